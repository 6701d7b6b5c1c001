//! The invariants of ARCHITECTURE.md, as far as the text of the sources shows them.

use std::collections::{BTreeMap, BTreeSet, HashMap};
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
        "wythoff-host",
        &[
            "automata", "engines", "numbers", "rows", "rules", "theorems", "values",
        ],
    ),
    ("wythoff-search", &["automata", "host", "rules", "theorems"]),
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
            "atlas", "automata", "check", "claims", "engines", "gpu", "host", "numbers", "rows",
            "rules", "search", "theorems", "values", "write",
        ],
    ),
    ("wythoff-lab", &[""]),
    ("wythoff-wasm", &[""]),
    ("wythoff-print", &["", "write"]),
    (
        "wythoff-cli",
        &["", "automata", "draw", "lab", "print", "write"],
    ),
    (
        "wythoff-attack",
        &[
            "automata", "check", "engines", "numbers", "rows", "rules", "theorems",
        ],
    ),
];

/// What touches the world outside, and the only crates and files that may: the doors, and the checker and the attacks as programs.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("std::fs", &["wythoff-cli/", "wythoff-check/src/main.rs"]),
    ("std::net", &["wythoff-cli/src/cmd/lab.rs", "wythoff-lab/"]),
    (
        "std::env",
        &[
            "wythoff-attack/src/main.rs",
            "wythoff-check/src/main.rs",
            "wythoff-cli/",
        ],
    ),
    (
        "Instant",
        &["wythoff-attack/", "wythoff-cli/", "wythoff-lab/"],
    ),
    ("SystemTime", &["wythoff-cli/"]),
    ("RandomState", &["wythoff-cli/src/disk/unfinished.rs"]),
    (
        "println!",
        &["wythoff-attack/src/main.rs", "wythoff-check/src/main.rs"],
    ),
    // The layers of a row wait for one another, which jobs of rayon's pool must not.
    (
        "thread::",
        &[
            "wythoff-attack/",
            "wythoff-cli/",
            "wythoff-lab/",
            "wythoff-rows/src/period/pipeline.rs",
            "wythoff/src/ask/period/searching.rs",
        ],
    ),
    (
        "thread_local!",
        &["wythoff-attack/src/drive.rs", "wythoff-wasm/src/lib.rs"],
    ),
    ("static mut", &[]),
    (
        "serde",
        &[
            "wythoff-claims/",
            "wythoff-cli/",
            "wythoff-lab/",
            "wythoff-wasm/",
            "wythoff/",
        ],
    ),
    // Answers become JSON by their types, in the facade. Here they are passed on, or something else is written:
    // notes and refusals of the doors, what is kept on disk, the package of data, the summary of a report.
    (
        "serde_json",
        &[
            "wythoff-cli/src/batch.rs",
            "wythoff-cli/src/claims_store.rs",
            "wythoff-cli/src/cmd/atlas/",
            "wythoff-cli/src/cmd/play.rs",
            "wythoff-cli/src/cmd/sweep.rs",
            "wythoff-cli/src/context.rs",
            "wythoff-cli/src/data_package.rs",
            "wythoff-cli/src/report/summary.rs",
            "wythoff-lab/src/job.rs",
            "wythoff-lab/src/response.rs",
            "wythoff-lab/src/route.rs",
            "wythoff-lab/src/watch.rs",
            "wythoff-wasm/src/host.rs",
            "wythoff/",
        ],
    ),
    // Who chooses an engine: the facade and what it is made of, never a door. The figures of reports are of sweeps and
    // tables that their captions name.
    ("wythoff::theorem::learning", &[]),
    ("wythoff::theorem::proving", &[]),
    ("wythoff::theorem::library", &[]),
    ("wythoff::engine::dense", &[]),
    ("wythoff::engine::generic", &[]),
    ("wythoff::far", &[]),
    ("wythoff::closed", &[]),
    ("wythoff::sweep::", &["wythoff-cli/src/report/figures.rs"]),
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
fn every_dependency_is_used() {
    let root = page("Cargo.toml");
    let shared = root.split("[workspace.dependencies]").nth(1).unwrap();
    let mut unused = dependencies(shared.split("\n[").next().unwrap());
    for (name, _) in GRAPH {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        let mut files = BTreeMap::new();
        sources(&crates().join(name), &mut files);
        let sections = manifest.split("\n[").filter(|section| {
            let title = section.lines().next().unwrap_or("");
            title.ends_with("dependencies]")
        });
        for dependency in sections.flat_map(dependencies) {
            unused.remove(dependency);
            let word = dependency.replace('-', "_");
            let used = files.values().any(|text| text.contains(&word));
            assert!(used, "{name} does not use {dependency}");
        }
    }
    assert!(unused.is_empty(), "{unused:?}");
}

/// The names in a list of dependencies.
fn dependencies(section: &str) -> BTreeSet<&str> {
    let lines = section.lines().skip(1);
    let names = lines.filter(|line| line.contains('=') && !line.starts_with('#'));
    names
        .map(|line| line.split(['.', ' ', '=']).next().unwrap())
        .collect()
}

#[test]
fn only_some_files_touch_what_is_outside() {
    for (name, text) in all_sources() {
        let (_, place) = name.split_once('/').unwrap();
        if !place.starts_with("src") || place.contains("/tests") || place.ends_with("tests.rs") {
            continue;
        }
        let code = code(&text);
        for (word, places) in OUTSIDE {
            let allowed = places.iter().any(|place| name.starts_with(place));
            assert!(allowed || !code.contains(word), "{name} writes `{word}`");
        }
    }
}

fn page(name: &str) -> String {
    fs::read_to_string(crates().join("..").join(name)).unwrap()
}

