//! Where a letter stands in a word, counted from 1.

use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms, check_offset};
use crate::word::Word;

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

/// A letter that is rarer than one in this many is looked for rather than waited for.
const RARE: u64 = 64;

impl Positions {
    /// The places found by reading the word, as long as the letter is not rare.
    fn by_reading(&self) -> impl Iterator<Item = u64> + Send + '_ {
        let mut letters = self.word.letters().zip(1u64..);
        (1u64..).map_while(move |count| {
            let patience = RARE * (count + 16);
            (letters.by_ref())
                .take_while(|(_, place)| *place < patience)
                .find(|(letter, _)| *letter == self.letter)
                .map(|(_, place)| place)
        })
    }

    /// How many letters hold the first `count` places.
    fn read_for(&self, count: u64) -> u64 {
        let last = self
            .word
            .occurrence(self.letter, &UBig::from(count), &Budget::default());
        last.ok()
            .and_then(|place| u64::try_from(&place).ok())
            .unwrap_or(u64::MAX)
    }
}

impl Sequence for Positions {
    fn offset(&self) -> u64 {
        1
    }

    fn terms(&self) -> Terms<'_> {
        let budget = Budget::default().with_memory(1 << 30);
        let mut read = self.by_reading().fuse();
        Box::new((1u64..).map_while(move |n| match read.next() {
            Some(place) => Some(place.into()),
            None => self.term(&UBig::from(n), &budget).ok(),
        }))
    }

    fn term(&self, n: &UBig, budget: &Budget) -> Result<IBig, TermError> {
        check_offset(n, 1)?;
        let index = self.word.occurrence(self.letter, &(n - 1u8), budget)?;
        Ok((index + 1u8).into())
    }

    /// Four bytes for each letter read.
    fn memory(&self, count: u64) -> u64 {
        count
            .saturating_add(16)
            .saturating_mul(4 * RARE)
            .min(self.read_for(count).saturating_mul(4))
    }

    fn is_increasing(&self) -> bool {
        true
    }
}
