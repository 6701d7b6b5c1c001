//! The states of the sweep of Wythoff's game before all rows, and what follows from them.
//!
//! Once the level sets T_0, ..., T_g are proved automata, the set of the values that have a point
//! in row r is read from the digits of r. These sets drive Algorithm FSW, a machine with finitely
//! many states `[Nivasch 2009, section 3]`. So the state before row r is an automatic sequence: there
//! is an automaton that reads r and ends in that state.
//!
//! [`StateSequence::new`] guesses the automaton and proves it by induction on r. Its states, read as
//! letters, form an infinite word; which letters can stand side by side in it is found by a finite
//! closure, since neighbours come from the last digits of one row or from neighbours one digit
//! earlier. If the first letter is right and every pair of neighbours obeys the machine, all letters
//! are right.
//!
//! All pairs of neighbours also give all stretches of rows of any fixed length, so whatever depends
//! on so many rows is decided for all rows at once: how soon a sweep from the dummy state converges
//! (Conjecture 3.10), the extremes of d_n - n, the distance from the line.

mod build;
mod count;
mod inserts;
mod machine;
mod pairs;
mod watch;

use wythoff_automata::logic::{Logic, LogicError};
use wythoff_automata::{Budget, IBig, Relation, UBig, golden};

use build::{Failed, Node, guess, minimized};
use inserts::Inserts;
use machine::Machine;
use pairs::{Pair, neighbours};
use watch::Watch;

use super::consequences::Extremes;

/// Longer cycles of digits are not looked for.
const LONGEST_PERIOD: usize = 256;

/// So many zeros are looked ahead beyond what the level sets need to repeat, at first and at last.
const MORE_ZEROS: [usize; 3] = [8, 24, 60];

/// The state before every row of a sweep of the values 0, ..., g of Wythoff's game.
#[derive(Debug)]
pub struct StateSequence {
    values: usize,
    machine: Machine,
    nodes: Vec<Node>,
    pairs: Vec<Pair>,
}

impl StateSequence {
    /// Finds and proves the sequence; `levels` are the proved sets of the values 0, ..., g with the
    /// smaller pile first. `None` if no automaton was found, or the sets are not over Fibonacci
    /// digits.
    ///
    /// **Cost** for g = 1 some hundredths of a second, for g = 2 some seconds.
    pub fn new(logic: &mut Logic, levels: &[Relation]) -> Result<Option<Self>, LogicError> {
        let fibonacci = logic.system().to_string() == "fibonacci";
        if !fibonacci || levels.is_empty() || levels.iter().any(|level| level.arity() != 2) {
            return Ok(None);
        }
        let inserts = Inserts::new(logic, levels)?;
        let (ways, period) = inserts.repetition();
        if period > LONGEST_PERIOD {
            return Ok(None);
        }
        for more in MORE_ZEROS {
            let depth = ways + period + more;
            match Self::attempt(&inserts, levels.len(), depth, period, logic.budget()) {
                Ok(Some(sequence)) => return Ok(Some(sequence)),
                Ok(None) | Err(Failed::TooWide) => {}
                Err(Failed::Exhausted(limit)) => return Err(limit.into()),
            }
        }
        Ok(None)
    }

