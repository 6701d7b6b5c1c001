//! The P-positions of Fraenkel's Mouse, Rat and Fat Rat games [Matonkar, section 5].

use wythoff_automata::UBig;
use wythoff_rules::{LevelSet, Status};

use super::big;

/// The positions (0, ..., 0) and (A¹_n, ..., Aᵐ_n) for n >= 1, where
/// Aᵏ_n = ⌊(2ᵐ - 1)n / 2^(m-k)⌋ - 2^(k-1) + 1.
///
/// m = 2 is the Mouse game and m = 3 the Rat game. For larger m the paper lists these positions by the
/// formula, but no rules are known, so that they are P-positions of a game is only predicted.
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::fat_rat::FatRat;
///
/// let rat = FatRat::new(3).unwrap();
/// assert_eq!(rat.nth(&UBig::from(2u8)).unwrap(), [3u8, 6, 11].map(UBig::from));
/// assert!(rat.contains(&[3u8, 6, 11].map(UBig::from)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FatRat {
    piles: usize,
}

impl FatRat {
    /// The set for m piles; `None` unless m >= 2.
    pub fn new(piles: usize) -> Option<Self> {
        (piles >= 2).then_some(Self { piles })
    }

    /// The pile Aᵏ_n, 1 <= k <= m: the term of index n of one of the m sequences that share the
    /// positive integers among them.
    pub fn pile(&self, k: usize, n: &UBig) -> UBig {
        if n.is_zero() {
            return UBig::ZERO;
        }
        ((((UBig::ONE << self.piles) - 1u8) * n) >> (self.piles - k)) + 1u8 - (UBig::ONE << (k - 1))
    }
}

impl FatRat {
    /// Whether there is a game of which these are the P-positions.
    fn has_rules(&self) -> bool {
        self.piles <= 3
    }

    /// The positions of these indices that satisfy the test, for the Mouse game only.
    fn mouse_where(
        &self,
        indices: &[UBig],
        test: impl Fn(&Vec<UBig>) -> bool,
    ) -> Option<Vec<Vec<UBig>>> {
        if self.piles != 2 {
            return None;
        }
        let positions = indices.iter().filter_map(|n| self.nth(n));
        let mut found: Vec<_> = positions.filter(test).collect();
        found.sort();
        found.dedup();
        Some(found)
    }
}

impl LevelSet for FatRat {
    fn statement(&self) -> String {
        let m = self.piles;
        match m {
            2 => "(0, 0) and (⌊3n/2⌋, 3n - 1) for n >= 1".to_owned(),
            3 => "(0, 0, 0) and (⌊7n/4⌋, ⌊7n/2⌋ - 1, 7n - 3) for n >= 1".to_owned(),
            _ => format!(
                "(0, ..., 0) and the {m} piles ⌊(2^{m} - 1)n / 2^({m}-k)⌋ - 2^(k-1) + 1 \
                 for k = 1, ..., {m}, for n >= 1"
            ),
        }
    }

    fn source(&self) -> String {
        let paper = "Fraenkel 2015, quoted in Matonkar 2024, section 5";
        if self.has_rules() {
            return paper.to_owned();
        }
        format!(
            "the formula of {paper}; no rules are known for four or more piles, so no outcome is \
             proved"
        )
    }

    fn status(&self) -> Status {
        if self.has_rules() {
            Status::Proved
        } else {
            Status::Predicted
        }
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        Some((1..=self.piles).map(|k| self.pile(k, n)).collect())
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [.., largest] = position else {
            return false;
        };
        if position.len() != self.piles {
            return false;
        }
        if largest.is_zero() {
            return position == big(&vec![0; self.piles]);
        }
        // The largest pile is (2ᵐ - 1)n - 2^(m-1) + 1.
        let shifted = largest + (UBig::ONE << (self.piles - 1)) - 1u8;
        let factor = (UBig::ONE << self.piles) - 1u8;
        let n = &shifted / &factor;
        !n.is_zero() && self.nth(&n).is_some_and(|piles| piles == position)
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let smaller = (pile * 2u8 + 2u8) / 3u8;
        self.mouse_where(&[smaller, (pile + 1u8) / 3u8], |pair| pair.contains(pile))
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        // The difference is ⌈3n/2⌉ - 1.
        let n = (difference + 1u8) * 2u8 / 3u8;
        let zero = UBig::ZERO;
        self.mouse_where(&[zero, n], |pair| &pair[1] - &pair[0] == *difference)
    }

    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        let mouse = |n: u64| {
            let upper = n.checked_mul(3)?;
            Some((upper / 2, upper.saturating_sub(1)))
        };
        (self.piles == 2).then(|| -> Box<dyn Iterator<Item = (u64, u64)> + Send> {
            Box::new((0..).map_while(mouse))
        })
    }
}
