//! Automata as text.

pub mod walnut;
