//! Integration tests of the games crate.

mod golden_rules;
mod reference;
