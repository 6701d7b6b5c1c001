//! The same game in other words has the same normal form, which all engines work with, and gets the same answers.

mod respell;

use proptest::prelude::*;
use wythoff::ask::{Quiet, answer_json};
use wythoff::lang::RuleGame;

use crate::scale::scaled;
use respell::spellings;

/// What users are told that does not depend on the engine.
fn answers(rules: &str) -> Vec<serde_json::Value> {
    let ask = |name: &str, more: &str| {
        let arguments = format!(r#"{{"rules": "{rules}", {more}}}"#);
        let answer = answer_json(name, &arguments, &Quiet::default());
        let answer = answer.unwrap_or_else(|failure| panic!("{name} {rules}: {failure:?}"));
        serde_json::from_str::<serde_json::Value>(&answer).unwrap()
    };
    vec![
        ask("table", r#""size": 16"#)["values"].clone(),
        ask("move", r#""sum": "rules@9,13""#)["value"].clone(),
        ask("value", r#""sum": "rules@11,12""#)["value"].clone(),
        ask("positions", r#""value": 1, "max-pile": 14"#)["positions"].clone(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(24, 300)))]

    #[test]
    fn two_spellings_have_the_same_answers([one, other] in spellings()) {
        prop_assert_eq!(answers(&one), answers(&other), "{}\n{}", one, other);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(256, 10_000)))]

    /// So they get the same code, the same shapes and the same formulas: no answer can be slower for one of them.
    #[test]
    fn two_spellings_have_the_same_normal_form([one, other] in spellings()) {
        let normal = |text: &str| RuleGame::parse(text).unwrap().normal().clone();
        prop_assert_eq!(normal(&one), normal(&other), "{}\n{}", one, other);
    }
}

/// Where piles keep their places (1, 2) and (2, 1) are two positions, however they are found.
#[test]
fn positions_of_piles_that_keep_their_places() {
    let nim = "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1";
    let ask = |name: &str, rules: &str, more: &str| {
        let arguments = format!(r#"{{"rules": "{rules}", {more}}}"#);
        let answer = answer_json(name, &arguments, &Quiet::default()).unwrap();
        serde_json::from_str::<serde_json::Value>(&answer).unwrap()
    };
    for diagonal in [
        "move (x - i, y - i) for i >= 1",
        "move (x - i, y - i) for i >= 1 if i mod 3 != 1",
        "move (x - i, y - i) for i >= 1 if x > 3",
        "move (x - i, y - 2*i) for i >= 1",
        "move (x - 1, y - 2); move (x - 2, y - 1)",
    ] {
        let rules = format!("{nim}; {diagonal}");
        let table = ask("table", &rules, r#""size": 20"#);
        let mut expected = Vec::new();
        for x in 0..20_usize {
            for y in 0..20 {
                if table["values"][x][y] == 0 {
                    expected.push([x, y]);
                }
            }
        }
        expected.sort_by_key(|&[x, y]| ([x.min(y), x.max(y)], [x, y]));
        let listed = ask("positions", &rules, r#""max-pile": 19"#);
        assert_eq!(listed["positions"], serde_json::json!(expected), "{rules}");
        // Up to a row whose position is surely within the table.
        let within = expected
            .iter()
            .take_while(|position| position.iter().min() < Some(&6));
        let within: Vec<_> = within.collect();
        let count = format!(r#""count": {}"#, within.len());
        let nth = format!(r#""n": "{}""#, within.len() - 1);
        assert_eq!(
            ask("positions", &rules, &count)["positions"],
            serde_json::json!(within)
        );
        let last = ask("nth", &rules, &nth);
        let text: Vec<String> = within[within.len() - 1]
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(last["position"], serde_json::json!(text));
    }
}
