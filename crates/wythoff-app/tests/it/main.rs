//! Runs the binary as its users do.

mod examples;
mod run;
mod sequences;
mod shell;
