//! Runs the binary as its users do.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod decide;
mod examples;
mod period;
mod run;
mod sequences;
mod shell;
mod sweep;
mod transcripts;
