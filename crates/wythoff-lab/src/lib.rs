//! The laboratory as a page: a server on this machine that answers every question of the facade, and the page that
//! asks them.
//!
//! | file | holds |
//! |---|---|
//! | `server` | connections: how many, how long, and what each may send |
//! | `request`, `response` | the little of HTTP that is spoken, strictly |
//! | `guard` | who may ask: this machine, under its own name, from its own page |
//! | `route` | which address is which: assets and questions |
//! | `job` | a question at work: its limits, and its end when nobody waits any more |
//! | `watch` | what is heard of the work meanwhile |
//! | `assets` | the files of the page, inside the program |

pub mod assets;
mod guard;
mod job;
mod request;
mod response;
mod route;
mod server;
mod watch;

pub use job::Limits;
pub use server::Lab;
