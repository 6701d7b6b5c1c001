//! The finite state of a sweep between two rows.

use super::kernel::Window;
use super::word::Word;

/// The widest window, in limbs of 64 cells.
const MAX_LIMBS: usize = 16;

/// The state of row r: all that the rows below mean for the points to come, except which values the
/// coming rows already have by reflection.
///
/// **Statement** For every value h it holds which diagonals have an h-point below row r, and which
/// cells of row r lie above an h-point in the same column, as far as they matter
/// `[Nivasch 2009, Definition 3.7]`. Cells of a row are counted by their diagonals, from a base that
/// moves along with the number of 0-points; two states are equal if they mean the same, whatever
/// their bases.
#[derive(Debug, Clone)]
pub struct State {
    pub(crate) row: u64,
    /// The diagonal of bit 0; all diagonals below are taken, for every value, and so are the
    /// negative ones.
    pub(crate) base: i64,
    limbs: usize,
    diagonals: Vec<u64>,
    columns: Vec<u64>,
    /// How many points each value has below the row.
    pub(crate) index: Vec<u64>,
    /// How many of them did not take a new diagonal; only the first rows of a game can have such.
    pub(crate) repeats: Vec<u64>,
}

/// The cells of all values do not fit into the widest window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooWide;

impl State {
    /// The dummy state: value h has `index[h]` points, all but `repeats[h]` of them on the first
    /// diagonals, and no column ahead `[Nivasch 2009, (3-8)]`.
    pub(crate) fn dummy(row: u64, index: Vec<u64>, repeats: &[u64]) -> Result<Self, TooWide> {
        let none = vec![Vec::new(); index.len()];
        let first_empty: Vec<u64> = (index.iter().zip(repeats))
            .map(|(index, repeats)| index - repeats)
            .collect();
        Self::new(row, &first_empty, &none, &none, index)
    }

    /// The state in which value h has taken all diagonals below `first_empty[h]` and those in
    /// `taken[h]`, and the columns `columns[h]`, all of them at least `row`.
    pub(crate) fn new(
        row: u64,
        first_empty: &[u64],
        taken: &[Vec<u64>],
        columns: &[Vec<u64>],
        index: Vec<u64>,
    ) -> Result<Self, TooWide> {
        let lanes = index.len();
        let base = first_empty.iter().copied().min().unwrap_or(0);
        let top = taken
            .iter()
            .flatten()
            .copied()
            .chain(columns.iter().flatten().map(|column| column - row))
            .chain(first_empty.iter().copied())
            .max()
            .unwrap_or(0);
        let limbs = limbs_for(top - base + 1)?;
        let mut state = Self {
            row,
            base: base.cast_signed(),
            limbs,
            diagonals: vec![0; lanes * limbs],
            columns: vec![0; lanes * limbs],
            index,
            repeats: vec![0; lanes],
        };
        for lane in 0..lanes {
            let diagonals = &mut state.diagonals[lane * limbs..][..limbs];
            (base..first_empty[lane]).for_each(|d| set(diagonals, d - base));
            taken[lane].iter().for_each(|d| set(diagonals, d - base));
            let cells = columns[lane].iter().map(|column| column - row);
            let words = &mut state.columns[lane * limbs..][..limbs];
            cells
                .filter(|&cell| cell >= base)
                .for_each(|cell| set(words, cell - base));
            let taken: u64 = ones(&state.diagonals[lane * limbs..][..limbs]);
            state.repeats[lane] = state.index[lane]
                .checked_sub(base + taken)
                .expect("every taken diagonal has a point");
        }
        state.recentre(limbs)?;
        Ok(state)
    }

    /// The row about to be filled.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// How many points of each value lie below the row.
    pub fn index(&self) -> &[u64] {
        &self.index
    }

    /// How many values there are.
    pub fn lanes(&self) -> usize {
        self.index.len()
    }

    pub(crate) fn limbs(&self) -> usize {
        self.limbs
    }

    pub(super) fn window<W: Word>(&self, lane: usize) -> Window<W> {
        let at = lane * W::LIMBS;
        Window {
            diagonals: W::from_limbs(&self.diagonals[at..at + W::LIMBS]),
            columns: W::from_limbs(&self.columns[at..at + W::LIMBS]),
        }
    }

