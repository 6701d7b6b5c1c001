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

#[test]
fn only_checkers_make_a_proved_statement() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut makers = Vec::new();
    let sources = fs::read_dir(&crates).unwrap();
    let mut folders: Vec<_> = sources
        .map(|entry| entry.unwrap().path().join("src"))
        .collect();
    folders.retain(|folder| folder.is_dir());
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::read_to_string(&path)
                .is_ok_and(|text| text.contains("::checked(") && text.contains("Proved"))
            {
                let name = path.strip_prefix(&crates).unwrap().to_str().unwrap();
                makers.push(name.replace('\\', "/"));
            }
        }
    }
    makers.sort_unstable();
    assert_eq!(makers, CHECKERS);
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