#[test]
fn the_map_and_the_first_page_name_every_crate() {
    let (map, first) = (page("ARCHITECTURE.md"), page("README.md"));
    for (name, _) in GRAPH {
        assert!(map.contains(&format!("\n  {name}/ ")), "{name} in the map");
        let link = format!("[`{name}`](crates/{name})");
        assert!(first.contains(&link), "{name} in README.md");
    }
    for (line, text) in (1..).zip(map.lines()) {
        for path in text.split('`').filter(|path| {
            path.starts_with("wythoff") && path.contains("/src/") && !path.contains('<')
        }) {
            assert!(
                crates().join(path).exists(),
                "ARCHITECTURE.md, line {line}: {path}"
            );
        }
    }
}

/// The separate checker shares nothing, so it has names of its own for the same things.
#[test]
fn a_word_of_the_glossary_names_one_type() {
    let map = page("ARCHITECTURE.md");
    let glossary = map.split("## Words").nth(1).unwrap();
    let glossary = glossary.split("\n## ").next().unwrap();
    let first_cells = glossary.lines().filter_map(|line| line.split('|').nth(1));
    let words: Vec<&str> = (first_cells.filter_map(|cell| cell.split('`').nth(1))).collect();
    assert!(words.len() >= 8, "{words:?}");
    let mut defined: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in all_sources() {
        if name.contains("/src/") && !name.starts_with("wythoff-check/") {
            for line in code(&text).lines() {
                if let Some(named) = type_named(line.trim_start()) {
                    let places = defined.entry(named.to_owned()).or_default();
                    places.push(name.clone());
                }
            }
        }
    }
    for word in words {
        let places = defined.get(word).map_or(0, Vec::len);
        assert_eq!(places, 1, "{word}: {:?}", defined.get(word));
    }
}

/// The type that a line defines.
fn type_named(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.split_once(' ')?.1,
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait ", "type "];
    let after = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = after.find(|letter: char| !letter.is_alphanumeric());
    Some(&after[..end.unwrap_or(after.len())])
}

/// Tests wait for what happens. Where time itself is tested, or another process is watched, it is here.
const WAITING: &[&str] = &[
    "wythoff-cli/tests/it/atlas.rs",
    "wythoff-cli/tests/it/kills.rs",
    "wythoff-cli/tests/it/limits/measure.rs",
    "wythoff-cli/tests/it/manners.rs",
    "wythoff-cli/tests/it/run.rs",
    "wythoff-lab/tests/it/attack.rs",
    "wythoff/tests/memory.rs",
];

#[test]
fn tests_do_not_sleep() {
    for (name, text) in all_sources() {
        let in_tests = name.contains("/tests/") && !name.ends_with("/tidy.rs");
        let allowed = !in_tests || WAITING.contains(&&*name);
        assert!(allowed || !text.contains("sleep"), "{name} sleeps");
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

/// So many lines of code are not written twice, names, strings and numbers aside.
const REPEATED: usize = 10;

/// A line with one sign for each name, string or number. Comments, attributes, imports, lone punctuation and the entries
/// of lists have no shape: what a program has is a list of things, what it does with them is written once.
fn shape(line: &str) -> Option<String> {
    let line = line.trim();
    let aside = ["//", "#[", "use ", "pub use "].map(|start| line.starts_with(start));
    if aside.contains(&true) || line.ends_with(',') || !line.contains(char::is_alphanumeric) {
        return None;
    }
    let in_name = |c: &char| c.is_alphanumeric() || *c == '_';
    let mut shape = String::new();
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        if c == '"' {
            while let Some(c) = rest.next_if(|c| *c != '"') {
                rest.next_if(|_| c == '\\');
            }
            rest.next();
        }
        while in_name(&c) && rest.next_if(in_name).is_some() {}
        match c {
            c if c.is_whitespace() => {}
            c if in_name(&c) || c == '"' => shape.push('_'),
            c => shape.push(c),
        }
    }
    Some(shape)
}

/// Lines of one shape that follow one another count once, as a list.
#[test]
fn no_ten_lines_are_written_twice() {
    let sources = all_sources();
    let mut places: HashMap<Vec<String>, (&str, usize)> = HashMap::new();
    for (name, text) in &sources {
        let mut lines: Vec<(usize, String)> = (1..)
            .zip(text.lines())
            .filter_map(|(at, line)| Some((at, shape(line)?)))
            .collect();
        lines.dedup_by(|one, before| one.1 == before.1);
        for run in lines.windows(REPEATED) {
            let shapes = run.iter().map(|(_, shape)| shape.clone()).collect();
            let (first, last) = (run[0].0, run[REPEATED - 1].0);
            let (other, end) = *places.entry(shapes).or_insert((name, last));
            // In one file, a run that overlaps itself is a list of longer entries.
            let again = other != name || end < first;
            assert!(
                !again,
                "{name}:{first}-{last} stands at {other}:..{end}, too"
            );
        }
    }
}

/// Longer files hold more than one idea.
const MOST_LINES: usize = 500;

/// Larger crates hold more than one purpose. Tests beside the sources are not counted: those of all crates under the
/// facade stand with it.
const LARGEST_CRATE: usize = 15_000;

/// The separate checker is there to be read, all of it: so many lines, without its tests.
const CHECKER: usize = 3_996;

#[test]
fn the_separate_checker_stays_small() {
    let own = |name: &str| name.starts_with("wythoff-check/src/") && !name.contains("/tests");
    let sources = all_sources().into_iter().filter(|(name, _)| own(name));
    let lines: usize = sources.map(|(_, text)| text.lines().count()).sum();
    assert!(lines <= CHECKER, "the separate checker has {lines} lines");
}

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
