//! Sequences defined by "the least number not used yet".

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use wythoff_automata::golden::lower;
use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms, term_by_counting};

/// Numbers that are taken in increasing order, ahead of a search that only moves up.
#[derive(Debug, Default)]
struct Ahead(VecDeque<u64>);

impl Ahead {
    /// The least number taken that is at least `from`, if it is below `end`.
    fn first_in(&mut self, from: u64, end: u64) -> Option<u64> {
        while self.0.front().is_some_and(|&number| number < from) {
            self.0.pop_front();
        }
        self.0.front().copied().filter(|&number| number < end)
    }

    fn take(&mut self, number: u64) {
        self.0.push_back(number);
    }
}

/// Sun's Wythoff sequences: for n >= n0, A(n) = mex({A(i), B(i) : n0 <= i < n} ∪ T) and
/// B(n) = A(n) + n, with no B in T.
///
/// **Source** `[Sun 2005]`: such a sequence is *special*, that is A(n) - ⌊nφ⌋ ends in a band
/// {c - 1, c, c + 1}. **Cost** linear in n.
///
/// # Example
///
/// ```
/// use wythoff_numbers::sequence::mex::Sun;
///
/// let sun = Sun::new(3, [0, 2]).unwrap();
/// assert!(sun.pairs().take(3).eq([(1, 4), (3, 7), (5, 10)]));
/// // The definition asks that no B(n) falls into T; here B(1) = 0 + 1.
/// assert!(Sun::new(1, [1]).is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sun {
    n0: u64,
    avoided: BTreeSet<u64>,
}

/// The largest number allowed for n0 and in T, so that all of T can be checked.
pub const SUN_LIMIT: u64 = 1 << 24;

/// Why there is no such Wythoff sequence of Sun.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SunError {
    /// B(n) is an element of T.
    Meets {
        /// The first such n.
        n: u64,
        /// The element.
        b: u64,
    },
    /// A number is above [`SUN_LIMIT`].
    TooLarge,
}

impl std::fmt::Display for SunError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Meets { n, b } => write!(
                f,
                "T breaks the definition: B({n}) = {b} is in T, and no B(n) may be"
            ),
            Self::TooLarge => write!(f, "n0 and the elements of T may be at most 2^24"),
        }
    }
}

impl std::error::Error for SunError {}

impl Sun {
    /// The sequence with start index `n0` and the set T.
    ///
    /// # Errors
    ///
    /// If some B(n) lies in T, or a number is above [`SUN_LIMIT`].
    pub fn new(n0: u64, t: impl IntoIterator<Item = u64>) -> Result<Self, SunError> {
        let avoided: BTreeSet<u64> = t.into_iter().collect();
        let largest = avoided.last().copied().unwrap_or(0);
        if n0 > SUN_LIMIT || largest > SUN_LIMIT {
            return Err(SunError::TooLarge);
        }
        let sun = Self { n0, avoided };
        let last = sun.avoided.last().copied();
        let in_reach = sun
            .pairs()
            .take_while(|&(a, _)| last.is_some_and(|last| a <= last));
        for (n, (_, b)) in (n0..).zip(in_reach) {
            if sun.avoided.contains(&b) {
                return Err(SunError::Meets { n, b });
            }
        }
        Ok(sun)
    }

    /// The pairs (A(n), B(n)) from n0 on.
    pub fn pairs(&self) -> impl Iterator<Item = (u64, u64)> + Send + use<> {
        let mut avoided = Ahead(self.avoided.iter().copied().collect());
        let mut taken = Ahead::default();
        let mut free = 0;
        (self.n0..).map(move |n| {
            while let Some(number) =
                (avoided.first_in(free, free + 1)).or_else(|| taken.first_in(free, free + 1))
            {
                free = number + 1;
            }
            let a = free;
            free += 1;
            taken.take(a + n);
            (a, a + n)
        })
    }

    /// The least and largest A(n) - ⌊nφ⌋ for n in the given range, if it is not empty.
    pub fn band(&self, from: u64, to: u64) -> Option<(i64, i64)> {
        let skip = usize::try_from(from.saturating_sub(self.n0)).ok()?;
        (self.n0..to)
            .zip(self.pairs())
            .skip(skip)
            .map(|(n, (a, _))| a.cast_signed() - lower(n).cast_signed())
            .fold(None, |band, value| match band {
                None => Some((value, value)),
                Some((low, high)) => Some((value.min(low), value.max(high))),
            })
    }

