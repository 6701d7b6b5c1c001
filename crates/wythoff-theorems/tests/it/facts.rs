//! What follows from the automaton of the rows: as a text, in words, and from the rules again.

use wythoff_automata::sealed::{self, seal};
use wythoff_automata::{Budget, Statement};
use wythoff_theorems::consequences::Extremes;
use wythoff_theorems::library::row_facts;
use wythoff_theorems::rows::RowFacts;
use wythoff_theorems::statement::TheoremError;

const LINES: &str = "value 1\nautomaton 220 digest 5f0c2c6b0cbd3a5e\nextremes 0 0 0 0 0\nsmaller 0 0 0 0 0\nlarger 0 0 0 0 0\n\
                     extremes 1 -4 57 2 282\nsmaller 1 -1 4 2 105\nlarger 1 -4 25 3 282\nconvergence 45 2201\n";

fn parse(lines: &str) -> Result<RowFacts, TheoremError> {
    RowFacts::parse(&seal(&format!("{}{lines}", RowFacts::BEGINNING)))
}

#[test]
fn what_was_written_is_read() {
    let facts = parse(LINES).unwrap();
    assert_eq!(
        facts.to_string(),
        seal(&format!("{}{LINES}", RowFacts::BEGINNING))
    );
    assert_eq!((facts.value(), facts.states()), (1, 220));
    let expected = Extremes {
        least: (-4, 57_u16.into()),
        largest: (2, 282_u16.into()),
    };
    assert_eq!(facts.differences(1), Some(&expected));
    assert_eq!(facts.differences(2), None);
    let convergence = facts.convergence();
    assert_eq!(
        (convergence.rows, &convergence.start),
        (45, &2201_u16.into())
    );
    let words: Vec<&str> = LINES.split([' ', '\n']).collect();
    for at in 0..words.len() - 1 {
        let mut changed = words.clone();
        changed[at] = "x";
        assert!(parse(&changed.join(" ")).is_err(), "{changed:?}");
    }
    assert!(parse(&format!("{LINES}more\n")).is_err());
}

/// The distance from a line is at most |A| + max(|B|, 2|e|) + 3.
#[test]
fn how_far_a_position_can_be_from_the_lines() {
    let facts = parse(LINES).unwrap();
    assert_eq!(facts.reach(0), Some(3));
    assert_eq!(facts.reach(1), Some(2 + 8 + 3));
    assert_eq!(facts.reach(2), None);
    let far = parse(&LINES.replace("larger 1 -4 25 3 282", "larger 1 -4 25 30 282"));
    assert_eq!(far.unwrap().reach(1), Some(2 + 30 + 3));
}

#[test]
fn what_is_said() {
    let facts = parse(LINES).unwrap();
    assert_eq!(facts.subject(), "wythoff");
    assert_eq!(
        facts.in_words(),
        "for the n-th position (a, b), a <= b, of each value in wythoff, for all n: value 0: 0 <= b - a - n <= 0 \
         (first met at n = 0 and 0), 0 <= a - ⌊nφ⌋ <= 0 (first met at n = 0 and 0), 0 <= b - ⌊nφ²⌋ <= 0 (first met \
         at n = 0 and 0); value 1: -4 <= b - a - n <= 2 (first met at n = 57 and 282), -1 <= a - ⌊nφ⌋ <= 2 (first \
         met at n = 4 and 105), -4 <= b - ⌊nφ²⌋ <= 3 (first met at n = 25 and 282); R_1 = 45: a sweep of these \
         values from the dummy state of any row has the true state after at most so many rows, and from row 2201 \
         no earlier"
    );
}

/// What is in the library follows from the rules again, with the automaton that it is tied to; a claim is compared line by line.
#[test]
fn facts_follow_from_the_rules() {
    let budget = Budget::default();
    let mut digests = Vec::new();
    for (value, states) in [(0, 4), (1, 220)] {
        let facts = row_facts(value).unwrap();
        let again = facts.clone().into_inner().verify(&budget).unwrap().unwrap();
        assert_eq!(again, *facts);
        assert_eq!(facts.states(), states);
        let text = facts.to_string();
        digests.push(
            text.lines()
                .nth(2)
                .unwrap()
                .split_once("digest ")
                .unwrap()
                .1
                .to_owned(),
        );
        let right = "smaller 0 0 0 0 0";
        let other = text.replace(right, "smaller 0 0 0 0 1");
        let other = RowFacts::parse(&seal(sealed::body(&other))).unwrap();
        assert_eq!(
            other.verify(&budget).unwrap().unwrap_err(),
            format!("`smaller 0 0 0 0 1` should be `{right}`")
        );
    }
    assert_ne!(digests[0], digests[1]);
}
