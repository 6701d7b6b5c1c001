//! Every way to list a level set gives what the mex rule gives.

use wythoff::ask::positions::{Listable, PositionsQuestion, Wanted};
use wythoff::ask::{Question, Quiet};
use wythoff::engine::listing::{Extent, Level, Positions, list};
use wythoff::engine::{Meter, ValueTable};
use wythoff::lang::RuleGame;
use wythoff::{Budget, Game, UBig, Unanswered};

const MAX: u64 = 40;

fn game(name: &str) -> Game {
    Game::Catalogue(name.parse().unwrap())
}

fn listed(game: &Game, level: Level, extent: Extent) -> Vec<Vec<u64>> {
    let listing = list(game, level, extent, &Budget::default()).unwrap();
    assert_eq!(listing.positions.iter().count(), listing.positions.len());
    let small = |position: Vec<UBig>| {
        position
            .iter()
            .map(|pile| u64::try_from(pile).unwrap())
            .collect()
    };
    listing.positions.iter().map(small).collect()
}

/// All pairs of a level up to the largest pile, from a table.
fn from_table(game: &Game, level: Level) -> Vec<Vec<u64>> {
    let (rules, budget) = (game.rules().unwrap(), Budget::default());
    let (table, value) = match level {
        Level::Value(value) => (
            ValueTable::grundy(rules, MAX + 1, MAX + 1, &budget, &Meter::default()).unwrap(),
            value,
        ),
        Level::Misere => (
            ValueTable::misere(rules, MAX + 1, MAX + 1, &budget, &Meter::default()).unwrap(),
            0,
        ),
    };
    let mut pairs = Vec::new();
    for a in 0..table.rows() {
        for b in a..table.cols() {
            if table.get(a, b) == value {
                pairs.push(vec![a as u64, b as u64]);
            }
        }
    }
    pairs
}

#[test]
fn two_pile_games_of_the_catalogue() {
    let names = [
        "nim",
        "wythoff",
        "f-wythoff",
        "r-wythoff",
        "e-wythoff",
        "w:2",
        "w:1,3",
        "w-prime:2",
        "t:1",
        "t:inf",
        "terminal:1",
        "terminal:2",
        "terminal:3",
        "nim-ab:2,1",
        "nim-ab:2,2",
        "mouse",
    ];
    let levels = [0, 1, 2, 3, 7].map(Level::Value);
    for name in names {
        let game = game(name);
        for level in levels.into_iter().chain([Level::Misere]) {
            let expected = from_table(&game, level);
            let extent = Extent {
                max_pile: Some(MAX),
                ..Extent::default()
            };
            assert_eq!(listed(&game, level, extent), expected, "{name} {level:?}");
            let few = Extent {
                count: Some(5),
                ..extent
            };
            assert_eq!(listed(&game, level, few), expected[..5], "{name} {level:?}");
            let rows = Extent {
                rows: Some(3),
                ..extent
            };
            let low: Vec<_> = expected
                .iter()
                .filter(|pair| pair[0] < 3)
                .cloned()
                .collect();
            assert_eq!(listed(&game, level, rows), low, "{name} {level:?}");
        }
    }
}

#[test]
fn rows_and_counts_without_a_largest_pile() {
    for name in ["wythoff", "f-wythoff", "w:2", "t:1", "nim"] {
        let game = game(name);
        for level in [Level::Value(1), Level::Value(3), Level::Misere] {
            // Nim has no misère closed form and is searched like the others.
            let expected = from_table(&game, level);
            let rows = Extent {
                rows: Some(9),
                ..Extent::default()
            };
            let low: Vec<_> = expected
                .iter()
                .filter(|pair| pair[0] < 9)
                .cloned()
                .collect();
            assert_eq!(listed(&game, level, rows), low, "{name} {level:?}");
            let count = Extent {
                count: Some(9),
                ..Extent::default()
            };
            assert_eq!(
                listed(&game, level, count),
                expected[..9],
                "{name} {level:?}"
            );
        }
    }
}

