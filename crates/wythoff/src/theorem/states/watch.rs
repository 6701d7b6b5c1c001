//! Extremes, and where they are.

use wythoff_automata::UBig;

use crate::theorem::consequences::Extremes;

/// The extremes of a number that goes with indices, seen in any order.
#[derive(Debug, Default)]
pub(super) struct Watch {
    least: Option<(i64, UBig)>,
    largest: Option<(i64, UBig)>,
}

impl Watch {
    /// A number, and the index that it goes with, which is asked for only if it matters.
    pub(super) fn see(&mut self, number: i64, index: impl Fn() -> UBig) {
        if self.least.as_ref().is_none_or(|least| number <= least.0) {
            self.join(Some((number, index())), None);
        }
        if (self.largest.as_ref()).is_none_or(|largest| number >= largest.0) {
            self.join(None, Some((number, index())));
        }
    }

    /// Adds what was seen elsewhere.
    pub(super) fn merge(mut self, other: Self) -> Self {
        self.join(other.least, other.largest);
        self
    }

    fn join(&mut self, least: Option<(i64, UBig)>, largest: Option<(i64, UBig)>) {
        // The smaller index wins among equal numbers.
        self.least = self.least.take().into_iter().chain(least).min();
        let key = |(number, index): &(i64, UBig)| (-number, index.clone());
        let largest = self.largest.take().into_iter().chain(largest);
        self.largest = largest.min_by_key(key);
    }

    pub(super) fn extremes(self) -> Option<Extremes> {
        let (least, largest) = self.least.zip(self.largest)?;
        Some(Extremes { least, largest })
    }
}
