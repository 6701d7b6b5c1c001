//! Citations: every key that is cited is in the file of references, and every reference is cited.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use wythoff_claims::references;

/// Source files and files of claims of the workspace.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a folder of the workspace");
    let mut entries: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("names are plain text");
        if path.is_dir() && !["target", "tests", "benches"].contains(&name) {
            files(&path, found);
        } else if name.ends_with(".rs") || name.ends_with(".toml") && name != "references.toml" {
            found.push(path);
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
        && word.chars().all(|c| c.is_alphabetic() || c == '-')
        && word.chars().any(char::is_lowercase)
}

/// What looks like authors and a year: names with commas and an `and` between them.
fn citations(text: &str) -> BTreeSet<String> {
    // A citation may go on in the next line of a comment.
    let text: String = (text.lines())
        .map(|line| line.trim().trim_start_matches(['/', '!']).trim_start())
        .collect::<Vec<_>>()
        .join(" ");
    let bare = |word: &str| -> String {
        let edge = |c: char| !c.is_alphanumeric();
        word.trim_matches(edge).to_owned()
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut found = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        let year = bare(word);
        let is_year =
            year.len() == 4 && year.parse().is_ok_and(|year| (1880..2030).contains(&year));
        let Some(before) = at.checked_sub(1).filter(|_| is_year) else {
            continue;
        };
        let opens = |word: &str| word.starts_with(['[', '(', '"', '`']);
        let last = bare(words[before]);
        if !is_name(&last) || words[before].ends_with([',', '.', ';', ')']) {
            continue;
        }
        let mut key = last;
        let mut place = before;
        while place > 0 && !opens(words[place]) {
            let (previous, joint) = match words[place - 1] {
                "and" if place > 1 => (place - 2, " and "),
                word if word.ends_with(',') => (place - 1, ", "),
                _ => break,
            };
            let name = bare(words[previous]);
            if !is_name(&name) {
                break;
            }
            key = format!("{name}{joint}{key}");
            place = previous;
        }
        found.insert(format!("{key} {year}"));
    }
    if text.contains("OEIS") {
        found.insert("OEIS".to_owned());
    }
    found
}

#[test]
fn citations_are_found() {
    let text = "/// [Fraenkel and Ho 2015, Theorem 2], after Carlitz, Scoville and\n/// Hoggatt 1972; in May 1970-01-01";
    let found: Vec<String> = citations(text).into_iter().collect();
    assert_eq!(
        found,
        ["Carlitz, Scoville and Hoggatt 1972", "Fraenkel and Ho 2015"]
    );
}

#[test]
fn what_is_cited_is_in_the_references_and_what_is_there_is_cited() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut sources = Vec::new();
    files(&crates, &mut sources);
    assert!(sources.len() > 100);
    let references = references();
    let mut cited = BTreeSet::new();
    let mut unknown = Vec::new();
    for path in sources {
        for key in citations(&std::fs::read_to_string(&path).unwrap()) {
            if !references.contains_key(&key) {
                unknown.push(format!("{}: {key}", path.display()));
            }
            cited.insert(key);
        }
    }
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
    let idle: Vec<&String> = references
        .keys()
        .filter(|key| !cited.contains(*key))
        .collect();
    assert!(idle.is_empty(), "cited nowhere: {idle:?}");
}
