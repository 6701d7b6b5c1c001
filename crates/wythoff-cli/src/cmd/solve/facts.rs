//! What follows from a proved automaton.

use serde::Serialize;
use wythoff::period::PeriodicRow;
use wythoff::theorem::consequences::{self, Diagonals, Extremes, MOST_TIMES};
use wythoff::theorem::prove::{NoTheorem, Prover};
use wythoff::theorem::states::StateSequence;
use wythoff::theorem::table::Table;
use wythoff::{Budget, CatalogueGame, Exhausted, Game, PileOrder, Status, UBig};
use wythoff_automata::Relation;
use wythoff_automata::logic::LogicError;

use super::gaps::Gaps;
use super::solution::{Level, is_limit};

/// A statement about all positions of a set.
#[derive(Debug, Serialize)]
pub(super) struct Fact {
    pub(super) statement: String,
    pub(super) status: &'static str,
}

impl Fact {
    fn proved(statement: String) -> Self {
        Self {
            statement,
            status: Status::Proved.word(),
        }
    }
}

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
        Ok(statements) => facts.extend(statements.into_iter().map(Fact::proved)),
        Err(error) => {
            let missing = format!("{what} of value {value}");
            gaps.add(missing, &error.to_string(), is_limit(&error));
            facts.push(Fact {
                statement: format!("{what}: {error}"),
                status: "undecided",
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

/// Whether the columns of each value in the first rows, as their periods give them, are those of the
/// automata: two ways that share nothing but the rules.
pub(super) fn cross_check(levels: &[Level], rows: &[PeriodicRow]) -> Option<Fact> {
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
                    status: "contradiction",
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
        status: Status::Computed.word(),
    })
}

/// Rows with more positions of one value are not compared.
const MOST_IN_ROW: usize = 16;

fn diagonals(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let found = consequences::diagonals(prover.logic(), set)?;
    Ok(vec![diagonals_in_words(&found)])
}

fn diagonals_in_words(found: &Diagonals) -> String {
    let times = match (found.most, &found.most_at) {
        (Some(0 | 1), _) => "once".to_owned(),
        (Some(most), Some(first)) => format!("at most {most} times, first so often for {first}"),
        _ => format!("some of them more than {MOST_TIMES} times"),
    };
    let listed: Vec<String> = found.missing.iter().map(UBig::to_string).collect();
    match &found.missing_count {
        Some(count) if count.is_zero() && found.most == Some(1) => {
            "every difference of the piles, from 0 on, occurs exactly once".to_owned()
        }
        Some(count) if count.is_zero() => {
            format!("every difference of the piles, from 0 on, occurs, {times}")
        }
        Some(count) if *count == UBig::from(listed.len()) => format!(
            "every difference of the piles occurs but {}, {times}",
            listed.join(", ")
        ),
        _ => format!(
            "not every difference of the piles occurs: {}, ... are missing; the others occur {times}",
            listed.join(", ")
        ),
    }
}

fn line(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let found = consequences::from_line(prover.logic(), set)?;
    let words = found.map(|spread| {
        let (low, high) = (spread.least.0, spread.largest.0);
        let (range, sharp) = if low == high {
            (format!("b - ⌊aφ⌋ = {low}"), String::new())
        } else {
            let [first, then] = [&spread.least.1, &spread.largest.1].map(|at| position(at));
            let range = format!("{low} <= b - ⌊aφ⌋ <= {high}");
            (range, format!(", sharp at {first} and {then}"))
        };
        format!("{range} for every position (a, b), a <= b{sharp}; so b/a tends to φ")
    });
    Ok(words.into_iter().collect())
}

fn position(piles: &[UBig]) -> String {
    let piles: Vec<String> = piles.iter().map(UBig::to_string).collect();
    format!("({})", piles.join(", "))
}

fn distance(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let zeros = prover.levels()[0].clone();
    let found = consequences::distance(prover.logic(), &zeros, set)?;
    let words = found.map(|distance| {
        let largest = distance.largest;
        format!(
            "every position differs from some P-position by at most {largest} in each pile, and {} \
             by no less",
            position(&distance.at)
        )
    });
    Ok(words.into_iter().collect())
}

/// What the states of the sweep of Wythoff's game before all rows give.
fn sweep(prover: &mut Prover, value: u64) -> Result<Vec<String>, LogicError> {
    let levels = prover.levels().to_vec();
    let budget = prover.logic().budget().clone();
    match StateSequence::new(prover.logic(), &levels)? {
        Some(sequence) => Ok(about_rows(&sequence, value, &budget)?),
        None => Ok(Vec::new()),
    }
}

/// The same, from the states.
pub(in crate::cmd) fn about_rows(
    sequence: &StateSequence,
    value: u64,
    budget: &Budget,
) -> Result<Vec<String>, Exhausted> {
    let mut words = Vec::new();
    let index = usize::try_from(value).unwrap_or(usize::MAX);
    words.extend(sequence.extremes(index).as_ref().map(extremes_in_words));
    words.extend(sequence.from_zeros(index).as_ref().map(zeros_in_words));
    words.extend(sequence.convergence(budget)?.map(|longest| {
        format!(
            "R_{value} = {}: a sweep from the dummy state of any row has the true state after at \
             most so many rows, and from row {} no earlier (Nivasch, Conjecture 3.10)",
            longest.rows, longest.start
        )
    }));
    Ok(words)
}

fn by_index(prover: &mut Prover, set: &Relation) -> Result<Vec<String>, LogicError> {
    let count = match prover.count() {
        Ok(Some(count)) => count,
        Err(NoTheorem::Logic(error)) => return Err(error),
        Err(NoTheorem::Exhausted(limit)) => return Err(limit.into()),
        _ => return Ok(Vec::new()),
    };
    let mut words = Vec::new();
    let found = consequences::extremes(prover.logic(), set, &count)?;
    words.extend(found.as_ref().map(extremes_in_words));
    let found = consequences::from_zeros(prover.logic(), set, &count)?;
    words.extend(found.as_ref().map(zeros_in_words));
    Ok(words)
}

fn zeros_in_words([smaller, larger]: &[Extremes; 2]) -> String {
    format!(
        "the n-th position (a, b) satisfies {} <= a - ⌊nφ⌋ <= {} and {} <= b - ⌊nφ²⌋ <= {}; the bounds \
         are first met at n = {}, {}, {} and {}",
        smaller.least.0,
        smaller.largest.0,
        larger.least.0,
        larger.largest.0,
        smaller.least.1,
        smaller.largest.1,
        larger.least.1,
        larger.largest.1
    )
}

fn extremes_in_words(extremes: &Extremes) -> String {
    format!(
        "the difference d of the n-th position satisfies {} <= d - n <= {}; the bounds are first met \
         at n = {} and n = {}",
        extremes.least.0, extremes.largest.0, extremes.least.1, extremes.largest.1
    )
}
