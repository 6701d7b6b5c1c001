//! Every game has rules that can be read, and what is found agrees with what is known.

use wythoff_atlas::family::FAMILIES;
use wythoff_atlas::{AtlasGame, Family, Found, Known, Limits, Study};
use wythoff_automata::Budget;
use wythoff_rules::lang::RuleGame;

#[test]
fn every_game_of_every_family_has_rules() {
    let games = Family::All.games();
    assert!(games.len() >= 2000, "{}", games.len());
    for game in &games {
        assert!(RuleGame::parse(&game.rules).is_ok(), "{game:?}");
    }
    for family in FAMILIES {
        assert_eq!(family.name().parse(), Ok(family));
        let numbers = family.games().into_iter().map(|game| game.number);
        assert!(numbers.eq(0..family.games().len()));
    }
    assert!("queens".parse::<Family>().is_err());
}

fn study(moves: &str) -> Study {
    study_within(moves, &Limits::default())
}

fn study_within(moves: &str, limits: &Limits) -> Study {
    let budget = Budget::default();
    let known = Known::new(30, &budget).expect("no limit");
    let game = AtlasGame {
        family: Family::Extra,
        number: 0,
        rules: format!(
            "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; {moves}"
        ),
    };
    Study::of(&game, &known, limits, &budget).expect("no limit")
}

#[test]
fn wythoffs_game_is_recognised() {
    for moves in [
        "move (a - i, b - i) for i >= 1",
        "move (a - i, b - i) for i >= 1; move (a - 1, b - 3); move (a - 3, b - 1)",
        "move (a - i, b - i) for i >= 1 if b <= 2*a",
    ] {
        let found = study(moves);
        assert!(
            matches!(&found.found, Found::Automaton { states: 4, system, .. } if system == "fibonacci"),
            "{found:?}"
        );
        let named = found.named.unwrap();
        assert_eq!((named.name.as_str(), named.proved), ("wythoff", true));
        assert_eq!(found.form.as_deref(), Some("(⌊nφ⌋, ⌊nφ²⌋) for n >= 0"));
        assert_eq!(found.smaller, ["A000201"]);
        assert_eq!(found.larger, ["A001950"]);
        assert_eq!(found.compared, 31 * 32 / 2);
        assert!(found.certificate.is_some());
        let [least, most] = found.slopes.unwrap();
        assert!(least > 1_610_000 && most < 1_625_000, "{least} {most}");
    }
}

/// The differences of the pairs are 0, 2, 4, ...; an automaton of so few states does not accept them.
#[test]
fn spaced_pairs_are_compared_as_well() {
    let moves = "move (a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < 2";
    let few = Limits {
        states: 4,
        ..Limits::default()
    };
    let found = study_within(moves, &few);
    assert_eq!(found.found, Found::Pairs, "{found:?}");
    assert_eq!(found.compared, 31 * 32 / 2);
    assert!(found.certificate.is_some());
    assert!(matches!(study(moves).found, Found::Automaton { .. }));
}

#[test]
fn growth_is_told_where_there_is_no_theorem() {
    let found = study("move (a - i, b - i) for i >= 1 if i != 3");
    let Found::Nothing { why, growth } = &found.found else {
        panic!("{found:?}");
    };
    assert!(!why.is_empty() && !growth.is_empty(), "{found:?}");
    assert!(growth.windows(2).all(|step| step[0].1 < step[1].1));
    assert_eq!((found.compared, found.certificate), (0, None));
}

#[test]
fn the_same_twice() {
    let moves = "move (a - 1, b - 2); move (a - 2, b - 1)";
    assert_eq!(study(moves), study(moves));
}

fn of_rules(rules: &str) -> Study {
    let budget = Budget::default();
    let known = Known::new(20, &budget).expect("no limit");
    let game = AtlasGame {
        family: Family::Blocking,
        number: 0,
        rules: rules.to_owned(),
    };
    Study::of(&game, &known, &Limits::default(), &budget).expect("no limit")
}

/// One option forbidden, in a game that does not tell its piles apart; lost are positions with at most one lost option.
#[test]
fn forbidden_options_are_counted() {
    let found = of_rules("piles a <= b; move rook; move (a - 1, b - 1); block 1");
    assert!(matches!(found.found, Found::Automaton { .. }), "{found:?}");
    assert_eq!(found.compared, 21 * 22 / 2);
    let mut lost = std::collections::BTreeSet::new();
    for y in 0..=20_u64 {
        for x in 0..=y {
            let rows = (0..x).map(|to| [to, y]);
            let columns = (0..y).map(|to| [to.min(x), to.max(x)]);
            let both = x.checked_sub(1).map(|x| [x, y - 1]);
            let options: std::collections::BTreeSet<[u64; 2]> =
                rows.chain(columns).chain(both).collect();
            if options.intersection(&lost).count() <= 1 {
                lost.insert([x, y]);
            }
        }
    }
    assert_eq!(found.first, lost.into_iter().collect::<Vec<_>>());
    assert!(found.periods.is_empty());
}

/// With a pass that may be taken anywhere the game is a sum with a heap of one token: lost with the pass are the positions of value 1.
#[test]
fn a_pass_is_a_heap_of_one_token() {
    let found = of_rules("piles a <= b; pile p <= 1; move rook; move (a, b, p - 1)");
    assert!(matches!(found.found, Found::Automaton { .. }), "{found:?}");
    assert_eq!(found.compared, 21 * 22);
    let pairs: Vec<[u64; 2]> = (0..10).map(|k| [2 * k, 2 * k + 1]).collect();
    assert_eq!(found.first, pairs);
    assert_eq!(found.named, None);
    assert!(found.certificate.is_some());
}
