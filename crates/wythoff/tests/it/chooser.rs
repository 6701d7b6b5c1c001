//! The chooser against the reference: values, misère outcomes, winning moves, defences.

use std::sync::Arc;

use wythoff::engine::listing::{Extent, Level, Positions, list};
use wythoff::engine::{Evaluator, Evaluators, Term};
use wythoff::lang::RuleGame;
use wythoff::{Budget, CatalogueGame, Exhausted, Game, Outcome, Status, UBig, Unanswered, ruleset};

use crate::engines::{GAMES, small_positions};
use crate::golden_rules::rules;
use crate::reference::Reference;

fn catalogue(name: &str) -> Game {
    Game::Catalogue(name.parse().unwrap())
}

fn big(position: &[u64]) -> Vec<UBig> {
    position.iter().map(|&pile| pile.into()).collect()
}

fn term(name: &str, position: &[u64]) -> Term {
    Term {
        game: catalogue(name),
        position: big(position),
    }
}

#[test]
fn what_is_at_hand_is_what_a_search_gives() {
    for name in [
        "wythoff",
        "w:3",
        "t:1",
        "hofstadter",
        "nim",
        "mouse",
        "f-wythoff",
    ] {
        let game = catalogue(name);
        let mut used = Evaluator::new(&game, &Budget::default());
        assert_eq!(
            used.at_hand(&big(&[1, 2, 3, 4, 5])).is_some(),
            name == "nim"
        );
        used.value(&big(&[60, 80])).unwrap();
        let mut found = 0;
        let near = (0..90)
            .step_by(6)
            .flat_map(|a| (0..90).step_by(4).map(move |b| (a, b)));
        for (a, b) in near.chain([(3, 5), (3, 5000), (1597, 2584)]) {
            let position = big(&[a, b]);
            let Some(answer) = used.at_hand(&position) else {
                continue;
            };
            let fresh = Evaluator::new(&game, &Budget::default()).value(&position);
            assert_eq!(answer, fresh.unwrap(), "{name} ({a}, {b})");
            found += 1;
        }
        assert!(name == "mouse" || found > 100, "{name}: {found}");
    }
}

#[test]
fn what_comes_at_once_is_what_a_search_gives() {
    for name in ["wythoff", "w:3", "t:1", "nim", "mouse", "r-wythoff"] {
        let game = catalogue(name);
        let mut used = Evaluator::new(&game, &Budget::default());
        let mut found = 0;
        for (a, b) in (0..80).step_by(3).flat_map(|a| [(a, a / 2), (a, a + 1)]) {
            let position = big(&[a, b]);
            let Some(answer) = used.at_once(&position) else {
                assert!(a.max(b) >= 16 || name == "mouse", "{name} ({a}, {b})");
                continue;
            };
            let fresh = Evaluator::new(&game, &Budget::default()).value(&position);
            assert_eq!(answer, fresh.unwrap(), "{name} ({a}, {b})");
            found += 1;
        }
        assert!(name == "mouse" || found > 8, "{name}: {found}");
        // What is far away, or no position at all, is left to a search.
        assert!(name == "nim" || used.at_once(&big(&[5_000, 7_000])).is_none());
        assert!(
            used.at_once(&[]).is_none() && used.at_once(&big(&[1])).is_none() == (name != "nim")
        );
    }
    let full = Budget::default().with_memory(0);
    assert!(
        Evaluator::new(&catalogue("wythoff"), &full)
            .at_once(&big(&[3, 4]))
            .is_none()
    );
}

#[test]
fn rule_texts_are_the_same_games() {
    for name in GAMES {
        let game: CatalogueGame = name.parse().unwrap();
        let rules = rules(name);
        let text = game.rule_text(2).unwrap();
        let typed = RuleGame::parse(&text).unwrap_or_else(|error| panic!("{name}\n{error}"));
        for position in small_positions(&*rules) {
            assert_eq!(
                ruleset::options(&typed, &position),
                ruleset::options(&*rules, &position),
                "{name} {position:?}\n{text}"
            );
        }
        assert_eq!(
            typed.to_string().parse::<RuleGame>().unwrap().to_string(),
            typed.to_string()
        );
    }
}

