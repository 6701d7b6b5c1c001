//! Statements that a checker has established.

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
/// There is no way to make one but to have the statement checked: by [`Theorem::verify`], by a
/// [`Prover`] that decided its conditions, by [`PairsTheorem::verify`], or by taking it from the library, which
/// holds only what was made so and is checked again by the tests. What people read is printed from
/// the objects that were checked, never from what a file says about them.
///
/// [`Theorem::verify`]: super::statement::Theorem::verify
/// [`Prover`]: super::prove::Prover
/// [`PairsTheorem::verify`]: super::mex_pairs::PairsTheorem::verify
///
/// # Example
///
/// ```
/// use wythoff_theorems::prove::Prover;
/// use wythoff_automata::Budget;
/// use wythoff_rules::Game;
/// use wythoff_automata::System;
///
/// let game = Game::Catalogue("wythoff".parse().unwrap());
/// let mut prover = Prover::new(&game, System::fibonacci(), &Budget::default()).unwrap();
/// prover.next_level(&mut |_| ()).unwrap();
/// let proved = prover.theorem();
/// assert!(proved.statement().starts_with("the P-positions of wythoff, with piles of any size"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proved<T>(T);

impl<T: Statement> Proved<T> {
    /// To be called by checkers alone, after the check; a test knows the files that may.
    pub(super) fn checked(statement: T) -> Self {
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
