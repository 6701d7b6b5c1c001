//! The transcripts in the manual, the book and the README show what the program prints, and their pictures what it draws.
//!
//! A block marked `console` holds commands after `$ ` and what they print, standard output and
//! standard error together, followed by `[exit N]` if the status is not 0. A command goes on in the next line while
//! a quotation mark is open. With `WYTHOFF_UPDATE_TRANSCRIPTS=1` the test writes the present output, and the pictures
//! in `pictures/`, instead of comparing.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use wythoff_cli::cli::Cli;

use crate::pages::{docs, pages_in, pictures, repository};
use crate::run::shell;

/// Whether a command goes on in the next line: a quotation mark is open.
fn goes_on(command: &str) -> bool {
    let open = command
        .chars()
        .fold(None, |open: Option<char>, letter| match open {
            None if letter == '\'' || letter == '"' => Some(letter),
            Some(mark) if mark == letter => None,
            _ => open,
        });
    open.is_some()
}

/// The line with the time of a proof is its own on every run.
fn is_time(line: &str) -> bool {
    line.starts_with("time     ") && line.ends_with(" ms")
}

/// What a command says while it works depends on how fast the machine is.
fn is_progress(line: &str) -> bool {
    line.ends_with(" s; goes on") || line.ends_with(" s; goes on (--time-limit ends it)")
}

/// What a page shows below a command, but for times, which stay as they are, and progress, which is left out.
fn shown_again(printed: &str, before: &[&str]) -> String {
    let mut text = String::new();
    let mut times = before.iter().filter(|line| is_time(line));
    for line in printed.lines().filter(|line| !is_progress(line)) {
        let line = if is_time(line) {
            times.next().unwrap_or(&line)
        } else {
            line
        };
        writeln!(text, "{line}").unwrap();
    }
    text
}

/// The same page with the present output of its commands.
fn replayed(page: &str, folder: &Path) -> String {
    let mut text = String::new();
    let mut lines = page.lines().peekable();
    let mut in_block = false;
    while let Some(line) = lines.next() {
        writeln!(text, "{line}").unwrap();
        if line.starts_with("```") {
            in_block = line == "```console";
        } else if in_block && line.starts_with("$ ") {
            let mut command = line[2..].to_owned();
            while goes_on(&command) {
                let more = lines.next().expect("a quotation that ends");
                writeln!(text, "{more}").unwrap();
                command = command + "\n" + more;
            }
            let mut before = Vec::new();
            while let Some(shown) =
                lines.next_if(|line| !line.starts_with("$ ") && !line.starts_with("```"))
            {
                before.push(shown);
            }
            let ran = shell(&format!("{{ {command}\n}} 2>&1"), folder);
            text.push_str(&shown_again(&ran.stdout, &before));
            if ran.status != 0 {
                writeln!(text, "[exit {}]", ran.status).unwrap();
            }
        }
    }
    text
}

/// Runs the commands of a page. They print what the page shows and draw its pictures: a picture in `pictures/` is
/// kept in the repository and must be what is drawn; any other must be drawn.
fn check(file: &Path) {
    let update = std::env::var_os("WYTHOFF_UPDATE_TRANSCRIPTS").is_some();
    let page = std::fs::read_to_string(file).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let replayed = replayed(&page, folder.path());
    if update {
        std::fs::write(file, &replayed).unwrap();
    } else {
        assert_eq!(replayed, page, "{}", file.display());
    }
    for picture in pictures(&page) {
        let name = Path::new(picture).file_name().unwrap();
        let drawn = std::fs::read(folder.path().join(name))
            .unwrap_or_else(|error| panic!("{}: {picture}: {error}", file.display()));
        let kept = file.parent().unwrap().join(picture);
        if !kept.parent().unwrap().ends_with("pictures") {
            assert!(drawn.len() > 1000, "{picture} is empty");
        } else if update {
            std::fs::write(kept, drawn).unwrap();
        } else {
            let same = std::fs::read(&kept).unwrap() == drawn;
            assert!(same, "{}: {picture} is not what is drawn", file.display());
        }
    }
}

/// The pages of the book that have no test of their own.
fn book() -> Vec<PathBuf> {
    let mut files = pages_in(&docs().join("book"));
    files.retain(|file| !file.ends_with("gallery.md"));
    files.push(docs().join("README.md"));
    files.push(docs().join("tutorial-proofs.md"));
    files
}

#[test]
fn the_manual_shows_what_the_program_prints() {
    let files = pages_in(&docs().join("cli"));
    assert!(!files.is_empty());
    files.iter().for_each(|file| check(file));
}

#[test]
fn the_book_shows_what_the_program_prints_and_draws() {
    book().iter().for_each(|file| check(file));
}

#[test]
fn the_readme_shows_what_the_program_prints_and_draws() {
    check(&repository().join("README.md"));
}

#[test]
fn every_picture_of_the_gallery_is_drawn() {
    let gallery = docs().join("book/gallery.md");
    let page = std::fs::read_to_string(&gallery).unwrap();
    assert_eq!(pictures(&page).len(), 50);
    check(&gallery);
}

#[test]
fn every_command_has_a_page_with_a_transcript_and_a_line_in_the_index() {
    let pages = docs().join("cli");
    let index = std::fs::read_to_string(pages.join("README.md")).unwrap();
    for command in Cli::whole().get_subcommands() {
        let name = command.get_name();
        let page = std::fs::read_to_string(pages.join(format!("{name}.md")))
            .unwrap_or_else(|error| panic!("docs/cli/{name}.md: {error}"));
        let shown =
            |line: &str| line.starts_with("$ ") && line.contains(&format!("wythoff {name}"));
        assert!(page.lines().any(shown), "{name}.md shows no run");
        assert!(index.contains(&format!("[{name}]({name}.md)")), "{name}");
    }
}
