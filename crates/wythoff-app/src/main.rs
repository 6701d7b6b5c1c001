//! The command `wythoff`.

use std::process::ExitCode;

fn main() -> ExitCode {
    wythoff_app::main(std::env::args_os())
}
