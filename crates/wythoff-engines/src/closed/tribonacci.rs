//! The P-positions of the Tribonacci game [Duchêne and Rigo 2008, quoted in Matonkar 2024, section 4.1].

use wythoff_automata::UBig;
use wythoff_rules::LevelSet;

/// The positions (0, 0, 0) and (n-th a, n-th b, n-th c) for n >= 1: where the letters stand,
/// counted from 1, in the Tribonacci word, the fixed point of a → ab, b → ac, c → a.
///
/// **Cost** of a question: one subtraction of the length of the piles for each binary digit or so.
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::tribonacci::Zeros;
///
/// assert_eq!(Zeros.nth(&UBig::from(4u8)).unwrap(), [7u8, 13, 24].map(UBig::from));
/// assert!(Zeros.contains(&[7u8, 13, 24].map(UBig::from)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zeros;

/// How often a and c stand among the first `length` letters of the Tribonacci word.
///
/// The k-th power of the morphism maps a to a word of T(k) letters, T = 1, 2, 4, 7, 13, ..., with
/// T(k-1) times a and T(k-3) times c. Every prefix is the product of such words, the longest that
/// fits first.
fn count_a_and_c(length: &UBig) -> (UBig, UBig) {
    // Consecutive Tribonacci numbers T(k-3), ..., T(k), from k = 0 on; T(-1) = 1, T(-2) = T(-3) = 0.
    let mut lengths = [0u8, 0, 1, 1].map(UBig::from);
    while lengths[3] <= *length {
        let next = &lengths[1] + &lengths[2] + &lengths[3];
        lengths.rotate_left(1);
        lengths[3] = next;
    }
    let mut rest = length.clone();
    let (mut count_a, mut count_c) = (UBig::ZERO, UBig::ZERO);
    while !rest.is_zero() {
        // Down to the word before: T(k-4) = T(k-1) - T(k-2) - T(k-3).
        let before = &lengths[2] - &lengths[1] - &lengths[0];
        lengths.rotate_right(1);
        lengths[0] = before;
        if lengths[3] <= rest {
            rest -= &lengths[3];
            count_a += &lengths[2];
            count_c += &lengths[0];
        }
    }
    (count_a, count_c)
}

/// The length of the image of the first `letters` letters: a and b give two letters, c gives one.
fn image_length(letters: &UBig) -> UBig {
    let (_, count_c) = count_a_and_c(letters);
    letters * 2u8 - count_c
}

impl LevelSet for Zeros {
    fn statement(&self) -> String {
        "(0, 0, 0), and for n >= 1 the places of the n-th a, b and c in the fixed point \
         of a -> ab, b -> ac, c -> a"
            .to_owned()
    }

    fn source(&self) -> String {
        "Duchêne and Rigo 2008, quoted in Matonkar 2024, section 4.1".to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        if n.is_zero() {
            return Some(super::big(&[0, 0, 0]));
        }
        // The image of each letter starts with its only a; b ends the image of a, c that of b.
        let a = image_length(&(n - 1u8)) + 1u8;
        let b = image_length(&a);
        let c = image_length(&b);
        Some(vec![a, b, c])
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [a, ..] = position else { return false };
        let (n, _) = count_a_and_c(a);
        self.nth(&n).is_some_and(|piles| piles == position)
    }
}
