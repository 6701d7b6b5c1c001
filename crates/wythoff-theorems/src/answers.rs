//! Questions to sets that are proved: members, neighbours, n-th positions, moves into them.
//!
//! | file | holds |
//! |---|---|
//! | `known` | whether a position of any size belongs to a set, and which positions share a pile or diagonal with it |
//! | `index` | the n-th position of a set |
//! | `replies` | the winning moves from a position of any size |

pub mod index;
pub mod known;
pub mod replies;
