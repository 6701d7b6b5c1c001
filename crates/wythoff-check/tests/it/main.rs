//! The program: what it prints, and how it ends.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::process::Command;

/// The exit code, and what was printed.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_wythoff-check");
    let done = Command::new(program).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.code(), text(done.stdout), text(done.stderr))
}

fn theorem(file: &str) -> String {
    let folder = env!("CARGO_MANIFEST_DIR");
    format!("{folder}/../wythoff-theorems/theorems/{file}")
}

#[test]
fn what_is_accepted_ends_with_0() {
    let (code, said, _) = run(&[&theorem("wythoff-rows-1.txt")]);
    assert_eq!(code, Some(0));
    assert!(said.starts_with("accepted (rows): for every a"), "{said}");
}

#[test]
fn what_is_not_accepted_ends_with_something_else() {
    let manifest = format!("{}/Cargo.toml", env!("CARGO_MANIFEST_DIR"));
    for (file, expected, reason) in [
        (manifest, 2, "unreadable: line "),
        ("no such file".to_owned(), 2, "no such file: "),
        // The automaton is not in this file.
        (theorem("wythoff-rows-3.txt"), 3, "not finished: "),
    ] {
        let (code, said, complaint) = run(&[&file]);
        assert_eq!((code, said.as_str()), (Some(expected), ""), "{file}");
        assert!(complaint.starts_with(reason), "{complaint}");
    }
    let (code, said, complaint) = run(&[]);
    assert_eq!((code, said.as_str()), (Some(2), ""));
    assert!(complaint.contains("usage"), "{complaint}");
}
