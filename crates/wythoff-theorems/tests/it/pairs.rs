//! The shape of spaced pairs, found and refused.

use std::sync::Arc;

use wythoff_automata::{Budget, Statement};
use wythoff_engines::closed;
use wythoff_rules::Game;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;
use wythoff_theorems::library::PAIRS;
use wythoff_theorems::pairs::{Amount, PairsTheorem, Shape};
use wythoff_theorems::statement::Level;

fn find(subject: &Subject, claim: Level) -> Option<PairsTheorem> {
    let found = PairsTheorem::find(subject, claim, &Budget::default()).unwrap();
    found.map(|(theorem, _)| theorem.into_inner())
}

fn named(name: &str) -> Subject {
    name.parse().unwrap()
}

fn typed(text: &str) -> Subject {
    Subject::Game(Game::Typed {
        name: "rules".to_owned(),
        rules: Arc::new(RuleGame::parse(text).unwrap()),
    })
}

fn numbers(step: u64, gap: u64, first: u64) -> Shape {
    Shape {
        step: Amount::Number(step),
        gap: Amount::Number(gap),
        first,
    }
}

#[test]
fn nim_ab_is_proved_in_normal_and_misere_play() {
    for (a, b) in (1..=4).flat_map(|a| (1..=4).map(move |b| (a, b))) {
        let subject = named(&format!("nim-ab:{a},{b}"));
        let normal = find(&subject, Level::Value(0)).unwrap();
        assert_eq!(normal.shape, numbers(a, b, 0));
        // For a = 1 the first misère P-positions are others.
        let misere = find(&subject, Level::Misere).map(|theorem| theorem.shape);
        assert_eq!(misere, (a > 1).then_some(numbers(a, b, 1)), "{subject}");
    }
}

#[test]
fn the_library_has_what_is_proved_for_all_parameters() {
    for entry in PAIRS {
        let found = find(&entry.subject(), Level::Value(0));
        assert_eq!(found, Some(entry.theorem().into_inner()));
    }
}

#[test]
fn typed_games_are_proved_too() {
    // The same game as NIM(2, 3), with the piles in their places.
    let theorem = find(
        &typed(
            "piles x, y; move (x - i, y - j) for i >= 0, j >= 0 if i + j > 0 and (abs(i - j) < 2 or min(i, j) < 3)",
        ),
        Level::Value(0),
    );
    assert_eq!(theorem.unwrap().shape, numbers(2, 3, 0));
}

#[test]
fn other_games_are_not() {
    for name in ["w:2", "t:1", "nim", "mouse", "w:k"] {
        assert_eq!(find(&named(name), Level::Value(0)), None, "{name}");
    }
    assert_eq!(find(&named("wythoff"), Level::Value(1)), None);
}

/// Every wrong shape and every change of the rules is refused, by small positions or by a sentence.
#[test]
fn wrong_theorems_are_refused() {
    let right = find(&named("nim-ab:2,3"), Level::Value(0)).unwrap();
    let budget = Budget::default();
    for (step, gap, first) in [
        (1, 3, 0),
        (3, 3, 0),
        (2, 2, 0),
        (2, 4, 0),
        (2, 3, 1),
        (0, 3, 0),
    ] {
        let wrong = PairsTheorem {
            shape: numbers(step, gap, first),
            ..right.clone()
        };
        assert!(wrong.clone().verify(&budget).unwrap().is_err(), "{wrong}");
    }
    for (from, to) in [
        ("< 2", "< 3"),
        ("< 3", "< 2"),
        ("< 3", "< 4"),
        ("i + j > 0", "i + j > 1"),
    ] {
        let wrong = PairsTheorem {
            game: "changed".to_owned(),
            rules: right.rules.replacen(from, to, 1),
            ..right.clone()
        };
        assert_ne!(wrong.rules, right.rules);
        assert!(wrong.clone().verify(&budget).unwrap().is_err(), "{wrong}");
    }
    let misere = PairsTheorem {
        claim: Level::Misere,
        ..right.clone()
    };
    assert!(misere.verify(&budget).unwrap().is_err());
    // The pairs of two piles under the name of the family, or of another game.
    for name in ["nim-ab:a,b", "nim-ab:2,2", "wythoff"] {
        let renamed = PairsTheorem {
            game: name.to_owned(),
            ..right.clone()
        };
        assert!(renamed.verify(&budget).unwrap().is_err(), "{name}");
    }
}

/// A difference that shows only beyond all small positions is seen by the sentences.
#[test]
fn far_differences_are_seen() {
    let right = find(&named("nim-ab:1,2"), Level::Value(0)).unwrap();
    let budget = Budget::default();
    for condition in ["x > 100 and i = 7", "y > 100 and j = 50"] {
        let far = format!(" or ({condition})");
        let rules = right
            .rules
            .replacen("min(i, j) < 2", &format!("min(i, j) < 2{far}"), 1);
        assert_ne!(rules, right.rules);
        let wrong = PairsTheorem {
            game: "changed".to_owned(),
            rules,
            ..right.clone()
        };
        let refused = wrong.verify(&budget).unwrap().unwrap_err().to_string();
        assert!(
            refused.contains("no move leads from a pair to a pair"),
            "{refused}"
        );
    }
}

