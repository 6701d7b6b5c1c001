//! Who may say `proved`, and that what the library says of rows is.

use std::fs;
use std::path::Path;

use wythoff::Budget;
use wythoff::theorem::library::{LARGEST_VALUE, ROWS, row_facts};
use wythoff::theorem::rows::{RowFacts, RowsFile};

/// The files with a checker in them, and the library, whose files the tests check.
const CHECKERS: [&str; 8] = [
    "wythoff-automata/src/proof.rs",
    "wythoff-rows/src/period/verify.rs",
    "wythoff-theorems/src/library.rs",
    "wythoff-theorems/src/library/rows.rs",
    "wythoff-theorems/src/pairs.rs",
    "wythoff-theorems/src/proving/prove.rs",
    "wythoff-theorems/src/rows/facts.rs",
    "wythoff-theorems/src/statement.rs",
];

/// The files that write the word `proved` into answers, each with what it rests on there.
const WRITERS: &[(&str, &str)] = &[
    (
        "wythoff-claims/src/engine/sweeps.rs",
        "a theorem of the library about the position",
    ),
    (
        "wythoff-engines/src/closed/fat_rat.rs",
        "the cited theorem, where rules are known",
    ),
    (
        "wythoff-rows/src/far.rs",
        "proved bounds of the rows, which windows reach",
    ),
    (
        "wythoff-rows/src/far/options.rs",
        "proved bounds of the rows, which windows reach",
    ),
    (
        "wythoff-rules/src/level_set.rs",
        "the `source` that every level set names",
    ),
    (
        "wythoff-values/src/evaluate.rs",
        "the source of a level set or part, a certified period, Bouton 1902",
    ),
    ("wythoff-values/src/far.rs", "the sources of level sets"),
    (
        "wythoff-values/src/listing.rs",
        "a theorem of the library, or a proved theorem about pairs",
    ),
    (
        "wythoff-values/src/sum.rs",
        "the least of the words of the terms, and nothing is the empty sum",
    ),
    ("wythoff/src/ask/atlas.rs", "theorems proved from the rules"),
    (
        "wythoff/src/ask/automaton.rs",
        "the theorem of the prover whose automaton is shown",
    ),
    (
        "wythoff/src/ask/compare.rs",
        "theorems about both games, or values computed from both rules",
    ),
    ("wythoff/src/ask/decide/answer.rs", "a decision"),
    (
        "wythoff/src/ask/dual.rs",
        "a decision, or a theorem of the literature that is named in `how`",
    ),
    (
        "wythoff/src/ask/extend.rs",
        "a theorem, named in `rests_on`, and a decision; of moves one by one, a search that a certificate decides again",
    ),
    (
        "wythoff/src/ask/inverse.rs",
        "a theorem about each of the rules found",
    ),
    (
        "wythoff/src/ask/oeis/natural.rs",
        "the least of the words of all terms",
    ),
    (
        "wythoff/src/ask/period.rs",
        "a verified certificate of the period",
    ),
    (
        "wythoff/src/ask/prove.rs",
        "a theorem, whose statement is printed",
    ),
    (
        "wythoff/src/ask/reduce.rs",
        "a theorem, named in `rests_on`, and decisions",
    ),
    (
        "wythoff/src/ask/show.rs",
        "the source that is shown beside it",
    ),
    (
        "wythoff/src/ask/solve/answer.rs",
        "a repetition of the complete state of a row",
    ),
    (
        "wythoff/src/ask/solve/levels.rs",
        "a theorem of the library",
    ),
    ("wythoff/src/ask/window.rs", "Bouton 1902"),
    (
        "wythoff/src/ask/window/far.rs",
        "certified periods of rows, and the sources of level sets",
    ),
];

/// The source files of all crates for which something holds, in order.
fn sources(holds: impl Fn(&str) -> bool) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    let mut folders: Vec<_> = fs::read_dir(&crates)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("src"))
        .collect();
    folders.retain(|folder| folder.is_dir());
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::read_to_string(&path).is_ok_and(|text| holds(&text)) {
                let name = path.strip_prefix(&crates).unwrap().to_str().unwrap();
                found.push(name.replace('\\', "/"));
            }
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn only_checkers_make_a_proved_statement() {
    let makers = sources(|text| text.contains("::checked(") && text.contains("Proved"));
    assert_eq!(makers, CHECKERS);
}

/// Whoever adds a file says here what the word rests on in it, and in docs/trust.md if that is something new.
#[test]
fn whoever_writes_the_word_proved_says_what_it_rests_on() {
    let writes = |line: &str| {
        let line = line.trim_start();
        let word = line.split("Status::Proved").skip(1);
        let read = |rest: &str| {
            [" =>", " |", ")) =>"]
                .iter()
                .any(|sign| rest.starts_with(sign))
        };
        let compared = ["== Status::Proved", "!= Status::Proved"];
        !line.starts_with("//")
            && word.clone().count() > 0
            && !word.clone().all(read)
            && !compared.iter().any(|compared| line.contains(compared))
    };
    let writers = sources(|text| {
        let code = text.split("#[cfg(test)]").next().unwrap_or(text);
        code.lines().any(writes)
    });
    assert!(writers.len() > 15, "{writers:?}");
    for file in writers {
        let known = WRITERS.iter().any(|(known, _)| file == *known);
        assert!(
            known,
            "{file} writes `Status::Proved`: what does it rest on?"
        );
    }
}

/// The automata are in the files but for that of value 3.
#[test]
fn what_the_library_says_of_rows_is_read_as_it_was_written_and_proved_again() {
    for (value, (file, text)) in ROWS.iter().enumerate() {
        let facts = row_facts(value).unwrap();
        assert_eq!(facts.value(), value);
        if value == LARGEST_VALUE {
            assert_eq!(facts.to_string(), *text, "{file}");
            continue;
        }
        let read = RowsFile::parse(text).unwrap();
        assert_eq!(read.to_string(), *text, "{file}");
        let proved = read.verify(&Budget::default()).unwrap().unwrap();
        let proved = proved.facts.unwrap();
        assert_eq!(*proved, **facts, "{file}");
        assert!(proved.statement().contains(&format!("R_{value} = ")));
    }
}

/// The automaton is found again from the rules.
fn prove_again(value: usize) {
    let facts = RowFacts::parse(&row_facts(value).unwrap().to_string()).unwrap();
    let proved = facts.verify(&Budget::default()).unwrap().unwrap();
    assert!(proved.statement().contains(&format!("R_{value} = ")));
}

#[test]
fn what_the_library_says_of_rows_follows_from_the_rules() {
    (0..2).for_each(prove_again);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn what_the_library_says_of_rows_to_value_2_is_proved_again() {
    prove_again(2);
}

#[test]
#[ignore = "an automaton of 2223648 states: minutes and gigabytes, for release builds"]
fn what_the_library_says_of_rows_to_value_3_is_proved_again() {
    prove_again(3);
}

#[test]
fn facts_about_more_values_contain_those_about_fewer() {
    for value in 1..ROWS.len() {
        let (more, fewer) = (row_facts(value).unwrap(), row_facts(value - 1).unwrap());
        for lower in 0..value {
            assert_eq!(more.differences(lower), fewer.differences(lower));
            assert_eq!(more.reach(lower), fewer.reach(lower));
        }
        assert!(more.convergence().rows > fewer.convergence().rows);
    }
}
