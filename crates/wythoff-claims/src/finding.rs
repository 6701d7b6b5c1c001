//! What an engine hands back when it has checked a claim: a verdict, evidence and tables.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::machine::MachineProof;
use crate::{ProofKind, Verdict};

/// The result of running a claim.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// What became of the claim.
    pub verdict: Verdict,
    /// How it was found, in a sentence or two.
    pub evidence: String,
    /// The numbers behind it.
    pub tables: Vec<DataTable>,
}

/// A table of results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataTable {
    /// What it shows.
    pub title: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
}

impl DataTable {
    /// A table without rows.
    pub fn new<const N: usize>(title: impl Into<String>, columns: [&str; N]) -> Self {
        Self {
            title: title.into(),
            columns: columns.map(str::to_owned).to_vec(),
            rows: Vec::new(),
        }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl ToString>) {
        self.rows
            .push(cells.into_iter().map(|cell| cell.to_string()).collect());
    }
}

impl DataTable {
    /// The same table with printed numbers beside ours: those of a row that begins with the same cell. `columns` names
    /// the further cells.
    #[must_use]
    pub(crate) fn beside<T: ToString>(
        mut self,
        columns: &[&str],
        printed: impl IntoIterator<Item = Vec<T>>,
    ) -> Self {
        let printed: Vec<Vec<String>> = (printed.into_iter())
            .map(|row| row.iter().map(ToString::to_string).collect())
            .collect();
        for row in &mut self.rows {
            let same = printed
                .iter()
                .find(|printed| printed.first() == row.first());
            let cells = same.map_or(&[][..], |printed| &printed[1..]);
            let width = row.len() + columns.len();
            row.extend(cells.iter().take(columns.len()).cloned());
            row.resize(width, String::new());
        }
        (self.columns).extend(columns.iter().map(|&column| column.to_owned()));
        self
    }
}

impl Finding {
    fn new(verdict: Verdict, evidence: impl Into<String>) -> Self {
        Self {
            verdict,
            evidence: evidence.into(),
            tables: Vec::new(),
        }
    }

    /// Holds for numbers of every size, by machine.
    pub(crate) fn proved(proof: &MachineProof) -> Self {
        let by = ProofKind::by_machine(proof);
        Self::new(Verdict::Proved { by }, proof.how())
    }

    /// Is a finite statement, and holds.
    pub(crate) fn complete(evidence: impl Into<String>) -> Self {
        let by = ProofKind::COMPLETE;
        Self::new(Verdict::Proved { by }, evidence)
    }

    /// Holds by an argument in words, which the evidence quotes.
    pub fn argued(evidence: impl Into<String>) -> Self {
        let by = ProofKind::ARGUMENT;
        Self::new(Verdict::Proved { by }, evidence)
    }

    /// Holds as far as was looked.
    pub fn agrees(up_to: impl Into<String>, evidence: impl Into<String>) -> Self {
        let up_to = up_to.into();
        Self::new(Verdict::Agrees { up_to }, evidence)
    }

    /// Fails, as a second engine confirms.
    pub fn refuted(
        counterexample: impl Into<String>,
        evidence: impl Into<String>,
        confirmed_by: impl Into<String>,
    ) -> Self {
        let (counterexample, confirmed_by) = (counterexample.into(), confirmed_by.into());
        let verdict = Verdict::Refuted {
            counterexample,
            confirmed_by,
        };
        Self::new(verdict, evidence)
    }

    /// Seems to fail, but only one engine has looked: that refutes nothing.
    pub fn doubtful(counterexample: impl fmt::Display, evidence: impl Into<String>) -> Self {
        Self::undecided(
            format!("it seems to fail, and no second engine has confirmed it: {counterexample}"),
            evidence,
        )
    }

    /// Is open.
    pub fn undecided(bound: impl Into<String>, evidence: impl Into<String>) -> Self {
        let bound = bound.into();
        Self::new(Verdict::Undecided { bound }, evidence)
    }

    /// The same with a table.
    #[must_use]
    pub fn with_table(mut self, table: DataTable) -> Self {
        self.tables.push(table);
        self
    }

    /// The finding of two checks of one claim.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.verdict = self.verdict.and(other.verdict);
        self.evidence = match (self.evidence.is_empty(), other.evidence.is_empty()) {
            (_, true) => self.evidence,
            (true, _) => other.evidence,
            _ if self.evidence == other.evidence => self.evidence,
            _ => format!("{}; {}", self.evidence, other.evidence),
        };
        self.tables.extend(other.tables);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_stand_beside_ours() {
        let mut table = DataTable::new("title", ["value", "rows"]);
        table.row([0, 5]);
        table.row([1, 6]);
        let table = table.beside(&["printed rows"], [vec![1, 7]]);
        assert_eq!(table.columns, ["value", "rows", "printed rows"]);
        assert_eq!(table.rows, [["0", "5", ""], ["1", "6", "7"]]);
    }
}
