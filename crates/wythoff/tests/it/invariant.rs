//! Moves that can be added to a game or left out of it, against tables of values.

use std::collections::BTreeSet;

use wythoff::ask::extend::{ExtendAnswer, ExtendQuestion};
use wythoff::ask::reduce::{ReduceAnswer, ReduceQuestion};
use wythoff::ask::verify::{Judgement, VerifyQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::read::game::of_catalogue;
use wythoff::{Budget, Game, Ruleset, UBig};

use crate::scale::scaled;

type Move = (u64, u64);

/// The Grundy values of Wythoff's game up to `most`, for positions below `size`, by the mex rule along rows, columns
/// and diagonals; larger values are `None`.
fn wythoff_values(size: usize, most: u64) -> Vec<Vec<Option<u64>>> {
    let mut table = vec![vec![None; size]; size];
    let bits = |value: u64| 1_u64 << value;
    let (mut rows, mut columns) = (vec![0; size], vec![0; size]);
    let mut diagonals = vec![0; 2 * size];
    for x in 0..size {
        for y in 0..size {
            let seen: u64 = rows[x] | columns[y] | diagonals[size + x - y];
            let value = u64::from((!seen).trailing_zeros());
            if value <= most {
                table[x][y] = Some(value);
                rows[x] |= bits(value);
                columns[y] |= bits(value);
                diagonals[size + x - y] |= bits(value);
            }
        }
    }
    table
}

/// The moves up to `up_to` that join two positions of the same value in a table, piles in any order.
fn excluded(table: &[Vec<Option<u64>>], up_to: u64) -> BTreeSet<Move> {
    let mut found = BTreeSet::new();
    let most = table.iter().flatten().flatten().max().copied().unwrap_or(0);
    for value in 0..=most {
        let cells = table.iter().enumerate().flat_map(|(x, row)| {
            let cells = row.iter().enumerate();
            cells
                .filter_map(move |(y, &cell)| (cell == Some(value)).then_some((x as u64, y as u64)))
        });
        let cells: Vec<Move> = cells.collect();
        for (number, &(x, y)) in cells.iter().enumerate() {
            let near = cells[number + 1..]
                .iter()
                .take_while(|cell| cell.0 - x <= up_to);
            for &(further, larger) in near.filter(|cell| cell.1 >= y && cell.1 - y <= up_to) {
                let (i, j) = (further - x, larger - y);
                found.insert((i.min(j), i.max(j)));
            }
        }
    }
    found
}

fn extend(name: &str, value: u64, up_to: u64) -> ExtendAnswer {
    let question = ExtendQuestion {
        up_to,
        certificates: up_to <= 5,
        ..ExtendQuestion::new(of_catalogue(name).unwrap(), value)
    };
    question.ask(&Quiet::default()).unwrap()
}

fn listed(answer: &ExtendAnswer, added: bool) -> BTreeSet<Move> {
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

/// The first positions of the values up to `most` with a smaller pile below `rows`, by the mex rule: in every row the first
/// column from the diagonal on that is free for the value; a row whose number is a column of the value has none.
fn wythoff_points(rows: usize, most: usize) -> Vec<BTreeSet<Move>> {
    let columns = 2 * rows + 64;
    let mut taken = vec![vec![false; columns]; most + 1];
    let mut diagonals = taken.clone();
    let mut points = vec![BTreeSet::new(); most + 1];
    for x in 0..rows {
        for value in 0..=most {
            if taken[value][x] {
                continue;
            }
            let free = |y: &usize| {
                let smaller = points[..value].iter();
                !taken[value][*y]
                    && !diagonals[value][*y - x]
                    && !smaller
                        .into_iter()
                        .any(|set: &BTreeSet<Move>| set.contains(&(x as u64, *y as u64)))
            };
            let y = (x..columns).find(free).unwrap();
            points[value].insert((x as u64, y as u64));
            taken[value][y] = true;
            diagonals[value][y - x] = true;
        }
    }
    points
}

/// Moves that join two positions of a table cannot be added; of all others that cannot, two positions beyond the table are
/// shown, which have the same value.
#[test]
fn moves_that_can_be_added_to_wythoffs_game_are_those_of_a_table() {
    const SIZE: usize = 2000;
    let rows = scaled(4_000, 12_000);
    let points = wythoff_points(usize::try_from(rows).unwrap(), 2);
    for (value, up_to) in [(0, 200), (1, scaled(30, 200)), (2, scaled(6, 40))] {
        let answer = extend("wythoff", value, up_to);
        let table = excluded(&wythoff_values(SIZE, value), up_to);
        let decided = listed(&answer, false);
        assert!(table.is_subset(&decided), "value {value}");
        assert_eq!(answer.states.is_some(), value == 0);
        match (value, up_to) {
            (0, _) => assert_eq!(decided, table),
            // The pairs of positions that exclude these lie beyond the table, the furthest at (22107, 35766).
            (1, 200) => assert_eq!(decided.difference(&table).count(), 52),
            _ => {}
        }
        for one in &answer.moves {
            let Some(conflict) = &one.conflict else {
                let by = (one.takes[0].0, one.takes[1].0);
                assert!(one.can_be_added != table.contains(&by), "{one:?}");
                continue;
            };
            let pile = |position: &[wythoff::json::BigInteger], at: usize| {
                u64::try_from(&position[at].0).unwrap()
            };
            for position in [&conflict.from, &conflict.to] {
                let (x, y) = (pile(position, 0), pile(position, 1));
                let (x, y) = (x.min(y), x.max(y));
                let known = &points[conflict.value];
                assert!(x >= rows || known.contains(&(x, y)), "{one:?}");
            }
        }
    }
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
    let points = &wythoff_points(10_000, 1)[1];
    let distance =
        |&(x, y): &Move| i64::try_from(y).unwrap() - i64::try_from(times_phi(x)).unwrap();
    let distances = || points.iter().map(distance);
    assert_eq!(distances().min(), Some(-4));
    assert_eq!(distances().max(), Some(2));
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
    for name in [
        "wythoff",
        "w:3",
        "w-prime:2",
        "t:inf",
        "a-wythoff:2",
        "terminal:2",
        "mouse",
    ] {
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
    // The separate checker reads no rules with sets, but the sentences about their moves.
    let [_, alone, together] = by_set.certificates.as_ref().unwrap();
    verifies(alone);
    verifies(together);
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
