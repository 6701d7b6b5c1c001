//! `wythoff lab`: the laboratory as a page in the browser.

use std::net::IpAddr;
use std::time::Duration;

use wythoff_lab::{Lab, Limits};

use crate::arg;
use crate::limits::let_interrupts_end_the_process;
use crate::{Context, ExitStatus, Failure};

const EXAMPLES: &str = "\
Examples:
  wythoff lab --port 0                        # then open the address that is printed
  wythoff lab --port 0 --question-limit 600   # for long questions";

/// Show the laboratory as a page in the browser
///
/// The address of the page is the first line on standard output. The page needs nothing but this program: no
/// network, no files. It is for this machine alone. An interrupt ends it, and so does --time-limit. Each question may use
/// a quarter of --memory-limit.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The port; 0 takes a free one
    #[arg(long, value_name = "N", default_value = "1907")]
    port: u16,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// How long one question may take [default: 120]
    #[arg(long, value_name = "SECONDS", value_parser = arg::seconds)]
    question_limit: Option<Duration>,

    /// The address of this machine under which the page can be reached
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: IpAddr,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    if args.question_limit.is_some_and(|limit| limit.is_zero()) {
        return Err(Failure::input(
            "with --question-limit 0 no question could be answered",
        ));
    }
    let usual = Limits::default();
    let limits = Limits {
        time: args.question_limit.unwrap_or(usual.time),
        memory: context.budget.memory() / 4,
        ..usual
    };
    let lab = Lab::bind((args.bind, args.port), limits).map_err(|error| {
        Failure::Input(format!(
            "no page at {}:{}: {error}; --port 0 takes a free port",
            args.bind, args.port
        ))
    })?;
    let address = format!("http://{}/", lab.address());
    context.write(|out| {
        writeln!(out, "{address}")?;
        out.flush()
    })?;
    if !args.bind.is_loopback() {
        context.warn("warning: others can reach this page and use this machine");
    }
    let_interrupts_end_the_process();
    if args.open {
        open(&address, context);
    }
    lab.serve()
}

/// Opens a page in the browser of the user, as the system does it.
fn open(address: &str, context: &Context) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = std::process::Command::new(program);
    let opened = (command.arg(address))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    if opened.is_err() {
        context.note(format!("{program} is missing: open {address} yourself"));
    }
}
