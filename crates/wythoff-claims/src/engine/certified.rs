//! Points in rows that a certified sweep has reached.
//!
//! The snapshot is the highest part of the one that `wythoff sweep wythoff --max-value 20 --rows 1618033988600
//! --device cuda --checkpoint DIR` left: all rows below its row were swept, and their segments met
//! (docs/level-sets.md). The few rows above it are swept here, from its state and the reflected points that it has.

use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_rows::sweep::{KnownRows, Point, Snapshot};

use super::{Trouble, broken};
use crate::Finding;
use crate::finding::DataTable;

/// Values 0 to 20 of Wythoff's game, before row 1618033988601.
const SNAPSHOT: &[u8] = include_bytes!("../../data/wythoff-20-row-1618033988601.snapshot");

/// The points of one index, typed from a paper.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CertifiedPoints {
    /// The index.
    index: u64,
    /// Value, a, b.
    expected: Vec<(usize, u64, u64)>,
}

impl CertifiedPoints {
    pub(super) fn run(&self, budget: &Budget) -> Result<Finding, Trouble> {
        let snapshot = Snapshot::from_bytes(SNAPSHOT).map_err(broken)?;
        let highest = &snapshot.rests()[0];
        let mut points: Vec<Point> = Vec::new();
        KnownRows::new(highest.state().clone(), &highest.reflected()).sweep(&mut points, budget)?;
        points.retain(|point| point.n == self.index);
        let mut table = DataTable::new(
            format!("Points of index {}", self.index),
            ["value", "a", "b"],
        );
        for &(value, a, b) in &self.expected {
            let found = points.iter().find(|point| point.value == value);
            let found = found.ok_or_else(|| broken(format!("no point of value {value}")))?;
            table.row([value as u64, found.a, found.b].map(|number| number.to_string()));
            if (found.a, found.b) != (a, b) {
                return Ok(Finding::doubtful(
                    format!("value {value}: ({}, {}), not ({a}, {b})", found.a, found.b),
                    "rows above a certified snapshot",
                )
                .with_table(table));
            }
        }
        let evidence = format!(
            "computed: rows {} and above, from the snapshot with which a certified sweep of all lower rows ended",
            snapshot.row()
        );
        let summary = format!("{} values", self.expected.len());
        Ok(Finding::agrees(summary, evidence).with_table(table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_rows::sweep::Relay;
    use wythoff_rules::rules::WythoffClass;

    #[test]
    fn the_certified_snapshot_is_the_predicted_one() {
        let (budget, wythoff) = (Budget::default(), WythoffClass { k: 0, l: 0 });
        let certified = Snapshot::from_bytes(SNAPSHOT).unwrap();
        let relay = Relay::new(&wythoff, 20, &budget).unwrap();
        let predicted = relay.guess(certified.row(), &budget).unwrap();
        assert_eq!(certified.rests()[0], predicted.rests()[0]);
    }
}
