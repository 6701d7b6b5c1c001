//! What a long search keeps, so that another one can go on from there with the same result.

use wythoff_automata::codec::{DecodeError, Decoder, Encoder};

use super::RowPeriod;
use super::detect::Repeat;
use super::game::{PeriodError, RowGame};
use super::search::Search;
use super::state::{RowState, State};

const KIND: &[u8; 8] = b"wythROWS";
const VERSION: u64 = 1;

/// No search comes as far as this column.
const LAST_COLUMN: u64 = 1 << 48;

/// No value of a state is further from its column than this.
const FARTHEST_VALUE: u64 = 1 << 20;

/// How far a search has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kept {
    /// Looking for repeats.
    Detecting {
        state: State,
        /// The complete states of the two anchors.
        anchors: [State; 2],
        /// The repeats of the lowest rows.
        repeats: Vec<Repeat>,
    },
    /// Measuring the rows whose repeats are known.
    Measuring {
        repeats: Vec<Repeat>,
        /// A state so early that a whole joint period follows before the columns compared so far end;
        /// `None` for the beginning.
        state: Option<State>,
        /// The preperiods of the measured rows, as far as columns were compared.
        preperiods: Vec<u64>,
    },
    /// Recording the values of the last row.
    Recording {
        repeats: Vec<Repeat>,
        state: State,
        offsets: Vec<i32>,
    },
    /// Going up row by row.
    Climbing {
        /// The rows measured and the repeats found.
        rows: Vec<RowPeriod>,
        repeats: Vec<Repeat>,
        /// How many words a set has, where the sets of values of all these rows begin to repeat, and
        /// the sets.
        words: usize,
        preperiod: usize,
        sets: Vec<u64>,
    },
}

impl Search {
    /// What an earlier search for rows 0..=top kept.
    pub(super) fn kept(&self, game: &RowGame, top: usize) -> Result<Option<Kept>, PeriodError> {
        let Some(bytes) = self.keeper.as_ref().and_then(|keeper| keeper.kept()) else {
            return Ok(None);
        };
        let kept = Kept::from_bytes(&bytes)?;
        if !kept.fits(game, top) {
            return Err(DecodeError::Damaged.into());
        }
        Ok(Some(kept))
    }

    /// Keeps what `make` says, if it is time.
    pub(super) fn keep(&self, make: impl FnOnce() -> Kept) -> Result<(), PeriodError> {
        match &self.keeper {
            Some(keeper) if keeper.is_due() && !keeper.keep(&make().to_bytes()) => {
                Err(PeriodError::NotKept)
            }
            _ => Ok(()),
        }
    }
}

