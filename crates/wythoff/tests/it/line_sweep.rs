//! Sweeps along lines against a search over all options.

use std::sync::Arc;

use proptest::prelude::*;
use wythoff::engine::generic::Solver;
use wythoff::engine::line_table::{Fill, LineTable};
use wythoff::lang::RuleGame;
use wythoff::lines::NimLines;
use wythoff::sweep::LineSweep;
use wythoff::{Budget, Outcome, PileOrder, Ruleset};

use crate::scale::scaled;

/// Rows and columns that are compared, and values 0, ..., VALUES - 1.
const SIZE: u64 = 36;
const VALUES: usize = 4;

fn sweep(mut sweep: LineSweep) -> LineSweep {
    while sweep.row() < SIZE && sweep.next_row(&Budget::default()).unwrap() {}
    sweep
}

fn has(sweep: &LineSweep, value: usize, a: u64, b: u64) -> bool {
    sweep.column(value, a) == Some(b) || sweep.extra(value).contains(&(a, b))
}

/// Compares tables in both orientations with a search.
fn compare_tables(text: &str, shape: &NimLines, solver: &mut Solver) {
    let budget = Budget::default();
    assert!(LineTable::fits(shape, SIZE, SIZE, &budget), "{text}");
    for (rows, cols) in [(SIZE, SIZE), (7, SIZE), (SIZE, 7)] {
        let table = |fill| LineTable::compute(shape, fill, rows, cols, &budget).unwrap();
        let (values, outcomes) = (table(Fill::Grundy), table(Fill::Misere));
        for (a, b) in (0..rows).flat_map(|a| (0..cols).map(move |b| (a, b))) {
            let at = match shape.order {
                PileOrder::Sorted => [a.min(b), a.max(b)],
                PileOrder::Ordered | PileOrder::Leading(_) => [a, b],
            };
            let [x, y] = [a, b].map(|pile| usize::try_from(pile).unwrap());
            assert_eq!(
                values.get(x, y),
                solver.grundy(&at).unwrap(),
                "{text}\n({a}, {b})"
            );
            let lost = solver.misere(&at).unwrap() == Outcome::P;
            assert_eq!(outcomes.get(x, y) == 0, lost, "{text}\n({a}, {b}) misère");
        }
    }
}

/// Compares all positions; how many rows were found.
fn compare(text: &str) -> u64 {
    let rules = RuleGame::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let shape = rules
        .nim_lines()
        .unwrap_or_else(|| panic!("{text}"))
        .clone();
    let sorted = rules.order() == PileOrder::Sorted;
    let mut solver = Solver::new(Arc::new(rules), &Budget::default());
    solver.grundy(&[SIZE - 1, SIZE - 1]).unwrap();
    let normal = sweep(LineSweep::new(&shape, VALUES, SIZE));
    let misere = LineSweep::misere(&shape, SIZE).map(sweep);
    compare_tables(text, &shape, &mut solver);
    for a in 0..normal.row() {
        for b in if sorted { a } else { 0 }..SIZE {
            let value = solver.grundy(&[a, b]).unwrap();
            for wanted in 0..VALUES {
                let found = has(&normal, wanted, a, b);
                assert_eq!(
                    found,
                    value == wanted as u64,
                    "{text}\n({a}, {b}) has {value}"
                );
            }
            if let Some(misere) = misere.as_ref().filter(|misere| a < misere.row()) {
                let lost = solver.misere(&[a, b]).unwrap() == Outcome::P;
                assert_eq!(has(misere, 0, a, b), lost, "{text}\n({a}, {b}) misère");
            }
        }
    }
    normal.row()
}

/// Three parameters: one position has 10^9 ways to its options, and a sweep that is told to stop does so among them.
#[test]
fn a_sweep_stops_within_a_row() {
    let text = "piles p, n; move (p - q, n) for q >= 1; move (p, n - j) for j >= 1; \
                move (p - s, n - k) for s >= 0, k >= 1, i >= 1 if i - n <= 3";
    let rules = RuleGame::parse(text).unwrap();
    let mut sweep = LineSweep::new(rules.nim_lines().unwrap(), 1, 1 << 17);
    let budget = Budget::default();
    let flag = budget.stop_flag();
    let (begun, rows) = std::sync::mpsc::channel();
    // Where no row has begun for a while, the sweep is in the midst of one.
    let stopper = std::thread::spawn(move || {
        while rows
            .recv_timeout(std::time::Duration::from_millis(300))
            .is_ok()
        {}
        flag.time_up();
    });
    let stopped = loop {
        begun.send(()).unwrap();
        match sweep.next_row(&budget) {
            Ok(true) => {}
            other => break other,
        }
    };
    drop(begun);
    stopper.join().unwrap();
    assert!(stopped.is_err());
}

