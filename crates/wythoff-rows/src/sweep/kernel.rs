//! The inner loop: places the points of one value in one block of rows.
//!
//! Algorithm FSW of `[Nivasch 2009, section 3.1]` goes row by row and, in each row, value by value.
//! Here the loops are exchanged: value by value and, for each value, row by row, so that the state
//! of the value stays in registers. What a value leaves for the larger ones in a row is one word of
//! taken cells per row.

use super::block::{BLOCK_ROWS, BLOCK_WORDS, Block, COLUMN_WORDS, Detail};
use super::state::State;
use super::word::{Wide, Word};

/// The window of a value was too narrow: nothing of the block may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Overflow;

/// The frame of every row of a block: the diagonal of bit 0, and the column of bit 0 on that row,
/// both counted from the first row.
struct Frames {
    base: [u16; BLOCK_ROWS + 1],
}

impl Frames {
    /// The base advances after every row that has a point of value 0.
    fn new(zero_inserts: &[u64]) -> Self {
        let mut base = [0; BLOCK_ROWS + 1];
        let mut current = 0;
        for (word, &bits) in zero_inserts.iter().enumerate() {
            for bit in 0..64 {
                base[word * 64 + bit] = current;
                current += (bits >> bit & 1) as u16;
            }
        }
        base[BLOCK_ROWS] = current;
        Self { base }
    }
}

/// Places the points of all values in the block's rows, by its insert bits, and moves `state` on.
pub(super) fn place(state: &mut State, block: &mut Block) -> Result<(), Overflow> {
    match (state.limbs(), block.details.is_some()) {
        (1, false) => place_in::<u64, false>(state, block),
        (2, false) => place_in::<u128, false>(state, block),
        (4, false) => place_in::<Wide<4>, false>(state, block),
        (8, false) => place_in::<Wide<8>, false>(state, block),
        (16, false) => place_in::<Wide<16>, false>(state, block),
        (1, true) => place_in::<u64, true>(state, block),
        (2, true) => place_in::<u128, true>(state, block),
        (4, true) => place_in::<Wide<4>, true>(state, block),
        (8, true) => place_in::<Wide<8>, true>(state, block),
        (16, true) => place_in::<Wide<16>, true>(state, block),
        (limbs, _) => unreachable!("no window of {limbs} limbs"),
    }
}

fn place_in<W: Word, const DETAILS: bool>(
    state: &mut State,
    block: &mut Block,
) -> Result<(), Overflow> {
    let frames = Frames::new(&block.inserts[..BLOCK_WORDS]);
    let mut taken = [W::ZERO; BLOCK_ROWS];
    block.columns.fill([0; COLUMN_WORDS]);
    block.first_row = state.row;
    block.base = state.base;

    let base_end = state.base + i64::from(frames.base[block.rows]);
    for lane in 0..block.lanes {
        let mut window = state.window::<W>(lane);
        let run = Run {
            inserts: &block.inserts[lane * BLOCK_WORDS..][..BLOCK_WORDS],
            rows: block.rows,
            frames: &frames,
            taken: &mut taken,
            diagonals: &mut block.diagonals[lane],
            columns: &mut block.columns[lane],
            details: block
                .details
                .as_mut()
                .map(|all| &mut all[lane * BLOCK_ROWS..][..BLOCK_ROWS]),
        };
        let count = place_lane::<W, DETAILS>(&mut window, run)?;
        block.counts[lane] = count;
        block.first_index[lane] = state.index[lane];
        state.index[lane] += count as u64;
        // Every point takes one new diagonal, so this fails exactly if an empty diagonal was lost.
        let taken = base_end + i64::from(window.diagonals.count());
        if taken.checked_add_unsigned(state.repeats[lane]) != Some(state.index[lane].cast_signed())
        {
            return Err(Overflow);
        }
        state.set_window(lane, window);
    }
    state.row += block.rows as u64;
    state.base = base_end;
    Ok(())
}

/// The state of one value: which cells of the current row lie on a taken diagonal or column.
///
/// Bit i is the cell on diagonal base + i. All diagonals below are taken.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window<W> {
    pub(super) diagonals: W,
    pub(super) columns: W,
}

struct Run<'a, W> {
    inserts: &'a [u64],
    rows: usize,
    frames: &'a Frames,
    taken: &'a mut [W; BLOCK_ROWS],
    diagonals: &'a mut [u16; BLOCK_ROWS],
    columns: &'a mut [u64; COLUMN_WORDS],
    details: Option<&'a mut [Detail]>,
}

/// Places the points of one value and returns how many.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "offsets within a block and a window stay far below 2^16"
)]
fn place_lane<W: Word, const DETAILS: bool>(
    window: &mut Window<W>,
    mut run: Run<'_, W>,
) -> Result<usize, Overflow> {
    let Window {
        mut diagonals,
        mut columns,
    } = *window;
    let (mut last_base, mut last_column) = (0, 0);
    let mut count = 0;
    for (word, &bits) in run.inserts.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let row = (word * 64 + bits.trailing_zeros() as usize) % BLOCK_ROWS;
            bits &= bits.wrapping_sub(1);
            let base = u32::from(run.frames.base[row]);
            let column = base.wrapping_add(row as u32);
            let moved = column.wrapping_sub(last_column);
            if moved >= W::BITS {
                return Err(Overflow);
            }
            diagonals = diagonals.step(base.wrapping_sub(last_base));
            columns = columns.step(moved);
            (last_base, last_column) = (base, column);

            let (cell, bit) = run.taken[row].or(diagonals).or(columns).lowest_free();
            if cell >= W::BITS {
                return Err(Overflow);
            }
            if DETAILS && let Some(details) = &mut run.details {
                details[count] = detail(diagonals, columns, cell, bit);
            }
            run.taken[row] = run.taken[row].or(bit);
            diagonals = diagonals.or(bit);
            columns = columns.or(bit);
            run.diagonals[count % BLOCK_ROWS] = base.wrapping_add(cell) as u16;
            count = count.wrapping_add(1);
            let at = column.wrapping_add(cell);
            run.columns[(at / 64) as usize % COLUMN_WORDS] |= 1 << (at % 64);
        }
    }
    let base = u32::from(run.frames.base[run.rows]);
    let column = base + run.rows as u32;
    *window = Window {
        diagonals: diagonals.advance(base - last_base),
        columns: columns.advance(column - last_column),
    };
    Ok(count)
}

/// What putting a point on `cell` means, given the window before.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a window has at most 1024 cells"
)]
fn detail<W: Word>(diagonals: W, columns: W, cell: u32, bit: W) -> Detail {
    let skippers = diagonals.advance(cell).count();
    let taken_below = diagonals.count() - skippers;
    let (first_empty, _) = diagonals.or(bit).lowest_free();
    Detail {
        skipped: (cell - taken_below) as u16,
        skippers: skippers as u16,
        active: columns.or(bit).advance(first_empty + 1).count() as u16,
    }
}
