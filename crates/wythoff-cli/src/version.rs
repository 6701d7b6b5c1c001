//! What `--version` says: the version, the commit it was built from, and what was built in. `-V` says the version alone.

/// The version with commit and features.
#[cfg(feature = "gpu")]
pub const LONG: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit    ",
    env!("WYTHOFF_COMMIT"),
    "\nfeatures  gpu (CUDA, loaded at run time)"
);
/// The version with commit and features.
#[cfg(not(feature = "gpu"))]
pub const LONG: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit    ",
    env!("WYTHOFF_COMMIT"),
    "\nfeatures  none"
);
