//! The engines, each with the facts that it can tell. To add an engine, add a line to [`ENGINES`].

use std::sync::Arc;

use wythoff::engine::dense::DenseTable;
use wythoff::engine::generic::Solver;
use wythoff::engine::line_table::{Fill, LineTable};
use wythoff::engine::listing::{self, Extent, Level};
use wythoff::engine::outcomes::{PPositions, Play};
use wythoff::engine::triangle::TriangleTable;
use wythoff::engine::{Evaluator, Meter, ValueTable};
use wythoff::lang::RuleGame;
use wythoff::period::{PeriodicRow, RowGame, Search};
use wythoff::sweep::{LineSweep, RowByRow, Sweep};
use wythoff::theorem::library;
use wythoff::{Budget, LevelSet, Outcome, UBig, closed};

use super::{Fact, Known};

/// An engine: what it knows of a fact, or `None` if the fact is not for it.
type Engine = fn(&Fact) -> Option<Vec<Known>>;

/// All engines by their names.
pub(super) const ENGINES: &[(&str, Engine)] = &[
    ("search over all options", searched),
    ("dense table", dense),
    ("outcomes", outcomes),
    ("triangles", triangles),
    ("table of lines", table_of_lines),
    ("table, chosen", chosen_table),
    ("value, chosen", chosen_value),
    ("closed forms", closed_forms),
    ("library of theorems", proved),
    ("sweep", swept),
    ("row by row", row_by_row),
    ("lines", lines),
    ("far rows", far_rows),
    ("periods", periods),
    ("listing, chosen", listed),
];

/// Level sets up to this value are looked at.
const LEVELS: u64 = 6;

fn each(fact: &Fact, mut known: impl FnMut(&[u64]) -> Known) -> Option<Vec<Known>> {
    Some(
        fact.positions
            .iter()
            .map(|position| known(position))
            .collect(),
    )
}

fn outcome(outcome: Outcome) -> u64 {
    u64::from(outcome == Outcome::N)
}

fn big(position: &[u64]) -> Vec<UBig> {
    position.iter().map(|&pile| pile.into()).collect()
}

/// Rows and columns of the box; for games of two piles.
fn sides(fact: &Fact) -> Option<(u64, u64)> {
    match fact.corner[..] {
        [rows, cols] => Some((rows + 1, cols + 1)),
        _ => None,
    }
}

fn searched(fact: &Fact) -> Option<Vec<Known>> {
    let mut solver = Solver::new(fact.rules.clone(), &Budget::default());
    each(fact, |position| {
        Known::Value(match fact.misere {
            true => outcome(solver.misere(position).unwrap()),
            false => solver.grundy(position).unwrap(),
        })
    })
}

fn dense(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, cols) = sides(fact)?;
    let shape = fact.rules.nim_diagonal().filter(|_| !fact.misere)?;
    let table = DenseTable::compute(&shape, rows, cols, &Budget::default()).unwrap();
    each(fact, |at| Known::Value(table.get(at[0], at[1]).unwrap().0))
}

fn outcomes(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, cols) = sides(fact)?;
    let shape = fact.rules.nim_diagonal()?;
    let play = if fact.misere {
        Play::Misere
    } else {
        Play::Normal
    };
    let table = PPositions::compute(&shape, play, rows, cols, &Budget::default()).unwrap();
    each(fact, |at| match table.outcome(at[0], at[1]).unwrap() {
        Outcome::P => Known::Value(0),
        Outcome::N => Known::Not(0),
    })
}

fn triangles(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, cols) = sides(fact)?;
    if fact.misere || !fact.rules.has_triangles() {
        return None;
    }
    let table = TriangleTable::compute(rows, cols, &Budget::default()).unwrap();
    each(fact, |at| Known::Value(table.get(at[0], at[1]).unwrap().0))
}

fn chosen_table(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, cols) = sides(fact)?;
    let compute = match fact.misere {
        true => ValueTable::misere,
        false => ValueTable::grundy,
    };
    let (budget, meter) = (Budget::default(), Meter::default());
    let table = compute(fact.rules.clone(), rows, cols, &budget, &meter).unwrap();
    let index = |pile: u64| usize::try_from(pile).unwrap();
    each(fact, |at| {
        Known::Value(table.get(index(at[0]), index(at[1])))
    })
}

fn chosen_value(fact: &Fact) -> Option<Vec<Known>> {
    let mut evaluator = Evaluator::new(&fact.game, &Budget::default());
    each(fact, |position| {
        let position = big(position);
        if fact.misere {
            return Known::Value(outcome(evaluator.misere(&position).unwrap().outcome));
        }
        let value = evaluator.value(&position).unwrap().value.unwrap();
        Known::Value(u64::try_from(&value).unwrap())
    })
}

/// What level sets of some values say.
fn by_sets(fact: &Fact, sets: Vec<(u64, Box<dyn LevelSet>)>) -> Option<Vec<Known>> {
    if sets.is_empty() {
        return None;
    }
    // One piece of knowledge for a position: its value if a set has it, otherwise that it is not the first one's.
    each(fact, |position| {
        let position = big(position);
        let holds = sets.iter().find(|(_, set)| set.contains(&position));
        holds.map_or(Known::Not(sets[0].0), |(value, _)| Known::Value(*value))
    })
}

