//! The argument that names a sum of positions, `GAME@POSITION + GAME@POSITION + ...`, and who wins it.

use wythoff::read::{Term, sum};

use super::game::RulesArg;
use crate::Failure;

/// The argument SUM.
#[derive(Debug, Clone, clap::Args)]
pub struct SumArg {
    /// Positions to add, such as wythoff@3,5 or "wythoff@10^12,5 + nim@7"
    #[arg(value_name = "SUM")]
    sum: String,

    #[command(flatten)]
    rules: RulesArg,

    /// The player who makes the last move loses
    #[arg(long)]
    pub misere: bool,
}

impl SumArg {
    /// The terms of the sum.
    pub fn read(&self) -> Result<Vec<Term>, Failure> {
        sum::parse(&self.sum, &self.rules.read()?)
    }
}
