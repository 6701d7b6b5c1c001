//! Memory that is refused: an allocator that says no at one request after another.
//!
//! A program of its own, since the allocator serves the whole process. Asked for nothing it is the test, which starts itself again
//! as the command `wythoff` with so many bytes to live on. A process that gets no more is ended by the system's abort: that must
//! cost no more than a kill. What was saved stays, no file is left half written, and the next run gives the answer of a run that was
//! left alone.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![expect(clippy::print_stdout, reason = "the figures are for docs/trust.md")]

use std::alloc::System;
use std::path::Path;
use std::process::{Command, ExitCode, Output};

use cap::Cap;

#[global_allocator]
static HEAP: Cap<System> = Cap::new(System, usize::MAX);

/// How many bytes the command gets, in the environment of the process that is one.
const BYTES: &str = "WYTHOFF_STARVED";

/// Commands that save, and the file that each leaves in the end.
const COMMANDS: &[(&str, &str)] = &[
    (
        "sweep wythoff --max-value 6 --rows 300000 --format json --checkpoint store -o answer",
        "answer",
    ),
    (
        "prove w:2 --value 1 --checkpoint store --certificate answer",
        "answer",
    ),
    (
        "period wythoff --rows 0..30 --checkpoint store -o answer",
        "answer",
    ),
    ("table wythoff --size 300 --format csv -o answer", "answer"),
];

fn main() -> ExitCode {
    let Ok(bytes) = std::env::var(BYTES) else {
        COMMANDS
            .iter()
            .for_each(|&(command, file)| starve(command, file));
        return ExitCode::SUCCESS;
    };
    HEAP.set_limit(bytes.parse().unwrap()).unwrap();
    wythoff_cli::main(std::env::args_os())
}

fn run(command: &str, folder: &Path, bytes: usize) -> Output {
    Command::new(std::env::current_exe().unwrap())
        .args(command.split_whitespace())
        .args(["--quiet", "--threads", "1"])
        .current_dir(folder)
        .env(BYTES, bytes.to_string())
        .output()
        .unwrap()
}

/// Runs a command with more and more memory until it has enough, in steps that grow with what it has.
fn starve(command: &str, file: &str) {
    let alone = tempfile::tempdir().unwrap();
    let ran = run(command, alone.path(), usize::MAX);
    assert!(ran.status.success(), "{command}: {ran:?}");
    let expected = std::fs::read(alone.path().join(file)).unwrap();

    let finest = match std::env::var("WYTHOFF_TEST_SCALE").as_deref() {
        Ok("full") => 200,
        _ => 4,
    };
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join(file);
    let (mut bytes, mut refusals) = (16 << 10, 0);
    loop {
        // The answer of an earlier, better day: it is there until the new one takes its place.
        std::fs::write(&answer, "earlier").unwrap();
        let ran = run(command, folder.path(), bytes);
        let now = std::fs::read(&answer).unwrap();
        if ran.status.success() {
            assert_eq!(now, expected, "{command} with {bytes} bytes");
            break;
        }
        refusals += 1;
        assert!(
            now == b"earlier" || now == expected,
            "{command} with {bytes} bytes left a part of {file}"
        );
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(
            !said.contains("panicked"),
            "{command} with {bytes} bytes: {said}"
        );
        assert!(
            !said.is_empty(),
            "{command} with {bytes} bytes ended without a word"
        );
        bytes += bytes / finest + 1;
    }
    println!("{command}: refused {refusals} times, then one result with {bytes} bytes");
}
