//! Tests across the crate.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod automata;
mod brute_force;
mod codec;
mod evaluations;
mod learning;
mod limits;
mod members;
mod names;
mod proofs;
mod recurrences;
mod tables;
mod text;
