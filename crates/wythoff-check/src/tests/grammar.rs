//! How sentences and rules are read: what binds tighter, and what is no sentence or no rule.

use super::brute::{Values, condition, contains};
use super::certificates::{accepts, proof, refuses};
use super::limits;
use crate::numeration::System;
use crate::rules::Rules;
use crate::terms::Names;
use crate::text::{Parser, node};

/// Conditions on x and y, tried out with every operation on its own.
const OPERATIONS: [&str; 29] = [
    "y = x xor 1",
    "y = x xor 6",
    "y = 5 xor x",
    "x xor 3 = y + 2",
    "y = (x - 5) xor 3",
    "y = abs(x - 5)",
    "y = -(3 - x)",
    "y = min(x, 4, 6)",
    "y = max(x, 4)",
    "y = (x - 7) div 3 + 3",
    "y = (x - 7) mod 3",
    "y = -x div 3 + 5",
    "y = 2 * x - 3",
    "y = x * 3",
    "y - x = 3",
    "x < y < 5",
    "x <= y != 7 > x",
    "x = y = 3",
    "x > y or x >= 4 and y < 2",
    "(x > y or x >= 4) and y < 2",
    "not x = 3 and y = 2",
    "x > 2 => y > 2 => x = y",
    "(x > 2 => y > 2) => x = y",
    "x > 2 <=> y > 2 <=> x = y",
    "x > 2 => y > 2 <=> x = y",
    "x - y - 2 = 1",
    "x - (y - 2) = 1",
    "x mod 4 div 2 = y",
    "exists z: z <= 6 and x + z = y or forall z: z > 6 or z != x",
];

#[test]
fn each_operation_agrees_with_integers() {
    let limits = limits();
    let mut logic = System::named("base:2", &limits).unwrap();
    let vars = ["x", "y"].map(str::to_owned);
    for text in OPERATIONS {
        let tree = Parser::sentence(text).unwrap();
        let relation = logic.defined(&vars, text, &Names::default());
        let relation = relation.unwrap().unwrap();
        let mut kinds = [false; 2];
        for (a, b) in (0..9).flat_map(|a| (0..12).map(move |b| (a, b))) {
            let values: Values = vars.iter().cloned().zip([a, b]).collect();
            let expected = condition(&tree, false, &values);
            kinds[usize::from(expected)] = true;
            let tuple = [a, b].map(i64::unsigned_abs);
            assert_eq!(
                contains(&logic, &relation, &tuple),
                expected,
                "{a} {b} {text}"
            );
        }
        assert_eq!(kinds, [true, true], "{text}");
    }
}

#[test]
fn sentences_are_read_as_written() {
    for (sentence, holds) in [
        ("false => false => false", true),
        ("(false => false) => false", false),
        ("true or true and false", true),
        ("not false and false", false),
        ("1 - 1 - 1 < 0", true),
        ("-7 div 2 = -3", true),
        ("0 - 7 div 2 = -3", true),
        ("(-7) div 2 = -4", true),
        (
            "2^10 = 1024 and 10^3 = 1e3 and 12E2 = 1200 and 7 = 07",
            true,
        ),
        ("2^0 = 1", true),
        // Parts that have nothing in common are decided one by one.
        ("(exists x: x = 1) and (exists y: y < 2)", true),
        ("(exists x: x = 1) and (exists y: y < 0)", false),
        ("(exists x: x < 0) and (exists y: y = 1)", false),
        // A value that an equation tells must be a natural number.
        ("exists x, y: x + y + 1 = 0", false),
        ("exists x, y: x = y - 1 and y = 0", false),
        ("exists x, y: x = 1 - y and y = 2", false),
        ("exists x, y: x = 1 - y and y = 1", true),
        ("exists x: 2 * x = 3", false),
        ("forall x: exists y: y = x - 1 or x = 0", true),
        ("forall x: exists y: y = x - 1", false),
    ] {
        let with = |holds| proof("base:2", &format!("sentence {sentence}\nholds {holds}"));
        accepts(&with(holds));
        refuses(&with(!holds));
    }
    let row = vec!["((0 = 0))"; 150].join(" and ");
    accepts(&proof("base:2", &format!("sentence {row}\nholds true")));
}

#[test]
fn texts_that_are_no_sentences() {
    for text in [
        "exists 3: 3 = 3",
        "exists and: true",
        "exists x x: true",
        "exists x, x: true",
        "exists x true",
        "(true",
        "true)",
        "true true",
        "x = 1",
        "1",
        "1 = true",
        "not 1",
        "1 < true",
        "min() = 0",
        "2 ^ 3 = 8",
        "exists x: x = $",
        "exists x: x div 0 = 4",
        "piles = 1",
        "",
    ] {
        refuses(&proof("base:2", &format!("sentence {text}\nholds true")));
        refuses(&proof("base:2", &format!("sentence {text}\nholds false")));
    }
}

