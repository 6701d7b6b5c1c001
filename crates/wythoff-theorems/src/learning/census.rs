//! How many states an automaton of a level set needs at least.
//!
//! Write positions in the Fibonacci system, digits side by side, most significant first. After the
//! prefixes (u, v) an automaton must know which endings lead to acceptance. Prefixes with different
//! sets of endings of length l need different states, so the number of such sets is a lower bound,
//! and it is exact arithmetic, no guess: a table of the first rows contains for many prefixes all
//! their endings. If the numbers keep growing with the table, the automaton, if there is one, is
//! larger still.

use std::collections::HashMap;

use wythoff_automata::Budget;
use wythoff_automata::golden;
use wythoff_rows::sweep::{Block, Point, Sink, Sweep, SweepError};
use wythoff_rules::Ruleset;

/// The sets of endings in a table of the first rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// The rows are those whose number has at most this many digits.
    pub digits: usize,
    /// The number of these rows.
    pub rows: u64,
    /// For each length of the endings, from 1 on, the number of different sets that are not empty.
    pub sets: Vec<u64>,
}

impl Census {
    /// No automaton of the level set has fewer states, a dead state not counted.
    pub fn least_states(&self) -> u64 {
        self.sets.iter().copied().max().unwrap_or(0)
    }
}

/// Counts sets of endings for the positions of one value of a game, for tables of more and more
/// digits up to `digits`, each handed to `report`.
///
/// **Cost** a few hash lookups per row, O(1) memory per different set; one digit more multiplies the
/// rows by 1.618.
///
/// # Errors
///
/// If the game cannot be swept, or the budget does not suffice.
///
/// # Example
///
/// ```
/// use wythoff_theorems::learning::census::census;
/// use wythoff_automata::Budget;
/// use wythoff_rules::Game;
///
/// let rules = Game::Catalogue("wythoff".parse().unwrap()).rules().unwrap();
/// let mut last = None;
/// census(&*rules, 1, 24, &Budget::default(), &mut |census| last = Some(census)).unwrap();
/// assert_eq!(last.unwrap().least_states(), 135); // of 415
/// ```
pub fn census(
    rules: &dyn Ruleset,
    value: usize,
    digits: usize,
    budget: &Budget,
    report: &mut dyn FnMut(Census),
) -> Result<(), SweepError> {
    let mut sweep = Sweep::new(rules, value, budget)?;
    let mut trie = Trie {
        value,
        levels: (0..digits).map(|_| Layer::default()).collect(),
    };
    // The numbers with at most n digits are those below w(n) = w(n-1) + w(n-2).
    let (mut rows, mut next) = (1, 2);
    let mut memory = budget.reserve_nothing();
    for digits in 0..=digits {
        sweep.run(rows, &mut trie, budget)?;
        // No later row has the first digits of these.
        (0..digits).for_each(|lacking| trie.complete(lacking));
        let sets = trie.levels.iter().map(|level| level.sets.len() as u64);
        let sets: Vec<u64> = sets.collect();
        memory.set(sets.iter().sum::<u64>() * BYTES_PER_SET)?;
        if digits > 0 {
            report(Census { digits, rows, sets });
        }
        (rows, next) = (next, rows + next);
    }
    Ok(())
}

/// About the memory of an entry of [`Layer::sets`].
const BYTES_PER_SET: u64 = 48;

/// For each letter the set of endings after it, 0 if that is empty.
type Branches = [u32; 4];

/// Pairs of prefixes that lack the same number of digits.
#[derive(Debug, Default)]
struct Layer {
    /// The prefix of the row whose endings are being collected.
    row: u64,
    /// The prefixes of columns, with the sets of endings found so far.
    columns: Vec<(u64, Branches)>,
    /// The different sets of endings of complete prefixes, numbered from 1.
    sets: HashMap<Branches, u32>,
}

/// The words of all positions, from the last digits to the first.
struct Trie {
    value: usize,
    levels: Vec<Layer>,
}

