//! The command line of the laboratory, as a library so that tests can reach its parts.
//!
//! A command is one file in `cmd/`: an `Args` struct for clap and a function
//! `run(&Args, &Context) -> Result<ExitStatus, Failure>`. What commands share lives beside them:
//! [`arg`] reads games, positions and integers, [`Context`] holds the budget and writes the
//! answer to standard output or atomically to a file, [`json`] knows the shape of integers.

pub mod arg;
pub mod checksum;
pub mod cli;
pub mod cmd;
pub mod context;
pub mod decimal;
pub mod diagnostic;
pub mod failure;
pub mod format;
pub mod grid;
pub mod json;
pub mod keeping;
pub mod lab;
pub mod limits;
pub mod output;
pub mod parquet;
pub mod play;
pub mod plot;
pub mod progress;
pub mod report;
pub mod rocq;
pub mod store;
pub mod terms;
pub mod text_table;
pub mod theorems;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

pub use context::Context;
pub use diagnostic::Diagnostic;
pub use failure::{ExitStatus, Failure};
pub use format::Format;

/// Runs one command line and reports its failure, if any, on standard error.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let cli = match cli::Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            // A closed pipe is the only way this fails, and it is to be silent.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    match Context::new(cli.common).and_then(|context| cli.command.run(&context)) {
        Ok(status) => status.into(),
        Err(failure) => {
            if let Some(message) = failure.message() {
                let _ = writeln!(std::io::stderr(), "{message}");
            }
            failure.exit_code()
        }
    }
}
