//! Comparing games: spellings of one game, smallest differences, and theorems.

use proptest::prelude::*;
use wythoff::ask::compare::{CompareAnswer, CompareQuestion, Compared};
use wythoff::ask::{Question, Quiet};
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::theorem::statement::Level;
use wythoff::{Budget, Failure, Game, Ruleset, Status, ruleset};

use crate::line_sweep::a_move;
use crate::scale::scaled;

const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";

fn rules(more: &str) -> RuleGame {
    RuleGame::parse(&format!("{NIM};{more}")).unwrap_or_else(|error| panic!("{more}\n{error}"))
}

fn typed(more: &str) -> Game {
    Game::Typed {
        name: "typed".to_owned(),
        rules: rules(more).into(),
    }
}

fn compare(one: &Game, other: &Game, level: Level) -> Result<CompareAnswer, Failure> {
    let games = [one.clone(), other.clone()];
    CompareQuestion { games, level }.ask(&Quiet::default())
}

/// Moves that are missing where a quotient has no value, even if nothing comes of it.
#[test]
fn a_quotient_by_nothing_takes_moves_away() {
    for (plain, undefined) in [
        (
            "move (a - i, b - i) for i >= 1",
            "move (a - i + 0*(b div (a - 3)), b - i) for i >= 1",
        ),
        (
            "move (a - i, b - i) for i >= 1",
            "move (a - i + 0*(b div 0), b - i) for i >= 1",
        ),
        (
            "move (a - i, b - i) for i >= 1",
            "move (a - i + (b mod (a-3)) - (b mod (a-3)), b - i) for i >= 1",
        ),
        (
            "move (a - 1, b - 1)",
            "move (a - 1 + 0*(b div (a - 4)), b - 1)",
        ),
        (
            "move (a - k, b - l) for k >= 1, l >= 1 if k >= l",
            "move (a - k + 0*(b div (a - 4)), b - l) for k >= 1, l >= 1 if k >= l",
        ),
    ] {
        let with = rules(undefined);
        assert!(
            with.nim_diagonal().is_none() && with.nim_lines().is_none(),
            "{undefined}"
        );
        assert!(
            !with.has_triangles() && !with.has_same_moves(&rules(plain)),
            "{undefined}"
        );
        let answer = compare(&typed(plain), &typed(undefined), Level::Value(0)).unwrap();
        assert_eq!(answer.result, Compared::Different, "{undefined}");
    }
}

/// Ends that have no normal form are compared as they are written.
#[test]
fn ends_with_quotients_are_told_apart() {
    let [three, four] = ["end when b div a = 3", "end when b div a = 4"];
    assert!(!rules(three).has_same_moves(&rules(four)));
    assert!(rules(three).has_same_moves(&rules(three)));
    let answer = compare(&typed(three), &typed(four), Level::Value(0)).unwrap();
    assert_eq!(answer.result, Compared::Different);
}

/// (2, 1) is a position of one game and not of the other, but they have the same values.
#[test]
fn sorted_and_ordered_piles_are_not_called_different() {
    let text = "piles a, b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
                move (a - i, b - i) for i >= 1";
    let ordered = Game::Typed {
        name: "ordered".to_owned(),
        rules: RuleGame::parse(text).unwrap().into(),
    };
    let sorted = Game::Catalogue("wythoff".parse().unwrap());
    for games in [[&sorted, &ordered], [&ordered, &sorted]] {
        for level in [Level::Value(0), Level::Misere] {
            let answer = compare(games[0], games[1], level);
            assert!(matches!(answer, Err(Failure::Undecided(_))), "{answer:?}");
        }
    }
}

#[test]
fn one_game_in_several_spellings() {
    for spellings in [
        [
            "move (a - 2*i, b - 2*i) for i >= 1",
            "move (a - k, b - k) for k >= 1 if k mod 2 = 0",
        ],
        [
            "move (a - i, b - i) for i >= 3",
            "move (a - j - 2, b - j - 2) for j >= 1",
        ],
        [
            "move (a - i, b - i div 2) for i >= 2",
            "move (a - 2*i, b - i) for i >= 1; move (a - 2*i - 1, b - i) for i >= 1",
        ],
        [
            "move (a - i, b - i) for i >= 1 if i != 2",
            "move (a - i, b - i) for i >= 3; move (a - 1, b - 1)",
        ],
        // A move that is there already.
        [
            "move (a - i, b - i) for i >= 1",
            "move (a - i, b - i) for i >= 1; move (a - 4, b - 4)",
        ],
    ] {
        let [one, other] = spellings.map(typed);
        for level in [Level::Value(0), Level::Value(9), Level::Misere] {
            let answer = compare(&one, &other, level).unwrap();
            assert_eq!(
                (answer.result, answer.status),
                (Compared::Equal, Status::Proved),
                "{spellings:?}"
            );
        }
    }
}

#[test]
fn a_difference_far_out_is_found_in_either_order() {
    let wythoff = typed("move (a - i, b - i) for i >= 1");
    let other = typed("move (a - i, b - i) for i >= 1 if i != 40");
    for games in [[&wythoff, &other], [&other, &wythoff]] {
        let answer = compare(games[0], games[1], Level::Value(3)).unwrap();
        assert_eq!(answer.result, Compared::Different);
        let smallest: Vec<u64> = answer
            .smallest
            .unwrap()
            .iter()
            .map(|pile| u64::try_from(&pile.0).unwrap())
            .collect();
        // From the rules: the first position, by tokens, whose values differ and are not both above 3.
        let [mut one, mut other] =
            [&wythoff, &other].map(|game| Solver::new(game.rules().unwrap(), &Budget::default()));
        let first = (0..)
            .flat_map(|tokens| (0..=tokens / 2).map(move |a| [a, tokens - a]))
            .find(|at| {
                let values = [one.grundy(at).unwrap(), other.grundy(at).unwrap()];
                values[0] != values[1] && values.iter().any(|value| *value <= 3)
            });
        assert_eq!(smallest, first.unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(40, 2_000)))]

    /// Rules that are said to have the same moves have the same options.
    #[test]
    fn same_moves_are_the_same(
        one in prop::collection::vec(a_move(), 1..3),
        other in prop::collection::vec(a_move(), 0..2),
        turned in any::<bool>(),
    ) {
        let mut second: Vec<_> = one.iter().chain(&other).cloned().collect();
        if turned {
            second.reverse();
        }
        let games = [one, second].map(|moves| rules(&moves.join("; ")));
        let options = |game: &RuleGame| -> Vec<_> {
            let positions = (0..20).flat_map(|a| (a..24).map(move |b| [a, b]));
            positions.map(|at| ruleset::options(game, &at)).collect()
        };
        let said = games[0].has_same_moves(&games[1]);
        prop_assert!(!said || options(&games[0]) == options(&games[1]));
        // The order of statements never matters.
        prop_assert!(said || !other.is_empty());
    }
}
