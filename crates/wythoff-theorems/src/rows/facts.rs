//! What follows from the automaton of the rows, as a certificate of its own.
//!
//! ```text
//! wythoff consequences 1
//! value 1
//! automaton 220 digest 5f0c2c6b0cbd3a5e
//! extremes 0 0 0 0 0
//! smaller 0 0 0 0 0
//! larger 0 0 0 0 0
//! extremes 1 -4 57 2 282
//! ...
//! convergence 45 2201
//! checksum 1f0c2c6b0cbd3a5e
//! ```
//!
//! After `extremes v`, for the positions of value v: the least d - n and its first n, then the largest, where
//! (a, b) is the n-th position and d = b - a. `smaller` is the same for a - ⌊nφ⌋, `larger` for b - ⌊nφ²⌋. After
//! `convergence`: R_g `[Nivasch 2009, Conjecture 3.10]` and the first row that needs that many rows.

use std::fmt::{self, Write as _};

use wythoff_automata::sealed::{checksum, seal};
use wythoff_automata::{Budget, Exhausted};
use wythoff_automata::{Proved, Statement};

use super::candidate::Candidate;
use super::{Convergence, StateSequence};
use crate::consequences::Extremes;
use crate::statement::reader::{Reader, TheoremError};

/// What is proved of the values 0, ..., g of Wythoff's game for all rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowFacts {
    /// How many states the automaton has that reads the rows, and a digest of its table.
    automaton: (usize, u64),
    /// For each value the extremes of d - n, of a - ⌊nφ⌋ and of b - ⌊nφ²⌋.
    values: Vec<[Extremes; 3]>,
    convergence: Convergence,
}

/// The words of the three extremes in a file.
const WORDS: [&str; 3] = ["extremes", "smaller", "larger"];

impl StateSequence {
    /// The facts that follow; `None` if one of them is out of reach of the method.
    ///
    /// **Cost** for value 2 a second, for value 3 some minutes.
    pub fn facts(&self, budget: &Budget) -> Result<Option<Proved<RowFacts>>, Exhausted> {
        let mut values = Vec::new();
        for value in 0..self.values {
            budget.check()?;
            let (Some(differences), Some([smaller, larger])) =
                (self.extremes(value), self.from_zeros(value))
            else {
                return Ok(None);
            };
            values.push([differences, smaller, larger]);
        }
        let Some(convergence) = self.convergence(budget)? else {
            return Ok(None);
        };
        Ok(Some(Proved::checked(RowFacts {
            automaton: digest(&self.automaton()),
            values,
            convergence,
        })))
    }
}

impl RowFacts {
    /// How the text begins.
    pub const BEGINNING: &'static str = "wythoff consequences 1\n";

    /// The largest value.
    pub fn value(&self) -> usize {
        self.values.len() - 1
    }

    /// The states of the automaton from which all follows.
    pub fn states(&self) -> usize {
        self.automaton.0
    }

    /// R_g, and the first row that needs that many rows.
    pub fn convergence(&self) -> &Convergence {
        &self.convergence
    }

    /// The extremes of d - n over all positions of a value.
    pub fn differences(&self, value: usize) -> Option<&Extremes> {
        self.values.get(value).map(|[differences, ..]| differences)
    }

    /// How far the row of a position of this value can be from ⌊b/φ⌋, where b is its column, or from ⌊dφ⌋,
    /// where d is its diagonal.
    ///
    /// **Statement** with a = ⌊nφ⌋ + A, b = ⌊nφ²⌋ + B and d = n + e, both distances are at most
    /// |A| + max(|B|, 2|e|) + 3, since b/φ = nφ + (B - θ)/φ and dφ = nφ + eφ for some 0 <= θ < 1.
    pub fn reach(&self, value: usize) -> Option<u64> {
        let size = |extremes: &Extremes| {
            let [least, largest] = [&extremes.least, &extremes.largest].map(|end| end.0);
            least.unsigned_abs().max(largest.unsigned_abs())
        };
        let [differences, smaller, larger] = self.values.get(value)?.each_ref().map(size);
        Some(smaller + larger.max(2 * differences) + 3)
    }

    /// The facts as lines of a file.
    pub(super) fn lines(&self) -> String {
        let mut text = String::new();
        for (value, extremes) in self.values.iter().enumerate() {
            for (word, Extremes { least, largest }) in WORDS.iter().zip(extremes) {
                let _ = writeln!(
                    text,
                    "{word} {value} {} {} {} {}",
                    least.0, least.1, largest.0, largest.1
                );
            }
        }
        let Convergence { rows, start } = &self.convergence;
        let _ = writeln!(text, "convergence {rows} {start}");
        text
    }

    /// Lines before those of the facts.
    pub(super) const LINES_BEFORE: usize = 3;

