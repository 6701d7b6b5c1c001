//! What the command line prints about games, positions and moves is what the library answers.

use wythoff::ask::{Quiet, answer_json};
use wythoff::theorem::library::LARGEST_VALUE;

use crate::run::{wythoff, wythoff_reading};

/// The words of a command line, with `_` for a blank inside a word, and the same as arguments of the library.
const QUESTIONS: &[(&str, &str)] = &[
    ("games", "{}"),
    ("show wythoff", r#"{"game": "wythoff"}"#),
    ("show a-wythoff:2", r#"{"game": "a-wythoff:2"}"#),
    (
        "show --rules piles_a;move_(a-1)",
        r#"{"rules": "piles a;move (a-1)"}"#,
    ),
    (
        "table wythoff --size 9",
        r#"{"game": "wythoff", "size": 9}"#,
    ),
    (
        "table mouse --rows 3 --cols 7 --misere",
        r#"{"game": "mouse", "rows": 3, "cols": 7, "misere": true}"#,
    ),
    (
        "positions wythoff --value 1 --rows 20",
        r#"{"game": "wythoff", "value": 1, "rows": 20}"#,
    ),
    (
        "positions wythoff --value 1 --from 10^100 --count 5",
        r#"{"game": "wythoff", "value": 1, "from": "10^100", "count": 5}"#,
    ),
    (
        "positions n-heap:3 --max-pile 12",
        r#"{"game": "n-heap:3", "max-pile": 12}"#,
    ),
    (
        "positions a-wythoff:2 --misere --count 30",
        r#"{"game": "a-wythoff:2", "misere": true, "count": 30}"#,
    ),
    (
        "nth f-wythoff --value 3 1000000",
        r#"{"game": "f-wythoff", "value": 3, "n": 1000000}"#,
    ),
    (
        "nth wythoff --value 3 10^30",
        r#"{"game": "wythoff", "value": 3, "n": "10^30"}"#,
    ),
    ("nth w:2,5 10^100", r#"{"game": "w:2,5", "n": "10^100"}"#),
    ("move wythoff@3,5", r#"{"sum": "wythoff@3,5"}"#),
    ("move wythoff@1618,2619", r#"{"sum": "wythoff@1618,2619"}"#),
    (
        "move nim@1,2,4 --misere",
        r#"{"sum": "nim@1,2,4", "misere": true}"#,
    ),
    ("move ratwyt@3/5,1/2", r#"{"sum": "ratwyt@3/5,1/2"}"#),
];

#[test]
fn the_library_answers_with_the_bytes_of_the_command_line() {
    let host = Quiet::default();
    for &(line, arguments) in QUESTIONS {
        let words: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
        let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
        words.extend(["--format", "json"]);
        let printed = wythoff(&words).stdout();
        match answer_json(words[0], arguments, &host) {
            Ok(answer) => assert_eq!(answer + "\n", printed, "{line}"),
            Err(failure) => panic!("{line}: {failure:?}"),
        }
    }
}

#[test]
fn the_first_move_of_the_computer_is_the_reply_of_the_library() {
    let host = Quiet::default();
    for (sum, level) in [
        ("wythoff@3,4", "perfect"),
        ("nim@9,9,9", "casual"),
        ("wythoff@10^30,10^40", "strong"),
    ] {
        let words = ["play", sum, "--level", level, "--seed", "7"];
        let words = [&words[..], &["--first", "computer", "--format", "json"]].concat();
        let printed = wythoff_reading(&words, "").stdout();
        let arguments = format!(r#"{{"sum": "{sum}", "level": "{level}", "seed": 7}}"#);
        let answer = answer_json("play", &arguments, &host).unwrap();
        assert_eq!(Some(answer.as_str()), printed.lines().next());
    }
}

#[test]
fn what_is_proved_is_said_as_the_library_has_it() {
    let help = wythoff(&["nth", "--help"]).stdout();
    let words: Vec<&str> = help.split_whitespace().collect();
    let proved = format!("proved for values up to {LARGEST_VALUE} of wythoff");
    assert!(words.join(" ").contains(&proved), "{help}");
}
