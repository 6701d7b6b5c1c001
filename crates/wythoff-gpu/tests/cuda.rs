//! A CUDA device against the processor, on every game that sweeps, at rows chosen at random.
//!
//! Where there is no device the test says so and is reported as ignored. `--seconds N` ends it earlier,
//! `--seed N` chooses other rows, `--value G` takes only the games with that largest value, `--rows N` sweeps fewer
//! rows at each place (for `compute-sanitizer`, under which a row takes a thousand times as long).

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test prints and may panic"
)]

use std::time::{Duration, Instant};

use wythoff_automata::Budget;
use wythoff_gpu::{Cuda, DeviceError, Pass, Shape};
use wythoff_rows::sweep::stats::{Aggregate, Extremes, Histograms, Statistics};
use wythoff_rows::sweep::{Relay, Snapshot};
use wythoff_rules::Ruleset;
use wythoff_rules::catalogue::CatalogueGame;
use wythoff_rules::lang::RuleGame;

fn main() {
    let asked = |name: &str| {
        let mut words = std::env::args().skip_while(move |word| word != name);
        words.nth(1).and_then(|word| word.parse().ok())
    };
    let seconds = asked("--seconds").unwrap_or(60);
    let seed = asked("--seed").unwrap_or(1);
    let rows = asked("--rows").unwrap_or(1_000_000);
    let games: Vec<_> = match asked("--value") {
        Some(value) => GAMES
            .into_iter()
            .filter(|game| game.1 as u64 == value)
            .collect(),
        None => GAMES.to_vec(),
    };
    match Cuda::open(Shape::for_value(1, true).unwrap(), 1 << 20) {
        Err(DeviceError::Missing(why)) => {
            println!("test device_equals_processor ... ignored, {why}");
        }
        Err(error) => panic!("{error}"),
        Ok(_) => {
            let (places, segments) = compare(Duration::from_secs(seconds), seed, &games, rows);
            println!("test device_equals_processor ... ok ({places} places, {segments} segments)");
        }
    }
}

/// Nim moves and diagonal moves with a condition that settles, in the rule language.
const TYPED: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
                     move (a - i, b - i) for i >= 1 if 3 * a' + b' >= 20";

/// The games that sweep, all of the catalogue and a typed one, with a largest value for each.
const GAMES: [(&str, usize); 13] = [
    ("wythoff", 20),
    ("wythoff", 1),
    ("w:3", 9),
    ("w:50", 6),
    ("w-prime:4", 10),
    ("wythoff", 12),
    ("wythoff", 33),
    ("f-wythoff", 8),
    ("t:2", 10),
    ("terminal:9", 7),
    ("wythoff", 41),
    ("wythoff", 5),
    (TYPED, 11),
];

fn compare(time: Duration, seed: u64, games: &[(&str, usize)], rows: u64) -> (u64, u64) {
    let budget = Budget::default();
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut done = (0, 0);
    let mut prepared: Vec<_> = (games.iter())
        .map(|&(name, max_value)| {
            let rules: Box<dyn Ruleset> = match name {
                TYPED => Box::new(RuleGame::parse(name).unwrap()),
                _ => name.parse::<CatalogueGame>().unwrap().rules().unwrap(),
            };
            let relay = Relay::new(&*rules, max_value, &budget).unwrap();
            let shape = Shape::for_value(max_value, true).unwrap();
            (name, max_value, relay, Cuda::open(shape, 1 << 22).unwrap())
        })
        .collect();
    let started = Instant::now();
    while started.elapsed() < time {
        for (name, max_value, relay, cuda) in &mut prepared {
            let low = 1_000_000 + 8 * relay.start().row() + 100 * relay.start_up();
            let row = low + random.next() % (1 << (22 + random.next() % 20));
            let end = row + 50_001 + random.next() % rows.max(1);
            let empty = Statistics {
                extremes: Some(Extremes::new(*max_value)),
                histograms: Some(Histograms::new(*max_value)),
                ..Statistics::default()
            };
            // The first rows by the processor, so that it is known which numbers are not remarkable.
            let start = relay.guess(row, &budget).unwrap();
            let (before, start) = by_processor(relay, &start, row + 50_000, &empty);
            let (sum, snapshot) = by_processor(relay, &start, end, &before);
            let expected = (sum.to_bytes(), snapshot.to_bytes());
            let ground = 16 * relay.start_up();
            let pass = Pass::from_snapshot(relay, &start, end, ground, &before, &budget);
            let Some(mut pass) = pass.unwrap() else {
                continue;
            };
            let most = 1 + random.next() % 1_500_000;
            while pass.advance(cuda, most, &budget).unwrap() {}
            let found = pass.finish().unwrap().unwrap();
            let place = format!("{name} to value {max_value}, rows {row} to {end}");
            assert!(
                found.statistics.to_bytes() == expected.0,
                "statistics of {place}"
            );
            assert!(
                found.snapshot.to_bytes() == expected.1,
                "snapshot of {place}"
            );
            let (segments, again) = pass.segments();
            if again > 0 {
                println!("{place}: {again} of {segments} segments again by the processor");
            }
            done = (done.0 + 1, done.1 + segments);
        }
    }
    done
}

/// What comes before and what the processor finds from there on, and the snapshot at the end.
fn by_processor(
    relay: &Relay,
    start: &Snapshot,
    end: u64,
    before: &Statistics,
) -> (Statistics, Snapshot) {
    let rows = end - start.row();
    let parts = (rows / 50_000).clamp(1, 16);
    let ends: Vec<u64> = (1..=parts)
        .map(|k| start.row() + rows * k / parts)
        .collect();
    let swept = relay
        .sweep_parallel(start, &ends, &before.fresh(), &Budget::default())
        .unwrap();
    let mut sum = before.clone();
    swept.iter().for_each(|(part, _)| sum.merge(part));
    (sum, swept.last().unwrap().1.clone())
}

/// Numbers that look random: xorshift.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 11
    }
}
