//! One row with all its values: every column by arithmetic.

use std::ops::Range;

use wythoff_automata::{IBig, UBig};

use super::band::Band;
use super::detect::{Repeat, detect};
use super::game::{PeriodError, RowGame};
use super::keep::Kept;
use super::layers::measured_layers;
use super::measure::least_period;
use super::pipeline::{Watcher, run};
use super::search::Search;
use super::simple::SimpleRows;
use super::state::State;
use super::{RowPeriod, row_index, tail_start};

/// A row of Grundy values known for all columns.
///
/// **Statement** G(row, b + period) = G(row, b) + period for all b >= preperiod.
/// **Status** proved, by the repetition of the complete state that decides the row.
///
/// # Example
///
/// ```
/// use wythoff_rows::period::{PeriodicRow, RowGame, Search};
/// use wythoff_rules::shape::{Diagonal, NimDiagonal, NimMoves};
/// use wythoff_automata::UBig;
///
/// let shape = NimDiagonal {
///     nim: NimMoves::EitherPile,
///     diagonal: Diagonal::Always,
///     ended: None,
/// };
/// let tail = shape.plain_tail().expect("all diagonal moves, everywhere");
/// let wythoff = RowGame::from_parts(shape, tail);
/// let row = PeriodicRow::find(&wythoff, 3, &Search::default())?;
/// assert_eq!((row.preperiod(), row.period()), (8, 6));
///
/// // G(3, 10^100), and the column of row 3 where that value stands.
/// let column = UBig::from(10u8).pow(100);
/// let value = row.value_at(&column);
/// assert_eq!(row.columns_of(&value), [column]);
/// # Ok::<(), wythoff_rows::period::PeriodError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodicRow {
    row: u64,
    repeat: Repeat,
    preperiod: usize,
    period: usize,
    /// G(row, b) - b for b below preperiod + period.
    offsets: Vec<i32>,
}

impl PeriodicRow {
    /// Finds and proves the period of a row.
    ///
    /// **Cost** as [`periods`](super::periods) of rows 0..=row; four bytes for each column up to the
    /// repetition.
    ///
    /// # Errors
    ///
    /// [`PeriodError`].
    pub fn find(game: &RowGame, row: u64, search: &Search) -> Result<Self, PeriodError> {
        let top = row_index(row)?;
        in_some_width!(top, find_in_width(game, top, search))
    }

    /// The row whose offsets up to the end of the repetition are given.
    pub(super) fn new(row: usize, repeat: Repeat, mut offsets: Vec<i32>) -> Self {
        let length = usize::try_from(repeat.length).expect("columns fit in memory");
        let cycle = offsets.len() - length;
        let preperiod = (0..cycle)
            .rev()
            .find(|&b| offsets[b] != offsets[b + length])
            .map_or(0, |b| b + 1);
        let period = least_period(&offsets[cycle..]);
        offsets.truncate(preperiod + period);
        offsets.shrink_to_fit();
        Self {
            row: row as u64,
            repeat,
            preperiod,
            period,
            offsets,
        }
    }

    /// The row a.
    pub fn row(&self) -> u64 {
        self.row
    }

    /// The least column from which the row is periodic.
    pub fn preperiod(&self) -> u64 {
        self.preperiod as u64
    }

    /// The least period.
    pub fn period(&self) -> u64 {
        self.period as u64
    }

    /// The row with its two numbers.
    pub fn summary(&self) -> RowPeriod {
        RowPeriod {
            row: self.row,
            preperiod: self.preperiod(),
            period: self.period(),
        }
    }

    /// The repetition that proves the period.
    pub fn repeat(&self) -> Repeat {
        self.repeat
    }

    /// G(row, b) - b for b below preperiod + period: all there is to know.
    pub fn offsets(&self) -> &[i32] {
        &self.offsets
    }

    /// G(row, b) for any column b.
    ///
    /// **Cost** one division of b by the period.
    pub fn value_at(&self, b: &UBig) -> UBig {
        let offset = self.offset_at(b);
        let value = IBig::from(b.clone()) + offset;
        UBig::try_from(value).expect("Grundy values are not negative")
    }

    fn offset_at(&self, b: &UBig) -> i32 {
        let index = match usize::try_from(b) {
            Ok(small) if small < self.offsets.len() => small,
            _ => {
                let since = b - UBig::from(self.preperiod);
                let phase = since % UBig::from(self.period);
                self.preperiod + usize::try_from(phase).expect("less than the period")
            }
        };
        self.offsets[index]
    }

