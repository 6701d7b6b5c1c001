//! Sequences, infinite words and arrays around Wythoff's game, each term exact at any index.

pub mod array;
pub mod sequence;
pub mod word;
