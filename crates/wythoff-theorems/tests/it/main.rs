//! Theorems and what follows from them, through what the crate offers.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod conditions;
mod facts;
mod pairs;
mod rows;
mod statement;
