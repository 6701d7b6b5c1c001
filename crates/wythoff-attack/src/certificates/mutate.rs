//! Changes of certificates, random and guided by what a line is.

use wythoff_automata::sealed::{self, seal};

use super::rule_lines;
use crate::random::Random;

/// Names of games that a certificate may claim to be about.
const GAMES: [&str; 17] = [
    "wythoff",
    "nim",
    "w:1",
    "w:2",
    "w:k",
    "w-prime:k",
    "w-prime:1",
    "t:1",
    "t:inf",
    "f-wythoff",
    "r-wythoff",
    "nim-ab:2,1",
    "nim-ab:a,b",
    "terminal:2",
    "n-heap:3",
    "mine",
    "n-heap:3 with smallest heap at most 1",
];

const CLAIMS: [&str; 6] = [
    "value 0", "value 1", "value 2", "misere", "values 0", "value 00",
];

const SYSTEMS: [&str; 7] = [
    "fibonacci",
    "base:2",
    "base:3",
    "tribonacci",
    "ostrowski:0;2",
    "ostrowski:0;1",
    "recurrence:1,1;1,2",
];

/// Words that other certificates have.
const WORDS: [&str; 12] = [
    "true", "false", ".", "+", "-", "0", "1", "pile 0", "rules", "x", "forall", "exists",
];

/// A changed certificate with a checksum that fits; `others` are there to take parts from.
pub(crate) fn forged(text: &str, others: &[String], random: &mut Random) -> String {
    let mut lines: Vec<String> = sealed::body(text).lines().map(str::to_owned).collect();
    for _ in 0..*random.pick(&[1, 1, 1, 1, 1, 1, 2, 2, 3]) {
        change(&mut lines, others, random);
    }
    let mut body = lines.join("\n");
    body.push('\n');
    seal(&body)
}

/// Whether the line is that of a state of an automaton.
fn is_state(line: &str) -> bool {
    line.starts_with(['+', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
}

fn change(lines: &mut Vec<String>, others: &[String], random: &mut Random) {
    if lines.is_empty() {
        return;
    }
    match random.below(20) {
        0 => {
            let at = random.below(lines.len());
            lines.remove(at);
        }
        1 => {
            let at = random.below(lines.len());
            let line = lines[at].clone();
            lines.insert(random.below(lines.len() + 1), line);
        }
        2 => {
            let (first, second) = (random.below(lines.len()), random.below(lines.len()));
            lines.swap(first, second);
        }
        3 => graft(lines, others, random),
        _ => {
            let heads: Vec<usize> = (0..lines.len())
                .filter(|&at| !is_state(&lines[at]))
                .collect();
            let at = match heads.is_empty() || random.chance(35) {
                true => random.below(lines.len()),
                false => *random.pick(&heads),
            };
            change_line(lines, at, random);
        }
    }
}

/// A block of lines of another certificate in place of one of this: an automaton, rules, or a line.
fn graft(lines: &mut Vec<String>, others: &[String], random: &mut Random) {
    let other: Vec<&str> = random.pick(others).lines().collect();
    let word = *random.pick(&[
        "automaton",
        "count",
        "rules",
        "states",
        "state before",
        "claim",
        "row",
    ]);
    let block = |lines: &[&str]| {
        let start = lines.iter().position(|line| line.starts_with(word))?;
        let inside =
            |line: &&&str| is_state(line) || line.starts_with("  ") || line.starts_with("row");
        Some(start..start + 1 + lines[start + 1..].iter().take_while(inside).count())
    };
    let own: Vec<&str> = lines.iter().map(String::as_str).collect();
    if let (Some(to), Some(from)) = (block(&own), block(&other)) {
        let new: Vec<String> = other[from].iter().map(|&line| line.to_owned()).collect();
        lines.splice(to, new);
    }
}

fn change_line(lines: &mut Vec<String>, at: usize, random: &mut Random) {
    let line = lines[at].clone();
    let replace = |word: &str, choice: &[&str], random: &mut Random| {
        format!("{word} {}", random.pick(choice))
    };
    if line.starts_with("  ") {
        rule_lines::change(lines, at, random);
        return;
    }
    lines[at] = match line.split(' ').next().unwrap_or_default() {
        "game" if random.chance(80) => replace("game", &GAMES, random),
        "claim" if random.chance(60) && !line.contains("row") => replace("claim", &CLAIMS, random),
        "numeration" if random.chance(80) => replace("numeration", &SYSTEMS, random),
        "holds" if random.chance(80) => replace("holds", &["true", "false"], random),
        _ => change_token(&line, random),
    };
}

/// Pieces of a line: numbers, words, spaces and single signs.
pub(crate) fn tokens(line: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let class = |letter: char| match letter {
        '0'..='9' => 0,
        'a'..='z' | 'A'..='Z' | '_' => 1,
        ' ' => 2,
        _ => 3,
    };
    for letter in line.chars() {
        let last = found.last_mut();
        match last {
            Some(token)
                if class(letter) < 3 && token.chars().next().map(class) == Some(class(letter)) =>
            {
                token.push(letter);
            }
            _ => found.push(letter.to_string()),
        }
    }
    found
}

/// Another number.
pub(crate) fn other_number(number: &str, random: &mut Random) -> String {
    let value: u64 = number.parse().unwrap_or(0);
    match random.below(9) {
        0..=2 => value.saturating_add(1),
        3..=5 => value.saturating_sub(1),
        6 => random.between(0, 3),
        7 => value.saturating_mul(2),
        _ => *random.pick(&[41, 100, 1000, 5000, 1 << 20, 1 << 40, u64::MAX]),
    }
    .to_string()
}

/// One token changed, removed, doubled or exchanged.
fn change_token(line: &str, random: &mut Random) -> String {
    let mut tokens = tokens(line);
    let solid: Vec<usize> = (0..tokens.len()).filter(|&at| tokens[at] != " ").collect();
    if solid.is_empty() {
        return (*random.pick(&WORDS)).to_owned();
    }
    let numbers: Vec<usize> = solid
        .iter()
        .copied()
        .filter(|&at| tokens[at].starts_with(|letter: char| letter.is_ascii_digit()))
        .collect();
    let at = *random.pick(&solid);
    match random.below(12) {
        0..=4 if !numbers.is_empty() => {
            let at = *random.pick(&numbers);
            tokens[at] = other_number(&tokens[at], random);
        }
        5 if numbers.len() > 1 => {
            let (first, second) = (*random.pick(&numbers), *random.pick(&numbers));
            tokens.swap(first, second);
        }
        6 => tokens[at] = (*random.pick(&WORDS)).to_owned(),
        7 => {
            tokens.remove(at);
        }
        8 => tokens.insert(at, tokens[at].clone()),
        9 => {
            let other = *random.pick(&solid);
            tokens.swap(at, other);
        }
        10 => tokens.insert(at, "-".to_owned()),
        _ => {
            tokens[at] = match tokens[at].as_str() {
                "+" => "-".to_owned(),
                "-" => "+".to_owned(),
                "." => random.between(0, 4).to_string(),
                _ => rule_lines::other_word(&tokens[at], random),
            }
        }
    }
    tokens.concat()
}
