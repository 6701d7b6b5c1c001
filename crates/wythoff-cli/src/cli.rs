//! The arguments that every command takes, and the list of commands.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, CommandFactory, Parser};

use crate::arg;
use crate::cmd::Command;

/// Exact values, level sets, closed forms and machine-checked theorems of Wythoff-type games.
#[derive(Debug, Parser)]
#[command(
    name = "wythoff",
    version,
    long_version = crate::version::LONG,
    propagate_version = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
#[command(after_help = "\
Examples:
  wythoff solve wythoff                  # from rule to theorem
  wythoff value wythoff@3,5              # who wins from piles of 3 and 5
  wythoff table wythoff --size 12        # a table of Grundy values
  wythoff move wythoff@10^30,10^31       # how to win
  wythoff value wythoff@8,13 --explain   # why it is lost
  wythoff help table                     # more about one command
  wythoff help rules                     # the rule language; also formulas, formats, certificates, exit-status")]
pub struct Cli {
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,

    /// The command itself.
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// All commands with all their arguments, as help, messages and manual pages need them.
    ///
    /// [`Cli::command`] leaves out the arguments of commands until one is chosen, so that small questions are answered at once.
    pub fn whole() -> clap::Command {
        let mut cli = Self::command();
        cli.build();
        cli
    }
}

/// Arguments that every command takes.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Common options")]
pub struct Common {
    /// Write the answer to FILE instead of standard output; the file is replaced whole or not at all
    #[arg(short, long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Print nothing on standard error but errors
    #[arg(short, long, global = true)]
    pub quiet: bool,

    /// Stop with exit status 3 after this time
    #[arg(long, global = true, allow_negative_numbers = true, value_name = "SECONDS", value_parser = arg::seconds)]
    pub time_limit: Option<Duration>,

    /// Stop with exit status 3 when more memory is in use [default: a quarter of the machine's]
    #[arg(long, global = true, allow_negative_numbers = true, value_name = "MIB", value_parser = arg::word)]
    pub memory_limit: Option<u64>,

    /// Use this many threads [default: one for each core]
    #[arg(long, global = true, allow_negative_numbers = true, value_name = "N", value_parser = arg::threads)]
    pub threads: Option<usize>,
}
