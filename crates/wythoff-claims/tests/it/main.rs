//! The registry as a whole.

mod claims;
mod numbered;
mod proofs;
mod tidy;
