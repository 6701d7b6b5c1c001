//! The first rows of a sweep, row by row.

use wythoff_automata::golden;

use super::machine::{BELOW, State, TooWide};

/// The insert sets of the first rows of Wythoff's game and the states before them, from the rules:
/// a value has a point in a row unless an earlier one of its points lies in the column of that
/// number.
#[derive(Debug)]
pub(super) struct Beginning {
    pub(super) states: Vec<State>,
    pub(super) inserts: Vec<u8>,
}

impl Beginning {
    /// Sweeps the first `rows` rows for the values 0, ..., `values` - 1.
    pub(super) fn new(values: usize, rows: usize) -> Result<Self, TooWide> {
        let mut beginning = Self {
            states: Vec::with_capacity(rows),
            inserts: Vec::with_capacity(rows),
        };
        let all = (1_u8 << values) - 1;
        // For each column the values that have a point there.
        let mut columns = vec![0_u8; 2 * rows + u64::BITS as usize];
        let mut state = State::start(values);
        let mut zeros = 0;
        for row in 0..rows {
            let insert = all & !columns[row];
            beginning.states.push(state);
            beginning.inserts.push(insert);
            let cells = state.step(values, u32::from(insert))?;
            let has_point = |value: &usize| insert >> value & 1 == 1;
            for value in (0..values).filter(has_point) {
                let column = (row + zeros + cells[value] as usize).checked_sub(BELOW as usize);
                columns[column.ok_or(TooWide)?] |= 1 << value;
            }
            zeros += usize::from(insert & 1);
        }
        Ok(beginning)
    }

    /// The row with a 0 after the digits of `row`.
    pub(super) fn with_zero(row: usize) -> Option<usize> {
        let next = u64::try_from(row).ok()?.checked_add(1)?;
        let next = (next <= golden::MAX_INDEX).then(|| golden::lower(next))?;
        usize::try_from(next - 1).ok()
    }
}