#[test]
fn three_piles_need_a_largest_pile_unless_a_theorem_lists_them() {
    let count = Extent {
        count: Some(3),
        ..Extent::default()
    };
    let zeros = listed(&game("tribonacci"), Level::Value(0), count);
    assert_eq!(zeros, [[0, 0, 0], [1, 2, 4], [3, 6, 11]]);
    let refused = list(
        &game("tribonacci"),
        Level::Value(1),
        count,
        &Budget::default(),
    );
    assert!(matches!(refused, Err(Unanswered::Unknown(_))));
    let extent = Extent {
        max_pile: Some(6),
        ..Extent::default()
    };
    let searched = listed(&game("rat"), Level::Value(0), extent);
    assert_eq!(searched, [[0, 0, 0], [1, 2, 4]]);
}

#[test]
fn one_pile_and_ordered_piles() {
    let typed = |text: &str| Game::Typed {
        name: "rules".to_owned(),
        rules: std::sync::Arc::new(RuleGame::parse(text).unwrap()),
    };
    let subtract = typed("piles a; move (a - i) for i >= 1 if i <= 3");
    let count = Extent {
        count: Some(400),
        ..Extent::default()
    };
    let zeros = listed(&subtract, Level::Value(0), count);
    assert_eq!(zeros.len(), 400);
    assert!(
        zeros
            .iter()
            .enumerate()
            .all(|(n, pile)| pile[0] == 4 * n as u64)
    );

    let ordered = typed("piles x, y; move (x - i, y) for i >= 1");
    let extent = Extent {
        max_pile: Some(2),
        ..Extent::default()
    };
    let ones = listed(&ordered, Level::Value(1), extent);
    assert_eq!(ones, [[1, 0], [1, 1], [1, 2]]);
    let zeros = listed(&ordered, Level::Value(0), extent);
    assert_eq!(zeros, [[0, 0], [0, 1], [0, 2]]);
}

#[test]
fn listings_stop_at_the_budget() {
    let budget = Budget::default().with_memory(1 << 20);
    let count = Extent {
        count: Some(u64::MAX),
        ..Extent::default()
    };
    for (name, level) in [
        ("wythoff", Level::Value(0)),
        ("wythoff", Level::Value(1)),
        ("tribonacci", Level::Value(0)),
        ("wythoff", Level::Misere),
    ] {
        let refused = list(&game(name), level, count, &budget);
        assert!(matches!(refused, Err(Unanswered::Stopped(_))), "{name}");
    }
    let small = Extent {
        count: Some(100),
        ..Extent::default()
    };
    let listing = list(&game("wythoff"), Level::Value(0), small, &budget).unwrap();
    assert!(matches!(listing.positions, Positions::Pairs(_)));
}

/// What is written piece by piece is what is written at once.
#[test]
fn long_lists_are_the_same_lists() {
    let far = |from: &str, count| Wanted::From {
        value: 1,
        from: UBig::from_str_radix(from, 10).unwrap(),
        count,
    };
    let first = |value, extent| Wanted::First(Level::Value(value), extent);
    let count = |count| Extent {
        count: Some(count),
        ..Extent::default()
    };
    let rows = Extent {
        rows: Some(40_000),
        max_pile: Some(60_000),
        ..Extent::default()
    };
    let cases = [
        ("wythoff", first(0, count(40_000))),
        ("wythoff", first(0, rows)),
        ("wythoff", first(1, count(50_001))),
        ("f-wythoff", first(3, count(20_000))),
        ("f-wythoff", first(3, rows)),
        ("rat", first(0, count(20_000))),
        ("nim", first(2, count(20_000))),
        ("t:3", first(2, count(17_000))),
        ("wythoff", far("12345678901234567890123", 700)),
    ];
    for (name, wanted) in cases {
        let question = PositionsQuestion {
            game: game(name),
            wanted,
        };
        let host = Quiet::default();
        let whole = question.ask(&host).unwrap();
        let Listable::Long(long) = question.list(&host).unwrap() else {
            panic!("{name} is long");
        };
        assert_eq!(
            serde_json::to_string(&long).unwrap(),
            serde_json::to_string(&whole).unwrap(),
            "{name}"
        );
        let mut pieces = Vec::new();
        long.for_each(&mut |piece| {
            pieces.extend(piece.iter());
            Ok(())
        })
        .unwrap();
        assert!(pieces.into_iter().eq(whole.positions.iter()), "{name}");
    }
    let short = PositionsQuestion {
        game: game("wythoff"),
        wanted: first(1, count(100)),
    };
    let host = Quiet::default();
    match short.list(&host).unwrap() {
        Listable::Short(answer) => assert_eq!(answer, short.ask(&host).unwrap()),
        Listable::Long(_) => panic!("a short list is kept"),
    }
}
