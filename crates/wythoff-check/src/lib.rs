//! A separate checker of certificates about Wythoff-type games and automatic sets.
//!
//! It shares no code with the programs that write certificates: it reads the rules of games and sentences itself, builds
//! its own automata, and decides everything again from the file alone. Each argument stands in the module that uses it.
//!
//! | layer | modules |
//! |---|---|
//! | numbers as words | `numeration` (place values and valid words), `linear` (linear relations) |
//! | formulas | `automata`, `logic` (decision) |
//! | text | `file` (lines and tables), `text` (grammar), `terms` (what is written as formulas), `rules` (games) |
//! | certificates | `theorem`, `pairs`, `sentence`, `period`, and `rows` with `sweep` and `facts` |
//!
//! [`check`] accepts a file only if the statement that it returns was proved; the statement is made from what was checked.

#![forbid(unsafe_code)]
mod automata;
mod facts;
mod file;
mod linear;
mod logic;
mod numeration;
mod pairs;
mod period;
mod rows;
mod rules;
mod sentence;
mod sweep;
mod terms;
#[cfg(test)]
mod tests;
mod text;
mod theorem;

/// How far a check may go.
pub struct Limits<'a> {
    /// Polled often; the check ends soon after it says `true`.
    pub stop: &'a dyn Fn() -> bool,
    /// The most bytes that one automaton may take while it is built.
    pub memory: usize,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Limits {{ memory: {} }}", self.memory)
    }
}

/// Automata never have more entries, so that four bytes are enough to number states.
const MOST_ENTRIES: usize = 1 << 31;

impl Limits<'_> {
    /// Whether an automaton with so many entries may go on growing.
    fn check(&self, entries: usize) -> Checked<()> {
        let memory = self.memory;
        if (self.stop)() {
            Err(Refusal::Exhausted("time".to_owned()))
        } else if entries > (memory / 4).min(MOST_ENTRIES) {
            Err(Refusal::Exhausted(format!(
                "{memory} bytes for one automaton"
            )))
        } else {
            Ok(())
        }
    }
}

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The file cannot be read.
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        message: String,
    },
    /// The file says something that is false, or that it does not show.
    Wrong(String),
    /// A limit was reached first: this one.
    Exhausted(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable { line, message } => write!(f, "unreadable: line {line}: {message}"),
            Self::Wrong(reason) => write!(f, "refused: {reason}"),
            Self::Exhausted(limit) => write!(f, "not finished: the limit is {limit}"),
        }
    }
}

impl std::error::Error for Refusal {}

type Checked<T> = Result<T, Refusal>;

/// A refusal of something false, or not shown.
fn wrong<T>(what: impl Into<String>) -> Checked<T> {
    Err(Refusal::Wrong(what.into()))
}

/// What may be true, but is not decided here.
fn beyond(what: String) -> Refusal {
    Refusal::Exhausted(format!("what this program decides: {what}"))
}

/// What was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The kind of the certificate.
    pub kind: &'static str,
    /// What holds, printed from what was checked.
    pub statement: String,
}

fn accepted(kind: &'static str, statement: String) -> Checked<Accepted> {
    Ok(Accepted { kind, statement })
}

/// Checks a certificate.
pub fn check(text: &str, limits: &Limits) -> Result<Accepted, Refusal> {
    let mut lines = file::Lines::open(text)?;
    match lines.peek() {
        "wythoff theorem 1" => theorem::check(&mut lines, limits),
        "wythoff pairs 1" => pairs::check(&mut lines, limits),
        "wythoff proof 2" => sentence::check(&mut lines, limits),
        "wythoff period certificate 2" => period::check(&mut lines, limits),
        "wythoff rows 1" => rows::check(&mut lines, limits),
        "wythoff consequences 1" => Err(Refusal::Exhausted(
            "the automaton of the rows, which is not in the file; `prove --consequences` writes it"
                .to_owned(),
        )),
        "wythoff period certificate 1" => {
            wrong("not self-contained: the file quotes no rules, write it again")
        }
        _ => lines.unreadable("no kind of certificate begins like this"),
    }
}
