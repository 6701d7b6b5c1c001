//! Tests across the crate.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod wythoff;
