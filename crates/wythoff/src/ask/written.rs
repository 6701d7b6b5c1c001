//! An answer as one line of JSON, within the memory of the budget.

use std::io::{self, Write};

use serde::Serialize;

use crate::{Budget, Exhausted, Failure, json};

/// Lines up to this length are not looked at.
const SMALL: usize = 1 << 20;

/// A line that grows by little, and not beyond the budget: doubling would take three times the memory of the line.
struct Line<'a> {
    bytes: Vec<u8>,
    budget: &'a Budget,
    limit: Option<Exhausted>,
}

impl Write for Line<'_> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let length = self.bytes.len() + piece.len();
        if length > self.bytes.capacity() && length > SMALL {
            let larger = length + length / 8;
            let allowed = self.budget.check();
            if let Err(limit) = allowed.and_then(|()| self.budget.allow_memory(larger as u64)) {
                self.limit = Some(limit);
                return Err(io::ErrorKind::OutOfMemory.into());
            }
            self.bytes.reserve_exact(larger - self.bytes.len());
        }
        self.bytes.extend_from_slice(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The answer in JSON.
///
/// # Errors
///
/// If the line does not fit in the memory of the budget, or the budget ends meanwhile.
pub(super) fn written(answer: &impl Serialize, budget: &Budget) -> Result<String, Failure> {
    let mut line = Line {
        bytes: Vec::new(),
        budget,
        limit: None,
    };
    let done = json::write(answer, &mut line);
    match (line.limit, done) {
        (Some(limit), _) => Err(limit.into()),
        (None, Err(error)) => Err(Failure::input(error)),
        (None, Ok(())) => String::from_utf8(line.bytes).map_err(Failure::input),
    }
}
