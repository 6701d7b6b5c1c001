//! All that a sweep in constant memory needs to go on from some row.

use super::state::State;
use crate::codec::{DecodeError, Decoder, Encoder};

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

/// One sweep of a snapshot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rest {
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
