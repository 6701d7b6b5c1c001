//! Sweeps against the rules, the dense table and the published tables.

use wythoff::engine::dense::DenseTable;
use wythoff::lang::RuleGame;
use wythoff::sweep::stats::{Aggregate, Extremes, Histograms};
use wythoff::sweep::{Point, RowByRow, Sweep, SweepError};
use wythoff::{Budget, Grundy, Ruleset};

use crate::golden_rules::{golden, positions, rules};
use crate::scale::scaled;

/// Every catalogue family that can be swept.
const GAMES: [&str; 24] = [
    "wythoff",
    "f-wythoff",
    "w:1",
    "w:2",
    "w:7",
    "w:30",
    "w:0,1",
    "w:2,5",
    "w:3,70",
    "w:11,12",
    "w-prime:1",
    "w-prime:2",
    "w-prime:9",
    "w-prime:50",
    "t:1",
    "t:2",
    "t:5",
    "t:inf",
    "terminal:0",
    "terminal:1",
    "terminal:2",
    "terminal:3",
    "terminal:10",
    "terminal:61",
];

pub(crate) fn swept(game: &str, max_value: usize, rows: u64) -> Vec<Point> {
    let budget = Budget::default();
    let mut points = Vec::new();
    let mut sweep = Sweep::new(&*rules(game), max_value, &budget).unwrap();
    sweep.run(rows, &mut points, &budget).unwrap();
    points
}

fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_unstable();
    points
}

fn level(points: &[Point], value: usize) -> Vec<(u64, u64)> {
    let level = points.iter().filter(|point| point.value == value);
    level.map(|point| (point.a, point.b)).collect()
}

/// Games in text of the same shape, which settle although no one said when.
const TEXTS: [&str; 5] = [
    "move (a - i, b - i) for i >= 1 if a' >= 2 and b' >= 9",
    "move (a - i, b - i) for i >= 1 if i < a and b' div a' = b div a; end when a + b <= 5",
    "move (a - i, b - i) for i >= 1 if a' != b' or a' >= 6",
    "move (a - i, b - i) for i >= 1 if a' mod 2 = 1 or b' > 30; end when b - a = 1 and a <= 3",
    "move (a - i, b - i) for i >= 1 if a' >= 4; move (a - i, b - i) for i >= 1 if b < 9",
];

fn text(diagonal: &str) -> Box<dyn Ruleset> {
    let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1;";
    Box::new(RuleGame::parse(&format!("{nim} {diagonal}")).unwrap())
}

/// Compares T_0, ..., T_12 with the table of all values, computed from the rules.
fn equals_its_dense_table(game: &str, rules: &dyn Ruleset, rows: u64) {
    let max_value = 12;
    let budget = Budget::default();
    let mut points = Vec::new();
    let mut sweep = Sweep::new(rules, max_value, &budget).unwrap();
    sweep.run(rows, &mut points, &budget).unwrap();
    let cols = 1 + points.iter().map(|point| point.b).max().unwrap();
    let shape = rules.nim_diagonal().unwrap();
    let table = DenseTable::compute(&shape, rows, cols, &budget).unwrap();
    for value in 0..=max_value {
        let expected: Vec<_> = table.positions(Grundy(value as u64)).collect();
        let found = level(&points, value);
        assert_eq!(found, expected, "{game} value {value}");
        let indices = points.iter().filter(|point| point.value == value);
        assert!(
            indices.map(|point| point.n).eq(0..found.len() as u64),
            "{game} value {value}: indices count the points"
        );
    }
}

#[test]
fn every_game_equals_its_dense_table() {
    for game in GAMES {
        equals_its_dense_table(game, &*rules(game), 450);
    }
    for game in TEXTS {
        equals_its_dense_table(game, &*text(game), 450);
    }
}

/// One game of every family, and two in text.
#[test]
fn classes_equal_their_dense_tables_further() {
    for game in ["wythoff", "w:7", "w:3,70"] {
        equals_its_dense_table(game, &*rules(game), scaled(1000, 2000));
    }
}

#[test]
fn ratio_classes_equal_their_dense_tables_further() {
    for game in ["f-wythoff", "t:2", "t:inf"] {
        equals_its_dense_table(game, &*rules(game), scaled(1000, 2000));
    }
}

#[test]
fn corners_equal_their_dense_tables_further() {
    for game in ["w-prime:9", "terminal:2", "terminal:61"] {
        equals_its_dense_table(game, &*rules(game), scaled(1000, 2000));
    }
}

#[test]
fn games_in_text_equal_their_dense_tables_further() {
    for game in &TEXTS[..2] {
        equals_its_dense_table(game, &*text(game), scaled(1000, 2000));
    }
}

#[test]
fn golden_levels() {
    for (file, game) in [
        ("wythoff_levels", "wythoff"),
        ("f_wythoff_levels", "f-wythoff"),
    ] {
        let file = golden(file);
        let rows = file["complete_below"].as_u64().unwrap();
        let points = swept(game, 12, rows);
        for (value, expected) in file["levels"].as_object().unwrap() {
            let found: Vec<_> = level(&points, value.parse().unwrap())
                .into_iter()
                .map(|(a, b)| vec![a, b])
                .collect();
            let expected: Vec<_> = positions(expected)
                .into_iter()
                .filter(|pair| pair[0] < rows)
                .collect();
            assert_eq!(found, expected, "{game} value {value}");
        }
    }
}