#[test]
fn rules_have_signs_and_no_quantifiers() {
    let rules =
        Rules::parse("piles a, b; move (a - i, -b) for i >= -3, j >= -a div 2 if i != j").unwrap();
    let parameters = &rules.moves[0].parameters;
    assert_eq!(parameters[0].1, node("neg", [node("3", [])]));
    // The sign binds tighter than in sentences.
    let minus_a = node("neg", [node("a", [])]);
    assert_eq!(parameters[1].1, node("div", [minus_a, node("2", [])]));
    assert_eq!(rules.moves[0].targets[1], node("neg", [node("b", [])]));
    assert!(
        rules.sorted == 0
            && Rules::parse("piles a <= b; move (a, b - 1)")
                .unwrap()
                .sorted
                == 2
    );
    for condition in ["exists j: j = i", "forall j: j = i", "i"] {
        let text = format!("piles a; move (a - i) for i >= 1 if {condition}");
        let limits = limits();
        let mut logic = System::named("base:2", &limits).unwrap();
        let known = Rules::parse(&text).and_then(|rules| {
            let mut names = rules.names(&mut logic).unwrap();
            names.numbers.clear();
            logic.defined(&["x".to_owned(), "y".to_owned()], "move0(x, y)", &names)
        });
        assert!(known.is_err(), "{condition}");
    }
}

#[test]
fn there_may_be_six_piles() {
    let with = |piles: usize| {
        let names: Vec<String> = (0..piles).map(|pile| format!("p{pile}")).collect();
        let names = names.join(", ");
        Rules::parse(&format!("piles {names}; move ({names})"))
    };
    assert!(with(6).is_ok());
    assert!(with(7).is_err());
}

/// What is not known counts as possible, wherever it stands.
#[test]
fn unknown_values_make_nothing_impossible() {
    let limits = limits();
    let mut logic = System::named("base:2", &limits).unwrap();
    for text in [
        "exists x, y: y > 0 and x >= 20 * y and x div y = 100",
        "exists x, y: y > 0 and x >= 20 * y and x div y != 100",
        "exists x, y: y > 0 and x >= 20 * y and forall z: x div y != 100",
        "exists x, y: y > 0 and x >= 20 * y and not exists z: x div y = 100",
        "exists x, y: (forall z: z = z) and y > 0 and x >= 20 * y and x div y = 100",
        "exists x: x div (0 - 2) = 0 - 1",
        "exists x, y: x div y = 1 and y > 0",
        "exists x, y: x mod y = 1 and y > 0",
        "exists x, y: x * y = 6",
        "exists x: x xor 100 = 101",
    ] {
        for precision in [0, 2, 4] {
            let never = logic.never(text, &Names::default(), &[precision]);
            assert!(!never.unwrap(), "{text}");
        }
    }
    for text in [
        "exists x, y: y > x and x div y != 0",
        "exists x, y: y > 0 and x div y = 1 and x < y",
        "exists x, y: y > 0 and x div y = 1 and x >= 10 * y and x < 2 * y",
        "exists x, y: y = 0 and x < 0 * y",
        "exists x: x div x > 1",
        "exists x, y, z: y < 1 and (x div y >= z or not x div y >= z)",
    ] {
        assert!(
            logic.never(text, &Names::default(), &[2]).unwrap(),
            "{text}"
        );
    }
}

/// Measures of positions that may be negative would show that plays end which do not.
#[test]
fn plays_that_grow_do_not_end() {
    let limits = limits();
    let mut logic = System::named("base:2", &limits).unwrap();
    let mut ends = |text: &str| {
        let rules = Rules::parse(text).unwrap();
        let names = rules.names(&mut logic).unwrap();
        rules.every_play_ends(&names, &mut logic).is_ok()
    };
    for text in [
        "piles a; move (a - 1)",
        "piles a, b; move (a - 1, b + 1); move (a, b - 2)",
        "piles a <= b; move (a - 1, b); move (a, b - 1)",
        "piles a <= b; move (a + 1, b - 1) if b - a >= 2; move (a - i, b - i) for i >= 1",
    ] {
        assert!(ends(text), "{text}");
    }
    for text in [
        "piles a; move (a + 1)",
        "piles a; move (a)",
        "piles a, b; move (a, b + 1)",
        "piles a, b; move (a + 1, b)",
        "piles a, b; move (a - 1, b + 1); move (a + 1, b - 1)",
        "piles a <= b; move (a, b + 1)",
        "piles a <= b; move (a + 1, b) if a < b; move (a, b + 1)",
        "piles a <= b; move (a - 1, b + 1)  if a > 0; move (a + 1, b - 1)",
    ] {
        assert!(!ends(text), "{text}");
    }
}
