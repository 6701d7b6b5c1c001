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
    pub(super) fn see(&mut self, number: i64, n: &UBig) {
        let earlier = |(_, known): &(i64, UBig)| n < known;
        match &mut self.least {
            Some(least) if number > least.0 || number == least.0 && !earlier(least) => {}
            least => *least = Some((number, n.clone())),
        }
        match &mut self.largest {
            Some(largest) if number < largest.0 || number == largest.0 && !earlier(largest) => {}
            largest => *largest = Some((number, n.clone())),
        }
    }

    pub(super) fn extremes(self) -> Option<Extremes> {
        let (least, largest) = self.least.zip(self.largest)?;
        Some(Extremes { least, largest })
    }
}
