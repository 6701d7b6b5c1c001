//! Values and options of positions of any size.

use wythoff_automata::golden;
use wythoff_automata::{Budget, UBig};
use wythoff_rules::Status;

use super::{FarError, FarPoint, FarSweep, Margins, Window, recursion};

/// What is known of the value of a position, compared with the largest value of a [`FarSweep`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FarValue {
    /// The value, if it is at most the largest value of the sweep.
    pub value: Option<usize>,
    /// How far the answer can be trusted.
    pub status: Status,
}

impl FarSweep {
    /// The value of (a, b), a <= b, if it is at most the largest value of the sweep.
    ///
    /// **Source** `[Nivasch 2009, section 3.6]`. **Cost** one window, in two runs.
    pub fn value(&self, a: &UBig, b: &UBig, budget: &Budget) -> Result<FarValue, FarError> {
        let window = self.checked_window(a, 1, budget)?;
        Ok(FarValue {
            value: window.value(a, b),
            status: window.status(),
        })
    }

    /// Whether the values of this row are found by a sweep from row 0, and therefore computed.
    pub fn is_swept_from_row_zero(&self, row: &UBig) -> bool {
        recursion::is_low(self, self.margins, &(row + 1u8), 1)
    }

    /// What the value of (a, b), a <= b, seems to be, if it seems to be at most the largest value of the sweep.
    ///
    /// A hint which value to ask a smaller sweep for, and no answer: it is found in one run with a start-up that may
    /// be too short. **Cost** a 15th of that of [`FarSweep::value`].
    pub fn likely_value(
        &self,
        a: &UBig,
        b: &UBig,
        budget: &Budget,
    ) -> Result<Option<usize>, FarError> {
        let hasty = Margins::hasty(self.max_value());
        let hasty = self.clone().with_margins(hasty);
        Ok(hasty.window(a, 1, budget)?.value(a, b))
    }

    /// The positions of a value that share a pile with (a, b), a <= b, or lie on its diagonal, and
    /// that have no larger pile than it in the same place: all that can be options of (a, b).
    ///
    /// **Source** `[Nivasch 2009, section 3.6]`. **Cost** at most four windows, in two runs each.
    pub fn near_options(
        &self,
        a: &UBig,
        b: &UBig,
        value: usize,
        budget: &Budget,
    ) -> Result<(Vec<FarPoint>, Status), FarError> {
        let max = self.max_value();
        if value > max {
            return Err(FarError::Value { value, max });
        }
        let mut found: Vec<FarPoint> = Vec::new();
        let mut status = Status::Computed;
        let mut look = |window: Window, wanted: &dyn Fn(&FarPoint) -> bool| {
            status = status.min(window.status());
            let level = window.points().filter(|point| point.value == value);
            found.extend(level.filter(|point| wanted(point)));
        };
        // (a, y): a point of row a.
        look(self.checked_window(a, 1, budget)?, &|point| point.b < *b);
        // (x, a) and (x, b): points of column a and of column b.
        for column in [a, b] {
            let row = golden::lower_big(column) - column + self.line();
            let window = self.window_around(&row, budget)?;
            look(window, &|point| point.b == *column && point.a < *a);
        }
        // On the diagonal d the row is about φd; in the class W_k it is k more.
        let d = b - a;
        let offset = UBig::from(self.line()) * 2618u32 / 1000u32;
        let window = self.window_around(&(golden::lower_big(&d) + offset), budget)?;
        look(window, &|point| point.a < *a && &point.b - &point.a == d);
        found.sort_unstable();
        found.dedup();
        // Points farther away than was looked have not been found; only a theorem says that there are none.
        let proved = self
            .proved_reach(value)
            .is_some_and(|needed| needed <= self.reach());
        let complete = if proved {
            Status::Proved
        } else {
            Status::Predicted
        };
        Ok((found, status.min(complete)))
    }

    /// How many rows around one near which a point must lie are looked at, on either side.
    fn reach(&self) -> u64 {
        64 + 8 * self.max_value() as u64
    }

    /// How many are surely enough, where that is proved.
    fn proved_reach(&self, value: usize) -> Option<u64> {
        *self.proved.as_ref()?.reach.get(value)?
    }

    /// The rows around one near which a point must lie.
    fn window_around(&self, row: &UBig, budget: &Budget) -> Result<Window, FarError> {
        let reach = self.reach();
        let first = row - UBig::from(reach).min(row.clone());
        self.checked_window(&first, 2 * reach + 1, budget)
    }
}
