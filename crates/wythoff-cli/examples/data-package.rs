//! Writes level sets, periods and theorems as a folder of tables that can be cited: `data-package FOLDER`.

use std::process::ExitCode;

use wythoff::Budget;
use wythoff::ask::Quiet;
use wythoff_cli::data_package::{Extent, write};

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a program")]
fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(folder), None) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: data-package FOLDER");
        return ExitCode::from(2);
    };
    match write(
        folder.as_ref(),
        Extent::default(),
        &Quiet::new(Budget::default()),
    ) {
        Ok(tables) => {
            println!("{tables} tables in {}", folder.display());
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{}", failure.message().unwrap_or_default());
            ExitCode::from(2)
        }
    }
}
