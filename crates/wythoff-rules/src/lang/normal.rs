//! Rules in normal form: the same moves, however they are spelled, mostly become the same rules.
//!
//! | file | holds |
//! |---|---|
//! | `draft` | one move on its way: equations solved, parameters counted from the piles |
//! | `simpler` | needs that follow from others left out |
//! | `replaced` | sums with some of their parts replaced |
//! | `standard` | conditions in standard form |
//! | `steps` | sets of numbers of steps that are periodic from some number on |
//! | `line` | moves along lines: a set of numbers of steps for each line |
//! | `written` | the result in the language again, in a fixed order |
//!
//! Every step keeps the options of every position, so whatever holds of the normal form holds of the rules as they were
//! written. What two spellings have in common is not promised: rules that cannot be brought into the form stay as they are.

mod draft;
mod line;
mod replaced;
mod simpler;
mod standard;
mod steps;
mod written;

use std::rc::Rc;

use draft::Draft;
use line::LineMove;

use crate::lang::form::{MoveForm, conjuncts};
use crate::lang::linear::{Atom, Space};
use crate::lang::polyhedron::Effort;
use crate::lang::term::{Checked, CheckedMove, Test};

/// Rules with the same options for every position.
///
/// **Cost** a few small systems of inequalities for each move.
pub(super) fn normal(rules: &Checked) -> Checked {
    let effort = Rc::new(Effort::default());
    let mut moves = Vec::new();
    let mut lines: Vec<LineMove> = Vec::new();
    for rule in &rules.moves {
        match draft(rules, rule, &effort) {
            Some(draft) if draft.is_empty() => {}
            Some(draft) => match LineMove::new(&draft) {
                Some(line) => lines.extend(line.apart()),
                None => moves.push(written(draft).unwrap_or(rule.clone())),
            },
            None => moves.push(rule.clone()),
        }
    }
    lines.retain(|line| !line.is_empty());
    for line in joined(lines) {
        let found = line.drafts().map(|drafts| drafts.into_iter().map(written));
        match found.and_then(Iterator::collect::<Option<Vec<_>>>) {
            Some(found) => moves.extend(found),
            None => return rules.clone(),
        }
    }
    moves.sort();
    moves.dedup();
    if moves.is_empty() || effort.is_spent() {
        return rules.clone();
    }
    Checked {
        moves,
        end: end(rules).unwrap_or(rules.end.clone()),
        ..rules.clone()
    }
}

/// The move in the language again, without needs that follow from the others.
fn written(draft: Draft) -> Option<CheckedMove> {
    draft.pruned(|_, _| false)?.checked()
}

fn draft(rules: &Checked, rule: &CheckedMove, effort: &Rc<Effort>) -> Option<Draft> {
    let form = MoveForm::new(rules, rule, effort)?;
    if form.may_be_undefined() {
        return None;
    }
    let draft = Draft::new(form);
    // Code that walks through a set does so by the names that the set has.
    if draft.asks_sets() {
        return None;
    }
    let draft = draft
        .evaluated()?
        .solved()?
        .in_place(rules.order)
        .counted()?;
    let draft = draft.with_order().with_few_cases();
    draft.pruned(Draft::is_about_parameters)
}

/// Moves along the same line as one where that is easy to say, without those that others have already.
fn joined(lines: Vec<LineMove>) -> Vec<LineMove> {
    let mut all: Vec<LineMove> = Vec::new();
    for line in lines {
        let mut line = line;
        while let Some((at, both)) = all
            .iter()
            .enumerate()
            .find_map(|(at, known)| known.joined(&line).map(|both| (at, both)))
        {
            all.remove(at);
            line = both;
        }
        all.push(line);
    }
    let mut index = 0;
    while index < all.len() {
        let mut others = (0..all.len()).filter(|&other| other != index);
        match others.any(|other| all[index].is_within(&all[other])) {
            true => _ = all.remove(index),
            false => index += 1,
        }
    }
    all
}

/// Where positions end.
fn end(rules: &Checked) -> Option<Test> {
    if rules.end == Test::never() {
        return None;
    }
    let mut space = Space::default();
    for pile in 0..rules.piles {
        space.intern(Atom::Pile(pile));
    }
    let formula = space.formula(&rules.end)?;
    let formula = standard::standard(&mut space, &formula);
    // Where every position ends, nothing would be left to say.
    let says_something = !conjuncts(&formula).is_empty();
    says_something.then(|| written::test(&space, &formula))?
}

#[cfg(test)]
mod tests {
    use crate::lang::RuleGame;

    const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; ";

    fn same(one: &str, other: &str) {
        let [first, second] = [one, other].map(|text| RuleGame::parse(text).expect(text));
        assert_eq!(first.normal(), second.normal(), "{one}\n{other}");
    }

    /// All of these with Nim moves are the same game.
    fn alike(spellings: &[&str]) {
        for other in &spellings[1..] {
            same(&format!("{NIM}{}", spellings[0]), &format!("{NIM}{other}"));
        }
    }

