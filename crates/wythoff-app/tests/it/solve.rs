//! `solve` as its users see it.

use serde_json::Value;

use crate::run::wythoff;

fn facts(solution: &Value, value: usize) -> Vec<String> {
    let level = &solution["levels"][value];
    assert_eq!(level["status"], "proved");
    let facts = level["consequences"].as_array().unwrap().iter();
    facts
        .map(|fact| {
            assert_eq!(fact["status"], "proved", "{fact}");
            fact["statement"].as_str().unwrap().to_owned()
        })
        .collect()
}

fn assert_says(facts: &[String], expected: &str) {
    let said = facts.iter().any(|fact| fact.contains(expected));
    assert!(said, "{expected}: {facts:#?}");
}

#[test]
fn what_follows_for_wythoffs_game() {
    let solution = wythoff(&["solve", "wythoff", "--format", "json"]).stdout();
    let solution: Value = serde_json::from_str(&solution).unwrap();
    let zeros = facts(&solution, 0);
    assert_says(
        &zeros,
        "every difference of the piles, from 0 on, occurs exactly once",
    );
    assert_says(&zeros, "0 <= b - ⌊aφ⌋ <= 1");
    let ones = facts(&solution, 1);
    assert_says(&ones, "occurs exactly once");
    assert_says(
        &ones,
        "-4 <= d - n <= 2; the bounds are first met at n = 57 and n = 282",
    );
    assert_says(&ones, "R_1 = 45");
    assert_says(&ones, "from row 2201");
}
