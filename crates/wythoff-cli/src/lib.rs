//! The command line of the laboratory, as a library so that tests can reach its parts.
//!
//! A command is one file in `cmd/`: an `Args` struct for clap and a function
//! `run(&Args, &Context) -> Result<ExitStatus, Failure>`. What commands share lives beside them:
//! [`arg`] takes games, positions and integers, [`Context`] holds the budget, shows progress and writes the
//! answer to standard output or atomically to a file. The answers themselves come from [`wythoff::ask`].

pub mod arg;
mod batch;
pub mod claims_store;
pub mod cli;
pub mod cmd;
pub mod context;
pub mod data_package;
pub mod disk;
mod exit;
pub mod explained;
pub mod format;
pub mod input;
pub mod keeping;
pub mod limits;
pub mod memory;
pub mod output;
pub mod play;
pub mod plot;
pub mod progress;
pub mod report;
pub mod rocq;
pub mod store;
pub mod terms;
pub mod text_table;
pub mod theorems;
pub mod version;
mod wanted;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use cli::Cli;

pub use context::Context;
pub use exit::ExitStatus;
pub use format::Format;
pub use wythoff::{Diagnostic, Failure};
pub use wythoff_write::{checksum, decimal, parquet};

/// Runs one command line and reports its failure, if any, on standard error.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    limits::start(&args);
    // What is printed of commands, help or an error, needs to know their arguments.
    let parsed = Cli::command()
        .try_get_matches_from(&args)
        .or_else(|error| match error.kind() {
            ErrorKind::DisplayVersion => Err(error),
            _ => Cli::whole().try_get_matches_from(&args),
        });
    let read = parsed.and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match read {
        Ok(read) => read,
        Err(error) => {
            return match print(&error) {
                Ok(()) => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2)),
                Err(failure) => report(&failure),
            };
        }
    };
    let asked = wanted::Wanted::of(&matches, &cli.common);
    if asked.json_on_stdout {
        output::expect_json();
    }
    let fits = asked.fits_file(&cli.common);
    let run = |context: Context| cli.command.run(&context);
    match fits.and_then(|()| Context::new(cli.common).and_then(run)) {
        Ok(status) => status.into(),
        Err(failure) => report(&limits::with_how_far(failure)),
    }
}

/// Prints help, the version, or what is wrong with the arguments.
fn print(message: &clap::Error) -> Result<(), Failure> {
    if !message.use_stderr() {
        output::note_if_lost();
    }
    Ok(message.print()?)
}

/// Reports a failure on standard error, and as the exit status.
fn report(failure: &Failure) -> ExitCode {
    if let Failure::Undecided(_) = failure {
        output::say_undecided(failure);
    }
    if let Some(message) = failure.message() {
        let _ = writeln!(std::io::stderr(), "{message}");
    }
    exit::code(failure)
}
