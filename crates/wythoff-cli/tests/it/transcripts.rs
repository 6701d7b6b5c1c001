//! The transcripts in `docs/cli` and in the tutorial show what the program prints.
//!
//! A block marked `console` holds commands after `$ ` and what they print, standard output and
//! standard error together, followed by `[exit N]` if the status is not 0. With
//! `WYTHOFF_UPDATE_TRANSCRIPTS=1` the test writes the present output instead of comparing.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use wythoff_cli::cli::Cli;

use crate::run::shell;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn transcripts() -> Vec<PathBuf> {
    let docs = docs();
    let mut files: Vec<PathBuf> = std::fs::read_dir(docs.join("cli"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
    files.push(docs.join("tutorial-proofs.md"));
    files.sort();
    files
}

/// The same page with the present output of its commands.
fn replayed(page: &str, folder: &Path) -> String {
    let mut text = String::new();
    let mut in_block = false;
    let mut skipping = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_block = line == "```console";
            skipping = false;
        } else if in_block && line.starts_with("$ ") {
            writeln!(text, "{line}").unwrap();
            let ran = shell(&format!("{{ {}\n}} 2>&1", &line[2..]), folder);
            text.push_str(&ran.stdout);
            if !text.ends_with('\n') {
                text.push('\n');
            }
            if ran.status != 0 {
                writeln!(text, "[exit {}]", ran.status).unwrap();
            }
            skipping = true;
            continue;
        }
        if !skipping {
            writeln!(text, "{line}").unwrap();
        }
    }
    text
}

#[test]
fn the_manual_shows_what_the_program_prints() {
    let update = std::env::var_os("WYTHOFF_UPDATE_TRANSCRIPTS").is_some();
    let files = transcripts();
    assert!(!files.is_empty());
    for file in files {
        let page = std::fs::read_to_string(&file).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let replayed = replayed(&page, folder.path());
        if update {
            std::fs::write(&file, replayed).unwrap();
        } else {
            assert_eq!(replayed, page, "{}", file.display());
        }
    }
}

#[test]
fn every_command_has_a_page_with_a_transcript_and_a_line_in_the_index() {
    let pages = docs().join("cli");
    let index = std::fs::read_to_string(pages.join("README.md")).unwrap();
    for command in Cli::command().get_subcommands() {
        let name = command.get_name();
        let page = std::fs::read_to_string(pages.join(format!("{name}.md")))
            .unwrap_or_else(|error| panic!("docs/cli/{name}.md: {error}"));
        let shown =
            |line: &str| line.starts_with("$ ") && line.contains(&format!("wythoff {name}"));
        assert!(page.lines().any(shown), "{name}.md shows no run");
        assert!(index.contains(&format!("[{name}]({name}.md)")), "{name}");
    }
}
