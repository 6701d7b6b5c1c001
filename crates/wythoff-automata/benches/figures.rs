//! The figures of the proof kernel: time, largest automata and peak memory of each statement.
//!
//! `cargo bench -p wythoff-automata --bench figures [-- NAME...]`. Each statement runs in a process
//! of its own and always in a fresh session; the mean of many runs counts, and every answer is
//! asserted. Where the system tells, the time is that of the processor, so other work on the machine
//! counts little. `ms` is the time for everything, from the numeration system and its adder on;
//! `alone` is the time without the system and the definitions that the statement uses. The last
//! columns compare `ms` with the prover Walnut 8.0-alpha, cold (a fresh process) and warm, measured
//! on two cores; Walnut had its numeration system and all definitions ready in files.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a benchmark may panic and prints"
)]

use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use wythoff_automata::logic::Sizes;
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, System};

/// A statement: its claim in a theorem file, and Walnut's milliseconds, cold and warm.
struct Statement {
    file: &'static str,
    claim: &'static str,
    walnut: (u64, Option<u64>),
}

const STATEMENTS: &[Statement] = &[
    statement("wythoff.txt", "wythoff", (141, Some(31))),
    statement("wythoff.txt", "w_1", (60, Some(26))),
    statement("wythoff.txt", "w_2", (39, Some(26))),
    statement("wythoff.txt", "w_3", (40, Some(26))),
    statement("wythoff.txt", "w_200", (507, None)),
    statement("wythoff.txt", "w_for_all_k", (176, Some(29))),
    statement("wythoff.txt", "w_for_all_k_l", (704, Some(114))),
    statement("wythoff.txt", "one_values", (2930, Some(265))),
    statement("komaki.txt", "recursion_linked", (188, Some(5))),
    statement("komaki.txt", "normal_play", (76, Some(11))),
    statement("komaki.txt", "misere_play", (92, Some(10))),
    statement("komaki.txt", "grundy_one", (64, Some(12))),
];

const fn statement(
    file: &'static str,
    claim: &'static str,
    walnut: (u64, Option<u64>),
) -> Statement {
    Statement {
        file,
        claim,
        walnut,
    }
}

/// All positions (i, n) at which a palindrome of length 2n + 1 is centred in the Tribonacci word:
/// the subset construction passes a million states forwards and few backwards. Without `t <= i`, which
/// follows, it would also be asked for letters before the first one.
const STRESS_NAME: &str = "tribonacci_stress";
const STRESS: &str =
    "let odd_palindrome(i, n) := i >= n and (forall t: t <= n and t <= i => TR[i + t] = TR[i - t])";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name] = &arguments[..]
        && flag == "--run"
    {
        measure(name);
        return;
    }
    println!(
        "{:<18} {:>9} {:>9} {:>8} {:>7} {:>9} {:>7} {:>7}",
        "statement", "ms", "alone", "tuples", "states", "peak MiB", "x cold", "x warm"
    );
    let wanted: Vec<&String> = arguments
        .iter()
        .filter(|name| !name.starts_with('-'))
        .collect();
    let claims = STATEMENTS.iter().map(|statement| statement.claim);
    for name in claims.chain([STRESS_NAME]) {
        if wanted.is_empty() || wanted.iter().any(|part| name.contains(*part)) {
            let this = std::env::current_exe().unwrap();
            let status = Command::new(this).args(["--run", name]).status().unwrap();
            assert!(status.success(), "{name}");
        }
    }
}

/// Measures one statement and prints its line.
fn measure(name: &str) {
    if name == STRESS_NAME {
        let (time, sizes) = mean_of(stress);
        let (definitions, _) = mean_of(|| session_sizes(&mut tribonacci()));
        print_line(name, time, definitions, sizes, (39_000, None));
        return;
    }
    let statement = STATEMENTS.iter().find(|statement| statement.claim == name);
    let statement = statement.expect("a known statement");
    let (time, sizes) = mean_of(|| run_claim(statement, true));
    let (definitions, _) = mean_of(|| run_claim(statement, false));
    print_line(name, time, definitions, sizes, statement.walnut);
}

fn tribonacci() -> Session {
    Session::new(System::tribonacci(), Budget::default())
}

fn stress() -> Sizes {
    let mut session = tribonacci();
    session.run(STRESS, |_| Err("no files".to_owned())).unwrap();
    let palindromes = session.environment().relation("odd_palindrome").unwrap();
    assert_eq!(palindromes.states(), 34);
    session_sizes(&mut session)
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

/// Runs one claim in a new session, or only the definitions before it.
fn run_claim(statement: &Statement, decide: bool) -> Sizes {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wythoff-claims/scripts");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string());
    let script = script_for(&read(statement.file).unwrap(), statement.claim);
    let mut session = Session::new(System::fibonacci(), Budget::default());
    if decide {
        let claims = session.run(&script, read).unwrap();
        assert_eq!(claims.len(), 1);
        assert!(claims[0].decision.holds(), "{}", statement.claim);
    } else {
        session.load(&script, read).unwrap();
    }
    session_sizes(&mut session)
}

/// The largest numbers of tuples and of states of all steps.
fn session_sizes(session: &mut Session) -> Sizes {
    let mut largest = Sizes::default();
    for step in session.logic().take_steps() {
        largest.tuples = largest.tuples.max(step.sizes.tuples);
        largest.states = largest.states.max(step.sizes.states);
    }
    largest
}

/// The mean time of so many runs that the clock, which may be coarse, is exact enough.
fn mean_of(mut run: impl FnMut() -> Sizes) -> (Duration, Sizes) {
    let started = now();
    let mut runs = 0;
    loop {
        let sizes = run();
        runs += 1;
        let elapsed = now() - started;
        if elapsed > Duration::from_millis(400) {
            return (elapsed / runs, sizes);
        }
    }
}

fn print_line(
    name: &str,
    time: Duration,
    definitions: Duration,
    sizes: Sizes,
    (cold, warm): (u64, Option<u64>),
) {
    let millis = |time: Duration| format!("{}.{:03}", time.as_millis(), time.as_micros() % 1000);
    let micros = u64::try_from(time.as_micros()).unwrap().max(1);
    let ratio = |millis: u64| (millis * 1000 / micros).to_string();
    println!(
        "{name:<18} {:>9} {:>9} {:>8} {:>7} {:>9} {:>7} {:>7}",
        millis(time),
        millis(time.saturating_sub(definitions)),
        sizes.tuples,
        sizes.states,
        peak_mib().map_or_else(|| "?".to_owned(), |mib| mib.to_string()),
        ratio(cold),
        warm.map_or_else(String::new, ratio),
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
