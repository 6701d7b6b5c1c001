//! P-positions of NIM(a, b) far out, by the gaps between their smaller piles.

use std::collections::VecDeque;

use wythoff_automata::UBig;

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
/// **Cost** of a question: as many sums of numbers of this length as n has digits, up to a factor that
/// depends on a and b; so it grows with the square of the digits. Nothing but the sizes of one power of
/// σ is kept.
///
/// # Example
///
/// ```
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::nim_ab::Gaps;
///
/// let gaps = Gaps::new(1, 2).unwrap();
/// let first: Vec<UBig> = (0..5_u8).map(|n| gaps.smaller_pile(&n.into())).collect();
/// assert_eq!(first, [0_u8, 2, 5, 9, 11].map(UBig::from));
/// let n = UBig::from(10_u8).pow(100);
/// let pile = gaps.smaller_pile(&n);
/// assert!(pile > UBig::from(3_u8) * &n);
/// assert_eq!(gaps.index_of_smaller(&pile), Some(n));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gaps {
    a: u64,
    b: u64,
    /// b, and what the last gaps of σ(b), σ(σ(b)), ... are until they repeat.
    letters: Vec<Letter>,
    /// The letter that ends σ of the last one.
    again: usize,
}

/// A gap.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Letter {
    gap: u64,
    /// How often b comes in σ of the gap before its last letter, which is the next one.
    times: u64,
}

/// How many gaps a word has, and their sum.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Size {
    length: UBig,
    sum: UBig,
}

/// There may be this many different gaps.
const MOST_GAPS: u64 = 1 << 12;

impl Gaps {
    /// The gaps of NIM(a, b); `None` unless a and b are positive and small.
    pub fn new(a: u64, b: u64) -> Option<Self> {
        if !(1..=MOST_GAPS).contains(&b) || !(1..=u64::from(u32::MAX)).contains(&a) {
            return None;
        }
        let mut letters: Vec<Letter> = Vec::new();
        let mut gap = b;
        loop {
            if let Some(again) = letters.iter().position(|letter| letter.gap == gap) {
                return Some(Self {
                    a,
                    b,
                    letters,
                    again,
                });
            }
            let distance = gap + a;
            let times = distance.div_ceil(b) - 2;
            letters.push(Letter { gap, times });
            gap = distance - times * b;
        }
    }

    /// x_n.
    pub fn smaller_pile(&self, n: &UBig) -> UBig {
        self.longest(n, |size| size.length.clone()).sum
    }

    /// The n for which x_n is this pile, if there is one.
    pub fn index_of_smaller(&self, pile: &UBig) -> Option<UBig> {
        let found = self.longest(pile, |size| size.sum.clone());
        (found.sum == *pile).then_some(found.length)
    }

    /// The n for which y_n is this pile, if there is one.
    pub fn index_of_larger(&self, pile: &UBig) -> Option<UBig> {
        let larger = |size: &Size| &size.sum + &size.length * self.a;
        let found = self.longest(pile, larger);
        (larger(&found) == *pile).then_some(found.length)
    }

    /// The longest beginning of the word that measures at most `most`.
    fn longest(&self, most: &UBig, measure: impl Fn(&Size) -> UBig) -> Size {
        let mut left = most.clone();
        let mut found = Size {
            length: UBig::ZERO,
            sum: UBig::ZERO,
        };
        // Whole words b, σ(b), σ(σ(b)), ...
        let mut power = Power::zero(self);
        loop {
            let whole = power.of_b();
            let measured = measure(whole);
            if measured > left {
                break;
            }
            left -= measured;
            found.length += &whole.length;
            found.sum += &whole.sum;
            power.raise();
        }
        // The beginning of the next one, which is not all of it.
        let mut letter = 0;
        while power.lower() {
            let part = power.of_b();
            let measured = measure(part);
            let times = self.letters[letter].times;
            let whole = (&left / &measured).min(times.into());
            left -= &whole * &measured;
            found.length += &whole * &part.length;
            found.sum += &whole * &part.sum;
            letter = if whole == UBig::from(times) {
                self.after(letter)
            } else {
                0
            };
        }
        found
    }

    /// The last letter of σ of a letter.
    fn after(&self, letter: usize) -> usize {
        match letter + 1 {
            next if next < self.letters.len() => next,
            _ => self.again,
        }
    }
}

/// The sizes of σ^m of all letters, for one m.
struct Power<'a> {
    gaps: &'a Gaps,
    exponent: u64,
    sizes: VecDeque<Size>,
}

impl<'a> Power<'a> {
    /// σ^0: the letters themselves.
    fn zero(gaps: &'a Gaps) -> Self {
        let size = |letter: &Letter| Size {
            length: UBig::ONE,
            sum: letter.gap.into(),
        };
        Self {
            gaps,
            exponent: 0,
            sizes: gaps.letters.iter().map(size).collect(),
        }
    }

