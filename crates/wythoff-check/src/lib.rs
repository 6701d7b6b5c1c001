//! A separate checker of certificates.
#![forbid(unsafe_code)]
mod dfa;
mod fourier;
mod interner;
mod linear;
mod logic;
mod places;
mod product;
mod relation;
mod words;
#[cfg(test)]
mod tests;

/// How far a check may go.
pub struct Limits<'a> {
    /// Polled often; the check ends soon after it says `true`.
    pub stop: &'a dyn Fn() -> bool,
    /// The most bytes that one automaton may take while it is built.
    pub memory: usize,
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Limits<'_> {
    /// Whether an automaton with so many entries may go on growing.
    fn check(&self, entries: usize) -> Checked<()> {
        if (self.stop)() {
            return Err(Refusal::Exhausted("time".to_owned()));
        }
        if entries > self.memory / 4 {
            return Err(Refusal::Exhausted(format!("{} bytes for one automaton", self.memory)));
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

type Checked<T> = Result<T, Refusal>;
