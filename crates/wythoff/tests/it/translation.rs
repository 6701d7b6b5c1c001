//! Rules as formulas against the options that the rules list.

use wythoff::lang::RuleGame;
use wythoff::theorem::proving::prove::{NoTheorem, Prover};
use wythoff::theorem::translation::moves::Moves;
use wythoff::{Budget, Game, UBig, ruleset};
use wythoff_automata::System;
use wythoff_automata::logic::Logic;

use crate::scale::scaled;

/// A rule whose parameter is negative, and which shows only far out.
const FAR_AND_NEGATIVE: &str = "piles a, b; move (a - i, b) for i >= 1 if a - i >= 1; \
     move (a - i, b - 1) for i >= -1 if i < 0 and a = 0 and b >= 5000";

/// Compares the formulas with the options of all positions whose piles lie near the given numbers.
fn compare(text: &str, near: &[u64]) {
    compare_in(&System::fibonacci(), text, near);
}

/// The same in a numeration system; whether the moves are known exactly there.
fn compare_in(system: &System, text: &str, near: &[u64]) -> bool {
    let rules = RuleGame::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let budget = Budget::default();
    let mut logic = Logic::new(system.clone(), budget.clone());
    let moves = Moves::of(rules.checked(), 4, &mut logic).unwrap();
    let around = |&number: &u64| number.saturating_sub(2)..number + 3;
    let mut sizes: Vec<u64> = near.iter().flat_map(around).chain(0..8).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let pairs = || {
        sizes
            .iter()
            .flat_map(|&a| sizes.iter().map(move |&b| [a, b]))
    };
    let big =
        |position: &[u64]| -> Vec<UBig> { position.iter().map(|&pile| pile.into()).collect() };
    let mut legal_moves = 0;
    for from in pairs().filter(|from| moves.has_position(&big(from))) {
        let options = ruleset::options(&rules, &from);
        for to in pairs().filter(|to| moves.has_position(&big(to))) {
            let legal = options.contains(&to.to_vec());
            legal_moves += usize::from(legal);
            let (possible, certain) = moves.lead(&big(&from), &big(&to), &mut logic).unwrap();
            assert!(possible || !legal, "{text}: {from:?} -> {to:?} is legal");
            assert!(legal || !certain, "{text}: {from:?} -> {to:?} is not legal");
        }
    }
    assert!(legal_moves > 0, "{text}: nothing was compared");
    moves.are_exact()
}

/// In Fibonacci digits the Wythoff numbers have an automaton; elsewhere nothing is said of them.
#[test]
fn wythoff_numbers_are_translated_soundly() {
    let binary: System = "base:2".parse().unwrap();
    for text in [
        "piles a <= b; move (a - lower(i), b - upper(i)) for i >= 1; move (a - upper(i), b - lower(i)) for i >= 1",
        "piles a, b; move (a - i, b) for i >= 1 if lower(a) + 1 < upper(i) or lower(b) - lower(i) > lower(b - i)",
        "piles a <= b; move (a - i, b - i) for i >= 1; move (a, b - 1) if b = lower(a); end when a + b = 7",
    ] {
        let near = scaled(&[21][..], &[13, 21]);
        compare_in(&System::fibonacci(), text, near);
        let rules = RuleGame::parse(text).unwrap();
        let mut logic = Logic::new(binary.clone(), Budget::default());
        if Moves::of(rules.checked(), 4, &mut logic).is_ok() {
            assert!(!compare_in(&binary, text, near), "{text}");
        }
    }
}

#[test]
fn parameters_may_be_negative() {
    compare(FAR_AND_NEGATIVE, &[5000]);
    for text in [
        "piles a, b; move (a - i, b + i - 1) for i >= -3 if i <= a",
        "piles a, b; move (a + i, b - 2) for i >= 0 - 2 if i <= 1",
        "piles a, b; move (a - 1, b - i - j) for i >= -2, j >= i if j <= 3",
        "piles a, b; move (a - 2 * i - 5, b) for i >= 1 - b if 2 * i + 5 > 0",
        "piles a <= b; move (a - 1, b - i * 2) for i >= min(a, 2) - 4 if i < 3 and i * 2 + 1 > 0",
        "piles a <= b; move (a - 3, b - i) for i >= max(-1, a - 7) if abs(i) <= 2",
        "piles a, b; move (a - i, b - 1) for i >= -(b mod 3) if i <= 2",
        "piles a, b; move (a - j, b - i) for i >= 1, j >= -i if j <= 2",
    ] {
        compare(text, &[]);
    }
}

#[test]
fn every_part_of_the_language_is_translated_soundly() {
    for text in [
        "piles a <= b; move (a - i, b - i) for i >= 1 if (b - i) div (a - i) = b div a",
        "piles a <= b; move (a, b - i) for i >= 1 if not (b div (a - 2) = 1)",
        "piles a <= b; move (a - i, b) for i >= 1 if (a - 9) mod 3 = 1 or (i - 4) div 2 = -1",
        "piles a, b; move (a - i, b) for i >= 1 if a xor 5 > b or i xor a = 3",
        "piles a, b; move (a - i, b - j) for i >= 0, j >= 0 if i + j > 0 and max(i, j) - min(i, j) < 2",
        "piles a, b; move (a, b - i) for i >= 1 if abs(a - 7) >= 3 and a' != b'",
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; end when a + b <= 6 or a = 11",
        "piles a, b; move (a - i, b) for i >= 1 if i * a < 20",
    ] {
        compare(text, scaled(&[11][..], &[11, 20]));
    }
}

#[test]
fn what_holds_below_a_large_constant_only_is_no_theorem() {
    let rules = RuleGame::parse(FAR_AND_NEGATIVE).unwrap();
    let game = Game::Typed {
        name: "rules".to_owned(),
        rules: rules.into(),
    };
    let mut prover = Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap();
    // The P-positions are a <= 1, but for some with b >= 5000, which no table of small ones shows.
    match prover.next_level(&mut |_| ()) {
        Ok(zeros) => {
            let position = [UBig::ZERO, UBig::from(5000_u32)];
            assert!(!zeros.contains(&position), "(0, 5000) has value 1");
        }
        Err(NoTheorem::NotFound { .. }) => {}
        Err(other) => panic!("{other}"),
    }
}
