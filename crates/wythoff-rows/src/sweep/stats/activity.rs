//! Skipped diagonals and active points.

use super::Aggregate;
use crate::sweep::{Block, Detail, Point, Sink};

/// For every value the largest numbers of skipped diagonals, of points that skip one diagonal, and
/// of active points.
///
/// **Source** `[Nivasch 2009, Lemmas 2.9 and 2.10, Corollary 2.14]` prove for Wythoff's game that
/// they are at most 2g, 16g and g. **Cost** doubles that of a sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activity {
    values: Vec<ValueActivity>,
    /// The points of the opening, which come without details.
    early: Vec<Point>,
}

/// The largest numbers for one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ValueActivity {
    /// The most empty diagonals skipped by one point.
    pub skipped: u64,
    /// The most points that skipped one diagonal.
    pub skippers: u64,
    /// The most points active with respect to a diagonal and a row.
    pub active: u64,
}

impl ValueActivity {
    fn raise(&mut self, other: Self) {
        self.skipped = self.skipped.max(other.skipped);
        self.skippers = self.skippers.max(other.skippers);
        self.active = self.active.max(other.active);
    }
}

impl From<Detail> for ValueActivity {
    fn from(detail: Detail) -> Self {
        Self {
            skipped: detail.skipped.into(),
            skippers: detail.skippers.into(),
            active: detail.active.into(),
        }
    }
}

impl Activity {
    /// No points yet, for the values 0, ..., `max_value`.
    pub fn new(max_value: usize) -> Self {
        Self {
            values: vec![ValueActivity::default(); max_value + 1],
            early: Vec::new(),
        }
    }

    /// The largest numbers of every value, from value 0 on.
    pub fn values(&self) -> &[ValueActivity] {
        &self.values
    }

    /// Numbers gathered elsewhere, for each value.
    pub fn from_values(values: Vec<ValueActivity>) -> Self {
        Self {
            values,
            early: Vec::new(),
        }
    }
}

impl Sink for Activity {
    fn point(&mut self, point: Point) {
        let before: Vec<Point> = (self.early.iter().copied())
            .filter(|other| other.value == point.value)
            .collect();
        let d = point.diagonal();
        let taken = |e| before.iter().any(|other| other.diagonal() == e);
        let first_empty = (0..).find(|&e| e != d && !taken(e)).unwrap_or(d + 1);
        let count = |test: &dyn Fn(&Point) -> bool| {
            before.iter().filter(|other| test(other)).count() as u64
        };
        let in_its_own_way = u64::from(point.b > point.a + first_empty);
        self.values[point.value].raise(ValueActivity {
            skipped: (0..d).filter(|&e| !taken(e)).count() as u64,
            skippers: count(&|other| other.diagonal() > d),
            active: count(&|other| other.b > point.a + first_empty) + in_its_own_way,
        });
        self.early.push(point);
    }

    fn block(&mut self, block: &Block) {
        for (activity, lane) in self.values.iter_mut().zip(block.lanes()) {
            for &detail in lane.details.unwrap_or_default() {
                activity.raise(detail.into());
            }
        }
    }

    fn wants_details(&self) -> bool {
        true
    }
}

impl Aggregate for Activity {
    fn fresh(&self) -> Self {
        Self::new(self.values.len() - 1)
    }

    fn merge(&mut self, later: &Self) {
        for (mine, &later) in self.values.iter_mut().zip(&later.values) {
            mine.raise(later);
        }
    }
}
