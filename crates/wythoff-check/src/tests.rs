//! Tests, by layer.

mod arithmetic;
mod brute;
mod certificates;
mod moves;
mod rows;
mod trimmed;
mod witnesses;
mod words;

use crate::Limits;

pub(crate) fn limits() -> Limits<'static> {
    Limits {
        stop: &|| false,
        memory: 4 << 30,
    }
}
