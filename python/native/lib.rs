//! The native part of the Python package `wythoff`: questions to the facade, without the global lock.
//!
//! | file | holds |
//! |---|---|
//! | `call` | one call from Python: limits, progress, interrupts |
//! | `host` | the host that the facade talks to meanwhile |
//! | `workers` | the threads that do the work, also after a fork |
//! | `errors` | failures as exceptions of the package |
//! | `integers` | integers of any size, in and out |
//! | `game` | a game, its values and its tables |
//! | `arrays` | numbers as numpy arrays |
//! | `automaton` | automata and sets of numbers |
//! | `parts` | a sweep in parts, for other machines |
//! | `picture` | pictures as SVG |
//! | `page` | the files of the page of the lab |
//!
//! What people see is written in Python, in `src/wythoff`.

mod arrays;
mod automaton;
mod call;
mod errors;
mod game;
mod host;
mod integers;
mod page;
mod parts;
mod picture;
mod workers;

use pyo3::prelude::*;

/// The native part of the package `wythoff`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::automaton::{Automaton, automaton, decide};
    #[pymodule_export]
    use crate::call::{Limits, ask, questions};
    #[pymodule_export]
    use crate::game::{NativeGame, compare_json, sequence_terms, sum_json};
    #[pymodule_export]
    use crate::integers::{decimal, parse_int};
    #[pymodule_export]
    use crate::page::page_file;
    #[pymodule_export]
    use crate::parts::{Parts, snapshot_row, start_up};
    #[pymodule_export]
    use crate::picture::{heat_map, scatter};
}
