//! What follows from a proved automaton.

use wythoff_automata::Relation;
use wythoff_automata::automata::Table;
use wythoff_automata::logic::LogicError;
use wythoff_theorems::consequences;
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::rows::StateSequence;

use super::answer::{Fact, LevelAnswer, Standing};
use super::gaps::Gaps;
use super::levels::is_limit;
use super::words;
use crate::period::PeriodicRow;
use crate::{CatalogueGame, Game, PileOrder, UBig};

/// Everything that is decided about the last set proved, of two piles with the smaller first; what
/// does not fit in the budget is said to be undecided and missing.
pub(super) fn about(
    game: &Game,
    value: u64,
    prover: &mut Prover,
    set: &Relation,
    gaps: &mut Gaps,
) -> Vec<Fact> {
    let sorted = game
        .rules()
        .is_ok_and(|rules| rules.order() == PileOrder::Sorted);
    if set.arity() != 2 || !sorted {
        return Vec::new();
    }
    let mut facts = Vec::new();
    let mut add = |what: &str, found: Result<Vec<String>, LogicError>| match found {
        Ok(statements) => facts.extend(statements.into_iter().map(|statement| Fact {
            statement,
            status: Standing::Proved,
        })),
        Err(error) => {
            let missing = format!("{what} of value {value}");
            gaps.add(missing, &error.to_string(), is_limit(&error));
            facts.push(Fact {
                statement: format!("{what}: {error}"),
                status: Standing::Undecided,
            });
        }
    };
    add("differences of the piles", diagonals(prover, set));
    add("distance from the golden line", line(prover, set));
    if value > 0 {
        add("distance from the P-positions", distance(prover, set));
        if game.catalogue() == Some(CatalogueGame::Wythoff) {
            add("states of the sweep", sweep(prover, value));
        } else {
            add("differences by index", by_index(prover, set));
        }
    }
    facts
}

fn diagonals(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let found = consequences::diagonals(prover.logic(), set)?;
    Ok(vec![words::diagonals(&found)])
}

fn line(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let found = consequences::from_line(prover.logic(), set)?;
    Ok(found.as_ref().map(words::line).into_iter().collect())
}

fn distance(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let zeros = prover.levels()[0].clone();
    let found = consequences::distance(prover.logic(), &zeros, set)?;
    Ok(found.as_ref().map(words::distance).into_iter().collect())
}

/// What the states of the sweep of Wythoff's game before all rows give.
fn sweep(prover: &mut Prover, value: u64) -> Result<Vec<String>, LogicError> {
    let levels = prover.levels().to_vec();
    let budget = prover.logic().budget().clone();
    match StateSequence::new(prover.logic(), &levels)? {
        Some(sequence) => Ok(words::about_rows(&sequence, value, &budget)?),
        None => Ok(Vec::new()),
    }
}

fn by_index(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let count = match prover.count() {
        Ok(Some(count)) => count,
        Err(NoTheorem::Logic(error)) => return Err(error),
        Err(NoTheorem::Exhausted(limit)) => return Err(limit.into()),
        _ => return Ok(Vec::new()),
    };
    let mut said = Vec::new();
    let found = consequences::extremes(prover.logic(), set, &count)?;
    said.extend(found.as_ref().map(words::extremes));
    let found = consequences::from_zeros(prover.logic(), set, &count)?;
    said.extend(found.as_ref().map(words::from_zeros));
    Ok(said)
}

/// Rows with more positions of one value are not compared.
const MOST_IN_ROW: usize = 16;

/// Whether the columns of each value in the first rows, as their periods give them, are those of the
/// automata: two ways that share nothing but the rules.
pub(super) fn cross_check(levels: &[LevelAnswer], rows: &[PeriodicRow]) -> Option<Fact> {
    let mut compared = Vec::new();
    for level in levels {
        let Some(set) = level.automaton.as_ref().filter(|set| set.arity() == 2) else {
            continue;
        };
        let (table, system) = (Table::of(set), set.system());
        for row in rows {
            let pile = UBig::from(row.row());
            let beside = |track: usize| {
                let found = table.with(system, track, &pile, MOST_IN_ROW)?.into_iter();
                Some(found.map(move |mut position| position.swap_remove(1 - track)))
            };
            let mut columns: Vec<UBig> = beside(0)?.chain(beside(1)?).collect();
            columns.sort();
            columns.dedup();
            if columns != row.columns_of(&level.value.into()) {
                return Some(Fact {
                    statement: format!(
                        "value {} stands elsewhere in row {} by its period than by the automaton",
                        level.value,
                        row.row()
                    ),
                    status: Standing::Contradiction,
                });
            }
        }
        compared.push(level.value.to_string());
    }
    let last = rows.last().filter(|_| !compared.is_empty())?;
    Some(Fact {
        statement: format!(
            "in rows 0 to {} the periods and the automata give the same columns of value {}",
            last.row(),
            compared.join(", ")
        ),
        status: Standing::Computed,
    })
}
