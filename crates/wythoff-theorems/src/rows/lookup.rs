//! Positions from their smaller pile.

use wythoff_automata::UBig;
use wythoff_automata::numeration::Numeration;

use super::StateSequence;
use super::extremes::number_of_zeros;

impl StateSequence {
    /// The larger pile b of the position (a, b), a <= b, of a value; `None` if there is none, or the
    /// value was not swept.
    ///
    /// **Status** proved. **Cost** that of the Fibonacci digits of `a`.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_theorems::rows::StateSequence;
    /// use wythoff_automata::{Budget, UBig};
    ///
    /// let rows = StateSequence::from_rules(1, &Budget::default(), &mut |_| ());
    /// let rows = rows.unwrap().unwrap();
    /// // (2, 2) has value 1; (1, 0) is written with the smaller pile first.
    /// assert_eq!(rows.larger_pile(1, &UBig::from(2_u8)), Some(UBig::from(2_u8)));
    /// assert_eq!(rows.larger_pile(1, &UBig::ONE), None);
    /// ```
    pub fn larger_pile(&self, value: usize, a: &UBig) -> Option<UBig> {
        let follow = |node: u32, digit: u32| {
            let (zero, one) = self.nodes[node as usize].next;
            if digit == 0 { Some(zero) } else { one }
        };
        let digits = Numeration::fibonacci().digits(a);
        let node = digits.into_iter().try_fold(0, follow)?;
        let node = self.nodes[node as usize];
        let points = self.machine.points(node.state, node.insert).ok()?;
        let diagonal = (*points.get(value)?)?;
        UBig::try_from(number_of_zeros(a) + a + diagonal).ok()
    }
}
