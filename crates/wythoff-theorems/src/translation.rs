//! Rules as formulas, and the moves of a game as automata.
//!
//! | file | holds |
//! |---|---|
//! | `formulas` | the formula of the moves of each rule, exact or approximate on one side |
//! | `cases` | terms of the rule language as numbers, case by case |
//! | `nonlinear` | the parts of rules that formulas say only roughly |
//! | `sets` | sets that rules speak of, in the system of a proof |
//! | `moves` | from which positions a set can be reached in one move |

mod cases;
pub mod formulas;
pub mod moves;
pub mod nonlinear;
pub mod sets;
