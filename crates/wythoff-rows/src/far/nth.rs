//! The n-th point of a level set, for any n.

use wythoff_automata::golden;
use wythoff_automata::{Budget, IBig, UBig};
use wythoff_rules::Status;

use super::{FarError, FarPoint, FarSweep, Margins};

/// The n-th point of a level set, and how it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nth {
    /// The point.
    pub point: FarPoint,
    /// The margins of the first of the two runs that agree on it.
    pub margins: Margins,
    /// How many windows the first run needed below that of the point.
    pub levels: usize,
    /// How far the answer can be trusted.
    pub status: Status,
}

impl FarSweep {
    /// The `n`-th point of value `value`, counted from 0.
    ///
    /// **Source** `[Nivasch 2009, section 3.5]`. **Status** that of [`FarSweep`]; in any case
    /// confirmed by a second run with doubled margins. **Cost** O(log n) windows;
    /// n = 10¹⁰⁰ takes about ten times as long as n = 10¹⁰.
    pub fn nth(&self, value: usize, n: &UBig, budget: &Budget) -> Result<Nth, FarError> {
        let max = self.max_value();
        if value > max {
            return Err(FarError::Value { value, max });
        }
        let reach = 32 + 4 * max as u64;
        let mut middle = golden::lower_big(n);
        // Where the index in the middle is wrong by k, the row is wrong by about φk, so a few tries
        // are enough even where the level set lies far from the golden line.
        for _ in 0..100 {
            let first = &middle - UBig::from(reach).min(middle.clone());
            let window = self.checked_window(&first, 2 * reach, budget)?;
            let level = || window.points().filter(|point| point.value == value);
            if let Some(point) = level().find(|point| point.n == *n) {
                return Ok(Nth {
                    point,
                    margins: window.margins(),
                    levels: window.levels(),
                    status: window.status(),
                });
            }
            let near = level().next().ok_or(FarError::Margins(self.margins()))?;
            let off = IBig::from(n.clone()) - IBig::from(near.n);
            let moved = IBig::from(near.a) + &off + off / 2;
            middle = UBig::try_from(moved).unwrap_or(UBig::ZERO);
        }
        Err(FarError::Margins(self.margins()))
    }
}
