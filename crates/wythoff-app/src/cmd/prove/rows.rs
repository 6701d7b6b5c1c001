//! Values of Wythoff's game whose rows are read by an automaton.

use wythoff::theorem::library;
use wythoff::theorem::statement::Claim;
use wythoff::theorem::states::StateSequence;
use wythoff::theorem::subject::Subject;
use wythoff::{CatalogueGame, Game};

use super::Args;
use super::shown::Shown;
use crate::cmd::solve::facts;
use crate::{Context, Failure};

/// Proves the theorem about the rows, where it is what was asked for: for a value of Wythoff's game
/// of which the library has no automaton for both piles. `None` elsewhere, and if no automaton was
/// found.
pub(super) fn prove(
    args: &Args,
    subject: &Subject,
    claim: Claim,
    context: &Context,
) -> Result<Option<(Shown, String)>, Failure> {
    let (Subject::Game(Game::Catalogue(CatalogueGame::Wythoff)), Claim::Value(value)) =
        (subject, claim)
    else {
        return Ok(None);
    };
    let other_way =
        args.numeration.is_given() || args.checkpoint.is_given() || args.same_as.is_some();
    if other_way || library::theorem(CatalogueGame::Wythoff, value).is_some() {
        return Ok(None);
    }
    let Some(sequence) = find(value, context)? else {
        return Ok(None);
    };
    let text = sequence.automaton().to_string();
    args.keep(&text)?;
    let consequences = {
        let _progress = context.progress("deciding what follows", None);
        facts::about_rows(&sequence, value, &context.budget)?
    };
    let shown = Shown {
        numeration: Some("fibonacci".to_owned()),
        consequences,
        ..Shown::proved(sequence.automaton_states(), sequence.statement())
    };
    Ok(Some((shown, text)))
}

fn find(value: u64, context: &Context) -> Result<Option<StateSequence>, Failure> {
    let Ok(index) = usize::try_from(value) else {
        return Ok(None);
    };
    let progress = context.progress(format!("values to {value}: states of rows"), None);
    let mut seen = |growth: wythoff::theorem::states::Growth| progress.set(growth.states as u64);
    Ok(StateSequence::from_rules(
        index,
        &context.budget,
        &mut seen,
    )?)
}
