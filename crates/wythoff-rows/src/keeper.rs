//! Where long searches keep how far they have come.

/// Where a search keeps how far it has come; a clock and a file are not its business.
pub trait Keeper: std::fmt::Debug + Send + Sync {
    /// What was kept last, by an earlier search for the same thing.
    fn kept(&self) -> Option<Vec<u8>>;

    /// Whether it is time to keep again; asked a few times each second.
    fn is_due(&self) -> bool;

    /// Keeps this in place of everything before; `false` ends the search.
    fn keep(&self, bytes: &[u8]) -> bool;
}
