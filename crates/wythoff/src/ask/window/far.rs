//! Windows that no table reaches: along periodic rows, and where level sets are known for piles of every size.

use std::ops::Range;

use wythoff_automata::golden;

use super::{Cells, WindowQuestion, numbers};
use crate::ask::Host;
use crate::engine::Evaluator;
use crate::period::{PeriodicRow, RowGame, Search};
use crate::theorem::library::{LARGEST_VALUE, far_sweep};
use crate::{Failure, LevelSet, PileOrder, Status, UBig, closed};

/// Rows below this one are asked for their periods.
const PERIODIC_ROWS: u64 = 32;

/// Level sets of values below this one are looked up.
const LEVELS: u64 = 8;

/// Further from the golden line no position of a sweep is looked for.
const NEAR: u64 = 1000;

/// Columns after which the search for a period is given up.
const COLUMNS: u64 = 1 << 20;

/// The values of a window that no table reaches.
pub(super) fn cells(window: &WindowQuestion, host: &dyn Host) -> Result<Cells, Failure> {
    if window.misere {
        return misere(window, host);
    }
    if let Some(cells) = by_periods(window, host)? {
        return Ok(cells);
    }
    by_level_sets(window, host)
}

/// Outcomes in misère play, where all lost positions are known.
fn misere(window: &WindowQuestion, host: &dyn Host) -> Result<Cells, Failure> {
    let set = (window.game.catalogue()).and_then(closed::misere_p_positions);
    let status = set.as_ref().map_or(Status::Computed, |set| set.status());
    let outcome = |x: &UBig, y: &UBig| {
        let set = set.as_ref().filter(|_| host.budget().check().is_ok())?;
        let lost = set.contains(&sorted(x, y));
        Some(UBig::from(u8::from(!lost)))
    };
    let cells = window.each(outcome);
    host.budget().check()?;
    Ok((cells, status))
}

/// Every value of the first rows, where one side of the window is along these and they are periodic.
fn by_periods(window: &WindowQuestion, host: &dyn Host) -> Result<Option<Cells>, Failure> {
    let low = |side: &Range<UBig>| side.start < UBig::from(PERIODIC_ROWS);
    let rules = window.game.rules()?;
    let across = low(&window.rows);
    let side = if across { &window.rows } else { &window.cols };
    if !low(side) || window.game.order() != PileOrder::Sorted {
        return Ok(None);
    }
    let Ok(game) = RowGame::new(&*rules) else {
        return Ok(None);
    };
    let search = Search {
        budget: host.budget().clone(),
        columns: COLUMNS,
        ..Search::default()
    };
    let mut rows = Vec::new();
    for row in numbers(side) {
        let row = u64::try_from(&row).unwrap_or(u64::MAX);
        if row >= PERIODIC_ROWS {
            break;
        }
        match PeriodicRow::find(&game, row, &search) {
            Ok(row) => rows.push(row),
            Err(_) => {
                host.budget().check()?;
                return Ok(None);
            }
        }
    }
    let first = side.start.clone();
    let value = |along: &UBig, column: &UBig| {
        let at = usize::try_from(along - &first).ok()?;
        Some(rows.get(at)?.value_at(column))
    };
    let cells = match across {
        true => window.each(&value),
        false => window.each(|x, y| value(y, x)),
    };
    Ok(Some((cells, Status::Proved)))
}

/// The cells of known level sets; the others stay open.
fn by_level_sets(window: &WindowQuestion, host: &dyn Host) -> Result<Cells, Failure> {
    let size = |side: &Range<UBig>| usize::try_from(&side.end - &side.start).unwrap_or(0);
    let mut page = Page {
        window,
        cells: vec![vec![None; size(&window.cols)]; size(&window.rows)],
        status: Status::Proved,
    };
    let evaluator = Evaluator::new(&window.game, host.budget());
    let ends = [window.rows.end.clone(), window.cols.end.clone()];
    let sets = (0..LEVELS).filter_map(|value| Some((value, evaluator.level(value, &ends)?)));
    let sets: Vec<(u64, &dyn LevelSet)> = sets.collect();
    for (value, set) in sets {
        page.add(value, set, host)?;
    }
    page.add_swept(host)?;
    Ok((page.cells, page.status))
}

/// A window that is being filled.
struct Page<'a> {
    window: &'a WindowQuestion,
    cells: Vec<Vec<Option<UBig>>>,
    status: Status,
}

impl Page<'_> {
    /// Marks the positions of a value.
    fn add(&mut self, value: u64, set: &dyn LevelSet, host: &dyn Host) -> Result<(), Failure> {
        for x in numbers(&self.window.rows) {
            host.budget().check()?;
            match set.with_pile(&x) {
                Some(positions) => {
                    for position in positions {
                        if let [a, b] = &position[..] {
                            self.mark(a, b, value, set.status());
                        }
                    }
                }
                None => {
                    for y in numbers(&self.window.cols) {
                        if set.contains(&sorted(&x, &y)) {
                            self.mark(&x, &y, value, set.status());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Marks the points of a sweep, for games that sweep, in the rows of the window and in its columns as rows.
    fn add_swept(&mut self, host: &dyn Host) -> Result<(), Failure> {
        let budget = host.budget();
        let rules = self.window.game.rules()?;
        let Ok(sweep) = far_sweep(&*rules, LARGEST_VALUE, budget) else {
            return Ok(());
        };
        let sides = [
            (&self.window.rows, &self.window.cols),
            (&self.window.cols, &self.window.rows),
        ];
        for (side, other) in sides {
            if !is_near(side, other) {
                continue;
            }
            let length = u64::try_from(&side.end - &side.start).unwrap_or(0);
            // A window that rests on a theorem needs no second run.
            let once = sweep.window(&side.start, length, budget);
            let found = match once {
                Ok(found) if found.status() != Status::Predicted => Ok(found),
                _ => sweep.checked_window(&side.start, length, budget),
            };
            let Ok(found) = found else {
                budget.check()?;
                return Ok(());
            };
            for point in found.points() {
                self.mark(&point.a, &point.b, point.value as u64, found.status());
            }
        }
        Ok(())
    }

    /// Marks a position and its mirror image, as far as they are in the window.
    fn mark(&mut self, a: &UBig, b: &UBig, value: u64, status: Status) {
        let at = |side: &Range<UBig>, number: &UBig| {
            let inside = side.contains(number).then(|| number - &side.start)?;
            usize::try_from(inside).ok()
        };
        for (x, y) in [(a, b), (b, a)] {
            let places = (at(&self.window.rows, x), at(&self.window.cols, y));
            if let (Some(row), Some(column)) = places {
                let cell = &mut self.cells[row][column];
                if cell.is_none() {
                    *cell = Some(UBig::from(value));
                    self.status = self.status.min(status);
                }
            }
        }
    }
}

/// Whether the golden line through the rows of one side passes near the columns of the other.
fn is_near(rows: &Range<UBig>, cols: &Range<UBig>) -> bool {
    let near = UBig::from(NEAR);
    golden::lower_big(&rows.end) + &near >= cols.start
        && golden::lower_big(&rows.start) <= &cols.end + near
}

/// A position as sorted games write it.
fn sorted(x: &UBig, y: &UBig) -> [UBig; 2] {
    match x <= y {
        true => [x.clone(), y.clone()],
        false => [y.clone(), x.clone()],
    }
}
