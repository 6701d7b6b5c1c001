//! The question turned round: given P-positions of two unordered piles, which rules have them?
//!
//! | file | holds |
//! |---|---|
//! | `grammar` | candidates: rules in the rule language, the simplest first |
//! | `search` | each candidate tried on positions that refuted others, then on small ones, then proved |
//! | `classes` | kinds of rules that surely have no such game, and why |
//! | `tuples` | the same for more piles, as far as first positions tell |

mod classes;
mod grammar;
mod search;
mod tuples;

pub use classes::{Excluded, excluded_classes, excluded_first};
pub use grammar::candidates;
pub use search::{Found, Inverse, MOST_TRIED, Target};
pub use tuples::excluded_tuples;
