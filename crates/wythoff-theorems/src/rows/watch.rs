//! The least and the largest of a quantity along the rows, and where each is met first.

use wythoff_automata::UBig;

use crate::consequences::Extremes;

/// The extremes of a number that goes with indices.
#[derive(Debug, Default)]
pub(super) struct Watch {
    least: Option<(i64, UBig)>,
    largest: Option<(i64, UBig)>,
}

impl Watch {
    /// A number, and the index that it goes with, larger than those before; it is asked for only if
    /// it matters.
    pub(super) fn see(&mut self, number: i64, index: impl Fn() -> UBig) {
        if self.least.as_ref().is_none_or(|least| number < least.0) {
            self.least = Some((number, index()));
        }
        if (self.largest.as_ref()).is_none_or(|largest| number > largest.0) {
            self.largest = Some((number, index()));
        }
    }

    /// Adds what was seen elsewhere; the smaller index wins among equal numbers.
    pub(super) fn merge(self, other: Self) -> Self {
        let key = |(number, index): &(i64, UBig)| (-number, index.clone());
        let largest = self.largest.into_iter().chain(other.largest);
        Self {
            least: self.least.into_iter().chain(other.least).min(),
            largest: largest.min_by_key(key),
        }
    }

    pub(super) fn extremes(self) -> Option<Extremes> {
        let (least, largest) = self.least.zip(self.largest)?;
        Some(Extremes { least, largest })
    }
}
