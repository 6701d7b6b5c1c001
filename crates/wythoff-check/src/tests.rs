//! Tests, by layer.

mod arithmetic;
mod brute;
mod certificates;
mod grammar;
mod lines;
mod moves;
mod pairs;
mod periods;
mod rows;
mod runs;
mod sets;
mod settled;
mod sweeps;
mod systems;
mod theorems;
mod trimmed;
mod twists;
mod witnesses;
mod words;

use crate::Limits;

pub(crate) fn limits() -> Limits<'static> {
    Limits {
        stop: &|| false,
        memory: 4 << 30,
    }
}
