//! The P-positions of the Raleigh game [Fraenkel 2007, quoted in Matonkar 2024, section 5.5].

use wythoff_automata::UBig;
use wythoff_automata::golden::{lower_big, upper_big};
use wythoff_rules::LevelSet;

/// The positions (A(A(n)), B(n), A(B(n))) for n >= 0, with A(n) = ⌊nφ⌋ and B(n) = ⌊nφ²⌋.
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::raleigh::Zeros;
///
/// assert_eq!(Zeros.nth(&UBig::from(2u8)).unwrap(), [4u8, 5, 8].map(UBig::from));
/// assert!(Zeros.contains(&[6u8, 7, 11].map(UBig::from)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zeros;

impl LevelSet for Zeros {
    fn statement(&self) -> String {
        "(A(A(n)), B(n), A(B(n))) for n >= 0, where A(n) = ⌊nφ⌋ and B(n) = ⌊nφ²⌋".to_owned()
    }

    fn source(&self) -> String {
        "Fraenkel 2007, quoted in Matonkar 2024, section 5.5".to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        let lower = lower_big(n);
        let upper = upper_big(n);
        Some(vec![lower_big(&lower), upper.clone(), lower_big(&upper)])
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [_, middle, _] = position else {
            return false;
        };
        super::upper_index(middle)
            .and_then(|n| self.nth(&n))
            .is_some_and(|piles| piles == position)
    }
}