    /// All columns b with G(row, b) = `value`, in increasing order: exactly one in Wythoff's game.
    ///
    /// **Cost** linear in preperiod + period, and one division of the value by the period.
    pub fn columns_of(&self, value: &UBig) -> Vec<UBig> {
        let period = i64::try_from(self.period).expect("a length fits");
        let rest = value % UBig::from(self.period);
        let rest = i64::try_from(rest).expect("less than the period");
        let value = IBig::from(value.clone());
        let mut columns = Vec::new();
        for (b, &offset) in (0i64..).zip(&self.offsets) {
            let periodic = b >= i64::try_from(self.preperiod).expect("a length fits");
            if (rest - i64::from(offset) - b).rem_euclid(period) != 0 {
                continue;
            }
            let column = &value - IBig::from(offset);
            let b = IBig::from(b);
            if (periodic && column >= b) || column == b {
                columns.extend(UBig::try_from(column));
            }
        }
        columns.sort();
        columns
    }
}

fn find_in_width<const K: usize>(
    game: &RowGame,
    top: usize,
    search: &Search,
) -> Result<PeriodicRow, PeriodError> {
    if game.loses_diagonals() {
        return Ok(measured_layers::<K>(game, top..top + 1, search)?.1);
    }
    let repeats = detect::<K>(game, top, search)?;
    let offsets = record::<K>(game, &repeats, search)?;
    Ok(PeriodicRow::new(top, repeats[top], offsets))
}

/// G(top, b) - b up to the end of the repetition of the last row.
fn record<const K: usize>(
    game: &RowGame,
    repeats: &[Repeat],
    search: &Search,
) -> Result<Vec<i32>, PeriodError> {
    let top = repeats.len() - 1;
    let end = repeats[top].start + repeats[top].length;
    search.budget.allow_memory(4 * end)?;
    let (state, offsets) = match search.kept(game, top)? {
        Some(Kept::Recording { state, offsets, .. }) => (state, offsets),
        _ => early_offsets(game, top, search)?,
    };
    let mut offsets = Some(offsets);
    let recorder = |band: Range<usize>| {
        Ok(Recorder {
            offsets: if band.end > top {
                offsets.take().unwrap_or_default()
            } else {
                Vec::new()
            },
            top,
            end,
        })
    };
    let kept = |state, recorders: &[Recorder]| Kept::Recording {
        repeats: repeats.to_vec(),
        state,
        offsets: (recorders.last()).map_or(Vec::new(), |last| last.offsets.clone()),
    };
    let watchers = run::<K, _>(game, &state, search, recorder, kept)?;
    let mut offsets = watchers
        .into_iter()
        .next_back()
        .map_or(Vec::new(), |watcher| watcher.offsets);
    offsets.truncate(usize::try_from(end).expect("columns fit in memory"));
    Ok(offsets)
}

/// The state at the beginning of the tails, and G(top, b) - b for the columns before.
fn early_offsets(
    game: &RowGame,
    top: usize,
    search: &Search,
) -> Result<(State, Vec<i32>), PeriodError> {
    let mut simple = SimpleRows::new(game, top);
    let mut offsets = Vec::new();
    let start = tail_start(game, top)?;
    while simple.column() < start {
        search.budget.check()?;
        let b = simple.column();
        let values = simple.step();
        push_early(&mut offsets, top, b, values);
    }
    Ok((simple.state(), offsets))
}

/// Adds to the offsets of `row` what the early column `b` with these values tells about it.
pub(super) fn push_early(offsets: &mut Vec<i32>, row: usize, b: u64, values: &[u64]) {
    let offset = |column: u64, value: u64| {
        i32::try_from(value.cast_signed() - column.cast_signed())
            .expect("values lie near their columns")
    };
    if b == row as u64 {
        // By symmetry the row begins with this column.
        offsets.extend(
            (0..b)
                .zip(values)
                .map(|(column, &value)| offset(column, value)),
        );
    }
    if let (true, Some(&value)) = (b >= row as u64, values.get(row)) {
        offsets.push(offset(b, value));
    }
}

struct Recorder {
    offsets: Vec<i32>,
    top: usize,
    end: u64,
}

impl<const K: usize> Watcher<K> for Recorder {
    fn after(&mut self, band: &Band<K>) {
        if band.rows().end > self.top {
            self.offsets.extend(band.last_offsets().last());
        }
    }

    fn finished(&self) -> bool {
        self.offsets.len() as u64 >= self.end
    }
}
