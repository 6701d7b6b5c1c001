//! A line and what it gave, as text that is kept in the repository.
//!
//! ```text
//! $ wythoff value wythoff@3
//! ! error: ...
//! [exit 2]
//! ```
//!
//! Lines of standard output begin with `|`, those of standard error with `!`. Of a long output its
//! length, a digest and the first lines are kept.

use std::fmt::Write;
use std::process::Output;

use super::mask::masked;

/// Longer outputs are not kept whole.
const WHOLE: usize = 3000;

/// How much is kept of the beginning of a longer one: lines, and bytes of each.
const BEGINNING: (usize, usize) = (4, 160);

/// How many lines of a difference are shown.
const SHOWN: usize = 24;

/// What a line gave.
pub(super) fn block(line: &str, output: &Output) -> String {
    let mut text = format!("$ {line}\n");
    part(&mut text, '|', &masked(&output.stdout));
    part(&mut text, '!', &masked(&output.stderr));
    match output.status.code() {
        Some(0) => {}
        Some(code) => writeln!(text, "[exit {code}]").unwrap(),
        None => text += "[ended by a signal]\n",
    }
    text
}

/// The blocks of a file, in order.
pub(super) fn blocks(file: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    for line in file.split_inclusive('\n') {
        match blocks.last_mut() {
            Some(block) if !line.starts_with("$ ") => block.push_str(line),
            _ => blocks.push(line.to_owned()),
        }
    }
    blocks
}

fn part(text: &mut String, mark: char, bytes: &[u8]) {
    let words = std::str::from_utf8(bytes).ok();
    match words {
        Some(words) if bytes.len() <= WHOLE => {
            for line in words.lines() {
                marked(text, mark, line);
            }
            if !words.is_empty() && !words.ends_with('\n') {
                writeln!(text, "{mark}= no newline at the end").unwrap();
            }
        }
        _ => {
            let (length, digest) = (bytes.len(), digest(bytes));
            writeln!(text, "{mark}= {length} bytes, digest {digest:016x}").unwrap();
            let (lines, width) = BEGINNING;
            for line in words.unwrap_or_default().lines().take(lines) {
                marked(text, mark, &line.chars().take(width).collect::<String>());
            }
        }
    }
}

fn marked(text: &mut String, mark: char, line: &str) {
    let space = if line.is_empty() { "" } else { " " };
    writeln!(text, "{mark}{space}{line}").unwrap();
}

/// FNV-1a with 64 bits.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The command and the lines in which two blocks differ, `-` expected and `+` found.
pub(super) fn difference(expected: &str, found: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let same = |pair: &(&&str, &&str)| pair.0 == pair.1;
    let start = old.iter().zip(&new).take_while(same).count();
    let ends = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = ends.take_while(same).count();
    let mut text = format!("{}\n", found.lines().next().unwrap_or_default());
    for (mark, lines) in [
        ('-', &old[start..old.len() - end]),
        ('+', &new[start..new.len() - end]),
    ] {
        for line in lines.iter().take(SHOWN) {
            writeln!(text, "  {mark} {line}").unwrap();
        }
        if lines.len() > SHOWN {
            writeln!(text, "  {mark} ... {} lines more", lines.len() - SHOWN).unwrap();
        }
    }
    text
}

#[test]
fn the_digest_is_the_published_one() {
    assert_eq!(digest(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(digest(b"foobar"), 0x8594_4171_f739_67e8);
}

#[test]
fn blocks_are_found_again_and_differences_are_short() {
    let file = "$ one\n| a\n| $ b\n[exit 1]\n$ two\n";
    assert_eq!(blocks(file), ["$ one\n| a\n| $ b\n[exit 1]\n", "$ two\n"]);
    let difference = difference("$ one\n| a\n| b\n| c\n", "$ one\n| a\n| B\n| c\n");
    assert_eq!(difference, "$ one\n  - | b\n  + | B\n");
}
