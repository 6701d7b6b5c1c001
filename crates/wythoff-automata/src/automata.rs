//! Finite automata that read several numbers at once, digit by digit.
//!
//! * [`Alphabet`]: the letters, one digit per track;
//! * [`Draft`] and [`Nfa`]: automata under construction;
//! * [`Dfa`]: the minimal automaton of a language, with canonical numbering, so that `==` is
//!   equality of languages;
//! * [`Dfao`]: automata with output, that is, automatic sequences.
//!
//! One file holds one algorithm.

mod alphabet;
mod count;
mod determinize;
mod dfa;
mod dfao;
mod interner;
pub(crate) mod lexicographic;
mod merge;
mod minimize;
mod nfa;
pub(crate) mod product;
mod split;

pub use alphabet::Alphabet;
pub use determinize::determinize;
pub use dfa::{Dfa, Draft};
pub use dfao::Dfao;
pub use minimize::{minimize, minimize_by_refinement, minimize_by_splitting};
pub use nfa::Nfa;

pub(crate) use dfa::DEAD;
pub(crate) use interner::Interner;
pub(crate) use split::Split;
