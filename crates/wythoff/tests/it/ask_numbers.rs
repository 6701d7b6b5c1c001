//! Questions about sequences, words and arrays.

use wythoff::ask::array::{ArrayAnswer, ArrayQuestion};
use wythoff::ask::sequence::{SequenceAnswer, SequenceQuestion};
use wythoff::ask::word::{WordAnswer, WordQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::sequence::ENTRIES;
use wythoff::{Budget, Failure};

use crate::asking::{read, refused, round_trip};

#[test]
fn answers_about_sequences_are_read_back() {
    for entry in ENTRIES {
        let arguments = format!(r#"{{"name": "{}", "count": 7}}"#, entry.example);
        let SequenceAnswer::Terms(answer) = round_trip::<SequenceQuestion>(&arguments) else {
            panic!("{arguments}");
        };
        assert_eq!(answer.terms.len(), 7);
        assert_eq!(answer.name, entry.example);
    }
    // The 10^30-th term needs more than 64 bits, and a determinant may be negative.
    round_trip::<SequenceQuestion>(r#"{"name": "lower-wythoff", "from": "10^30", "count": 3}"#);
    round_trip::<SequenceQuestion>(r#"{"name": "determinants", "count": 200}"#);
    let SequenceAnswer::Terms(sun) =
        round_trip::<SequenceQuestion>(r#"{"name": "sun:3,0,2", "count": 2000}"#)
    else {
        panic!();
    };
    assert!(sun.band.is_some());
}

#[test]
fn the_list_the_laws_and_the_place_of_a_number() {
    let SequenceAnswer::List(list) = round_trip::<SequenceQuestion>(r#"{"name": "list"}"#) else {
        panic!();
    };
    assert_eq!(list.len(), ENTRIES.len());
    let SequenceAnswer::Laws(laws) =
        round_trip::<SequenceQuestion>(r#"{"name": "laws", "count": 100}"#)
    else {
        panic!();
    };
    assert!(!laws.is_empty() && laws.iter().all(|law| law.holds && law.terms == 100));
    for (number, index) in [(13, Some("5")), (12, None)] {
        let arguments = format!(r#"{{"name": "upper-wythoff", "find": {number}}}"#);
        let SequenceAnswer::Find(found) = round_trip::<SequenceQuestion>(&arguments) else {
            panic!();
        };
        let found = found.index.map(|index| index.0.to_string());
        assert_eq!(found.as_deref(), index);
    }
}

#[test]
fn unfolding_terms_are_the_collected_ones() {
    let question = read(r#"{"name": "hofstadter-g", "from": 3, "count": 3000}"#).unwrap();
    let SequenceQuestion::Terms(terms) = &question else {
        panic!();
    };
    let budget = Budget::default();
    let unfolding = terms.unfolding(&budget).unwrap();
    let written = serde_json::to_string(&unfolding).unwrap();
    let collected = question.ask(&Quiet::default()).unwrap();
    assert_eq!(written, serde_json::to_string(&collected).unwrap());
    assert!(unfolding.terms.failure().is_none());
    // They cannot be written twice.
    assert!(serde_json::to_string(&unfolding).is_err());
}

#[test]
fn a_stopped_list_of_terms_says_why() {
    let question = read(r#"{"name": "lower-wythoff", "count": 5000}"#).unwrap();
    let SequenceQuestion::Terms(terms) = &question else {
        panic!();
    };
    let budget = Budget::default();
    let unfolding = terms.unfolding(&budget).unwrap();
    budget.stop_flag().interrupt();
    assert!(serde_json::to_string(&unfolding).is_err());
    assert!(matches!(
        unfolding.terms.failure(),
        Some(Failure::Undecided(_))
    ));
    let stopped = question.ask(&Quiet::new(budget.clone()));
    assert!(matches!(stopped, Err(Failure::Undecided(_))));
}

#[test]
fn wrong_questions_about_sequences() {
    refused::<SequenceQuestion>(&[
        ("{}", "`name` is missing"),
        (r#"{"name": "lower-wythof"}"#, "lower-wythoff"),
        (
            r#"{"name": "lower-wythoff", "count": -1}"#,
            "negative numbers",
        ),
        (
            r#"{"name": "lower-wythoff", "find": 3, "from": 1}"#,
            "`find` is a question of its own",
        ),
        (
            r#"{"name": "lower-wythoff", "start": 3}"#,
            "unknown argument `start`",
        ),
    ]);
    let early = read::<SequenceQuestion>(r#"{"name": "lower-wythoff", "from": 0}"#).unwrap();
    let message = early.ask(&Quiet::default()).unwrap_err().message().unwrap();
    assert!(message.contains("the first index of this sequence is 1"));
}

#[test]
fn answers_about_words() {
    let word = |arguments| match round_trip::<WordQuestion>(arguments) {
        WordAnswer::Letters(letters) => letters.word,
        WordAnswer::List(_) => panic!("{arguments}"),
    };
    assert_eq!(word(r#"{"spec": "fibonacci"}"#).len(), 80);
    assert_eq!(
        word(r#"{"spec": "fibonacci", "length": 8, "from": 3}"#),
        "ababaaba"
    );
    // Both ways to find a letter, on the two sides of the place where they change.
    let near = word(r#"{"spec": "tribonacci", "from": 1000000, "length": 20}"#);
    let far = word(r#"{"spec": "tribonacci", "from": 1000001, "length": 19}"#);
    assert_eq!(near[1..], far);
    let WordAnswer::List(forms) = round_trip::<WordQuestion>(r#"{"spec": "list"}"#) else {
        panic!();
    };
    assert_eq!(forms.len(), wythoff::word::EXAMPLES.len());
    refused::<WordQuestion>(&[
        ("{}", "`spec` is missing"),
        (r#"{"spec": "fibonaci"}"#, "fibonacci"),
        (
            r#"{"spec": "fibonacci", "length": "x"}"#,
            "expected a digit",
        ),
    ]);
}

#[test]
fn words_in_pieces_are_words_letter_by_letter() {
    for spec in [
        "fibonacci",
        "tribonacci",
        "k-wythoff:3",
        "pattern:ab,c",
        "morphism:a=abbb,b=a",
    ] {
        for (from, length) in [("0", 20_000), ("1", 4_096), ("777", 4_097), ("10^30", 50)] {
            let arguments =
                format!(r#"{{"spec": "{spec}", "from": "{from}", "length": {length}}}"#);
            let Ok(WordQuestion::Letters(asked)) = read::<WordQuestion>(&arguments) else {
                panic!("{arguments}");
            };
            let budget = Budget::default();
            let pieces: Result<String, _> = asked.pieces(&budget).collect();
            let letters: Result<String, _> = asked.letters(&budget).collect();
            let (pieces, letters) = (pieces.unwrap(), letters.unwrap());
            assert_eq!(pieces.chars().count(), length, "{arguments}");
            assert_eq!(pieces, letters, "{arguments}");
        }
    }
}

#[test]
fn answers_about_arrays() {
    let ArrayAnswer::Part(part) = round_trip::<ArrayQuestion>(
        r#"{"spec": "shuffle:2", "rows": 3, "cols": 4, "from-row": "10^40"}"#,
    ) else {
        panic!();
    };
    assert_eq!(
        (
            part.values.len(),
            part.values[0].len(),
            part.rows,
            part.cols
        ),
        (3, 4, 3, 4)
    );
    for (spec, holds) in [("stolarsky", true), ("wythoff:beatty:0,1,2,1", false)] {
        let arguments = format!(r#"{{"spec": "{spec}", "check": 100}}"#);
        let ArrayAnswer::Check(check) = round_trip::<ArrayQuestion>(&arguments) else {
            panic!("{arguments}");
        };
        assert_eq!(check.interspersion, holds);
        assert_eq!(check.counterexample.is_none(), holds);
    }
    let ArrayAnswer::List(forms) = round_trip::<ArrayQuestion>(r#"{"spec": "list"}"#) else {
        panic!();
    };
    assert_eq!(forms.len(), wythoff::array::EXAMPLES.len());
    refused::<ArrayQuestion>(&[
        ("{}", "`spec` is missing"),
        (r#"{"spec": "wythof"}"#, "wythoff"),
        (
            r#"{"spec": "wythoff", "columns": 3}"#,
            "unknown argument `columns`",
        ),
    ]);
}
