//! Integration tests of the games crate.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod ask_claims;
mod ask_numbers;
mod ask_oeis;
mod ask_positions;
mod ask_rows;
mod ask_theorems;
mod ask_window;
mod asking;
mod chooser;
mod closed;
mod compare;
mod consequences;
mod dense;
mod engines;
mod explain;
mod far;
mod far_sums;
mod far_values;
mod forged_theorems;
mod golden_rules;
mod impatient;
mod kept_theorems;
mod lang;
mod line_sweep;
mod listing;
mod outcomes;
mod paper_tables;
mod period;
mod period_certificates;
mod proved;
mod reference;
mod relay;
mod scale;
mod sequences;
mod states;
mod suite;
mod sweep;
mod sweep_stats;
mod theorems;
mod tidy;
mod translation;
