//! Commands that pages mention in passing, or that take too long to run in a test: the program understands them.
//!
//! What stands in a block marked `console` is run, see `transcripts.rs`. Everything else that begins with `wythoff `, in
//! a span of code or in a block marked `sh`, is at least read as the program reads it.

use clap::Parser;
use wythoff_cli::cli::Cli;

use crate::pages::{all_pages, prose};

/// Words that stand for something that the reader puts in their place, and such things.
const STAND_INS: [(&str, &str); 12] = [
    ("A", "3"),
    ("COMMAND", "table"),
    ("DIGITS", "20"),
    ("DIR", "folder"),
    ("FILE", "file.txt"),
    ("FORMULA", "'1 = 1'"),
    ("G", "1"),
    ("GAME", "wythoff"),
    ("ID", "nivasch/table-1"),
    ("N", "7"),
    ("R", "100"),
    ("X", "5"),
];

/// The commands of a page that are not in transcripts.
fn mentioned(page: &str) -> Vec<String> {
    let mut kind = None;
    let mut found = Vec::new();
    for line in page.lines() {
        match (line.strip_prefix("```"), kind) {
            (Some(_), Some(_)) => kind = None,
            (Some(fence), None) => kind = Some(fence),
            (None, Some("sh")) => {
                let line = line.split(" #").next().unwrap_or_default().trim();
                let asked = line.strip_prefix("cargo run --release -- ");
                found.extend(asked.map(|asked| format!("wythoff {asked}")));
                found.extend(line.starts_with("wythoff ").then(|| line.to_owned()));
            }
            _ => {}
        }
    }
    let text = prose(page);
    let spans = text.split('`').skip(1).step_by(2);
    let spans = spans.map(|span| span.split_whitespace().collect::<Vec<_>>().join(" "));
    found.extend(spans.filter(|span| span.starts_with("wythoff ")));
    found
}

/// The same command with something in the place of words that stand for it.
fn filled_in(command: &str) -> String {
    let letter = |byte: u8| byte.is_ascii_alphabetic();
    let mut text = command.to_owned();
    for (word, instead) in STAND_INS {
        let mut from = 0;
        while let Some(at) = text[from..].find(word).map(|at| at + from) {
            let end = at + word.len();
            let bytes = text.as_bytes();
            let inside = at > 0 && (letter(bytes[at - 1]) || bytes[at - 1] == b'-');
            from = end;
            if !inside && !bytes.get(end).copied().is_some_and(letter) {
                text.replace_range(at..end, instead);
                from = at + instead.len();
            }
        }
    }
    text
}

/// The words of a command; what stands in quotation marks is one of them.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (part, text) in command.split('\'').enumerate() {
        match part % 2 {
            0 => words.extend(text.split_whitespace().map(str::to_owned)),
            _ => words.push(text.to_owned()),
        }
    }
    words
}

/// Whether these words are the name of a command, and nothing more.
fn is_a_name(words: &[String]) -> bool {
    let mut command = Cli::whole();
    words[1..].iter().all(|word| {
        let found = command.find_subcommand(word).cloned();
        found.is_some_and(|found| {
            command = found;
            true
        })
    })
}

#[test]
fn every_command_that_a_page_mentions_is_understood() {
    let mut count = 0;
    for file in all_pages() {
        let page = std::fs::read_to_string(&file).unwrap();
        for command in mentioned(&page) {
            if command.contains("...") {
                continue;
            }
            count += 1;
            let alone = command.split(" | ").next().unwrap();
            let words = words(&filled_in(alone));
            if let Err(error) = Cli::try_parse_from(&words) {
                let asks_for_help = words.last().is_some_and(|word| word == "--help");
                let fine = asks_for_help || is_a_name(&words);
                assert!(fine, "{}: {command}\n{error}", file.display());
            }
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn the_readme_names_every_command() {
    let readme = std::fs::read_to_string(crate::pages::repository().join("README.md")).unwrap();
    let rows: Vec<&str> = (readme.lines())
        .filter_map(|line| line.strip_prefix("| `")?.split(" | ").next())
        .collect();
    for command in Cli::whole().get_subcommands() {
        let name = command.get_name();
        let named = rows
            .iter()
            .any(|row| row.split(", ").any(|word| word.trim_matches('`') == name));
        assert!(named, "{name} is not in the table of README.md");
    }
}
