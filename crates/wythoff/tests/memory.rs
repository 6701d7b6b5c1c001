//! What computations reserve, against what they take: a counting allocator watches questions under small budgets.
//!
//! A binary of its own, since the allocator counts for the whole process.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::{Duration, Instant};

use peak_alloc::PeakAlloc;
use wythoff::Budget;
use wythoff::ask::{Quiet, answer_json};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

const MIB: u64 = 1 << 20;

/// Questions that take what they get, by bulk allocations of every kind.
const QUESTIONS: &[(&str, &str)] = &[
    ("value", r#"{"sum": "wythoff@4000,5000"}"#),
    ("value", r#"{"sum": "n-heap:3@120,140,160"}"#),
    ("value", r#"{"sum": "n-heap:4@30,40,50,60 + nim@7"}"#),
    ("table", r#"{"game": "wythoff", "size": 2500}"#),
    ("table", r#"{"game": "mouse", "size": 600}"#),
    ("positions", r#"{"game": "wythoff", "count": 3000000}"#),
    (
        "positions",
        r#"{"game": "f-wythoff", "value": 5, "count": 2000000}"#,
    ),
    ("positions", r#"{"game": "terminal:100000", "rows": 19}"#),
    ("nth", r#"{"game": "wythoff", "value": 1, "n": "10^50000"}"#),
    (
        "sweep",
        r#"{"game": "wythoff", "max-value": 40, "rows": 3000000}"#,
    ),
    (
        "sweep",
        r#"{"game": "terminal:300000", "max-value": 2, "rows": 100}"#,
    ),
    ("period", r#"{"game": "wythoff", "rows": "0..80"}"#),
    (
        "decide",
        r#"{"formula": "x + y = z and z mod 1009 = 17 and x mod 31 = 5"}"#,
    ),
    ("decide", r#"{"formula": "lower(n, x) and x mod 1000 = 1"}"#),
    ("prove", r#"{"game": "wythoff", "value": 2}"#),
    ("prove", r#"{"game": "nim-ab:3,2"}"#),
    (
        "array",
        r#"{"spec": "wythoff", "from-row": "10^20000", "rows": 300, "cols": 300}"#,
    ),
    ("word", r#"{"spec": "fibonacci", "length": 3000000}"#),
];

/// What is allocated beside the bulk: tables of numeration systems, answers, the library.
const BESIDE: u64 = 32 * MIB;

/// Automata that are kept while others are built are not reserved yet: so much more the decision procedure takes, at the most
/// seen. The program ends such runs by watching its size.
const KEPT: u64 = 64 * MIB;

#[test]
fn what_is_taken_is_reserved_and_given_back() {
    let full = std::env::var("WYTHOFF_TEST_SCALE").is_ok_and(|scale| scale == "full");
    let time = Duration::from_millis(if full { 5000 } else { 250 });
    let mut wrong = Vec::new();
    for &(name, arguments) in QUESTIONS {
        for limit in [8 * MIB, 64 * MIB] {
            let budget = Budget::default().with_memory(limit);
            stop_after(time, &budget);
            let before = HEAP.current_usage() as u64;
            HEAP.reset_peak_usage();
            let answer = answer_json(name, arguments, &Quiet::new(budget.clone()));
            let peak = (HEAP.peak_usage() as u64).saturating_sub(before);
            let answer = answer.map_or_else(
                |failure| format!("{:?}", failure.message()),
                |line| format!("{} bytes", line.len()),
            );
            let figures = format!("{name} {arguments}: {peak} bytes of {limit}: {answer}");
            if answer.contains("error:") {
                wrong.push(figures.clone());
            }
            let allowed = match name {
                "decide" | "prove" => 3 * limit + KEPT,
                _ => limit + limit / 4 + BESIDE,
            };
            if peak > allowed {
                wrong.push(format!("too much: {figures}"));
            }
            if budget.reserved() != 0 {
                wrong.push(format!("{} not given back: {figures}", budget.reserved()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Raises the flag of a budget later; whatever ended before does not mind.
fn stop_after(time: Duration, budget: &Budget) {
    let stop = budget.stop_flag();
    let end = Instant::now() + time;
    std::thread::spawn(move || {
        std::thread::sleep(end.saturating_duration_since(Instant::now()));
        stop.time_up();
    });
}
