//! Engines that compute values from the rules alone.

pub mod dense;
pub mod generic;
pub mod outcomes;
