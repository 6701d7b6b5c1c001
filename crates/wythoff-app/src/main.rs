//! The command line of the laboratory.

fn main() {}
