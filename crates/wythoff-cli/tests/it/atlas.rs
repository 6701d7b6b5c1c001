//! An atlas is the same bytes whoever interrupts it and with any number of threads, and its files can be read.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run::{BINARY, in_memory};

const GAMES: &str = "8";

fn start(folder: &Path, threads: &str) -> std::process::Child {
    Command::new(BINARY)
        .args([
            "atlas", "extra", "--count", GAMES, "--part", "2", "--out", "atlas",
        ])
        .args(["--quiet", "--threads", threads])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// All files below a folder.
fn files(folder: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder.join(below)).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{below}/{}", entry.file_name().to_str().unwrap());
        match entry.path().is_dir() {
            true => files(folder, &name, found),
            false => _ = found.insert(name, std::fs::read(entry.path()).unwrap()),
        }
    }
}

#[test]
fn interrupted_and_continued_to_the_same_bytes() {
    let (whole, killed) = (in_memory(), in_memory());
    assert!(start(whole.path(), "2").wait().unwrap().success());
    for part in ["extra-00000.json", "extra-00004.json"] {
        let mut child = start(killed.path(), "1");
        let part = killed.path().join("atlas/parts").join(part);
        while !part.is_file() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(start(killed.path(), "1").wait().unwrap().success());
    let [one, other] = [&whole, &killed].map(|folder| {
        let mut found = BTreeMap::new();
        files(folder.path(), "atlas", &mut found);
        found
    });
    let names: Vec<&String> = one.keys().collect();
    assert!(
        names
            .iter()
            .any(|name| name.ends_with("certificates/extra-0.txt")),
        "{names:?}"
    );
    assert_eq!(names, other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(bytes == &other[name], "{name}");
    }
    let page = String::from_utf8(one["atlas/index.html"].clone()).unwrap();
    assert!(page.contains("Known games in disguise") && page.contains("const ATLAS = "));
    // Every game under a heading has a picture of its P-positions.
    let pictures = page.matches("<li><svg").count();
    assert!(pictures > 0 && pictures == page.matches("<span>").count());
    // On a phone a game is a block of lines, each with the name of its column.
    assert!(page.contains("@media (max-width: 45rem)") && page.contains("td.dataset.name"));
    assert!(one["atlas/atlas.parquet"].starts_with(b"PAR1"));
    let rows: serde_json::Value = serde_json::from_slice(&one["atlas/atlas.json"]).unwrap();
    assert_eq!(rows.as_array().unwrap().len().to_string(), GAMES);
    assert_eq!(rows[0]["named"]["name"], "wythoff");
    assert_eq!(rows[0]["class"], 0);
}

/// The atlas of some games, its exit status and what it says on standard error.
fn atlas(folder: &Path, count: &str) -> (Option<i32>, String) {
    let output = Command::new(BINARY)
        .args(["atlas", "extra", "--count", count, "--part", "4"])
        .args(["--out", "atlas", "--quiet"])
        .current_dir(folder)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), said)
}

/// What was kept is not believed if it was changed, games whose certificate is gone are studied again, and a run of fewer games takes nothing away.
#[test]
fn what_was_kept_is_looked_at() {
    let folder = in_memory();
    assert_eq!(atlas(folder.path(), "3"), (Some(0), String::new()));
    let place = folder.path().join("atlas");
    let part = place.join("parts/extra-00000.json");
    let kept = std::fs::read_to_string(&part).unwrap();
    let certificate = place.join("certificates/extra-1.txt");
    let text = std::fs::read(&certificate).unwrap();

    assert_eq!(atlas(folder.path(), "1").0, Some(0));
    assert_eq!(std::fs::read_to_string(&part).unwrap(), kept);

    std::fs::remove_file(&certificate).unwrap();
    assert_eq!(atlas(folder.path(), "3").0, Some(0));
    assert_eq!(std::fs::read(&certificate).unwrap(), text);
    std::fs::write(&certificate, "another").unwrap();
    assert_eq!(atlas(folder.path(), "2").0, Some(0));
    assert_eq!(std::fs::read(&certificate).unwrap(), text);
    assert_eq!(std::fs::read_to_string(&part).unwrap(), kept);

    std::fs::write(&part, kept.replace("of 4 states", "of 5 states")).unwrap();
    let (status, said) = atlas(folder.path(), "3");
    assert_eq!(status, Some(2));
    assert!(said.contains("its checksum does not fit"), "{said}");
    std::fs::remove_file(&part).unwrap();
    assert_eq!(atlas(folder.path(), "3").0, Some(0));
    assert_eq!(std::fs::read_to_string(&part).unwrap(), kept);
}

/// Numbers of rows that nothing can be learned from, or that no table has.
#[test]
fn too_few_or_too_many_rows_are_refused() {
    let folder = in_memory();
    for rows in ["0", "18446744073709551615"] {
        let output = Command::new(BINARY)
            .args(["atlas", "extra", "--count", "1", "--out", "atlas"])
            .args(["--rows", rows])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("rows are learned from"), "{said}");
    }
}
