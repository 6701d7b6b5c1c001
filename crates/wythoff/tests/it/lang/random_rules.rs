//! Random rule sets: compiled options, the generic engine and the definition agree.

use std::collections::HashMap;
use std::sync::Arc;

use proptest::prelude::*;
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::{Budget, Grundy, Outcome, Ruleset, ruleset};

use super::{games, reference};
use crate::reference::Reference;
use crate::scale::scaled;

/// One of the texts between the bars.
fn one_of(texts: &'static str) -> impl Strategy<Value = &'static str> + Clone {
    prop::sample::select(texts.split('|').collect::<Vec<_>>())
}

/// A number that may depend on piles, new piles and the parameters i and j.
fn number(piles: usize) -> impl Strategy<Value = String> {
    let names = ["a", "b", "c"];
    let mut leaves = ["0", "1", "2", "3", "i", "j"].map(str::to_owned).to_vec();
    for name in &names[..piles] {
        leaves.extend([(*name).to_owned(), format!("{name}'")]);
    }
    prop::sample::select(leaves).prop_recursive(2, 6, 2, |inner| {
        let operator = one_of("+|-|*|div|mod|xor");
        let function = one_of("min|max");
        let one = one_of("abs|abs|lower|upper");
        prop_oneof![
            (inner.clone(), operator, inner.clone())
                .prop_map(|(left, operator, right)| format!("({left} {operator} {right})")),
            (function, inner.clone(), inner.clone())
                .prop_map(|(function, left, right)| format!("{function}({left}, {right})")),
            (one, inner).prop_map(|(function, part)| format!("{function}({part})")),
        ]
    })
}

fn condition(piles: usize) -> impl Strategy<Value = String> {
    let sign = one_of("=|!=|<|<=|>|>=");
    let compared = (number(piles), sign, number(piles))
        .prop_map(|(left, sign, right)| format!("{left} {sign} {right}"));
    let set = prop::sample::select(vec![
        "{ x <= 2*y }",
        "base:2 { x mod 3 = 1 or xor(x, y, 3) }",
        "{ F[x + y] = 1 }",
    ]);
    let together = (number(piles), number(piles), set)
        .prop_map(|(left, right, set)| format!("({left}, {right}) in {set}"));
    let leaf = prop_oneof![4 => compared, 1 => together, 1 => constant(piles)];
    leaf.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} and {r})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} or {r})")),
            inner.prop_map(|part| format!("not ({part})")),
        ]
    })
}

/// A condition that always holds, or never, with or without a number in it.
fn constant(piles: usize) -> impl Strategy<Value = String> {
    let shapes = one_of(
        "1 = 1|1 = 0|2 >= 3|N = N|N != N|N < N + 1|N > N|abs(N) >= 0|abs(N) < 0|2*N mod 2 = 0|2*N mod 4 = 1|\
         N mod 3 < 3|N mod 2 = 2|N - N = 1|min(N, 5) <= 5|max(N, 2) = 1|(1, 2) in { x <= y }|(2, 1) in { x <= y }",
    );
    let names = ["a", "b", "c"];
    let own = prop::sample::select(names[..piles].to_vec());
    let simple = own.prop_map(str::to_owned);
    let number = prop_oneof![2 => simple, 1 => number(piles)];
    (shapes, number).prop_map(|(shape, number)| shape.replace('N', &number))
}

/// Where the parameters i and j run.
fn ranges() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "i >= 0, j >= 1",
        "i >= 1, j >= 1",
        "i >= 1, j >= 1",
        "(i, j) in { i <= j and j <= 3*i }",
        "(j, i) in pairs:lower-wythoff,upper-wythoff",
        "(i, j) in pairs:mouse-a,mouse-b",
        "i in { F[i] = 1 }, j in base:3 { j mod 3 != 1 }",
        "i in { exists k: i = 3*k + 1 }, j >= i",
        "(i, j) in base:2 [+ 0 1 . 0, - . 1 0 .]",
    ])
}

/// A move that surely ends: the sum of the piles falls.
fn a_move(piles: usize) -> impl Strategy<Value = String> {
    let change =
        one_of("|| - i| - j| - 2*i| - i - j| + i| + j| - 1| div 2| xor i| - lower(i)| - upper(j)");
    (
        prop::collection::vec(change, piles),
        ranges(),
        prop::option::of(condition(piles)),
    )
        .prop_map(move |(changes, ranges, condition)| {
            let names = ["a", "b", "c"];
            let targets: Vec<String> = names
                .iter()
                .zip(&changes)
                .map(|(name, change)| format!("{name}{change}"))
                .collect();
            let before = names[..piles].join(" + ");
            let after: Vec<String> = names[..piles]
                .iter()
                .map(|name| format!("{name}'"))
                .collect();
            let condition =
                condition.map_or(String::new(), |condition| format!(" and {condition}"));
            format!(
                "move ({}) for {ranges} if {} < {before} and i <= 4 and j <= {before}{condition}",
                targets.join(", "),
                after.join(" + "),
            )
        })
}

