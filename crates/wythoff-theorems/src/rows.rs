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
//! [`StateSequence::from_rules`] needs no level sets. Its guess comes from sweeps of some hundred rows
//! around each row u, from which those around u0 follow. Its proof, [`Candidate::prove`], is the same
//! induction with one more thing to show for each row: that the insert set is the one that the
//! points of earlier rows leave. A value has a point in row r unless an earlier one lies in column
//! r, and such a point comes from a row near r/φ, which has one digit less. So the insert sets around
//! u0 are compared with the points around u, again for all pairs of neighbours u. Together: if all
//! letters below r are right, then the state before row r is right, and its insert set, too. The
//! points that the machine makes from these sets are the positions of each Grundy value, by the mex
//! rule `[Nivasch 2009, section 3.1]`.
//!
//! All pairs of neighbours also give all stretches of rows of any fixed length, so whatever depends
//! on that many rows is decided for all rows at once: how soon a sweep from the dummy state converges
//! (Conjecture 3.10), the extremes of d_n - n, the distance from the line.

mod beginning;
mod build;
mod candidate;
mod chain;
mod converge;
mod count;
mod extremes;
mod facts;
mod file;
mod grow;
mod inserts;
mod local;
mod lookup;
mod machine;
mod pairs;
mod rocq;
mod watch;
mod window;

use build::{Failed, Node, guess, minimized};
use inserts::Inserts;
use machine::{MOST_VALUES, Machine};
use pairs::{Pair, neighbours};
use wythoff_automata::logic::{Logic, LogicError};
use wythoff_automata::{Budget, Exhausted, Relation};

pub use candidate::{Candidate, Flaw};
pub use converge::Convergence;
pub use facts::RowFacts;
pub use file::{RowsFile, RowsRefusal, VerifiedRows};
pub use grow::Growth;

/// Longer cycles of digits are not looked for.
const LONGEST_PERIOD: usize = 256;

/// How many zeros are looked ahead beyond what the level sets need to repeat, at first and at last.
const MORE_ZEROS: [usize; 3] = [8, 24, 60];

/// Digits that a guess from the rules looks ahead. With fewer it is larger before it is minimized,
/// with more each state takes longer.
const DEPTH: usize = 14;

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
        let fits = (1..=MOST_VALUES).contains(&levels.len());
        if !fibonacci || !fits || levels.iter().any(|level| level.arity() != 2) {
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

    /// Finds and proves the sequence of the values 0, ..., `value` from the rules alone; `None` if
    /// no automaton was found. `seen` is told how a guess grows.
    ///
    /// **Cost** for value 2 some seconds, for value 3 some minutes and 1.3 GB.
    pub fn from_rules(
        value: usize,
        budget: &Budget,
        seen: &mut dyn FnMut(Growth),
    ) -> Result<Option<Self>, Exhausted> {
        let candidate = Candidate::guess(value, DEPTH, budget, seen)?;
        let proved = candidate.map(|candidate| candidate.prove(budget));
        Ok(proved.transpose()?.and_then(Result::ok))
    }

    /// The automaton without its proof, to be written to a file.
    pub fn automaton(&self) -> Candidate {
        Candidate::of(self.values, self.nodes.clone())
    }

    /// The theorem in words.
    pub fn statement(&self) -> String {
        format!(
            "for every a and each v = 0, ..., {}, an automaton of {} states that reads a (fibonacci) tells \
             whether wythoff has a position (a, b), a <= b, of Grundy value v, and by one of {} states of \
             the sweep which b it is; there are no others",
            self.values - 1,
            self.automaton_states(),
            self.sweep_states()
        )
    }

    fn attempt(
        inserts: &Inserts,
        values: usize,
        depth: usize,
        period: usize,
        budget: &Budget,
    ) -> Result<Option<Self>, Failed> {
        let mut machine = Machine::new(values);
        let guess = guess(inserts, &mut machine, depth, period, budget)?;
        let nodes = minimized(&guess, budget)?;
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
        if self.nodes[0].state != self.machine.start() || !reads_rows(&self.nodes) {
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
}

/// Whether states form an automaton for rows: a 1 leads to where no second 1 may follow and a 0
/// to where it may, and nothing but zeros leads to the first state.
fn reads_rows(nodes: &[Node]) -> bool {
    let may_go_on = |node: u32| nodes.get(node as usize).map(|node| node.next.1.is_some());
    nodes.iter().enumerate().all(|(at, node)| {
        let (zero, one) = node.next;
        (zero == 0) == (at == 0)
            && may_go_on(zero) == Some(true)
            && one.is_none_or(|one| may_go_on(one) == Some(false))
    }) && nodes.first().is_some_and(|root| root.next.1.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library;
    use wythoff_automata::System;
    use wythoff_rows::sweep::{Point, Sweep};
    use wythoff_rules::CatalogueGame;
    use wythoff_rules::rules::WythoffClass;

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
        pairs::list_rows(&sequence.nodes, 0, digits, &mut rows);
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
