//! The rows around a row, and from them the rows around the row with one digit more.

use super::beginning::Beginning;
use super::build::Failed;
use super::machine::{BELOW, Cells, MOST_VALUES, State, TooWide};

/// How many rows before a row are kept.
///
/// Around the row with one digit more, the points of these rows give about 450 rows. The first 170 of them, which
/// are not kept, are enough for a run of the machine from a dummy state to find the true state.
pub(super) const BEFORE: usize = 280;

/// How many rows from a row on are kept. Around the row with one digit more, the points of these rows give at least
/// as many rows again, although the last columns are not final yet.
pub(super) const AFTER: usize = 40;

/// Room for the columns of the points in all rows of a window.
const COLUMNS: usize = 1024;

/// The insert sets of the rows around some row, and the state before the first of them.
#[derive(Debug, Clone)]
pub(super) struct Window {
    /// How many rows there are before the row in the middle.
    before: usize,
    state: State,
    inserts: Vec<u8>,
    /// The row in the middle, as long as the beginning of the sweep tells the row with one digit
    /// more.
    row: Option<usize>,
}

impl Window {
    /// The window around one of the first rows.
    pub(super) fn at(beginning: &Beginning, row: usize) -> Result<Self, TooWide> {
        let before = row.min(BEFORE);
        let rows = row - before..row + AFTER + 1;
        Ok(Self {
            before,
            state: *beginning.states.get(rows.start).ok_or(TooWide)?,
            inserts: beginning.inserts.get(rows).ok_or(TooWide)?.to_vec(),
            row: Some(row),
        })
    }

    /// The state before the row in the middle.
    pub(super) fn state(&self, values: usize) -> Result<State, TooWide> {
        let mut state = self.state;
        for &insert in &self.inserts[..self.before] {
            state.step(values, insert.into())?;
        }
        Ok(state)
    }

    /// The insert set of the row in the middle.
    pub(super) fn insert(&self) -> u8 {
        self.inserts[self.before]
    }

    /// The sets of the last rows before the one in the middle, the nearest first.
    pub(super) fn backwards(&self) -> impl Iterator<Item = u8> {
        self.inserts[..self.before].iter().rev().copied()
    }

    /// The sets of the row in the middle and of those after it.
    pub(super) fn forwards(&self) -> impl Iterator<Item = u8> {
        self.inserts[self.before..].iter().copied()
    }

    /// The state before the first row.
    pub(super) fn first_state(&self) -> &State {
        &self.state
    }

    /// The number of rows before the middle, and all insert sets, eight in a word.
    pub(super) fn sets(&self) -> impl Iterator<Item = u64> {
        let word = |some: &[u8]| some.iter().fold(0, |word, &set| word << 8 | u64::from(set));
        let before = std::iter::once(self.before as u64);
        before.chain(self.inserts.chunks(8).map(word))
    }

    /// The window around the next row.
    pub(super) fn next(mut self, values: usize) -> Result<Self, TooWide> {
        if self.before == BEFORE {
            self.state.step(values, self.inserts[0].into())?;
            self.inserts.remove(0);
        } else {
            self.before += 1;
        }
        self.row = self.row.map(|row| row + 1);
        Ok(self)
    }

    /// The state before the row in the middle, and the window around the row with a 0 after its
    /// digits.
    ///
    /// The points of the rows of a window lie in columns, and a value has a point in row c exactly
    /// if none of its points lies in column c. The state before the first new row comes from a run
    /// of the machine; that it has become the true one is not proved, and nothing relies on it.
    pub(super) fn longer(
        &self,
        values: usize,
        beginning: &Beginning,
    ) -> Result<(State, Self), Failed> {
        if let Some(row) = self.row.and_then(Beginning::with_zero)
            && row + AFTER < beginning.inserts.len()
        {
            return Ok((self.state(values)?, Self::at(beginning, row)?));
        }
        let mut columns = Columns::new(&self.state, values);
        let mut state = self.state;
        let mut middle = (state, 0);
        for (at, &insert) in self.inserts.iter().enumerate() {
            if at == self.before {
                // Without a 0-point in a row, the row with one digit more is one column earlier.
                let row = columns.origin + BELOW as usize - usize::from(insert & 1 == 0);
                middle = (state, row);
            }
            let cells = state.step(values, insert.into())?;
            columns.take(cells, insert)?;
            columns.origin += 1 + usize::from(insert & 1);
        }
        let (state_there, row) = middle;
        let known = columns.from..columns.origin + lowest_free(&state, values);
        let first = row.checked_sub(BEFORE).ok_or(TooWide)?;
        if first < known.start || row + AFTER + 1 > known.end {
            return Err(TooWide.into());
        }
        let mut run = State::dummy(columns.indices(&self.state, values), values);
        for column in known.start..first {
            run.step(values, columns.insert(column).into())?;
        }
        let window = Self {
            before: BEFORE,
            state: run,
            inserts: (first..=row + AFTER)
                .map(|column| columns.insert(column))
                .collect(),
            row: None,
        };
        Ok((state_there, window))
    }
}

fn lowest_free(state: &State, values: usize) -> usize {
    let free = state.lanes[..values].iter().map(|lane| lane.first_free());
    free.min().unwrap_or(0) as usize
}

/// Which values have points in columns; cell i of a row lies in column `origin` + i.
struct Columns {
    taken: [u8; COLUMNS],
    /// From this column on the columns of all values are known.
    from: usize,
    /// The column of cell 0 in the row that is looked at.
    origin: usize,
    all: u8,
}

impl Columns {
    /// The columns taken before the first row.
    fn new(state: &State, values: usize) -> Self {
        let lanes = &state.lanes[..values];
        let mut taken = [0; COLUMNS];
        for (value, lane) in lanes.iter().enumerate() {
            for cell in 0..u64::BITS {
                taken[cell as usize] |= u8::from(lane.columns >> cell & 1 == 1) << value;
            }
        }
        let from = lanes.iter().map(|lane| lane.first_free()).max();
        Self {
            taken,
            from: from.unwrap_or(0) as usize,
            origin: 0,
            all: (1 << values) - 1,
        }
    }

    fn take(&mut self, cells: Cells, insert: u8) -> Result<(), TooWide> {
        for (value, cell) in cells.into_iter().enumerate() {
            let column = self.taken.get_mut(self.origin + cell as usize);
            *column.ok_or(TooWide)? |= insert & 1 << value;
        }
        Ok(())
    }

    fn insert(&self, column: usize) -> u8 {
        self.all & !self.taken[column]
    }

    /// By how many points each value has more than value 0 in the rows below the column from which
    /// all is known: as many fewer as it has more columns there.
    fn indices(&self, first: &State, values: usize) -> [i64; MOST_VALUES] {
        let mut below = [0; MOST_VALUES];
        for (value, lane) in first.lanes[..values].iter().enumerate() {
            let free = lane.first_free() as usize;
            let between = &self.taken[free..self.from.max(free)];
            let taken = between.iter().filter(|set| *set >> value & 1 == 1);
            let ahead = i64::from(lane.columns.count_ones());
            below[value] = first.index(value) - ahead + i64::try_from(taken.count()).unwrap_or(0);
        }
        below.map(|count| below[0] - count)
    }
}
