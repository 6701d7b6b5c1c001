//! The same game in other words gets the same answers.

use proptest::prelude::*;
use wythoff::ask::{Quiet, answer_json};

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
        if *multiple > 1 && !style.scaled {
            conditions.push(format!("{steps} mod {multiple} = 0"));
        }
        if *most > 0 {
            conditions.push(match (style.primed, step.0) {
                (true, 1..) => format!("{a} - {a}' <= {}", offset.0 + step.0 * most),
                _ => format!("{steps} <= {most}"),
            });
        }
        let range = match (style.by_set, least) {
            (true, "k >= 1") => "k in { k >= 1 }",
            (true, _) => "k in { true }",
            (false, least) => least,
        };
        let (first, second) = (
            term(a, offset.0, step.0, &steps),
            term(b, offset.1, step.1, &steps),
        );
        let condition = match conditions.is_empty() {
            true => String::new(),
            false => format!(" if {}", conditions.join(" and ")),
        };
        format!("move ({first}, {second}) for {range}{condition}")
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
    let flags = (
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        prop::bool::weighted(0.2),
    );
    flags.prop_map(|(turned, shifted, primed, scaled, by_set)| Style {
        turned,
        shifted,
        primed,
        scaled,
        by_set,
    })
}

/// What users are told that does not depend on the engine.
fn answers(rules: &str, sorted: bool) -> Vec<serde_json::Value> {
    let ask = |name: &str, more: &str| {
        let arguments = format!(r#"{{"rules": "{rules}", {more}}}"#);
        let answer = answer_json(name, &arguments, &Quiet::default());
        let answer = answer.unwrap_or_else(|failure| panic!("{name} {rules}: {failure:?}"));
        serde_json::from_str::<serde_json::Value>(&answer).unwrap()
    };
    let mut answers = vec![
        ask("table", r#""size": 16"#)["values"].clone(),
        ask("move", r#""sum": "rules@9,13""#)["value"].clone(),
        ask("value", r#""sum": "rules@11,12""#)["value"].clone(),
    ];
    // Where piles keep their places, sweeps list a pair of a symmetric game once and searches list it twice.
    if sorted {
        answers.push(ask("positions", r#""value": 1, "max-pile": 14"#)["positions"].clone());
    }
    answers
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn two_spellings_have_the_same_answers(
        lines in prop::collection::vec(line(), 0..3),
        sorted in any::<bool>(),
        styles in (style(), style()),
    ) {
        let nim = |step| Line { step, offset: (0, 0), most: 0, multiple: 1 };
        let mut all = vec![nim((1, 0)), nim((0, 1))];
        all.extend(lines);
        let [one, other] = [styles.0, styles.1].map(|style| written(&all, sorted, style));
        prop_assert_eq!(answers(&one, sorted), answers(&other, sorted), "{}\n{}", one, other);
    }
}
