//! From rule to theorem: automata of level sets, learned from positions and proved for all of them.

pub mod check;
mod digits;
pub mod guess;
pub mod learning;
pub mod moves;
pub mod oracle;
pub mod prove;
mod survey;
pub mod translate;
