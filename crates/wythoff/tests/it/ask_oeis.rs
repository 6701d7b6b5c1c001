//! Drafts for the OEIS against the mex rule written out.

use wythoff::ask::help::{HelpQuestion, TOPICS};
use wythoff::ask::oeis::{Draft, OeisAnswer, OeisQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::read::{Games, game::of_catalogue};
use wythoff::{Game, Status};

use crate::asking::{read, refused, round_trip};
use crate::reference::Reference;

const TYPED: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1 if i mod 2 = 1";

fn drafts(game: &str) -> OeisAnswer {
    round_trip::<OeisQuestion>(&format!(r#"{{{game}, "count": 40}}"#))
}

fn terms(draft: &Draft) -> Vec<u64> {
    (draft.terms.iter())
        .map(|term| u64::try_from(&term.0).unwrap())
        .collect()
}

fn named<'a>(answer: &'a OeisAnswer, id: &str) -> &'a Draft {
    let found = answer.drafts.iter().find(|draft| draft.id == id);
    found.unwrap_or_else(|| panic!("{id}: {:?}", answer.skipped))
}

/// Table, rows, diagonal and P-positions from the rules alone.
fn check(answer: &OeisAnswer, game: &Game) {
    let rules = game.rules().unwrap();
    let mut reference = Reference::new(&*rules);
    let mut value = |x: u64, y: u64| reference.grundy(&[x.min(y), x.max(y)]);
    let places = (0..9u64).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x)));
    let table: Vec<u64> = places.take(40).map(|(x, y)| value(x, y)).collect();
    assert_eq!(terms(named(answer, "table")), table);
    for row in 0..=4 {
        let found = terms(named(answer, &format!("row-{row}")));
        let expected: Vec<u64> = (0..12).map(|y| value(row, y)).collect();
        assert_eq!(found[..12], expected);
    }
    let diagonal: Vec<u64> = (0..12).map(|x| value(x, x)).collect();
    assert_eq!(terms(named(answer, "diagonal"))[..12], diagonal);
    for (level, start) in [(0, "p"), (1, "value-1")] {
        let [a, b, d] =
            ["1", "2", "difference"].map(|end| terms(named(answer, &format!("{start}-{end}"))));
        for ((&a, &b), &d) in a.iter().zip(&b).zip(&d).filter(|((_, b), _)| **b < 14) {
            assert_eq!((value(a, b), b - a), (level, d));
        }
    }
}

#[test]
fn terms_are_those_of_the_rules() {
    check(
        &drafts(r#""game": "wythoff""#),
        &of_catalogue("wythoff").unwrap(),
    );
    check(&drafts(r#""game": "w:2""#), &of_catalogue("w:2").unwrap());
    let typed = Games::with_rules(Some(TYPED))
        .unwrap()
        .game("rules")
        .unwrap();
    check(&drafts(&format!(r#""rules": "{TYPED}""#)), &typed);
}

#[test]
fn known_sequences_are_referred_to() {
    let wythoff = drafts(r#""game": "wythoff""#);
    let numbers = |id: &str| -> Vec<String> {
        let related = &named(&wythoff, id).related;
        related
            .iter()
            .map(|related| related.number.clone())
            .collect()
    };
    assert_eq!(numbers("p-1"), ["A000201"]);
    assert_eq!(numbers("p-2"), ["A001950"]);
    assert_eq!(numbers("table"), ["A004481"]);
    assert_eq!(numbers("row-3"), ["A004484"]);
    assert_eq!(numbers("p-difference"), ["A001477"]);
    assert!(numbers("diagonal").is_empty());
    let smaller = named(&wythoff, "p-1");
    assert_eq!(
        (smaller.related[0].from, smaller.status),
        (1, Status::Proved)
    );
    assert!(
        smaller
            .formulas
            .iter()
            .any(|known| known.statement.contains("⌊nφ⌋"))
    );
    let nim = drafts(r#""game": "nim""#);
    assert_eq!(named(&nim, "table").related[0].number, "A003987");
}

#[test]
fn one_pile_and_three_piles_have_sequences_too() {
    let one = drafts(r#""rules": "piles n; move (n - i) for i >= 1 if i <= 3""#);
    assert_eq!(terms(named(&one, "values"))[..6], [0, 1, 2, 3, 0, 1]);
    assert_eq!(terms(named(&one, "p-1"))[..3], [0, 4, 8]);
    let three = drafts(r#""game": "n-heap:3""#);
    let counts = terms(named(&three, "p-count"));
    let rules = of_catalogue("n-heap:3").unwrap().rules().unwrap();
    let mut reference = Reference::new(&*rules);
    for most in 0..5u64 {
        let mut count = 0;
        for a in 0..=most {
            for b in a..=most {
                count += (b..=most)
                    .filter(|&c| reference.grundy(&[a, b, c]) == 0)
                    .count() as u64;
            }
        }
        assert_eq!(counts[usize::try_from(most).unwrap()], count);
    }
    let raleigh = drafts(r#""game": "raleigh""#);
    assert_eq!(named(&raleigh, "p-3").related[0].number, "A003623");
    assert!(!drafts(r#""game": "fat-rat:4""#).drafts.is_empty());
}

#[test]
fn wrong_questions_are_refused() {
    refused::<OeisQuestion>(&[
        ("{}", "--rules"),
        (r#"{"game": "wythoff", "count": -1}"#, "negative"),
    ]);
    let wrong = drafts_failure(r#"{"game": "wythoff", "only": "p-7"}"#);
    assert!(wrong.contains("no draft `p-7`"), "{wrong}");
    assert!(drafts_failure(r#"{"game": "wythoff", "count": 0}"#).contains("from 1 to"));
}

fn drafts_failure(arguments: &str) -> String {
    let failed = read::<OeisQuestion>(arguments)
        .unwrap()
        .ask(&Quiet::default());
    failed.unwrap_err().message().unwrap()
}

#[test]
fn one_draft_can_be_asked_for() {
    let all = drafts(r#""game": "w:3""#);
    let one = drafts(r#""game": "w:3", "only": ["p-2"]"#);
    assert_eq!(one.drafts, [named(&all, "p-2").clone()]);
}

#[test]
fn every_topic_of_help_has_a_title_and_a_text() {
    for (name, text) in TOPICS {
        let topic = round_trip::<HelpQuestion>(&format!(r#"{{"topic": "{name}"}}"#));
        assert_eq!((&*topic.topic, &*topic.text), (*name, *text));
        assert!(!topic.title.is_empty() && text.contains("    $ wythoff "));
    }
    refused::<HelpQuestion>(&[("{}", "`topic` is missing")]);
}
