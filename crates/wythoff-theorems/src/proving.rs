//! Deciding for positions of any size what the positions of a value are.
//!
//! | file | holds |
//! |---|---|
//! | `check` | the conditions that a set must meet to be the positions of a value, and what refutes it |
//! | `prove` | level after level: learn the set, decide the conditions, state the theorem |
//! | `attempt` | how far a proof came that did not succeed |
//! | `small` | small positions compared with the mex rule, before anything is decided |

pub mod attempt;
pub mod check;
pub mod prove;
pub(crate) mod small;
