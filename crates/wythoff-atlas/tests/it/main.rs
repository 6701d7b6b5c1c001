//! Tests of the atlas as whoever uses it sees it.

mod studies;
