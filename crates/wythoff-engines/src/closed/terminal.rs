//! Wythoff's game without moves from positions of at most two tokens.
//!
//! [Komaki, Miyadera and Murakami 2025, Theorems 3, 5 and 6].

use wythoff_automata::UBig;
use wythoff_automata::golden;
use wythoff_rules::LevelSet;

use super::{big, minus};

/// The P-positions of `terminal:2`: (0, 0), (1, 1) and (⌊nφ⌋ + g(n) - 1, ⌊nφ²⌋ + g(n)) for n >= 0.
///
/// Here g(n) = 1 - g(m) if ⌊nφ⌋ = ⌊mφ²⌋ + 1 for some m, and g(n) = 1 otherwise; see [`g`].
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_engines::closed::terminal::Zeros;
///
/// let first: Vec<_> = Zeros.pairs().unwrap().take(7).collect();
/// assert_eq!(first, [(0, 0), (0, 1), (0, 2), (1, 1), (3, 6), (4, 8), (5, 10)]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zeros;

/// The position (⌊nφ⌋ + g(n) - 1, ⌊nφ²⌋ + g(n)).
fn main_pair(n: &UBig) -> Vec<UBig> {
    let g = UBig::from(g(n));
    let a = golden::lower_big(n) + &g - 1u8;
    let b = &a + n + 1u8;
    vec![a, b]
}

/// The function g of [Komaki, Miyadera and Murakami 2025, Definition 10]: 1 - g(m) if
/// ⌊nφ⌋ = ⌊mφ²⌋ + 1 for some m >= 0, and 1 otherwise.
///
/// **Cost** at most about log n / log φ square roots of the length of n, and usually one or two.
///
/// # Example
///
/// ```
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::terminal::g;
///
/// let values: Vec<u8> = (0u8..8).map(|n| g(&UBig::from(n))).collect();
/// assert_eq!(values, [1, 0, 1, 1, 0, 0, 1, 1]);
/// ```
pub fn g(n: &UBig) -> u8 {
    let mut value = 1;
    let mut n = n.clone();
    // Every step leads to a smaller number, because ⌊mφ²⌋ < ⌊nφ⌋.
    while let Some(m) = predecessor(&n) {
        value = 1 - value;
        n = m;
    }
    value
}

/// The number m with ⌊mφ²⌋ + 1 = ⌊nφ⌋.
fn predecessor(n: &UBig) -> Option<UBig> {
    let lower = golden::lower_big(n);
    if lower.is_zero() {
        return None;
    }
    super::upper_index(&(lower - 1u8))
}

fn with_difference(difference: &UBig) -> Vec<Vec<UBig>> {
    match minus(difference, 1) {
        None => vec![big(&[0, 0]), big(&[1, 1])],
        Some(n) => vec![main_pair(&n)],
    }
}

impl LevelSet for Zeros {
    fn statement(&self) -> String {
        "(0, 0), (1, 1), and (⌊nφ⌋ + g(n) - 1, ⌊nφ²⌋ + g(n)) for n >= 0, where g(n) = 1 - g(m) if \
         ⌊nφ⌋ = ⌊mφ²⌋ + 1 and g(n) = 1 if there is no such m"
            .to_owned()
    }

