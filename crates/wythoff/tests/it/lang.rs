//! The rule language from outside.

mod bad_input;
mod evaluate;
mod games;
mod normal_forms;
mod random_rules;
mod reference;
mod regressions;
mod round_trip;
mod sets;
mod shapes;
mod spellings;
mod splitting;