    /// The constant c of the band {c - 1, c, c + 1} that A(n) - ⌊nφ⌋ stays in, and the first n
    /// from which on it does, as seen in the first `count` terms; `None` if no band of width at
    /// most 2 holds for the second half of them.
    ///
    /// **Status** computed for these terms; that it holds for ever is `[Sun 2005]`.
    pub fn band_constant(&self, count: u64) -> Option<Band> {
        let end = self.n0 + count;
        let (low, high) = self.band(self.n0 + count / 2, end)?;
        if high - low > 2 {
            return None;
        }
        // A band narrower than three numbers leaves a choice; take the one around its middle.
        let constant = low + (high - low + 1) / 2;
        let mut from = self.n0;
        for (n, (a, _)) in (self.n0..end).zip(self.pairs()) {
            let value = a.cast_signed() - lower(n).cast_signed();
            if value.abs_diff(constant) > 1 {
                from = n + 1;
            }
        }
        Some(Band {
            constant,
            low,
            high,
            from,
        })
    }
}

/// The band of a special Wythoff sequence; see [`Sun::band_constant`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// The constant c: values lie in {c - 1, c, c + 1}.
    pub constant: i64,
    /// The least value seen in the second half.
    pub low: i64,
    /// The largest value seen in the second half.
    pub high: i64,
    /// The first n from which on all values seen are in the band.
    pub from: u64,
}

/// The first or second members of a mex recursion, as a sequence.
#[derive(Debug, Clone)]
pub struct Member<R> {
    rule: Arc<R>,
    second: bool,
}

impl<R: MexRule> Member<R> {
    /// The first members.
    pub fn first(rule: R) -> Self {
        Self {
            rule: Arc::new(rule),
            second: false,
        }
    }

    /// The second members.
    pub fn second(rule: R) -> Self {
        Self {
            rule: Arc::new(rule),
            second: true,
        }
    }
}

/// A recursion that makes pairs.
pub trait MexRule: std::fmt::Debug + Send + Sync {
    /// The index of the first pair.
    fn offset(&self) -> u64;

    /// The pairs from there on.
    fn pairs(&self) -> impl Iterator<Item = (u64, u64)> + Send + use<Self>;
}

impl MexRule for Sun {
    fn offset(&self) -> u64 {
        self.n0
    }

    fn pairs(&self) -> impl Iterator<Item = (u64, u64)> + Send + use<> {
        self.pairs()
    }
}

impl<R: MexRule> Sequence for Member<R> {
    fn offset(&self) -> u64 {
        self.rule.offset()
    }

    fn terms(&self) -> Terms<'_> {
        let second = self.second;
        let pairs = self.rule.pairs();
        Box::new(pairs.map(move |(a, b)| IBig::from(if second { b } else { a })))
    }

    fn term(&self, n: &UBig, budget: &Budget) -> Result<IBig, TermError> {
        term_by_counting(self, n, budget)
    }

    /// Second members wait in a queue until the first members reach them.
    fn memory(&self, count: u64) -> u64 {
        count.saturating_mul(8)
    }

    fn is_increasing(&self) -> bool {
        true
    }
}

/// The P-positions of Gurvich's NIM(a, b): x(n) = mex_b{x(i), y(i) : i < n}, y(n) = x(n) + an,
/// n >= 0.
///
/// To find mex_b S, sort S, put -b before it and infinity after it, take the first gap longer
/// than b, and return its left end plus b. With b = 1 this is the usual mex, and then
/// x(n) = ⌊αn⌋ for α = (2 - a + √(a² + 4))/2.
///
/// **Source** `[Gurvich 2012]`, as told in `[Matonkar 2024, 4.0.1]`. **Cost** linear in n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimAb {
    /// How fast y - x grows.
    pub a: u64,
    /// The width of the gaps.
    pub b: u64,
}

impl MexRule for NimAb {
    fn offset(&self) -> u64 {
        0
    }

    fn pairs(&self) -> impl Iterator<Item = (u64, u64)> + Send + use<> {
        let Self { a, b } = *self;
        let mut taken = Ahead::default();
        // All numbers below `clear` have been looked at.
        let mut clear = 0;
        (0u64..).map(move |n| {
            let x = if n == 0 {
                0
            } else {
                while let Some(number) = taken.first_in(clear, clear + b) {
                    clear = number + 1;
                }
                clear + b - 1
            };
            clear = x + 1;
            taken.take(x + a * n);
            (x, x + a * n)
        })
    }
}
