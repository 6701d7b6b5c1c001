//! Moves that can be added to a game or left out of it, against tables of values.

use std::collections::BTreeSet;

use wythoff::ask::extend::{ExtendAnswer, ExtendQuestion};
use wythoff::ask::reduce::{ReduceAnswer, ReduceQuestion};
use wythoff::ask::verify::{Judgement, VerifyQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::closed;
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::read::game::of_catalogue;
use wythoff::{Budget, Game, Ruleset, UBig};

use crate::moves_by_table::{Move, by_rows};
use crate::scale::scaled;

/// Games of two piles whose P-positions have small automata.
pub(crate) const GAMES: [&str; 7] = [
    "wythoff",
    "w:3",
    "w-prime:2",
    "t:inf",
    "a-wythoff:2",
    "terminal:2",
    "mouse",
];

pub(crate) fn extend(name: &str, value: u64, up_to: u64) -> ExtendAnswer {
    let question = ExtendQuestion {
        up_to,
        certificates: up_to <= 5,
        ..ExtendQuestion::new(of_catalogue(name).unwrap(), value)
    };
    question.ask(&Quiet::default()).unwrap()
}

pub(crate) fn listed(answer: &ExtendAnswer, added: bool) -> BTreeSet<Move> {
    let moves = answer.moves.iter().filter(|one| one.can_be_added == added);
    moves.map(|one| (one.takes[0].0, one.takes[1].0)).collect()
}

fn verifies(certificate: &str) {
    let question = VerifyQuestion {
        independent: true,
        ..VerifyQuestion::new(certificate.to_owned())
    };
    let answer = question.ask(&Quiet::default()).unwrap();
    assert_eq!(answer.status, Judgement::Proved, "{answer:?}");
}

fn both_checkers_accept_what_is_said_of(value: u64) {
    let answer = extend("wythoff", value, 5);
    verifies(answer.theorem.as_ref().unwrap());
    verifies(answer.certificate.as_ref().unwrap());
}

#[test]
fn both_checkers_accept_the_certificates() {
    both_checkers_accept_what_is_said_of(0);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn both_checkers_accept_the_certificate_of_value_1() {
    both_checkers_accept_what_is_said_of(1);
}

/// ⌊nφ⌋ = ⌊(n + √(5n²)) / 2⌋.
fn times_phi(n: u64) -> u64 {
    u64::midpoint(n, (5 * n * n).isqrt())
}

/// Outside the strip the automaton says of every move what the search for two positions says of it, and inside it accepts
/// none; the strip is as narrow as the positions of a table allow.
#[test]
fn the_automaton_outside_a_strip_agrees_with_the_moves_one_by_one() {
    let answer = extend("wythoff", 1, scaled(40, 150));
    assert_eq!(answer.states, None);
    let off = answer.off_strip.as_ref().unwrap();
    assert_eq!((off.below, off.above), (6, 7));
    let automaton = off.automaton.as_ref().unwrap();
    assert_eq!(automaton.states(), off.states);
    let mut outside = 0;
    for one in &answer.moves {
        let (i, j) = (one.takes[0].0, one.takes[1].0);
        let floor = times_phi(i);
        let near = floor <= j + off.below && j <= floor + off.above;
        let accepted = automaton.contains(&[UBig::from(i), UBig::from(j)]);
        assert_eq!(accepted, !near && one.can_be_added, "{one:?}");
        outside += usize::from(!near);
    }
    assert!(outside > 200);
    let mut distances = BTreeSet::new();
    by_rows(10_000, 1, |value, (x, y)| {
        if value == 1 {
            distances.insert(i64::try_from(y).unwrap() - i64::try_from(times_phi(x)).unwrap());
        }
    });
    assert_eq!((distances.first(), distances.last()), (Some(&-4), Some(&2)));
}

/// The level sets of value 2 are too large for such an automaton, and those of other games are not near this line.
#[test]
fn no_strip_where_there_is_none() {
    let nim = extend("nim", 1, 5);
    assert_eq!(nim.off_strip, None);
    let game = extend("wythoff", 0, 5);
    assert_eq!(game.off_strip, None, "there is an automaton of all moves");
}

/// With all moves that can be added the P-positions of a table stay, and with any other move they stay exactly if
/// no two P-positions of the table are apart by it.
#[test]
fn all_moves_together_change_nothing_and_any_other_changes_something() {
    for name in GAMES {
        const SIZE: u64 = 24;
        let answer = extend(name, 0, SIZE);
        let game = of_catalogue(name).unwrap();
        let rules = game.rules().unwrap();
        let added = listed(&answer, true);
        let solve = |moves: &BTreeSet<Move>| zeros(&*rules, name, moves, SIZE);
        let before = solve(&BTreeSet::new());
        assert_eq!(solve(&added), before, "{name}");
        for one in listed(&answer, false) {
            let conflict = before.iter().any(|&from| {
                let to = options_by(one, from, name);
                to.into_iter().any(|to| before.contains(&to))
            });
            let with_it = solve(&[one].into());
            assert_eq!(with_it != before, conflict, "{name} with {one:?}");
        }
    }
}

/// Where a move leads from a position, its numbers taken from the piles in either order.
fn options_by((i, j): Move, (x, y): Move, name: &str) -> Vec<Move> {
    if name == "terminal:2" && x + y <= 2 {
        return Vec::new();
    }
    let taken = |(i, j): Move| Some((x.checked_sub(i)?, y.checked_sub(j)?));
    let to = [(i, j), (j, i)].into_iter().filter_map(taken);
    to.map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// The P-positions with both piles up to `size`, with further moves.
fn zeros(rules: &dyn Ruleset, name: &str, moves: &BTreeSet<Move>, size: u64) -> BTreeSet<Move> {
    let mut lost = BTreeSet::new();
    for x in 0..=size {
        for y in x..=size {
            let own = wythoff::ruleset::options(rules, &[x, y]);
            let more = moves.iter().flat_map(|&by| options_by(by, (x, y), name));
            let mut options = own.iter().map(|to| (to[0], to[1])).chain(more);
            if !options.any(|to| lost.contains(&to)) {
                lost.insert((x, y));
            }
        }
    }
    lost
}

#[test]
fn closed_forms_are_found() {
    assert_eq!(
        extend("nim", 0, 4).form.as_deref(),
        Some("every move with i < j")
    );
    let form = extend("wythoff", 0, 4).form.unwrap();
    assert!(form.starts_with("every move but (⌊nφ⌋ - ⌊mφ²⌋, "), "{form}");
}

#[test]
fn three_piles() {
    let answer = extend("raleigh", 0, 4);
    assert!(answer.states.is_some());
    verifies(answer.certificate.as_ref().unwrap());
    let game = of_catalogue("raleigh").unwrap();
    let rules = game.rules().unwrap();
    let mut solver = Solver::new(rules, &Budget::default());
    let mut at = |x: u64, y: u64, z: u64| {
        let mut piles = [x, y, z];
        piles.sort_unstable();
        solver.grundy(&piles).unwrap() == 0
    };
    for one in &answer.moves {
        let [i, j, k] = [0, 1, 2].map(|pile| one.takes[pile].0);
        let mut meets = false;
        for x in 0..12 {
            for y in 0..12 {
                for z in 0..12 {
                    meets |= at(x, y, z) && at(x + i, y + j, z + k);
                }
            }
        }
        assert!(!(meets && one.can_be_added), "{one:?}");
    }
}

/// One order of the piles after the other gives an automaton where all orders at once are too many; it says of every move what a table of P-positions
/// says, and both checkers accept it.
#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn the_tribonacci_game_has_an_automaton_of_all_moves() {
    let answer = extend("tribonacci", 0, 5);
    assert_eq!((answer.states, answer.no_automaton), (Some(20178), None));
    verifies(answer.theorem.as_ref().unwrap());
    verifies(answer.certificate.as_ref().unwrap());
    let answer = extend("tribonacci", 0, 20);
    let set = closed::level_set("tribonacci".parse().unwrap(), 0).unwrap();
    let positions = (0..400_u64).map(|n| {
        let position = set.nth(&UBig::from(n)).unwrap();
        let piles: Vec<u64> = position
            .iter()
            .map(|pile| u64::try_from(pile).unwrap())
            .collect();
        [piles[0], piles[1], piles[2]]
    });
    let positions: Vec<[u64; 3]> = positions.collect();
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut joined = BTreeSet::new();
    for from in &positions {
        for to in &positions {
            for order in orders {
                let taken = [0, 1, 2].map(|pile| from[pile].checked_sub(to[order[pile]]));
                if let [Some(i), Some(j), Some(k)] = taken {
                    let mut taken = [i, j, k];
                    taken.sort_unstable();
                    joined.insert(taken);
                }
            }
        }
    }
    assert_eq!(answer.moves.len(), 21 * 22 * 23 / 6 - 1);
    for one in &answer.moves {
        let takes = [0, 1, 2].map(|pile| one.takes[pile].0);
        assert_eq!(one.can_be_added, !joined.contains(&takes), "{one:?}");
    }
}

/// Where a larger value is out of reach, a smaller one has its answer, and the same one as if nothing more had been asked.
#[test]
fn moves_are_left_out_for_as_many_values_as_can_be_decided() {
    let of = |name: &str, value: u64| {
        let question = ReduceQuestion {
            certificates: true,
            ..ReduceQuestion::new(of_catalogue(name).unwrap(), value)
        };
        question.ask(&Quiet::default()).unwrap()
    };
    // The positions of value 1 follow no automaton that is found.
    let (less, more) = (of("a-wythoff:3", 0), of("a-wythoff:3", 1));
    assert_eq!((less.value, less.undecided), (0, None));
    assert_eq!(more.value, 0);
    assert!(more.undecided.unwrap().starts_with("a guess of "));
    assert_eq!((less.redundant, less.needed), (more.redundant, more.needed));
    assert_eq!(less.certificates, more.certificates);
    let both = of("w:3", 1);
    assert_eq!((both.value, both.undecided), (1, None));
}

/// The level sets are known, but the moves of value 1 take too much.
#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn moves_of_wythoffs_game_are_left_out_for_value_0_alone() {
    let question = ReduceQuestion::new(of_catalogue("wythoff").unwrap(), 1);
    let answer = question.ask(&Quiet::default()).unwrap();
    assert_eq!((answer.value, answer.redundant.len()), (0, 0));
    assert!(answer.undecided.unwrap().contains("MiB"));
}

/// Of many piles there are so many moves up to a bound that a list of them would fill the memory.
#[test]
fn more_moves_than_can_be_listed_are_refused() {
    for (name, up_to) in [("raleigh", 1000), ("nim", 1000)] {
        let question = ExtendQuestion {
            up_to,
            ..ExtendQuestion::new(of_catalogue(name).unwrap(), 0)
        };
        match question.ask(&Quiet::default()) {
            Ok(answer) => assert_eq!((name, answer.moves.len()), ("nim", 501_500)),
            Err(failure) => assert!(format!("{failure:?}").contains("at most 2097152 are listed")),
        }
    }
}

#[test]
fn moves_that_make_piles_larger_are_refused() {
    let rules =
        RuleGame::parse("piles a, b; move (a - i, b + 1) for i >= 1; move (a, b - i) for i >= 1");
    let game = Game::Typed {
        name: "growing".to_owned(),
        rules: rules.unwrap().into(),
    };
    let refused = ExtendQuestion::new(game, 0).ask(&Quiet::default());
    assert!(refused.is_err());
}

const WYTHOFF: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
                       move (a - i, b - i) for i >= 1";

fn reduce(rules: &str) -> Result<ReduceAnswer, String> {
    let game = Game::Typed {
        name: "typed".to_owned(),
        rules: RuleGame::parse(rules).unwrap().into(),
    };
    let question = ReduceQuestion {
        certificates: true,
        members: 40,
        ..ReduceQuestion::new(game, 0)
    };
    question
        .ask(&Quiet::default())
        .map_err(|failure| format!("{failure:?}"))
}

/// A move that is given by a set is left out as one that is written down.
#[test]
fn moves_by_sets_can_be_left_out() {
    let written = reduce(&format!(
        "{WYTHOFF}; move (a - 1, b - 3); move (a - 4, b - 4)"
    ))
    .unwrap();
    let diagonal = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
                    move (a - i, b - j) for (i, j) in";
    let by_set = reduce(&format!(
        "{diagonal} {{ i = j and i > 0 or i = 1 and j = 3 or i = 4 and j = 4 }}"
    ));
    let by_set = by_set.unwrap();
    assert_eq!(by_set.redundant, written.redundant);
    assert!(!by_set.redundant.is_empty());
    assert_eq!(by_set.needed, written.needed);
    assert_eq!(by_set.together, written.together);
    for certificate in by_set.certificates.as_ref().unwrap() {
        verifies(certificate);
    }
    let two = reduce(&format!(
        "{diagonal} {{ i = j and i > 0 }}; move (a - i, b - j) for (i, j) in {{ i = 1 and j = 3 }}"
    ));
    assert!(two.unwrap_err().contains("more than one set"));
}

#[test]
fn moves_that_can_be_left_out() {
    let none = ReduceQuestion::new(of_catalogue("wythoff").unwrap(), 0);
    assert!(
        none.ask(&Quiet::default())
            .unwrap()
            .alone
            .members
            .is_empty()
    );
    // A move that Wythoff's game does not need; with it, (6, 6) is not needed either.
    let rules = format!("{WYTHOFF}; move (a - 1, b - 3); move (a - 3, b - 1)");
    let question = ReduceQuestion {
        certificates: true,
        ..ReduceQuestion::new(
            Game::Typed {
                name: "more".to_owned(),
                rules: RuleGame::parse(&rules).unwrap().into(),
            },
            0,
        )
    };
    let answer = question.ask(&Quiet::default()).unwrap();
    let numbers = |set: &wythoff::ask::reduce::MoveSet| -> Vec<Vec<UBig>> {
        let members = set.members.iter();
        members
            .map(|member| member.iter().map(|number| number.0.clone()).collect())
            .collect()
    };
    let [one, other] = [[1_u8, 3], [6, 6]].map(|pair| pair.map(UBig::from).to_vec());
    assert_eq!(numbers(&answer.alone), [one.clone(), other]);
    assert!(!answer.together);
    assert_eq!(numbers(&answer.most.unwrap()), [one]);
    answer
        .certificates
        .unwrap()
        .iter()
        .for_each(|text| verifies(text));
    // The rules without each of them, by a table.
    let without = |rules: &str| {
        let game = RuleGame::parse(rules).unwrap();
        zeros(&game, "", &BTreeSet::new(), 40)
    };
    let all = without(&rules);
    let diagonal = "move (a - i, b - i) for i >= 1";
    let fewer = rules.replace(diagonal, &format!("{diagonal} if i != 6"));
    assert_eq!(without(WYTHOFF), all);
    assert_eq!(without(&fewer), all);
    let neither = WYTHOFF.replace(diagonal, &format!("{diagonal} if i != 6"));
    assert_ne!(without(&neither), all);
}

/// Remainders are exact wherever their number cannot be negative, so such rules can be reduced as well.
#[test]
fn moves_of_rules_with_remainders_can_be_left_out() {
    let rook = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
    let lost = |rules: &str| zeros(&RuleGame::parse(rules).unwrap(), "", &BTreeSet::new(), 40);
    for condition in [
        "(a + b) mod 3 = 1",
        "i mod 2 = 1",
        "i div 3 = 0",
        "b != upper(i)",
    ] {
        let rules = format!("{rook}; move (a - i, b - i) for i >= 1 if {condition}");
        let answer = reduce(&rules).unwrap();
        let [_, alone, together] = answer.certificates.as_ref().unwrap();
        verifies(alone);
        verifies(together);
        let all = lost(&rules);
        for i in 1..=6_u8 {
            let diagonal = [UBig::from(i), UBig::from(i)];
            let is = |one: &Vec<wythoff::json::BigInteger>| one.iter().map(|n| &n.0).eq(&diagonal);
            let (redundant, needed) = (
                answer.redundant.iter().any(is),
                answer.needed.iter().any(is),
            );
            let without = lost(&format!("{rules} and i != {i}"));
            // A move that the rules never have is neither.
            let known = [redundant, needed].contains(&true);
            assert!(known || condition.starts_with('i'), "{condition}: {i}");
            assert_eq!(redundant || !known, without == all, "{condition}: {i}");
        }
    }
    // Of differences that may be negative the rules say something else than a formula does.
    let ordered =
        "piles a, b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1 if (b - a) mod 2 = 0";
    assert!(reduce(ordered).unwrap_err().contains("negative"));
}
