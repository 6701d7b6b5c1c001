//! Guessing the automaton of a level set from positions whose value is known.
//!
//! | file | holds |
//! |---|---|
//! | `oracle` | who knows the positions of a value: sweeps, far windows, lists, the rules |
//! | `digits`, `guess` | an automaton learned from such an oracle |
//! | `survey` | a guess compared with everything that an oracle knows for certain |
//! | `learn` | the loop: guess, check the conditions, learn from what is wrong |
//! | `choose` | the numeration system in which an automaton may exist |
//! | `census` | how many states an automaton needs at least |
//! | `keep` | what a long search keeps, to go on later |

pub mod census;
pub mod choose;
mod digits;
pub mod guess;
mod keep;
mod learn;
pub mod oracle;
mod survey;

pub use learn::{GuessLimits, Progress};

pub(crate) use keep::Kept;
pub(crate) use learn::{Watch, learn};
pub(crate) use survey::visit_below;
