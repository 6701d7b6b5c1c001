//! What is seen of a row when zeros are added to its digits again and again.

use super::beginning::Beginning;
use super::build::Failed;
use super::machine::{MOST_VALUES, State};
use super::window::Window;

/// How many rows are looked at on either side of a row, four bits each.
const SIDE: usize = 32;

/// The neighbourhood of one row.
#[derive(Debug, Clone, Copy)]
struct Neighbourhood {
    /// A hash of the state before the row.
    state: u64,
    /// The insert sets of the rows before, the nearest in the lowest bits.
    before: u128,
    /// The insert sets of the row and those after it.
    after: u128,
}

/// The neighbourhoods of the rows u, u0, u00, ...
#[derive(Debug, Clone)]
pub(super) struct Chain {
    levels: Vec<Neighbourhood>,
    /// Around the row with one zero more than the last level.
    window: Window,
}

/// What the windows are made from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) values: usize,
    pub(super) beginning: &'a Beginning,
    /// How many zeros are added.
    pub(super) depth: usize,
}

impl Source<'_> {
    /// The bytes that a chain takes.
    pub(super) fn chain_bytes(&self) -> usize {
        (self.depth + 1) * size_of::<Neighbourhood>() + window_bytes()
    }
}

/// The bytes that a window takes.
pub(super) fn window_bytes() -> usize {
    size_of::<Window>() + super::window::BEFORE + super::window::AFTER
}

impl Chain {
    /// The chain of the row in the middle of a window.
    pub(super) fn new(window: Window, source: Source<'_>) -> Result<Self, Failed> {
        let levels = Vec::with_capacity(source.depth + 1);
        let mut chain = Self { levels, window };
        for _ in 0..=source.depth {
            chain.push(source)?;
        }
        Ok(chain)
    }

    /// The chain of the row with one more 0.
    pub(super) fn longer(&self, source: Source<'_>) -> Result<Self, Failed> {
        let mut levels = Vec::with_capacity(self.levels.len());
        levels.extend_from_slice(&self.levels[1..]);
        let window = self.window.clone();
        let mut chain = Self { levels, window };
        chain.push(source)?;
        Ok(chain)
    }

    fn push(&mut self, source: Source<'_>) -> Result<(), Failed> {
        let (state, longer) = self.window.longer(source.values, source.beginning)?;
        self.levels.push(Neighbourhood {
            state: hash_of(&state, source.values),
            before: packed(self.window.backwards()),
            after: packed(self.window.forwards()),
        });
        self.window = longer;
        Ok(())
    }
}

/// What tells prefixes u apart: the states before the rows u, u0, u00, ... and the insert sets at
/// both ends of the blocks of rows that begin with u and have as many digits. What lies between
/// follows from the blocks one digit shorter, and what comes with still more digits from the windows
/// at both ends. So prefixes with the same signature are equivalent, as far as windows suffice;
/// equivalent prefixes need not have the same one.
///
/// `start` is the chain of u, `end` that of the next row.
pub(super) fn signature(start: &Chain, end: &Chain, ends_in_one: bool) -> [u64; 2] {
    let mut hash = Hash([u64::from(ends_in_one), 1]);
    // The rows of a block; after a 1 the first digit is 0.
    let (mut rows, mut longer) = if ends_in_one { (1, 1) } else { (1, 2) };
    for (first, last) in start.levels.iter().zip(&end.levels) {
        hash.add(first.state);
        hash.add_wide(lowest(first.after, rows));
        hash.add_wide(lowest(last.before, rows));
        (rows, longer) = (longer, (rows + longer).min(SIDE));
    }
    for window in [&start.window, &end.window] {
        hash.add(hash_of(window.first_state(), MOST_VALUES));
        window.sets().for_each(|sets| hash.add(sets));
    }
    hash.0
}

fn packed(sets: impl Iterator<Item = u8>) -> u128 {
    let place = |(at, set): (usize, u8)| u128::from(set) << (4 * at);
    sets.take(SIDE).enumerate().map(place).sum()
}

/// The first `rows` insert sets.
fn lowest(sets: u128, rows: usize) -> u128 {
    sets & (u128::MAX >> (u128::BITS as usize - 4 * rows.min(SIDE)))
}

fn hash_of(state: &State, values: usize) -> u64 {
    let mut hash = Hash([2, 3]);
    for lane in &state.lanes[..values] {
        hash.add(lane.diagonals);
        hash.add(lane.columns);
    }
    hash.0[0] ^ hash.0[1].rotate_left(32)
}

/// Two hashes side by side; a collision makes a wrong guess, not a wrong theorem.
struct Hash([u64; 2]);

impl Hash {
    fn add(&mut self, word: u64) {
        let [one, two] = self.0;
        let one = (one ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let two = (two.rotate_left(23) ^ word).wrapping_mul(0xD134_2543_DE82_EF95);
        self.0 = [one ^ one >> 29, two ^ two >> 31];
    }

    fn add_wide(&mut self, word: u128) {
        let low = word & u128::from(u64::MAX);
        for half in [low, word >> 64] {
            self.add(u64::try_from(half).expect("64 bits"));
        }
    }
}
