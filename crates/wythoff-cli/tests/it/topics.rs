//! The topics of `wythoff help`: every example is run, and its output is what the topic shows.
//!
//! An example is a line that begins with four spaces and `$ `; what it prints follows, indented as far. With
//! `WYTHOFF_UPDATE_TRANSCRIPTS=1` the test writes the present output instead of comparing.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use wythoff::ask::help::TOPICS;

use crate::run::{shell, wythoff};

const INDENT: &str = "    ";

fn file(topic: &str) -> PathBuf {
    let help = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wythoff/src/ask/help");
    help.join(format!("{topic}.txt"))
}

/// The same text with the present output of its examples.
fn replayed(text: &str, folder: &Path) -> String {
    let mut replayed = String::new();
    let mut skipping = false;
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("    $ ") {
            writeln!(replayed, "{line}").unwrap();
            let ran = shell(&format!("{{ {command}\n}} 2>&1"), folder);
            for line in ran.stdout.lines() {
                writeln!(replayed, "{}", format!("{INDENT}{line}").trim_end()).unwrap();
            }
            if ran.status != 0 {
                writeln!(replayed, "{INDENT}[exit {}]", ran.status).unwrap();
            }
            skipping = true;
            continue;
        }
        skipping &= line.starts_with(INDENT);
        if !skipping {
            writeln!(replayed, "{line}").unwrap();
        }
    }
    replayed
}

#[test]
fn every_example_of_a_topic_prints_what_it_shows() {
    let update = std::env::var_os("WYTHOFF_UPDATE_TRANSCRIPTS").is_some();
    for (topic, _) in TOPICS {
        let path = file(topic);
        let text = std::fs::read_to_string(&path).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let replayed = replayed(&text, folder.path());
        assert!(text.contains("    $ wythoff "), "{topic} shows no example");
        if update {
            std::fs::write(&path, replayed).unwrap();
        } else {
            assert_eq!(replayed, text, "{topic}");
        }
    }
}

#[test]
fn topics_and_commands_are_printed() {
    for (topic, text) in TOPICS {
        assert_eq!(wythoff(&["help", topic]).stdout(), *text);
    }
    let pages: &[&[&str]] = &[&["table"], &["claims", "check"], &["oeis"], &["help"]];
    for words in pages {
        let page = wythoff(&[&["help"], *words].concat()).stdout();
        assert_eq!(page, wythoff(&[*words, &["--help"]].concat()).stdout());
    }
    assert_eq!(wythoff(&["help", "chess"]).status, 2);
}
