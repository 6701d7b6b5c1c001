//! Rules whose moves come in triangles, as those of E-Wythoff.

use crate::PileOrder;
use crate::lang::form::MoveForm;
use crate::lang::linear::Linear;
use crate::lang::recognise::{End, difference, inequalities, is_nim, pile_facts, takes_alike};

/// Whether the moves of a game with two sorted piles a <= b are exactly these: any positive number
/// from one pile, or k from a and l from b with 1 <= l <= k. The last may be split into l = k and
/// l < k.
pub(super) fn has_triangles(forms: &[MoveForm], order: PileOrder, end: &End) -> bool {
    if order != PileOrder::Sorted || forms.iter().any(|form| form.piles() != 2) || end.is_some() {
        return false;
    }
    let mut alike = false;
    let mut triangle = None;
    let mut nim = [false; 2];
    for form in forms {
        match form.parameters() {
            1 if takes_alike(form, order) => alike = true,
            1 => match (0..2).find(|&pile| is_nim(form, order, pile)) {
                Some(pile) => nim[pile] = true,
                None => return false,
            },
            2 if triangle.is_none() => match difference_at_least(form) {
                Some(least) => triangle = Some(least),
                None => return false,
            },
            _ => return false,
        }
    }
    nim == [true; 2] && (triangle == Some(0) || alike && triangle == Some(1))
}

/// If the move takes k from a and l >= 1 from b, and what else it asks is k - l >= 0 or k - l >= 1:
/// which of the two.
fn difference_at_least(form: &MoveForm) -> Option<i128> {
    let taken = [0, 1].map(|pile| difference(&Linear::atom(pile), &form.targets[pile]));
    let parameters = [0, 1].map(|index| Linear::atom(form.parameter(index)));
    if !parameters.contains(&taken[0]) || !parameters.contains(&taken[1]) || taken[0] == taken[1] {
        return None;
    }
    let rows = inequalities(form)?;
    let some_from_b = taken[1].plus(-1);
    [0, 1].into_iter().find(|&least| {
        let more_from_a = difference(&taken[0], &taken[1]).plus(-least);
        let mut all = pile_facts(2, PileOrder::Sorted);
        form.targets.iter().for_each(|target| all.add(target));
        all.add(&some_from_b);
        all.add(&more_from_a);
        // It asks for no more than that, and for no less.
        rows.iter().all(|row| all.implies(row, &form.effort))
            && form.proves(&some_from_b)
            && form.proves(&more_from_a)
    })
}

#[cfg(test)]
mod tests {
    use crate::Ruleset;
    use crate::lang::RuleGame;

    fn has_triangles(extra: &str) -> bool {
        let nim = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1;";
        RuleGame::parse(&format!("{nim}{extra}"))
            .unwrap()
            .has_triangles()
    }

    #[test]
    fn triangles_are_recognised_however_they_are_written() {
        let alike = "move (a - i, b - i) for i >= 1;";
        assert!(has_triangles(&format!(
            "{alike}move (a - k, b - l) for k >= 1, l >= 1 if l < k"
        )));
        assert!(has_triangles(&format!(
            "{alike}move (a - s, b - r) for r >= 1, s >= r + 1"
        )));
        assert!(has_triangles(
            "move (a - k, b - l) for k >= 1, l >= 1 if k >= l"
        ));
    }

    #[test]
    fn other_rules_are_not() {
        let alike = "move (a - i, b - i) for i >= 1;";
        for extra in [
            alike.to_owned(),
            "move (a - k, b - l) for k >= 1, l >= 1 if l < k".to_owned(),
            format!("{alike}move (a - k, b - l) for k >= 1, l >= 1 if k < l"),
            format!("{alike}move (a - k, b - l) for k >= 1, l >= 1 if l < k and k < 9"),
            format!("{alike}move (a - k, b - l) for k >= 3, l >= 1 if l < k"),
            format!("{alike}move (a - k, b - l) for k >= 1, l >= 1 if l < k; end when a + b <= 2"),
        ] {
            assert!(!has_triangles(&extra), "{extra}");
        }
    }
}