    fn of_b(&self) -> &Size {
        &self.sizes[0]
    }

    /// From m to m + 1: σ^(m+1) of a letter is `times` copies of σ^m(b) and then σ^m of the next letter.
    fn raise(&mut self) {
        let last = self.sizes[self.gaps.again].clone();
        let of_b = self.sizes.pop_front().expect("there is a gap");
        self.sizes.push_back(last);
        for (letter, size) in self.gaps.letters.iter().zip(&mut self.sizes) {
            if letter.times > 0 {
                size.length += &of_b.length * letter.times;
                size.sum += &of_b.sum * letter.times;
            }
        }
        self.exponent += 1;
    }

    /// From m to m - 1, if m > 0.
    ///
    /// Two letters may have the same next one. Then they differ in `times`, since σ of a gap sums up to
    /// the gap plus a; so the difference of their sizes gives that of σ^(m-1)(b), and that the others.
    fn lower(&mut self) -> bool {
        if self.exponent == 0 {
            return false;
        }
        self.exponent -= 1;
        let letters = &self.gaps.letters;
        let times = letters[letters.len() - 1].times;
        let last = self.sizes.pop_back().expect("there is a gap");
        let of_b = match self.gaps.again.checked_sub(1) {
            None => last.over(times + 1),
            Some(twin) if letters[twin].times < times => last
                .minus(&self.sizes[twin])
                .over(times - letters[twin].times),
            Some(twin) => self.sizes[twin]
                .minus(&last)
                .over(letters[twin].times - times),
        };
        for (letter, size) in letters.iter().zip(&mut self.sizes) {
            if letter.times > 0 {
                size.length -= &of_b.length * letter.times;
                size.sum -= &of_b.sum * letter.times;
            }
        }
        self.sizes.push_front(of_b);
        true
    }
}

impl Size {
    fn minus(&self, other: &Self) -> Self {
        Self {
            length: &self.length - &other.length,
            sum: &self.sum - &other.sum,
        }
    }

    /// An exact quotient.
    fn over(&self, divisor: u64) -> Self {
        Self {
            length: &self.length / divisor,
            sum: &self.sum / divisor,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pairs;
    use super::*;

    #[test]
    fn gaps_agree_with_the_recursion() {
        for (a, b) in (1..=7).flat_map(|a| (1..=7).map(move |b| (a, b))) {
            let gaps = Gaps::new(a, b).unwrap();
            let pairs: Vec<(u64, u64)> = Pairs::new(a, b).unwrap().take(1_000).collect();
            for (n, &(x, _)) in pairs.iter().enumerate() {
                assert_eq!(gaps.smaller_pile(&n.into()), x.into(), "({a}, {b}) {n}");
            }
            for pile in 0..1_000_u64 {
                let index = |of: fn(&(u64, u64)) -> u64| {
                    pairs
                        .iter()
                        .position(|pair| of(pair) == pile)
                        .map(UBig::from)
                };
                let pile = UBig::from(pile);
                assert_eq!(
                    gaps.index_of_smaller(&pile),
                    index(|pair| pair.0),
                    "({a}, {b}) {pile}"
                );
                assert_eq!(
                    gaps.index_of_larger(&pile),
                    index(|pair| pair.1),
                    "({a}, {b}) {pile}"
                );
            }
        }
    }

    #[test]
    fn many_gaps_agree_with_the_recursion() {
        for (a, b) in [(1, 50), (7, 60), (1_000, 3), (36, 24)] {
            let gaps = Gaps::new(a, b).unwrap();
            for (n, (x, _)) in (0_u64..)
                .zip(Pairs::new(a, b).unwrap().take(20_000))
                .step_by(97)
            {
                assert_eq!(gaps.smaller_pile(&n.into()), x.into(), "({a}, {b}) {n}");
            }
        }
    }

    #[test]
    fn far_piles_follow_from_each_other() {
        // x_(n+1) - x_n is b, or what the larger piles in between make of it.
        for (a, b) in [(3, 2), (1, 3), (2, 3), (5, 4)] {
            let gaps = Gaps::new(a, b).unwrap();
            let n = UBig::from(10_u8).pow(60);
            let x = gaps.smaller_pile(&n);
            let gap = gaps.smaller_pile(&(&n + 1_u8)) - &x;
            let mut after = (1..=b).map(UBig::from);
            let larger = after.find(|i| gaps.index_of_larger(&(&x + i)).is_some());
            assert_eq!(gap, larger.unwrap_or_default() + b, "({a}, {b})");
        }
    }

    #[test]
    fn unreasonable_parameters_are_refused() {
        assert!(Gaps::new(0, 2).is_none());
        assert!(Gaps::new(2, 0).is_none());
        assert!(Gaps::new(u64::MAX, 2).is_none());
        assert!(Gaps::new(1, u64::MAX).is_none());
    }
}
