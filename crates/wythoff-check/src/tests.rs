//! Tests, by layer.
mod arithmetic;

use crate::Limits;

pub(crate) fn limits() -> Limits<'static> {
    Limits { stop: &|| false, memory: 4 << 30 }
}
