//! Identities between sequences and words, by name, each checked as far as one likes.
//!
//! A law compares two independent ways to the same terms: a closed form, a recursion, a word, or
//! an expression of the algebra. Checking finds the first place where they differ, if any; it is
//! evidence, not a proof.

mod arrays;
mod games;
mod turner;

use std::fmt;

/// A named identity.
#[derive(Clone, Copy)]
pub struct Law {
    /// A short name.
    pub name: &'static str,
    /// The identity.
    pub statement: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    check: fn(usize) -> Result<(), Mismatch>,
}

impl Law {
    /// Compares the first `count` terms.
    ///
    /// # Errors
    ///
    /// The first place where the law fails.
    pub fn check(&self, count: usize) -> Result<(), Mismatch> {
        (self.check)(count)
    }
}

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Law")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// The first place where a law fails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// How many terms agree before it.
    pub index: usize,
    /// The left side there; `None` if it has ended.
    pub left: Option<String>,
    /// The right side there.
    pub right: Option<String>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |side: &Option<String>| side.clone().unwrap_or_else(|| "nothing".to_owned());
        write!(
            f,
            "after {} terms that agree, {} stands against {}",
            self.index,
            show(&self.left),
            show(&self.right)
        )
    }
}

impl std::error::Error for Mismatch {}

/// All laws.
pub fn all() -> impl Iterator<Item = &'static Law> {
    turner::LAWS.iter().chain(games::LAWS).chain(arrays::LAWS)
}

/// Compares the first `count` terms of two sequences.
fn equal<T: PartialEq + fmt::Debug>(
    left: impl IntoIterator<Item = T>,
    right: impl IntoIterator<Item = T>,
    count: usize,
) -> Result<(), Mismatch> {
    let (mut left, mut right) = (left.into_iter(), right.into_iter());
    for index in 0..count {
        let (l, r) = (left.next(), right.next());
        if l.is_none() || l != r {
            let show = |side: Option<T>| side.map(|term| format!("{term:?}"));
            return Err(Mismatch {
                index,
                left: show(l),
                right: show(r),
            });
        }
    }
    Ok(())
}

/// Checks that increasing sequences together hold 1, .., `count` once each.
fn partition(
    parts: impl IntoIterator<Item = Box<dyn Iterator<Item = u64>>>,
    count: usize,
) -> Result<(), Mismatch> {
    use super::algebra::addmerge;
    let merged = (parts.into_iter()).fold(
        Box::new(std::iter::empty()) as Box<dyn Iterator<Item = u64>>,
        |all, part| Box::new(addmerge(all, part)),
    );
    equal(merged, 1.., count)
}
