//! Values of Wythoff's game whose rows are read by an automaton.

use std::path::Path;

use wythoff::theorem::library::{self, LARGEST_VALUE};
use wythoff::theorem::statement::Claim;
use wythoff::theorem::states::{RowsFile, StateSequence};
use wythoff::theorem::subject::Subject;
use wythoff::{CatalogueGame, Game};

use super::Args;
use super::shown::Shown;
use crate::cmd::solve::facts;
use crate::{Context, Failure, output};

/// Proves the theorem about the rows, where it is what was asked for: for a value of Wythoff's game
/// of which the library has no automaton for both piles, or with `--consequences`. `None` elsewhere, and if no
/// automaton was found.
pub(super) fn prove(
    args: &Args,
    subject: &Subject,
    claim: Claim,
    context: &Context,
) -> Result<Option<(Shown, String)>, Failure> {
    let (Subject::Game(Game::Catalogue(CatalogueGame::Wythoff)), Claim::Value(value)) =
        (subject, claim)
    else {
        return match args.consequences {
            Some(_) => Err(Failure::input(NO_CONSEQUENCES)),
            None => Ok(None),
        };
    };
    let other_way =
        args.numeration.is_given() || args.checkpoint.is_given() || args.same_as.is_some();
    let in_library = library::theorem(CatalogueGame::Wythoff, value).is_some();
    if args.consequences.is_none() && (other_way || in_library) {
        return Ok(None);
    }
    if args.consequences.is_some() && (other_way || value > LARGEST_VALUE as u64) {
        return Err(Failure::input(NO_CONSEQUENCES));
    }
    let Some(sequence) = find(value, context)? else {
        return Ok(None);
    };
    let text = sequence.automaton().to_string();
    args.keep(&text)?;
    let consequences = {
        let _progress = context.progress("deciding what follows", None);
        match &args.consequences {
            None => facts::about_rows(&sequence, value, &context.budget)?,
            Some(path) => vec![keep_facts(&sequence, path, context)?],
        }
    };
    let shown = Shown {
        numeration: Some("fibonacci".to_owned()),
        consequences,
        ..Shown::proved(sequence.automaton_states(), sequence.statement())
    };
    Ok(Some((shown, text)))
}

/// Why there are none.
const NO_CONSEQUENCES: &str = "--consequences is for the values 0 to 3 of wythoff, without --numeration, --checkpoint \
                               and --same-as";

/// Decides what follows, writes it with the automaton to a file, and says it.
fn keep_facts(sequence: &StateSequence, path: &Path, context: &Context) -> Result<String, Failure> {
    let facts = sequence.facts(&context.budget)?;
    let facts = facts.ok_or_else(|| Failure::Undecided("what follows is out of reach".into()))?;
    let file = RowsFile::with_facts(sequence, &facts).to_string();
    output::to_file(path, |out| out.write_all(file.as_bytes()))?;
    Ok(facts.statement())
}

/// Proves the automaton of the rows and writes it as a file for the proof assistant Rocq.
pub(super) fn write_rocq(
    subject: &Subject,
    claim: Claim,
    context: &Context,
) -> Result<(), Failure> {
    let (Subject::Game(Game::Catalogue(CatalogueGame::Wythoff)), Claim::Value(value)) =
        (subject, claim)
    else {
        return Err(Failure::input(NO_ROCQ));
    };
    if value > LARGEST_VALUE as u64 {
        return Err(Failure::input(NO_ROCQ));
    }
    let sequence = find(value, context)?;
    let sequence = sequence.ok_or_else(|| Failure::Undecided("no automaton was found".into()))?;
    let text = sequence.automaton().rocq();
    context.write(|out| out.write_all(text.as_bytes()))
}

/// Why there is no file for the assistant.
const NO_ROCQ: &str = "--format rocq is for the values 0 to 3 of wythoff";

/// What the facts about rows are called where the library is made again.
pub(super) const IN_LIBRARY: &str = "wythoff-rows";

/// Proves what the library says of all rows and writes its files.
pub(super) fn rebuild(directory: &Path, context: &Context) -> Result<(), Failure> {
    for (value, (file, _)) in (0..).zip(library::ROWS) {
        let none =
            || Failure::Undecided(format!("no theorem about rows to value {value} was found"));
        let sequence = find(value, context)?.ok_or_else(none)?;
        let facts = sequence.facts(&context.budget)?.ok_or_else(none)?;
        // The automaton of the largest value is too large for the library.
        let text = match value < LARGEST_VALUE as u64 {
            true => RowsFile::with_facts(&sequence, &facts).to_string(),
            false => facts.to_string(),
        };
        output::to_file(&directory.join(file), |out| out.write_all(text.as_bytes()))?;
        context.note(format_args!(
            "rows to value {value}: R = {}",
            facts.convergence().rows
        ));
    }
    Ok(())
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
