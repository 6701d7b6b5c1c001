//! Processes that are killed at random moments, a thousand times for each kind of store at full scale.
//!
//! Whatever was reached, the next run goes on from there, and what it prints in the end is what a run prints that is
//! left alone.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::{BINARY, Ran, in_memory, scaled};

/// A kind of store: a command that goes on from one, and what must be the same in the end.
struct Kind {
    name: &'static str,
    command: &'static str,
    /// Takes away how long it took.
    result: fn(&Ran, &Path) -> String,
}

fn plain(ran: &Ran, _: &Path) -> String {
    ran.stdout.clone()
}

/// The certificate, and all lines but the one with the time.
fn theorem(ran: &Ran, folder: &Path) -> String {
    let certificate = std::fs::read_to_string(folder.join("certificate")).unwrap();
    let lines = ran.stdout.lines().filter(|line| !line.starts_with("time"));
    certificate + &lines.collect::<Vec<_>>().join("\n")
}

/// The verdicts without the seconds that each took.
fn verdicts(ran: &Ran, _: &Path) -> String {
    let words = ran.stdout.split_whitespace();
    let words = words.filter(|word| word.parse::<f64>().is_err());
    words.collect::<Vec<_>>().join(" ")
}

fn run(kind: &Kind, folder: &Path, killed_after: Option<Duration>) -> Option<Ran> {
    let mut child = Command::new(BINARY)
        .args(kind.command.split_whitespace())
        .args(["--quiet", "--threads", "1", "--checkpoint", "store"])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if let Some(time) = killed_after {
        std::thread::sleep(time);
        let _ = child.kill();
    }
    let output = child.wait_with_output().unwrap();
    output.status.code()?;
    let ran = Ran::from(output);
    assert_eq!((ran.status, &*ran.stderr), (0, ""), "{}", kind.name);
    Some(ran)
}

/// Kills runs of one kind so many times, at moments that follow from the number alone.
#[expect(clippy::print_stdout, reason = "the figures are for docs/trust.md")]
fn kill(kind: &Kind) {
    let home = in_memory();
    let folder = |name: String| {
        let folder = home.path().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    };
    let alone = folder("alone".to_owned());
    let started = Instant::now();
    let expected = (kind.result)(&run(kind, &alone, None).unwrap(), &alone);
    let whole = u64::try_from(started.elapsed().as_micros()).unwrap();
    let wanted = scaled(8, 1000);
    let (mut kills, mut finished, mut attempts, mut chance) = (0, 0, 0, 1_u64);
    while kills < wanted {
        let here = folder(format!("store{finished}"));
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        // Often soon, in the midst of making and opening the store; often late, so that runs get on.
        let longest = [whole / 20, whole / 3, 3 * whole / 2][attempts % 3];
        attempts += 1;
        let time = Duration::from_micros((chance >> 33) % longest);
        match run(kind, &here, Some(time)) {
            None => kills += 1,
            Some(ran) => {
                assert_eq!((kind.result)(&ran, &here), expected, "{}", kind.name);
                std::fs::remove_dir_all(&here).unwrap();
                finished += 1;
            }
        }
    }
    let here = folder(format!("store{finished}"));
    let last = run(kind, &here, None).unwrap();
    let last = (kind.result)(&last, &here);
    assert_eq!(last, expected, "{} after {kills} kills", kind.name);
    println!(
        "{}: {kills} kills, {} whole runs, one result",
        kind.name,
        finished + 1
    );
}

#[test]
fn killed_sweeps() {
    kill(&Kind {
        name: "sweep",
        command: "sweep wythoff --max-value 6 --rows 3000000 --format json --stats extremes,histogram",
        result: plain,
    });
}

#[test]
fn killed_searches_for_periods() {
    kill(&Kind {
        name: "period",
        command: "period wythoff --rows 20..90",
        result: plain,
    });
}

#[test]
fn killed_searches_for_theorems() {
    kill(&Kind {
        name: "prove",
        command: "prove w:2 --value 1 --certificate certificate",
        result: theorem,
    });
}

#[test]
fn killed_checks_of_claims() {
    kill(&Kind {
        name: "claims",
        command: "claims check --paper komaki --scale quick",
        result: verdicts,
    });
}
