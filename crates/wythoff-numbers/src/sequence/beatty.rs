//! Beatty sequences of quadratic irrationals: ⌊n(P + Q√D)/R⌋ and its neighbours, exactly.

use dashu_int::ops::{DivRemEuclid, SquareRoot};
use wythoff_automata::{Budget, IBig, UBig};

use super::{Sequence, TermError, Terms, check_offset};

/// The sequence n ↦ ⌊(n(P + Q√D) + S)/R⌋, n >= 1.
///
/// **Cost** of a term: one square root of twice the length of n.
///
/// # Example
///
/// ```
/// use wythoff_numbers::sequence::Sequence;
/// use wythoff_numbers::sequence::beatty::Beatty;
///
/// let sqrt_2 = Beatty::new(0.into(), 1.into(), 2.into(), 1.into()).unwrap();
/// assert!(sqrt_2.terms().take(5).eq([1, 2, 4, 5, 7].map(Into::into)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beatty {
    p: IBig,
    q: IBig,
    radicand: UBig,
    shift: IBig,
    /// Positive.
    r: UBig,
}

/// Why there is no such Beatty sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BeattyError {
    /// D is negative.
    Radicand,
    /// R is 0.
    Divisor,
}

impl std::fmt::Display for BeattyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Radicand => write!(
                f,
                "the third number, D, stands under a root: it must be at least 0"
            ),
            Self::Divisor => write!(f, "the fourth number, R, is a divisor: it must not be 0"),
        }
    }
}

impl std::error::Error for BeattyError {}

impl Beatty {
    /// The sequence ⌊n(P + Q√D)/R⌋.
    ///
    /// # Errors
    ///
    /// If D is negative or R is 0.
    pub fn new(p: IBig, q: IBig, d: IBig, r: IBig) -> Result<Self, BeattyError> {
        let radicand = UBig::try_from(d).map_err(|_| BeattyError::Radicand)?;
        if r.is_zero() {
            return Err(BeattyError::Divisor);
        }
        let negative = r < IBig::ZERO;
        let r = if negative { -r } else { r };
        let (p, q) = if negative { (-p, -q) } else { (p, q) };
        Ok(Self {
            p,
            q,
            radicand,
            shift: IBig::ZERO,
            r: UBig::try_from(r).expect("made positive"),
        })
    }

    /// The sequence ⌊nφ + 1/2⌋: the integer nearest to nφ.
    pub fn nearest_to_phi() -> Self {
        let golden = Self::new(1.into(), 1.into(), 5.into(), 2.into()).expect("5 >= 0, 2 != 0");
        Self {
            shift: IBig::ONE,
            ..golden
        }
    }

    /// The value at any n >= 0.
    pub fn at(&self, n: &UBig) -> IBig {
        let n = IBig::from(n.clone());
        let square = UBig::try_from((&n * &self.q).pow(2)).expect("a square") * &self.radicand;
        let root = square.sqrt();
        // ⌊nQ√D⌋ for either sign of Q: rounding a negative number down makes it longer.
        let surd = if self.q >= IBig::ZERO {
            IBig::from(root)
        } else if root.sqr() == square {
            -IBig::from(root)
        } else {
            -IBig::from(root) - IBig::ONE
        };
        let (quotient, _) =
            (n * &self.p + surd + &self.shift).div_rem_euclid(IBig::from(self.r.clone()));
        quotient
    }
}

/// Whether two names, `beatty:P,Q,D,R` with the same D, are those of complementary homogeneous Beatty sequences ⌊nα⌋ and ⌊nβ⌋: α and β
/// irrational and positive with 1/α + 1/β = 1, so that every positive number is a term of exactly one of them.
///
/// # Example
///
/// ```
/// use wythoff_numbers::sequence::beatty::are_complementary;
///
/// // √2 and 2 + √2.
/// assert!(are_complementary("beatty:0,1,2,1", "beatty:2,1,2,1"));
/// assert!(!are_complementary("beatty:0,1,2,1", "beatty:3,1,2,1"));
/// ```
pub fn are_complementary(one: &str, other: &str) -> bool {
    let read = |name: &str| -> Option<Beatty> {
        let numbers = name.strip_prefix("beatty:")?.split(',');
        let numbers = numbers.map(|number| number.parse().ok());
        let [p, q, d, r] = <[IBig; 4]>::try_from(numbers.collect::<Option<Vec<_>>>()?).ok()?;
        Beatty::new(p, q, d, r).ok()
    };
    let (Some(one), Some(other)) = (read(one), read(other)) else {
        return false;
    };
    let irrational = |it: &Beatty| it.q != IBig::ZERO && it.radicand.sqrt().sqr() != it.radicand;
    // With α > 0 and α + β = αβ the other is α/(α - 1): positive if α > 1.
    let above_one = |it: &Beatty| it.is_increasing();
    let [d, r, s] = [&one.radicand, &one.r, &other.r].map(|number| IBig::from(number.clone()));
    one.radicand == other.radicand
        && [&one, &other]
            .into_iter()
            .all(|it| irrational(it) && above_one(it))
        && &one.p * &s + &other.p * &r == &one.p * &other.p + &one.q * &other.q * d
        && &one.q * &s + &other.q * &r == &one.p * &other.q + &one.q * &other.p
}

impl Sequence for Beatty {
    fn offset(&self) -> u64 {
        1
    }

    fn terms(&self) -> Terms<'_> {
        Box::new((1u64..).map(|n| self.at(&UBig::from(n))))
    }

    fn term(&self, n: &UBig, _: &Budget) -> Result<IBig, TermError> {
        check_offset(n, 1)?;
        Ok(self.at(n))
    }

    /// If the slope is at least 1 and the first term positive.
    fn is_increasing(&self) -> bool {
        // slope >= 1 iff P - R + Q√D >= 0; its floor over 1 is the value at 1 of that surd.
        let above = Self {
            p: &self.p - IBig::from(self.r.clone()),
            r: UBig::ONE,
            shift: IBig::ZERO,
            ..self.clone()
        };
        above.at(&UBig::ONE) >= IBig::ZERO && self.at(&UBig::ONE) >= IBig::ZERO
    }
}
