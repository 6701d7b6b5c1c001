//! A limit at every place where a computation looks at its budget: it ends undecided, or with the answer that it has without
//! a limit, and never with another.

use serde_json::Value;
use wythoff::ask::{Quiet, answer_json};
use wythoff::{Budget, Failure};

/// Questions of every kind, each answered in a moment.
const QUESTIONS: &[(&str, &str)] = &[
    ("value", r#"{"sum": "wythoff@40,61"}"#),
    ("value", r#"{"sum": "mouse@12,18 + nim@7"}"#),
    ("value", r#"{"sum": "n-heap:3@4,5,6"}"#),
    ("value", r#"{"sum": "wythoff@10^30,10^31"}"#),
    ("options", r#"{"sum": "wythoff@5,8"}"#),
    ("move", r#"{"sum": "wythoff@5,9"}"#),
    ("table", r#"{"game": "wythoff", "size": 40}"#),
    ("table", r#"{"game": "mouse", "size": 20}"#),
    (
        "positions",
        r#"{"game": "wythoff", "value": 1, "count": 40}"#,
    ),
    ("positions", r#"{"game": "t:3", "value": 2, "rows": 30}"#),
    ("nth", r#"{"game": "wythoff", "value": 1, "n": "10^20"}"#),
    (
        "sweep",
        r#"{"game": "wythoff", "max-value": 3, "rows": 3000}"#,
    ),
    ("period", r#"{"game": "wythoff", "rows": "0..8"}"#),
    ("prove", r#"{"game": "wythoff"}"#),
    ("prove", r#"{"game": "nim-ab:1,2"}"#),
    ("automaton", r#"{"game": "wythoff"}"#),
    ("compare", r#"{"a": "wythoff", "b": "a-wythoff:2"}"#),
    ("extend", r#"{"game": "wythoff", "up-to": 3}"#),
    ("reduce", r#"{"game": "w:2"}"#),
    (
        "decide",
        r#"{"formula": "forall n: exists x: lower(n, x)"}"#,
    ),
    ("decide", r#"{"formula": "forall x: x < 5"}"#),
    ("decide", r#"{"formula": "x + y = 12 and x < y"}"#),
    ("solve", r#"{"game": "wythoff"}"#),
    ("sequence", r#"{"spec": "lower-wythoff", "count": 20}"#),
    ("word", r#"{"spec": "fibonacci", "length": 60}"#),
    ("array", r#"{"spec": "wythoff", "rows": 6, "cols": 6}"#),
    ("claims check", r#"{"id": "nivasch/theorem-1-1"}"#),
];

/// So many places of each question are tried, spread over all.
fn places(all: u64) -> Vec<u64> {
    let full = std::env::var("WYTHOFF_TEST_SCALE").is_ok_and(|scale| scale == "full");
    let most = if full { 200 } else { 6 };
    match all <= most {
        true => (0..all).collect(),
        false => (0..most).map(|at| at * (all - 1) / (most - 1)).collect(),
    }
}

/// An answer without what may differ from run to run, or with another engine.
fn verdict(answer: &str) -> Value {
    let mut answer: Value = serde_json::from_str(answer).unwrap();
    strip(&mut answer);
    answer
}

fn strip(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !["how", "time", "ms", "seconds"].contains(&name.as_str()));
            fields.values_mut().for_each(strip);
        }
        Value::Array(items) => items.iter_mut().for_each(strip),
        _ => {}
    }
}

/// Fails if a limited run says anything else than the run without limits, or that it is undecided.
fn judge(asked: &str, limited: &Result<String, Failure>, whole: &str, wrong: &mut Vec<String>) {
    match limited {
        Ok(answer) if verdict(answer) == verdict(whole) => {}
        Ok(answer) => wrong.push(format!("{asked}: {answer} instead of {whole}")),
        Err(Failure::Undecided(why)) if !why.is_empty() => {}
        Err(failure) => wrong.push(format!("{asked}: {failure:?}")),
    }
}

#[test]
fn an_interrupt_at_every_look_is_undecided() {
    let mut wrong = Vec::new();
    for &(name, arguments) in QUESTIONS {
        let ask = |looks: u64| {
            let budget = Budget::default();
            budget.stop_flag().interrupt_after(looks);
            let answer = answer_json(name, arguments, &Quiet::new(budget.clone()));
            (answer, looks - budget.stop_flag().looks_left())
        };
        let (whole, looks) = ask(u64::MAX);
        let whole = whole.unwrap_or_else(|failure| panic!("{name} {arguments}: {failure:?}"));
        for at in places(looks) {
            let asked = format!("{name} {arguments}, interrupted after {at} of {looks} looks");
            judge(&asked, &ask(at).0, &whole, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn memory_refused_at_every_request_is_undecided() {
    let mut wrong = Vec::new();
    for &(name, arguments) in QUESTIONS {
        let ask = |requests: u64| {
            let budget = Budget::default().with_requests(requests);
            let answer = answer_json(name, arguments, &Quiet::new(budget.clone()));
            let held = budget.reserved();
            (answer, requests - budget.requests_left().unwrap(), held)
        };
        let (whole, requests, _) = ask(u64::MAX);
        let whole = whole.unwrap_or_else(|failure| panic!("{name} {arguments}: {failure:?}"));
        for at in places(requests) {
            let asked = format!("{name} {arguments}, refused after {at} of {requests} requests");
            let (limited, _, held) = ask(at);
            judge(&asked, &limited, &whole, &mut wrong);
            if held != 0 {
                wrong.push(format!("{asked}: {held} bytes are not given back"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
