//! The registry as a whole.

mod claims;
