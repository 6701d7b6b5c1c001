//! Whatever is typed, there is an answer or an error that says what to do, and it comes soon.

use crate::run::{wythoff, wythoff_reading};

/// The run fails with status 2 and says this.
fn refused(args: &[&str], words: &str) {
    let message = wythoff(args).failed(2);
    assert!(message.contains(words), "{args:?}\n{message}");
}

/// The run ends with status 3 and says this.
fn undecided(args: &[&str], words: &str) {
    let ran = wythoff(args);
    assert_eq!(ran.status, 3, "{args:?}\n{ran:?}");
    let said = format!("{}{}", ran.stdout, ran.stderr);
    assert!(said.contains(words), "{args:?}\n{ran:?}");
}

#[test]
fn numbers() {
    refused(&["value", "nim@"], "a number is missing");
    refused(&["value", "nim@-1"], "negative numbers");
    refused(&["value", "nim@1.5"], "whole numbers");
    refused(&["value", "nim@1,,2"], "a number is missing");
    refused(&["value", "nim@१"], "not a number");
    refused(&["value", "nim@10^10000000000"], "ten million digits");
    refused(&["value", "ratwyt@1/0,1/2"], "denominator 0");
    refused(&["value", "ratwyt@1/2/3,1"], "not a number");
    refused(&["table", "wythoff", "--size", ""], "a number is missing");
    refused(&["table", "wythoff", "--size", "-5"], "negative numbers");
    refused(&["table", "wythoff", "--size", "10^30"], "must be at most");
    refused(&["positions", "wythoff", "--count", "1e3e"], "not a number");
}

#[test]
fn games() {
    refused(&["value", ""], "a position is missing");
    refused(&["value", "@1,2"], "a game is missing");
    refused(&["value", "wythoff"], "expected GAME@POSITION");
    refused(&["value", "wythoff@1,2 +"], "a position is missing");
    refused(&["value", "wythoff@1,2,3"], "has 2 piles");
    refused(&["value", "φ-wythoff@1,2"], "no game of this name");
    refused(&["value", "w:@1,2"], "w takes k");
    refused(&["value", "w:99999999999999999999@1,2"], "w");
    refused(&["value", "nothing.game@1,2"], "cannot read the rules");
    refused(&["value", "rules@1,2"], "--rules TEXT");
    refused(
        &[
            "table",
            "wythoff",
            "--rules",
            "piles a; move (a - i) for i >= 1",
            "--size",
            "3",
        ],
        "two games",
    );
    refused(&["table", "--size", "3"], "<GAME>");
    refused(&["table", "wythoff"], "--size");
    refused(&["table", "rat", "--size", "3"], "two piles");
    refused(&["table", "fat-rat:2", "--size", "3"], "P-positions only");
    refused(&["positions", "wythoff"], "--count");
    refused(&["positions", "ratwyt", "--count", "3"], "fractions");
}

#[test]
fn rules() {
    refused(&["show", "--rules", ""], "error");
    refused(
        &["show", "--rules", "piles a; move (a + 1)"],
        "every play ends",
    );
    refused(&["show", "--rules", "piles a, b; move (b, a)"], "for ever");
    refused(
        &["show", "--rules", "piles a; move (a - i) for j >= 1"],
        "unknown name `i`",
    );
    refused(&["show", "--rules", "piles φ"], "error");
    let nested = format!(
        "piles a; move ({}a{})",
        "(".repeat(50_000),
        ")".repeat(50_000)
    );
    assert!(!wythoff(&["show", "--rules", &nested]).failed(2).is_empty());
}

#[test]
fn a_file_of_a_million_parentheses() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep.game");
    std::fs::write(&path, format!("piles a\nmove ({}", "(".repeat(1_000_000))).unwrap();
    let message = wythoff(&["show", path.to_str().unwrap()]).failed(2);
    assert!(message.len() < 10_000, "{}", message.len());
    std::fs::write(&path, "x".repeat(2_000_000)).unwrap();
    let message = wythoff(&["show", path.to_str().unwrap()]).failed(2);
    assert!(message.contains("too long"), "{message}");
    std::fs::write(&path, b"piles \xff\xfe").unwrap();
    let message = wythoff(&["show", path.to_str().unwrap()]).failed(2);
    assert!(message.contains("UTF-8"), "{message}");
}

#[test]
fn what_no_memory_holds() {
    let memory = ["--memory-limit", "64"];
    let limited = |args: &[&'static str]| -> Vec<&'static str> { [args, &memory].concat() };
    undecided(&limited(&["table", "wythoff", "--size", "10^9"]), "memory");
    undecided(&limited(&["table", "mouse", "--size", "10^9"]), "memory");
    undecided(
        &limited(&["table", "wythoff", "--size", "10^6"]),
        "--memory-limit",
    );
    undecided(&limited(&["value", "wythoff@10^30,10^30"]), "memory");
    undecided(
        &limited(&[
            "positions",
            "wythoff",
            "--count",
            "10^12",
            "--format",
            "png",
        ]),
        "memory",
    );
    undecided(
        &limited(&["positions", "rat", "--value", "1", "--max-pile", "10^5"]),
        "memory",
    );
}

#[test]
fn what_takes_too_long() {
    undecided(
        &[
            "positions",
            "wythoff",
            "--value",
            "1000",
            "--count",
            "10^12",
            "--time-limit",
            "0.2",
        ],
        "time limit",
    );
    undecided(&["value", "mouse@10^6,10^6"], "MiB of memory");
    undecided(&["value", "n-heap:4@10^4,10^4,10^4,10^4"], "memory");
    undecided(&["value", "fat-rat:3@1,2,3"], "P-positions only");
    undecided(&["value", "fat-rat:4@1,2,3,4"], "only predicted");
    undecided(
        &[
            "value",
            "wythoff@999,998 + nim@997",
            "--misere",
            "--time-limit",
            "0.2",
        ],
        "time limit",
    );
    undecided(
        &["value", "tribonacci@300,300,300", "--time-limit", "0.2"],
        "time limit",
    );
}

#[test]
fn lines_typed_in_a_game() {
    let typed = "\0\n-1,2\nφ\n1:1:1\n99999999999999999999999999,1\n,\n1,2,3\nhint\nquit\n";
    let ran = wythoff_reading(&["play", "wythoff@3,4"], typed);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(!ran.stdout.contains("human:"), "{ran:?}");
    refused(&["play", "mouse@10^9,1"], "at most 10000 tokens of mouse");
    refused(&["play", "fat-rat:4@1,2,3,4"], "P-positions only");
}
