//! Any arguments are answered or refused: lists of them as a shell passes them, and questions of the facade as
//! JSON objects.

#![no_main]

use clap::Parser;
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};
use wythoff::ask::{NAMES, answer_json};
use wythoff_cli::cli::Cli;
use wythoff_fuzz::host;

/// The names of arguments; a line begins with the letter of one.
const KEYS: &[&str] = &[
    "sum", "game", "rules", "value", "misere", "size", "count", "rows", "cols", "from", "n", "spec", "formula",
    "numeration", "level", "max-value", "stats", "row", "at", "find", "certificate", "independent", "id", "paper",
    "kind", "length", "members", "definitions", "max-pile", "from-row", "check", "name", "smallest-heap", "same-as",
    "low-memory", "recurrence", "census", "explain", "consequences", "certificates", "seed", "values", "all",
];

/// An object of arguments: each line is the letter of a name, and its value.
fn object(text: &str) -> Value {
    let mut object = Map::new();
    for line in text.lines() {
        let mut letters = line.chars();
        let Some(letter) = letters.next() else {
            continue;
        };
        let at = (letter as usize).saturating_sub('0' as usize) % KEYS.len();
        let value = match letters.as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            text => Value::String(text.to_owned()),
        };
        object.insert(KEYS[at].to_owned(), value);
    }
    Value::Object(object)
}

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let Some(name) = NAMES.get(usize::from(choice)) else {
        // `try_parse_from` takes the first for the name of the program.
        if let Err(error) = Cli::try_parse_from(std::iter::once("wythoff").chain(text.lines())) {
            assert!(!error.to_string().is_empty());
        }
        return;
    };
    let arguments = match text.starts_with('{') {
        true => text.to_owned(),
        false => object(text).to_string(),
    };
    match answer_json(name, &arguments, &host()) {
        Ok(answer) => assert!(serde_json::from_str::<Value>(&answer).is_ok()),
        Err(failure) => assert!(failure.message().is_some_and(|message| !message.is_empty())),
    }
});
