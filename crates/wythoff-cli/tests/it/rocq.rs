//! The program says "checked in Rocq" only where a file in `formal/` proves that very statement.

use std::fs;
use std::path::{Path, PathBuf};

use wythoff_cli::rocq::{By, CHECKED, Checked};

use crate::run::wythoff;

fn formal() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../formal")
}

fn read(path: &str) -> String {
    let path = formal().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The states of the automaton of rows that `make` in `formal/` makes a term of: L with both states that follow a row, E
/// where it ends in 1.
fn rows(value: &str) -> Vec<String> {
    let file = format!("../crates/wythoff-theorems/theorems/wythoff-rows-{value}.txt");
    let states = read(&file);
    let states = states
        .lines()
        .filter(|line| line.starts_with(char::is_numeric));
    let state = |line: &str| match line.split_once(" . ") {
        Some((zero, set)) => format!("E {zero} {set}"),
        None => format!("L {line}"),
    };
    states.map(state).collect()
}

/// The theorem is in its file, `formal/check` compares what it rests on, and that is nothing.
#[test]
fn every_theorem_that_is_named_is_there() {
    let compared = read("tests/Assumptions.v");
    let expected = read("tests/assumptions.expected");
    assert!(!expected.contains("Axioms:"));
    for Checked { theorem, file, .. } in CHECKED {
        let text = read(&format!("theories/{file}"));
        let stated = text
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("Theorem "))
            .any(|line| line.split([' ', ':']).next() == Some(theorem));
        assert!(stated, "{theorem} in {file}");
        for line in [
            format!("Check {theorem}."),
            format!("Print Assumptions {theorem}."),
        ] {
            assert!(compared.lines().any(|found| found == line), "{line}");
        }
        let closed = format!("\n{theorem}\n");
        let (_, after) = expected.split_once(&closed).unwrap_or_else(|| {
            let first = expected.strip_prefix(&closed[1..]);
            (
                "",
                first.unwrap_or_else(|| panic!("{theorem} is not in assumptions.expected")),
            )
        });
        let rests_on = after.lines().find(|line| !line.starts_with(' '));
        assert_eq!(
            rests_on,
            Some("Closed under the global context"),
            "{theorem}"
        );
    }
}

/// The automata in `formal/` have as many states as the sentences say, and the bounds are the same.
#[test]
fn the_files_are_about_the_same_numbers() {
    let number_before = |sentence: &str, after: &str| -> Option<usize> {
        let (before, _) = sentence.split_once(after)?;
        before.rsplit(' ').next()?.parse().ok()
    };
    for known in CHECKED.iter().filter(|known| known.by == By::Assistant) {
        let (sentence, theorem) = (known.sentence, known.theorem);
        if let Some(states) = number_before(sentence, " states that reads a") {
            let value = theorem.strip_prefix("values_to_").unwrap();
            assert!(sentence.contains(&format!("v = 0, ..., {value},")));
            let table = read(&format!("theories/Value{value}.v"));
            let stated = format!("Theorem values_to_{value} : tells table{value} {value}.");
            assert!(table.contains(&stated), "{stated}");
            assert_eq!(rows(value).len(), states, "{theorem}");
        } else if let Some(states) = number_before(sentence, " states accepts") {
            let value = theorem.strip_prefix("value_").unwrap();
            let file = read(&format!("theories/{}", known.file));
            for stated in [
                format!("N.of_nat (length pairs{value}) = {states}%N."),
                format!("Theorem value_{value} : accepts_exactly automaton{value} {value}."),
            ] {
                assert!(file.contains(&stated), "{stated}");
            }
        } else if let Some(value) = theorem.strip_prefix("convergence_") {
            let rows = number_before(sentence, ": a sweep").unwrap();
            let row = number_before(sentence, " no earlier").unwrap();
            let stated = format!("Theorem {theorem} : slowest table{value} {rows} {row}.");
            assert!(read("theories/Convergence.v").contains(&stated), "{stated}");
        }
    }
    let by_program = read("README.md");
    for known in CHECKED.iter().filter(|known| known.by == By::Extracted) {
        assert!(
            by_program.contains(&format!("`{}`", known.theorem)),
            "{known}"
        );
    }
    assert!(by_program.contains("formal/check-rows rows3.txt 22 6 5 158 76484621"));
}

/// `prove --format rocq` writes the very automata of `formal/`.
#[test]
fn the_automata_are_those_of_the_program() {
    for value in ["0", "1"] {
        let written = wythoff(&["prove", "wythoff", "--value", value, "--format", "rocq"]).stdout();
        let entries = |text: &str| -> Vec<String> {
            let (_, list) = text.split_once(" [\n").unwrap();
            let (list, _) = list.split_once(']').unwrap();
            list.split(';')
                .map(|entry| entry.trim().to_owned())
                .collect()
        };
        assert_eq!(entries(&written), rows(value), "value {value}");
    }
}

#[test]
fn it_is_said_where_it_holds_and_nowhere_else() {
    let folder = tempfile::tempdir().unwrap();
    let facts = folder.path().join("facts.txt").display().to_string();
    let value_1 = "checked in Rocq: value_1 in formal/theories/PairValue1.v";
    let rows_1 = "checked in Rocq: values_to_1 in formal/theories/Value1.v";
    for (args, said) in [
        (&["prove", "wythoff", "--value", "1"][..], Some(value_1)),
        (
            &["prove", "wythoff", "--value", "1", "--consequences", &facts],
            Some(rows_1),
        ),
        (&["prove", "e-wythoff"], None),
        (&["prove", "w:2"], None),
    ] {
        let shown = wythoff(args).stdout();
        let found = shown.lines().find(|line| line.contains("Rocq"));
        assert_eq!(found.map(str::trim), said, "{args:?}");
    }
    let page = |game: &str, values: &str| {
        let out = folder.path().join(game);
        let out_dir = out.display().to_string();
        wythoff(&["solve", game, "--values", values, "--out", &out_dir]).stdout();
        fs::read_to_string(out.join("index.html")).unwrap()
    };
    let wythoffs = page("wythoff", "1");
    for theorem in [
        "wythoff_theorem",
        "value_0",
        "value_1",
        "value_2",
        "convergence_1",
    ] {
        let known = CHECKED
            .iter()
            .find(|known| known.theorem == theorem)
            .unwrap();
        let line = format!(
            "{} <span class=\"status\">proved, {known}</span>",
            known.sentence
        );
        assert!(wythoffs.contains(&line), "{line}");
    }
    assert_eq!(wythoffs.matches("Rocq").count(), 5);
    // The same P-positions, of other rules.
    let other = page("e-wythoff", "0");
    assert!(other.contains("the pairs (⌊nφ⌋, ⌊nφ²⌋)") && !other.contains("Rocq"));
}
