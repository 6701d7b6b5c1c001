//! Level sets of Nim moves and diagonal moves, row by row.

use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::Ruleset;

use super::{BYTES_PER_PAIR, Extent, Positions};
use crate::sweep::{MAX_VALUE, Point, RowByRow, Sink, Sweep, SweepError};

/// Rows that are swept before the first look at what was found.
const FIRST_ROWS: u64 = 1 << 10;

/// The most rows that are swept between two looks: their pairs are one piece of the list.
const MOST_ROWS: u64 = 1 << 14;

/// The positions of one value, to be swept as often as is wanted.
#[derive(Debug)]
pub(super) struct Swept {
    rules: Arc<dyn Ruleset>,
    value: usize,
    /// The sweep before its first row; without it, the slow one is used.
    fast: Option<Sweep>,
}

impl Swept {
    /// `None` if the rules do not have the shape or the value is too large.
    pub(super) fn new(
        rules: &Arc<dyn Ruleset>,
        value: u64,
        budget: &Budget,
    ) -> Result<Option<Self>, Exhausted> {
        let Some(value) = usize::try_from(value)
            .ok()
            .filter(|&value| value <= MAX_VALUE)
        else {
            return Ok(None);
        };
        let fast = match Sweep::new(&**rules, value, budget) {
            Ok(sweep) => Some(sweep),
            Err(SweepError::Exhausted(limit)) => return Err(limit),
            Err(_) => None,
        };
        let rules = Arc::clone(rules);
        let slow = || {
            let shape = rules.nim_diagonal()?;
            RowByRow::new(shape, value + 1, None).ok()
        };
        if fast.is_none() && slow().is_none() {
            return Ok(None);
        }
        Ok(Some(Self { rules, value, fast }))
    }

    /// Whether 64 rows are swept at a time.
    pub(super) fn is_fast(&self) -> bool {
        self.fast.is_some()
    }

    /// Hands over the wanted pairs, piece by piece.
    pub(super) fn for_each<E: From<Exhausted>>(
        &self,
        extent: Extent,
        budget: &Budget,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut wanted = Wanted {
            extent,
            found: 0,
            given: 0,
        };
        if let Some(sweep) = &self.fast
            && self.fast(sweep.clone(), &mut wanted, budget, use_piece)?
        {
            return Ok(());
        }
        // What was given already comes again and is passed over.
        wanted.found = 0;
        self.slow(&mut wanted, budget, use_piece)
    }

    /// Whether the sweep came to the end of what is wanted.
    fn fast<E: From<Exhausted>>(
        &self,
        mut sweep: Sweep,
        wanted: &mut Wanted,
        budget: &Budget,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), E>,
    ) -> Result<bool, E> {
        let value = self.value;
        let mut rows = FIRST_ROWS;
        loop {
            let mut found = OneValue {
                value,
                pairs: Vec::new(),
            };
            let known = wanted.extent.known_rows();
            let end = known.map_or(rows, |known| known.min(rows));
            match sweep.run(end, &mut found, budget) {
                Ok(()) => {}
                Err(SweepError::Exhausted(limit)) => return Err(limit.into()),
                Err(_) => return Ok(false),
            }
            if wanted.give(found.pairs, end, use_piece)? {
                return Ok(true);
            }
            rows = rows.saturating_add(rows.min(MOST_ROWS));
        }
    }

    fn slow<E: From<Exhausted>>(
        &self,
        wanted: &mut Wanted,
        budget: &Budget,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), E>,
    ) -> Result<(), E> {
        let shape = self.rules.nim_diagonal();
        let rows = shape.and_then(|shape| RowByRow::new(shape, self.value + 1, None).ok());
        let Some(mut rows) = rows else {
            return Ok(());
        };
        let mut memory = budget.reserve_nothing();
        loop {
            let mut found = Vec::new();
            let next = rows.row() + FIRST_ROWS;
            let end = wanted
                .extent
                .known_rows()
                .map_or(next, |known| known.min(next));
            let enough = wanted.extent.count.map(|count| count - wanted.found);
            while rows.row() < end && enough.is_none_or(|enough| (found.len() as u64) < enough) {
                budget.check()?;
                memory.set(rows.memory() + found.len() as u64 * BYTES_PER_PAIR)?;
                rows.next_row(|point| {
                    if point.value == self.value {
                        found.push((point.a, point.b));
                    }
                });
            }
            if wanted.give(found, rows.row(), use_piece)? {
                return Ok(());
            }
        }
    }
}

/// How much of what is wanted was found, and given.
struct Wanted {
    extent: Extent,
    found: u64,
    given: u64,
}

impl Wanted {
    /// Gives what is wanted of the next pairs and was not given before; whether that was all, now that all rows below `rows`
    /// are known.
    fn give<E>(
        &mut self,
        pairs: Vec<(u64, u64)>,
        rows: u64,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), E>,
    ) -> Result<bool, E> {
        let left = self.extent.count.map(|count| count - self.found);
        let extent = Extent {
            count: left,
            ..self.extent
        };
        let mut pairs = extent.cut(pairs);
        self.found += pairs.len() as u64;
        let new = self.found.saturating_sub(self.given);
        pairs.drain(
            ..pairs.len() - usize::try_from(new).map_or(pairs.len(), |new| new.min(pairs.len())),
        );
        self.given += pairs.len() as u64;
        if !pairs.is_empty() {
            use_piece(&Positions::Pairs(pairs))?;
        }
        let all_rows = self
            .extent
            .known_rows()
            .is_some_and(|wanted| rows >= wanted);
        Ok(all_rows || self.extent.count.is_some_and(|count| self.found >= count))
    }
}

/// Keeps the points of one value.
struct OneValue {
    value: usize,
    pairs: Vec<(u64, u64)>,
}

impl Sink for OneValue {
    fn point(&mut self, point: Point) {
        if point.value == self.value {
            self.pairs.push((point.a, point.b));
        }
    }

    fn block(&mut self, block: &crate::sweep::Block) {
        let lane = block.lane(self.value);
        self.pairs
            .extend(lane.points().map(|point| (point.a, point.b)));
    }
}
