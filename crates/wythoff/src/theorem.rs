//! From rule to theorem: automata of level sets, learned from positions and proved for all of them.

pub mod check;
pub mod guess;
pub mod moves;
pub mod oracle;
pub mod prove;
pub mod translate;
