//! The laboratory of Wythoff-type games: rules, positions, exact Grundy values, level sets, closed forms and theorems.
//!
//! A game is a [`Ruleset`]. Engines compute values from the rules alone; closed forms and theorems answer at
//! any size; every answer says how it was found and how far it can be trusted ([`Status`]).

pub mod ask;
pub mod json;
pub mod unfolding;

pub use wythoff_automata::{Budget, Exhausted, IBig, NameError, Reserved, StopFlag, UBig, name};
pub use wythoff_engines::closed;
pub use wythoff_host::{Diagnostic, Failure, read};
pub use wythoff_numbers::{array, sequence, word};
pub use wythoff_rows::{Keeper, far, period, sweep};
pub use wythoff_rules::{
    Answer, CatalogueGame, Game, Grundy, LevelSet, MAX_PILES, Outcome, PileOrder, Ruleset, Status,
    Unanswered, Visitor, answer, catalogue, game, grundy, lang, level_set, lines, mex, ratwyt,
    rules, ruleset, shape,
};
pub use wythoff_rules::{about, sets, subject};
pub use wythoff_search as search;
pub use wythoff_theorems as theorem;

/// Engines, and who chooses among them.
pub mod engine {
    pub use wythoff_engines::{
        CellType, Meter, ValueTable, dense, generic, legal, line_table, outcomes, triangle,
    };
    pub use wythoff_values::*;
}

/// The examples of the book and of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/book/library.md")]
#[doc = include_str!("../../../README.md")]
struct Book;