    pub(super) fn set_window<W: Word>(&mut self, lane: usize, window: Window<W>) {
        let at = lane * W::LIMBS;
        window
            .diagonals
            .write_limbs(&mut self.diagonals[at..at + W::LIMBS]);
        window
            .columns
            .write_limbs(&mut self.columns[at..at + W::LIMBS]);
    }

    /// Below this column every value has all its points.
    ///
    /// The points of the row itself and above lie on diagonals not yet taken, and row r has no
    /// column below r.
    pub(crate) fn complete_to(&self) -> u64 {
        let first_empty = self.base.saturating_add_unsigned(self.first_empty());
        self.row + first_empty.cast_unsigned().max(1)
    }

    /// From this column on, no value has a point.
    pub(crate) fn empty_from(&self) -> u64 {
        let taken = self.columns.chunks_exact(self.limbs).map(length);
        self.first_column() + taken.max().unwrap_or(0)
    }

    /// The column of bit 0, or 0 if that is negative.
    pub(crate) fn first_column(&self) -> u64 {
        self.row.saturating_add_signed(self.base)
    }

    /// Makes the window wider, or moves it if that may help.
    pub(crate) fn make_room(&mut self, already_moved: bool) -> Result<(), TooWide> {
        let before = self.base;
        if !already_moved {
            self.recentre(self.limbs)?;
        }
        if already_moved || self.base == before {
            self.recentre(2 * self.limbs)?;
        }
        Ok(())
    }

    /// Makes the window at least this many limbs wide.
    pub(super) fn widen_to(&mut self, limbs: usize) -> Result<(), TooWide> {
        self.recentre(limbs)
    }

    /// Makes the window narrower if there is much room in it.
    pub(crate) fn tighten(&mut self) {
        if self.limbs > 1 {
            let (low, high) = self.span();
            let half = self.limbs / 2;
            if high - low + 16 <= 64 * half as u64 {
                self.recentre(half).expect("a narrower window fits");
            }
        }
    }

    /// The first diagonal that some value has not taken, counted from the base.
    fn first_empty(&self) -> u64 {
        self.diagonals
            .chunks_exact(self.limbs)
            .map(first_zero)
            .min()
            .unwrap_or(0)
    }

    /// The cells that matter: from the first empty diagonal of any value to above the last taken
    /// cell, counted from the base.
    pub(super) fn span(&self) -> (u64, u64) {
        let low = self.first_empty();
        let high = (0..self.lanes())
            .flat_map(|lane| [&self.diagonals, &self.columns].map(|all| (lane, all)))
            .map(|(lane, all)| length(&all[lane * self.limbs..][..self.limbs]))
            .max()
            .unwrap_or(0);
        (low, high.max(low))
    }

    /// Changes to a window of at least `limbs` limbs with the cells that matter in its middle.
    fn recentre(&mut self, limbs: usize) -> Result<(), TooWide> {
        let (low, high) = self.span();
        let width = high - low;
        let limbs = limbs.max(limbs_for(width + 1)?);
        if limbs > MAX_LIMBS {
            return Err(TooWide);
        }
        let room = (64 * limbs as u64 - width) / 2;
        self.reframe(self.base + low.cast_signed() - room.cast_signed(), limbs);
        Ok(())
    }

    /// Counts cells from `base` on, which must not be above an empty diagonal.
    pub(super) fn reframe(&mut self, base: i64, limbs: usize) {
        let lanes = self.lanes();
        let old = self.limbs;
        let moved = |all: &[u64], fill: bool| {
            let mut moved = vec![0; lanes * limbs];
            for lane in 0..lanes {
                let from = &all[lane * old..][..old];
                let to = &mut moved[lane * limbs..][..limbs];
                for cell in 0..64 * limbs as u64 {
                    let at = base - self.base + cell.cast_signed();
                    let taken = u64::try_from(at).map_or(fill, |at| get(from, at));
                    if taken {
                        set(to, cell);
                    }
                }
            }
            moved
        };
        let diagonals = moved(&self.diagonals, true);
        let columns = moved(&self.columns, false);
        (self.diagonals, self.columns) = (diagonals, columns);
        (self.base, self.limbs) = (base, limbs);
    }

