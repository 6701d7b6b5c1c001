//! `wythoff man`: the manual page.

use clap::CommandFactory;
use clap::builder::Resettable;
use clap_mangen::Man;
use wythoff::name::closest;

use crate::cli::Cli;
use crate::{Context, ExitStatus, Failure};

const EXAMPLES: &str = "\
Examples:
  wythoff man > wythoff.1
  wythoff man completions -o wythoff-completions.1";

/// Print the manual page, or that of one command, in roff
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The command to describe; all of `wythoff` if left out
    command: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    // The page of a version is the same whoever built it.
    let mut cli = Cli::command().long_version(Resettable::Reset);
    cli.build();
    let described = match &args.command {
        None => cli,
        Some(name) => command_named(&cli, name)?,
    };
    let mut page = Vec::new();
    Man::new(described).render(&mut page)?;
    context.write(|out| out.write_all(&page))?;
    Ok(ExitStatus::Yes)
}

fn command_named(cli: &clap::Command, name: &str) -> Result<clap::Command, Failure> {
    cli.find_subcommand(name).cloned().ok_or_else(|| {
        let names = cli.get_subcommands().map(clap::Command::get_name);
        let hint = closest(name, names)
            .map(|close| format!("; did you mean `{close}`?"))
            .unwrap_or_default();
        Failure::Input(format!("there is no command `{name}`{hint}"))
    })
}
