//! The Wythoff sequences, all their compositions, and the determinants of neighbouring pairs.

use wythoff_automata::golden::{lower_big, pairs_from, upper_big};
use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms, check_offset};

/// One of the two Wythoff sequences: A(n) = ⌊nφ⌋ or B(n) = ⌊nφ²⌋.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// A.
    Lower,
    /// B.
    Upper,
}

impl Half {
    /// A(n) or B(n).
    pub fn of(self, n: &UBig) -> UBig {
        match self {
            Self::Lower => lower_big(n),
            Self::Upper => upper_big(n),
        }
    }
}

/// A composition of Wythoff sequences such as n ↦ A(B(n)), for n >= 1.
///
/// **Source** `[Carlitz, Scoville and Hoggatt 1972]`: every composition is an integer combination of
/// A(n), n and 1. **Cost** of a term: one square root for each letter; of running through the terms: two additions
/// for each letter, as long as they have 64 bits.
///
/// # Example
///
/// ```
/// use wythoff_numbers::sequence::Sequence;
/// use wythoff_numbers::sequence::golden::Compound;
///
/// let ab = Compound::new("ab").unwrap();
/// assert!(ab.terms().take(5).eq([3, 8, 11, 16, 21].map(Into::into)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compound {
    /// The outermost first.
    halves: Vec<Half>,
}

impl Compound {
    /// The composition spelled with the letters `a` and `b`; `None` for any other text.
    pub fn new(letters: &str) -> Option<Self> {
        let half = |letter| match letter {
            'a' => Some(Half::Lower),
            'b' => Some(Half::Upper),
            _ => None,
        };
        let halves: Option<Vec<Half>> = letters.chars().map(half).collect();
        halves
            .filter(|halves| !halves.is_empty())
            .map(|halves| Self { halves })
    }

    fn of(&self, n: &UBig) -> UBig {
        let inside_out = self.halves.iter().rev();
        inside_out.fold(n.clone(), |value, half| half.of(&value))
    }

    /// The value for the index of a pair, from the pair alone; `None` if it has more than 64 bits.
    ///
    /// **Statement** A(A(m)) = A(m) + m - 1 and A(B(m)) = 2·B(m) - m.
    fn of_pair(&self, (a, b): (u64, u64)) -> Option<u64> {
        let (outermost, others) = self.halves.split_first()?;
        let (mut value, mut lower) = (b - a, a);
        for half in others.iter().rev() {
            let both = lower.checked_add(value)?;
            (value, lower) = match half {
                Half::Lower => (lower, both - 1),
                Half::Upper => (both, both.checked_add(lower)?),
            };
        }
        match outermost {
            Half::Lower => Some(lower),
            Half::Upper => lower.checked_add(value),
        }
    }
}

impl Sequence for Compound {
    fn offset(&self) -> u64 {
        1
    }

    fn terms(&self) -> Terms<'_> {
        match self.halves[..] {
            [Half::Lower] => return Box::new(pairs_from(1).map(|(a, _)| a.into())),
            [Half::Upper] => return Box::new(pairs_from(1).map(|(_, b)| b.into())),
            _ => (),
        }
        Box::new(pairs_from(1).map(|(a, b)| match self.of_pair((a, b)) {
            Some(value) => IBig::from(value),
            None => self.of(&UBig::from(b - a)).into(),
        }))
    }

    fn term(&self, n: &UBig, _: &Budget) -> Result<IBig, TermError> {
        check_offset(n, 1)?;
        Ok(self.of(n).into())
    }

    fn is_increasing(&self) -> bool {
        true
    }
}

/// The determinants D(i) = A(i)·B(i+1) - A(i+1)·B(i) of neighbouring Wythoff pairs, i >= 1.
///
/// **Statement** D(i) = A(i) - i·(A(i+1) - A(i)), which is never 0; the positive ones are A(1),
/// A(2), ... in order and the k-th negative one is -(A(k) - k + 1). **Source** `[Turner 1989]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Determinants;

impl Sequence for Determinants {
    fn offset(&self) -> u64 {
        1
    }

    fn terms(&self) -> Terms<'_> {
        Box::new(
            pairs_from(1)
                .zip(pairs_from(2))
                .map(|((a, b), (next_a, next_b))| {
                    IBig::from(a) * IBig::from(next_b) - IBig::from(next_a) * IBig::from(b)
                }),
        )
    }

    fn term(&self, n: &UBig, _: &Budget) -> Result<IBig, TermError> {
        check_offset(n, 1)?;
        let here = lower_big(n);
        let step = lower_big(&(n + 1u8)) - &here;
        Ok(IBig::from(here) - IBig::from(n * step))
    }
}
