//! Hofstadter's G and the correction g of Komaki, Miyadera and Murakami.

use wythoff_automata::golden::{lower_big, pairs, pairs_from};
use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms};

/// Hofstadter's G: G(0) = 0 and G(n) = n - G(G(n-1)).
///
/// **Statement** G(n) = ⌊(n+1)/φ⌋ = A(n+1) - n - 1. **Source** `[Komaki, Miyadera and Murakami 2025]`,
/// who write h. **Cost** of a term: one square root; of running through the terms: constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HofstadterG;

impl HofstadterG {
    /// G(n) by the formula.
    pub fn at(n: &UBig) -> UBig {
        let next = n + 1u8;
        lower_big(&next) - next
    }

    /// The terms by the recursion alone.
    pub fn by_recursion() -> impl Iterator<Item = u64> + Send {
        let mut known: Vec<u64> = Vec::new();
        std::iter::from_fn(move || {
            let n = known.len();
            let term = match n.checked_sub(1) {
                None => 0,
                Some(before) => {
                    let inner = usize::try_from(known[before]).expect("below n");
                    n as u64 - known[inner]
                }
            };
            known.push(term);
            Some(term)
        })
    }
}

impl Sequence for HofstadterG {
    fn offset(&self) -> u64 {
        0
    }

    fn terms(&self) -> Terms<'_> {
        // The index of a pair is its difference.
        Box::new(pairs_from(1).map(|(a, b)| (a - (b - a)).into()))
    }

    fn term(&self, n: &UBig, _: &Budget) -> Result<IBig, TermError> {
        Ok(Self::at(n).into())
    }
}

/// The 0-1 sequence g with g(n) = 1 - g(m) if A(n) = B(m) + 1 for some m >= 0, else g(n) = 1.
///
/// **Statement** For n >= 2 also g(n) = 1 - g(h(n-1)) if h(n-2) < h(n-1), else 1, where h is
/// [`HofstadterG`]; the P-positions of Wythoff's game that ends at x + y <= 2 are (0,0), (1,1) and
/// (A(n) + g(n) - 1, B(n) + g(n)). **Source** `[Komaki, Miyadera and Murakami 2025, Corollary 1, Theorem 3]`.
/// **Cost** of a term: a square root for each digit of n, as m is about n/φ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KomakiG;

impl KomakiG {
    /// g(n) by the second definition.
    fn at(n: &UBig, budget: &Budget) -> Result<u8, TermError> {
        let mut n = n.clone();
        let mut flips = 0u8;
        loop {
            budget.check()?;
            if n < UBig::from(2u8) {
                // g(0) = 1, g(1) = 0.
                let seed = u8::from(n.is_zero());
                return Ok(seed ^ flips);
            }
            let m = HofstadterG::at(&(&n - 1u8));
            if HofstadterG::at(&(&n - 2u8)) == m {
                return Ok(1 ^ flips);
            }
            n = m;
            flips ^= 1;
        }
    }

    /// The terms by the first definition.
    pub fn by_pairs() -> impl Iterator<Item = u8> + Send {
        let mut known: Vec<u8> = Vec::new();
        // Every B(m) + 1 is one of the A(n); this has the m that are still to come.
        let mut upper = pairs().map(|(_, b)| b).enumerate().peekable();
        pairs().map(move |(a, _)| {
            let before = upper.next_if(|&(_, b)| b + 1 == a);
            let term = before.map_or(1, |(m, _)| 1 - known[m]);
            known.push(term);
            term
        })
    }
}

impl Sequence for KomakiG {
    fn offset(&self) -> u64 {
        0
    }

    fn terms(&self) -> Terms<'_> {
        Box::new(Self::by_pairs().map(IBig::from))
    }

    fn term(&self, n: &UBig, budget: &Budget) -> Result<IBig, TermError> {
        Self::at(n, budget).map(IBig::from)
    }

    fn memory(&self, count: u64) -> u64 {
        count
    }
}
