//! Values of small positions by the mex rule, over all options.

use std::collections::HashMap;
use std::ops::ControlFlow;

use wythoff_rules::Ruleset;

/// The options of a position, possibly with repetitions; `None` if they are more than `most`.
pub(crate) fn options(rules: &dyn Ruleset, from: &[u64], most: usize) -> Option<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    let ended = rules.visit_options(from, &mut |to| {
        found.push(to.to_vec());
        if found.len() > most {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    ended.is_continue().then_some(found)
}

/// All positions whose piles are smaller than `side`.
pub(crate) fn small_positions(rules: &dyn Ruleset, piles: usize, side: u64) -> Vec<Vec<u64>> {
    let mut positions = vec![Vec::new()];
    for _ in 0..piles {
        positions = positions
            .iter()
            .flat_map(|piles: &Vec<u64>| (0..side).map(move |pile| [&piles[..], &[pile]].concat()))
            .collect();
    }
    let flags = rules.flags();
    let small = |piles: &Vec<u64>| {
        let own = &piles[piles.len() - flags.len()..];
        own.iter().zip(flags).all(|(flag, most)| flag <= most)
    };
    positions.retain(|piles| rules.order().is_canonical(piles) && small(piles));
    positions
}

/// Values that are remembered.
pub(crate) struct Values<'a> {
    rules: &'a dyn Ruleset,
    misere: bool,
    known: HashMap<Vec<u64>, u64>,
    effort: usize,
}

impl<'a> Values<'a> {
    /// Grundy values, or 0 where the player to move loses and 1 elsewhere, for misère play and where options can be
    /// forbidden. At most this many options are looked at in all.
    pub(crate) fn new(rules: &'a dyn Ruleset, misere: bool, effort: usize) -> Self {
        Self {
            rules,
            misere,
            known: HashMap::new(),
            effort,
        }
    }

    /// The value of a position; `None` if that is too much work.
    pub(crate) fn of(&mut self, position: &[u64]) -> Option<u64> {
        // Positions whose options are not all known yet wait on a stack, for plays can be long.
        let mut waiting = vec![(position.to_vec(), None)];
        while let Some((position, options)) = waiting.pop() {
            if self.known.contains_key(&position) {
                continue;
            }
            let options: Vec<Vec<u64>> = match options {
                Some(options) => options,
                None => {
                    let found = options_of(self.rules, &position, self.effort)?;
                    self.effort -= found.len();
                    found
                }
            };
            let mut values = Vec::new();
            let mut missing = Vec::new();
            for option in &options {
                match self.known.get(option) {
                    Some(&value) => values.push(value),
                    None => missing.push((option.clone(), None)),
                }
            }
            if missing.is_empty() {
                let lost = values.iter().filter(|&&value| value == 0).count() as u64;
                let value = match (self.misere, self.rules.block()) {
                    (true, _) => u64::from(values.is_empty() || lost > 0),
                    (false, 0) => mex(values),
                    (false, block) => u64::from(lost > block),
                };
                self.known.insert(position, value);
            } else {
                self.effort = self.effort.checked_sub(missing.len())?;
                waiting.push((position, Some(options)));
                waiting.extend(missing);
            }
        }
        self.known.get(position).copied()
    }
}

fn options_of(rules: &dyn Ruleset, position: &[u64], effort: usize) -> Option<Vec<Vec<u64>>> {
    let mut found = options(rules, position, effort)?;
    found.sort_unstable();
    found.dedup();
    Some(found)
}

fn mex(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.dedup();
    let gap = (0..)
        .zip(&values)
        .find(|(expected, value)| expected != *value);
    gap.map_or(values.len() as u64, |(expected, _)| expected)
}
