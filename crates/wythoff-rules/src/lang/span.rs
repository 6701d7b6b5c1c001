//! Places in the text of the rules.

/// A range of bytes in the text.
///
/// Any two spans compare equal, so that syntax trees compare by what they say and not by where it
/// was written.
#[derive(Debug, Clone, Copy, Default)]
pub struct Span {
    /// Where the range starts.
    pub start: usize,
    /// Where it ends, exclusive.
    pub end: usize,
}

impl Span {
    /// The range from `start` to `end`, exclusive.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The smallest range that holds both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Span {}
