//! The whole program on a disk that fails: each call in turn, by a variable that only builds for tests know.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::run::{BINARY, Ran, in_memory};

/// Runs a command in a folder with a fault such as `full@7`; nothing if it was killed.
fn run(line: &str, folder: &Path, fault: Option<&str>) -> Option<Ran> {
    let mut command = Command::new(BINARY);
    command.args(line.split_whitespace()).current_dir(folder);
    command
        .args(["--quiet", "--threads", "1"])
        .env("NO_COLOR", "1");
    if let Some(fault) = fault {
        command.env("WYTHOFF_FAULT", fault);
    }
    let output = command.stdin(Stdio::null()).output().unwrap();
    output.status.code()?;
    Some(output.into())
}

/// How many files are left in a folder, and in that of the store, that were being made.
fn left(folder: &Path) -> usize {
    let names = |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten();
    let all = names(folder).chain(names(&folder.join("store")));
    all.filter(|entry| entry.file_name().to_string_lossy().starts_with(".wythoff"))
        .count()
}

/// Kills a command at its first call, its second and so on, until it has no more. After each kill the same command
/// ends as if nothing had happened. How many calls there are.
fn killed_at_every_call(line: &str, judge: impl Fn(&Path, &Ran)) -> usize {
    for at in 1.. {
        let folder = in_memory();
        let killed = run(line, folder.path(), Some(&format!("abort@{at}")));
        let done = run(line, folder.path(), None).unwrap();
        judge(folder.path(), &done);
        assert_eq!(left(folder.path()), 0, "after a kill at call {at}");
        if let Some(whole) = killed {
            judge(folder.path(), &whole);
            return at - 1;
        }
    }
    unreachable!("every command ends");
}

/// Lets every call of a command fail in other ways: it ends with status 0 and is right, or with status 2 and says
/// why; then the same command ends as if nothing had happened.
fn failed_at_every_call(line: &str, calls: usize, judge: impl Fn(&Path, &Ran)) {
    for (kind, step) in [
        ("once", 1),
        ("full", 3),
        ("broken", 5),
        ("short", 7),
        ("interrupted", 7),
    ] {
        for at in (1..=calls).step_by(step) {
            let folder = in_memory();
            let ran = run(line, folder.path(), Some(&format!("{kind}@{at}"))).unwrap();
            match ran.status {
                0 => judge(folder.path(), &ran),
                _ => {
                    let said = ran.failed(2);
                    assert!(said.starts_with("error: "), "{kind}@{at}: {said}");
                    let ways_out = ["repeat the command", "make room"];
                    assert!(
                        ways_out.iter().any(|way| said.contains(way)),
                        "{kind}@{at}: {said}"
                    );
                    assert!(
                        !["short", "interrupted"].contains(&kind),
                        "{kind}@{at}: {said}"
                    );
                }
            }
            judge(folder.path(), &run(line, folder.path(), None).unwrap());
            assert_eq!(left(folder.path()), 0, "after {kind}@{at}");
        }
    }
}

fn every_fault(line: &str, least: usize, judge: impl Fn(&Path, &Ran)) {
    let calls = killed_at_every_call(line, &judge);
    assert!(calls >= least, "only {calls} calls");
    failed_at_every_call(line, calls, &judge);
}

#[test]
fn sweeps_with_a_store() {
    let line = "sweep wythoff --max-value 3 --rows 2000 --format json";
    let alone = run(line, in_memory().path(), None).unwrap().stdout();
    every_fault(&format!("{line} --checkpoint store"), 30, |folder, ran| {
        assert_eq!((ran.status, &ran.stdout), (0, &alone), "{ran:?}");
        assert!(folder.join("store/run.redb").exists());
    });
}

#[test]
fn claims_with_a_store() {
    let line = "claims check nivasch/theorem-1-1 --scale quick";
    let words = |ran: &Ran| {
        ran.stdout
            .split_whitespace()
            .rev()
            .take(12)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let alone = words(&run(line, in_memory().path(), None).unwrap());
    every_fault(&format!("{line} --checkpoint store"), 8, |_, ran| {
        assert_eq!((ran.status, words(ran)), (0, alone.clone()), "{ran:?}");
    });
}

#[test]
fn answers_in_files() {
    let line = "table wythoff --size 3 --format csv -o answer.csv";
    every_fault(line, 8, |folder, ran| {
        assert_eq!(ran.status, 0, "{ran:?}");
        let answer = std::fs::read_to_string(folder.join("answer.csv")).unwrap();
        assert_eq!(answer, "0,1,2\n1,2,0\n2,0,1\n");
    });
}