#[test]
fn games_people_type() {
    let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
    for more in [
        "",
        "move (a - i, b - i) for i >= 1",
        "move (a - i, b - i) for i >= 1; move (a - 2, b - 1); move (a - 1, b - 2)",
        "move (a - i, b - i) for i >= 1 if i != 3",
        "move (a - i, b - i) for i >= 1 if i mod 3 = 2 and i != 5",
        "move (a - i, b - i) for i >= 1 if i <= 5",
        "move (a - i, b - i) for i >= 1 if i <= a div 2",
        "move (a - i, b - i) for i >= 1 if a mod 2 = 0 and b - i >= 3",
        "move (a - i, b - 2 * i) for i >= 1; move (a - 2 * i, b - i) for i >= 1",
        "move (a - 2 * i, b - 2 * i) for i >= 1 if i mod 2 = 1; move (a - 3 * i, b - 6 * i) for i >= 1",
        "move (a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < 2",
        "move (a - i, b - j) for i >= 1, j >= 1 if i >= j",
        "move (a - i + 2, b - i - 1) for i >= 2",
        "move (a - i, b - i div 2) for i >= 1; move (a - i div 2, b - i) for i >= 1",
        "move (a - (2 * i + 1) div 3, b - i) for i >= 2 if i mod 5 != 1",
        "move (a - i - i mod 3, b - (4 * i) div 2) for i >= 1 if i div 2 != 3",
        "move (a - i, b - i) for i >= 1; end when b = 5 or a + b <= 2",
        // Ended positions behind others in their row.
        "end when a = 0 and b = 1",
        "end when b mod 3 = 1 and b < 9",
        "move (a - i, b - i) for i >= 1 if i <= 3; end when b = 4",
        "move (a - 2*i, b - 2*i) for i >= 1 if 3*b' - 5*i > 4; end when a + b = 5",
        // Far offsets and long steps: a set with a bit for each line would not fit into any memory.
        "move (a - i, b - 1099511627777) for i >= 1",
        "move (a - 1099511627777 - i, b - i) for i >= 1",
        "move (a - 1000000000 * i, b - i) for i >= 1",
        "move (a - 5000 * i, b - 9000 * i - 3) for i >= 1 if b mod 3 < 2",
    ] {
        assert_eq!(compare(&format!("{nim};{more}")), SIZE, "{more}");
    }
    // Without Nim moves on the smaller pile, and with piles that keep their places.
    assert_eq!(
        compare("piles a <= b; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1"),
        SIZE
    );
    let ordered = "piles a, b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
    for more in [
        "move (a - i, b - i) for i >= 1; move (a - 2, b - 1)",
        "move (a - i, b - 3 * i) for i >= 1 if i mod 2 = 1; end when a = 3 and b < 7",
        "move (a - 2 * i - 1, b - 5 * i) for i >= 0 if a > b",
    ] {
        assert_eq!(compare(&format!("{ordered};{more}")), SIZE, "{more}");
    }
}

/// A condition in the rule language.
fn condition() -> impl Strategy<Value = String> {
    let one = prop_oneof![
        Just("i >= 0".to_string()),
        (1..6_u8).prop_map(|n| format!("i != {n}")),
        (1..9_u8).prop_map(|n| format!("i <= {n}")),
        (2..5_u8, 0..4_u8).prop_map(|(m, r)| format!("i mod {m} = {r}")),
        (2..5_u8, 0..9_u8).prop_map(|(m, r)| format!("i mod {m} + i > {r}")),
        (0..6_u8).prop_map(|n| format!("a' >= {n}")),
        (0..9_u8).prop_map(|n| format!("a' + b' != {n}")),
        (2..4_u8).prop_map(|m| format!("a mod {m} = 0")),
        (0..9_u8).prop_map(|n| format!("b - a >= {n}")),
        (1..4_u8).prop_map(|n| format!("{n} * i <= a")),
        Just("b' div (a' + 1) = b div (a + 1)".to_string()),
        Just("a xor i < b".to_string()),
    ];
    prop::collection::vec(one, 0..3).prop_map(|parts| match &parts[..] {
        [] => String::new(),
        [first] => format!(" if {first}"),
        [first, second, ..] if first < second => format!(" if {first} and {second}"),
        [first, second, ..] => format!(" if {first} or {second}"),
    })
}

pub(crate) fn a_move() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..4_u8, 0..4_u8, 0..3_u8).prop_filter_map("takes something", |(p, q, n)| {
            (p + q > 0).then(|| format!("move (a - {p}, b - {q}) if a + b >= {n}"))
        }),
        (0..4_u8, 0..4_u8, 0..3_u8, 0..3_u8, condition()).prop_filter_map(
            "takes something",
            |(p, q, c, d, condition)| {
                let takes = p + q > 0;
                takes.then(|| {
                    format!("move (a - {p} * i - {c}, b - {q} * i - {d}) for i >= 1{condition}")
                })
            }
        ),
        (0..3_u8).prop_map(|n| {
            format!("move (a - i, b - j) for i >= 1, j >= 1 if abs(i - j) <= {n}")
        }),
        (1..3_u8).prop_map(|n| format!("move (a - i, b - j) for i >= 1, j >= 1 if i >= {n} * j")),
        (1..5_u8, 1..5_u8, 0..3_u8, condition()).prop_map(|(p, d, c, condition)| {
            format!("move (a - ({p} * i + {c}) div {d}, b - i) for i >= 2{condition}")
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(12, 400)))]

    #[test]
    fn random_rules(
        sorted in any::<bool>(),
        on_first in prop::bool::weighted(0.8),
        moves in prop::collection::vec(a_move(), 1..4),
        end in prop_oneof![
            3 => Just(""),
            1 => Just("; end when a + b <= 3 and a != 2"),
            1 => Just("; end when a + b = 5"),
            1 => Just("; end when b mod 3 = 1 and b < 9"),
            1 => Just("; end when b = 4 or a = 2 and b = 6"),
        ],
    ) {
        let piles = if sorted { "piles a <= b" } else { "piles a, b" };
        let first = if on_first { "move (a - i, b) for i >= 1;" } else { "" };
        compare(&format!("{piles};{first} move (a, b - i) for i >= 1; {}{end}", moves.join("; ")));
    }
}
