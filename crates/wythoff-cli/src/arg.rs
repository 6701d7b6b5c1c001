//! The words of the command line: integers, games, positions and sums.

pub mod game;
pub mod plain_format;
pub mod sum;
pub mod table;

use std::time::Duration;

use crate::Diagnostic;

pub use game::GameArg;
pub use plain_format::PlainFormatArg;
pub use sum::{ExplainedSumArg, SumArg};
pub use wythoff::read::{Int, Position, Term, word};

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<usize, Diagnostic> {
    match word(text)? {
        threads @ 1..=4096 => Ok(usize::try_from(threads).expect("at most 4096")),
        _ => Err(
            Diagnostic::new("not a sensible number of threads", text, 0..text.len())
                .label("must be from 1 to 4096"),
        ),
    }
}

/// Reads a time in seconds; a decimal fraction is allowed.
pub fn seconds(text: &str) -> Result<Duration, Diagnostic> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    plain
        .then(|| text.parse().ok())
        .flatten()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| {
            Diagnostic::new("not a time in seconds", text, 0..text.len())
                .label("expected a number like 60 or 0.5")
        })
}
