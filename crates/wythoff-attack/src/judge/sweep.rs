//! The positions of each small value in Wythoff's game, row by row from the mex rule.

use std::collections::BTreeSet;

/// The points of the values 0, ..., g in the first rows.
pub(crate) struct Points {
    /// For each row, which values have a point (a, b), a <= b, in it: the sum of 2^v.
    pub(crate) inserts: Vec<u32>,
    /// For each value its points by row.
    pub(crate) points: Vec<Vec<(u64, u64)>>,
}

/// What a value has used so far.
#[derive(Default)]
struct Used {
    columns: BTreeSet<u64>,
    /// All smaller differences are used.
    least: u64,
    differences: BTreeSet<u64>,
}

impl Points {
    /// **Statement** the point of value v in row a, if column a has no point of value v from an earlier
    /// row, is the first (a, b), b >= a, whose column and whose diagonal have none and that has no smaller value.
    pub(crate) fn new(values: usize, rows: u64) -> Self {
        let mut used: Vec<Used> = (0..values).map(|_| Used::default()).collect();
        let mut points = vec![Vec::new(); values];
        let mut inserts = Vec::new();
        for a in 0..rows {
            let mut row: Vec<u64> = Vec::new();
            let mut insert = 0;
            for (value, used) in used.iter_mut().enumerate() {
                if used.columns.remove(&a) {
                    continue;
                }
                let free = |b: &u64| {
                    !row.contains(b)
                        && !used.columns.contains(b)
                        && !used.differences.contains(&(b - a))
                };
                let b = (a + used.least..).find(free).expect("there is always room");
                row.push(b);
                insert |= 1 << value;
                points[value].push((a, b));
                if b > a {
                    used.columns.insert(b);
                }
                used.differences.insert(b - a);
                while used.differences.remove(&used.least) {
                    used.least += 1;
                }
            }
            inserts.push(insert);
        }
        Self { inserts, points }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::values::Values;
    use wythoff_rules::Game;

    #[test]
    fn points_are_the_positions_of_their_values() {
        let swept = Points::new(3, 40);
        let rules = Game::Catalogue("wythoff".parse().unwrap()).rules().unwrap();
        let mut values = Values::new(&*rules, false, usize::MAX);
        for (value, points) in (0..).zip(&swept.points) {
            for &(a, b) in points {
                assert_eq!(values.of(&[a, b]), Some(value), "{a} {b}");
            }
        }
        assert_eq!(swept.inserts[..3], [7, 5, 2]);
    }
}
