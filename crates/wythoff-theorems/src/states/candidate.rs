//! An automaton that may be that of the rows, and its proof.

use std::fmt::{self, Write as _};

use wythoff_automata::UBig;
use wythoff_automata::{Budget, Exhausted};

use super::build::{Failed, Node};
use super::grow::{Growth, grow};
use super::local::wrong_insert;
use super::machine::{MOST_VALUES, Machine};
use super::pairs::neighbours;
use super::{StateSequence, reads_rows};
use crate::reader::{TheoremError, checksum, without_checksum};

/// An automaton that reads rows and tells which of the values 0, ..., g have a point there; whether
/// it is right is not known yet.
///
/// The text begins with [`Candidate::BEGINNING`] and has a line for each state: where a 0 leads,
/// where a 1 leads (`.` after a 1), and the set of the values, as the sum of 2^v. The last line is a
/// checksum of the rest.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_theorems::states::Candidate;
///
/// let budget = Budget::default();
/// let found = Candidate::guess(0, 8, &budget, &mut |_| ()).unwrap().unwrap();
/// // The rows of the P-positions of Wythoff's game end in an even number of zeros.
/// let text = "wythoff rows 1\nvalue 0\nstates 4\n0 1 1\n2 . 1\n3 1 0\n2 1 1\n";
/// assert!(found.to_string().starts_with(text));
/// assert!(found.prove(&budget).unwrap().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub(super) values: usize,
    /// The states of the machine are not known yet.
    pub(super) nodes: Vec<Node>,
}

/// What is wrong with an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// It does not read Fibonacci digits, or has states that no row leads to.
    Shape,
    /// One state belongs to rows before which the sweep has different states; the second row.
    State(UBig),
    /// An insert set is not that of the row; it is this row or a row not much larger.
    Insert(UBig),
    /// Points are farther away from the line than the machine can see.
    TooWide,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => write!(f, "the states do not form an automaton for rows"),
            Self::State(row) => write!(f, "row {row} differs from another with the same state"),
            Self::Insert(row) => write!(
                f,
                "the values with a position in some row, {row} or a little above, are others"
            ),
            Self::TooWide => write!(f, "some positions are too far away from the line"),
        }
    }
}

impl Candidate {
    /// How the text begins.
    pub const BEGINNING: &'static str = "wythoff rows 1\n";

    /// Guesses the automaton of the values 0, ..., `value` from sweeps of some hundred rows each.
    /// `None` if points are too far away from the line, or the value is above 3.
    ///
    /// Rows around `[u0]`, for digits u, follow from the rows around `[u]`. So digits are followed from
    /// the empty word on, and those that are not told apart by `depth` more digits are taken to be
    /// equivalent.
    pub fn guess(
        value: usize,
        depth: usize,
        budget: &Budget,
        seen: &mut dyn FnMut(Growth),
    ) -> Result<Option<Self>, Exhausted> {
        let values = value.saturating_add(1);
        if values > MOST_VALUES {
            return Ok(None);
        }
        match grow(values, depth, budget, seen) {
            Ok(nodes) => Ok(Some(Self::of(values, nodes))),
            Err(Failed::TooWide) => Ok(None),
            Err(Failed::Exhausted(limit)) => Err(limit),
        }
    }

    pub(super) fn of(values: usize, mut nodes: Vec<Node>) -> Self {
        nodes.iter_mut().for_each(|node| node.state = 0);
        Self { values, nodes }
    }

    /// The largest value.
    pub fn value(&self) -> usize {
        self.values - 1
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.nodes.len()
    }

    /// Proves that the automaton is right for all rows, or says what is wrong.
    ///
    /// By induction on the row: the states of the machine before all rows follow from the insert
    /// sets of the rows below, one state of the automaton always goes with one state of the machine,
    /// and the points in the rows below leave exactly the values of the insert set for the row.
    ///
    /// **Cost** some microseconds a state.
    pub fn prove(self, budget: &Budget) -> Result<Result<StateSequence, Flaw>, Exhausted> {
        match self.proved(budget) {
            Ok(answer) => Ok(answer),
            Err(Failed::TooWide) => Ok(Err(Flaw::TooWide)),
            Err(Failed::Exhausted(limit)) => Err(limit),
        }
    }

    fn proved(self, budget: &Budget) -> Result<Result<StateSequence, Flaw>, Failed> {
        let Self { values, mut nodes } = self;
        budget.check()?;
        budget.allow_states(nodes.len())?;
        if !reads_rows(&nodes) {
            return Ok(Err(Flaw::Shape));
        }
        let pairs = neighbours(&nodes, budget)?;
        let mut machine = Machine::new(values);
        let mut states = vec![None; nodes.len()];
        states[0] = Some(machine.start());
        // The left row of each pair is the right one of an earlier pair, or row 0.
        for pair in &pairs {
            let insert = nodes[pair.left as usize].insert;
            let Some(state) = states[pair.left as usize] else {
                return Ok(Err(Flaw::Shape));
            };
            let next = machine.step(state, insert)?;
            if *states[pair.right as usize].get_or_insert(next) != next {
                return Ok(Err(Flaw::State(&pair.first.row + 1_u8)));
            }
        }
        for (node, state) in nodes.iter_mut().zip(states) {
            match state {
                Some(state) => node.state = state,
                None => return Ok(Err(Flaw::Shape)),
            }
        }
        if let Some(flaw) = wrong_insert(&nodes, &pairs, &machine, budget)? {
            return Ok(Err(flaw));
        }
        Ok(Ok(StateSequence {
            values,
            machine,
            nodes,
            pairs,
        }))
    }