/// Large values need wide windows, and the first rows need the widest.
#[test]
fn fast_rows_equal_slow_rows() {
    for (game, max_value, rows) in [
        ("wythoff", 0, 3000),
        ("wythoff", 1, 3000),
        ("wythoff", 63, 2500),
        ("wythoff", 64, 2500),
        ("wythoff", 250, 1500),
        ("f-wythoff", 70, 1500),
        ("terminal:90", 33, 1500),
        ("w:40", 33, 1500),
    ] {
        let shape = rules(game).nim_diagonal().unwrap();
        let settled = rules(game).settles_at();
        let mut slow = RowByRow::new(shape, max_value + 1, settled).unwrap();
        let mut expected = Vec::new();
        (0..rows).for_each(|_| slow.next_row(|point| expected.push(point)));
        assert!(
            sorted(swept(game, max_value, rows)) == sorted(expected),
            "{game} to value {max_value}"
        );
    }
}

#[test]
fn a_sweep_can_stop_and_go_on_anywhere() {
    let whole = swept("wythoff", 9, 4000);
    let budget = Budget::default();
    let mut sweep = Sweep::new(&*rules("wythoff"), 9, &budget).unwrap();
    let mut parts = Vec::new();
    for end in [0, 700, 701, 1213, 1277, 3999, 4000] {
        sweep.run(end, &mut parts, &budget).unwrap();
    }
    assert!(sorted(parts) == sorted(whole));
}

#[test]
fn other_games_are_refused() {
    let budget = Budget::default();
    for (game, error) in [
        ("r-wythoff", SweepError::Unsettled),
        ("mouse", SweepError::Shape),
        ("nim", SweepError::Unsettled),
    ] {
        let refused = Sweep::new(&*rules(game), 3, &budget);
        assert_eq!(refused.err(), Some(error), "{game}");
    }
    let refused = Sweep::new(&*rules("wythoff"), 5000, &budget);
    assert_eq!(refused.err(), Some(SweepError::MaxValue));
    budget.stop_flag().time_up();
    assert!(Sweep::new(&*rules("wythoff"), 3, &budget).is_err());
}

fn extremes(max_value: usize, rows: u64) -> Extremes {
    let budget = Budget::default();
    let mut extremes = Extremes::new(max_value);
    let mut sweep = Sweep::new(&*rules("wythoff"), max_value, &budget).unwrap();
    sweep.run(rows, &mut extremes, &budget).unwrap();
    extremes
}

#[test]
fn extremes_are_those_of_the_points() {
    let points = swept("wythoff", 20, 30_000);
    let found = extremes(20, 30_000);
    for (value, found) in found.values().iter().enumerate() {
        let level: Vec<(i64, u64)> = points
            .iter()
            .filter(|point| point.value == value)
            .map(|point| {
                (
                    point.diagonal().cast_signed() - point.n.cast_signed(),
                    point.n,
                )
            })
            .collect();
        let least = level.iter().min().unwrap();
        let largest = |from| {
            let late = level.iter().filter(|&&(_, n)| n >= from);
            late.max_by_key(|&&(x, n)| (x, std::cmp::Reverse(n)))
                .unwrap()
        };
        let pair = |extreme: Option<wythoff::sweep::stats::Extreme>| {
            extreme.map(|extreme| (extreme.excess, extreme.n)).unwrap()
        };
        assert_eq!(found.count, level.len() as u64);
        assert_eq!(pair(found.min), *least);
        assert_eq!(pair(found.max), *largest(0));
        assert_eq!(pair(found.max_from_100), *largest(100));
    }
}

/// Every number of Nivasch's Tables 2 and 3.
#[test]
fn nivasch_tables_2_and_3() {
    let found = extremes(30, 5_000_001);
    let table = &golden("nivasch_tables")["t23"];
    for (value, found) in found.values().iter().enumerate() {
        let expected: Vec<i64> = table[value.to_string()].as_array().unwrap()[..6]
            .iter()
            .map(|number| number.as_i64().unwrap())
            .collect();
        let found = [found.min, found.max, found.max_from_100].map(Option::unwrap);
        let found: Vec<i64> = (found.iter())
            .flat_map(|extreme| [extreme.excess, extreme.n.cast_signed()])
            .collect();
        assert_eq!(found, expected, "value {value}");
    }
}

#[test]
fn extremes_merge() {
    let budget = Budget::default();
    let whole = extremes(15, 50_000);
    let mut sweep = Sweep::new(&*rules("wythoff"), 15, &budget).unwrap();
    let mut merged = Extremes::new(15);
    for end in [1, 600, 9_000, 30_000, 50_000] {
        let mut part = Extremes::new(15);
        sweep.run(end, &mut part, &budget).unwrap();
        merged.merge(&part);
    }
    assert_eq!(merged, whole);
}

#[test]
fn parallel_equals_serial() {
    for (game, max_value, rows, start_up) in [
        ("wythoff", 12, 200_000, 3000),
        ("wythoff", 3, 100_001, 50),
        // Far too short a start-up costs time, not correctness.
        ("wythoff", 12, 60_000, 0),
        ("f-wythoff", 9, 80_000, 1500),
        ("terminal:30", 5, 80_000, 700),
    ] {
        let budget = Budget::default();
        let opening = || Sweep::new(&*rules(game), max_value, &budget).unwrap();
        let empty = || (Extremes::new(max_value), Histograms::new(max_value));
        let (mut serial, mut serial_stats) = (opening(), empty());
        serial.run(rows, &mut serial_stats, &budget).unwrap();
        for threads in [1, 2, 3, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let (mut parallel, mut stats) = (opening(), empty());
            pool.build()
                .unwrap()
                .install(|| parallel.run_parallel(rows, start_up, &mut stats, &budget))
                .unwrap();
            assert!(stats == serial_stats, "{game} on {threads} threads");
            assert!(
                parallel.state() == serial.state(),
                "{game} on {threads} threads"
            );
        }
    }
}
