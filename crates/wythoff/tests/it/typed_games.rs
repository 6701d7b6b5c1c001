//! A game that is typed is answered like one of the catalogue: what new users once found wrong.

use serde_json::Value;
use wythoff::Outcome;
use wythoff::Ruleset;
use wythoff::ask::{Quiet, answer_json};
use wythoff::lang::RuleGame;

use crate::reference::Reference;
use crate::scale::scaled;

const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
const EVEN: &str = "move (a - 2*i, b - 2*i) for i >= 1";
const EVEN_BY_CONDITION: &str = "move (a - i, b - i) for i >= 1 if i mod 2 = 0";
const TWICE: &str = "move (a - i, b - 2*i) for i >= 1; move (a - 2*i, b - i) for i >= 1";
const HALF: &str = "move (a - i, b - i div 2) for i >= 1; move (a - i div 2, b - i) for i >= 1";
const LIMIT: &str = "piles a <= b; move (a - i, b) for i >= 1 if i <= 3; \
                     move (a, b - i) for i >= 1 if i <= 3; move (a - i, b - i) for i >= 1 if i <= 3";

fn ask(name: &str, arguments: &str) -> Value {
    let answer = answer_json(name, arguments, &Quiet::default());
    let answer = answer.unwrap_or_else(|failure| panic!("{name} {arguments}: {failure:?}"));
    serde_json::from_str(&answer).unwrap()
}