    /// The same state with the largest base and the least window.
    pub(crate) fn canonical(&self) -> Self {
        let mut state = self.clone();
        let (low, high) = state.span();
        let limbs = limbs_for(high - low + 1).expect("the window fits now");
        state.reframe(state.base + low.cast_signed(), limbs);
        state
    }

    /// The same state with rows and diagonals counted from other origins.
    pub(crate) fn shifted(mut self, rows: u64, diagonals: u64) -> Self {
        self.row += rows;
        self.base += diagonals.cast_signed();
        self.index.iter_mut().for_each(|index| *index += diagonals);
        self
    }

    /// The columns ahead that are taken, as bits from [`State::first_column`] on.
    pub(crate) fn columns_ahead(&self, lane: usize) -> &[u64] {
        &self.columns[lane * self.limbs..][..self.limbs]
    }

    /// A state from its parts; `None` if they do not fit together.
    pub(crate) fn from_parts(
        row: u64,
        base: i64,
        diagonals: Vec<u64>,
        columns: Vec<u64>,
        index: Vec<u64>,
        repeats: Vec<u64>,
    ) -> Option<Self> {
        let lanes = index.len();
        let limbs = diagonals.len().checked_div(lanes)?;
        let fits = limbs.is_power_of_two()
            && limbs <= MAX_LIMBS
            && diagonals.len() == lanes * limbs
            && columns.len() == lanes * limbs
            && repeats.len() == lanes
            && (-(1 << 20)..1 << 62).contains(&base)
            && row < 1 << 62;
        let state = Self {
            row,
            base,
            limbs,
            diagonals,
            columns,
            index,
            repeats,
        };
        let counted = |lane: usize| {
            let taken = ones(&state.diagonals[lane * limbs..][..limbs]);
            let points = state.base.checked_add_unsigned(taken)?;
            let points = points.checked_add_unsigned(state.repeats[lane])?;
            (points == state.index[lane].cast_signed()).then_some(())
        };
        let sound = fits && (0..lanes).all(|lane| counted(lane).is_some());
        sound.then_some(state)
    }

    /// The parts of a canonical state: base, limbs, diagonals and columns.
    pub(crate) fn parts(&self) -> (i64, usize, &[u64], &[u64]) {
        (self.base, self.limbs, &self.diagonals, &self.columns)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let (one, two) = (self.canonical(), other.canonical());
        (one.row, &one.index, &one.repeats) == (two.row, &two.index, &two.repeats)
            && one.parts() == two.parts()
    }
}

impl Eq for State {}

/// The least power of two of limbs that holds `cells` cells.
fn limbs_for(cells: u64) -> Result<usize, TooWide> {
    let limbs = usize::try_from(cells.div_ceil(64))
        .map_err(|_| TooWide)?
        .next_power_of_two();
    if limbs > MAX_LIMBS {
        return Err(TooWide);
    }
    Ok(limbs)
}

fn get(limbs: &[u64], cell: u64) -> bool {
    usize::try_from(cell / 64)
        .ok()
        .and_then(|at| limbs.get(at))
        .is_some_and(|limb| limb >> (cell % 64) & 1 == 1)
}

fn set(limbs: &mut [u64], cell: u64) {
    limbs[(cell / 64) as usize] |= 1 << (cell % 64);
}

fn ones(limbs: &[u64]) -> u64 {
    limbs.iter().map(|limb| u64::from(limb.count_ones())).sum()
}

/// The lowest cell that is not set.
fn first_zero(limbs: &[u64]) -> u64 {
    let full = limbs.iter().take_while(|&&limb| limb == u64::MAX).count();
    let rest = limbs.get(full).map_or(0, |limb| limb.trailing_ones());
    64 * full as u64 + u64::from(rest)
}

/// One more than the highest cell that is set; 0 if there is none.
fn length(limbs: &[u64]) -> u64 {
    limbs.iter().rposition(|&limb| limb != 0).map_or(0, |top| {
        64 * top as u64 + u64::from(64 - limbs[top].leading_zeros())
    })
}
