//! A game between a person and the computer.

pub mod board;
pub mod computer;
pub mod input;
pub mod session;

pub use computer::{Computer, Level};
pub use session::{Player, Session, is_large};
