//! How far points lie from the line b = φa, by exact comparison.

use std::cmp::Ordering;

use wythoff_automata::golden;

use super::Aggregate;
use crate::sweep::{Point, Sink};

/// φ with 40 binary places, rounded down.
const PHI_40: u64 = 1_779_047_184_767;

/// For every value the points with the least and the largest a - b/φ, the earliest if equal.
///
/// **Source** `[Nivasch 2009, section 3.7]` gives -12.4 and 11.3 as bounds for values to 20; the
/// upper one is really 13.43, at the point (36161, 58488) of value 19. **Cost** some nanoseconds
/// per point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoldenOffsets {
    values: Vec<GoldenOffset>,
}

/// The extreme points of one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GoldenOffset {
    /// The first point with the least a - b/φ.
    pub min: Option<Point>,
    /// The first point with the largest a - b/φ.
    pub max: Option<Point>,
}

impl GoldenOffsets {
    /// No points yet, for the values 0, ..., `max_value`.
    pub fn new(max_value: usize) -> Self {
        Self {
            values: vec![GoldenOffset::default(); max_value + 1],
        }
    }

    /// The extreme points of every value, from value 0 on.
    pub fn values(&self) -> &[GoldenOffset] {
        &self.values
    }

    /// Extreme points gathered elsewhere, one pair for each value.
    pub fn from_values(values: Vec<GoldenOffset>) -> Self {
        Self { values }
    }
}

/// Which of two points has the larger a - b/φ.
///
/// With 1/φ = φ - 1 it is a + b - bφ, so the sign of p - qφ decides, where p and q are the
/// differences of a + b and of b; and p > qφ exactly when p > ⌊qφ⌋, for q > 0.
fn compare(one: &Point, two: &Point) -> Ordering {
    let p = i128::from(one.a) + i128::from(one.b) - i128::from(two.a) - i128::from(two.b);
    match one.b.cmp(&two.b) {
        Ordering::Equal => p.cmp(&0),
        Ordering::Greater => above(p, one.b - two.b),
        Ordering::Less => above(-p, two.b - one.b).reverse(),
    }
}

/// How p compares with qφ, for q > 0.
fn above(p: i128, q: u64) -> Ordering {
    if p > i128::from(golden::lower(q)) {
        Ordering::Greater
    } else {
        Ordering::Less
    }
}

/// a - b/φ times 2⁴⁰, too large by less than b + 1; right modulo 2⁶⁴, and the number is small.
fn rough(point: &Point) -> i64 {
    (point.a.wrapping_add(point.b) << 40)
        .wrapping_sub(point.b.wrapping_mul(PHI_40))
        .cast_signed()
}

impl GoldenOffset {
    fn add(&mut self, point: Point) {
        let (Some(min), Some(max)) = (self.min, self.max) else {
            (self.min, self.max) = (Some(point), Some(point));
            return;
        };
        // The rough numbers settle nearly all comparisons; they are meaningful for small rows.
        let slack = (point.b.max(max.b).max(min.b)).cast_signed() + 1;
        let small = point.b < 1 << 50;
        let at = rough(&point);
        let may_be_max = !small || at > rough(&max) - slack;
        let may_be_min = !small || at < rough(&min) + slack;
        if may_be_max && compare(&point, &max) == Ordering::Greater {
            self.max = Some(point);
        }
        if may_be_min && compare(&point, &min) == Ordering::Less {
            self.min = Some(point);
        }
    }
}

impl Sink for GoldenOffsets {
    fn point(&mut self, point: Point) {
        self.values[point.value].add(point);
    }
}

impl Aggregate for GoldenOffsets {
    fn fresh(&self) -> Self {
        Self::new(self.values.len() - 1)
    }

    fn merge(&mut self, later: &Self) {
        for (mine, later) in self.values.iter_mut().zip(&later.values) {
            later.min.into_iter().for_each(|point| mine.add(point));
            later.max.into_iter().for_each(|point| mine.add(point));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rounded_ratio() {
        // floor(φ 2^40) = (2^40 + floor(sqrt(5 2^80))) / 2.
        assert_eq!(PHI_40, golden::lower(1 << 40));
    }

    #[test]
    fn comparisons_are_exact() {
        // Consecutive Fibonacci numbers approach the line from both sides.
        let (mut a, mut b) = (1_u64, 1_u64);
        let mut points = Vec::new();
        while b < 1 << 60 {
            points.push(Point {
                value: 0,
                n: 0,
                a,
                b,
            });
            (a, b) = (b, a + b);
        }
        for (k, one) in points.iter().enumerate() {
            for (j, two) in points.iter().enumerate() {
                // F(k) - F(k+1)/φ alternates in sign and shrinks; the first one is positive.
                let rank = |k: usize| {
                    let size = i64::try_from(points.len() - k).unwrap();
                    if k.is_multiple_of(2) { size } else { -size }
                };
                assert_eq!(compare(one, two), rank(k).cmp(&rank(j)), "{one:?} {two:?}");
            }
        }
    }
}
