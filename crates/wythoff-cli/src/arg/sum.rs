//! The argument that names a sum of positions, `GAME@POSITION + GAME@POSITION + ...`, and who wins it.

use wythoff::ask::AskedSum;
use wythoff::read::{Games, Term, sum};

use super::PlainFormatArg;
use super::game::RulesArg;
use crate::explained::ExplainArg;
use crate::{Context, Failure, Format};

/// The argument SUM.
#[derive(Debug, Clone, clap::Args)]
pub struct SumArg {
    /// Positions to add, such as wythoff@3,5 or "wythoff@10^12,5 + nim@7". `value` and `move` also take - and
    /// answer one sum in every line of standard input by one line of JSON
    #[arg(value_name = "SUM")]
    sum: String,

    #[command(flatten)]
    rules: RulesArg,

    /// The player who makes the last move loses
    #[arg(long)]
    pub misere: bool,
}

impl SumArg {
    /// Whether the sums come on standard input, one in a line.
    pub fn is_batch(&self) -> bool {
        self.sum == "-"
    }

    /// The games that a sum can name.
    pub fn games(&self) -> Result<Games, Failure> {
        self.rules.read()
    }

    /// The terms of the sum.
    pub fn read(&self) -> Result<Vec<Term>, Failure> {
        sum::parse(&self.sum, &self.rules.read()?)
    }
}

/// A sum, whether its answer is to be explained, and how it is written.
#[derive(Debug, Clone, clap::Args)]
pub struct ExplainedSumArg {
    #[command(flatten)]
    sum: SumArg,

    #[command(flatten)]
    explain: ExplainArg,

    #[command(flatten)]
    format: PlainFormatArg,
}

impl ExplainedSumArg {
    /// Whether the sums come on standard input, one in a line.
    pub fn is_batch(&self) -> bool {
        self.sum.is_batch()
    }

    /// The games that a sum can name.
    pub fn games(&self) -> Result<Games, Failure> {
        self.sum.games()
    }

    /// Whether the player who makes the last move loses.
    pub fn misere(&self) -> bool {
        self.sum.misere
    }

    /// The format of the answer.
    pub fn format(&self, context: &Context) -> Format {
        self.format.read(context)
    }

    /// What is asked of the sum with these terms.
    pub fn about(&self, terms: Vec<Term>) -> AskedSum {
        (terms, self.sum.misere, self.explain.explain)
    }

    /// What is asked of the sum that was typed.
    pub fn read(&self) -> Result<AskedSum, Failure> {
        Ok(self.about(self.sum.read()?))
    }
}
