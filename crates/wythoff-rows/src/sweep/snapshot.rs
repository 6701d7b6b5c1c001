//! All that a sweep in constant memory needs to go on from some row.

use wythoff_automata::codec::{DecodeError, Decoder, Encoder};

use super::state::State;

const KIND: &[u8; 8] = b"wythSNAP";
const VERSION: u64 = 1;

/// The exact state of a sweep in constant memory before some row, and the states of the lower
/// sweeps that feed it.
///
/// Two snapshots of the same game at the same row are equal exactly if sweeps from them give the
/// same points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    pub(super) rests: Vec<Rest>,
}

/// One sweep of a snapshot: its state, and the reflected points of its next rows as far as the sweep
/// below has found them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest {
    /// Its state, in canonical form.
    pub(super) state: State,
    /// The reflected points of its next rows, below row `complete_to`.
    pub(super) complete_to: u64,
    pub(super) reflected: Vec<u64>,
}

impl Snapshot {
    /// The next row to be swept.
    pub fn row(&self) -> u64 {
        self.rests[0].state.row
    }

    /// How many points of each value lie below that row.
    pub fn index(&self) -> &[u64] {
        &self.rests[0].state.index
    }

    /// Its sweeps, the highest first.
    pub fn rests(&self) -> &[Rest] {
        &self.rests
    }

    /// A snapshot of these sweeps, the highest first; `None` if there are none.
    pub fn from_rests(rests: Vec<Rest>) -> Option<Self> {
        (!rests.is_empty()).then_some(Self { rests })
    }

    /// A binary form with version and checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Encoder::new(KIND, VERSION);
        out.word(self.rests.len() as u64);
        for rest in &self.rests {
            let (base, _, diagonals, columns) = rest.state.parts();
            out.word(rest.state.row);
            out.signed(base);
            out.words(diagonals);
            out.words(columns);
            out.words(&rest.state.index);
            out.words(&rest.state.repeats);
            out.word(rest.complete_to);
            out.words(&rest.reflected);
        }
        out.finish()
    }

    /// Reads what [`Snapshot::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut input = Decoder::new(bytes, KIND, VERSION)?;
        let count = input.count()?;
        let rests = (0..count)
            .map(|_| Rest::read(&mut input))
            .collect::<Result<Vec<_>, _>>()?;
        input.finish()?;
        if rests.is_empty() {
            return Err(DecodeError::Damaged);
        }
        Ok(Self { rests })
    }
}

impl Rest {
    /// A sweep at this state; `reflected` has one word for each row from that of the state on, whose
    /// bit h says that value h is there by reflection.
    pub fn new(state: &State, reflected: &[u64]) -> Self {
        let lanes = state.lanes();
        let mut bits = Vec::with_capacity(lanes * reflected.len().div_ceil(64));
        for lane in 0..lanes {
            let words = reflected.chunks(64).map(|rows| {
                let ones = rows.iter().map(|row| row >> lane & 1);
                ones.enumerate().fold(0, |word, (k, bit)| word | bit << k)
            });
            bits.extend(words);
        }
        Self {
            state: state.canonical(),
            complete_to: state.row + reflected.len() as u64,
            reflected: bits,
        }
    }

    /// The state of the sweep.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The first row whose reflected points are not all known.
    pub fn complete_to(&self) -> u64 {
        self.complete_to
    }

    /// The reflected points of the rows up to [`Rest::complete_to`], as [`Rest::new`] takes them, for
    /// at most 64 values.
    pub fn reflected(&self) -> Vec<u64> {
        let rows = usize::try_from(self.complete_to - self.state.row).unwrap_or(0);
        let mut words = vec![0; rows];
        if rows > 0 {
            for (lane, bits) in self.reflected.chunks_exact(rows.div_ceil(64)).enumerate() {
                for (row, word) in words.iter_mut().enumerate() {
                    *word |= (bits[row / 64] >> (row % 64) & 1) << (lane % 64);
                }
            }
        }
        words
    }

    fn read(input: &mut Decoder<'_>) -> Result<Self, DecodeError> {
        let (row, base) = (input.word()?, input.signed()?);
        let (diagonals, columns) = (input.words()?, input.words()?);
        let (index, repeats) = (input.words()?, input.words()?);
        let state = State::from_parts(row, base, diagonals, columns, index, repeats)
            .ok_or(DecodeError::Damaged)?;
        let (complete_to, reflected) = (input.word()?, input.words()?);
        let words = usize::try_from(complete_to.saturating_sub(row).div_ceil(64));
        if complete_to < row || words.map(|words| words * state.lanes()) != Ok(reflected.len()) {
            return Err(DecodeError::Damaged);
        }
        Ok(Self {
            state,
            complete_to,
            reflected,
        })
    }
}
