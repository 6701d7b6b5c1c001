//! Runs the binary as its users do.

mod examples;
mod period;
mod run;
mod sequences;
mod shell;