#[test]
fn values_misere_outcomes_and_moves() {
    for name in GAMES {
        let rules = rules(name);
        let mut reference = Reference::new(&*rules);
        let mut evaluators = Evaluators::new(&Budget::default());
        for position in small_positions(&*rules).into_iter().step_by(3) {
            let terms = [term(name, &position)];
            let value = reference.grundy(&position);
            let analysis = evaluators.moves(&terms, false).unwrap();
            assert_eq!(
                analysis.answer.value,
                Some(value.into()),
                "{name} {position:?}"
            );
            let expected: Vec<Vec<UBig>> = ruleset::options(&*rules, &position)
                .iter()
                .filter(|to| reference.grundy(to) == 0)
                .map(|to| big(to))
                .collect();
            let found: Vec<Vec<UBig>> = analysis.winning.into_iter().map(|play| play.to).collect();
            assert_eq!(found, expected, "{name} {position:?}");

            let misere = evaluators.moves(&terms, true).unwrap();
            assert_eq!(
                misere.answer.outcome,
                reference.misere(&position),
                "{name} {position:?}"
            );
            let wins = ruleset::options(&*rules, &position)
                .iter()
                .filter(|to| reference.misere(to) == Outcome::P)
                .count();
            assert_eq!(misere.winning.len(), wins, "{name} {position:?} misère");
        }
    }
}

#[test]
fn sums_of_different_games() {
    let mut evaluators = Evaluators::new(&Budget::default());
    for (a, b, heap) in [(3, 5, 4), (7, 9, 14), (2, 2, 1), (10, 11, 3)] {
        let terms = [
            term("wythoff", &[a, b]),
            term("nim", &[heap]),
            term("mouse", &[3, 4]),
        ];
        let value = ["wythoff", "nim", "mouse"]
            .iter()
            .zip([vec![a, b], vec![heap], vec![3, 4]])
            .map(|(name, position)| Reference::new(&*rules(name)).grundy(&position))
            .fold(0, |sum, value| sum ^ value);
        let analysis = evaluators.moves(&terms, false).unwrap();
        assert_eq!(analysis.answer.value, Some(value.into()));
        assert_eq!(analysis.winning.is_empty(), value == 0);
        for play in &analysis.winning {
            let mut after = terms.to_vec();
            after[play.term].position = play.to.clone();
            assert_eq!(evaluators.value(&after).unwrap().value, Some(0u8.into()));
        }
    }
}

#[test]
fn the_longest_defence_lasts_longest() {
    // From (1, 2) the loser can last two moves at most: (1, 2) -> (1, 1) -> end, and so on.
    let mut evaluators = Evaluators::new(&Budget::default());
    let analysis = evaluators
        .moves(&[term("wythoff", &[1, 2])], false)
        .unwrap();
    let defence = analysis.defence.unwrap();
    assert_eq!(defence.moves_left, Some(1));
    // One pile of Nim beside another of the same size: the copycat needs as many moves.
    let analysis = evaluators.moves(&[term("nim", &[4, 4])], false).unwrap();
    let defence = analysis.defence.unwrap();
    assert_eq!(
        (defence.play.to, defence.moves_left),
        (big(&[3, 4]), Some(7))
    );
}

#[test]
fn positions_of_a_thousand_digits() {
    let n = UBig::from(10u8).pow(1000);
    let a = wythoff_automata::golden::lower_big(&n);
    let terms = [Term {
        game: catalogue("wythoff"),
        position: vec![&a + &n, a.clone()],
    }];
    let mut evaluators = Evaluators::new(&Budget::default());
    let answer = evaluators.value(&terms).unwrap();
    assert_eq!(
        (answer.value, answer.status),
        (Some(0u8.into()), Status::Proved)
    );

    let off = [Term {
        game: catalogue("wythoff"),
        position: vec![&a + &n, &a + 1u8],
    }];
    let analysis = evaluators.moves(&off, false).unwrap();
    assert_eq!(analysis.answer.outcome, Outcome::N);
    assert!(
        analysis
            .winning
            .iter()
            .any(|play| play.to == [a.clone(), &a + &n])
    );
}

#[test]
fn where_doubles_fail() {
    let n = 102_334_155_u64;
    let a = 165_580_140_u64;
    let mut evaluators = Evaluators::new(&Budget::default().with_memory(1 << 30));
    let value = |a: u64, evaluators: &mut Evaluators| {
        evaluators.value(&[term("wythoff", &[a, a + n])]).unwrap()
    };
    assert_eq!(value(a, &mut evaluators).value, Some(0u8.into()));
    assert_eq!(value(a + 1, &mut evaluators).outcome, Outcome::N);
}

#[test]
fn typed_games_are_evaluated_like_built_in_ones() {
    let text = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
                move (a - 2*i, b - i) for i >= 1";
    let rules = Arc::new(RuleGame::parse(text).unwrap());
    let game = Game::Typed {
        name: "rules".to_string(),
        rules: rules.clone(),
    };
    let mut reference = Reference::new(&*rules);
    let mut evaluators = Evaluators::new(&Budget::default());
    for position in small_positions(&*rules) {
        let terms = [Term {
            game: game.clone(),
            position: big(&position),
        }];
        let value = evaluators.value(&terms).unwrap().value;
        assert_eq!(
            value,
            Some(reference.grundy(&position).into()),
            "{position:?}"
        );
    }
}
#[test]
fn typed_games_have_the_shape_of_the_built_in_ones() {
    use wythoff::Ruleset;
    for name in GAMES {
        let game: CatalogueGame = name.parse().unwrap();
        let typed = RuleGame::parse(&game.rule_text(2).unwrap()).unwrap();
        let built_in = game.rules().unwrap();
        if built_in.nim_diagonal().is_some() {
            assert!(typed.nim_diagonal().is_some(), "{name} is not recognised");
        }
    }
}

