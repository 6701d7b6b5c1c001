//! Rules in normal form: the same moves, however they are spelled, mostly become the same rules.
//!
//! | file | holds |
//! |---|---|
//! | `draft` | one move on its way: equations solved, parameters counted from the piles |
//! | `simpler` | needs that follow from others left out |
//! | `replaced` | sums with some of their parts replaced |
//! | `sets` | sets that are conditions like any other |
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
mod sets;
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
                Some(line) => lines.extend(line.apart().into_iter().map(LineMove::pruned)),
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
    let mut form = MoveForm::new(rules, rule, effort)?;
    if form.may_be_undefined() {
        return None;
    }
    form.condition = sets::written_out(&mut form.space, &form.condition);
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
    let formula = sets::written_out(&mut space, &formula);
    let formula = standard::standard(&mut space, &formula);
    // Where every position ends, nothing would be left to say.
    let says_something = !conjuncts(&formula).is_empty();
    says_something.then(|| written::test(&space, &formula))?
}
