//! When two rule texts have the same moves, whatever their words and the order of their statements.

use crate::PileOrder;
use crate::lang::form::MoveForm;
use crate::lang::game::RuleGame;
use crate::lang::recognise::arranged;
use crate::lang::term::Checked;

/// The moves in normal form, as a text: equal texts have equal moves.
pub(super) fn key(forms: &[MoveForm], rules: &Checked) -> String {
    let (order, flags, block, end) = (rules.order, &rules.flags, rules.block, &rules.end);
    let mut moves: Vec<String> = forms.iter().map(of_move).collect();
    moves.sort();
    moves.dedup();
    // Where positions end may have no normal form; then it is compared as it is written.
    let end = forms.iter().any(|form| form.open.is_none()).then_some(end);
    format!("{order:?} {flags:?} {block} {moves:?} {end:?}")
}

fn of_move(form: &MoveForm) -> String {
    let mut excess = form.excess.clone();
    excess.sort();
    let open = form.open.as_ref().map(arranged);
    let (atoms, condition) = (form.space.atoms(), arranged(&form.condition));
    format!(
        "{atoms:?} {:?} {excess:?} {condition:?} {open:?}",
        form.targets
    )
}

impl RuleGame {
    /// Whether every position has the same options in both games. If so, that is certain; `false` may mean that it is not
    /// known.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_rules::lang::RuleGame;
    ///
    /// let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
    /// let even = RuleGame::parse(&format!("{nim}; move (a - 2*i, b - 2*i) for i >= 1"))?;
    /// let other = RuleGame::parse(&format!("{nim}; move (a - k, b - k) for k >= 1 if k mod 2 = 0"))?;
    /// assert!(even.has_same_moves(&other));
    /// assert!(!even.has_same_moves(&RuleGame::parse(nim)?));
    /// # Ok::<(), wythoff_rules::lang::RuleError>(())
    /// ```
    pub fn has_same_moves(&self, other: &Self) -> bool {
        let by_lines = || {
            let lines = self.nim_lines().zip(other.nim_lines());
            lines.is_some_and(|(one, other)| one.has_same_moves(other))
        };
        self.analysis().key == other.analysis().key || by_lines()
    }

    /// For two piles that keep their places, though it does not matter which is which: the same rules for sorted piles.
    /// Every position has the value of the sorted one.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_rules::lang::RuleGame;
    ///
    /// let game = RuleGame::parse("piles x, y; move rook + bishop")?;
    /// let sorted = game.with_sorted_piles().unwrap();
    /// assert!(sorted.has_same_moves(&RuleGame::parse("piles a <= b; move queen")?));
    /// let other = RuleGame::parse("piles x, y; move rook; move (x - 1, y - 2)")?;
    /// assert!(other.with_sorted_piles().is_none());
    /// # Ok::<(), wythoff_rules::lang::RuleError>(())
    /// ```
    pub fn with_sorted_piles(&self) -> Option<Self> {
        let rules = self.rules();
        // Options that are two where piles keep their places may be one where they do not.
        let plain = rules.flags.is_empty() && rules.block == 0;
        if rules.piles.order == PileOrder::Sorted || rules.piles.names.len() != 2 || !plain {
            return None;
        }
        let mut turned = rules.clone();
        turned.piles.names.reverse();
        let targets = turned.moves.iter_mut().map(|rule| &mut rule.targets);
        targets.for_each(|targets| targets.reverse());
        let turned = Self::parse(&turned.to_string()).ok()?;
        if !self.has_same_moves(&turned) {
            return None;
        }
        let mut sorted = rules.clone();
        sorted.piles.order = PileOrder::Sorted;
        Self::parse(&sorted.to_string()).ok()
    }
}
