//! Terms of sequences, letters of words, cells of arrays.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use wythoff::word::Word;
use wythoff::{Budget, UBig, array, sequence};
use wythoff_automata::golden::{lower, pairs_from};

fn main() {
    for count in [100_000usize, 1_000_000, 10_000_000] {
        report(&format!("lower Wythoff numbers, {count}"), || {
            let sum = pairs_from(1)
                .take(count)
                .fold(0, |sum: u64, (a, _)| sum + a);
            let mean = sum / count as u64;
            assert!(mean > count as u64 * 8 / 10 && mean < count as u64);
            sum
        });
    }
    report("lower Wythoff numbers as a list, 1000000", || {
        let list: Vec<u64> = pairs_from(1).take(1_000_000).map(|(a, _)| a).collect();
        assert_eq!(list.last(), Some(&lower(1_000_000)));
        list.len() as u64
    });
    for name in [
        "lower-wythoff",
        "wythoff-ab",
        "hofstadter-g",
        "komaki-g",
        "tribonacci-a",
        "sun:4,0,1,7",
        "beatty:0,1,2,1",
    ] {
        let sequence = sequence::named(name).expect("a known name");
        report(&format!("{name} as big integers, 1000000"), || {
            sequence.terms().take(1_000_000).count() as u64
        });
    }
    let budget = Budget::default();
    for exponent in [100, 1000, 3000] {
        let n = UBig::from(10u8).pow(exponent);
        report(
            &format!("letter 10^{exponent} of the Tribonacci word"),
            || {
                u64::from(u32::from(
                    Word::tribonacci()
                        .letter(&n, &budget)
                        .expect("enough memory"),
                ))
            },
        );
    }
    let golden = array::named("wythoff").expect("a known name");
    for column in [1000, 100_000] {
        let row = UBig::from(10u8).pow(100);
        report(
            &format!("cell (10^100, {column}) of the Wythoff array"),
            || {
                golden
                    .cell(&row, column, &budget)
                    .expect("enough memory")
                    .to_le_bytes()
                    .len() as u64
            },
        );
    }
}

/// Prints the shortest of five runs.
fn report(what: &str, run: impl Fn() -> u64) {
    let timed = || {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    let best: Duration = (0..5).map(|_| timed()).min().expect("five runs");
    println!("{what:<50} {:>10} us", best.as_micros());
}
