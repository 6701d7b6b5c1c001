//! Reading what people write: integers, games, positions and sums, with errors that point at the place.

pub mod game;
pub mod int;
pub mod position;
pub mod sum;

use wythoff_automata::System;

use crate::{Diagnostic, Failure};

pub use game::Games;
pub use int::Int;
pub use position::Position;
pub use sum::Term;

/// Reads an integer of at most 64 bits, in any of the forms of [`Int`].
pub fn word(text: &str) -> Result<u64, Diagnostic> {
    let int: Int = text.parse()?;
    u64::try_from(&int.0).map_err(|_| {
        Diagnostic::new("too large a number", text, 0..text.len())
            .label(format!("must be at most {}", u64::MAX))
    })
}

/// Reads the name of a numeration system.
pub fn system(text: &str) -> Result<System, Failure> {
    (text.parse::<System>())
        .map_err(|error| Diagnostic::new(error.to_string(), text, 0..text.len()).into())
}
