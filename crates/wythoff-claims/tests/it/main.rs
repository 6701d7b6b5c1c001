//! The registry as a whole.

mod claims;
mod proofs;
mod tidy;
