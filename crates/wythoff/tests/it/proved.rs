//! Who may say `proved`, and that what the library says of rows is.

use std::fs;
use std::path::Path;

use wythoff::Budget;
use wythoff::theorem::library::{LARGEST_VALUE, ROWS, row_facts};
use wythoff::theorem::states::RowsFile;

/// The files with a checker in them, and the library, whose files the tests check.
const CHECKERS: [&str; 6] = [
    "library.rs",
    "library/rows.rs",
    "mex_pairs.rs",
    "prove.rs",
    "statement.rs",
    "states/facts.rs",
];

#[test]
fn only_checkers_make_a_proved_statement() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/theorem");
    let mut makers = Vec::new();
    let mut folders = vec![folder.clone()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if fs::read_to_string(&path).unwrap().contains("::checked(") {
                let name = path.strip_prefix(&folder).unwrap().to_str().unwrap();
                makers.push(name.replace('\\', "/"));
            }
        }
    }
    makers.sort_unstable();
    assert_eq!(makers, CHECKERS);
}

/// The automata are in the files but for that of value 3, which takes minutes to find and is proved again by
/// `wythoff verify crates/wythoff/theorems/wythoff-rows-3.txt`.
#[test]
fn what_the_library_says_of_rows_is_proved_again() {
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
