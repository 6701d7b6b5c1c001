//! The command `wythoff`.

use std::process::ExitCode;

fn main() -> ExitCode {
    wythoff_cli::main(std::env::args_os())
}
