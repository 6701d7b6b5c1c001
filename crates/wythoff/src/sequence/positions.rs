//! Where a letter stands in a word, counted from 1.

use super::{Sequence, TermError, Terms, check_offset};
use crate::word::Word;
use crate::{Budget, IBig, UBig};

/// The places, counted from 1, of one letter of a word: a(1) < a(2) < ...
///
/// **Cost** of a term: a walk down the powers of the morphism ([`Word::occurrence`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Positions {
    /// The word.
    pub word: Word,
    /// The letter.
    pub letter: char,
}

impl Sequence for Positions {
    fn offset(&self) -> u64 {
        1
    }

    fn terms(&self) -> Terms<'_> {
        let placed = self.word.letters().zip(1u64..);
        Box::new(
            (placed.filter(|(letter, _)| *letter == self.letter)).map(|(_, place)| place.into()),
        )
    }

    fn term(&self, n: &UBig, budget: &Budget) -> Result<IBig, TermError> {
        check_offset(n, 1)?;
        let index = self.word.occurrence(self.letter, &(n - 1u8), budget)?;
        Ok((index + 1u8).into())
    }

    fn is_increasing(&self) -> bool {
        true
    }
}
