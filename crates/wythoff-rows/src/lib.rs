//! Wythoff-type games row by row: all level sets at once, rows of any height, periods along a row.
//!
//! | module | gives |
//! |---|---|
//! | [`sweep`] | the points of all level sets up to a value, row after row |
//! | [`far`] | the same around one row of any number of digits |
//! | [`period`] | the additive period of a row, with a certificate |
//! | [`beams`] | the lines along which the positions of a level set lie |
//! | [`listing`] | the first positions of one level set, by the quickest of these ways |

pub mod beams;
pub mod far;
mod keeper;
pub mod listing;
pub mod period;
pub mod sweep;

pub use keeper::Keeper;