    fn source(&self) -> String {
        "Komaki, Miyadera and Murakami 2025, Theorem 3".to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        // In order of the smaller pile: (0, 0), the pairs of index 0 and 1, (1, 1), the others.
        Some(match u64::try_from(n) {
            Ok(0) => big(&[0, 0]),
            Ok(n @ 1..=2) => main_pair(&UBig::from(n - 1)),
            Ok(3) => big(&[1, 1]),
            _ => main_pair(&(n - 2u8)),
        })
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [a, b] = position else { return false };
        a <= b
            && with_difference(&(b - a))
                .iter()
                .any(|pair| pair == position)
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let mut found: Vec<_> = [big(&[0, 0]), big(&[1, 1])]
            .into_iter()
            .filter(|pair| pair[0] == *pile)
            .collect();
        // The pile is ⌊nφ⌋ or ⌊nφ⌋ - 1, or it is ⌊nφ²⌋ or ⌊nφ²⌋ + 1.
        let next = pile + 1u8;
        let places = [
            golden::lower_index_big(pile),
            golden::lower_index_big(&next),
            super::upper_index(pile),
            minus(pile, 1).and_then(|before| super::upper_index(&before)),
        ];
        let pairs = places.iter().flatten().map(main_pair);
        found.extend(pairs.filter(|pair| pair.contains(pile)));
        found.sort();
        found.dedup();
        Some(found)
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        Some(with_difference(difference))
    }

    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        let mut known: Vec<bool> = Vec::new();
        let main = golden::pairs().map_while(move |(lower, upper)| {
            // The numbers m that are asked for come in order, each smaller than n.
            let m = lower.checked_sub(1).and_then(upper_index_word);
            let g = match m {
                Some(m) => !known[usize::try_from(m).ok()?],
                None => true,
            };
            known.push(g);
            let g = u64::from(g);
            Some((lower + g - 1, upper.checked_add(g)?))
        });
        let mut main = main;
        let beginning = [Some((0, 0)), main.next(), main.next(), Some((1, 1))];
        Some(Box::new(beginning.into_iter().flatten().chain(main)))
    }
}

/// The index m with ⌊mφ²⌋ = `x`, if there is one.
fn upper_index_word(x: u64) -> Option<u64> {
    // Every positive number is ⌊nφ⌋ or ⌊mφ²⌋; ⌊x/φ²⌋ = x - ⌈x/φ⌉ of the latter are below x.
    if x == 0 {
        return Some(0);
    }
    let m = x.checked_sub(golden::over_phi(x))?;
    (golden::upper(m) == x).then_some(m)
}

/// The positions of value 1 in `terminal:2`, which are also its P-positions in misère play: those
/// of Wythoff's game except in the corner of piles below 8, where they are (0, 3), (1, 2), (4, 4)
/// and (5, 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnesAndMisereZeros;

/// The positions in the corner of piles below 8; as many as Wythoff's game has there.
const CORNER: [(u64, u64); 4] = [(0, 3), (1, 2), (4, 4), (5, 7)];

fn wythoff_pair(n: &UBig) -> Vec<UBig> {
    vec![golden::lower_big(n), golden::upper_big(n)]
}

impl LevelSet for OnesAndMisereZeros {
    fn statement(&self) -> String {
        "(0, 3), (1, 2), (4, 4), (5, 7), and (⌊nφ⌋, ⌊nφ²⌋) for n >= 4".to_owned()
    }

    fn source(&self) -> String {
        "Komaki, Miyadera and Murakami 2025, Theorems 5 and 6".to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        let corner = usize::try_from(n).ok().and_then(|n| CORNER.get(n));
        Some(match corner {
            Some(&(a, b)) => big(&[a, b]),
            None => wythoff_pair(n),
        })
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let mut found: Vec<_> = CORNER.iter().map(|&(a, b)| big(&[a, b])).collect();
        let indices = [golden::lower_index_big(pile), super::upper_index(pile)];
        found.extend(indices.iter().flatten().map(wythoff_pair));
        found.retain(|pair| pair.contains(pile) && self.contains(pair));
        found.sort();
        found.dedup();
        Some(found)
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        let mut found: Vec<_> = CORNER.iter().map(|&(a, b)| big(&[a, b])).collect();
        found.push(wythoff_pair(difference));
        found.retain(|pair| &pair[1] - &pair[0] == *difference && self.contains(pair));
        found.sort();
        found.dedup();
        Some(found)
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [a, b] = position else { return false };
        if *b < UBig::from(8u8) {
            return CORNER
                .iter()
                .any(|&(x, y)| *a == UBig::from(x) && *b == UBig::from(y));
        }
        a <= b && golden::lower_big(&(b - a)) == *a
    }

    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        Some(Box::new(CORNER.into_iter().chain(golden::pairs_from(4))))
    }
}
