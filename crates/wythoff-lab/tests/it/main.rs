//! The registry as a whole.

mod claims;
mod tidy;
