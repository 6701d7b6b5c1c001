//! Integer sequences at any index, which ones there are, and the identities between them.
//!
//! | file | holds |
//! |---|---|
//! | `terms` | the terms of a sequence from an index on, all at once or as they are written |
//! | `overview` | the list of sequences, and the check of the identities |

mod overview;
mod terms;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::arguments::missing;
use super::oeis::WYTHOFF_ROWS;
use super::{Arguments, Host, Question};
use crate::json::Decimal;
use crate::sequence::{self, Sequence, complement};
use crate::{Diagnostic, Failure, IBig, UBig};

pub use overview::{LawOutcome, ListedSequence};
pub use terms::{BandAnswer, Numbered, Terms, TermsAnswer};

/// How many terms are computed unless it is said.
const COUNT: u64 = 20;

/// How many terms of the identities are compared unless it is said.
const LAW_COUNT: u64 = 10_000;

/// Which sequences are there, do their identities hold, what are the terms of one, or where is a number?
///
/// # Example
///
/// ```
/// use wythoff::ask::sequence::{SequenceAnswer, SequenceQuestion};
/// use wythoff::ask::{Question, Quiet};
///
/// let question = SequenceQuestion::new("lower-wythoff", Some(5), None, None).unwrap();
/// let SequenceAnswer::Terms(answer) = question.ask(&Quiet::default()).unwrap() else { panic!() };
/// assert_eq!(serde_json::to_string(&answer.terms).unwrap(), "[1,3,4,6,8]");
/// assert!(SequenceQuestion::new("lower-wythof", None, None, None).is_err());
/// ```
#[derive(Debug, Clone)]
pub enum SequenceQuestion {
    /// Which sequences are there?
    List,
    /// Do the identities between them hold on their first terms?
    Laws {
        /// How many terms.
        count: u64,
    },
    /// Which term is this number?
    Find {
        /// A sequence that increases.
        sequence: Arc<dyn Sequence>,
        /// The number.
        term: UBig,
    },
    /// What are these terms?
    Terms(Terms),
}

/// What is known of sequences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SequenceAnswer {
    /// The sequences.
    List(Vec<ListedSequence>),
    /// The identities.
    Laws(Vec<LawOutcome>),
    /// The place of a number.
    Find(IndexAnswer),
    /// Terms.
    Terms(TermsAnswer),
}

/// The place of a number in a sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndexAnswer {
    /// The index of the term, if the number is one.
    pub index: Option<Decimal<UBig>>,
    /// The number.
    pub term: Decimal<UBig>,
}

impl SequenceQuestion {
    /// The question about a name: `list`, `laws`, or a sequence, of which a number is to be found or some
    /// terms are wanted, 20 from the first one on unless it is said.
    pub fn new(
        name: &str,
        count: Option<u64>,
        from: Option<UBig>,
        find: Option<UBig>,
    ) -> Result<Self, Failure> {
        match name {
            "list" => return Ok(Self::List),
            "laws" => {
                let count = count.unwrap_or(LAW_COUNT);
                return Ok(Self::Laws { count });
            }
            _ => {}
        }
        let sequence = sequence::named(name).map_err(|error| {
            let unknown = Diagnostic::of_name(name, error);
            match WYTHOFF_ROWS.iter().find(|(number, _)| *number == name) {
                None => unknown,
                Some((_, row)) => unknown.help(format!(
                    "it is row {row} of Wythoff's game: `wythoff table wythoff --rows {row}..{} --cols 0..20`",
                    row + 1
                )),
            }
        })?;
        Ok(match find {
            Some(term) => Self::Find { sequence, term },
            None => Self::Terms(Terms {
                name: name.to_owned(),
                start: from.unwrap_or_else(|| UBig::from(sequence.offset())),
                sequence,
                count: count.unwrap_or(COUNT),
            }),
        })
    }
}

impl Question for SequenceQuestion {
    const NAME: &'static str = "sequence";
    type Answer = SequenceAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let name = arguments.text("name")?.ok_or_else(|| missing("name"))?;
        let count = arguments.word("count")?;
        let from = arguments.integer("from")?;
        let find = arguments.integer("find")?;
        if find.is_some() && (count.is_some() || from.is_some()) {
            return Err(Failure::input(
                "`find` is a question of its own: leave out `count` and `from`",
            ));
        }
        Self::new(&name, count, from, find)
    }

    fn ask(&self, host: &dyn Host) -> Result<SequenceAnswer, Failure> {
        match self {
            Self::List => overview::list().map(SequenceAnswer::List),
            Self::Laws { count } => overview::laws(*count, host).map(SequenceAnswer::Laws),
            Self::Find { sequence, term } => {
                find(&**sequence, term, host).map(SequenceAnswer::Find)
            }
            Self::Terms(terms) => terms.collect(host).map(SequenceAnswer::Terms),
        }
    }
}

/// Finds a number by counting the terms below it.
fn find(sequence: &dyn Sequence, wanted: &UBig, host: &dyn Host) -> Result<IndexAnswer, Failure> {
    if !sequence.is_increasing() {
        return Err(Failure::input(
            "--find needs a sequence that is known to increase",
        ));
    }
    let budget = host.budget();
    let below = complement::count_up_to(sequence, wanted, budget)?;
    let offset = UBig::from(sequence.offset());
    // The term 0 is not counted among the positive ones.
    let zero = u8::from(sequence.term(&offset, budget)?.is_zero());
    let place = &offset + below + zero;
    let index = match place > offset {
        true => Some(place - 1u8)
            .filter(|index| sequence.term(index, budget) == Ok(IBig::from(wanted.clone()))),
        false => None,
    };
    Ok(IndexAnswer {
        index: index.map(Decimal),
        term: Decimal(wanted.clone()),
    })
}
