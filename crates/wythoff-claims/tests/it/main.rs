//! The registry as a whole.

mod claims;
mod level_sets;
mod numbered;
mod proofs;
mod scripts;
mod tidy;
