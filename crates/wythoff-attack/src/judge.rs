//! Brute force that shares nothing with the prover but the rules.

pub(crate) mod acceptor;
pub(crate) mod extremes;
pub(crate) mod interpret;
pub(crate) mod level_sets;
pub(crate) mod near;
pub(crate) mod pairs;
mod reach;
pub(crate) mod sweep;
pub(crate) mod values;
