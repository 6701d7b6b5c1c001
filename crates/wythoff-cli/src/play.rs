//! A game between a person and the computer, as a dialogue: pictures of positions and what may be typed.

pub mod board;
pub mod input;
