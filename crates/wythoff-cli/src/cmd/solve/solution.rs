//! What is found out about a game.

use std::time::{Duration, Instant};

use serde::Serialize;
use wythoff::engine::listing::{self, Extent, Level as Wanted};
use wythoff::engine::{Meter, ValueTable};
use wythoff::period::{PeriodicRow, RowGame, Search};
use wythoff::theorem::consequences::{self, Translate};
use wythoff::theorem::prove::Prover;
use wythoff::theorem::statement::Claim;
use wythoff::{Game, Status, UBig, closed};
use wythoff_automata::format::svg;
use wythoff_automata::logic::LogicError;
use wythoff_automata::{Relation, System};

use super::facts::{self, Fact};
use super::gaps::{Gap, Gaps};
use crate::theorems;
use crate::{Context, Failure};

/// Rows and columns of the table.
const TABLE: u64 = 12;

/// Positions listed of each value.
const LISTED: u64 = 12;

/// Rows whose periods are found.
const ROWS: u64 = 12;

/// Everything, in the order in which it is shown.
#[derive(Debug, Serialize)]
pub(super) struct Solution {
    pub(super) game: String,
    pub(super) rules: Option<String>,
    pub(super) numeration: String,
    pub(super) table: Option<Table>,
    pub(super) levels: Vec<Level>,
    pub(super) periods: Vec<Period>,
    /// Whether rows and automata agree, where both are known.
    pub(super) cross_check: Option<Fact>,
    pub(super) seconds: String,
    /// Whether all that was asked for is here.
    pub(super) complete: bool,
    pub(super) missing: Vec<Gap>,
    /// Whether a limit is to blame for something that is missing.
    #[serde(skip)]
    pub(super) by_limit: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Table {
    pub(super) status: &'static str,
    pub(super) values: Vec<Vec<u64>>,
}

/// The positions of one value.
#[derive(Debug, Serialize)]
pub(super) struct Level {
    pub(super) value: u64,
    pub(super) positions: Vec<Vec<String>>,
    /// The status of the theorem.
    pub(super) status: &'static str,
    pub(super) states: Option<usize>,
    pub(super) statement: Option<String>,
    pub(super) closed_form: Option<String>,
    pub(super) consequences: Vec<Fact>,
    /// Why there is no automaton.
    pub(super) reason: Option<String>,
    pub(super) millis: u64,
    #[serde(skip)]
    pub(super) automaton: Option<Relation>,
}

impl Level {
    pub(super) fn is_proved(&self) -> bool {
        self.status == Status::Proved.word()
    }

    /// Proves the level without an automaton, if its positions are spaced pairs.
    fn try_pairs(&mut self, game: &Game, context: &Context) {
        let subject = game.clone().into();
        if let Some((theorem, _)) = theorems::pairs(&subject, Claim::Value(self.value), context) {
            self.status = Status::Proved.word();
            self.statement = Some(theorem.statement());
        }
    }

    /// The heading.
    pub(super) fn title(&self) -> String {
        match self.value {
            0 => "P-positions".to_owned(),
            value => format!("Positions of value {value}"),
        }
    }

    /// The first positions on one line.
    pub(super) fn first_positions(&self) -> String {
        let written = |position: &Vec<String>| format!("({})", position.join(","));
        let positions: Vec<String> = self.positions.iter().map(written).collect();
        positions.join(" ")
    }