fn about(rules: &str, more: &str) -> String {
    format!(r#"{{"rules": "{rules}", {more}}}"#)
}

/// The answer about Nim moves with these.
fn with_nim(name: &str, moves: &str, more: &str) -> Value {
    ask(name, &about(&format!("{NIM}; {moves}"), more))
}

#[test]
fn lines_are_listed_and_counted_in_every_spelling() {
    let rules = RuleGame::parse(&format!("{NIM}; {EVEN}")).unwrap();
    let mut reference = Reference::new(&rules);
    let first: Vec<[u64; 2]> = (0..30)
        .flat_map(|a| (a..60).map(move |b| [a, b]))
        .filter(|at| reference.grundy(at) == 0)
        .collect();
    for moves in [EVEN, EVEN_BY_CONDITION] {
        let listed = with_nim("positions", moves, r#""value": 0, "count": 1000"#);
        let listed = listed["positions"].as_array().unwrap().clone();
        assert_eq!(listed.len(), 1000);
        let beginning = Value::from(&listed[..first.len()]);
        assert_eq!(beginning, serde_json::to_value(&first).unwrap());
        let last = with_nim("nth", moves, r#""value": 0, "n": 999"#);
        let piles: Vec<String> = (listed[999].as_array().unwrap().iter())
            .map(ToString::to_string)
            .collect();
        assert_eq!(last["position"], serde_json::to_value(piles).unwrap());
    }
}

#[test]
fn long_lists_are_swept_or_found_in_the_first_row() {
    for moves in [TWICE, HALF] {
        let listed = with_nim("positions", moves, r#""value": 0, "max-pile": 100000"#);
        let listed = listed["positions"].as_array().unwrap().clone();
        assert_eq!(listed.len(), 100_001);
        assert_eq!(listed[100_000], serde_json::json!([100_000, 100_000]));
    }
    // Rows without end: the first one has as many as are wanted.
    let listed = ask("positions", &about(LIMIT, r#""value": 0, "count": 5000"#));
    let listed = listed["positions"].as_array().unwrap().clone();
    for (n, position) in listed.iter().enumerate() {
        assert_eq!(*position, serde_json::json!([0, 4 * n]));
    }
    assert_eq!(listed.len(), 5000);
    // The beginning is that of a search of all positions.
    for value in 0..4 {
        let short = format!(r#""value": {value}, "count": 20"#);
        let searched = format!(r#""value": {value}, "count": 20, "max-pile": 100"#);
        let [short, searched] = [short, searched]
            .map(|more| ask("positions", &about(LIMIT, &more))["positions"].clone());
        assert_eq!(short, searched, "value {value}");
    }
}

#[test]
fn games_are_compared_in_either_order_without_automata() {
    let same = |rules: &str, other: &str| {
        let file = format!(r#""same-as": "{other}""#);
        ask("prove", &about(rules, &file))
    };
    let even = format!("{NIM}; {EVEN_BY_CONDITION}");
    let compared = same(&even, "wythoff");
    assert_eq!(compared["same_as"]["same"], false);
    assert_eq!(compared["status"], "computed");
    let difference = compared["same_as"]["flaw"].as_str().unwrap();
    assert!(difference.starts_with("(1, 1) has value 0"), "{difference}");
    for (a, b) in [("rules", "wythoff"), ("wythoff", "rules")] {
        let games = format!(r#""a": "{a}", "b": "{b}""#);
        let compared = ask("compare", &about(&even, &games));
        assert_eq!(compared["result"], "different");
        assert_eq!(compared["smallest"], serde_json::json!([1, 1]));
    }
}

#[test]
fn a_copy_of_a_game_is_known_as_well_as_the_game() {
    let copy = format!("{NIM}; move (a - i, b - i) for i >= 1");
    let far = "10^30,10^31";
    let known = ask("value", &format!(r#"{{"sum": "wythoff@{far}"}}"#));
    let copied = ask("value", &about(&copy, &format!(r#""sum": "rules@{far}""#)));
    for key in ["value", "outcome", "status"] {
        assert_eq!(copied[key], known[key], "{key}");
    }
    // Where piles keep their places, it does not matter here which is which.
    let places = copy.replace("piles a <= b", "piles a, b");
    for far in ["10^30,10^31", "10^31,10^30"] {
        let placed = ask(
            "value",
            &about(&places, &format!(r#""sum": "rules@{far}""#)),
        );
        assert_eq!(placed["outcome"], known["outcome"], "{far}");
        assert_eq!(placed["status"], known["status"], "{far}");
    }
    let nim = ask("prove", r#"{"game": "nim"}"#);
    assert!(nim["statement"].as_str().unwrap().contains("two piles"));
    let twice = ask(
        "solve",
        &about(&format!("{NIM}; {TWICE}"), r#""values": 0"#),
    );
    let facts = twice["levels"][0]["consequences"].to_string();
    assert!(facts.contains("exactly the pairs (n, n)"), "{facts}");
}

/// Tables of one pile, and of three with one of them given, by the mex rule.
#[test]
fn tables_of_one_and_of_three_piles() {
    let one = "piles n; move (n - i) for i >= 1 if i <= 3 or i = 5";
    let three = "piles a <= b <= c; move (a - i, b, c) for i >= 1; move (a, b - i, c) for i >= 1; \
                 move (a, b, c - i) for i >= 1; move (a - i, b - i, c) for i >= 1";
    let ordered =
        "piles x, y, z; move (x - i, y - i, z) for i >= 1; move (x, y - 1, z - i) for i >= 1";
    let flagged = "piles a <= b; pile p <= 2; move queen; move (a, b, p - 1) if a > 0";
    for (rules, third) in [
        (one, None),
        (three, Some(4)),
        (ordered, Some(5)),
        (flagged, Some(2)),
    ] {
        let game = RuleGame::parse(rules).unwrap();
        let mut reference = Reference::new(&game);
        let third_too = third.map_or(String::new(), |third| format!(r#", "third": {third}"#));
        for misere in [false, true] {
            let more = format!(r#""rows": 6, "cols": 9, "misere": {misere}{third_too}"#);
            let table = ask("table", &about(rules, &more));
            let rows = table["values"].as_array().unwrap();
            assert_eq!(rows.len(), if third.is_some() { 6 } else { 1 });
            for (x, row) in (0..).zip(rows) {
                for (y, value) in (0..).zip(row.as_array().unwrap()) {
                    let mut position: Vec<u64> = match third {
                        Some(third) => vec![x, y, third],
                        None => vec![y],
                    };
                    game.order().arrange(&mut position);
                    let expected = match misere {
                        true => u64::from(reference.misere(&position) == Outcome::N),
                        false => reference.grundy(&position),
                    };
                    assert_eq!(*value, expected, "{rules} {position:?}");
                }
            }
        }
    }
    for refused in [r#""size": 3"#, r#""size": 3, "third": 3"#] {
        let answer = answer_json("table", &about(flagged, refused), &Quiet::default());
        assert!(answer.is_err(), "{refused}");
    }
}

/// Every positive number is a lower or an upper Wythoff number, and none is both: this is Wythoff's game.
const BY_WYTHOFF_NUMBERS: &str = "move (a - lower(i), b - lower(i)) for i >= 1; \
                                  move (a - upper(k), b - upper(k)) for k >= 1";

/// Moves that are numbers of a sequence, as in the dual games of [Larsson, Hegarty and Fraenkel 2011].
#[test]
fn moves_given_by_a_sequence_are_played_and_proved() {
    let rules = format!("{NIM}; {BY_WYTHOFF_NUMBERS}");
    let game = RuleGame::parse(&rules).unwrap();
    let wythoff = crate::golden_rules::rules("wythoff");
    for (a, b) in (0..12).flat_map(|a| (a..14).map(move |b| (a, b))) {
        let options = [&game as &dyn Ruleset, &*wythoff].map(|rules| {
            let options = wythoff::ruleset::options(rules, &[a, b]);
            options
                .into_iter()
                .collect::<std::collections::BTreeSet<_>>()
        });
        assert_eq!(options[0], options[1], "({a}, {b})");
    }
    let proved = ask("prove", &about(&rules, r#""numeration": "fibonacci""#));
    assert_eq!(proved["status"], "proved");
}

/// A window is a part of the table, also of one pile and of three with one of them given.
#[test]
fn windows_of_one_and_of_three_piles() {
    let one = "piles n; move (n - i) for i >= 1 if i <= 3 or i = 5";
    let three = "piles a <= b <= c; move (a - i, b, c) for i >= 1; move (a, b - i, c) for i >= 1; \
                 move (a, b, c - i) for i >= 1; move (a - i, b - i, c) for i >= 1";
    for (rules, third, rows) in [(one, "", 0..1), (three, r#", "third": 4"#, 2..5)] {
        let size = format!(r#""rows": 7, "cols": 12{third}"#);
        let table = ask("table", &about(rules, &size));
        let range = format!(
            r#""rows": "{}..{}", "cols": "5..11"{third}"#,
            rows.start, rows.end
        );
        let window = ask("table", &about(rules, &range));
        for (at, row) in rows.enumerate() {
            let expected = &table["values"][row].as_array().unwrap()[5..11];
            assert_eq!(
                window["values"][at].as_array().unwrap(),
                expected,
                "{rules}"
            );
        }
    }
    let refused = |rules: &str, more: &str| {
        let answer = answer_json("table", &about(rules, more), &Quiet::default());
        format!("{:?}", answer.unwrap_err())
    };
    let why = refused(one, r#""rows": "3..5", "cols": "0..4""#);
    assert!(why.contains("row 0 alone"), "{why}");
    let why = refused(three, r#""rows": "0..2", "cols": "10^9..+3", "third": 1"#);
    assert!(why.contains("nearer"), "{why}");
}

/// A search of one pile ends, whether it finds what is wanted or not.
#[test]
fn a_list_that_may_have_an_end_is_not_looked_for_without_one() {
    let nim = "piles n; move (n - i) for i >= 1";
    let listed = ask("positions", &about(nim, r#""value": 3, "count": 5"#));
    assert_eq!(listed["positions"], serde_json::json!([[3]]));
    let nearly = "piles n; move (n - i) for i >= 2";
    for (name, more) in [("positions", r#""count": 5"#), ("nth", r#""n": 5"#)] {
        let answer = answer_json(name, &about(nearly, more), &Quiet::default());
        let why = format!("{:?}", answer.unwrap_err());
        assert!(
            why.contains("only 2 of the piles") && why.contains("--max-pile"),
            "{why}"
        );
    }
}

/// The first positions of three piles have an empty one, and are those of a search of all positions.
#[test]
fn the_first_positions_of_three_piles() {
    let three = "piles a <= b <= c; move (a - i, b, c) for i >= 1; move (a, b - i, c) for i >= 1; \
                 move (a, b, c - i) for i >= 1; move (a - i, b - i, c) for i >= 1; \
                 move (a - i, b, c - i) for i >= 1; move (a, b - i, c - i) for i >= 1";
    for value in [0, 3] {
        let first = format!(r#""value": {value}, "count": 12"#);
        let searched = format!(r#""value": {value}, "count": 12, "max-pile": 40"#);
        let [first, searched] = [first, searched]
            .map(|more| ask("positions", &about(three, &more))["positions"].clone());
        assert_eq!(first, searched, "value {value}");
        let last = ask(
            "nth",
            &about(three, &format!(r#""value": {value}, "n": 11"#)),
        );
        let piles: Vec<String> = (first[11].as_array().unwrap().iter())
            .map(ToString::to_string)
            .collect();
        assert_eq!(last["position"], serde_json::json!(piles));
    }
}

/// Whatever `prove` proves, `solve` proves as well: also moves by sets, forbidden options and piles that keep their places.
#[test]
fn solve_proves_what_prove_proves() {
    let nim = |moves: &str| format!("{NIM}; {moves}");
    let quick = [
        LIMIT.to_owned(),
        nim(TWICE),
        "piles a <= b; move (a - 1, b); move (a, b - 1); move (a - 1, b - 1); block 1".to_owned(),
        "piles a <= b; move (a - i, b - j) for (i, j) in { i <= 1 and j <= 1 and i + j >= 1 }"
            .to_owned(),
        "piles a <= b; move (a - 1, b); move (a, b - 1); move (a - 1, b - 1)".to_owned(),
    ];
    let full = [
        nim("move (a - i, b - i) for i >= 1; block 2"),
        nim(HALF),
        nim(EVEN),
        nim(BY_WYTHOFF_NUMBERS),
        nim("move (a - i, b - i) for i >= 1 if b' div 2 = b div 2"),
        nim("move (a - i, b - i) for i in { F[i] = 1 }"),
        nim("move (a - i, b - j) for (i, j) in pairs:lower-wythoff,upper-wythoff"),
        "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1; move (x - i, y - 2*i) for i >= 1".to_owned(),
        "piles a <= b; move (a - 1, b - 2); move (a - 2, b - 1); move (a - 2, b + 1); move (a + 1, b - 2)".to_owned(),
    ];
    let games = quick.iter().chain(scaled(&full[..0], &full[..]));
    for rules in games {
        let proved = answer_json("prove", &about(rules, r#""value": 0"#), &Quiet::default());
        let Ok(proved) = proved else {
            assert!(full.contains(rules), "{rules}");
            continue;
        };
        let proved: Value = serde_json::from_str(&proved).unwrap();
        let solved = ask("solve", &about(rules, r#""values": 0"#));
        assert_eq!(solved["levels"][0]["status"], proved["status"], "{rules}");
    }
}
