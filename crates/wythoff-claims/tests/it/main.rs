//! The registry as a whole.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod claims;
mod level_sets;
mod numbered;
mod proofs;
mod scripts;
mod tidy;
