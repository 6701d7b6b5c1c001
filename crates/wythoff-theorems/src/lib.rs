//! From rule to theorem: automata of level sets, learned from positions and proved for all of them.
//!
//! The way of a rule text through the folders:
//!
//! | folder | what happens there |
//! |---|---|
//! | [`translation`] | rules become formulas, and formulas automata of the moves |
//! | [`learning`] | an automaton of a level set is guessed from its first positions |
//! | [`proving`] | the guess is decided to be right for positions of any size, or corrected |
//! | [`statement`] | what was proved becomes a theorem: a file that anyone can check again |
//! | [`pairs`] | the other kind of theorem: P-positions that are spaced pairs, without an automaton |
//! | [`rows`] | all rows of Wythoff's game at once: the states of a sweep as an automaton |
//! | [`consequences`] | what follows from the proved sets: distances, diagonals, extremes |
//! | [`library`] | the theorems that come with the program |
//! | [`answers`] | what proved sets are asked: members, their numbers, winning moves |

pub mod answers;
pub mod consequences;
pub mod learning;
pub mod library;
pub mod pairs;
pub mod proving;
pub mod rows;
pub mod statement;
pub mod translation;

/// The names that these modules had when they lay side by side.
mod earlier_names {
    pub use crate::answers::{index, known, replies};
    pub use crate::learning::{census, choose, guess, oracle};
    pub use crate::proving::{attempt, check, prove};
    pub use crate::translation::{moves, nonlinear};
    pub use crate::{pairs as mex_pairs, rows as states};
    pub use wythoff_automata::{automata as table, proved};
}

pub use earlier_names::*;
