//! The invariants of ARCHITECTURE.md, as far as the text of the sources shows them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Which crates of the project a crate may depend on. An arrow back up does not exist.
const GRAPH: &[(&str, &[&str])] = &[
    ("wythoff-automata", &[]),
    ("wythoff-check", &[]),
    ("wythoff-draw", &[]),
    ("wythoff-write", &[]),
    ("wythoff-rules", &["automata"]),
    ("wythoff-numbers", &["automata"]),
    ("wythoff-engines", &["automata", "rules"]),
    ("wythoff-rows", &["automata", "engines", "rules"]),
    (
        "wythoff-theorems",
        &["automata", "engines", "rows", "rules"],
    ),
    (
        "wythoff-values",
        &["automata", "engines", "rows", "rules", "theorems"],
    ),
    (
        "wythoff-atlas",
        &["automata", "numbers", "rows", "rules", "theorems"],
    ),
    ("wythoff-gpu", &["automata", "rows", "rules"]),
    (
        "wythoff-claims",
        &[
            "automata", "check", "engines", "numbers", "rows", "rules", "theorems",
        ],
    ),
    (
        "wythoff",
        &[
            "atlas", "automata", "check", "claims", "engines", "gpu", "numbers", "rows", "rules",
            "theorems", "values", "write",
        ],
    ),
    ("wythoff-lab", &[""]),
    ("wythoff-wasm", &[""]),
    ("wythoff-cli", &["", "automata", "draw", "lab", "write"]),
    (
        "wythoff-attack",
        &[
            "automata", "check", "engines", "numbers", "rows", "rules", "theorems",
        ],
    ),
];

/// Crates that compute and prove: no files, no clock, no terminal, no chance, no threads of their own, no JSON.
const PURE: &[&str] = &[
    "wythoff-atlas",
    "wythoff-automata",
    "wythoff-check",
    "wythoff-rules",
    "wythoff-engines",
    "wythoff-rows",
    "wythoff-numbers",
    "wythoff-theorems",
];

/// What a pure crate does not write, and the only files that may.
const IMPURE: &[(&str, &[&str])] = &[
    ("std::fs", &["wythoff-check/src/main.rs"]),
    ("std::net", &[]),
    ("std::env", &["wythoff-check/src/main.rs"]),
    ("std::time::Instant", &[]),
    ("SystemTime", &[]),
    ("println!", &["wythoff-check/src/main.rs"]),
    ("serde", &[]),
    // The layers of a row wait for one another, which jobs of rayon's pool must not.
    ("std::thread", &["wythoff-rows/src/period/pipeline.rs"]),
    ("thread_local!", &[]),
    ("static mut", &[]),
];

/// Words that only some files may write: they make a statement `proved`.
const MAKERS: &[(&str, &[&str])] = &[(".resting_on(", &["wythoff-theorems/src/library/rows.rs"])];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust files below a folder, with their names from `crates/` on.
fn sources(folder: &Path, found: &mut BTreeMap<String, String>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let name = path.strip_prefix(crates()).unwrap().to_str().unwrap();
            let text = fs::read_to_string(&path).unwrap();
            found.insert(name.replace('\\', "/"), text);
        }
    }
}

fn all_sources() -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (name, _) in GRAPH {
        for part in ["src", "tests", "benches"] {
            sources(&crates().join(name).join(part), &mut found);
        }
    }
    found
}

/// The code of a file: without comments, and without its unit tests at the end.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod ").unwrap_or(text.len());
    let lines = text[..end].lines();
    lines
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect()
}

#[test]
fn crates_depend_on_one_another_as_the_map_says() {
    let mut seen = Vec::new();
    for entry in fs::read_dir(crates()).unwrap() {
        let path = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(path.join("Cargo.toml")) else {
            continue;
        };
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let (_, allowed) = (GRAPH.iter().find(|(known, _)| *known == name))
            .unwrap_or_else(|| panic!("{name} is not on the map"));
        let allowed: Vec<String> = (allowed.iter())
            .map(|end| match *end {
                "" => "wythoff".to_owned(),
                end => format!("wythoff-{end}"),
            })
            .collect();
        let section = manifest.split("[dependencies]").nth(1).unwrap_or("");
        let section = section.split("\n[").next().unwrap();
        for line in section.lines() {
            let dependency = line.split(['.', ' ', '=']).next().unwrap();
            if dependency.starts_with("wythoff") {
                assert!(
                    allowed.iter().any(|name| name == dependency),
                    "{name} depends on {dependency}, which the map does not show"
                );
            }
        }
        seen.push(name);
    }
    assert_eq!(
        seen.len(),
        GRAPH.len(),
        "crates on the map that are not there"
    );
}

#[test]
fn pure_crates_touch_nothing_outside() {
    for (name, text) in all_sources() {
        let (room, place) = name.split_once('/').unwrap();
        if !PURE.contains(&room) || !place.starts_with("src") || place.contains("/tests") {
            continue;
        }
        let code = code(&text);
        for (word, exceptions) in IMPURE {
            let allowed = exceptions.contains(&&*name) || place.ends_with("tests.rs");
            assert!(allowed || !code.contains(word), "{name} writes `{word}`");
        }
    }
}

#[test]
fn every_crate_is_under_the_lints_of_the_workspace() {
    for (name, _) in GRAPH {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        // Calls of a GPU and of a page need `unsafe`, so these crates have lists of their own, which only deny it.
        let foreign = ["wythoff-gpu", "wythoff-wasm"].contains(name);
        let own = foreign && manifest.contains("unsafe_code = \"deny\"");
        let shared = manifest.contains("[lints]\nworkspace = true");
        assert!(own || shared, "{name}");
    }
}

#[test]
fn only_some_files_make_something_proved() {
    for (name, text) in all_sources() {
        for (word, makers) in MAKERS {
            let allowed = makers.contains(&&*name) || name.ends_with("tests/it/tidy.rs");
            assert!(
                allowed || !code(&text).contains(word),
                "{name} writes `{word}`"
            );
        }
    }
}

/// Longer files hold more than one idea.
const MOST_LINES: usize = 500;

/// Larger crates hold more than one purpose. Tests beside the sources are not counted: those of all crates under the
/// facade stand with it.
const LARGEST_CRATE: usize = 15_000;

#[test]
fn files_are_short_and_say_first_what_they_are_for() {
    let mut sizes: BTreeMap<String, usize> = BTreeMap::new();
    for (name, text) in all_sources() {
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "{name} has {lines} lines");
        assert!(
            text.starts_with("//!"),
            "{name} does not say what it is for"
        );
        let room = name.split('/').next().unwrap();
        if name.contains("/src/") {
            *sizes.entry(room.to_owned()).or_default() += lines;
        }
    }
    for (room, lines) in sizes {
        assert!(lines <= LARGEST_CRATE, "{room} has {lines} lines");
    }
}
