//! A move as one piece of code, or one for each case of its condition.

use std::rc::Rc;

use super::{CompileError, CompiledMove};
use crate::PileOrder;
use crate::lang::form::MoveForm;
use crate::lang::magnitude;
use crate::lang::polyhedron::Effort;
use crate::lang::term::{Checked, CheckedMove};

/// A move is split into at most about this many cases.
const MAX_SPLIT: usize = 64;

/// The ways to run a move are compared at the position with all piles of this size.
const SAMPLE_PILE: u64 = 24;

/// The normal form of a move and its code.
pub(in crate::lang) fn compile(
    rules: &Checked,
    rule: &CheckedMove,
    effort: &Rc<Effort>,
) -> Result<(MoveForm, Vec<CompiledMove>), CompileError> {
    let form = MoveForm::new(rules, rule, effort).ok_or(CompileError::Overflow)?;
    let mut left = MAX_SPLIT;
    let pieces = pieces(&form, rules.order, &mut left)?;
    Ok((form, pieces))
}

/// The code of a move: in one piece, or one for each case of its condition if only the cases bound
/// the parameters, or if they bound them so much better that far fewer values are tried.
fn pieces(
    form: &MoveForm,
    order: PileOrder,
    left: &mut usize,
) -> Result<Vec<CompiledMove>, CompileError> {
    let whole = CompiledMove::new(form, order);
    let Some(cases) = form.split().filter(|cases| cases.len() <= *left) else {
        return whole.map(|whole| vec![whole]);
    };
    *left -= cases.len();
    let mut split = Vec::new();
    for case in cases {
        match (pieces(&case, order, left), &whole) {
            (Ok(pieces), _) => split.extend(pieces),
            (Err(_), Ok(whole)) => return Ok(vec![whole.clone()]),
            (Err(error), Err(_)) => return Err(error),
        }
    }
    let Ok(whole) = whole else {
        return Ok(split);
    };
    let measurable = |piece: &CompiledMove| magnitude::is_exact_up_to(piece, SAMPLE_PILE);
    if !measurable(&whole) || !split.iter().all(measurable) {
        return Ok(vec![whole]);
    }
    let tried: u64 = split
        .iter()
        .map(|piece| piece.values_tried(SAMPLE_PILE))
        .sum();
    Ok(if 2 * tried < whole.values_tried(SAMPLE_PILE) {
        split
    } else {
        vec![whole]
    })
}
