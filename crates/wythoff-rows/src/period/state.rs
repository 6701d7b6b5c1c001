//! The complete state of rows 0..=top between two columns.

/// All that decides the values of rows 0..=top from `column` on, once every row is in its tail.
///
/// Two states that are equal up to a shift of columns and values have the same future up to that
/// shift: this is the whole argument of [Landman 2002] and [Jiao 2013, Theorem 4].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The next column; all earlier ones are done.
    pub column: u64,
    /// One entry for each row, from row 0.
    pub rows: Vec<RowState>,
}

/// What one row remembers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowState {
    /// The least value that has not occurred in the row.
    pub lowest: u64,
    /// The values above `lowest` that have occurred, in increasing order.
    pub above: Vec<u64>,
    /// The values of the last columns, oldest first, as many as diagonal moves can still reach.
    pub recent: Vec<u64>,
}

/// The first place where two states differ after one is shifted onto the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The row where they differ.
    pub row: usize,
    /// Which part of the row's state.
    pub part: &'static str,
    /// What the first state says (shifted to the second), in words.
    pub first: String,
    /// What the second state says, in words.
    pub second: String,
}

impl State {
    /// The first difference between this state, shifted to the column of `other`, and `other`.
    ///
    /// `None` means that the future of both is the same up to the shift.
    pub fn first_difference(&self, other: &Self) -> Option<Difference> {
        let shift = i128::from(other.column) - i128::from(self.column);
        let moved = |value: u64| i128::from(value) + shift;
        let rows = self.rows.len().max(other.rows.len());
        for row in 0..rows {
            let (Some(mine), Some(theirs)) = (self.rows.get(row), other.rows.get(row)) else {
                return Some(Difference {
                    row,
                    part: "presence",
                    first: format!("{} rows", self.rows.len()),
                    second: format!("{} rows", other.rows.len()),
                });
            };
            let parts = [
                ("least unused value", vec![mine.lowest], vec![theirs.lowest]),
                ("used values", mine.above.clone(), theirs.above.clone()),
                ("last values", mine.recent.clone(), theirs.recent.clone()),
            ];
            for (part, mine, theirs) in parts {
                let length = mine.len().max(theirs.len());
                for index in 0..length {
                    let first = mine.get(index).map(|&value| moved(value));
                    let second = theirs.get(index).map(|&value| i128::from(value));
                    if first != second {
                        let word = |value: Option<i128>| {
                            value.map_or("nothing".to_owned(), |value| value.to_string())
                        };
                        return Some(Difference {
                            row,
                            part,
                            first: word(first),
                            second: word(second),
                        });
                    }
                }
            }
        }
        None
    }
}
