//! Wythoff-type games: rules, positions, exact Grundy values, level sets and closed forms.
//!
//! A game is a [`Ruleset`]. Engines compute values from the rules alone; closed forms answer at
//! any size; every answer says how it was found and how far it can be trusted ([`Status`]).

pub mod answer;
pub mod array;
pub mod catalogue;
pub mod closed;
mod codec;
pub mod engine;
pub mod game;
pub mod grundy;
pub mod huge;
mod keeper;
pub mod lang;
pub mod level_set;
pub mod lines;
pub mod period;
pub mod ratwyt;
pub mod rules;
pub mod ruleset;
pub mod sequence;
pub mod shape;
pub mod suggest;
pub mod sweep;
pub mod theorem;
pub mod word;

pub use answer::{Answer, Status, Unanswered};
pub use catalogue::CatalogueGame;
pub use game::Game;
pub use grundy::{Grundy, Outcome, mex};
pub use keeper::Keeper;
pub use level_set::LevelSet;
pub use ruleset::{MAX_PILES, PileOrder, Ruleset, Visitor};
pub use wythoff_automata::{Budget, Exhausted, IBig, StopFlag, UBig};
