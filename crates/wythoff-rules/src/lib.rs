//! Wythoff-type games as rules: what a position is, which moves there are, what a game is called.
//!
//! A game is a [`Ruleset`]. It comes from the [catalogue] of the literature or is [typed](lang) by the
//! user. Nothing here computes values; that is what engines do.

pub mod about;
pub mod answer;
pub mod catalogue;
pub mod game;
pub mod grundy;
pub mod lang;
pub mod level_set;
pub mod lines;
pub mod ratwyt;
pub mod rules;
pub mod ruleset;
pub mod sets;
pub mod shape;
pub mod subject;

pub use answer::{Answer, Status, Unanswered};
pub use catalogue::CatalogueGame;
pub use game::Game;
pub use grundy::{Grundy, Outcome, mex};
pub use level_set::{Level, LevelSet};
pub use ruleset::{MAX_PILES, PileOrder, Ruleset, Visitor};