fn rules() -> impl Strategy<Value = String> {
    (1..4_usize, any::<bool>(), any::<bool>()).prop_flat_map(|(piles, sorted, flag)| {
        let end = (one_of("|a > 2 and "), condition(piles));
        let end = prop::option::of(end);
        (prop::collection::vec(a_move(piles), 1..4), end).prop_map(move |(moves, end)| {
            let separator = if sorted { " <= " } else { ", " };
            let flag = flag && piles == 3;
            let names = ["a", "b", "c"][..piles - usize::from(flag)].join(separator);
            let flag = if flag { "\npile c <= 2" } else { "" };
            let end = end.map_or(String::new(), |(before, end)| {
                let end = end.replace('\'', "").replace('i', "1").replace('j', "2");
                // The letters of `min`, `div` and `in` were not meant.
                let end = end.replace("m1n", "min").replace("d1v", "div");
                let end = end.replace(") 1n ", ") in ");
                format!("\nend when {before}{end}")
            });
            format!("piles {names}{flag}\n{}{end}", moves.join("\n"))
        })
    })
}

fn positions(game: &RuleGame, side: u64) -> Vec<Vec<u64>> {
    let mut positions = vec![Vec::new()];
    for _ in 0..game.piles().unwrap() {
        positions = positions
            .iter()
            .flat_map(|piles: &Vec<u64>| (0..=side).map(move |pile| [&piles[..], &[pile]].concat()))
            .collect();
    }
    let flags = game.flags();
    positions.retain(|piles| {
        let own = piles[piles.len() - flags.len()..].iter().zip(flags);
        game.order().is_canonical(piles) && own.into_iter().all(|(flag, most)| flag <= most)
    });
    positions
}

/// Everything the engines say about the small positions of a game, twice.
pub(crate) fn check_game(game: &RuleGame, side: u64) {
    let rules: Arc<dyn Ruleset> = Arc::new(game.clone());
    let mut reference = Reference::new(game);
    let mut solver = Solver::new(rules, &Budget::default());
    for position in positions(game, side) {
        let expected = reference::options(game, &position);
        assert_eq!(
            ruleset::options(game, &position),
            expected,
            "{game}{position:?}"
        );
        let normal = reference::options_by(game.normal(), &position);
        assert_eq!(normal, expected, "{game}{position:?}");
        let value = reference.grundy(&position);
        assert_eq!(solver.grundy(&position), Ok(value), "{game}{position:?}");
        let outcome = Grundy(value).outcome();
        assert_eq!(solver.outcome(&position), Ok(outcome), "{game}{position:?}");
        let misere = reference.misere(&position);
        assert_eq!(solver.misere(&position), Ok(misere), "{game}{position:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(48, 3000)))]

    #[test]
    fn engine_and_definition_agree(text in rules()) {
        let game = RuleGame::parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        check_game(&game, [0, 14, 5, 3][game.piles().unwrap()]);
    }
}

/// The definition: lost are the positions of which at most so many options are lost.
fn check_blocked(game: &RuleGame, side: u64) {
    let mut solver = Solver::new(Arc::new(game.clone()), &Budget::default());
    let mut lost: HashMap<Vec<u64>, bool> = HashMap::new();
    for position in positions(game, side) {
        let expected = is_lost(game, &position, &mut lost);
        let outcome = solver.outcome(&position).unwrap();
        assert_eq!(outcome == Outcome::P, expected, "{game}{position:?}");
    }
}

fn is_lost(game: &RuleGame, position: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&lost) = known.get(position) {
        return lost;
    }
    let options = reference::options(game, position);
    let lost = options.iter().filter(|option| is_lost(game, option, known));
    let lost = lost.count() as u64 <= game.block();
    known.insert(position.to_vec(), lost);
    lost
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(32, 500)))]

    #[test]
    fn forbidden_options_are_counted(text in rules(), block in 1..4_u64) {
        let text = format!("{text}\nblock {block}");
        let game = RuleGame::parse(&text).map_err(|error| TestCaseError::fail(error.to_string()))?;
        check_blocked(&game, [0, 14, 5, 3][game.piles().unwrap()]);
    }
}

#[test]
fn forbidden_options_of_known_games() {
    for (_, text) in games::ALL {
        let game = RuleGame::parse(&format!("{text}\nblock 1")).unwrap();
        check_blocked(&game, [0, 30, 6, 4][game.piles().unwrap()]);
    }
}

#[test]
fn known_games_agree() {
    for (_, text) in games::ALL {
        let game = RuleGame::parse(text).unwrap();
        check_game(&game, [0, 30, 6, 4][game.piles().unwrap()]);
    }
}
