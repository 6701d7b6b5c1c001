//! A separate checker of certificates about Wythoff-type games and automatic sets.
//!
//! It shares no code with the programs that write certificates: it reads the rules of games and sentences itself, builds its own
//! automata, and decides everything again from the file alone. Each argument stands in the module that uses it.
//!
//! | layer | modules |
//! |---|---|
//! | numbers as words | `places` (place values), `words` (valid words, and the proof that they write every number once), `linear` (linear relations) |
//! | automata | `dfa`, `nfa`, `relation`, `product`, `interner` |
//! | formulas | `logic` (decision), `fourier` (linear inequalities without solutions) |
//! | text | `sealed` (files), `expr` (grammar), `cases` (numbers and conditions as formulas), `rules` (games) |
//! | certificates | `theorem`, `pairs`, `proof`, `period`, and `rows` with `sweep` and `facts` |
//!
//! [`check`] accepts a file only if the statement that it returns was proved; the statement is made from what was checked.

#![forbid(unsafe_code)]
mod cases;
mod dfa;
mod expr;
mod facts;
mod fourier;
mod interner;
mod linear;
mod logic;
mod nfa;
mod pairs;
mod period;
mod places;
mod product;
mod proof;
mod relation;
mod rows;
mod rules;
mod sealed;
mod sweep;
#[cfg(test)]
mod tests;
mod theorem;
mod words;

/// How far a check may go.
pub struct Limits<'a> {
    /// Polled often; the check ends soon after it says `true`.
    pub stop: &'a dyn Fn() -> bool,
    /// The most bytes that one automaton may take while it is built.
    pub memory: usize,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

/// Automata never have more entries, so that four bytes are enough to number states.
const MOST_ENTRIES: usize = 1 << 31;

impl Limits<'_> {
    /// Whether an automaton with so many entries may go on growing.
    fn check(&self, entries: usize) -> Checked<()> {
        if (self.stop)() {
            return Err(Refusal::Exhausted("time".to_owned()));
        }
        if entries > (self.memory / 4).min(MOST_ENTRIES) {
            return Err(Refusal::Exhausted(format!(
                "{} bytes for one automaton",
                self.memory
            )));
        }
        Ok(())
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

/// What was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The kind of the certificate.
    pub kind: &'static str,
    /// What holds, printed from what was checked.
    pub statement: String,
}

/// Checks a certificate.
pub fn check(text: &str, limits: &Limits<'_>) -> Result<Accepted, Refusal> {
    let mut lines = sealed::Lines::open(text)?;
    match lines.peek().unwrap_or("") {
        "wythoff theorem 1" => theorem::check(&mut lines, limits),
        "wythoff pairs 1" => pairs::check(&mut lines, limits),
        "wythoff proof 2" => proof::check(&mut lines, limits),
        "wythoff rows 1" => rows::check(&mut lines, limits),
        "wythoff period certificate 1" | "wythoff period certificate 2" => {
            period::check(&mut lines, limits)
        }
        "wythoff consequences 1" => Err(Refusal::Wrong(
            "not self-contained: the automaton is not in the file".to_owned(),
        )),
        _ => lines.unreadable("no kind of certificate begins like this"),
    }
}
