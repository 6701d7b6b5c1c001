//! The options of a position with their values: why the least value that none of them has is its own.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Arguments, Host, Question};
use crate::engine::{Evaluators, Meter};
use crate::json::{self, BigInteger};
use crate::read::{Position, Term};
use crate::ruleset::options;
use crate::{Failure, Outcome, Status, UBig};

/// A position with more options is not taken apart.
pub const MOST_OPTIONS: u64 = 1 << 14;

/// Which moves does a position have, and why has it this value?
///
/// **Cost** the value of every option, which for two piles is mostly one table.
///
/// # Example
///
/// ```
/// use wythoff::ask::options::OptionsQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::{Games, sum};
///
/// let term = sum::parse("wythoff@1,1", &Games::default()).unwrap().remove(0);
/// let answer = OptionsQuestion { term }.ask(&Quiet::default()).unwrap();
/// let values: Vec<String> = answer.options.iter().map(|option| option.value.0.to_string()).collect();
/// assert_eq!((answer.value.0, values.join(" ")), (2u8.into(), "0 1".to_owned()));
/// ```
#[derive(Debug, Clone)]
pub struct OptionsQuestion {
    /// The game and the position.
    pub term: Term,
}

/// A position, its options, and its value as the least that no option has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionsAnswer {
    /// The Grundy value: the least number that is not among the values of the options.
    pub value: BigInteger,
    /// Who wins.
    #[serde(with = "json::text")]
    pub outcome: Outcome,
    /// All options, in the order of their piles.
    pub options: Vec<OptionValue>,
    /// How far the values can be trusted: as the least of them.
    #[serde(with = "json::text")]
    pub status: Status,
}

/// An option with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OptionValue {
    /// The position, as people write it.
    pub to: Vec<String>,
    /// Its Grundy value.
    pub value: BigInteger,
}

impl OptionsQuestion {
    /// The question about the only term of a sum.
    pub fn of(mut terms: Vec<Term>) -> Result<Self, Failure> {
        match (terms.pop(), terms.is_empty()) {
            (Some(term), true) => Ok(Self { term }),
            _ => Err(Failure::input(
                "options are listed for one position; a sum has those of its terms",
            )),
        }
    }
}

impl Question for OptionsQuestion {
    const NAME: &'static str = "options";
    type Answer = OptionsAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Self::of(arguments.sum()?)
    }

    fn ask(&self, host: &dyn Host) -> Result<OptionsAnswer, Failure> {
        let Term { game, position } = &self.term;
        let rules = game.rules()?;
        let piles = game.canonical(&position.piles())?;
        let most = UBig::from(MOST_OPTIONS);
        let words: Option<Vec<u64>> = (piles.iter())
            .map(|pile| u64::try_from(pile).ok().filter(|_| *pile <= most))
            .collect();
        let too_many = || {
            Failure::Undecided(format!(
                "a position with piles above {MOST_OPTIONS} has too many options to list"
            ))
        };
        let options = options(&*rules, &words.ok_or_else(too_many)?);
        if options.len() as u64 > 4 * MOST_OPTIONS {
            return Err(too_many());
        }
        let meter = Meter::default();
        let _stage = host.begin_metered("searching", &meter);
        let mut evaluators = Evaluators::new(host.budget()).reporting_to(&meter);
        let evaluator = evaluators.of(game);
        // First, since it makes a table that holds the options as well.
        let mut status = evaluator.value(&piles)?.status;
        let mut listed = Vec::with_capacity(options.len());
        let mut seen = BTreeSet::new();
        for option in options {
            host.budget().check()?;
            let to: Vec<UBig> = option.into_iter().map(UBig::from).collect();
            let answer = evaluator.value(&to)?;
            let unknown = || Failure::Undecided(answer.how.clone());
            let value = answer.value.clone().ok_or_else(unknown)?;
            status = status.min(answer.status);
            seen.insert(value.clone());
            listed.push(OptionValue {
                to: position_after(position, &to),
                value: BigInteger(value),
            });
        }
        let mut value = UBig::ZERO;
        while seen.contains(&value) {
            value += UBig::ONE;
        }
        Ok(OptionsAnswer {
            outcome: match value.is_zero() {
                true => Outcome::P,
                false => Outcome::N,
            },
            value: BigInteger(value),
            options: listed,
            status,
        })
    }
}

/// The position after a move, as people write it.
fn position_after(position: &Position, to: &[UBig]) -> Vec<String> {
    position.moved_to(to).items()
}
