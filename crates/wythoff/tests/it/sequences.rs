//! Sequences, words and arrays against golden data.

use serde_json::Value;
use wythoff::sequence::mex::Sun;
use wythoff::sequence::{self};
use wythoff::word::Word;
use wythoff::{Budget, UBig, array};

fn golden(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn numbers(value: &Value) -> Vec<i64> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|number| number.as_i64().unwrap())
        .collect()
}

fn pairs(value: &Value) -> Vec<(u64, u64)> {
    let pair = |pair: &Value| (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
    value.as_array().unwrap().iter().map(pair).collect()
}

fn terms(name: &str, count: usize) -> Vec<i64> {
    let terms = sequence::named(name).unwrap();
    terms
        .terms()
        .take(count)
        .map(|term| i64::try_from(term).unwrap())
        .collect()
}

#[test]
fn words() {
    let golden = golden(include_str!("../golden/words.json"));
    let mut checked = 0;
    for (name, letters) in golden.as_object().unwrap() {
        let spec = match name.as_str() {
            "about" => continue,
            "2-wythoff" => "k-wythoff:2".to_owned(),
            "3-wythoff" => "k-wythoff:3".to_owned(),
            _ => match name.strip_prefix("F(") {
                Some(words) => format!("pattern:{}", words.trim_end_matches(')')),
                None => name.clone(),
            },
        };
        let word: Word = spec.parse().unwrap();
        let expected = letters.as_str().unwrap();
        assert_eq!(
            word.letters().take(expected.len()).collect::<String>(),
            expected,
            "{spec}"
        );
        let budget = Budget::default();
        for (n, letter) in expected.chars().enumerate() {
            assert_eq!(
                word.letter(&UBig::from(n), &budget),
                Ok(letter),
                "{spec} {n}"
            );
        }
        checked += 1;
    }
    assert_eq!(checked, 12);
}

#[test]
fn wythoff_pairs_and_determinants() {
    let golden = golden(include_str!("../golden/wythoff_pairs.json"));
    let expected = pairs(&golden["pairs"]);
    assert!(
        wythoff_automata::golden::pairs()
            .take(expected.len())
            .eq(expected.iter().copied())
    );
    let det = numbers(&golden["det"]);
    assert_eq!(terms("determinants", det.len()), det);
}

#[test]
fn sun_sequences() {
    let golden = golden(include_str!("../golden/sun_sequences.json"));
    for case in golden["cases"].as_array().unwrap() {
        let t = numbers(&case["T"]).into_iter().map(|t| t.unsigned_abs());
        let sun = Sun::new(case["n0"].as_u64().unwrap(), t);
        assert_eq!(case["B_meets_T"].as_bool(), Some(sun.is_err()));
        let expected = pairs(&case["pairs"]);
        assert_eq!(
            sun.unwrap()
                .pairs()
                .take(expected.len())
                .collect::<Vec<_>>(),
            expected
        );
    }
}

#[test]
fn hofstadter() {
    let golden = golden(include_str!("../golden/hofstadter.json"));
    for (name, key) in [("hofstadter-g", "hofstadter_G"), ("komaki-g", "g")] {
        let expected = numbers(&golden[key]);
        assert_eq!(terms(name, expected.len()), expected, "{name}");
    }
}

#[test]
fn mouse() {
    let golden = golden(include_str!("../golden/mouse.json"));
    let expected = pairs(&golden["p"]);
    for (name, pile) in [("mouse-a", 0), ("mouse-b", 1)] {
        let column: Vec<i64> = (expected.iter().skip(1))
            .map(|pair| i64::try_from([pair.0, pair.1][pile]).unwrap())
            .collect();
        assert_eq!(terms(name, column.len()), column, "{name}");
    }
}

#[test]
fn arrays() {
    let golden = golden(include_str!("../golden/arrays.json"));
    for (key, spec) in [
        ("golden", "wythoff"),
        ("golden", "wythoff:lower-wythoff"),
        ("sqrt2", "wythoff:beatty:0,1,2,1"),
        ("shuffle2", "shuffle:2"),
        ("shuffle3", "shuffle:3"),
        ("shuffle4", "shuffle:4"),
    ] {
        let array = array::named(spec).unwrap();
        for (i, row) in (1u64..).zip(golden[key].as_array().unwrap()) {
            let expected: Vec<UBig> = numbers(row)
                .into_iter()
                .map(|entry| UBig::from(entry.unsigned_abs()))
                .collect();
            let found = array.row(&UBig::from(i), expected.len(), &Budget::default());
            assert_eq!(found, Ok(expected), "{spec} row {i}");
        }
    }
}

/// Every sequence by two routes: terms in order against each term on its own.
#[test]
fn terms_in_order_and_on_their_own_agree() {
    let budget = Budget::default();
    for (name, count) in [
        ("lower-wythoff", 100_000),
        ("upper-wythoff", 100_000),
        ("wythoff-aa", 100_000),
        ("wythoff-ab", 100_000),
        ("wythoff-ba", 100_000),
        ("wythoff-bb", 100_000),
        ("hofstadter-g", 100_000),
        ("komaki-g", 100_000),
        ("determinants", 100_000),
        ("tribonacci-b", 3_000),
    ] {
        let sequence = sequence::named(name).unwrap();
        for (n, term) in (sequence.offset()..).zip(sequence.terms()).take(count) {
            assert_eq!(
                sequence.term(&UBig::from(n), &budget),
                Ok(term),
                "{name} {n}"
            );
        }
    }
}

/// The Tribonacci places by the word, and greedily: a(n) is the least number left,
/// b(n) = a(a(n)) + 1, c(n) = a(b(n)) + 1 [Carlitz, Scoville and Hoggatt 1972].
#[test]
fn tribonacci_places_by_two_routes() {
    let count = 100_000;
    let [a, b, c] =
        ["tribonacci-a", "tribonacci-b", "tribonacci-c"].map(|name| terms(name, 4 * count));
    for n in 0..count {
        let at = |n: i64| a[usize::try_from(n - 1).unwrap()];
        assert_eq!((b[n], c[n]), (at(a[n]) + 1, at(b[n]) + 1), "{n}");
    }
}
