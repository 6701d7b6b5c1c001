//! Algorithm FSW as a finite machine with numbered states, for at most four values.
//!
//! `wythoff-rows/src/sweep/step.rs` runs the same algorithm for speed; `docs/design.md` says why there are two
//! ("Why are there two machines of the sweep?").

use std::collections::HashMap;

/// Values that a machine can sweep: 0, ..., 3.
pub(super) const MOST_VALUES: usize = 4;

/// How many diagonals below the number of 0-points fit in a window.
pub(super) const BELOW: u32 = 24;

/// What one value has taken, seen from a row r: bit i is the cell on diagonal `index_0(r) + i - 24`,
/// where `index_0(r)` is the number of 0-points below r.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Lane {
    pub(super) diagonals: u64,
    /// The cells in columns taken, from the first empty diagonal on.
    pub(super) columns: u64,
}

impl Lane {
    /// The first empty diagonal.
    pub(super) fn first_free(self) -> u32 {
        self.diagonals.trailing_ones()
    }
}

/// A state does not fit in the windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooWide;

/// The cell that each value gets in a row; it means something for the values of the insert set.
pub(super) type Cells = [u32; MOST_VALUES];

/// What all values have taken; the lanes of values that are not swept stay empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct State {
    pub(super) lanes: [Lane; MOST_VALUES],
}

impl State {
    /// The state before row 0 of a sweep of `values` values.
    pub(super) fn start(values: usize) -> Self {
        Self::dummy([0; MOST_VALUES], values)
    }

    /// The dummy state where each value has as many points more than value 0 as `indices` says, all on the first
    /// diagonals and with no column ahead `[Nivasch 2009, (3-8)]`.
    pub(super) fn dummy(indices: [i64; MOST_VALUES], values: usize) -> Self {
        let mut state = Self::default();
        for (lane, index) in state.lanes.iter_mut().zip(indices).take(values) {
            let taken = u32::try_from(i64::from(BELOW) + index).unwrap_or(0);
            lane.diagonals = low_cells(taken);
        }
        state
    }

    /// How many points a value has below the row, minus the number of 0-points.
    pub(super) fn index(&self, value: usize) -> i64 {
        i64::from(self.lanes[value].diagonals.count_ones()) - i64::from(BELOW)
    }

    /// Goes on to the next row, and says which cells were taken in this one.
    pub(super) fn step(&mut self, values: usize, insert: u32) -> Result<Cells, TooWide> {
        let cells = self.fill(insert)?;
        // In the next row every column is one diagonal nearer, and the origin may move.
        let moved = insert & 1;
        let mut free_at_the_end = 0;
        for (value, lane) in self.lanes.iter_mut().enumerate() {
            free_at_the_end |= (!lane.diagonals & 1) << value;
            lane.diagonals >>= moved;
            lane.columns >>= 1 + moved;
            lane.columns &= !low_cells(lane.first_free());
        }
        if moved == 1 && free_at_the_end & ((1 << values) - 1) != 0 {
            return Err(TooWide);
        }
        Ok(cells)
    }

    /// Gives each value in `insert`, all of them swept, the first cell that is free for it, and says
    /// which.
    ///
    /// Without branches: which values are in the set is hard to predict.
    pub(super) fn fill(&mut self, insert: u32) -> Result<Cells, TooWide> {
        let mut taken = 0;
        let mut cells = Cells::default();
        let mut highest = 0;
        for (value, lane) in self.lanes.iter_mut().enumerate() {
            let inserted = insert >> value & 1;
            let cell = (lane.diagonals | lane.columns | taken).trailing_ones();
            highest = highest.max(cell * inserted);
            let bit = u64::from(inserted) << (cell % u64::BITS);
            taken |= bit;
            lane.diagonals |= bit;
            lane.columns |= bit;
            cells[value] = cell;
        }
        // The topmost cell stays free, so that no window is full.
        if highest >= u64::BITS - 1 {
            Err(TooWide)
        } else {
            Ok(cells)
        }
    }
}

/// The states of a sweep of the values 0, ..., g that were met so far, each with a number.
///
/// **Source** Algorithm FSW `[Nivasch 2009, section 3.1]`; the input symbol is the set of the values
/// that have a point in the row, as bits.
#[derive(Debug, Clone)]
pub(super) struct Machine {
    values: usize,
    states: Vec<State>,
    numbers: HashMap<State, u32>,
    /// For each state and input the next state, once someone asked.
    after: Vec<Option<u32>>,
}

impl Machine {
    /// A machine for this many values, at most four.
    pub(super) fn new(values: usize) -> Self {
        Self {
            values: values.min(MOST_VALUES),
            states: Vec::new(),
            numbers: HashMap::new(),
            after: Vec::new(),
        }
    }

    /// How many values are swept.
    pub(super) fn values(&self) -> usize {
        self.values
    }

    /// The number of a state.
    pub(super) fn number(&mut self, state: State) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let number = u32::try_from(self.states.len()).expect("fewer than 2^32 states");
        self.states.push(state);
        self.numbers.insert(state, number);
        self.after
            .resize(self.after.len() + (1 << self.values), None);
        number
    }

    /// The state with a number.
    pub(super) fn state(&self, number: u32) -> &State {
        &self.states[number as usize]
    }

    /// The state before row 0.
    pub(super) fn start(&mut self) -> u32 {
        self.number(State::start(self.values))
    }

    /// The dummy state with as many points of each value.
    pub(super) fn dummy(&mut self, state: u32) -> u32 {
        let state = self.states[state as usize];
        let indices = std::array::from_fn(|value| state.index(value));
        self.number(State::dummy(indices, self.values))
    }

    /// The state before the next row.
    pub(super) fn step(&mut self, state: u32, insert: u32) -> Result<u32, TooWide> {
        let at = (state as usize) << self.values | insert as usize;
        if let Some(known) = self.after[at] {
            return Ok(known);
        }
        let mut next = self.states[state as usize];
        next.step(self.values, insert)?;
        let next = self.number(next);
        self.after[at] = Some(next);
        Ok(next)
    }

    /// The diagonals of the points of a row minus the number of 0-points below it, for each value.
    pub(super) fn points(
        &self,
        state: u32,
        insert: u32,
    ) -> Result<[Option<i64>; MOST_VALUES], TooWide> {
        let mut state = self.states[state as usize];
        let cells = state.fill(insert)?;
        let relative = |value: usize| i64::from(cells[value]) - i64::from(BELOW);
        let point = |value: usize| (insert >> value & 1 == 1).then(|| relative(value));
        Ok(std::array::from_fn(point))
    }

    /// How many points a value has below the row, minus the number of 0-points.
    pub(super) fn index(&self, state: u32, value: usize) -> i64 {
        self.states[state as usize].index(value)
    }
}

/// The lowest `count` cells of a window.
fn low_cells(count: u32) -> u64 {
    1_u64.checked_shl(count).map_or(u64::MAX, |above| above - 1)
}
