//! P-positions of NIM(a, b) far out, by the gaps between their smaller piles.

use crate::UBig;

/// The gaps x_(n+1) - x_n between the smaller piles of the P-positions of NIM(a, b), as a word.
///
/// **Statement** let y_n = x_n + an. Larger piles are more than b apart, so x_(n+1) = x_n + b, or y + b if
/// there is a larger pile y among the b numbers after x_n. Therefore the smaller piles between y_n and
/// y_(n+1) are y_n + b, y_n + 2b, ..., y_n + kb with the largest k such that they stay below
/// y_(n+1), and the next one is y_(n+1) + b. With g = x_(n+1) - x_n we have y_(n+1) - y_n = g + a, so these are
/// the gaps σ(g): k - 1 times b, and once g + a - (k - 1)b. The first gap is b, and then come σ of the
/// first gap, σ of the second, and so on: all gaps are b, σ(b), σ(σ(b)), ...
///
/// **Source** the recursion is from Gurvich 2012; that it gives x_n in as many steps as n has digits is
/// from [Boros, Gurvich and Oudalov 2013].
///
/// **Cost** of a question: as many sums and products as n has digits, up to a factor that depends on a and b.
///
/// # Example
///
/// ```
/// use wythoff::UBig;
/// use wythoff::closed::nim_ab::Gaps;
///
/// let mut gaps = Gaps::new(1, 2).unwrap();
/// let first: Vec<UBig> = (0..5_u8).map(|n| gaps.smaller_pile(&n.into())).collect();
/// assert_eq!(first, [0_u8, 2, 5, 9, 11].map(UBig::from));
/// assert!(gaps.smaller_pile(&UBig::from(10_u8).pow(100)) > UBig::from(3_u8) * UBig::from(10_u8).pow(100));
/// ```
#[derive(Debug, Clone)]
pub struct Gaps {
    a: u64,
    b: u64,
    /// For each m the words σ^m(b), ..., σ^m(2b).
    powers: Vec<Vec<Size>>,
}

/// How many gaps a word has, and their sum.
#[derive(Debug, Clone)]
struct Size {
    length: UBig,
    sum: UBig,
}

/// Words are kept for so many gaps at most.
const MOST_GAPS: u64 = 1 << 10;

impl Gaps {
    /// The gaps of NIM(a, b); `None` unless a and b are positive and small.
    pub fn new(a: u64, b: u64) -> Option<Self> {
        if !(1..=MOST_GAPS).contains(&b) || !(1..=u64::from(u32::MAX)).contains(&a) {
            return None;
        }
        let letters = (b..=2 * b).map(|gap| Size {
            length: UBig::ONE,
            sum: gap.into(),
        });
        Some(Self {
            a,
            b,
            powers: vec![letters.collect()],
        })
    }

    /// σ of a gap: how often b comes, and the gap that comes last.
    fn image(&self, gap: u64) -> (u64, u64) {
        let distance = gap + self.a;
        let piles = distance.div_ceil(self.b) - 1;
        (piles - 1, distance - (piles - 1) * self.b)
    }

    /// The size of σ^m of a gap, which must be known.
    fn size(&self, power: usize, gap: u64) -> &Size {
        &self.powers[power][usize::try_from(gap - self.b).expect("few gaps")]
    }

    /// Makes σ^m known for the next m.
    fn next_power(&mut self) {
        let last = self.powers.len() - 1;
        let image = |gap| {
            let (times, end) = self.image(gap);
            let (often, once) = (self.size(last, self.b), self.size(last, end));
            Size {
                length: &often.length * times + &once.length,
                sum: &often.sum * times + &once.sum,
            }
        };
        let images = (self.b..=2 * self.b).map(image).collect();
        self.powers.push(images);
    }

    /// x_n.
    pub fn smaller_pile(&mut self, n: &UBig) -> UBig {
        let mut left = n.clone();
        let mut pile = UBig::ZERO;
        // Whole words b, σ(b), σ(σ(b)), ...
        let mut power = 0;
        while left >= self.size(power, self.b).length {
            let whole = self.size(power, self.b);
            left -= &whole.length;
            pile += &whole.sum;
            power += 1;
            if power == self.powers.len() {
                self.next_power();
            }
        }
        // The beginning of the next one.
        let mut gap = self.b;
        while power > 0 && !left.is_zero() {
            power -= 1;
            let (times, end) = self.image(gap);
            let often = self.size(power, self.b);
            let whole = (&left / &often.length).min(times.into());
            left -= &whole * &often.length;
            pile += &whole * &often.sum;
            gap = if whole == UBig::from(times) {
                end
            } else {
                self.b
            };
        }
        pile
    }

    /// Whether (x, y), the smaller pile first, is a P-position.
    pub fn contains(&mut self, x: &UBig, y: &UBig) -> bool {
        if x > y {
            return false;
        }
        let difference = y - x;
        let n = &difference / self.a;
        &n * self.a == difference && self.smaller_pile(&n) == *x
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pairs;
    use super::*;

    #[test]
    fn gaps_agree_with_the_recursion() {
        for a in 1..=7 {
            for b in 1..=7 {
                let mut gaps = Gaps::new(a, b).unwrap();
                let pairs = Pairs::new(a, b).unwrap();
                for (n, (x, y)) in (0_u64..3_000).zip(pairs) {
                    assert_eq!(gaps.smaller_pile(&n.into()), x.into(), "({a}, {b}) {n}");
                    assert!(gaps.contains(&x.into(), &y.into()));
                    assert!(!gaps.contains(&(x + 1).into(), &(y + 1).into()));
                }
            }
        }
    }

    #[test]
    fn far_piles_follow_from_each_other() {
        // NIM(3, 2): x_(n+1) - x_n is b, or what the larger pile in between makes of it.
        let mut gaps = Gaps::new(3, 2).unwrap();
        let n = UBig::from(10_u8).pow(60);
        let x = gaps.smaller_pile(&n);
        let gap = gaps.smaller_pile(&(&n + 1_u8)) - &x;
        let between = (1..=2_u8).map(|i| &x + i);
        // Is x + i a larger pile? Then x + i = x_m + 3m for some m, found by bisection.
        let larger = between.filter(|pile| {
            let (mut low, mut high) = (UBig::ZERO, pile.clone());
            while low < high {
                let middle = (&low + &high) >> 1;
                if gaps.smaller_pile(&middle) + &middle * 3_u8 < *pile {
                    low = middle + 1_u8;
                } else {
                    high = middle;
                }
            }
            gaps.smaller_pile(&low) + &low * 3_u8 == *pile
        });
        let expected = larger
            .last()
            .map_or(UBig::from(2_u8), |pile| pile - &x + 2_u8);
        assert_eq!(gap, expected);
    }

    #[test]
    fn unreasonable_parameters_are_refused() {
        assert!(Gaps::new(0, 2).is_none());
        assert!(Gaps::new(2, 0).is_none());
        assert!(Gaps::new(u64::MAX, 2).is_none());
        assert!(Gaps::new(1, u64::MAX).is_none());
    }
}
