//! What the games of an atlas have in common.

use std::collections::BTreeMap;

use serde::Serialize;
use wythoff::Status;
use wythoff::ask::atlas::{AtlasRow, classes};

/// All rows, and which of them have the same P-positions.
pub(super) struct Summary {
    pub(super) rows: Vec<AtlasRow>,
    /// The class of each row.
    pub(super) class_of: Vec<usize>,
    /// The rows of each class.
    pub(super) classes: Vec<Vec<usize>>,
}

/// How much there is.
#[derive(Debug, Serialize)]
pub(super) struct Counts {
    pub(super) games: usize,
    pub(super) theorems: usize,
    /// Positions of tables that theorems were compared with.
    pub(super) compared: u64,
    pub(super) classes: usize,
    pub(super) proved_classes: usize,
    /// Games that are proved to have the P-positions of Wythoff's game.
    pub(super) wythoff: usize,
}

impl Summary {
    pub(super) fn of(rows: Vec<AtlasRow>) -> Self {
        let keys: Vec<classes::Key> = rows.iter().map(AtlasRow::key).collect();
        let (class_of, classes) = classes::group(&keys);
        Self {
            rows,
            class_of,
            classes,
        }
    }

    pub(super) fn counts(&self) -> Counts {
        let proved = |row: &AtlasRow| row.status == Status::Proved;
        let first = self.classes.iter().filter_map(|class| class.first());
        Counts {
            games: self.rows.len(),
            theorems: self.rows.iter().filter(|row| proved(row)).count(),
            compared: self.rows.iter().map(|row| row.compared).sum(),
            classes: self.classes.len(),
            proved_classes: first.filter(|&&row| proved(&self.rows[row])).count(),
            wythoff: self
                .rows
                .iter()
                .filter(|row| is_named(row, "wythoff"))
                .count(),
        }
    }

    /// The first row of each class that has an automaton, with the size of the class; the smallest automata first.
    pub(super) fn automata(&self) -> Vec<(&AtlasRow, usize)> {
        let first = self.classes.iter();
        let first = first.filter_map(|class| Some((self.rows.get(*class.first()?)?, class.len())));
        let mut first: Vec<_> = first.filter(|(row, _)| row.states > 0).collect();
        first.sort_by_key(|(row, _)| row.states);
        first
    }

    /// The games of the catalogue that have games in disguise, with the numbers of these.
    pub(super) fn disguises(&self) -> Vec<(String, Vec<&AtlasRow>)> {
        let mut found: BTreeMap<&str, Vec<&AtlasRow>> = BTreeMap::new();
        for row in &self.rows {
            if let Some(named) = row.named.as_ref().filter(|it| it.status == Status::Proved) {
                found.entry(&named.name).or_default().push(row);
            }
        }
        let mut found: Vec<_> = found
            .into_iter()
            .map(|(name, rows)| (name.to_owned(), rows))
            .collect();
        found.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
        found
    }

    /// One game of each class that is proved and has no name and no number: new as far as this program knows.
    pub(super) fn unnamed(&self) -> Vec<(&AtlasRow, usize)> {
        let automata = self.automata().into_iter();
        automata
            .filter(|(row, _)| {
                row.named.is_none() && row.smaller.is_empty() && row.larger.is_empty()
            })
            .collect()
    }

    /// One game of each class whose positions lie along more than one line, the widest apart first.
    pub(super) fn split(&self) -> Vec<&AtlasRow> {
        let first = self.classes.iter().filter_map(|class| class.first());
        let rows = first.map(|&row| &self.rows[row]);
        let width = |row: &AtlasRow| row.slopes[1] - row.slopes[0];
        let mut rows: Vec<&AtlasRow> = rows.filter(|row| width(row) > NARROW).collect();
        rows.sort_by_key(|row| std::cmp::Reverse(width(row)));
        rows
    }

    /// How many sets of P-positions lie along one line of which slope, in hundredths; the least slope first.
    pub(super) fn slopes(&self) -> Vec<(u64, u64)> {
        let first = self.classes.iter().filter_map(|class| class.first());
        let mut counts = BTreeMap::new();
        for [least, largest] in first.map(|&row| self.rows[row].slopes) {
            if least > 0 && largest - least <= NARROW {
                *counts.entry(least.midpoint(largest) / 10_000).or_default() += 1;
            }
        }
        counts.into_iter().collect()
    }

    /// Games without a theorem, those whose states grow the least first.
    pub(super) fn open(&self) -> Vec<&AtlasRow> {
        let first = self.classes.iter().filter_map(|class| class.first());
        let rows = first.map(|&row| &self.rows[row]);
        let mut rows: Vec<&AtlasRow> = rows.filter(|row| row.theorem == "none").collect();
        rows.sort_by_key(|row| row.growth.last().map_or(u64::MAX, |last| last[1]));
        rows
    }
}

/// Slopes that differ by less, in millionths, are those of one line.
const NARROW: u64 = 50_000;

fn is_named(row: &AtlasRow, name: &str) -> bool {
    let named = row.named.as_ref();
    named.is_some_and(|named| named.name == name && named.status == Status::Proved)
}
