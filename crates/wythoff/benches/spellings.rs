//! The same game in two random spellings: how much longer one of them takes than the other.
//!
//! `cargo bench -p wythoff --bench spellings [-- PAIRS]`, 50 pairs unless told. Every run checks that both spellings have
//! the same answer. Each figure is the least of several runs, without the time in which the rules are read: longer rules
//! take longer to read, a few milliseconds for each set. Answers within five milliseconds count as five.

#![allow(
    clippy::print_stdout,
    clippy::float_arithmetic,
    clippy::unwrap_used,
    reason = "a benchmark prints figures and may panic"
)]

#[path = "../tests/it/lang/spellings/respell.rs"]
mod respell;

use std::time::Instant;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use wythoff::ask::{Quiet, answer_json};
use wythoff::lang::RuleGame;

const PAIRS: usize = 50;

/// What is asked, with the part of the answer that does not depend on the engine.
const QUESTIONS: [(&str, &str, &str); 4] = [
    ("table", r#""size": 300"#, "values"),
    ("positions", r#""value": 0, "max-pile": 400"#, "positions"),
    ("positions", r#""value": 3, "max-pile": 150"#, "positions"),
    ("value", r#""sum": "rules@100,150""#, "value"),
];

/// Ratios above this are measured again.
const LARGE: f64 = 1.2;

/// Answers within so many seconds count as one that takes as long.
const SHORTEST: f64 = 0.005;

/// And so often, as long as they stay large: other programs disturb single runs.
const AGAIN: usize = 5;

fn main() {
    let pairs = std::env::args().skip(1).find_map(|word| word.parse().ok());
    let mut runner = TestRunner::deterministic();
    let spellings = respell::spellings();
    let mut worst = [(0.0, String::new()), (0.0, String::new())];
    let (mut same_form, mut ratios) = (0, Vec::new());
    for _ in 0..pairs.unwrap_or(PAIRS) {
        let pair = spellings.new_tree(&mut runner).unwrap().current();
        let normal = pair.each_ref().map(|text| RuleGame::parse(text).unwrap());
        let same = normal[0].normal() == normal[1].normal();
        same_form += usize::from(same);
        for question in QUESTIONS {
            let ratio = ratio(&pair, question);
            ratios.push(ratio);
            if ratio > worst[usize::from(same)].0 {
                let [one, other] = &pair;
                worst[usize::from(same)] = (ratio, format!("{}\n  {one}\n  {other}", question.0));
            }
        }
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "{} pairs, {same_form} with the same normal form; {} ratios, median {:.2}, largest {:.2}",
        ratios.len() / QUESTIONS.len(),
        ratios.len(),
        ratios[ratios.len() / 2],
        ratios[ratios.len() - 1]
    );
    for (kind, (ratio, what)) in ["different", "same"].into_iter().zip(worst) {
        if ratio > 0.0 {
            println!("largest with {kind} normal forms: {ratio:.2}, {what}");
        }
    }
}

/// The longer of the two times over the shorter one.
fn ratio(pair: &[String; 2], question: (&str, &str, &str)) -> f64 {
    let mut least = [f64::INFINITY; 2];
    let mut ratio = f64::INFINITY;
    for _ in 0..AGAIN {
        let mut answers = Vec::new();
        for (text, least) in pair.iter().zip(&mut least) {
            let (seconds, answer) = timed(text, question);
            *least = least.min(seconds);
            answers.push(answer);
        }
        assert_eq!(answers[0], answers[1], "{question:?} {pair:?}");
        ratio = (least[0] / least[1]).max(least[1] / least[0]);
        if ratio < LARGE {
            break;
        }
    }
    ratio
}

/// The least seconds of a few runs, and the answer.
fn timed(text: &str, (name, more, part): (&str, &str, &str)) -> (f64, serde_json::Value) {
    let arguments = format!(r#"{{"rules": "{text}", {more}}}"#);
    let mut least = f64::INFINITY;
    let mut answer = serde_json::Value::Null;
    for _ in 0..3 {
        let start = Instant::now();
        let game = RuleGame::parse(text).unwrap();
        let reading = start.elapsed().as_secs_f64();
        drop(game);
        let start = Instant::now();
        let json = answer_json(name, &arguments, &Quiet::default()).unwrap();
        least = least.min(start.elapsed().as_secs_f64() - reading);
        answer = serde_json::from_str(&json).unwrap();
    }
    (least.max(SHORTEST), answer[part].clone())
}