impl Kept {
    /// Whether this can come from a search for rows 0..=top of the game.
    fn fits(&self, game: &RowGame, top: usize) -> bool {
        let complete = |state: &State| {
            let histories = (0..=top).map(|row| game.history(row, top));
            let recent = state.rows.iter().map(|row| row.recent.len());
            state.column >= game.tail_start(top) && histories.eq(recent)
        };
        match self {
            Self::Detecting {
                state,
                anchors,
                repeats,
            } => {
                complete(state)
                    && anchors.iter().all(complete)
                    && anchors.iter().all(|anchor| anchor.column < state.column)
                    && repeats.len() <= top
            }
            Self::Measuring { repeats, state, .. } => {
                repeats.len() == top + 1 && state.as_ref().is_none_or(complete)
            }
            Self::Recording {
                repeats,
                state,
                offsets,
            } => {
                repeats.len() == top + 1 && complete(state) && offsets.len() as u64 == state.column
            }
            Self::Climbing {
                rows,
                repeats,
                words,
                preperiod,
                sets,
            } => {
                rows.len() <= repeats.len()
                    && repeats.len() <= top
                    && *words > 0
                    && sets.len().is_multiple_of(*words)
                    && sets.len() / words > *preperiod
            }
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut out = Encoder::new(KIND, VERSION);
        match self {
            Self::Detecting {
                state,
                anchors,
                repeats,
            } => {
                out.word(0);
                put_state(&mut out, state);
                anchors
                    .iter()
                    .for_each(|anchor| put_state(&mut out, anchor));
                put_repeats(&mut out, repeats);
            }
            Self::Measuring {
                repeats,
                state,
                preperiods,
            } => {
                out.word(1);
                put_repeats(&mut out, repeats);
                out.word(u64::from(state.is_some()));
                state.iter().for_each(|state| put_state(&mut out, state));
                out.words(preperiods);
            }
            Self::Recording {
                repeats,
                state,
                offsets,
            } => {
                out.word(2);
                put_repeats(&mut out, repeats);
                put_state(&mut out, state);
                out.word(offsets.len() as u64);
                for pair in offsets.chunks(2) {
                    let high = pair.get(1).map_or(0, |high| high.cast_unsigned());
                    out.word(u64::from(pair[0].cast_unsigned()) | u64::from(high) << 32);
                }
            }
            Self::Climbing {
                rows,
                repeats,
                words,
                preperiod,
                sets,
            } => {
                out.word(3);
                out.list(Some(rows), |out, row| {
                    out.word(row.row);
                    out.word(row.preperiod);
                    out.word(row.period);
                });
                put_repeats(&mut out, repeats);
                out.word(*words as u64);
                out.word(*preperiod as u64);
                out.words(sets);
            }
        }
        out.finish()
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut input = Decoder::new(bytes, KIND, VERSION)?;
        let kept = match input.word()? {
            0 => Self::Detecting {
                state: take_state(&mut input)?,
                anchors: [take_state(&mut input)?, take_state(&mut input)?],
                repeats: take_repeats(&mut input)?,
            },
            1 => Self::Measuring {
                repeats: take_repeats(&mut input)?,
                state: match input.word()? {
                    0 => None,
                    _ => Some(take_state(&mut input)?),
                },
                preperiods: input.words()?,
            },
            2 => Self::Recording {
                repeats: take_repeats(&mut input)?,
                state: take_state(&mut input)?,
                offsets: take_offsets(&mut input)?,
            },
            3 => {
                let rows = input.list(|input| {
                    Ok(RowPeriod {
                        row: input.word()?,
                        preperiod: input.word()?,
                        period: input.word()?,
                    })
                })?;
                Self::Climbing {
                    rows: rows.ok_or(DecodeError::Damaged)?,
                    repeats: take_repeats(&mut input)?,
                    words: take_index(&mut input)?,
                    preperiod: take_index(&mut input)?,
                    sets: input.words()?,
                }
            }
            _ => return Err(DecodeError::Damaged),
        };
        input.finish()?;
        Ok(kept)
    }
}

fn put_state(out: &mut Encoder, state: &State) {
    out.word(state.column);
    out.list(Some(&state.rows), |out, row| {
        out.word(row.lowest);
        out.words(&row.above);
        out.words(&row.recent);
    });
}

fn take_state(input: &mut Decoder<'_>) -> Result<State, DecodeError> {
    let column = input.word()?;
    let rows = input.list(|input| {
        Ok(RowState {
            lowest: input.word()?,
            above: input.words()?,
            recent: input.words()?,
        })
    })?;
    let rows: Vec<RowState> = rows.ok_or(DecodeError::Damaged)?;
    let is_near = |value: &u64| value.abs_diff(column) < FARTHEST_VALUE;
    let plausible = rows.iter().all(|row| {
        let above = [row.lowest].into_iter().chain(row.above.iter().copied());
        above.is_sorted_by(|one, next| one < next)
            && is_near(&row.lowest)
            && row.above.iter().all(is_near)
            && row.recent.len() as u64 <= column
            && row.recent.iter().all(is_near)
    });
    match plausible && column < LAST_COLUMN {
        true => Ok(State { column, rows }),
        false => Err(DecodeError::Damaged),
    }
}

fn put_repeats(out: &mut Encoder, repeats: &[Repeat]) {
    out.list(Some(repeats), |out, repeat| {
        out.word(repeat.start);
        out.word(repeat.length);
    });
}

fn take_repeats(input: &mut Decoder<'_>) -> Result<Vec<Repeat>, DecodeError> {
    let repeats = input.list(|input| {
        Ok(Repeat {
            start: input.word()?,
            length: input.word()?,
        })
    })?;
    let repeats: Vec<Repeat> = repeats.ok_or(DecodeError::Damaged)?;
    let plausible = |repeat: &Repeat| {
        let end = repeat.start.checked_add(repeat.length);
        repeat.length > 0 && end.is_some_and(|end| end < LAST_COLUMN)
    };
    match repeats.iter().all(plausible) {
        true => Ok(repeats),
        false => Err(DecodeError::Damaged),
    }
}

fn take_index(input: &mut Decoder<'_>) -> Result<usize, DecodeError> {
    usize::try_from(input.word()?).map_err(|_| DecodeError::Damaged)
}

/// Two offsets to a word.
fn take_offsets(input: &mut Decoder<'_>) -> Result<Vec<i32>, DecodeError> {
    let count = take_index(input)?;
    let mut offsets = Vec::new();
    while offsets.len() < count {
        let word = input.word()?;
        #[expect(clippy::cast_possible_truncation, reason = "the two halves of a word")]
        offsets.extend([word as u32, (word >> 32) as u32].map(u32::cast_signed));
    }
    offsets.truncate(count);
    Ok(offsets)
}
