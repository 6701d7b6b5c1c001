//! The oracle for indices: how many positions of a level set lie below a row.

use std::collections::HashMap;

use wythoff_automata::Exhausted;

use super::{Oracle, SweptLevel};

/// Pairs (n, x): n positions of a level set have their smaller pile below x.
#[derive(Debug)]
pub struct Ranks {
    level: SweptLevel,
    /// The number below each row, as far as they were swept.
    below: Vec<u64>,
    far: HashMap<u64, u64>,
}

impl Ranks {
    /// The numbers for the rows of a swept level set.
    pub fn new(level: SweptLevel) -> Self {
        let mut count = 0;
        let below = level.occupied_rows().map(|occupied| {
            let below = count;
            count += u64::from(occupied);
            below
        });
        Self {
            below: below.collect(),
            level,
            far: HashMap::new(),
        }
    }
}

impl Oracle for Ranks {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        let &[n, row] = position else {
            return Ok(Some(false));
        };
        if let Some(&below) = usize::try_from(row)
            .ok()
            .and_then(|row| self.below.get(row))
        {
            return Ok(Some(below == n));
        }
        // The numbers grow like rows divided by the golden ratio.
        if n < row / 2 || n > row / 3 * 2 + 2 {
            return Ok(Some(false));
        }
        if !self.far.contains_key(&row) {
            let counts = self.level.far_counts(row)?;
            self.far.extend(counts);
        }
        Ok(self.far.get(&row).map(|&below| below == n))
    }

    fn knows(&self, position: &[u64]) -> bool {
        position[1] < self.below.len() as u64
    }

    fn complete_rows(&self) -> u64 {
        self.below.len() as u64
    }

    fn reach(&self) -> u64 {
        self.below.len() as u64
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        for (row, &n) in (0..bound).zip(&self.below) {
            if !visit(&[n, row]) {
                break;
            }
        }
        Ok(())
    }

    fn options(&mut self, _position: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
        Ok(Vec::new())
    }
}
