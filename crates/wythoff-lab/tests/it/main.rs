//! Integration tests of the server of the lab, over real connections.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod api;
mod attack;
mod client;
mod limits;
