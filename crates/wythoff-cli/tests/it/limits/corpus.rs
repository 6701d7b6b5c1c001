//! The commands and the files they read.

use std::fmt::Write as _;
use std::fs::{File, write};
use std::path::Path;
use std::process::Command;

use wythoff::theorem::library;

use crate::run::wythoff;

const COMMANDS: &str = include_str!("../../limits/commands.txt");

/// A command of the corpus.
pub(super) struct Case {
    pub(super) line: &'static str,
    /// Whether the ordinary tests run it.
    pub(super) quick: bool,
    pub(super) mib: u64,
    /// Whether its input is refused, if there is memory to read it.
    pub(super) is_refused: bool,
    words: Vec<String>,
}

/// All commands of the corpus.
pub(super) fn cases() -> Vec<Case> {
    let lines = COMMANDS.lines().filter(|line| !line.is_empty());
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (quick, line) = match line.strip_prefix("* ") {
                Some(line) => (true, line),
                None => (false, line),
            };
            let (mib, words) = line.split_once(' ').expect("a limit and a command");
            Case {
                line,
                quick,
                mib: mib.parse().expect("a limit"),
                is_refused: line.ends_with("{dir}/zeros"),
                words: split(words),
            }
        })
        .collect()
}

impl Case {
    /// The arguments, with files in this folder.
    pub(super) fn args(&self, folder: &Path) -> Vec<String> {
        let folder = folder.to_str().expect("UTF-8");
        let word = |word: &String| word.replace("{dir}", folder);
        self.words.iter().map(word).collect()
    }

    pub(super) fn is_played(&self) -> bool {
        self.words[0] == "play"
    }
}

/// The words of a line; quotes keep spaces.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            letter => words.last_mut().expect("a word").push(letter),
        }
    }
    words
}

/// A folder with the files that commands read.
pub(super) struct Folder(tempfile::TempDir);

impl Folder {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        File::create(at("zeros"))
            .unwrap()
            .set_len(50_000_000)
            .unwrap();
        for name in ["fifo", "fifo.game"] {
            let made = Command::new("mkfifo").arg(at(name)).status();
            assert!(made.is_ok_and(|status| status.success()), "mkfifo");
        }
        let mut game = "piles a <= b\n".to_owned();
        for (i, j) in (1..16).flat_map(|i| (1..16).map(move |j| (i, j))) {
            let _ = writeln!(game, "move (a - {i}, b - {j})");
        }
        write(at("large.game"), game).unwrap();
        let mut definitions = String::new();
        for i in 0..200 {
            let modulus = 900 + i;
            let _ = writeln!(
                definitions,
                "theorem t{i} := exists x: x mod {modulus} = {i} and lower(x, x + {i})"
            );
        }
        write(at("large.defs"), definitions).unwrap();
        let theorem = library::theorem("wythoff".parse().unwrap(), 2).expect("it is there");
        write(at("library.txt"), theorem.to_string()).unwrap();
        let sentence = "forall x: exists n: lower(n, x) or upper(n, x) or x = 0";
        let path = at("sentence.txt");
        let path = path.to_str().expect("UTF-8");
        wythoff(&["decide", sentence, "--certificate", path]).stdout();
        Self(folder)
    }

    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }
}
