//! Theorems with automata: what they say, and that each part of them is looked at.

use wythoff_automata::automata::{Alphabet, Table};
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, Statement, System};
use wythoff_theorems::library;
use wythoff_theorems::proving::check::Flaw;
use wythoff_theorems::statement::{Level, Refusal, Theorem};

fn of_library(game: &str, value: u64) -> Theorem {
    let theorem = library::theorem(game.parse().unwrap(), value).unwrap();
    theorem.into_inner()
}

fn refusal(theorem: Theorem) -> Option<Refusal> {
    theorem.verify(&Budget::default()).unwrap().err()
}

fn changed(right: &Theorem, change: impl FnOnce(&mut Theorem)) -> Option<Refusal> {
    let mut theorem = right.clone();
    change(&mut theorem);
    assert_ne!(theorem, *right);
    refusal(theorem)
}

#[test]
fn a_theorem_with_a_count_is_accepted_and_no_other() {
    let right = of_library("w:1", 1);
    assert_eq!((right.sets.len(), right.count.is_some()), (2, true));
    assert_eq!(*right.set(), right.sets[1]);
    assert_eq!(refusal(right.clone()), None);
    assert_eq!(Theorem::parse(&right.to_string()), Ok(right.clone()));
    let other = changed(&right, |theorem| theorem.game = "wythoff".to_owned());
    assert_eq!(other, Some(Refusal::OtherRules("wythoff".to_owned())));
    let mut larger = right.sets[0].clone();
    larger.add_state(false);
    for alphabet in [Alphabet::new(2, 1).unwrap(), Alphabet::new(3, 2).unwrap()] {
        let mut table = Table::new(alphabet);
        table.add_state(true);
        for number in 0..2 {
            let refused = changed(&right, |theorem| theorem.sets[number] = table.clone());
            assert_eq!(refused, Some(Refusal::WrongAlphabet));
        }
        let refused = changed(&right, |theorem| theorem.count = Some(table));
        assert_eq!(refused, Some(Refusal::WrongAlphabet));
    }
    for number in 0..2 {
        let refused = changed(&right, |theorem| {
            theorem.sets[number].add_state(false);
        });
        assert_eq!(refused, Some(Refusal::NotNormal(number)));
    }
    let refused = changed(&right, |theorem| theorem.count = Some(larger));
    assert_eq!(refused, Some(Refusal::NotNormal(2)));
    let refused = changed(&right, |theorem| {
        theorem.count = Some(right.sets[0].clone())
    });
    assert_eq!(refused, Some(Refusal::WrongCount));
    let refused = changed(&right, |theorem| theorem.sets.swap(0, 1));
    assert!(matches!(
        refused,
        Some(Refusal::Flaw(0, Flaw::Misplaced { .. }))
    ));
}

/// Sets that are wrong beyond all small positions, in normal and in misère play.
#[test]
fn large_positions_are_seen_by_sentences() {
    let zeros = "exists n: lower(n, a) and upper(n, b)";
    let ends = "(a = b and a >= 2) or (a = 0 and b = 1)";
    let nim = "piles a <= b\nmove (a - i, b) for i >= 1\nmove (a, b - i) for i >= 1\n";
    let queen = format!("{nim}move (a - i, b - i) for i >= 1\n");
    for (claim, rules, set, but) in [
        (Level::Value(0), &*queen, zeros, "a = 58 and b = 94"),
        (Level::Misere, nim, ends, "a = 58 and b = 58"),
    ] {
        let mut session = Session::new(System::fibonacci(), Budget::default());
        let mut theorem = |formula: &str| {
            let formula = session.parse(formula).unwrap();
            let set = session.logic().define(&["a", "b"], &formula).unwrap();
            Theorem {
                game: "mine".to_owned(),
                rules: rules.to_owned(),
                system: "fibonacci".to_owned(),
                claim,
                sets: vec![Table::of(&set)],
                count: None,
            }
        };
        assert_eq!(refusal(theorem(set)), None);
        for wrong in [
            format!("({set}) and not ({but})"),
            format!("({set}) or (a = 60 and b = 93)"),
        ] {
            let refused = refusal(theorem(&wrong));
            assert!(
                matches!(
                    refused,
                    Some(Refusal::Flaw(
                        0,
                        Flaw::NoMoveInto { .. } | Flaw::MoveInside { .. }
                    ))
                ),
                "{refused:?}"
            );
        }
    }
}

#[test]
fn what_is_said() {
    for (game, value, subject, statement) in [
        (
            "wythoff",
            0,
            "wythoff",
            "the P-positions of wythoff, with piles of any size, are exactly those that an automaton of 4 states \
             accepts (fibonacci)",
        ),
        (
            "w:1",
            1,
            "w:1",
            "the positions of Grundy value 1 in w:1, with piles of any size, are exactly those that an automaton of \
             11 states accepts (fibonacci)",
        ),
    ] {
        let theorem = of_library(game, value);
        assert_eq!(theorem.subject(), subject);
        assert_eq!(theorem.in_words(), statement);
    }
    let misere = library::ENTRIES
        .iter()
        .find(|entry| entry.claim == Level::Misere);
    let said = misere.unwrap().theorem().statement();
    assert!(
        said.starts_with("the misère P-positions of terminal:2, with piles"),
        "{said}"
    );
    let family = library::ENTRIES.iter().find(|entry| entry.subject == "w:k");
    let family = family.unwrap().theorem();
    assert_eq!(family.subject(), "w:k");
    let said = family.statement();
    assert!(
        said.starts_with("the P-positions of w:k for all k, written before the piles, with piles"),
        "{said}"
    );
    let renamed = Theorem {
        game: "rat".to_owned(),
        ..family.into_inner()
    };
    assert_eq!(renamed.subject(), "a game that is not rat");
}

#[test]
fn a_theorem_contains_those_of_smaller_values() {
    let whole = library::theorem("w:1".parse().unwrap(), 1).unwrap();
    for value in [1, 2] {
        assert_eq!(Theorem::about_value(whole.clone(), value), whole);
    }
    let smaller = Theorem::about_value(whole.clone(), 0);
    assert_eq!(smaller.claim, Level::Value(0));
    assert_eq!(smaller.sets, whole.sets[..1]);
    assert_eq!(smaller.count, None);
}
