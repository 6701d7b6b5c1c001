//! `wythoff completions`: completion scripts for shells.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::{Context, ExitStatus, Failure};

const EXAMPLES: &str = "\
Examples:
  wythoff completions bash > wythoff.bash
  wythoff completions zsh -o _wythoff";

/// Print the completion script of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell to complete for
    shell: Shell,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "wythoff", &mut script);
    context.write(|out| out.write_all(&script))?;
    Ok(ExitStatus::Yes)
}
