//! Engines that compute values from the rules alone, and the chooser above them.
//!
//! | engine | for | cost |
//! |---|---|---|
//! | [`dense`] | two piles, Nim moves and diagonal moves | a few steps per cell |
//! | [`outcomes`] | the same, only who wins, normal or misère | a few steps per row |
//! | [`triangle`] | two piles, the moves of E-Wythoff | a few words per cell |
//! | [`generic`] | any rules, any number of piles | every option of every position below |
//!
//! [`Evaluator`] and [`Evaluators`] choose: a theorem if there is one, else the quickest engine.

pub mod dense;
mod evaluate;
mod far;
pub mod generic;
pub mod legal;
pub mod listing;
mod meter;
mod moves;
pub mod outcomes;
mod sum;
mod table;
pub mod triangle;

pub use evaluate::Evaluator;
pub use far::recursion_is_proved;
pub use meter::Meter;
pub use moves::{Analysis, Defence, Move};
pub use sum::{Evaluators, Term};
pub use table::ValueTable;
