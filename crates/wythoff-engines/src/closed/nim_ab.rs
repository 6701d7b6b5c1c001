//! The P-positions of Gurvich's NIM(a, b) [Gurvich; Matonkar, section 4].

mod gaps;

use std::collections::VecDeque;

use dashu_int::ops::SquareRoot;
use wythoff_automata::UBig;
use wythoff_rules::LevelSet;

use super::minus;

pub use gaps::Gaps;

/// The P-positions of NIM(a, 1): (⌊αn⌋, ⌊αn⌋ + an) for n >= 0, with α = (2 - a + √(a² + 4))/2.
///
/// **Cost** of a question: one square root and one product of the length of the piles; nothing is
/// rounded, because ⌊αn⌋ = n + ⌊(⌊√((a² + 4)n²)⌋ - an)/2⌋.
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::nim_ab::Surds;
///
/// let zeros = Surds::new(2).unwrap();
/// assert_eq!(zeros.nth(&UBig::from(3u8)).unwrap(), [UBig::from(4u8), UBig::from(10u8)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Surds {
    a: u64,
}

impl Surds {
    /// The set of NIM(a, 1); `None` for a = 0.
    pub fn new(a: u64) -> Option<Self> {
        (a > 0).then_some(Self { a })
    }

    /// ⌊αn⌋.
    fn lower(&self, n: &UBig) -> UBig {
        let radicand = UBig::from(self.a).sqr() + 4u8;
        let excess = (radicand * n.sqr()).sqrt() - n * self.a;
        (excess >> 1) + n
    }

    fn at_difference(&self, difference: &UBig) -> Option<Vec<UBig>> {
        let (n, rest) = (difference / self.a, difference % self.a);
        (rest == 0).then(|| self.nth(&n)).flatten()
    }
}

impl LevelSet for Surds {
    fn statement(&self) -> String {
        let a = self.a;
        format!("(⌊αn⌋, ⌊αn⌋ + {a}n) for n >= 0, where α = (2 - {a} + √({a}² + 4))/2")
    }

    fn source(&self) -> String {
        "Fraenkel 1982; Gurvich 2012, quoted in Matonkar 2024, section 4".to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        let lower = self.lower(n);
        let upper = &lower + n * self.a;
        Some(vec![lower, upper])
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [x, y] = position else { return false };
        x <= y
            && self
                .at_difference(&(y - x))
                .is_some_and(|pair| pair == position)
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        // x = ⌊αn⌋ gives n = ⌈x/α⌉ with 1/α = (a - 2 + √(a² + 4))/(2a), and y = ⌊(α + a)n⌋ gives
        // n = ⌈y/(α + a)⌉ with 1/(α + a) = 1 - 1/α, so both lie next to ⌊pile/α⌋.
        let radicand = UBig::from(self.a).sqr() + 4u8;
        let root = (radicand * pile.sqr()).sqrt();
        let quotient = (root + pile * self.a - pile * 2u8) / (UBig::from(self.a) * 2u8);
        let beyond = pile - &quotient;
        let mut found: Vec<_> = [quotient, beyond]
            .iter()
            .flat_map(|n| [minus(n, 1), Some(n.clone()), Some(n + 1u8)])
            .flatten()
            .filter_map(|n| self.nth(&n))
            .filter(|pair| pair.contains(pile))
            .collect();
        found.sort();
        found.dedup();
        Some(found)
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        Some(self.at_difference(difference).into_iter().collect())
    }

    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        Some(Box::new(Pairs::new(self.a, 1)?))
    }
}

/// The P-positions (x, y) of NIM(a, b) in order, by the recursion x_n = mex_b of all piles so far,
/// y_n = x_n + an; it ends when piles no longer fit in machine words.
///
/// mex_b of a set S is s + b for the least s in S ∪ {-b} that has no member of S among the b
/// numbers after it and none further on within b, that is, the left end of the first gap longer
/// than b, plus b. For b = 1 it is the mex.
///
/// **Cost** constant time a position; the piles y that x has not passed are kept.
///
/// # Example
///
/// ```
/// use wythoff_engines::closed::nim_ab::Pairs;
///
/// let first: Vec<_> = Pairs::new(1, 2).unwrap().take(5).collect();
/// assert_eq!(first, [(0, 0), (2, 3), (5, 7), (9, 12), (11, 15)]);
/// ```
#[derive(Debug, Clone)]
pub struct Pairs {
    a: u64,
    b: u64,
    /// What y_n - x_n will be; `None` when it no longer fits.
    difference: Option<u64>,
    /// x_n of the last position.
    last: Option<u64>,
    /// The larger piles that lie beyond `last`.
    ahead: VecDeque<u64>,
}

