//! Finite automata that read several numbers at once, digit by digit.
//!
//! * [`Alphabet`]: the letters, one digit per track;
//! * [`Table`]: deterministic automata, under construction or from a file;
//! * [`Nfa`]: automata that are not deterministic;
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
mod table;

pub use alphabet::Alphabet;
pub use determinize::determinize;
pub use dfa::Dfa;
pub use dfao::Dfao;
pub use minimize::{minimize, minimize_by_refinement, minimize_by_splitting};
pub use nfa::Nfa;
pub use table::{DEAD, Table};

pub(crate) use interner::Interner;
pub(crate) use split::Split;
