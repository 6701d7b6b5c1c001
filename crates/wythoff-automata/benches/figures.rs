//! The figures of the proof kernel: time, largest automaton and peak memory of each statement.
//!
//! `cargo bench -p wythoff-automata --bench figures`. Each statement runs in a fresh session, the
//! mean of several runs counts, and every answer is asserted. Where the system tells, the time is
//! that of the processor, so other work on the machine does not count. The last columns compare
//! with the prover Walnut 8.0-alpha, cold (a fresh process) and warm, measured on two cores.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark may panic and prints"
)]

use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use wythoff_automata::text::Session;
use wythoff_automata::{Budget, System};

/// A statement: its claim in a theorem file, and Walnut's milliseconds, cold and warm.
struct Statement {
    file: &'static str,
    claim: &'static str,
    walnut: Option<(u64, Option<u64>)>,
}

const STATEMENTS: &[Statement] = &[
    Statement {
        file: "wythoff.txt",
        claim: "wythoff",
        walnut: Some((141, Some(31))),
    },
    Statement {
        file: "wythoff.txt",
        claim: "w_1",
        walnut: Some((60, Some(26))),
    },
    Statement {
        file: "wythoff.txt",
        claim: "w_2",
        walnut: Some((39, Some(26))),
    },
    Statement {
        file: "wythoff.txt",
        claim: "w_3",
        walnut: Some((40, Some(26))),
    },
    Statement {
        file: "wythoff.txt",
        claim: "w_200",
        walnut: Some((507, None)),
    },
    Statement {
        file: "wythoff.txt",
        claim: "w_for_all_k",
        walnut: Some((176, Some(29))),
    },
    Statement {
        file: "wythoff.txt",
        claim: "w_for_all_k_l",
        walnut: Some((704, Some(114))),
    },
    Statement {
        file: "wythoff.txt",
        claim: "one_values",
        walnut: Some((2930, Some(265))),
    },
    Statement {
        file: "komaki.txt",
        claim: "recursion_linked",
        walnut: Some((188, Some(5))),
    },
    Statement {
        file: "komaki.txt",
        claim: "normal_play",
        walnut: Some((76, Some(11))),
    },
    Statement {
        file: "komaki.txt",
        claim: "misere_play",
        walnut: Some((92, Some(10))),
    },
    Statement {
        file: "komaki.txt",
        claim: "grundy_one",
        walnut: Some((64, Some(12))),
    },
];

/// All positions (i, n) at which a palindrome of length 2n + 1 is centred in the Tribonacci word:
/// the subset construction passes a million states forwards and few backwards.
const STRESS: &str =
    "let odd_palindrome(i, n) := i >= n and (forall t: t <= n => TR[i + t] = TR[i - t])";

fn main() {
    println!(
        "{:<18} {:>12} {:>9} {:>9} {:>8} {:>8}",
        "statement", "ms", "tuples", "peak MiB", "x cold", "x warm"
    );
    for statement in STATEMENTS {
        let (time, tuples) = mean_of(9, || run_claim(statement));
        print_line(statement.claim, time, tuples, statement.walnut);
    }
    let (time, tuples) = mean_of(3, || {
        let mut session = Session::new(System::tribonacci(), Budget::default());
        session.run(STRESS, |_| Err("no files".to_owned())).unwrap();
        let states = session
            .environment()
            .relation("odd_palindrome")
            .unwrap()
            .states();
        assert_eq!(states, 34);
        largest(&mut session)
    });
    print_line("tribonacci stress", time, tuples, Some((39_000, None)));
}

/// The definitions of a file up to a claim, and the claim; other claims are left out.
fn script_for(text: &str, claim: &str) -> String {
    let mut kept = String::new();
    let mut keep = true;
    let mut found = false;
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("theorem" | "refute"), Some(name)) => {
                keep = name == claim;
                found |= keep;
            }
            (Some("let" | "import"), _) => keep = !found,
            _ => {}
        }
        if keep {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// Runs one claim; the time includes the numeration system and all definitions the file makes.
fn run_claim(statement: &Statement) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("theorems");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string());
    let script = script_for(&read(statement.file).unwrap(), statement.claim);
    let mut session = Session::new(System::fibonacci(), Budget::default());
    let claims = session.run(&script, read).unwrap();
    assert_eq!(claims.len(), 1);
    assert!(claims[0].decision.holds(), "{}", statement.claim);
    largest(&mut session)
}

fn largest(session: &mut Session) -> usize {
    let steps = session.logic().take_steps();
    steps
        .iter()
        .map(|step| step.sizes.tuples)
        .max()
        .unwrap_or(0)
}

/// The mean time of so many runs that the clock, which may be coarse, is exact enough.
fn mean_of(least: u32, mut run: impl FnMut() -> usize) -> (Duration, usize) {
    let started = now();
    let mut runs = 0;
    loop {
        let tuples = run();
        runs += 1;
        let elapsed = now() - started;
        if runs >= least && elapsed > Duration::from_millis(100) {
            return (elapsed / runs, tuples);
        }
    }
}

fn print_line(name: &str, time: Duration, tuples: usize, walnut: Option<(u64, Option<u64>)>) {
    let micros = u64::try_from(time.as_micros()).unwrap().max(1);
    let ratio = |millis: Option<u64>| {
        millis.map_or_else(String::new, |millis| (millis * 1000 / micros).to_string())
    };
    println!(
        "{name:<18} {:>8}.{:03} {tuples:>9} {:>9} {:>8} {:>8}",
        micros / 1000,
        micros % 1000,
        peak_mib().map_or_else(|| "?".to_owned(), |mib| mib.to_string()),
        ratio(walnut.map(|walnut| walnut.0)),
        ratio(walnut.and_then(|walnut| walnut.1)),
    );
}

/// The time this thread has had on a processor, or else the time of day.
fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = schedule.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(
        || START.get_or_init(Instant::now).elapsed(),
        Duration::from_nanos,
    )
}

/// The peak memory of the process so far.
fn peak_mib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib / 1024)
}
