//! Whatever is typed, there is an answer or an error that says what to do, and it comes soon.

use std::path::Path;

use crate::run::{shell, wythoff, wythoff_reading};

/// Lines of shell, each with what is to be said, behind a bar.
fn cases(lines: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = |line| str::split_once(line, " | ").expect("a line and words");
    lines.trim().lines().map(str::trim).map(parts)
}

/// Each run fails with status 2 and says this.
fn refused(lines: &str) {
    for (line, words) in cases(lines) {
        let message = shell(line, Path::new("tests")).failed(2);
        assert!(message.contains(words), "{line}\n{message}");
    }
}

/// Each run ends with status 3 and says this.
fn undecided(lines: &str) {
    for (line, words) in cases(lines) {
        let ran = shell(line, Path::new("tests"));
        assert_eq!(ran.status, 3, "{line}\n{ran:?}");
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert!(said.contains(words), "{line}\n{ran:?}");
    }
}

#[test]
fn numbers() {
    refused(
        "
        wythoff value nim@ | a number is missing
        wythoff value nim@-1 | negative numbers
        wythoff value nim@1.5 | whole numbers
        wythoff value nim@1,,2 | a number is missing
        wythoff value 'nim@१' | not a number
        wythoff value nim@10^10000000000 | ten million digits
        wythoff value ratwyt@1/0,1/2 | denominator 0
        wythoff value ratwyt@1/2/3,1 | not a number
        wythoff table wythoff --size '' | a number is missing
        wythoff table wythoff --size -5 | negative numbers
        wythoff table wythoff --size 10^30 | must be at most
        wythoff positions wythoff --count 1e3e | not a number
        ",
    );
}

#[test]
fn games() {
    refused(
        "
        wythoff value '' | a position is missing
        wythoff value @1,2 | a game is missing
        wythoff value wythoff | expected GAME@POSITION
        wythoff value 'wythoff@1,2 +' | a position is missing
        wythoff value wythoff@1,2,3 | has 2 piles
        wythoff value 'φ-wythoff@1,2' | no game of this name
        wythoff value w:@1,2 | w takes k
        wythoff value w:99999999999999999999@1,2 | w
        wythoff value nothing.game@1,2 | cannot read the rules
        wythoff value rules@1,2 | --rules TEXT
        wythoff table wythoff --rules 'piles a; move (a - i) for i >= 1' --size 3 | two games
        wythoff table --size 3 | <GAME>
        wythoff table wythoff | --size
        wythoff table rat --size 3 | two piles
        wythoff table fat-rat:2 --size 3 | P-positions only
        wythoff positions wythoff | --count
        wythoff positions ratwyt --count 3 | fractions
        ",
    );
}

#[test]
fn rules() {
    refused(
        "
        wythoff show --rules '' | error
        wythoff show --rules 'piles a; move (a + 1)' | every play ends
        wythoff show --rules 'piles a, b; move (b, a)' | for ever
        wythoff show --rules 'piles a; move (a - i) for j >= 1' | unknown name `i`
        wythoff show --rules 'piles φ' | error
        ",
    );
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
    undecided(
        "
        wythoff table wythoff --size 10^9 --memory-limit 64 | memory
        wythoff table mouse --size 10^9 --memory-limit 64 | memory
        wythoff table wythoff --size 10^6 --memory-limit 64 | --memory-limit
        wythoff value wythoff@10^30,10^30 --memory-limit 64 | memory
        wythoff positions wythoff --count 10^12 --format png --memory-limit 64 | memory
        wythoff positions rat --value 1 --max-pile 10^5 --memory-limit 64 | memory
        ",
    );
}

#[test]
fn what_takes_too_long() {
    undecided(
        "
        wythoff positions wythoff --value 1000 --count 10^12 --time-limit 0.2 | time limit
        wythoff value mouse@10^6,10^6 | MiB of memory
        wythoff value n-heap:4@10^4,10^4,10^4,10^4 | memory
        wythoff value fat-rat:3@1,2,3 | P-positions only
        wythoff value fat-rat:4@1,2,3,4 | only predicted
        wythoff value 'wythoff@999,998 + nim@997' --misere --time-limit 0.2 | time limit
        wythoff value tribonacci@300,300,300 --time-limit 0.2 | time limit
        ",
    );
}

#[test]
fn lines_typed_in_a_game() {
    let typed = "\0\n-1,2\nφ\n1:1:1\n99999999999999999999999999,1\n,\n1,2,3\nhint\nquit\n";
    let ran = wythoff_reading(&["play", "wythoff@3,4"], typed);
    assert_eq!(ran.status, 0, "{ran:?}");
    assert!(!ran.stdout.contains("human:"), "{ran:?}");
    refused(
        "
        wythoff play mouse@10^9,1 | at most 10000 tokens of mouse
        wythoff play fat-rat:4@1,2,3,4 | P-positions only
        ",
    );
}
