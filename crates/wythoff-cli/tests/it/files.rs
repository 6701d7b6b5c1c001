//! Files in every format, and what becomes of them when a run is cut short.

use std::process::{Command, Stdio};

use crate::run::{BINARY, shell, wait_until, wythoff};

fn bytes(line: &str, file: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let ran = shell(line, folder.path());
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(ran.stdout, "");
    std::fs::read(folder.path().join(file)).unwrap()
}

#[test]
fn the_name_of_the_file_suggests_the_format() {
    let starts: [(&str, &[u8]); 5] = [
        ("t.png", b"\x89PNG\r\n\x1a\n"),
        ("t.svg", b"<svg "),
        ("t.parquet", b"PAR1"),
        ("t.json", b"{\"game\""),
        ("t.tex", b"% \\usepackage"),
    ];
    for (file, start) in starts {
        let line = format!("wythoff table wythoff --size 30 -o {file}");
        assert!(bytes(&line, file).starts_with(start), "{file}");
    }
    let level = bytes("wythoff positions wythoff --count 9 -o l.svg", "l.svg");
    let level = String::from_utf8(level).unwrap();
    assert_eq!(level.matches("<circle").count(), 9);
    // An explicit format wins over the name.
    let csv = bytes(
        "wythoff table wythoff --size 2 --format csv -o t.png",
        "t.png",
    );
    assert_eq!(csv, b"0,1\n1,2\n");
}

#[test]
fn the_same_bytes_every_time_and_with_any_number_of_threads() {
    for file in ["t.png", "t.svg", "t.parquet", "t.csv", "t.json"] {
        let line =
            |threads| format!("wythoff table f-wythoff --size 300 --threads {threads} -o {file}");
        assert_eq!(bytes(&line(1), file), bytes(&line(3), file), "{file}");
    }
}

#[test]
fn a_png_is_decoded_to_the_colours_of_the_table() {
    let file = bytes("wythoff table wythoff --size 12 -o t.png", "t.png");
    let mut reader = png::Decoder::new(std::io::Cursor::new(file))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    // The corner of cell (x, y): row 0 is at the bottom, two pixels for a unit, cells of 26 units.
    let corner = |x: usize, y: usize| {
        let (column, row) = (2 * (62 + 26 * y) + 1, 2 * (46 + 26 * (11 - x)) + 1);
        let at = 3 * (row * info.width as usize + column);
        [pixels[at], pixels[at + 1], pixels[at + 2]]
    };
    for (x, y) in [(0, 0), (1, 2), (2, 1), (6, 10)] {
        assert_eq!(corner(x, y), [226, 74, 51], "({x}, {y})");
    }
    assert_ne!(corner(1, 1), [226, 74, 51]);
}

#[test]
fn an_interrupted_run_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    std::fs::write(&path, "old").unwrap();
    // Far more than can be written before the kill.
    let mut child = Command::new(BINARY)
        .args(["table", "nim", "--size", "20000", "--format", "csv", "-o"])
        .arg(&path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the first bytes of the new file", || {
        std::fs::read_dir(folder.path()).unwrap().count() > 1
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
}

#[test]
fn a_run_out_of_time_leaves_the_old_file_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    std::fs::write(&path, "old").unwrap();
    let ran = wythoff(&[
        "table",
        "nim",
        "--size",
        "20000",
        "--format",
        "csv",
        "--time-limit",
        "0.3",
        "-o",
        path.to_str().unwrap(),
    ]);
    assert!(ran.failed(3).contains("time limit"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let ran = shell(
        "wythoff table nim --size 2000 --format csv | head -n 1 | cut -c 1-9",
        folder.path(),
    );
    assert_eq!(ran.stderr, "");
    assert_eq!(ran.stdout(), "0,1,2,3,4\n");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let ran = shell("wythoff games -o .", folder.path());
    assert!(ran.failed(2).contains("cannot write ."));
    assert_eq!(
        shell("wythoff games -o /dev/null", folder.path()).stdout(),
        ""
    );
    let linked = shell(
        "echo old > real; ln -s real link; wythoff table nim --size 1 --format csv -o link; cat real; test -L link",
        folder.path(),
    );
    assert_eq!(linked.stdout(), "0\n");
}
