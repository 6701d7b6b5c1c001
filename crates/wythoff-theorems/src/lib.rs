//! From rule to theorem: automata of level sets, learned from positions and proved for all of them.

pub mod attempt;
pub mod census;
pub mod check;
pub mod choose;
pub mod consequences;
mod digits;
pub mod guess;
pub mod index;
mod keep;
pub mod known;
pub mod learning;
pub mod library;
pub mod mex_pairs;
pub mod moves;
pub mod nonlinear;
pub mod oracle;
pub mod prove;
pub mod proved;
mod reader;
pub mod replies;
mod small;
pub mod statement;
pub mod states;
mod survey;
pub mod table;
pub mod translate;
