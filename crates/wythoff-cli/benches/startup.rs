//! How long the program takes to answer a small question, from start to end.
//!
//! Prints the best and the median of many runs of a few command lines. The aim is a start-up below
//! 10 ms.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::process::Command;
use std::time::{Duration, Instant};

const RUNS: usize = 40;

/// A command line and how its output must begin.
const CASES: &[(&[&str], &str)] = &[
    (&["--version"], "wythoff "),
    (&["games"], "id "),
    (&["value", "wythoff@3,5"], "value    0"),
    (&["value", "nim@10^1000,10^1000"], "value    0"),
    (
        &[
            "positions",
            "wythoff",
            "--count",
            "10^6",
            "--format",
            "none",
        ],
        "size     1000000",
    ),
];

fn main() {
    for (args, start) in CASES {
        let mut times: Vec<Duration> = (0..RUNS).map(|_| time(args, start)).collect();
        times.sort_unstable();
        println!(
            "{:>9.3?} best {:>9.3?} median  wythoff {}",
            times[0],
            times[RUNS / 2],
            args.join(" ")
        );
    }
}

fn time(args: &[&str], start: &str) -> Duration {
    let clock = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_wythoff"))
        .args(args)
        .output()
        .expect("the binary runs");
    let elapsed = clock.elapsed();
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(text.starts_with(start), "{args:?} printed {text}");
    elapsed
}
