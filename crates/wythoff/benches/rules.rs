//! Rules in text: options per second, the generic engine, and dense tables beside the built-in game.
//!
//! `cargo bench -p wythoff --bench rules`. Every figure is the best of several runs, and every run
//! checks its answer. On Linux the time of the processor is taken, so that other programs disturb
//! the figures less.

#![allow(
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::unwrap_used,
    reason = "a benchmark prints figures and may panic"
)]

use std::sync::Arc;
use std::time::Instant;

use wythoff::engine::dense::DenseTable;
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::{Budget, Ruleset, ruleset};

const REPEATS: usize = 3;

const NIM_MOVES: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1;";

/// A name, rules, a position and its number of options.
const OPTIONS: [(&str, &str, &[u64], u64); 6] = [
    (
        "wythoff",
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
         move (a - i, b - i) for i >= 1",
        &[1_000_000, 2_000_000],
        4_000_000,
    ),
    (
        "f-wythoff, diagonal",
        "piles a <= b; move (a - i, b - i) for i >= 1 if i < a and (b - i) div (a - i) = b div a",
        &[3_000_000, 3_100_000],
        2_899_999,
    ),
    (
        "rays, ordered",
        "piles x, y, z; move (x - i, y - 2*j, z + i) for i >= 1, j >= 1",
        &[2_000, 4_000, 5],
        4_000_000,
    ),
    (
        "three piles, xor 0",
        "piles a <= b <= c; move (a - i, b - j, c - k) for i >= 0, j >= 0, k >= 0 \
         if i xor j xor k = 0 and i + j + k > 0",
        &[1_023, 2_047, 4_095],
        2_097_151,
    ),
    (
        "NIM(2,3)",
        "piles x <= y; move (x - i, y - j) for i >= 0, j >= 0 \
         if i + j > 0 and (abs(i - j) < 2 or min(i, j) < 3)",
        &[1_000, 1_000],
        8_988,
    ),
    (
        "remainders",
        "piles a <= b; move (a - i, b - j) for i >= 1, j >= 1 if (a' + 2*b') mod 3 != (a xor b) mod 5",
        &[2_000, 2_000],
        2_666_666,
    ),
];

fn main() {
    println!("options of one position, one thread");
    for (name, text, position, count) in OPTIONS {
        let game = RuleGame::parse(text).unwrap();
        let seconds = best(|| {
            let mut found = 0_u64;
            ruleset::for_each_option(&game, position, |_| found += 1);
            // The cases of a condition may overlap a little.
            assert!(
                (count..count + count / 100 + 1).contains(&found),
                "{name} {found}"
            );
        });
        println!(
            "  {name:22} {:7.1} million per second",
            count as f64 / seconds / 1e6
        );
    }

    println!("generic engine, Grundy value, one thread");
    let wythoff = OPTIONS[0].1;
    for size in [125, 250, 500] {
        let options: u64 = (0..=size)
            .flat_map(|b| (0..=b).map(move |a| 2 * a + b))
            .sum();
        generic(wythoff, &[size, size], options);
    }
    for size in [100_000, 1_000_000] {
        let text = "piles a; move (a - i) for i >= 1 if i <= 7";
        generic(text, &[size], 7 * size - 21);
    }

    println!("dense tables of rules in text, this many times the built-in game's time");
    for (name, diagonal) in [
        ("wythoff", "move (a - i, b - i) for i >= 1"),
        ("w:3", "move (a - i, b - i) for i >= 1 if a' >= 3"),
        (
            "f-wythoff",
            "move (a - i, b - i) for i >= 1 if i < a and (b - i) div (a - i) = b div a",
        ),
        (
            "t:2",
            "move (a - i, b - i) for i >= 1 if i < a and abs((b - i) div (a - i) - b div a) <= 2",
        ),
    ] {
        let text = RuleGame::parse(&format!("{NIM_MOVES} {diagonal}")).unwrap();
        let built_in = name.parse::<wythoff::CatalogueGame>().unwrap();
        let built_in = built_in.rules().unwrap();
        let ours = dense(&text);
        let theirs = dense(&*built_in);
        println!(
            "  {name:22} N=1000 {:8.4} s, ratio {:5.2}",
            ours,
            ours / theirs
        );
    }
}

/// The least time of several runs, in seconds. Short runs are repeated, because the clock is coarse.
fn best(mut run: impl FnMut()) -> f64 {
    let clock = Instant::now();
    let now = || processor_seconds().unwrap_or_else(|| clock.elapsed().as_secs_f64());
    let times = (0..REPEATS).map(|_| {
        let (start, mut runs) = (now(), 0);
        loop {
            run();
            runs += 1;
            let elapsed = now() - start;
            if elapsed > 0.3 {
                return elapsed / f64::from(runs);
            }
        }
    });
    times.fold(f64::INFINITY, f64::min)
}

/// The time this program has run on a processor, in user mode; a hundredth of a second is a tick.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let ticks: u32 = fields.get(11)?.parse().ok()?;
    Some(f64::from(ticks) / 100.0)
}

fn generic(text: &str, position: &[u64], options: u64) {
    let rules: Arc<dyn Ruleset> = Arc::new(RuleGame::parse(text).unwrap());
    let mut value = 0;
    let seconds = best(|| {
        let mut solver = Solver::new(rules.clone(), &Budget::default());
        value = solver.grundy(position).unwrap();
    });
    println!(
        "  {position:?} value {value}: {seconds:8.4} s, {:7.1} million options per second",
        options as f64 / seconds / 1e6
    );
}

fn dense(rules: &dyn Ruleset) -> f64 {
    let shape = rules.nim_diagonal().unwrap();
    best(|| {
        let table = DenseTable::compute(&shape, 1_000, 1_000, &Budget::default()).unwrap();
        assert!(table.get(1, 1).is_some());
    })
}
