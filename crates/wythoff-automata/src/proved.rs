//! Statements that a checker has established: the one type that may say `proved`.

use std::ops::Deref;

/// Something that can be proved: objects, and the sentence about them that is printed from them.
pub trait Statement {
    /// The statement in words.
    fn in_words(&self) -> String;

    /// What it is about, in words.
    fn subject(&self) -> String;
}

/// A statement that a checker of this program has established.
///
/// Sentences that were decided, theorems about games, periods of rows: whatever is proved is of this type. There is
/// no way to make one but to have the statement checked, or to take it from the library of theorems, which holds
/// only what was made so and is checked again by the tests. What people read is printed from the objects that were
/// checked, never from what a file says about them.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, System, proof::Proof, text::Session};
///
/// let mut session = Session::new(System::fibonacci(), Budget::default());
/// let sentence = session.parse("exists x: 2 * x = 6").unwrap();
/// let (_, proof) = Proof::of(&mut session, &sentence).unwrap();
/// let proved = proof.verify(&Budget::default()).unwrap();
/// assert!(proved.statement().starts_with("exists x: 2 * x = 6 is true"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved<T>(T);

impl<T: Statement> Proved<T> {
    /// To be called by checkers alone, after the check; a test of the workspace knows the files that may.
    pub fn checked(statement: T) -> Self {
        Self(statement)
    }

    /// The sentence, printed from what was checked.
    pub fn statement(&self) -> String {
        self.0.in_words()
    }

    /// What the sentence is about.
    pub fn subject(&self) -> String {
        self.0.subject()
    }

    /// What was proved, without the proof.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Deref for Proved<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
