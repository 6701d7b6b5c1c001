//! The library of theorems, and what a changed automaton does to a proof.

use wythoff::engine::dense::DenseTable;
use wythoff::engine::generic::Solver;
use wythoff::engine::{Evaluators, Term};
use wythoff::theorem::library::{self, ENTRIES};
use wythoff::theorem::statement::{Claim, Theorem};
use wythoff::{Budget, Game, Outcome, Status, UBig};
use wythoff_automata::System;

/// How many changes of each automaton are tried.
const ROUNDS: usize = if cfg!(debug_assertions) { 4 } else { 16 };

/// Larger automata are checked by release builds only.
const LARGE: usize = 2_000;

fn game(name: &str) -> Game {
    Game::Catalogue(name.parse().unwrap())
}

fn entries() -> impl Iterator<Item = (&'static library::Entry, Theorem)> {
    let all = ENTRIES.iter().map(|entry| (entry, entry.theorem()));
    all.filter(|(_, theorem)| theorem.set().states() < LARGE || !cfg!(debug_assertions))
}

#[test]
fn every_theorem_of_the_library_is_proved_again() {
    let budget = Budget::default();
    for (entry, theorem) in entries() {
        assert_eq!(
            game(&theorem.game).catalogue(),
            game(entry.game).catalogue()
        );
        assert_eq!(theorem.claim, entry.claim);
        let rules = game(entry.game);
        let catalogue = rules.catalogue().unwrap().rule_text(2).unwrap();
        let parsed = wythoff::lang::RuleGame::parse(&catalogue).unwrap();
        assert_eq!(
            theorem.rules,
            parsed.to_string(),
            "{entry:?}: the rules are those of the catalogue"
        );
        assert_eq!(theorem.verify(&budget), Ok(None), "{entry:?}");
    }
}

#[test]
fn a_theorem_is_read_as_it_was_written() {
    for (entry, theorem) in entries() {
        let text = theorem.to_string();
        assert!(text.starts_with(Theorem::BEGINNING));
        assert_eq!(Theorem::parse(&text).as_ref(), Ok(&theorem), "{entry:?}");
        let damaged = text.replacen("automaton", "automat", 1);
        assert!(Theorem::parse(&damaged).is_err(), "{entry:?}");
        assert!(
            Theorem::parse(&text[..text.len() / 2]).is_err(),
            "{entry:?}"
        );
    }
}

#[test]
fn the_sets_agree_with_the_engines() {
    let budget = Budget::default();
    for (entry, theorem) in entries() {
        let game = game(entry.game);
        let rules = game.rules().unwrap();
        let system: System = theorem.system.parse().unwrap();
        let member = |set: usize, position: &[u64]| {
            let position: Vec<UBig> = position.iter().map(|&pile| pile.into()).collect();
            theorem.sets[set].contains(&system, &position)
        };
        let three = rules.piles() == Some(3);
        let bound = if three { 12 } else { 40 };
        let mut solver = Solver::new(rules.clone(), &budget);
        let thirds = if three { bound } else { 1 };
        for x in 0..bound {
            for y in x..bound {
                for z in (if three { y } else { 0 })..thirds {
                    let position = if three { vec![x, y, z] } else { vec![x, y] };
                    match entry.claim {
                        Claim::Misere => {
                            let lost = solver.misere(&position).unwrap() == Outcome::P;
                            assert_eq!(member(0, &position), lost, "{entry:?} {position:?}");
                        }
                        Claim::Value(last) => {
                            let value = solver.grundy(&position).unwrap();
                            for set in 0..=last {
                                let index = usize::try_from(set).unwrap();
                                assert_eq!(
                                    member(index, &position),
                                    value == set,
                                    "{entry:?} {position:?} value {value}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn ones_of_wythoff_to_row_600() {
    let game = game("wythoff");
    let shape = game.rules().unwrap().nim_diagonal().unwrap();
    let table = DenseTable::compute(&shape, 600, 1_000, &Budget::default()).unwrap();
    let ones = library::level_set(game.catalogue().unwrap(), 1).unwrap();
    let mut n = 0_u32;
    for x in 0..600_u64 {
        for y in x..1_000 {
            let one = table.get(x, y).is_some_and(|value| value.0 == 1);
            let position = [UBig::from(x), UBig::from(y)];
            assert_eq!(ones.contains(&position), one, "({x},{y})");
            if one {
                assert_eq!(ones.nth(&UBig::from(n)).unwrap(), position, "n = {n}");
                n += 1;
            }
        }
    }
    assert!(n > 300);
}

#[test]
fn changed_automata_are_refused_with_a_position() {
    let budget = Budget::default();
    // A small generator: the changes are the same in every run.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).unwrap()
    };
    let mut refused = 0;
    let small =
        |theorem: &Theorem| theorem.set().states() < 30 && theorem.set().alphabet().letters() == 4;
    for (entry, theorem) in entries().filter(|(_, theorem)| small(theorem)) {
        let system: System = theorem.system.parse().unwrap();
        let right = theorem.set().relation(&system, &budget).unwrap();
        for round in 0..ROUNDS {
            let mut changed = theorem.clone();
            changed.count = None;
            let last = changed.sets.len() - 1;
            let table = theorem.set().clone();
            let place = random(table.states());
            changed.sets[last] = if round % 4 == 0 {
                table.with_acceptance_changed(place)
            } else {
                let target = random(table.states());
                table.with_target(place, random(4), target)
            };
            let set = changed.set().relation(&system, &budget).unwrap();
            if set == right {
                continue;
            }
            let flaw = changed.verify(&budget).unwrap();
            let (_, flaw) = flaw.unwrap_or_else(|| panic!("{entry:?}: accepted {changed}"));
            assert!(!flaw.positions().is_empty());
            refused += 1;
        }
    }
    assert!(refused > 20 * ROUNDS / 2, "{refused}");
}

#[test]
fn sums_with_a_heap_of_one_are_decided_by_the_proved_sets() {
    let ones = library::level_set(game("wythoff").catalogue().unwrap(), 1).unwrap();
    let one = ones.nth(&UBig::from(10_u8).pow(1_000)).unwrap();
    let square = vec![UBig::from(10_u8).pow(20_000); 2];
    for (position, outcome) in [(one, Outcome::P), (square, Outcome::N)] {
        let term = |name: &str, position: Vec<UBig>| Term {
            game: game(name),
            position,
        };
        let sum = [
            term("wythoff", position),
            term("nim", vec![UBig::from(1_u8)]),
        ];
        let answer = Evaluators::new(&Budget::default()).value(&sum).unwrap();
        assert_eq!((answer.outcome, answer.status), (outcome, Status::Proved));
    }
}