#[test]
fn searches_that_cannot_fit_are_refused_at_once() {
    let budget = Budget::default().with_memory(1 << 30);
    let mut evaluators = Evaluators::new(&budget);
    let refused = evaluators.value(&[term("n-heap:4", &[1_000; 4])]);
    assert!(
        matches!(&refused, Err(Unanswered::OutOfReach { limit: Exhausted::Memory { needed, .. }, .. }) if *needed > 1 << 40),
        "{refused:?}"
    );
    // The outcome is known, and the answer says why the value is not.
    for (name, position) in [
        ("mouse", &[1_000_000, 1_000_000][..]),
        ("tribonacci", &[1_000, 2_000, 3_000]),
        ("nim-ab:2,3", &[1_000_000, 1_000_000]),
    ] {
        let answer = evaluators.value(&[term(name, position)]).unwrap();
        assert_eq!((answer.value, answer.outcome), (None, Outcome::N), "{name}");
        assert!(answer.how.contains("limit is 1024 MiB"), "{}", answer.how);
    }
    let text = "piles a <= b <= c; move (a - i, b, c) for i >= 1; move (a, b - i, c) for i >= 1; \
                move (a, b, c - i) for i >= 1; move (0, 0, 0) if a > 0 and a = c";
    let typed = Term {
        game: Game::Typed {
            name: "typed".to_owned(),
            rules: Arc::new(RuleGame::parse(text).unwrap()),
        },
        position: big(&[10_000; 3]),
    };
    let refused = evaluators.value(&[typed]);
    assert!(matches!(refused, Err(Unanswered::OutOfReach { .. })));
}

#[test]
fn p_positions_of_nim_ab_far_away() {
    let game = catalogue("nim-ab:2,3");
    let extent = Extent {
        count: Some(100_001),
        ..Extent::default()
    };
    let listing = list(&game, Level::Value(0), extent, &Budget::default()).unwrap();
    assert_eq!(listing.status, Status::Proved);
    let Positions::Pairs(pairs) = listing.positions else {
        panic!("two piles");
    };
    let mut evaluators = Evaluators::new(&Budget::default().with_memory(1 << 24));
    for &(x, y) in [&pairs[0], &pairs[1], &pairs[5_000], &pairs[100_000]] {
        let answer = evaluators.value(&[term("nim-ab:2,3", &[x, y])]).unwrap();
        assert_eq!(
            (answer.value, answer.status),
            (Some(UBig::ZERO), Status::Proved)
        );
    }
    let rules = rules("nim-ab:2,3");
    let mut reference = Reference::new(&*rules);
    for (x, y) in (0..20).flat_map(|y| (0..=y).map(move |x| (x, y))) {
        assert_eq!(reference.grundy(&[x, y]) == 0, pairs.contains(&(x, y)));
    }
}

/// A copy of the rules of a game, in other words, has its theorems at any size.
#[test]
fn typed_copies_of_games_have_their_theorems() {
    let big: UBig = UBig::from(10u8).pow(30);
    let golden = wythoff_automata::golden::lower_big(&big);
    for (name, rules) in [
        (
            "wythoff",
            "piles x <= y; move (x - k, y - k) for k >= 1; move (x, y - n) for n >= 1; move (x - n, y) for n >= 1",
        ),
        (
            "w:2",
            "piles a <= b; move (a, b - i) for i >= 1; move (a - i, b) for i >= 1; move (a - i, b - i) for i >= 1 if a - i >= 2",
        ),
    ] {
        let typed = wythoff::read::game::typed("typed", rules, None).unwrap();
        let own = wythoff::read::game::of_catalogue(name).unwrap();
        let [mut typed, mut own] =
            [typed, own].map(|game| Evaluator::new(&game, &Budget::default()));
        for position in [
            vec![golden.clone(), &golden + &big],
            vec![big.clone(), &big * 10u8],
            vec![UBig::from(3u8), UBig::from(7u8)],
        ] {
            let [typed, own] = [&mut typed, &mut own].map(|game| game.value(&position).unwrap());
            assert_eq!(
                (typed.value, typed.outcome),
                (own.value, own.outcome),
                "{name} {position:?}"
            );
        }
    }
}
