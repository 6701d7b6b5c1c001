//! Answers that come at once, for callers to whom microseconds matter: no other thread is woken.

use wythoff_automata::UBig;
use wythoff_engines::dense::DenseTable;
use wythoff_rules::shape::{Diagonal, NimDiagonal};
use wythoff_rules::{Answer, Status};

use super::{Evaluator, IN_TABLE, PERIODIC_ROWS, first_by_period};

/// The longest side of a table that is made at once where the rules are asked about single moves, however many words they have.
const LONGEST_BY_QUESTIONS: u64 = 16;

/// The longest side of a table that takes some microseconds.
fn longest(shape: &NimDiagonal) -> u64 {
    match (&shape.diagonal, &shape.ended) {
        (Diagonal::Always | Diagonal::Never, None) => DenseTable::LONGEST_AT_ONCE,
        _ => LONGEST_BY_QUESTIONS,
    }
}

impl Evaluator {
    /// The answer that [`Self::value`] gives, if a theorem or a table that was made before has it: nothing is computed.
    pub fn at_hand(&self, position: &[UBig]) -> Option<Answer> {
        let position = self.game.canonical(position).ok()?;
        if let Some(answer) = self.known(&position) {
            return Some(answer);
        }
        let [a, b] = &position[..] else {
            return None;
        };
        let (a, b) = (u64::try_from(a).ok()?, u64::try_from(b).ok()?);
        // Parts of games with theorems of their own have three piles.
        if a <= PERIODIC_ROWS && UBig::from(b) >= first_by_period(a) {
            return None;
        }
        let dense = self.table.as_ref().and_then(|table| table.get(a, b));
        let triangles = || self.triangles.as_ref().and_then(|table| table.get(a, b));
        Some(in_table(dense.or_else(triangles)?.0))
    }

    /// The same, and where a small table has the answer, the table is made.
    pub fn at_once(&mut self, position: &[UBig]) -> Option<Answer> {
        if let Some(answer) = self.at_hand(position) {
            return Some(answer);
        }
        let position = self.game.canonical(position).ok()?;
        let longest = longest(self.shape.as_ref()?);
        let [a, b] = self.within_reach(&position).ok()?[..] else {
            return None;
        };
        // Only then can the sides be doubled without passing the largest number.
        let small = a.max(b) < longest && {
            let (rows, cols) = self.sides_for(a, b);
            rows.max(cols) <= longest
        };
        small
            .then(|| self.look_up_in_table(a, b).ok().map(in_table))
            .flatten()
    }
}

fn in_table(value: u64) -> Answer {
    Answer::of_value(UBig::from(value), IN_TABLE, Status::Computed)
}
