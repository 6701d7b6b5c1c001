//! Values, moves and lists of positions, whoever can give them: a theorem if there is one, else the quickest engine.
//!
//! [`Evaluator`] and [`Evaluators`] choose for values and moves, [`listing`] for the positions of a level set.

mod evaluate;
mod far;
mod known;
pub mod listing;
mod mirrored;
mod moves;
mod sum;

pub use evaluate::Evaluator;
pub use far::recursion_is_proved;
pub use known::known_game;
pub use moves::{Analysis, Defence, Move};
pub use sum::{Evaluators, Term};
