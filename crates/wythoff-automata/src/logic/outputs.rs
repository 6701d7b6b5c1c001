//! Terms of automatic sequences in formulas.

use super::error::LogicError;
use super::formula::{Comparison, Output, Term};
use super::matrix::Matrix;
use super::{Logic, Sequence};

impl Logic {
    /// Two outputs are equal if, for some value, both have it.
    pub(super) fn outputs(&mut self, left: &Output, right: &Output) -> Result<Matrix, LogicError> {
        let mut values = left.values();
        values.extend(right.values());
        values.sort_unstable();
        values.dedup();
        let mut cases = Vec::new();
        for value in values {
            let left = self.has_output(left, value)?;
            cases.push(Matrix::and([left, self.has_output(right, value)?]));
        }
        Ok(Matrix::or(cases))
    }

    fn has_output(&mut self, output: &Output, value: i64) -> Result<Matrix, LogicError> {
        let (name, sequence, index) = match output {
            Output::Value(own) => return Ok(Matrix::Constant(*own == value)),
            Output::At {
                name,
                sequence,
                index,
            } => (name, sequence, index),
        };
        let mut cases = Vec::new();
        if let Some((_, level)) = sequence.levels().iter().find(|(own, _)| *own == value) {
            cases.push(self.apply(name, level, index)?);
        }
        if value == Sequence::OUTSIDE {
            for term in index.iter().filter(|term| term.may_be_negative()) {
                cases.push(self.compare(term, Comparison::Less, &Term::from(0))?);
            }
        }
        Ok(Matrix::or(cases))
    }
}