#[test]
fn a_theorem_is_read_as_it_was_written() {
    for name in ["nim-ab:1,3", "nim-ab:3,2"] {
        let theorem = find(&named(name), Level::Value(0)).unwrap();
        let text = theorem.to_string();
        assert_eq!(PairsTheorem::parse(&text), Ok(theorem));
        assert!(PairsTheorem::parse(&text[..text.len() - 20]).is_err());
        assert!(
            PairsTheorem::parse(&text.replace("gap 3", "gap 4").replace("gap 2", "gap 4")).is_err()
        );
    }
}

#[test]
fn the_pairs_are_the_closed_form() {
    for name in ["nim-ab:1,3", "nim-ab:2,3", "nim-ab:5,4"] {
        let theorem = find(&named(name), Level::Value(0)).unwrap();
        let zeros = closed::level_set(name.parse().unwrap(), 0).unwrap();
        let pairs = theorem.shape.pairs(&[]).unwrap();
        for (n, (x, y)) in (0_u64..500).zip(pairs) {
            assert_eq!(
                zeros.nth(&n.into()),
                Some(vec![x.into(), y.into()]),
                "{name}"
            );
        }
    }
}

/// The theorem that the pairs of a shape are the P-positions of a game in a file.
fn claimed(rules: &str, shape: Shape) -> PairsTheorem {
    PairsTheorem {
        game: "mine".to_owned(),
        rules: rules.to_owned(),
        claim: Level::Value(0),
        shape,
    }
}

fn refused(theorem: PairsTheorem) -> String {
    let verified = theorem.verify(&Budget::default()).unwrap();
    verified.unwrap_err().to_string()
}

const NEAR: &str = "piles x, y; move (x - i, y - j) for i >= 0, j >= 0 if i + j > 0 and (abs(i - j) < 2 or min(i, j) < 3)";

#[test]
fn what_pairs_cannot_be_about_is_said() {
    let right = claimed(NEAR, numbers(2, 3, 0));
    let (_, decided) = right.clone().verify(&Budget::default()).unwrap().unwrap();
    assert_eq!(decided.sentences, 26);
    let with = |changes: &str| claimed(&format!("{NEAR}; {changes}"), numbers(2, 3, 0));
    let flags = "pairs are for games without flags and forbidden options";
    assert_eq!(refused(with("block 1")), flags);
    let flagged =
        "piles x, y; pile p <= 1; move (x - i, y, p) for i >= 1; move (x, y - i, p) for i >= 1";
    assert_eq!(refused(claimed(flagged, numbers(1, 1, 0))), flags);
    for piles in ["x", "x, y, z"] {
        let rules = format!("piles {piles}; move ({piles} - i) for i >= 1");
        assert_eq!(
            refused(claimed(&rules, numbers(1, 1, 0))),
            "pairs are for two piles"
        );
    }
    let value = PairsTheorem {
        claim: Level::Value(1),
        ..right.clone()
    };
    assert_eq!(refused(value), "pairs are for P-positions");
    let named = PairsTheorem {
        game: "wythoff".to_owned(),
        ..right.clone()
    };
    assert_eq!(
        refused(named),
        "the rules are not those of the game that is named"
    );
    // Small positions are looked at before sentences are decided.
    let small = refused(claimed(NEAR, numbers(2, 2, 0)));
    assert!(small.contains("by a search over all options"), "{small}");
}

#[test]
fn amounts_are_positive_numbers_or_the_parameters_in_order() {
    let family = PAIRS[0].theorem().into_inner();
    let (number, pile) = (Amount::Number, Amount::Pile);
    for (rules, step, gap) in [
        (None, number(0), number(3)),
        (None, number(2), number(0)),
        (None, pile(0), number(3)),
        (None, number(2), pile(1)),
        (Some(&family), pile(1), pile(1)),
        (Some(&family), pile(1), pile(0)),
        (Some(&family), pile(0), pile(0)),
        (Some(&family), pile(0), pile(2)),
    ] {
        let of = rules.cloned();
        let theorem = of.unwrap_or_else(|| claimed(NEAR, numbers(2, 3, 0)));
        let first = 0;
        let shape = Shape { step, gap, first };
        assert_eq!(
            refused(PairsTheorem { shape, ..theorem }),
            "a and b must be positive numbers or parameters"
        );
    }
}

#[test]
fn what_is_said() {
    let theorem = claimed(NEAR, numbers(2, 3, 1));
    assert!(
        theorem
            .subject()
            .starts_with("the game with these rules [piles x, y")
    );
    let said = theorem.in_words();
    let end = ", with piles of any size, are exactly the pairs (x_n, x_n + 2n + 1) for n >= 0, where x_n is the left end of \
               the first gap longer than 3 among -3 and the piles of earlier pairs, plus 3";
    assert!(
        said.starts_with("the P-positions of the game with"),
        "{said}"
    );
    assert!(said.ends_with(end), "{said}");
    let misere = PairsTheorem {
        claim: Level::Misere,
        ..theorem
    };
    assert!(misere.in_words().starts_with("the misère P-positions of"));
    for (shape, words) in [
        (numbers(1, 3, 0), "n"),
        (numbers(1, 3, 2), "n + 2"),
        (numbers(2, 3, 0), "2n"),
        (PAIRS[0].theorem().shape, "an"),
    ] {
        assert_eq!(shape.difference(), words);
    }
    let family = PAIRS[0].theorem().statement();
    assert!(
        family.contains("the first gap longer than b among -b"),
        "{family}"
    );
}
