//! Integers as bytes, quickly: decimal lines, Parquet files, checksums, small pieces gathered.
//!
//! A crate of its own, without generic functions, so that it is optimised whoever uses it.

#![forbid(unsafe_code)]

pub mod checksum;
pub mod decimal;
pub mod gathered;
pub mod parquet;
