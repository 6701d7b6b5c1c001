//! Runs the binary as its users do.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod ask_positions;
mod ask_rows;
mod ask_theorems;
mod atlas;
mod bad_input;
mod claims;
mod courtesies;
mod data_package;
mod decide;
mod examples;
#[cfg(debug_assertions)]
mod faults;
mod files;
mod golden;
mod honest_status;
mod json;
mod kills;
mod lab;
mod limits;
mod looks;
#[cfg(unix)]
mod manners;
mod mentioned;
mod pages;
mod parquet;
mod period;
mod play;
mod prove;
mod recorded;
mod reproduce;
mod rocq;
mod run;
mod sequences;
mod shell;
mod solve;
mod sweep;
mod topics;
mod transcripts;
mod verify;
