//! Sequences with a linear recurrence: Fibonacci, Lucas and Tribonacci numbers, and the Fibonacci
//! continuation of a Wythoff pair.

use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms, check_offset};

/// The largest index when two terms are added: the term has about a million decimal digits.
const MAX_INDEX: u64 = 5_000_000;

/// The largest index when more terms are added, one step after the other.
const MAX_STEPS: u64 = 200_000;

/// x(n) = x(n-1) + ... + x(n-k), from the k first terms given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumOfLast {
    offset: u64,
    first: Vec<IBig>,
}

impl SumOfLast {
    /// Fibonacci numbers from F(0) = 0.
    pub fn fibonacci() -> Self {
        Self::new(0, [0, 1])
    }

    /// Lucas numbers from L(0) = 2.
    pub fn lucas() -> Self {
        Self::new(0, [2, 1])
    }

    /// Tribonacci numbers 0, 0, 1, 1, 2, 4, 7, ...
    pub fn tribonacci() -> Self {
        Self::new(0, [0, 0, 1])
    }

    /// The Fibonacci sequence G(1), G(2), ... that starts with the n-th Wythoff pair.
    ///
    /// **Statement** (G(1), G(2)), (G(3), G(4)), ... are Wythoff pairs; (G(2), G(3)) and the other
    /// pairs between them never are. **Source** `[Silber 1976]`, corrected.
    pub fn silber(n: &UBig) -> Self {
        use wythoff_automata::golden::{lower_big, upper_big};
        Self::new(1, [lower_big(n), upper_big(n)])
    }

    fn new<T: Into<IBig>, const K: usize>(offset: u64, first: [T; K]) -> Self {
        Self {
            offset,
            first: first.map(Into::into).to_vec(),
        }
    }
}

impl Sequence for SumOfLast {
    fn offset(&self) -> u64 {
        self.offset
    }

    fn terms(&self) -> Terms<'_> {
        let mut window = self.first.clone();
        Box::new(std::iter::from_fn(move || {
            let next = window.iter().sum();
            window.push(next);
            Some(window.remove(0))
        }))
    }

    /// By additions: n additions of numbers with up to n bits.
    fn term(&self, n: &UBig, budget: &Budget) -> Result<IBig, TermError> {
        check_offset(n, self.offset)?;
        let steps = u64::try_from(&(n - self.offset)).unwrap_or(u64::MAX);
        let most = if self.first.len() == 2 {
            MAX_INDEX
        } else {
            MAX_STEPS
        };
        if steps > most {
            return Err(TermError::Broken {
                message: format!("the term is too long: indices up to {most} are allowed"),
            });
        }
        if self.first.len() == 2 {
            return Ok(self.by_doubling(steps));
        }
        super::term_by_counting(self, n, budget)
    }
}

impl SumOfLast {
    /// x(s) = x(0)·F(s-1) + x(1)·F(s) with F by doubling: O(log s) products.
    fn by_doubling(&self, steps: u64) -> IBig {
        let (mut here, mut next) = (IBig::ZERO, IBig::ONE);
        for bit in (0..u64::BITS - steps.leading_zeros()).rev() {
            let double = &here * (&next * IBig::from(2) - &here);
            let after = here.pow(2) + next.pow(2);
            (here, next) = if steps >> bit & 1 == 0 {
                (double, after)
            } else {
                (after.clone(), double + after)
            };
        }
        // here = F(s), next = F(s+1).
        &self.first[0] * (next - &here) + &self.first[1] * here
    }
}