impl Pairs {
    /// The positions of NIM(a, b); `None` unless a and b are positive.
    pub fn new(a: u64, b: u64) -> Option<Self> {
        (a > 0 && b > 0).then_some(Self {
            a,
            b,
            difference: Some(0),
            last: None,
            ahead: VecDeque::new(),
        })
    }

    /// The same with y_n = x_n + an + `first`.
    pub fn with_first_difference(self, first: u64) -> Self {
        Self {
            difference: Some(first),
            ..self
        }
    }
}

impl Iterator for Pairs {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        let x = match self.last {
            None => 0,
            Some(last) => {
                // Gaps before `last` are at most b, so the first longer one starts here or later.
                let mut left = last;
                while let Some(&y) = self.ahead.front()
                    && y <= left.saturating_add(self.b)
                {
                    left = left.max(y);
                    self.ahead.pop_front();
                }
                left.checked_add(self.b)?
            }
        };
        let difference = self.difference?;
        let y = x.checked_add(difference)?;
        self.difference = difference.checked_add(self.a);
        self.last = Some(x);
        self.ahead.push_back(y);
        Some((x, y))
    }
}

/// The time of a question grows with the square of the digits.
const REACH: usize = 1 << 15;

/// The P-positions of NIM(a, b): (x_n, x_n + an), where x_n is the mex_b of all piles so far.
///
/// **Source** [Gurvich 2012]; `theorem::mex_pairs` proves it from the rules, for all a and b.
///
/// **Cost** of a question: that of [`Gaps`].
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::nim_ab::MexPairs;
///
/// let zeros = MexPairs::new(1, 3).unwrap();
/// let [third, seventh] = [3_u8, 7].map(UBig::from);
/// assert_eq!(zeros.nth(&third).unwrap(), [12_u8, 15].map(UBig::from));
/// assert_eq!(zeros.with_pile(&seventh).unwrap(), [[7_u8, 9].map(UBig::from)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MexPairs {
    a: u64,
    b: u64,
    gaps: Gaps,
}

impl MexPairs {
    /// The set of NIM(a, b); `None` unless a and b are positive and small.
    pub fn new(a: u64, b: u64) -> Option<Self> {
        Some(Self {
            a,
            b,
            gaps: Gaps::new(a, b)?,
        })
    }

    fn at(&self, n: &UBig) -> Vec<UBig> {
        let smaller = self.gaps.smaller_pile(n);
        let larger = &smaller + n * self.a;
        vec![smaller, larger]
    }
}

impl LevelSet for MexPairs {
    fn statement(&self) -> String {
        let b = self.b;
        let a = if self.a == 1 {
            String::new()
        } else {
            self.a.to_string()
        };
        format!(
            "(x_n, x_n + {a}n) for n >= 0, where x_n is the left end of the first gap longer than \
             {b} among -{b} and the piles of earlier positions, plus {b}"
        )
    }

    fn source(&self) -> String {
        "Gurvich 2012, quoted in Matonkar 2024, section 4; proved by this program for all a and b: \
         `wythoff prove nim-ab:a,b`"
            .to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        Some(self.at(n))
    }

    fn reach(&self) -> Option<usize> {
        Some(REACH)
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [x, y] = position else { return false };
        if x > y {
            return false;
        }
        let difference = y - x;
        let n = &difference / self.a;
        &n * self.a == difference && self.gaps.smaller_pile(&n) == *x
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let smaller = self.gaps.index_of_smaller(pile);
        let larger = self.gaps.index_of_larger(pile);
        let mut found: Vec<_> = [smaller, larger]
            .iter()
            .flatten()
            .map(|n| self.at(n))
            .collect();
        found.sort();
        found.dedup();
        Some(found)
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        let n = difference / self.a;
        let found = (&n * self.a == *difference).then(|| self.at(&n));
        Some(found.into_iter().collect())
    }

    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        Some(Box::new(Pairs::new(self.a, self.b)?))
    }
}
