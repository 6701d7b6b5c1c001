//! P-positions of two-pile games, in normal and misère play, against the rules.

use wythoff::engine::dense::DenseTable;
use wythoff::engine::outcomes::{PPositions, Play};
use wythoff::{Budget, Exhausted, Grundy, Outcome};

use crate::golden_rules::{golden, positions, rules};
use crate::reference::Reference;

const GAMES: &str = "nim wythoff f-wythoff r-wythoff w:1 w:3 w:0,1 w:2,5 w-prime:1 w-prime:4 t:1 \
                     t:inf terminal:0 terminal:1 terminal:2 terminal:3 terminal:7 terminal:40";

#[test]
fn misere_play_as_the_rules_say() {
    for name in GAMES.split_whitespace() {
        let rules = rules(name);
        let shape = rules.nim_diagonal().unwrap();
        let found = PPositions::compute(&shape, Play::Misere, 50, 60, &Budget::default()).unwrap();
        let mut reference = Reference::new(&*rules);
        for a in 0..50 {
            for b in a..60 {
                let expected = reference.misere(&[a, b]);
                assert_eq!(found.outcome(a, b), Some(expected), "{name} ({a}, {b})");
            }
        }
        assert!(found.positions().is_sorted());
    }
}

#[test]
fn normal_play_is_where_the_value_is_zero() {
    for name in GAMES.split_whitespace() {
        let shape = rules(name).nim_diagonal().unwrap();
        let budget = Budget::default();
        let found = PPositions::compute(&shape, Play::Normal, 300, 500, &budget).unwrap();
        let table = DenseTable::compute(&shape, 500, 300, &budget).unwrap();
        let zeros: Vec<_> = table.positions(Grundy(0)).collect();
        assert_eq!(found.positions(), zeros, "{name}");
    }
}

/// Outside the corner of piles below 8, the misère P-positions of `terminal:2` are those of
/// Wythoff's game [Komaki, Miyadera and Murakami 2025, Theorem 5].
#[test]
fn hofstadter_variant_in_misere_play() {
    let file = golden("hofstadter");
    let size = file["bound"].as_u64().unwrap() + 1;
    let shape = rules("terminal:2").nim_diagonal().unwrap();
    let found = PPositions::compute(&shape, Play::Misere, size, size, &Budget::default()).unwrap();
    let found: Vec<_> = found.positions().iter().map(|&(a, b)| vec![a, b]).collect();
    assert_eq!(found, positions(&file["p_misere"]));
}

/// Wythoff's game far out: from index 2 on the misère P-positions are the normal ones.
#[test]
fn misere_wythoff_far_out() {
    let shape = rules("wythoff").nim_diagonal().unwrap();
    let size = 200_000;
    let found = PPositions::compute(&shape, Play::Misere, size, size, &Budget::default()).unwrap();
    let expected = wythoff_automata::golden::pairs().skip(2);
    let expected: Vec<_> = [(0, 1), (2, 2)]
        .into_iter()
        .chain(expected.take_while(|pair| pair.1 < size))
        .collect();
    assert_eq!(found.positions(), expected);
}

#[test]
fn the_budget_is_respected() {
    let shape = rules("wythoff").nim_diagonal().unwrap();
    let small = Budget::default().with_memory(1 << 20);
    for size in [1_000_000, u64::MAX] {
        let refused = PPositions::compute(&shape, Play::Normal, 5, size, &small);
        assert!(matches!(refused, Err(Exhausted::Memory { .. })), "{size}");
    }
    let refused = PPositions::compute(&shape, Play::Normal, 5, u64::MAX, &Budget::default());
    assert!(matches!(refused, Err(Exhausted::Memory { .. })));
    // Every position is ended, and the list of P-positions outgrows the memory.
    let shape = rules("terminal:1000000").nim_diagonal().unwrap();
    let refused = PPositions::compute(&shape, Play::Normal, 10_000, 10_000, &small);
    assert!(matches!(refused, Err(Exhausted::Memory { .. })));
    let stopped = Budget::default();
    stopped.stop_flag().time_up();
    let ended = PPositions::compute(&shape, Play::Misere, 10, 10, &stopped);
    assert_eq!(ended, Err(Exhausted::Time));
    let none = PPositions::compute(&shape, Play::Misere, 0, 10, &Budget::default()).unwrap();
    assert_eq!(none.outcome(0, 0), None::<Outcome>);
}
