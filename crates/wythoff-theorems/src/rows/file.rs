//! The automaton of the rows as a file, alone or with what follows from it.

use std::fmt;

use wythoff_automata::Proved;
use wythoff_automata::sealed::{self, seal};
use wythoff_automata::{Budget, Exhausted};

use super::StateSequence;
use super::candidate::{Candidate, Flaw};
use super::facts::RowFacts;
use crate::statement::reader::TheoremError;

/// An automaton that reads rows, and facts that are said to follow from it.
///
/// The text is that of the [`Candidate`], with the lines of the facts, if there are any, between the last
/// state and the checksum.
///
/// # Example
///
/// ```
/// use wythoff_automata::Budget;
/// use wythoff_theorems::rows::{RowsFile, StateSequence};
///
/// let budget = Budget::default();
/// let sequence = StateSequence::from_rules(1, &budget, &mut |_| ()).unwrap().unwrap();
/// let facts = sequence.facts(&budget).unwrap().unwrap();
/// let text = RowsFile::with_facts(&sequence, &facts).to_string();
/// assert!(text.contains("\nconvergence 45 2201\n"));
/// let read = RowsFile::parse(&text).unwrap();
/// assert!(read.verify(&budget).unwrap().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowsFile {
    automaton: Candidate,
    facts: Option<RowFacts>,
}

/// What was proved.
#[derive(Debug)]
pub struct VerifiedRows {
    /// The states before all rows.
    pub sequence: StateSequence,
    /// What the file says of them.
    pub facts: Option<Proved<RowFacts>>,
}

/// Why a file is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowsRefusal {
    /// The automaton is wrong.
    Automaton(Flaw),
    /// The facts do not follow.
    Facts(String),
}

impl fmt::Display for RowsRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Automaton(flaw) => flaw.fmt(f),
            Self::Facts(why) => f.write_str(why),
        }
    }
}

impl RowsFile {
    /// The file of a proved automaton with what follows from it.
    pub fn with_facts(sequence: &StateSequence, facts: &Proved<RowFacts>) -> Self {
        Self {
            automaton: sequence.automaton(),
            facts: Some((**facts).clone()),
        }
    }

    /// What the file says to follow, not proved.
    pub(crate) fn into_facts(self) -> Option<RowFacts> {
        self.facts
    }

    /// How many states the automaton has.
    pub fn states(&self) -> usize {
        self.automaton.states()
    }

    /// Proves the automaton, and that the facts follow.
    ///
    /// **Cost** without facts some microseconds a state.
    pub fn verify(self, budget: &Budget) -> Result<Result<VerifiedRows, RowsRefusal>, Exhausted> {
        let Self { automaton, facts } = self;
        let sequence = match automaton.prove(budget)? {
            Ok(sequence) => sequence,
            Err(flaw) => return Ok(Err(RowsRefusal::Automaton(flaw))),
        };
        let Some(claim) = facts else {
            return Ok(Ok(VerifiedRows {
                sequence,
                facts: None,
            }));
        };
        let refused = |why: String| Ok(Err(RowsRefusal::Facts(why)));
        let Some(facts) = sequence.facts(budget)? else {
            return refused("the facts are out of reach".to_owned());
        };
        match facts.first_difference(&claim) {
            Some(difference) => refused(difference),
            None => Ok(Ok(VerifiedRows {
                sequence,
                facts: Some(facts),
            })),
        }
    }

    /// Reads a file.
    pub fn parse(text: &str) -> Result<Self, TheoremError> {
        let Some(begin) = text.find("\nextremes ").map(|before| before + 1) else {
            return Ok(Self {
                automaton: Candidate::parse(text)?,
                facts: None,
            });
        };
        let body = sealed::open(text)?;
        let Some((states, lines)) = body.split_at_checked(begin) else {
            return Err(TheoremError::new(1, "the checksum is not at the end"));
        };
        let automaton = Candidate::parse(&seal(states))?;
        let facts = RowFacts::of_lines(&automaton, lines).map_err(|error| {
            let before = states.lines().count();
            error.moved(before.saturating_sub(RowFacts::LINES_BEFORE))
        })?;
        Ok(Self {
            automaton,
            facts: Some(facts),
        })
    }
}

impl fmt::Display for RowsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let automaton = self.automaton.to_string();
        let Some(facts) = &self.facts else {
            return f.write_str(&automaton);
        };
        f.write_str(&seal(&format!(
            "{}{}",
            sealed::body(&automaton),
            facts.lines()
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Convergence;

    #[test]
    fn every_change_of_a_fact_is_refused() {
        let budget = Budget::default();
        let sequence = StateSequence::from_rules(1, &budget, &mut |_| ())
            .unwrap()
            .unwrap();
        let facts = sequence.facts(&budget).unwrap().unwrap();
        let Convergence { rows, start } = facts.convergence();
        assert_eq!((*rows, start.to_string().as_str()), (45, "2201"));
        let text = RowsFile::with_facts(&sequence, &facts).to_string();
        let begin = text.find("\nextremes").unwrap() + 1;
        let end = text.rfind("checksum").unwrap();
        let mut refused = 0;
        for at in begin..end {
            for digit in [b'1', b'7', b'-', b' '] {
                let mut bytes = text.clone().into_bytes();
                if bytes[at] == digit {
                    continue;
                }
                bytes[at] = digit;
                let forged = seal(std::str::from_utf8(&bytes[..end]).unwrap());
                let Ok(read) = RowsFile::parse(&forged) else {
                    continue;
                };
                if read.to_string() == text {
                    continue;
                }
                assert!(read.verify(&budget).unwrap().is_err(), "{forged}");
                refused += 1;
            }
        }
        assert!(refused > 80, "{refused}");
        let alone = facts.to_string();
        assert_eq!(RowFacts::parse(&alone).as_ref(), Ok(&*facts));
        let forged = alone.replace("convergence 45", "convergence 44");
        assert!(RowFacts::parse(&forged).is_err());
        let forged = RowFacts::parse(&seal(sealed::body(&forged))).unwrap();
        assert!(forged.verify(&budget).unwrap().is_err());
    }
}