    /// The automaton as a picture, if it is small enough.
    pub(super) fn drawing(&self) -> Option<String> {
        svg::write_relation(self.automaton.as_ref()?)
    }
}

#[derive(Debug, Serialize)]
pub(super) struct Period {
    pub(super) row: u64,
    pub(super) preperiod: u64,
    pub(super) period: u64,
    pub(super) status: &'static str,
}

impl Period {
    fn of(row: &PeriodicRow) -> Self {
        Self {
            row: row.row(),
            preperiod: row.preperiod(),
            period: row.period(),
            status: Status::Proved.word(),
        }
    }
}

impl Solution {
    /// Finds it out; what is out of reach is left out with the reason.
    pub(super) fn find(
        game: &Game,
        system: Result<System, Failure>,
        values: u64,
        context: &Context,
    ) -> Result<Self, Failure> {
        let started = Instant::now();
        let numeration = system.as_ref().map_or("none".to_owned(), System::to_string);
        let mut gaps = Gaps::default();
        let levels = levels(game, system, values, context, &mut gaps)?;
        let elapsed = started.elapsed();
        let rows = periodic_rows(game, context);
        if rows.is_empty() {
            gaps.add_if_spent("the periods of the rows", &context.budget);
        }
        let table = table(game, context);
        if table.is_none() {
            gaps.add_if_spent("the table of values", &context.budget);
        }
        if !gaps.by_limit {
            gaps.add_if_spent("whatever takes longer", &context.budget);
        }
        Ok(Self {
            game: game.name(),
            rules: rules(game),
            numeration,
            table,
            cross_check: facts::cross_check(&levels, &rows),
            levels,
            periods: rows.iter().map(Period::of).collect(),
            seconds: format!("{}.{:03}", elapsed.as_secs(), elapsed.subsec_millis()),
            complete: gaps.missing.is_empty(),
            missing: gaps.missing,
            by_limit: gaps.by_limit,
        })
    }
}

fn rules(game: &Game) -> Option<String> {
    match game {
        Game::Catalogue(catalogue) => catalogue.rule_text(2),
        Game::Typed { rules, .. } => Some(rules.to_string()),
    }
}

fn table(game: &Game, context: &Context) -> Option<Table> {
    let two_piles = game.piles().is_none_or(|piles| piles == 2);
    let rules = game.rules().ok().filter(|_| two_piles)?;
    let table = ValueTable::grundy(rules, TABLE, TABLE, &context.budget, &Meter::default()).ok()?;
    let row = |x| (0..table.cols()).map(|y| table.get(x, y)).collect();
    Some(Table {
        status: Status::Computed.word(),
        values: (0..table.rows()).map(row).collect(),
    })
}

/// So long a theorem is looked for if the user has set no time limit.
const TIME_PER_LEVEL: Duration = Duration::from_secs(60);

fn levels(
    game: &Game,
    system: Result<System, Failure>,
    values: u64,
    context: &Context,
    gaps: &mut Gaps,
) -> Result<Vec<Level>, Failure> {
    let prover = |system| theorems::prover(&game.clone().into(), system, context);
    let mut prover = match system.and_then(prover) {
        Ok(prover) => prover,
        Err(Failure::Undecided(reason)) => {
            let started = Instant::now();
            let mut level = unproved(game, 0, context);
            level.try_pairs(game, context);
            level.millis = millis(started);
            let by_limit = context.budget.check().is_err();
            note_gaps(&level, values, &reason, by_limit, gaps);
            level.reason = Some(reason);
            return Ok(vec![level]);
        }
        Err(failure) => return Err(failure),
    };
    let mut found = Vec::new();
    for value in 0..=values {
        let started = Instant::now();
        let mut level = unproved(game, value, context);
        prover.logic().set_budget(context.part(TIME_PER_LEVEL));
        let proved = theorems::next_level(&mut prover, context).cloned();
        prover.logic().set_budget(context.budget.clone());
        match proved {
            Err(error) => {
                let reason = error.to_string();
                level.try_pairs(game, context);
                note_gaps(&level, values, &reason, error.is_exhausted(), gaps);
                level.reason = Some(reason);
            }
            Ok(set) => {
                level.status = Status::Proved.word();
                level.states = Some(set.states());
                level.statement = Some(prover.theorem().statement());
                match closed_form(game, value, &mut prover, &set) {
                    Ok(form) => level.closed_form = form,
                    Err(error) => {
                        let what = format!("the closed form of value {value}");
                        gaps.add(what, &error.to_string(), is_limit(&error));
                    }
                }
                level.consequences = facts::about(game, value, &mut prover, &set, gaps);
                level.automaton = Some(set);
            }
        }
        level.millis = millis(started);
        let stop = level.automaton.is_none();
        found.push(level);
        if stop {
            break;
        }
    }
    Ok(found)
}

/// Notes that this value and the larger ones have no theorem.
fn note_gaps(level: &Level, values: u64, reason: &str, by_limit: bool, gaps: &mut Gaps) {
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

fn millis(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// A level of which only the first positions are known.
fn unproved(game: &Game, value: u64, context: &Context) -> Level {
    let extent = Extent {
        count: Some(LISTED),
        ..Extent::default()
    };
    let listed = listing::list(game, Wanted::Value(value), extent, &context.budget);
    let position = |piles: Vec<UBig>| piles.iter().map(UBig::to_string).collect();
    Level {
        value,
        positions: listed.map_or_else(
            |_| Vec::new(),
            |listing| listing.positions.iter().map(position).collect(),
        ),
        status: "undecided",
        states: None,
        statement: None,
        closed_form: None,
        consequences: Vec::new(),
        reason: None,
        millis: 0,
        automaton: None,
    }
}

/// The set in words, if it has a known shape.
fn closed_form(
    game: &Game,
    value: u64,
    prover: &mut Prover,
    set: &Relation,
) -> Result<Option<String>, LogicError> {
    if let Some(translate) = consequences::translate(prover.logic(), set)? {
        return Ok(Some(in_words(&translate)));
    }
    let known = game
        .catalogue()
        .and_then(|game| closed::level_set(game, value));
    Ok(known.map(|set| format!("{} [{}]", set.statement(), set.source())))
}

fn in_words(translate: &Translate) -> String {
    let moved = |base: &str, by: i64| match by {
        0 => base.to_owned(),
        by if by > 0 => format!("{base} + {by}"),
        by => format!("{base} - {}", by.unsigned_abs()),
    };
    let mut words = format!(
        "the pairs ({}, {})",
        moved("⌊nφ⌋", translate.by[0]),
        moved("⌊nφ²⌋", translate.by[1])
    );
    let list = |positions: &[Vec<UBig>]| {
        let piles = |position: &Vec<UBig>| {
            let piles: Vec<String> = position.iter().map(UBig::to_string).collect();
            format!("({})", piles.join(", "))
        };
        positions.iter().map(piles).collect::<Vec<_>>().join(", ")
    };
    if !translate.missing.is_empty() {
        words.push_str(&format!(" without {}", list(&translate.missing)));
    }
    if !translate.extra.is_empty() {
        words.push_str(&format!(", and {}", list(&translate.extra)));
    }
    words
}

/// The first rows with their additive periods.
fn periodic_rows(game: &Game, context: &Context) -> Vec<PeriodicRow> {
    let find = || {
        let game = RowGame::new(&*game.rules().ok()?).ok()?;
        let search = Search {
            budget: context.budget.clone(),
            columns: 1 << 22,
            ..Search::default()
        };
        (0..ROWS)
            .map(|row| PeriodicRow::find(&game, row, &search).ok())
            .collect::<Option<Vec<_>>>()
    };
    find().unwrap_or_default()
}