    #[test]
    fn every_second_diagonal_move() {
        alike(&[
            "move (a - 2*i, b - 2*i) for i >= 1",
            "move (a - i, b - i) for i >= 1 if i mod 2 = 0",
            "move (a - i, b - i) for i >= 1 if a' mod 2 = a mod 2",
            "move (a - i, b - i) for i >= 1 if b mod 2 = b' mod 2",
            "move (a - i, b - i) for i >= 2 if (a - a') mod 2 = 0",
            "move (a - i, b - i) for i >= 1 if not (i mod 2 = 1)",
            "move (a - i, b - i) for i >= 1 if i mod 2 != 1",
            "move (a - i - 1, b - i - 1) for i >= 0 if i mod 2 = 1",
            "move (a - i, b - j) for i >= 1, j >= 1 if i = j and i mod 2 = 0",
            "move (a - i, b - j) for j >= 1, i >= 1 if a - a' = b - b' and j mod 2 < 1",
            "move (i, b - a + i) for i >= 0 if i < a and (a - i) mod 2 = 0",
            "move (i, j) for i >= 0, j >= 0 if a - i = b - j and i < a and (i + a) mod 2 = 0",
            "move (b - 2*i, a - 2*i) for i >= 1",
            "move (a - 4*i, b - 4*i) for i >= 1; move (a - 4*i - 2, b - 4*i - 2) for i >= 0",
            "move (a - 2, b - 2); move (a - 2*i, b - 2*i) for i >= 2",
            "move (a - 2*i, b - 2*i) for i >= 1; move (a - 6*i, b - 6*i) for i >= 1",
            "move (a - 2*i, b - 2*i) for i >= 1; move (a - 2*i, b - 2*i) for i >= 1 if a' > 3",
            "move (a - i, b - i) for i >= 1 if 2 * i mod 4 = 0",
        ]);
    }

    #[test]
    fn a_few_diagonal_moves() {
        alike(&[
            "move (a - i, b - i) for i >= 1 if i <= 3",
            "move (a - i, b - i) for i >= 0 if i > 0 and i < 4",
            "move (a - i, b - i) for i >= 1 if a - a' <= 3",
            "move (a - i, b - i) for i >= 1 if a' + b' + 6 >= a + b",
            "move (a - i, b - i) for i >= 1 if i = 1 or i = 2 or i = 3",
            "move (a - 1, b - 1); move (a - 2, b - 2); move (a - 3, b - 3)",
            "move (a - i, b - i) for i >= 2 if i <= 3; move (a - 1, b - 1)",
            "move (a - i, b - i) for i >= 1 if not i > 3",
            "move (a - i, b - i) for i >= 1 if abs(a - a') <= 3",
            "move (a - i, b - i) for i >= 1 if min(i, a) < 4 and i <= max(a, b)",
        ]);
        alike(&[
            "move (a - i, b - i) for i >= 1 if a' >= 1",
            "move (a - i, b - i) for i >= 1 if i < a",
            "move (a - i, b - i) for i >= 1 if i != a and i <= a",
            "move (a - i, b - i) for i >= 0 if a' > 0 and a' < a and b' > 0",
            "move (j, b - a + j) for j >= 1 if j < a",
        ]);
    }

    #[test]
    fn whatever_else_is_said_twice() {
        alike(&[
            "",
            "move (a - 2, b)",
            "move (a - i, b) for i >= 1 if i mod 3 = 1",
            "move (a, b - i) for i >= 1 if a < 3",
            "move (a - i, b - i) for i >= 1 if i > a",
            "move (a, i) for i >= 0 if i < b",
        ]);
        same(
            "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; end when a + b <= 2",
            "piles a <= b; move (b - k, a) for k >= 1; move (b, a - j) for j >= 1; end when not 2 < b + a",
        );
        same(
            "piles x, y, z; move (x - i, y - j, z) for i >= 1, j >= 1 if i + j <= 5",
            "piles x, y, z; move (i, y - 1 - j, z) for j >= 0, i >= 0 if i < x and x - i + j < 5",
        );
    }

    #[test]
    fn where_every_position_ends_there_are_no_moves() {
        for always in ["0 = 0", "2 >= 0 != 3 or a < b", "a >= 0", "not b < 0"] {
            let text = format!("{NIM}end when {always}");
            let game = RuleGame::parse(&text).expect(always);
            for position in [[0, 0], [0, 8], [3, 5]] {
                assert!(
                    crate::ruleset::options(&game, &position).is_empty(),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn other_games_are_others() {
        let normal = |diagonal: &str| {
            let game = RuleGame::parse(&format!("{NIM}{diagonal}")).expect(diagonal);
            game.normal().clone()
        };
        let all = [
            "",
            "move (a - i, b - i) for i >= 1",
            "move (a - i, b - i) for i >= 2",
            "move (a - i, b - i) for i >= 1 if i mod 2 = 1",
            "move (a - i, b - i) for i >= 1 if i mod 2 = 0",
            "move (a - i, b - i) for i >= 1 if i <= 3",
            "move (a - i, b - i) for i >= 1 if a' mod 2 = 0",
            "move (a - i, b - i) for i >= 1 if a mod 2 = 0",
            "move (a - i, b - i) for i >= 1 if b' div a' = b div a",
            "move (a - i, b - i) for i >= 1 if abs(b' div a' - b div a) <= 0 * (b div a)",
            "move (a - i, b - 2*i) for i >= 1",
            "move (a - 2*i, b - i) for i >= 1",
        ];
        for (index, one) in all.iter().enumerate() {
            for other in &all[..index] {
                assert_ne!(normal(one), normal(other), "{one}\n{other}");
            }
        }
    }
}