fn closed_forms(fact: &Fact) -> Option<Vec<Known>> {
    let game = fact.game.catalogue()?;
    if fact.misere {
        let set = closed::misere_p_positions(game)?;
        return by_sets(fact, vec![(0, set)]);
    }
    let set = |value| Some((value, closed::level_set(game, value)?));
    by_sets(fact, (0..LEVELS).filter_map(set).collect())
}

fn proved(fact: &Fact) -> Option<Vec<Known>> {
    let game = fact.game.catalogue().filter(|_| !fact.misere)?;
    let set = |value| Some((value, library::level_set(game, value)?));
    by_sets(fact, (0..LEVELS).filter_map(set).collect())
}

/// What points (value, a, b), a <= b, of all values up to the largest say: nothing about other positions but that
/// their value is larger.
fn by_points(fact: &Fact, points: &[(u64, u64, u64)]) -> Option<Vec<Known>> {
    each(fact, |at| {
        let (a, b) = (at[0].min(at[1]), at[0].max(at[1]));
        let here = points.iter().find(|point| (point.1, point.2) == (a, b));
        here.map_or(Known::Not(0), |point| Known::Value(point.0))
    })
}

fn swept(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, _) = sides(fact).filter(|_| !fact.misere)?;
    let budget = Budget::default();
    let mut sweep = Sweep::new(&*fact.rules, 5, &budget).ok()?;
    let mut points = Vec::new();
    sweep.run(rows, &mut points, &budget).unwrap();
    let points: Vec<_> = (points.iter())
        .map(|point| (point.value as u64, point.a, point.b))
        .collect();
    by_points(fact, &points)
}

fn row_by_row(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, _) = sides(fact).filter(|_| !fact.misere)?;
    let mut sweep = RowByRow::new(fact.rules.nim_diagonal()?, 6, None).ok()?;
    let mut points = Vec::new();
    while sweep.row() < rows {
        sweep.next_row(|point| points.push((point.value as u64, point.a, point.b)));
    }
    by_points(fact, &points)
}

/// The rules of the fact in the rule language.
fn text(fact: &Fact) -> Option<Arc<RuleGame>> {
    match &fact.game {
        wythoff::Game::Typed { rules, .. } => Some(rules.clone()),
        game => wythoff::subject::Subject::from(game.clone()).rules(),
    }
}

fn table_of_lines(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, cols) = sides(fact)?;
    let text = text(fact)?;
    let fill = if fact.misere {
        Fill::Misere
    } else {
        Fill::Grundy
    };
    let table =
        LineTable::compute(text.nim_lines()?, fill, rows, cols, &Budget::default()).unwrap();
    each(fact, |at| {
        let [x, y] = [at[0], at[1]].map(|pile| usize::try_from(pile).unwrap());
        Known::Value(table.get(x, y))
    })
}

fn lines(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, _) = sides(fact)?;
    let text = text(fact)?;
    let shape = text.nim_lines()?;
    let mut sweep = match fact.misere {
        true => LineSweep::misere(shape, rows)?,
        false => LineSweep::new(shape, 6, rows),
    };
    let budget = Budget::default();
    while sweep.row() < rows && sweep.next_row(&budget).unwrap() {}
    let values = if fact.misere { 1 } else { 6 };
    each(fact, |at| {
        if at[0] >= sweep.row() {
            return Known::Nothing;
        }
        let has = |&value: &usize| {
            sweep.column(value, at[0]) == Some(at[1])
                || sweep.extra(value).contains(&(at[0], at[1]))
        };
        let found = (0..values).find(has);
        found.map_or(Known::Not(0), |value| Known::Value(value as u64))
    })
}

fn far_rows(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, _) = sides(fact).filter(|_| !fact.misere)?;
    let budget = Budget::default();
    let sweep = library::far_sweep(&*fact.rules, 5, &budget).ok()?;
    let window = sweep.window(&UBig::ZERO, rows, &budget).unwrap();
    each(fact, |at| {
        let [a, b] = [at[0].min(at[1]), at[0].max(at[1])].map(UBig::from);
        let value = window.value(&a, &b);
        value.map_or(Known::Not(0), |value| Known::Value(value as u64))
    })
}

fn periods(fact: &Fact) -> Option<Vec<Known>> {
    let (rows, _) = sides(fact).filter(|_| !fact.misere)?;
    let game = RowGame::new(&*fact.rules).ok()?;
    let find = |row| PeriodicRow::find(&game, row, &Search::default()).ok();
    let rows: Vec<_> = (0..rows.min(6)).map(find).collect::<Option<_>>()?;
    each(fact, |at| {
        let row = rows.iter().find(|row| row.row() == at[0]);
        row.map_or(Known::Nothing, |row| {
            Known::Value(u64::try_from(&row.value_at(&at[1].into())).unwrap())
        })
    })
}

fn listed(fact: &Fact) -> Option<Vec<Known>> {
    let extent = Extent {
        max_pile: fact.corner.iter().max().copied(),
        ..Extent::default()
    };
    let level = match fact.misere {
        true => Level::Misere,
        false => Level::Value(2),
    };
    let value = if fact.misere { 0 } else { 2 };
    let found = listing::list(&fact.game, level, extent, &Budget::default()).unwrap();
    let found: Vec<_> = found.positions.iter().collect();
    // Nim is listed with two piles.
    if found
        .iter()
        .any(|position| position.len() != fact.corner.len())
    {
        return None;
    }
    each(fact, |position| match found.contains(&big(position)) {
        true => Known::Value(value),
        false => Known::Not(value),
    })
}
