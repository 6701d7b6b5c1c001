//! The library of theorems: proved again, compared with the engines, asked about large positions.

use std::sync::Arc;

use wythoff::closed::nim_ab::{Gaps, Pairs};
use wythoff::engine::dense::DenseTable;
use wythoff::engine::generic::Solver;
use wythoff::engine::{Evaluator, Evaluators, Term};
use wythoff::lang::RuleGame;
use wythoff::subject::Subject;
use wythoff::theorem::answers::replies::options_in;
use wythoff::theorem::library::{self, ENTRIES};
use wythoff::theorem::statement::{Level, Theorem};
use wythoff::theorem::translation::moves::Moves;
use wythoff::{Budget, Game, Outcome, PileOrder, Ruleset, Status, UBig, closed, ruleset};
use wythoff_automata::System;
use wythoff_automata::logic::Logic;

/// Larger automata are checked by release builds only.
const LARGE: usize = 2_000;

/// Three piles, or three digits and a large adder, make large relations; these too are checked by
/// release builds only.
const SLOW: [&str; 3] = ["tribonacci-0.zz", "n-heap-3-0.zz", "nim-ab-3-2-0.zz"];

pub(crate) fn game(name: &str) -> Game {
    Game::Catalogue(name.parse().unwrap())
}

pub(crate) fn entries() -> impl Iterator<Item = (&'static library::Entry, Theorem)> {
    let all = ENTRIES.iter();
    all.map(|entry| (entry, entry.theorem().into_inner()))
}

pub(crate) fn is_large((entry, theorem): &(&library::Entry, Theorem)) -> bool {
    theorem.set().states() >= LARGE || SLOW.contains(&entry.file)
}

