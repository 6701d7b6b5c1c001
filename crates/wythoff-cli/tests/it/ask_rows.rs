//! `--format json` prints what the facade answers, byte for byte: periods, sweeps, sequences, words, arrays and
//! claims.

use wythoff::ask::{Quiet, answer_json};

use crate::run::wythoff;

/// The words of a command line, and the same question as a program asks it.
const SAME: &[(&str, &str, &str)] = &[
    (
        "period wythoff --row 9 --at 10^30 --at 7 --find 123456789 --recurrence",
        "period",
        r#"{"game": "wythoff", "row": 9, "at": ["10^30", "7"], "find": ["123456789"], "recurrence": true}"#,
    ),
    (
        "period f-wythoff --rows 0..=9",
        "period",
        r#"{"game": "f-wythoff", "rows": "0..9"}"#,
    ),
    (
        "sweep wythoff --max-value 5 --rows 2000 --stats extremes,golden,near-zero",
        "sweep",
        r#"{"game": "wythoff", "max-value": 5, "rows": 2000, "stats": ["extremes", "golden", "near-zero"]}"#,
    ),
    (
        "sweep w:2,5 --max-value 2 --rows 10^3",
        "sweep",
        r#"{"game": "w:2,5", "max-value": 2, "rows": "10^3"}"#,
    ),
    (
        "sweep wythoff --max-value 3 --rows 1000 --stats histogram,activity,convergence --low-memory",
        "sweep",
        r#"{"game": "wythoff", "max-value": 3, "rows": 1000, "stats": "histogram,activity,convergence",
            "low-memory": true}"#,
    ),
    ("sequence list", "sequence", r#"{"name": "list"}"#),
    (
        "sequence laws --count 300",
        "sequence",
        r#"{"name": "laws", "count": 300}"#,
    ),
    (
        "sequence lower-wythoff --from 10^100 --count 3",
        "sequence",
        r#"{"name": "lower-wythoff", "from": "10^100", "count": 3}"#,
    ),
    (
        "sequence sun:3,0,2 --count 2000",
        "sequence",
        r#"{"name": "sun:3,0,2", "count": 2000}"#,
    ),
    (
        "sequence lower-wythoff --find 10^20",
        "sequence",
        r#"{"name": "lower-wythoff", "find": "10^20"}"#,
    ),
    ("word list", "word", r#"{"spec": "list"}"#),
    (
        "word k-wythoff:2 --length 30 --from 10^50",
        "word",
        r#"{"spec": "k-wythoff:2", "length": 30, "from": "10^50"}"#,
    ),
    ("array list", "array", r#"{"spec": "list"}"#),
    (
        "array shuffle:2 --rows 3 --cols 4 --from-row 10^40",
        "array",
        r#"{"spec": "shuffle:2", "rows": 3, "cols": 4, "from-row": "10^40"}"#,
    ),
    (
        "array wythoff:beatty:0,1,2,1 --check 100",
        "array",
        r#"{"spec": "wythoff:beatty:0,1,2,1", "check": 100}"#,
    ),
    (
        "claims list --paper nivasch",
        "claims list",
        r#"{"paper": "nivasch"}"#,
    ),
    (
        "claims show jiao/remark-15",
        "claims show",
        r#"{"id": "jiao/remark-15"}"#,
    ),
];

#[test]
fn the_command_line_prints_what_the_facade_answers() {
    for (line, name, arguments) in SAME {
        assert_eq!(printed(line), asked(name, arguments), "{line}");
    }
}

/// All but the time, which is another one in every run.
#[test]
fn checked_claims_are_the_same() {
    let untimed = |text: &str| {
        let mut lines: Vec<serde_json::Value> = serde_json::from_str(text).unwrap();
        for line in &mut lines {
            assert!(line.as_object_mut().unwrap().remove("seconds").is_some());
        }
        lines
    };
    assert_eq!(
        untimed(&printed("claims check --paper jiao --kind misprint")),
        untimed(&asked(
            "claims check",
            r#"{"paper": "jiao", "kind": "misprint"}"#
        )),
    );
}

fn printed(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    words.extend(["--format", "json"]);
    let ran = wythoff(&words);
    assert!(ran.status <= 1, "{ran:?}");
    ran.stdout
}

fn asked(name: &str, arguments: &str) -> String {
    answer_json(name, arguments, &Quiet::default()).unwrap() + "\n"
}
