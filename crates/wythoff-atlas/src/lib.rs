//! An atlas of games: families of rule sets, and what is found of each of them within limits that are the same everywhere.
//!
//! A game is studied alone, so the games of a family can be shared among any number of machines; and only numbers of states,
//! corrections and rows are limited, never time, so everybody finds the same.
//!
//! | file | holds |
//! |---|---|
//! | `family` | the families, and the rules of their games |
//! | `study` | what is found of one game: theorem or growth, first positions, form, slopes, periods |
//! | `table` | P-positions by trying all options, and by a sweep |
//! | `known` | games of the catalogue and sequences of the OEIS that have the same positions |
//! | `classes` | games with the same P-positions, put together |

pub mod classes;
pub mod family;
mod known;
mod study;
mod table;

pub use family::{AtlasGame, Family};
pub use known::{Known, Named};
pub use study::{Found, Limits, Study};
