//! Lists of positions that are too long to be kept: handed over piece by piece, and written as they come.

use std::sync::{Mutex, PoisonError};

use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{PositionsQuestion, list_from, words};
use crate::ask::Host;
use crate::engine::listing::{Chunks, Level, Listing, Positions, Sizes};
use crate::json::{self, BigInteger, Decimal, Integer};
use crate::{Budget, Failure, Status, UBig};

/// So many positions far out are kept, and asked for at once.
pub(super) const KEPT: u64 = 1 << 8;

/// The answer of [`PositionsQuestion`] with positions that come one by one; its JSON is the same.
#[derive(Debug, Serialize)]
pub struct LongAnswer<'a> {
    value: Integer,
    misere: bool,
    /// The theorem or engine the positions come from.
    pub how: String,
    /// How far they can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<Decimal<UBig>>,
    positions: Unfolding<'a>,
}

/// Where the positions come from.
pub(super) struct Far<'a> {
    pub(super) question: &'a PositionsQuestion,
    pub(super) value: u64,
    pub(super) from: UBig,
    pub(super) count: u64,
    pub(super) host: &'a dyn Host,
}

enum Source<'a> {
    Chunks(Chunks, &'a Budget),
    Far(Far<'a>),
}

struct Unfolding<'a> {
    source: Source<'a>,
    failure: Mutex<Option<Failure>>,
}

impl std::fmt::Debug for Unfolding<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Unfolding").finish_non_exhaustive()
    }
}

impl<'a> LongAnswer<'a> {
    pub(super) fn new(level: Level, chunks: Chunks, budget: &'a Budget) -> Self {
        let (value, misere) = words(level);
        Self {
            value,
            misere,
            how: chunks.how.clone(),
            status: chunks.status,
            from: None,
            positions: Unfolding {
                source: Source::Chunks(chunks, budget),
                failure: Mutex::new(None),
            },
        }
    }

    pub(super) fn far(far: Far<'a>, first: Listing) -> Self {
        Self {
            value: Integer(far.value),
            misere: false,
            how: first.how,
            status: first.status,
            from: Some(Decimal(far.from.clone())),
            positions: Unfolding {
                source: Source::Far(far),
                failure: Mutex::new(None),
            },
        }
    }

    /// The number of the first position.
    pub fn first(&self) -> UBig {
        (self.from.as_ref()).map_or(UBig::ZERO, |from| from.0.clone())
    }

    /// Hands over all positions in order, piece by piece.
    pub fn for_each(
        &self,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.positions.source.for_each(use_piece)
    }

    /// The sizes of the list, where they can be told without listing it.
    pub fn sizes(&self) -> Result<Option<Sizes>, Failure> {
        match &self.positions.source {
            Source::Chunks(chunks, budget) => Ok(chunks.sizes(budget)?),
            Source::Far(_) => Ok(None),
        }
    }

    /// Why the positions ended too early while the answer was written as JSON, if they did.
    pub fn failure(&self) -> Option<Failure> {
        let mut failure = (self.positions.failure.lock()).unwrap_or_else(PoisonError::into_inner);
        failure.take()
    }
}

impl Source<'_> {
    fn for_each(
        &self,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self {
            Self::Chunks(chunks, budget) => chunks.for_each(budget, use_piece),
            Self::Far(far) => far.for_each(use_piece),
        }
    }
}

impl Far<'_> {
    fn for_each(
        &self,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut done = 0;
        while done < self.count {
            let count = KEPT.min(self.count - done);
            let from = &self.from + done;
            let piece = list_from(&self.question.game, self.value, &from, count, self.host)?;
            let found = piece.positions.len() as u64;
            use_piece(&piece.positions)?;
            if found < count {
                break;
            }
            done += found;
        }
        Ok(())
    }
}

impl Serialize for Unfolding<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let mut refused = None;
        let ended = self.source.for_each(&mut |piece| {
            let written = match piece {
                Positions::Pairs(pairs) => (pairs.iter())
                    .try_for_each(|&(a, b)| list.serialize_element(&[Integer(a), Integer(b)])),
                Positions::Big(positions) => positions.iter().try_for_each(|position| {
                    let piles = position.iter().cloned().map(BigInteger);
                    list.serialize_element(&piles.collect::<Vec<_>>())
                }),
            };
            written.map_err(|error| {
                refused = Some(error);
                Failure::BrokenPipe
            })
        });
        if let Some(error) = refused {
            return Err(error);
        }
        if let Err(failure) = ended {
            let mut slot = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
            *slot = Some(failure);
            return Err(S::Error::custom("there is no next position"));
        }
        list.end()
    }
}
