//! How far a pass has come, as bytes.

use wythoff_rows::sweep::stats::{Aggregate, Statistics};
use wythoff_rows::sweep::{ConvergenceTimes, DecodeError, Rest, Snapshot};

/// How far a pass has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassProgress {
    /// The first row that is not swept.
    pub(crate) end: u64,
    /// Where the levels began, the highest first.
    pub(crate) start: Vec<Rest>,
    /// Where they stand.
    pub(crate) now: Vec<Rest>,
    /// What each level has gathered.
    pub(crate) statistics: Vec<Statistics>,
    /// Whether all levels count, or only the highest.
    pub(crate) whole: bool,
    /// The convergence times of each level's rows, if they are wanted.
    pub(crate) convergence: Vec<ConvergenceTimes>,
}

impl PassProgress {
    pub(crate) fn new(
        end: u64,
        start: Vec<Rest>,
        statistics: Vec<Statistics>,
        whole: bool,
    ) -> Self {
        Self {
            now: start.clone(),
            start,
            end,
            statistics,
            whole,
            convergence: Vec::new(),
        }
    }

    /// The first row that the pass does not sweep.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The row at which the highest level stands.
    pub fn row(&self) -> u64 {
        self.now[0].state().row()
    }

    /// Whether the pass sweeps all rows from row 0 on, and not those from a snapshot on.
    pub fn is_whole(&self) -> bool {
        self.whole
    }

    /// A binary form; each part has its own version and checksum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.end.to_le_bytes());
        bytes.extend(u64::from(self.whole).to_le_bytes());
        let snapshots = [&self.start, &self.now].map(|rests| Snapshot::from_rests(rests.clone()));
        let snapshots = snapshots.iter().flatten().map(Snapshot::to_bytes);
        let statistics = self.statistics.iter().map(Statistics::to_bytes);
        let convergence = self.convergence.iter().map(ConvergenceTimes::to_bytes);
        for part in snapshots.chain(statistics).chain(convergence) {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part);
        }
        bytes
    }

    /// Reads what [`PassProgress::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let mut input = bytes;
        let end = word(&mut input)?;
        let whole = word(&mut input)? != 0;
        let mut rests = || -> Result<Vec<Rest>, DecodeError> {
            Ok(Snapshot::from_bytes(part(&mut input)?)?.rests().to_vec())
        };
        let (start, now) = (rests()?, rests()?);
        let (mut statistics, mut convergence) = (Vec::new(), Vec::new());
        for _ in 0..now.len() {
            statistics.push(Statistics::from_bytes(part(&mut input)?)?);
        }
        while !input.is_empty() {
            convergence.push(ConvergenceTimes::from_bytes(part(&mut input)?)?);
        }
        let fits = start.len() == now.len() && [0, now.len()].contains(&convergence.len());
        let progress = Self {
            end,
            start,
            now,
            statistics,
            whole,
            convergence,
        };
        match fits && progress.row() <= end {
            true => Ok(progress),
            false => Err(DecodeError::Damaged),
        }
    }

    /// The statistics of a level without any points.
    pub fn fresh(&self) -> Statistics {
        self.statistics[0].fresh()
    }
}

fn word(input: &mut &[u8]) -> Result<u64, DecodeError> {
    let (word, rest) = input.split_first_chunk().ok_or(DecodeError::Damaged)?;
    *input = rest;
    Ok(u64::from_le_bytes(*word))
}

fn part<'a>(input: &mut &'a [u8]) -> Result<&'a [u8], DecodeError> {
    let length = usize::try_from(word(input)?).map_err(|_| DecodeError::Damaged)?;
    let (part, rest) = input.split_at_checked(length).ok_or(DecodeError::Damaged)?;
    *input = rest;
    Ok(part)
}
