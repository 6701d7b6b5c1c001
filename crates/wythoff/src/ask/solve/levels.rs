//! The values of a game one after the other.

use wythoff_automata::Relation;
use wythoff_automata::logic::LogicError;
use wythoff_rows::beams::Beams;
use wythoff_rows::listing::{self, Extent, Positions};
use wythoff_theorems::consequences;
use wythoff_theorems::library;
use wythoff_theorems::proving::prove::Prover;
use wythoff_theorems::statement::Level;

use super::answer::{Fact, LevelAnswer, LibraryTheorem, Standing};
use super::gaps::Gaps;
use super::{SolveQuestion, facts, words};
use crate::ask::{Host, millis};
use crate::search::{FoundLevel, Levels, Missed, Road};
use crate::{CatalogueGame, Failure, Game, PileOrder, Status, closed};

/// Positions listed of each value.
const LISTED: u64 = 12;

/// What is known of the values up to the one asked for, as far as there are theorems, and the numeration system.
pub(super) fn find(
    question: &SolveQuestion,
    road: Road<'_>,
    gaps: &mut Gaps,
) -> Result<(Vec<LevelAnswer>, String), Failure> {
    // First, since a search for an automaton may spend all that is allowed.
    let pairs = road.pairs(Level::Value(0));
    let mut search = Levels::new(road)?;
    let mut found: Vec<LevelAnswer> = Vec::new();
    // Where options are forbidden positions are won or lost, but have no other values.
    let last = match question.game.block() {
        0 => question.values,
        _ => 0,
    };
    for value in 0..=last {
        let started = road.host.time();
        let mut level = LevelAnswer::undecided(value, positions(&question.game, value, road.host));
        let proved = search.level(value)?;
        let missed = proved.is_err();
        match proved {
            Ok(FoundLevel::Rows(facts)) => {
                level.status = Standing::Proved;
                level.statement = Some(facts.statement());
                level.certificate = question.certificates.then(|| facts.to_string());
            }
            Ok(FoundLevel::Automaton(theorem, set)) => {
                level.status = Standing::Proved;
                level.states = Some(set.states());
                level.statement = Some(theorem.statement());
                level.certificate = question.certificates.then(|| theorem.to_string());
                let numeration = set.system().to_string();
                level.numeration = (search.system() != Some(&numeration)).then_some(numeration);
                if let Some(prover) = search.prover() {
                    add_consequences(&question.game, &mut level, prover, &set, gaps);
                }
                level.automaton = Some(set);
            }
            Err(Missed { reason, by_limit }) => {
                if let Some((theorem, _)) = pairs.as_ref().filter(|_| value == 0) {
                    level.status = Standing::Proved;
                    level.statement = Some(theorem.statement());
                    level.certificate = question.certificates.then(|| theorem.to_string());
                }
                if value == 0 {
                    level.consequences.extend(beams(&question.game, road.host));
                }
                note_gaps(&level, last, &reason, by_limit, gaps);
                level.reason = Some(reason);
            }
        }
        level.millis = millis(started, road.host);
        road.host.partial(&|| part(&level));
        found.push(level);
        if missed {
            break;
        }
    }
    let numeration = search.system().map_or("none", String::as_str).to_owned();
    Ok((found, numeration))
}

/// What a host hears of a level before the others are known.
fn part(level: &LevelAnswer) -> String {
    serde_json::json!({ "level": level }).to_string()
}

/// The closed form of a proved set, and what follows from it.
fn add_consequences(
    game: &Game,
    level: &mut LevelAnswer,
    prover: &mut Prover,
    set: &Relation,
    gaps: &mut Gaps,
) {
    let value = level.value;
    match closed_form(game, value, prover, set) {
        Ok(form) => level.closed_form = form,
        Err(error) => {
            let what = format!("the closed form of value {value}");
            gaps.add(what, &error.to_string(), is_limit(&error));
        }
    }
    level.consequences = facts::about(game, value, prover, set, gaps);
}

/// Notes that this value and the larger ones have no theorem.
fn note_gaps(level: &LevelAnswer, values: u64, reason: &str, by_limit: bool, gaps: &mut Gaps) {
    let first = level.value + u64::from(level.is_proved());
    let what = match first {
        first if first > values => return,
        first if first == values => format!("the theorem about value {first}"),
        first => format!("the theorems about values {first} to {values}"),
    };
    gaps.add(what, reason, by_limit);
}

/// Whether more time or memory might help.
pub(super) fn is_limit(error: &LogicError) -> bool {
    matches!(error, LogicError::Exhausted { .. })
}

/// The first positions of a value.
fn positions(game: &Game, value: u64, host: &dyn Host) -> Vec<Vec<crate::UBig>> {
    let extent = Extent {
        count: Some(LISTED),
        ..Extent::default()
    };
    let listed = listing::list(game, Level::Value(value), extent, host.budget());
    listed.map_or_else(|_| Vec::new(), |listing| listing.positions.iter().collect())
}

/// So many rows are looked at for beams.
const BEAM_ROWS: u64 = 1 << 14;

/// The beams of the P-positions of a game that is swept quickly, where there is no theorem about them.
fn beams(game: &Game, host: &dyn Host) -> Option<Fact> {
    let rules = game.rules().ok()?;
    rules
        .nim_lines()
        .filter(|_| game.order() == PileOrder::Sorted)?;
    let extent = Extent {
        rows: Some(BEAM_ROWS),
        ..Extent::default()
    };
    let listed = listing::list(game, Level::Value(0), extent, host.budget()).ok()?;
    let Positions::Pairs(pairs) = listed.positions else {
        return None;
    };
    let beams = Beams::of(&pairs, BEAM_ROWS / 2..BEAM_ROWS)?;
    Some(Fact {
        statement: beams.to_string(),
        status: Standing::Computed,
    })
}

/// The set in words, if it has a known shape.
fn closed_form(
    game: &Game,
    value: u64,
    prover: &mut Prover,
    set: &Relation,
) -> Result<Option<String>, LogicError> {
    if let Some(shift) = consequences::shift(prover.logic(), set)? {
        return Ok(Some(words::shift(&shift)));
    }
    let known = game
        .catalogue()
        .and_then(|game| closed::level_set(game, value));
    Ok(known.map(|set| format!("{} [{}]", set.statement(), set.source())))
}

/// The theorems of the library about higher values than those that were proved.
pub(super) fn in_library(game: &Game, levels: &[LevelAnswer]) -> Vec<LibraryTheorem> {
    let Some(game) = game.catalogue() else {
        return Vec::new();
    };
    let proved = |value: u64| {
        let mut levels = levels.iter();
        levels.any(|level| level.value == value && level.is_proved())
    };
    let theorem = |value, statement| LibraryTheorem {
        value,
        statement,
        status: Status::Proved,
    };
    let mut known: Vec<LibraryTheorem> = library::about(game)
        .filter_map(|entry| match entry.claim {
            Level::Value(value) if value > 0 && !proved(value) => {
                Some(theorem(value, entry.theorem().statement()))
            }
            _ => None,
        })
        .collect();
    if game == CatalogueGame::Wythoff {
        let last = known.iter().map(|theorem| theorem.value).max();
        let rows = (0..=library::LARGEST_VALUE)
            .map(|value| (value as u64, value))
            .filter(|(value, _)| !proved(*value) && Some(*value) > last);
        let rows = rows.filter_map(|(value, index)| Some((value, library::row_facts(index)?)));
        known.extend(rows.map(|(value, facts)| theorem(value, facts.statement())));
    }
    known
}
