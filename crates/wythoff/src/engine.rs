//! Engines that compute values from the rules alone.

pub mod dense;