fn prove_again(entries: impl Iterator<Item = (&'static library::Entry, Theorem)>) {
    let budget = Budget::default();
    for (entry, theorem) in entries {
        assert_eq!(theorem.game, entry.subject().to_string());
        assert_eq!(theorem.claim, entry.claim);
        let rules = entry.subject().rules().unwrap();
        assert_eq!(theorem.rules, rules.to_string(), "{entry:?}");
        let proved = theorem.clone().verify(&budget).unwrap();
        let proved = proved.unwrap_or_else(|refusal| panic!("{entry:?}: {refusal}"));
        assert_eq!(*proved, theorem);
        let words = proved.statement();
        assert!(words.contains(&theorem.game), "{words}");
    }
}

#[test]
fn every_theorem_of_the_library_is_proved_again() {
    prove_again(entries().filter(|entry| !is_large(entry)));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn every_large_theorem_of_the_library_is_proved_again() {
    prove_again(entries().filter(is_large));
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
    compare_with_engines(entries().filter(|entry| !is_large(entry)));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn the_large_sets_agree_with_the_engines() {
    compare_with_engines(entries().filter(is_large));
}

fn compare_with_engines(entries: impl Iterator<Item = (&'static library::Entry, Theorem)>) {
    let budget = Budget::default();
    for (entry, theorem) in entries {
        let rules: Arc<dyn Ruleset> = match entry.subject() {
            Subject::Game(game) => game.rules().unwrap(),
            part => part.rules().unwrap(),
        };
        let system: System = theorem.system.parse().unwrap();
        let member = |set: usize, position: &[u64]| {
            let position: Vec<UBig> = position.iter().map(|&pile| pile.into()).collect();
            theorem.sets[set].contains(&system, &position)
        };
        let mut solver = Solver::new(rules.clone(), &budget);
        let positions = small_positions(&*rules);
        // A first question about the largest lets the solver fill one box for all.
        let corner =
            vec![positions.iter().flatten().max().copied().unwrap(); rules.piles().unwrap()];
        match entry.claim {
            Level::Misere => drop(solver.misere(&corner).unwrap()),
            Level::Value(_) => drop(solver.grundy(&corner).unwrap()),
        }
        for position in positions {
            match entry.claim {
                Level::Misere => {
                    let lost = solver.misere(&position).unwrap() == Outcome::P;
                    assert_eq!(member(0, &position), lost, "{entry:?} {position:?}");
                }
                Level::Value(last) => {
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

/// The positions below a bound, as the game writes them.
fn small_positions(rules: &dyn Ruleset) -> Vec<Vec<u64>> {
    let piles = rules.piles().unwrap();
    let bound = [0, 40, 40, 12, 7][piles];
    let mut positions = vec![Vec::new()];
    for _ in 0..piles {
        let longer = |position: Vec<u64>| {
            let least = match rules.order() {
                PileOrder::Sorted => position.last().copied().unwrap_or(0),
                PileOrder::Ordered | PileOrder::Leading(_) => 0,
            };
            (least..bound).map(move |pile| [&position[..], &[pile]].concat())
        };
        positions = positions.into_iter().flat_map(longer).collect();
    }
    positions
}

#[test]
fn a_small_heap_among_three_is_decided_by_its_theorem() {
    let large = UBig::from(10_u8).pow(50);
    let about_heaps = |entry: &&library::Entry| matches!(entry.subject(), Subject::SmallHeap(3));
    let theorem = ENTRIES.iter().find(about_heaps).unwrap().theorem();
    let system: System = theorem.system.parse().unwrap();
    let with_large = [1, 2].map(|pile| theorem.set().with(&system, pile, &large, 16).unwrap());
    let mut with_large = with_large.concat();
    with_large.sort();
    // Each of the heaps 0, 1, 2, 3 and a heap of 10^50 have one third heap that loses.
    let smallest: Vec<&UBig> = with_large.iter().map(|position| &position[0]).collect();
    assert_eq!(
        smallest,
        [0_u8, 1, 2, 3].map(UBig::from).iter().collect::<Vec<_>>()
    );
    let mut evaluator = Evaluator::new(&game("n-heap:3"), &Budget::default());
    for mut position in with_large {
        let answer = evaluator.value(&position).unwrap();
        assert_eq!(
            (answer.outcome, answer.status),
            (Outcome::P, Status::Proved)
        );
        position[2] += UBig::ONE;
        let answer = evaluator.value(&position).unwrap();
        assert_eq!(
            (answer.outcome, answer.status),
            (Outcome::N, Status::Proved)
        );
    }
}

/// The P-positions of NIM(1, 2) and NIM(3, 2) by their automata, by the recursion, and far out by the gaps.
#[test]
fn zeros_of_nim_ab_with_plastic_and_cubic_growth() {
    for (a, b) in [(1, 2), (3, 2)] {
        let name = format!("nim-ab:{a},{b}");
        let zeros = library::level_set(game(&name).catalogue().unwrap(), 0).unwrap();
        let mut recursion = Pairs::new(a, b).unwrap().peekable();
        for x in 0_u64..120 {
            let expected = recursion
                .next_if(|pair| pair.0 == x)
                .map(|(x, y)| vec![x, y]);
            for y in x..360 {
                let position = [x, y];
                let is_expected = expected.as_deref() == Some(&position);
                assert_eq!(
                    zeros.contains(&position.map(UBig::from)),
                    is_expected,
                    "{name} {position:?}"
                );
            }
        }
        let budget = Budget::default().with_memory(1 << 20);
        let mut evaluator = Evaluator::new(&game(&name), &budget);
        let gaps = Gaps::new(a, b).unwrap();
        for exponent in [30, 50, 200] {
            let n = UBig::from(10_u8).pow(exponent);
            let x = gaps.smaller_pile(&n);
            let y = &x + &n * a;
            assert!(
                zeros.contains(&[x.clone(), y.clone()]),
                "{name} 10^{exponent}"
            );
            let answer = evaluator.value(&[x.clone(), y.clone()]).unwrap();
            assert_eq!(
                (answer.outcome, answer.status),
                (Outcome::P, Status::Proved)
            );
            let answer = evaluator.value(&[x, y + 1_u8]).unwrap();
            assert_eq!(
                (answer.outcome, answer.status),
                (Outcome::N, Status::Proved)
            );
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

/// All proofs rest on the translation of the rules into formulas: every option of a small position is
/// a possible move there, and whatever is certain is an option.
#[test]
fn the_moves_of_the_formulas_are_the_options_of_the_rules() {
    let names = [
        "wythoff-0.zz",
        "w-prime-2-0.zz",
        "t-inf-1.zz",
        "mouse-0.zz",
        "terminal-2-misere.zz",
    ];
    for entry in ENTRIES.iter().filter(|entry| names.contains(&entry.file)) {
        let theorem = entry.theorem();
        let rules = RuleGame::parse(&theorem.rules).unwrap();
        let system: System = theorem.system.parse().unwrap();
        let mut logic = Logic::new(system, Budget::default());
        let moves = Moves::of(rules.checked(), 2, &mut logic).unwrap();
        let canonical =
            |position: &[u64; 2]| rules.order() == PileOrder::Ordered || position.is_sorted();
        let positions = (0..14_u64).flat_map(|a| (0..14).map(move |b| [a, b]));
        let positions: Vec<[u64; 2]> = positions.filter(canonical).collect();
        let mut pairs = 0;
        for from in &positions {
            let options = ruleset::options(&rules, from);
            for to in &positions {
                let [here, there] = [from, to].map(|position| position.map(UBig::from));
                let (possible, certain) = moves.lead(&here, &there, &mut logic).unwrap();
                let legal = options.contains(&to.to_vec());
                assert!(possible || !legal, "{entry:?}: {from:?} to {to:?}");
                assert!(legal || !certain, "{entry:?}: {from:?} to {to:?}");
                pairs += 1;
            }
        }
        assert!(pairs > 1_000, "{entry:?}");
    }
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

/// Moves into the P-positions, by the automata and by the rules.
#[test]
fn replies_by_automata_are_those_of_the_rules() {
    let budget = Budget::default();
    for (name, positions) in [
        ("wythoff", &[&[4, 9][..], &[6, 10], &[7, 7]][..]),
        ("mouse", &[&[4, 9], &[6, 10], &[7, 7]]),
        ("e-wythoff", &[&[9, 30], &[20, 24]]),
        ("nim-ab:3,3", &[&[9, 30], &[20, 24]]),
        ("n-heap:3", &[&[2, 9, 9]]),
    ] {
        let game = game(name);
        let rules = game.rules().unwrap();
        let mut solver = Solver::new(rules.clone(), &budget);
        for &from in positions {
            let expected: Vec<Vec<UBig>> = ruleset::options(&*rules, from)
                .into_iter()
                .filter(|option| solver.grundy(option) == Ok(0))
                .map(|option| option.into_iter().map(UBig::from).collect())
                .collect();
            let big: Vec<UBig> = from.iter().map(|&pile| pile.into()).collect();
            let theorem = library::theorem_around(game.catalogue().unwrap(), 0, &big).unwrap();
            let found = options_in(&theorem, 0, &big, 2, &budget).unwrap().unwrap();
            let listed = found.options.len();
            assert!(found.options.iter().all(|option| expected.contains(option)));
            assert_eq!(listed, expected.len().min(2), "{name} {from:?}");
            let all = UBig::from(listed) + found.unlisted;
            assert_eq!(all, expected.len().into(), "{name} {from:?}");
        }
    }
}

/// P-positions of NIM(a, b) of a hundred digits, and moves to them, where there is no automaton.
#[test]
fn nim_ab_without_an_automaton_at_any_size() {
    let budget = Budget::default();
    let mut evaluators = Evaluators::new(&budget);
    for (name, a) in [("nim-ab:1,3", 1_u8), ("nim-ab:2,3", 2), ("nim-ab:7,5", 7)] {
        let n = UBig::from(10_u8).pow(100);
        let zeros = closed::level_set(name.parse().unwrap(), 0).unwrap();
        let zero = zeros.nth(&n).unwrap();
        assert_eq!(&zero[1] - &zero[0], n * a);
        let at = |position: Vec<UBig>| Term {
            game: game(name),
            position,
        };
        let lost = evaluators.value(&[at(zero.clone())]).unwrap();
        assert_eq!((lost.outcome, lost.status), (Outcome::P, Status::Proved));
        for (i, j) in [(0_u64, 1_u64 << 40), (2, 1 << 50), (1 << 60, 1 << 60)] {
            let position = vec![&zero[0] + i, &zero[1] + j];
            let won = evaluators.moves(&[at(position)], false).unwrap();
            assert_eq!(
                (won.answer.outcome, won.answer.status),
                (Outcome::N, Status::Proved)
            );
            assert!(
                won.winning.iter().any(|play| play.to == zero),
                "{name} {i} {j}"
            );
        }
    }
    // Numbers that would take long are not begun.
    let huge = Term {
        game: game("nim-ab:1,3"),
        position: vec![UBig::ONE << 100_000, UBig::ONE << 100_001],
    };
    assert!(evaluators.value(&[huge]).is_err());
}
