//! Writing and reading numbers of up to a million decimal digits.
//!
//! The work grows a little faster than the number of digits: the last column is the time divided
//! by the time for a tenth of the digits.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use wythoff_automata::UBig;
use wythoff_automata::numeration::Numeration;

fn main() {
    let systems = [
        "fibonacci",
        "tribonacci",
        "base:10",
        "ostrowski:1;2",
        "ostrowski:2;1,1,1,4",
    ];
    println!(
        "{:<22}{:>10}{:>12}{:>12}{:>8}",
        "system", "decimals", "write ms", "read ms", "growth"
    );
    for name in systems {
        let system: Numeration = name.parse().expect("a known system");
        let mut before: Option<Duration> = None;
        for decimals in [10_000, 100_000, 1_000_000] {
            let n = UBig::from(10u8).pow(decimals) / 7u8;
            let (write, digits) = best(|| system.digits(&n));
            let (read, value) = best(|| system.value(&digits));
            assert_eq!(value.as_ref(), Ok(&n));
            let growth = before.map_or(String::new(), |before| {
                format!("{}", (write + read).as_micros() / before.as_micros().max(1))
            });
            before = Some(write + read);
            println!(
                "{name:<22}{decimals:>10}{:>12}{:>12}{growth:>8}",
                write.as_millis(),
                read.as_millis()
            );
        }
    }
}

/// The shortest of two runs, and the answer.
fn best<T>(mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut timed = || {
        let start = Instant::now();
        let answer = black_box(run());
        (start.elapsed(), answer)
    };
    let (first, _) = timed();
    let (second, answer) = timed();
    (first.min(second), answer)
}
