//! Whoever asks the laboratory something, and how they are understood: hosts with their limits, stores and shelves,
//! readers of what people write, and why there is no answer.
//!
//! | what | file |
//! |---|---|
//! | limits, progress, notes, clock | `host.rs` |
//! | where a long run keeps how far it has come | `host.rs`, `keeping.rs` |
//! | tables kept between questions | `shelf.rs` |
//! | integers, games, positions and sums as text | `read.rs`, `read/` |
//! | why a question has no answer; errors that point at the place | `failure.rs`, `diagnostic.rs` |

mod diagnostic;
mod failure;
mod host;
mod keeping;
pub mod read;
mod shelf;

pub use diagnostic::Diagnostic;
pub use failure::Failure;
pub use host::{Clock, Host, Quiet, Stage, Store};
pub use keeping::{GOES_ON, InStore};
pub use shelf::{Shelf, computed};
