//! Algorithm FSW as a finite machine.

use std::collections::HashMap;

/// So many diagonals below the number of 0-points fit in a window.
const BELOW: u32 = 24;

/// What one value has taken, seen from a row r: bit i is the cell on diagonal `index_0(r) + i - 24`,
/// where `index_0(r)` is the number of 0-points below r.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Lane {
    diagonals: u64,
    /// The cells in columns taken, from the first empty diagonal on.
    columns: u64,
}

/// A state does not fit in the windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooWide;

/// The states of a sweep of the values 0, ..., g that were met so far, each with a number.
///
/// **Source** Algorithm FSW `[Nivasch 2009, section 3.1]`; the input symbol is the set of the values
/// that have a point in the row, as bits.
#[derive(Debug)]
pub(super) struct Machine {
    lanes: usize,
    states: Vec<Box<[Lane]>>,
    numbers: HashMap<Box<[Lane]>, u32>,
    /// For each state and input the next state, once someone asked.
    after: Vec<Option<u32>>,
}

impl Machine {
    /// A machine for so many values.
    pub(super) fn new(lanes: usize) -> Self {
        Self {
            lanes,
            states: Vec::new(),
            numbers: HashMap::new(),
            after: Vec::new(),
        }
    }

    fn number(&mut self, state: Box<[Lane]>) -> u32 {
        if let Some(&number) = self.numbers.get(&state) {
            return number;
        }
        let number = u32::try_from(self.states.len()).expect("fewer than 2^32 states");
        self.states.push(state.clone());
        self.numbers.insert(state, number);
        self.after
            .resize(self.after.len() + (1 << self.lanes), None);
        number
    }

    /// The state before row 0.
    pub(super) fn start(&mut self) -> u32 {
        let lane = Lane {
            diagonals: low_cells(BELOW),
            columns: 0,
        };
        self.number(vec![lane; self.lanes].into())
    }

    /// The dummy state with as many points of each value, all on the first diagonals and with no
    /// column ahead `[Nivasch 2009, (3-8)]`.
    pub(super) fn dummy(&mut self, state: u32) -> u32 {
        let dummy = |lane: &Lane| Lane {
            diagonals: low_cells(lane.diagonals.count_ones()),
            columns: 0,
        };
        let dummy = self.states[state as usize].iter().map(dummy).collect();
        self.number(dummy)
    }

    /// The state before the next row.
    pub(super) fn step(&mut self, state: u32, insert: u32) -> Result<u32, TooWide> {
        let at = (state as usize) << self.lanes | insert as usize;
        if let Some(known) = self.after[at] {
            return Ok(known);
        }
        let mut lanes = self.states[state as usize].clone();
        fill(&mut lanes, insert)?;
        // In the next row every column is one diagonal nearer, and the origin may move.
        let moved = insert & 1;
        for lane in &mut lanes {
            if moved == 1 && lane.diagonals & 1 == 0 {
                return Err(TooWide);
            }
            lane.diagonals >>= moved;
            lane.columns >>= 1 + moved;
            lane.columns &= !low_cells(lane.diagonals.trailing_ones());
        }
        let next = self.number(lanes);
        self.after[at] = Some(next);
        Ok(next)
    }

    /// The diagonals of the points of a row minus the number of 0-points below it, for each value.
    pub(super) fn points(&self, state: u32, insert: u32) -> Result<Vec<Option<i64>>, TooWide> {
        let cells = fill(&mut self.states[state as usize].clone(), insert)?;
        let relative = |cell: u32| i64::from(cell) - i64::from(BELOW);
        Ok(cells.into_iter().map(|cell| cell.map(relative)).collect())
    }

    /// How many points a value has below the row, minus the number of 0-points.
    pub(super) fn index(&self, state: u32, value: usize) -> i64 {
        let taken = self.states[state as usize][value].diagonals.count_ones();
        i64::from(taken) - i64::from(BELOW)
    }
}

/// Gives each value in `insert` the first cell that is free for it, and says which.
fn fill(lanes: &mut [Lane], insert: u32) -> Result<Vec<Option<u32>>, TooWide> {
    let mut taken = 0;
    let mut cells = vec![None; lanes.len()];
    for (value, lane) in lanes.iter_mut().enumerate() {
        if insert >> value & 1 == 0 {
            continue;
        }
        let cell = (lane.diagonals | lane.columns | taken).trailing_ones();
        // The topmost cell stays free, so that no window is full.
        if cell >= u64::BITS - 1 {
            return Err(TooWide);
        }
        let bit = 1 << cell;
        taken |= bit;
        lane.diagonals |= bit;
        lane.columns |= bit;
        cells[value] = Some(cell);
    }
    Ok(cells)
}

/// The lowest `count` cells of a window.
fn low_cells(count: u32) -> u64 {
    match count {
        0 => 0,
        _ => u64::MAX >> (u64::BITS - count.min(u64::BITS)),
    }
}
