//! Piles that are taken apart and put together where the number of piles stays bounded: an empty pile is room for one.

use std::collections::HashMap;

use proptest::prelude::*;
use wythoff::Budget;
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;

use super::random_rules::check_game;

const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

/// A move of sorted piles that makes of the pile at one place these two, where the smallest is empty.
fn split(piles: usize, place: usize, condition: &str) -> String {
    let mut after: Vec<String> = NAMES[..piles].iter().map(|&name| name.to_owned()).collect();
    "i".clone_into(&mut after[0]);
    after[place] = format!("{} - i", NAMES[place]);
    format!(
        "move ({}) for i >= 1 if a = 0 and {condition}",
        after.join(", ")
    )
}

/// Rules of sorted piles: splits under a condition, and Nim moves if they are wanted.
fn heaps(piles: usize, condition: impl Fn(&str) -> String, nim: bool) -> RuleGame {
    let mut rules = vec![format!("piles {}", NAMES[..piles].join(" <= "))];
    for place in 0..piles {
        if place > 0 {
            rules.push(split(piles, place, &condition(NAMES[place])));
        }
        if nim {
            let mut after: Vec<String> =
                NAMES[..piles].iter().map(|&name| name.to_owned()).collect();
            after[place] = format!("{} - i", NAMES[place]);
            rules.push(format!("move ({}) for i >= 1", after.join(", ")));
        }
    }
    let text = rules.join("\n");
    RuleGame::parse(&text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The Grundy value of one heap by the theory of sums, heaps of any number allowed.
fn one_heap(size: u64, parts: &dyn Fn(u64) -> Vec<Vec<u64>>, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&value) = known.get(&size) {
        return value;
    }
    let mut values = Vec::new();
    for heaps in parts(size) {
        let sum = heaps
            .into_iter()
            .fold(0, |sum, heap| sum ^ one_heap(heap, parts, known));
        values.push(sum);
    }
    let value = (0..).find(|value| !values.contains(value)).unwrap();
    known.insert(size, value);
    value
}

#[test]
fn laskers_nim_and_grundys_game() {
    let budget = Budget::default();
    // A heap of n is taken apart into n heaps at most, so that six piles are enough for six tokens.
    let lasker = heaps(6, |name| format!("i < {name}"), true);
    let options = |n: u64| {
        let taken = (0..n).map(|left| vec![left]);
        let split = (1..n).map(|one| vec![one, n - one]);
        taken.chain(split).collect::<Vec<_>>()
    };
    let mut known = HashMap::new();
    let mut solver = Solver::new(std::sync::Arc::new(lasker), &budget);
    let mut values = Vec::new();
    for n in 0..=6 {
        let value = solver.grundy(&[0, 0, 0, 0, 0, n]).unwrap();
        assert_eq!(value, one_heap(n, &options, &mut known), "Lasker {n}");
        values.push(value);
    }
    assert_eq!(values, [0, 1, 2, 4, 3, 5, 6]);

    let grundy = heaps(6, |name| format!("2*i < {name}"), false);
    let options = |n: u64| {
        (1..n.div_ceil(2))
            .map(|one| vec![one, n - one])
            .collect::<Vec<_>>()
    };
    let mut known = HashMap::new();
    let mut solver = Solver::new(std::sync::Arc::new(grundy), &budget);
    let mut values = Vec::new();
    for n in 0..=7 {
        let value = solver.grundy(&[0, 0, 0, 0, 0, n]).unwrap();
        assert_eq!(value, one_heap(n, &options, &mut known), "Grundy {n}");
        values.push(value);
    }
    assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0]);
}

#[test]
fn splitting_and_merging_agree_with_the_definition() {
    check_game(&heaps(3, |name| format!("i < {name}"), true), 5);
    for text in [
        "piles a, b, c; move (i, a - i, b) for i >= 1 if i < a and c = 0; move (a, b - 1, c)",
        "piles a, b, c; move (a + b, 0, c) if a >= 1 and b >= 1; move (a, 0, b + c) if b >= 1 and c >= 1; move (a, b, c - i) for i >= 1",
        "piles a <= b; move (0, a + b) if a >= 1; move (a, b - 1)",
        "piles a <= b <= c; move (i, b, c - i) for i >= 1 if a = 0 and 2*i < c",
    ] {
        let game = RuleGame::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        check_game(&game, 5);
    }
}

#[test]
fn taking_apart_and_putting_together_for_ever_is_refused() {
    for (text, expected) in [
        (
            "piles a, b; move (i, a - i) for i >= 1 if i < a and b = 0; move (a + b, 0) if a >= 1 and b >= 1",
            "play can go on for ever",
        ),
        (
            "piles a, b; move (i, a - i) if i < a and b = 0",
            "unknown name",
        ),
        (
            "piles a, b; move (a - i, b + i) for i >= 0 if a > b",
            "play can go on for ever",
        ),
        (
            "piles a, b, c; move (i, a - i, b) for i >= 0 if c = 0",
            "play can go on for ever",
        ),
    ] {
        let error = RuleGame::parse(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// Moves of three piles that keep the sum and raise the number of piles, or lower the sum.
fn a_move() -> impl Strategy<Value = String> {
    let places = prop::sample::select(vec![["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]);
    let condition = prop::sample::select(vec![
        "",
        " and i mod 2 = 1",
        " and i <= 3",
        " and i in { F[x] = 1 }",
    ]);
    (places, condition, 0..3).prop_map(|([one, other, free], condition, kind)| match kind {
        0 => format!(
            "move (i, {one} - i, {other}) for i >= 1 if {free} = 0 and i < {one}{condition}"
        ),
        1 => format!("move ({one} - i, {other}, {free} + i - 1) for i >= 1 if i > 0{condition}"),
        _ => {
            format!("move ({one} div 2, {other}, {one} - {one} div 2) if {free} = 0 and {one} >= 2")
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn random_splits_agree(moves in prop::collection::vec(a_move(), 1..4), sorted in any::<bool>()) {
        let piles = if sorted { "piles a <= b <= c" } else { "piles a, b, c" };
        let text = format!("{piles}\n{}", moves.join("\n"));
        let game = RuleGame::parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        check_game(&game, 4);
    }
}
