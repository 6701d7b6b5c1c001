//! `wythoff-check FILE`: checks a certificate.

use std::process::ExitCode;

use wythoff_check::{Limits, Refusal, check};

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this is the program"
)]
fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: wythoff-check FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(2);
        }
    };
    let limits = Limits {
        stop: &|| false,
        memory: 6 << 30,
    };
    match check(&text, &limits) {
        Ok(accepted) => {
            println!("accepted ({}): {}", accepted.kind, accepted.statement);
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("{refusal}");
            ExitCode::from(match refusal {
                Refusal::Wrong(_) => 1,
                Refusal::Unreadable { .. } => 2,
                Refusal::Exhausted(_) => 3,
            })
        }
    }
}