    /// The facts that lines of a file say about an automaton.
    pub(super) fn of_lines(automaton: &Candidate, lines: &str) -> Result<Self, TheoremError> {
        let before = Self::lines_before(automaton.value(), digest(automaton));
        Self::parse(&seal(&format!("{before}{lines}")))
    }

    fn lines_before(value: usize, (states, digest): (usize, u64)) -> String {
        format!(
            "{}value {value}\nautomaton {states} digest {digest:016x}\n",
            Self::BEGINNING
        )
    }

    /// Reads facts.
    pub fn parse(text: &str) -> Result<Self, TheoremError> {
        let mut reader = Reader::new(text)?;
        reader.after(Self::BEGINNING.trim_end())?;
        let Ok(value) = reader.after("value ")?.parse::<usize>() else {
            return reader.error("expected a value");
        };
        let automaton = reader.after("automaton ")?.split_once(" digest ");
        let automaton = automaton.and_then(|(states, digest)| {
            Some((states.parse().ok()?, u64::from_str_radix(digest, 16).ok()?))
        });
        let Some(automaton) = automaton else {
            return reader.error("expected the number of states and a digest");
        };
        let mut values = Vec::new();
        for value in 0..=value {
            let mut read = |word: &str| -> Result<Extremes, TheoremError> {
                let words = reader.after(&format!("{word} {value} "))?;
                extremes(words).map_or_else(|| reader.error("expected four numbers"), Ok)
            };
            values.push([read(WORDS[0])?, read(WORDS[1])?, read(WORDS[2])?]);
        }
        let convergence = reader.after("convergence ")?.split_once(' ');
        let convergence = convergence.and_then(|(rows, start)| {
            Some(Convergence {
                rows: rows.parse().ok()?,
                start: start.parse().ok()?,
            })
        });
        let Some(convergence) = convergence else {
            return reader.error("expected two numbers");
        };
        reader.end()?;
        Ok(Self {
            automaton,
            values,
            convergence,
        })
    }

    /// Proves the facts again, from the rules: the automaton is found and proved, and all that is
    /// said must follow from it. `Err` says what does not.
    ///
    /// **Cost** for value 2 some seconds, for value 3 some minutes and 1.3 GB.
    pub fn verify(self, budget: &Budget) -> Result<Result<Proved<Self>, String>, Exhausted> {
        let Some(sequence) = StateSequence::from_rules(self.value(), budget, &mut |_| ())? else {
            return Ok(Err(format!("no proof for value {}", self.value())));
        };
        let Some(facts) = sequence.facts(budget)? else {
            return Ok(Err("the facts are out of reach".to_owned()));
        };
        Ok(match facts.first_difference(&self) {
            None => Ok(facts),
            Some(difference) => Err(difference),
        })
    }

    /// The first line of a claim that is another one here.
    pub(super) fn first_difference(&self, claim: &Self) -> Option<String> {
        let (text, claim) = (self.to_string(), claim.to_string());
        let mut lines = text.lines().zip(claim.lines());
        let (truth, claimed) = lines.find(|(truth, claimed)| truth != claimed)?;
        Some(format!("`{claimed}` should be `{truth}`"))
    }
}

/// The number of states and a hash of the table.
fn digest(automaton: &Candidate) -> (usize, u64) {
    (
        automaton.states(),
        checksum(automaton.to_string().as_bytes()),
    )
}

/// Least and largest value, each followed by its first index.
fn extremes(words: &str) -> Option<Extremes> {
    let words: Vec<&str> = words.split(' ').collect();
    let [least, first, largest, then] = words[..] else {
        return None;
    };
    Some(Extremes {
        least: (least.parse().ok()?, first.parse().ok()?),
        largest: (largest.parse().ok()?, then.parse().ok()?),
    })
}

impl fmt::Display for RowFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = Self::lines_before(self.value(), self.automaton);
        f.write_str(&seal(&format!("{before}{}", self.lines())))
    }
}

impl Statement for RowFacts {
    fn subject(&self) -> String {
        "wythoff".to_owned()
    }

    fn in_words(&self) -> String {
        let mut parts = Vec::new();
        for (value, [differences, smaller, larger]) in self.values.iter().enumerate() {
            let range = |extremes: &Extremes, what: &str| {
                let Extremes { least, largest } = extremes;
                format!(
                    "{} <= {what} <= {} (first met at n = {} and {})",
                    least.0, largest.0, least.1, largest.1
                )
            };
            parts.push(format!(
                "value {value}: {}, {}, {}",
                range(differences, "b - a - n"),
                range(smaller, "a - ⌊nφ⌋"),
                range(larger, "b - ⌊nφ²⌋")
            ));
        }
        format!(
            "for the n-th position (a, b), a <= b, of each value in wythoff, for all n: {}; R_{} = {}: a sweep of \
             these values from the dummy state of any row has the true state after at most so many rows, and from \
             row {} no earlier",
            parts.join("; "),
            self.value(),
            self.convergence.rows,
            self.convergence.start
        )
    }
}
