//! How far a sweep has come, as bytes.

use crate::sweep::stats::Statistics;
use crate::sweep::{DecodeError, Snapshot};

/// How far a sweep has come.
#[derive(Debug, Clone)]
pub(super) struct Progress {
    /// Where it goes on.
    pub(super) snapshot: Snapshot,
    /// The statistics of all rows before.
    pub(super) statistics: Statistics,
}

impl Progress {
    /// The length of the snapshot, the snapshot, and the statistics.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let snapshot = self.snapshot.to_bytes();
        let mut bytes = (snapshot.len() as u64).to_le_bytes().to_vec();
        bytes.extend(snapshot);
        bytes.extend(self.statistics.to_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let (snapshot, statistics) = bytes
            .split_first_chunk()
            .and_then(|(length, rest)| {
                rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
            })
            .ok_or(DecodeError::Damaged)?;
        Ok(Self {
            snapshot: Snapshot::from_bytes(snapshot)?,
            statistics: Statistics::from_bytes(statistics)?,
        })
    }
}
