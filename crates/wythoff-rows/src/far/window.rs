//! The points of a window of rows.

use wythoff_automata::UBig;
use wythoff_rules::Status;

use super::Margins;
use crate::sweep::Point;

/// A point of any size: the `n`-th of level set `value`, at (a, b) with a <= b.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct FarPoint {
    /// The Grundy value.
    pub value: usize,
    /// The index in the level set, from 0.
    pub n: UBig,
    /// The smaller pile: the row.
    pub a: UBig,
    /// The larger pile: the column.
    pub b: UBig,
}

/// All points of some consecutive rows, for the values of a [`FarSweep`](super::FarSweep).
#[derive(Debug, Clone)]
pub struct Window {
    pub(super) first: UBig,
    pub(super) rows: u64,
    /// What to add to the rows, and to the diagonals and indices, of `points`.
    pub(super) row_origin: UBig,
    pub(super) diagonal_origin: UBig,
    pub(super) points: Vec<Point>,
    pub(super) margins: Margins,
    pub(super) levels: usize,
    pub(super) status: Status,
}

impl Window {
    /// The first row.
    pub fn first(&self) -> &UBig {
        &self.first
    }

    /// How many rows there are.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The margins used to find it.
    pub fn margins(&self) -> Margins {
        self.margins
    }

    /// How many lower windows were needed; with none the window was swept from row 0.
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// How far the points can be trusted.
    pub fn status(&self) -> Status {
        self.status
    }

    /// How many points there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The points, by value and then by row.
    pub fn points(&self) -> impl Iterator<Item = FarPoint> {
        self.points.iter().map(|point| self.far(point))
    }

    /// The points as (value, row - `first`, diagonal - `base`) for a given number `base` near the
    /// diagonals, in the order of [`Window::points`].
    pub fn offsets(&self, base: &UBig) -> impl Iterator<Item = (usize, u64, i64)> {
        let row = offset(&self.row_origin, &self.first);
        let diagonal = offset(&self.diagonal_origin, base);
        self.points.iter().map(move |point| {
            let a = point.a.cast_signed() + row;
            let d = point.diagonal().cast_signed() + diagonal;
            (point.value, a.cast_unsigned(), d)
        })
    }

    /// The value of (a, b), a <= b, if `a` is in the window and the value is one of the sweep's.
    pub fn value(&self, a: &UBig, b: &UBig) -> Option<usize> {
        if b < a {
            return None;
        }
        let at = self.points.iter().find(|point| {
            let far = self.far(point);
            far.a == *a && far.b == *b
        })?;
        Some(at.value)
    }

    pub(super) fn far(&self, point: &Point) -> FarPoint {
        let a = &self.row_origin + point.a;
        let d = &self.diagonal_origin + point.diagonal();
        FarPoint {
            value: point.value,
            n: &self.diagonal_origin + point.n,
            b: &a + d,
            a,
        }
    }

    pub(super) fn same_points(&self, other: &Self) -> bool {
        self.points.len() == other.points.len() && self.points().eq(other.points())
    }
}

/// `from` - `to`, which must be small.
///
/// # Panics
///
/// If the difference does not fit in 63 bits: callers compare numbers near each other.
fn offset(from: &UBig, to: &UBig) -> i64 {
    let difference =
        wythoff_automata::IBig::from(from.clone()) - wythoff_automata::IBig::from(to.clone());
    i64::try_from(difference).expect("the numbers are near each other")
}