    /// Reads an automaton.
    pub fn parse(text: &str) -> Result<Self, TheoremError> {
        let body = without_checksum(text)?;
        let mut lines = body.lines().enumerate();
        let mut after = |word: &str| {
            let (at, line) = lines.next().unwrap_or((0, ""));
            let number = line.strip_prefix(word).map(str::trim);
            let wrong = || TheoremError::new(at + 1, format!("expected `{word}` and a number"));
            number
                .and_then(|number| number.parse::<usize>().ok())
                .ok_or_else(wrong)
        };
        after("wythoff rows")?;
        let value = after("value")?;
        let states = after("states")?;
        if value >= MOST_VALUES {
            let most = MOST_VALUES - 1;
            return Err(TheoremError::new(2, format!("values go up to {most}")));
        }
        let mut nodes = Vec::new();
        for (at, line) in lines {
            let node = read_node(line, value + 1)
                .ok_or_else(|| TheoremError::new(at + 1, "expected two states and a set"))?;
            nodes.push(node);
        }
        if nodes.len() != states {
            return Err(TheoremError::new(3, format!("expected {states} states")));
        }
        Ok(Self {
            values: value + 1,
            nodes,
        })
    }
}

/// A line of the text.
fn read_node(line: &str, values: usize) -> Option<Node> {
    let mut words = line.split(' ');
    let zero = words.next()?.parse().ok()?;
    let one = match words.next()? {
        "." => None,
        one => Some(one.parse().ok()?),
    };
    let insert = words.next()?.parse().ok()?;
    let fits = insert < 1 << values && words.next().is_none();
    fits.then_some(Node {
        next: (zero, one),
        insert,
        state: 0,
    })
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Self::BEGINNING.to_string();
        writeln!(text, "value {}\nstates {}", self.value(), self.states())?;
        for node in &self.nodes {
            match node.next {
                (zero, Some(one)) => writeln!(text, "{zero} {one} {}", node.insert)?,
                (zero, None) => writeln!(text, "{zero} . {}", node.insert)?,
            }
        }
        writeln!(f, "{text}checksum {:016x}", checksum(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value_1() -> Candidate {
        let guess = Candidate::guess(1, 8, &Budget::default(), &mut |_| ());
        guess.unwrap().unwrap()
    }

    fn flaw(candidate: &Candidate) -> Option<Flaw> {
        let proved = candidate.clone().prove(&Budget::default());
        proved.unwrap().err()
    }

    #[test]
    fn every_change_is_refused() {
        let right = value_1();
        assert_eq!(flaw(&right), None);
        let states = u32::try_from(right.states()).unwrap();
        for at in 0..right.states() {
            let mut changes: Vec<Node> = Vec::new();
            let node = right.nodes[at];
            changes.extend([1, 2].map(|bits| Node {
                insert: node.insert ^ bits,
                ..node
            }));
            for by in [1, 2, 37, 101] {
                let other = |next: u32| (next + by) % states;
                changes.push(Node {
                    next: (other(node.next.0), node.next.1),
                    ..node
                });
                changes.push(Node {
                    next: (node.next.0, node.next.1.map(other).or(Some(by))),
                    ..node
                });
            }
            for change in changes {
                let mut wrong = right.clone();
                wrong.nodes[at] = change;
                assert!(
                    flaw(&wrong).is_some(),
                    "{at}: {node:?} changed to {change:?}"
                );
            }
        }
    }

    #[test]
    fn an_automaton_need_not_be_minimal() {
        let mut wrong = value_1();
        wrong.values = 1;
        wrong.nodes.iter_mut().for_each(|node| node.insert &= 1);
        assert_eq!(flaw(&wrong), None, "a larger automaton of the P-positions");
        wrong.nodes[7].insert ^= 1;
        assert!(matches!(
            flaw(&wrong),
            Some(Flaw::Insert(_) | Flaw::State(_))
        ));
    }

    #[test]
    fn texts() {
        let right = value_1();
        let text = right.to_string();
        assert_eq!(Candidate::parse(&text), Ok(right));
        for end in 0..text.len() {
            assert!(end + 1 == text.len() || Candidate::parse(&text[..end]).is_err());
        }
        let end = text.rfind("checksum").unwrap();
        for at in (0..end).step_by(7) {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'3' { b'4' } else { b'3' };
            let damaged = String::from_utf8(bytes).unwrap();
            assert!(Candidate::parse(&damaged).is_err());
            // With a checksum that fits it is a text that someone wrote; then the proof fails.
            let body = &damaged[..end];
            let forged = format!("{body}checksum {:016x}\n", checksum(body));
            if let Ok(candidate) = Candidate::parse(&forged) {
                assert!(flaw(&candidate).is_some(), "{at}");
            }
        }
    }

    #[test]
    fn limits_are_kept() {
        let guess = |budget: &Budget| Candidate::guess(1, 8, budget, &mut |_| ());
        let budget = Budget::default();
        assert!(guess(&budget.clone().with_states(50)).is_err());
        assert!(guess(&budget.clone().with_memory(1 << 10)).is_err());
        assert!(value_1().prove(&budget.clone().with_states(50)).is_err());
        assert_eq!(Candidate::guess(4, 8, &budget, &mut |_| ()), Ok(None));
        budget.stop_flag().interrupt();
        assert!(guess(&budget).is_err());
        assert!(value_1().prove(&budget).is_err());
    }
}