    fn attempt(
        inserts: &Inserts,
        values: usize,
        depth: usize,
        period: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Failed> {
        let mut machine = Machine::new(values);
        let nodes = minimized(&guess(inserts, &mut machine, depth, period, budget)?);
        let pairs = neighbours(&nodes, budget)?;
        let mut sequence = Self {
            values,
            machine,
            nodes,
            pairs,
        };
        Ok(sequence.is_right()?.then_some(sequence))
    }

    /// The induction: the state before row 0 is right, and from each row to the next the machine
    /// leads from one state to the other.
    fn is_right(&mut self) -> Result<bool, Failed> {
        if self.nodes[0].state != self.machine.start() || self.nodes[0].next.0 != 0 {
            return Ok(false);
        }
        for pair in &self.pairs {
            let left = self.nodes[pair.left as usize];
            let right = self.nodes[pair.right as usize];
            if self.machine.step(left.state, left.insert)? != right.state {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The states of the automaton.
    pub fn automaton_states(&self) -> usize {
        self.nodes.len()
    }

    /// How many different states the sweep has.
    pub fn sweep_states(&self) -> usize {
        let mut states: Vec<u32> = self.nodes.iter().map(|node| node.state).collect();
        states.sort_unstable();
        states.dedup();
        states.len()
    }

    /// The most rows that a sweep of the values 0, ..., g from the dummy state of a row needs until
    /// it has the true state, over all rows: the constant R_g of `[Nivasch 2009, Conjecture 3.10]`.
    /// `None` if some run needs more than some hundred thousand rows.
    ///
    /// **Status** proved: every row lies in the first of two neighbouring blocks of rows with the
    /// same number of free digits, and all such pairs of blocks are tried.
    pub fn convergence(
        &mut self,
        budget: &Budget,
    ) -> Result<Option<Convergence>, crate::Exhausted> {
        for digits in 8..24 {
            match self.convergence_within(digits, budget) {
                Ok(Some(found)) => return Ok(Some(found)),
                Ok(None) => {}
                Err(Failed::TooWide) => return Ok(None),
                Err(Failed::Exhausted(limit)) => return Err(limit),
            }
        }
        Ok(None)
    }

    /// The same, with blocks of rows of so many free digits; `None` if some run leaves its blocks.
    fn convergence_within(
        &mut self,
        digits: usize,
        budget: &Budget,
    ) -> Result<Option<Convergence>, Failed> {
        let mut longest: Option<Convergence> = None;
        let mut rows = Vec::new();
        for pair in &self.pairs {
            budget.check()?;
            rows.clear();
            self.list_rows(pair.left, digits, &mut rows);
            let starts = rows.len();
            self.list_rows(pair.right, digits, &mut rows);
            for start in 0..starts {
                let mut state = self.machine.dummy(rows[start].state);
                let mut at = start;
                while state != rows[at].state {
                    state = self.machine.step(state, rows[at].insert)?;
                    at += 1;
                    if at == rows.len() {
                        return Ok(None);
                    }
                }
                let taken = at - start;
                if longest.as_ref().is_some_and(|longest| longest.rows > taken) {
                    continue;
                }
                let first = pair.first.with_zeros(digits).row + start;
                match &mut longest {
                    Some(longest) if longest.rows == taken => {
                        if first < longest.start {
                            longest.start = first;
                        }
                    }
                    _ => {
                        longest = Some(Convergence {
                            rows: taken,
                            start: first,
                        });
                    }
                }
            }
        }
        Ok(longest)
    }

    /// Adds the rows whose digits lead to `node` and then have so many more.
    fn list_rows(&self, node: u32, digits: usize, rows: &mut Vec<Node>) {
        let node = self.nodes[node as usize];
        let Some(fewer) = digits.checked_sub(1) else {
            rows.push(node);
            return;
        };
        self.list_rows(node.next.0, fewer, rows);
        if let Some(one) = node.next.1 {
            self.list_rows(one, fewer, rows);
        }
    }

    /// The exact extremes of d - n over all positions of a value, where d is the difference of the
    /// piles of the n-th position; `None` if the value was not swept.
    ///
    /// **Source** the quantities of `[Nivasch 2009, Table 2]`. **Status** proved.
    pub fn extremes(&self, value: usize) -> Option<Extremes> {
        if value >= self.values {
            return None;
        }
        let mut found = Watch::default();
        for pair in &self.pairs {
            let node = self.nodes[pair.left as usize];
            let points = self.machine.points(node.state, node.insert).ok()?;
            if let Some(diagonal) = points[value] {
                let index = self.machine.index(node.state, value);
                let n = UBig::try_from(number_of_zeros(&pair.first.row) + index).ok()?;
                found.see(diagonal - index, &n);
            }
        }
        found.extremes()
    }

    /// The exact extremes of a - ⌊nφ⌋ and of b - ⌊nφ²⌋ over the n-th positions (a, b) of a value, with
    /// the first n: how far they are from the n-th P-positions. `None` if the value was not swept, or
    /// a position and its P-position are many rows apart.
    ///
    /// **Source** the quantities of `[Nivasch 2009, Theorem 2.3]`. **Status** proved: all short
    /// stretches of rows are enumerated.
    pub fn from_zeros(&self, value: usize) -> Option<[Extremes; 2]> {
        if value >= self.values {
            return None;
        }
        let mut found = [Watch::default(), Watch::default()];
        let mut rows = Vec::new();
        for pair in &self.pairs {
            rows.clear();
            self.list_rows(pair.left, BLOCK_DIGITS, &mut rows);
            self.list_rows(pair.right, BLOCK_DIGITS, &mut rows);
            let begin = pair.first.with_zeros(BLOCK_DIGITS).row;
            // Every row is far from the ends of one of the two blocks it is in, but for the first.
            let from = if begin.is_zero() { 0 } else { NEAR };
            for at in from..rows.len() - NEAR {
                let node = rows[at];
                let Some(diagonal) = self.machine.points(node.state, node.insert).ok()?[value]
                else {
                    continue;
                };
                let index = self.machine.index(node.state, value);
                let away = rows_to_zero(&rows, at, index)?;
                let row = &begin + at;
                let n = UBig::try_from(number_of_zeros(&row) + index).ok()?;
                found[0].see(-away, &n);
                found[1].see(diagonal - index - away, &n);
            }
        }
        let [smaller, larger] = found;
        Some([smaller.extremes()?, larger.extremes()?])
    }
}

/// Free digits of the blocks of rows in which neighbourhoods are looked at.
const BLOCK_DIGITS: usize = 8;

/// So many rows on either side of a row lie in one of two neighbouring blocks: with one free digit
/// less there are 34 rows at least, and a row is in the second half of its block or in the first.
const NEAR: usize = 17;

/// How many rows after row `at` the 0-point comes whose index is by `index` larger than that of the
/// first one from `at` on; negative if it comes before. `None` if it is not among the rows.
fn rows_to_zero(rows: &[Node], at: usize, index: i64) -> Option<i64> {
    let has_zero = |row: &usize| rows[*row].insert & 1 == 1;
    let steps = usize::try_from(index.unsigned_abs()).ok()?;
    let zero = if index < 0 {
        (0..at).rev().filter(has_zero).nth(steps - 1)?
    } else {
        (at..rows.len()).find_map({
            let mut left = steps + 1;
            move |row| {
                left -= usize::from(has_zero(&row));
                (left == 0).then_some(row)
            }
        })?
    };
    Some(i64::try_from(zero).ok()? - i64::try_from(at).ok()?)
}

/// The longest way from a dummy state to the true one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Convergence {
    /// How many rows it takes.
    pub rows: usize,
    /// The first row from which it takes so many.
    pub start: UBig,
}

/// The number of P-positions of Wythoff's game with the smaller pile below `row`: ⌈row/φ⌉.
fn number_of_zeros(row: &UBig) -> IBig {
    if row.is_zero() {
        return IBig::ZERO;
    }
    IBig::from(golden::lower_big(row) - row) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CatalogueGame;
    use crate::rules::WythoffClass;
    use crate::sweep::{Point, Sweep};
    use crate::theorem::library;
    use wythoff_automata::System;

    fn inserts(value: u64) -> Inserts {
        let budget = Budget::default();
        let theorem = library::theorem(CatalogueGame::Wythoff, value).unwrap();
        let levels = theorem.relations(&budget).unwrap();
        let mut logic = Logic::new(System::fibonacci(), budget);
        Inserts::new(&mut logic, &levels).unwrap()
    }

    /// The node of every row below a bound, from the digits.
    fn nodes(sequence: &StateSequence, digits: usize) -> Vec<Node> {
        let mut rows = Vec::new();
        sequence.list_rows(0, digits, &mut rows);
        rows
    }

    #[test]
    fn states_and_sets_are_those_of_a_sweep() {
        let budget = Budget::default();
        let mut sequence = StateSequence::attempt(&inserts(1), 2, 46, 18, &budget)
            .unwrap()
            .unwrap();
        let nodes = nodes(&sequence, 21);
        // Which rows have points of the two values, from the rules alone.
        let mut points: Vec<Point> = Vec::new();
        let rows = nodes.len() as u64;
        let rules = WythoffClass { k: 0, l: 0 };
        let mut sweep = Sweep::new(&rules, 1, &budget).unwrap();
        sweep.run(rows, &mut points, &budget).unwrap();
        let mut sets = vec![0; nodes.len()];
        for point in &points {
            sets[usize::try_from(point.a).unwrap()] |= 1 << point.value;
        }
        let mut state = sequence.machine.start();
        for (node, set) in nodes.iter().zip(sets) {
            assert_eq!((node.state, node.insert), (state, set));
            state = sequence.machine.step(state, set).unwrap();
        }
        assert!(rows > 20_000);
    }

    #[test]
    fn a_guess_that_looks_ahead_too_little_is_refused() {
        let budget = Budget::default();
        let inserts = inserts(1);
        let refused = |depth, period| {
            let found = StateSequence::attempt(&inserts, 2, depth, period, &budget);
            !matches!(found, Ok(Some(_)))
        };
        assert!(refused(4, 2) && refused(12, 2) && refused(20, 4));
        assert_eq!(inserts.repetition(), (20, 18));
    }
}
