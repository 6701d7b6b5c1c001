//! Exact integers, numeration systems and automata: the trusted base of the project.
//!
//! This crate knows nothing about games. It does no input or output, reads no clock, draws no
//! random numbers and uses no floating point.

pub mod automata;
pub mod budget;
pub mod codec;
pub mod format;
pub mod golden;
pub mod learn;
pub mod logic;
pub mod name;
pub mod numeration;
pub mod proof;
pub mod proved;
mod relation;
pub mod sealed;
pub mod system;
pub mod text;

pub use budget::{Budget, Exhausted, Reserved, StopFlag};
pub use dashu_int::{IBig, UBig};
pub use name::NameError;
pub use proved::{Proved, Statement};
pub use relation::Relation;
pub use system::System;
