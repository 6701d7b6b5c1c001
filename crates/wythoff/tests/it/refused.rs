//! Names that mean nothing are refused in words that help: every line of `tests/suite/refused.txt`.

use wythoff::word::Word;
use wythoff::{CatalogueGame, NameError, array, sequence};

/// What is wrong with a name of this kind.
fn error(kind: &str, name: &str) -> Option<NameError> {
    match kind {
        "game" => name.parse::<CatalogueGame>().err(),
        "sequence" => sequence::named(name).err(),
        "word" => name.parse::<Word>().err(),
        "array" => array::named(name).err(),
        _ => panic!("there are no names of the kind {kind}"),
    }
}

#[test]
fn wrong_names_say_what_is_wrong() {
    let lines = include_str!("../suite/refused.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [kind, name, words] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("not three parts: {line}");
        };
        let error = error(kind, name).unwrap_or_else(|| panic!("{name} has a meaning"));
        let said = match words.strip_prefix("= ") {
            Some(message) => error.message == message,
            None => error.message.contains(words),
        };
        assert!(said, "{line}\n{error}");
        assert!(error.span.end <= name.len().max(1), "{line}\n{error:?}");
    }
}