impl Trie {
    /// Takes a prefix that lacks `lacking` digits, with the number of its set of endings. The
    /// prefixes of rows come in increasing order.
    fn add(&mut self, lacking: usize, (row, column): (u64, u64), set: u32) {
        let ((row, row_digit), (column, column_digit)) = (split(row), split(column));
        let Some(level) = self.levels.get(lacking) else {
            return;
        };
        if level.row != row {
            self.complete(lacking);
            self.levels[lacking].row = row;
        }
        let columns = &mut self.levels[lacking].columns;
        let letter = 2 * row_digit + column_digit;
        match columns.iter_mut().find(|(known, _)| *known == column) {
            Some((_, branches)) => branches[letter] = set,
            None => {
                let mut branches = [0; 4];
                branches[letter] = set;
                columns.push((column, branches));
            }
        }
    }

    /// Numbers the sets of a level whose row is complete and hands them on.
    fn complete(&mut self, lacking: usize) {
        let level = &mut self.levels[lacking];
        let row = level.row;
        let columns = std::mem::take(&mut level.columns);
        for (column, branches) in columns {
            let sets = &mut self.levels[lacking].sets;
            let fresh = u32::try_from(sets.len() + 1).expect("sets that fit in memory");
            let set = *sets.entry(branches).or_insert(fresh);
            self.add(lacking + 1, (row, column), set);
        }
    }
}

impl Sink for Trie {
    fn point(&mut self, point: Point) {
        if point.value == self.value {
            self.add(0, (point.a, point.b), 1);
        }
    }

    fn block(&mut self, block: &Block) {
        let lane = block.lane(self.value);
        lane.points().for_each(|point| self.point(point));
    }
}

/// A number without its last digit in the Fibonacci system, and that digit.
fn split(number: u64) -> (u64, usize) {
    // A 0 behind the digits of m makes floor((m + 1) phi) - 1 of it.
    let shorter = golden::lower(number + 2) - (number + 2) - 1;
    let last = number + 1 - golden::lower(shorter + 1);
    (shorter, usize::from(last == 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeSet, HashSet};
    use wythoff_automata::System;
    use wythoff_rules::{CatalogueGame, Game};

    fn censuses(value: usize, digits: usize) -> Vec<Census> {
        let rules = Game::Catalogue(CatalogueGame::Wythoff).rules().unwrap();
        let mut found = Vec::new();
        let budget = Budget::default();
        census(&*rules, value, digits, &budget, &mut |census| {
            found.push(census);
        })
        .unwrap();
        found
    }

    #[test]
    fn last_digits_are_split_off() {
        let system = System::fibonacci();
        for number in 0..2_000_u64 {
            let digits = system.digits_of(&number.into());
            let (last, shorter) = digits.split_last().unwrap_or((&0, &[]));
            let shorter = u64::try_from(&system.value_of(shorter)).unwrap();
            assert_eq!(split(number), (shorter, *last as usize), "{number}");
        }
    }

    /// By collecting the endings of every prefix one by one.
    #[test]
    fn sets_are_counted_as_they_are_defined() {
        let digits = 10;
        for value in 0..3 {
            let census = censuses(value, digits).pop().unwrap();
            let rules = Game::Catalogue(CatalogueGame::Wythoff).rules().unwrap();
            let mut points: Vec<Point> = Vec::new();
            let budget = Budget::default();
            let mut sweep = Sweep::new(&*rules, value, &budget).unwrap();
            sweep.run(census.rows, &mut points, &budget).unwrap();
            let system = System::fibonacci();
            // Columns have at most two digits more than rows.
            let word = |point: &Point| {
                let word = system.word(&[point.a.into(), point.b.into()]);
                [vec![0; digits + 2 - word.len()], word].concat()
            };
            points.retain(|point| point.value == value);
            let words: Vec<Vec<u32>> = points.iter().map(word).collect();
            for length in 1..=digits {
                let mut endings = HashMap::<&[u32], BTreeSet<&[u32]>>::new();
                for word in &words {
                    let (prefix, ending) = word.split_at(word.len() - length);
                    endings.entry(prefix).or_default().insert(ending);
                }
                let different: HashSet<_> = endings.into_values().collect();
                assert_eq!(
                    census.sets[length - 1],
                    different.len() as u64,
                    "value {value}, endings of length {length}"
                );
            }
        }
    }

    #[test]
    fn automata_are_not_smaller() {
        for (value, states) in [(0, 4), (1, 415), (2, 13_880)] {
            let counts: Vec<u64> = censuses(value, 22)
                .iter()
                .map(Census::least_states)
                .collect();
            assert!(counts.is_sorted());
            assert!(counts[counts.len() - 1] <= states);
        }
    }
}
