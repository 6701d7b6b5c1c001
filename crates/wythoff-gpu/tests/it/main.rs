//! Sweeps on a device, and by its kernels on the processor, against those of the library.
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "tests may panic, and their numbers are small"
)]

mod host;
mod passes;
