//! The same game in other words has the same normal form, which all engines work with, and gets the same answers.

use proptest::prelude::*;
use wythoff::ask::{Quiet, answer_json};
use wythoff::lang::RuleGame;

/// A family of moves (a - offset - p i, b - offset' - q i) for i >= 1, under a condition on i.
#[derive(Debug, Clone)]
struct Line {
    step: (u64, u64),
    offset: (u64, u64),
    /// i is at most this; 0 means any.
    most: u64,
    /// i is a multiple of this.
    multiple: u64,
}

/// How a game is written.
#[derive(Debug, Clone, Copy)]
struct Style {
    turned: bool,
    shifted: bool,
    primed: bool,
    scaled: bool,
    by_set: bool,
    /// With one parameter for each pile, and an equation.
    doubled: bool,
    /// With cases in place of bounds, and double negations.
    by_cases: bool,
    /// With moves said twice, in part.
    repeated: bool,
}

fn term(pile: &str, offset: u64, step: u64, parameter: &str) -> String {
    let mut text = pile.to_owned();
    if offset > 0 {
        text = format!("{text} - {offset}");
    }
    match step {
        0 => text,
        1 => format!("{text} - {parameter}"),
        step => format!("{text} - {step}*{parameter}"),
    }
}

impl Line {
    fn written(&self, style: Style, [a, b]: [&str; 2]) -> String {
        let Self {
            step,
            offset,
            most,
            multiple,
        } = self;
        let mut conditions = Vec::new();
        // The number of steps, in terms of the parameter.
        let (steps, least) = match (style.scaled, style.shifted) {
            (true, _) if *multiple > 1 => (format!("({multiple}*k)"), "k >= 1"),
            (_, true) => ("(k + 1)".to_owned(), "k >= 0"),
            _ => ("k".to_owned(), "k >= 1"),
        };
        let by_piles = style.primed && step.0 == 1 && offset.0 == 0;
        if *multiple > 1 && !style.scaled {
            conditions.push(match (by_piles, style.by_cases) {
                (true, false) => format!("{a}' mod {multiple} = {a} mod {multiple}"),
                (true, true) => format!("not ({a} - {a}') mod {multiple} > 0"),
                (false, true) => format!("not {steps} mod {multiple} != 0"),
                (false, false) => format!("{steps} mod {multiple} = 0"),
            });
        }
        if *most > 0 {
            let cases = (1..=*most).map(|n| format!("{steps} = {n}"));
            conditions.push(match (style.primed, step.0) {
                (true, 1..) => format!("{a} - {a}' <= {}", offset.0 + step.0 * most),
                _ if style.by_cases => format!("({})", cases.collect::<Vec<_>>().join(" or ")),
                _ => format!("{steps} <= {most}"),
            });
        }
        let range = match (style.by_set, least) {
            (true, "k >= 1") => "k in { k >= 1 }",
            (true, _) => "k in { true }",
            (false, least) => least,
        };
        let doubled = style.doubled && !style.by_set && step.0 > 0 && step.1 > 0;
        let other = if doubled {
            steps.replace('k', "l")
        } else {
            steps.clone()
        };
        let range = match doubled {
            true => format!("{range}, {}", least.replace('k', "l")),
            false => range.to_owned(),
        };
        if doubled {
            conditions.push("l = k".to_owned());
        }
        let (first, second) = (
            term(a, offset.0, step.0, &steps),
            term(b, offset.1, step.1, &other),
        );
        let condition = match conditions.is_empty() {
            true => String::new(),
            false => format!(" if {}", conditions.join(" and ")),
        };
        let text = format!("move ({first}, {second}) for {range}{condition}");
        match (style.repeated, conditions.is_empty()) {
            (true, false) => format!("{text} and k > 1; {text}"),
            (true, true) => format!("{text} if k > 1 and {a} > 2; {text}"),
            (false, _) => text,
        }
    }
}

fn written(lines: &[Line], sorted: bool, style: Style) -> String {
    let names = if style.turned { ["x", "y"] } else { ["a", "b"] };
    let mut moves: Vec<String> = lines
        .iter()
        .map(|line| line.written(style, names))
        .collect();
    if style.turned {
        moves.reverse();
    }
    let piles = names.join(if sorted { " <= " } else { ", " });
    format!("piles {piles}; {}", moves.join("; "))
}

fn line() -> impl Strategy<Value = Line> {
    let step = prop::sample::select(vec![(1, 0), (0, 1), (1, 1), (2, 2), (1, 2), (2, 1)]);
    let offset = prop::sample::select(vec![(0, 0), (0, 0), (0, 0), (1, 0), (0, 1)]);
    (step, offset, prop::sample::select(vec![0, 0, 3]), 1..3_u64).prop_map(
        |(step, offset, most, multiple)| Line {
            step,
            offset,
            most,
            multiple,
        },
    )
}

fn style() -> impl Strategy<Value = Style> {
    let flags = (any::<[bool; 7]>(), prop::bool::weighted(0.2));
    flags.prop_map(|(flags, by_set)| {
        let [turned, shifted, primed, scaled, doubled, by_cases, repeated] = flags;
        Style {
            turned,
            shifted,
            primed,
            scaled,
            by_set,
            doubled,
            by_cases,
            repeated,
        }
    })
}

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

/// Some lines with Nim moves, in two styles.
fn spellings() -> impl Strategy<Value = ([String; 2], bool)> {
    let lines = prop::collection::vec(line(), 0..3);
    (lines, any::<bool>(), [style(), style()]).prop_map(|(lines, sorted, styles)| {
        let nim = |step| Line {
            step,
            offset: (0, 0),
            most: 0,
            multiple: 1,
        };
        let mut all = vec![nim((1, 0)), nim((0, 1))];
        all.extend(lines);
        let by_sets = styles.iter().any(|style| style.by_set);
        (styles.map(|style| written(&all, sorted, style)), by_sets)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn two_spellings_have_the_same_answers(([one, other], _) in spellings()) {
        prop_assert_eq!(answers(&one), answers(&other), "{}\n{}", one, other);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// So they get the same code, the same shapes and the same formulas: no answer can be slower for one of them.
    #[test]
    fn two_spellings_have_the_same_normal_form(([one, other], by_sets) in spellings()) {
        // Sets that are named are kept.
        if !by_sets {
            let normal = |text: &str| RuleGame::parse(text).unwrap().normal().clone();
            prop_assert_eq!(normal(&one), normal(&other), "{}\n{}", one, other);
        }
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
        // A row of rules that are not the same for both piles may go on for long.
        if !diagonal.starts_with("move (x - i, y - i)") || diagonal.ends_with("x > 3") {
            continue;
        }
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
