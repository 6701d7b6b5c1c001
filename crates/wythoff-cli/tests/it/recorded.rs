//! What users see, recorded: every command, game and format, with exit status and both outputs.
//!
//! `tests/recorded/NAME.txt` holds shell lines, one command each; `NAME.expected` beside it what they
//! gave. The lines of a file run one after the other in a folder of their own, so that a line can read
//! what an earlier one wrote; the files run in parallel. Comments begin with `#`.
//!
//! `WYTHOFF_RECORD=1` writes the `.expected` files again, and `WYTHOFF_RECORD_WITH=FOLDER/wythoff` takes
//! another binary than the one under test: with the binary of an earlier state of the program, a change
//! of what users see is found.

mod coverage;
mod mask;
mod render;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::run::BINARY;

/// The folder of the lists and of what is expected of them.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recorded")
}

/// The lists, in the order of their names.
fn lists() -> Vec<PathBuf> {
    let mut lists: Vec<PathBuf> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .collect();
    lists.sort();
    lists
}

/// The command lines of a list.
fn commands(list: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(list).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// Runs a line and writes down what it gave.
fn observed(line: &str, binary: &Path, folder: &Path) -> String {
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = binary.parent().expect("in a folder");
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .stdin(Stdio::null())
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .env("LC_ALL", "C")
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .expect("the shell runs");
    render::block(line, &output)
}

/// What all lines of a list give, in order.
fn replayed(list: &Path, binary: &Path) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let lines = commands(list);
    let blocks = lines.iter();
    blocks
        .map(|line| observed(line, binary, folder.path()))
        .collect()
}

/// Where what came differs from what is expected, for people; empty if nowhere.
fn differences(list: &Path, found: &[String]) -> String {
    let expected = std::fs::read_to_string(list.with_extension("expected")).unwrap_or_default();
    let expected = render::blocks(&expected);
    let mut text = String::new();
    let name = list.file_stem().unwrap_or_default().display();
    if expected.len() != found.len() {
        let (was, is) = (expected.len(), found.len());
        writeln!(text, "{name}: {was} lines are recorded, but {is} ran").unwrap();
    }
    for (expected, found) in expected.iter().zip(found) {
        if expected != found {
            writeln!(text, "{name}: {}", render::difference(expected, found)).unwrap();
        }
    }
    text
}

#[test]
fn what_users_see_is_what_was_recorded() {
    let record = std::env::var_os("WYTHOFF_RECORD").is_some();
    let binary = std::env::var_os("WYTHOFF_RECORD_WITH").map_or(BINARY.into(), PathBuf::from);
    assert!(binary.ends_with("wythoff"), "{}", binary.display());
    let lists = lists();
    let (next, report) = (AtomicUsize::new(0), Mutex::new(String::new()));
    let work = || {
        while let Some(list) = lists.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = replayed(list, &binary);
            if record {
                std::fs::write(list.with_extension("expected"), found.concat()).unwrap();
            } else {
                *report.lock().unwrap() += &differences(list, &found);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let report = report.into_inner().unwrap();
    assert!(
        report.is_empty(),
        "{report}If this is meant, record again with WYTHOFF_RECORD=1."
    );
}
