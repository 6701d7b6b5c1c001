//! The level sets of Nim [Bouton 1902].

use wythoff_automata::UBig;
use wythoff_rules::LevelSet;

/// The positions whose piles have the nim-sum g, for any number of piles.
///
/// They are counted by [`LevelSet::nth`] for two piles: (a, a xor g), a <= a xor g.
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::nim::NimSum;
///
/// let twos = NimSum::new(2);
/// assert_eq!(twos.nth(&UBig::from(3u8)).unwrap(), [5u8, 7].map(UBig::from));
/// assert!(twos.contains(&[1u8, 2, 1].map(UBig::from)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NimSum {
    value: u64,
}

impl NimSum {
    /// The set of the value `value`.
    pub fn new(value: u64) -> Self {
        Self { value }
    }
}

impl LevelSet for NimSum {
    fn statement(&self) -> String {
        format!("all positions whose piles have the nim-sum {}", self.value)
    }

    fn source(&self) -> String {
        "Bouton 1902; Sprague 1935; Grundy 1939".to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        // a <= a xor g exactly when a lacks the highest bit of g: make room for a 0 there.
        let smaller = match self.value.checked_ilog2() {
            None => n.clone(),
            Some(bit) => {
                let bit = bit as usize;
                let high = n >> bit;
                let low = n - (&high << bit);
                (high << (bit + 1)) + low
            }
        };
        let larger = &smaller ^ UBig::from(self.value);
        Some(vec![smaller, larger])
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let sum = position.iter().fold(UBig::ZERO, |sum, pile| sum ^ pile);
        sum == UBig::from(self.value)
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let other = pile ^ UBig::from(self.value);
        let mut position = vec![pile.clone(), other];
        position.sort();
        Some(vec![position])
    }

    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        let top = self.value.checked_ilog2().map_or(0, |bit| 1 << bit);
        let smaller = (0..=u64::MAX).filter(move |a| a & top == 0);
        Some(Box::new(smaller.map(|a| (a, a ^ self.value))))
    }
}
