//! Engines that compute values from the rules alone, and level sets known in closed form.
//!
//! | engine | for | cost |
//! |---|---|---|
//! | [`dense`] | two piles, Nim moves and diagonal moves | a few steps per cell |
//! | [`outcomes`] | the same, only who wins, normal or misère | a few steps per row |
//! | [`line_table`] | two piles, Nim moves and moves along lines | a few words per cell and line |
//! | [`triangle`] | two piles, the moves of E-Wythoff | a few words per cell |
//! | [`generic`] | any rules, any number of piles | every option of every position below |
//! | [`closed`] | games with a theorem of the literature | that of the formula |

mod cell_type;
pub mod closed;
pub mod dense;
pub mod generic;
mod layers;
pub mod legal;
pub mod line_table;
mod meter;
pub mod outcomes;
mod table;
pub mod triangle;

pub use cell_type::CellType;
pub use meter::Meter;
pub use table::ValueTable;
