//! `wythoff period certificate 2`: preperiods and periods of rows of Grundy values.
//!
//! **The rules** are covered if it can be shown that a position (a, b), a <= b, either has no moves at all, or has all
//! moves to (a, b') with b' < b, always or never all moves to (a', b) with a' < a, and otherwise only diagonal moves to
//! (a - i, b - i); and that for rows a up to the largest one and columns b from some B on, the first column with a state,
//! there are moves, and which diagonal moves there are does not depend on b. These are sentences; in the latter a and i are
//! constants, so that quotients by the smaller pile are linear. Values are computed from the rules, cell by cell.
//!
//! **Why a row repeats** Let the *inputs* of (a, b) be the set of the values in the rows below to which moves lead, those
//! of column b and those on the diagonal. From column B on, the value of (a, b) is the least one that is neither used in
//! row a before nor an input. If for all b >= c the inputs of (a, b + p) are those of (a, b) plus p, and the values used
//! before column c + p are those used before column c up to the same shift, then by induction G(a, b + p) = G(a, b) + p for
//! all b >= c.
//!
//! For the inputs finitely many columns suffice, since the rows below repeat: from a column m on the inputs repeat after q
//! columns, so that it is enough to compare them for c <= b < m + q, or for c <= b < m if q divides p. With diagonal moves
//! all rows below must repeat, which they do after the least common multiple of their periods. Without, the inputs of row a
//! are those of row a - 1, which were shown to repeat, with the values of row a - 1.
//!
//! What is claimed of a row is compared with this repetition: the period must divide it, it must hold from the preperiod on,
//! and neither can be less.

use std::collections::BTreeSet;

use crate::file::Lines;
use crate::logic::Logic;
use crate::numeration::System;
use crate::rules::Rules;
use crate::terms::Names;
use crate::theorem::read_game;
use crate::{Accepted, Checked, Limits, Refusal, accepted, beyond, wrong};

/// Rows and columns are below this.
const LARGEST: usize = 1 << 28;

/// A state as written: the column, and for each row the least unused value, the used values above it, and the last values.
type State = (usize, Vec<[Vec<usize>; 3]>);

/// Checks a certificate of periods.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let (rules, quoted) = read_game(lines, true)?;
    let top: usize = lines.number("rows 0..=#")?;
    let mut claims: Vec<[usize; 3]> = Vec::new();
    while lines.peek().starts_with("claim ") {
        let claim = lines.scan("claim row # preperiod # period #")?;
        claims.push(claim.map(|number| number[0]));
        if claims[claims.len() - 1][0] > top {
            return lines.unreadable("there are states of fewer rows");
        }
    }
    if claims.is_empty() || rules.piles.len() != 2 || rules.sorted != 2 || top >= LARGEST {
        return wrong("nothing is claimed, or too much, or there are not two sorted piles");
    }
    // One pair of states for all rows, or one for each.
    let mut states: Vec<[State; 2]> = Vec::new();
    let layers = lines.peek().starts_with("layer");
    for first in 0..if layers { top + 1 } else { 1 } {
        if layers && lines.number::<usize>("layer #")? != first {
            return lines.unreadable("the layers are not in order");
        }
        let last = if layers { first } else { top };
        let [one, other] = [(); 2].map(|()| read_state(lines, first, last));
        states.push([one?, other?]);
        if states[first][0].0 >= states[first][1].0 {
            return wrong("the columns of the states are not in order");
        }
    }
    lines.end()?;
    let uniform = states.iter().map(|pair| pair[0].0).min().unwrap_or(0);
    let shape = Shape::new(&rules, top, uniform, limits)?;
    let columns = |row: usize| {
        let pair = &states[if layers { row } else { 0 }];
        [pair[0].0, pair[1].0 - pair[0].0]
    };
    let table = repetitions(&shape, (0..=top).map(columns).collect(), limits)?;
    for (at, (column, rows)) in states.iter().flatten().enumerate() {
        for (row, [lowest, above, recent]) in (at / 2..).zip(rows) {
            let values = &table[row][..*column];
            // Last values that do not matter may be left out.
            if used(values, 0) != (lowest[0], above.clone()) || !values.ends_with(recent) {
                return wrong(format!(
                    "row {row} before column {column} is not what the rules give"
                ));
            }
        }
    }
    let mut said = Vec::new();
    for [row, preperiod, period] in claims {
        let [least_preperiod, least_period] = least(&table[row], columns(row));
        if [preperiod, period] != [least_preperiod, least_period] {
            return wrong(format!(
                "row {row} has least preperiod {least_preperiod} and least period {least_period}"
            ));
        }
        said.push(format!(
            "row {row} has least preperiod {preperiod} and least period {period}"
        ));
    }
    let statement = format!(
        "in the rows G(a, b), b = 0, 1, ..., of Grundy values {quoted}the following holds, where preperiod M and period P mean \
         G(a, b + P) = G(a, b) + P for all b >= M: {}",
        said.join("; ")
    );
    accepted("period", statement)
}

fn read_state(lines: &mut Lines, first: usize, last: usize) -> Checked<State> {
    let (column, mut rows) = (lines.number("state before column #")?, Vec::new());
    if column >= LARGEST {
        return lines.unreadable("the column is too large");
    }
    for row in first..=last {
        rows.push(lines.scan(&format!("row {row} lowest # above * recent *"))?);
    }
    Ok((column, rows))
}

/// Whether something holds in the columns of a row: first these, then always the same.
type Columns = (Vec<bool>, bool);

fn holds((near, far): &Columns, b: usize) -> bool {
    near.get(b).copied().unwrap_or(*far)
}

/// Decides a condition about `b` for all columns; from `uniform` on it must not change.
fn decide(text: &str, uniform: usize, names: &Names, logic: &mut Logic) -> Checked<Columns> {
    let relation = logic.defined(&["b".to_owned()], text, names);
    let (relation, mut names) = (relation.map_err(beyond)??, Names::default());
    names.relations.insert("R".to_owned(), relation.clone());
    let next = |from: &usize| (*from < uniform).then(|| uniform.min(2 * from));
    for from in std::iter::successors(Some(1), next) {
        for (far, differs) in [(false, "R(b)"), (true, "not R(b)")] {
            let text = format!("exists b: b >= {from} and {differs}");
            if logic.never(&text, &names, &[0])? {
                let near = (0..from).map(|b| {
                    logic.limits.check(b / 4)?;
                    Ok(relation.accepts_binary(b))
                });
                return Ok((near.collect::<Checked<_>>()?, far));
            }
        }
    }
    wrong("it is not shown that the rules are uniform from the first state on")
}

/// What the rules look like.
struct Shape {
    /// Whether moves to (a', b) are possible.
    columns: bool,
    /// For each row, where there are no moves; and for each i above 0, where there is a move to (a - i, b - i).
    rows: Vec<(Columns, Vec<Columns>)>,
}

impl Shape {
    fn new(rules: &Rules, top: usize, uniform: usize, limits: &Limits) -> Checked<Self> {
        let mut logic = System::named("base:2", limits)?;
        let names = rules.names(&mut logic)?;
        rules.every_play_ends(&names, &mut logic)?;
        let mut never = |condition: String| {
            let here = "exists x0, x1, y0, y1: x0 <= x1 and not ended(x0, x1)";
            logic.never(&format!("{here} and {condition}"), &names, &[2])
        };
        let to = |piles: &str| rules.steps(piles).join(" or ");
        let (some, row, row_turned) = (to("y0, y1"), to("x0, y1"), to("y1, x0"));
        let (column, column_turned) = (to("y0, x1"), to("x1, y0"));
        let in_row = "(y0 = x0 and y1 < x1 or y1 = x0 and y0 < x1)";
        let in_column = "(y0 = x1 and y1 < x0 or y1 = x1 and y0 < x0)";
        let diagonal = "(y0 < x0 and x0 - y0 = x1 - y1 or y1 < x0 and x0 - y1 = x1 - y0)";
        let other = format!("({some}) and not ({in_row} or {in_column} or {diagonal})");
        let columns = never(format!("y0 < x0 and not ({column} or {column_turned})"))?;
        let covered = never(format!("y1 < x1 and not ({row} or {row_turned})"))?
            && never(other)?
            && (columns || never(format!("x0 < x1 and ({some}) and {in_column}"))?);
        if !covered || uniform <= top {
            return wrong(
                "not covered: all moves along rows, all or none along columns, diagonal ones",
            );
        }
        let (mut rows, mut entries) = (Vec::new(), 0);
        for a in 0..=top {
            let ended = decide(&format!("ended({a}, b)"), uniform, &names, &mut logic)?;
            if ended.1 {
                return wrong("there are rows without moves");
            }
            let mut diagonals = Vec::new();
            for i in 1..=a {
                let (mut text, low) = ("false".to_owned(), a - i);
                let ways = [format!("{low}, b - {i}"), format!("b - {i}, {low}")];
                for (turned, way) in ways.iter().enumerate() {
                    for number in 0..rules.moves.len() {
                        let step = format!("move{number}({a}, b, {way}) and b >= {}", a + turned);
                        if !logic.never(&format!("exists b: {step}"), &names, &[2])? {
                            text += &format!(" or {step}");
                        }
                    }
                }
                // In column a + i this is a move along the row as well, which there is anyway.
                let without = format!("({text}) and b != {}", a + i);
                let with = format!("{text} or b = {}", a + i);
                let decided = decide(&without, uniform, &names, &mut logic);
                let decided = decided.or_else(|_| decide(&with, uniform, &names, &mut logic));
                diagonals.push(decided?);
                entries += diagonals[i - 1].0.len() / 4;
                limits.check(entries)?;
            }
            rows.push((ended, diagonals));
        }
        Ok(Self { columns, rows })
    }

    /// The values of the rows below to which moves lead from (a, b).
    fn inputs(&self, table: &[Vec<usize>], a: usize, b: usize) -> impl Iterator<Item = usize> {
        let column = (0..if self.columns { a } else { 0 }).map(move |row| [row, b]);
        let moves = (1..=a).filter(move |i| holds(&self.rows[a].1[i - 1], b));
        let moves = moves.map(move |i| [(a - i).min(b - i), (a - i).max(b - i)]);
        column.chain(moves).map(|[row, column]| table[row][column])
    }
}

/// The values of the first rows, where each row was shown to repeat from a column on after so many columns.
fn repetitions(shape: &Shape, rows: Vec<[usize; 2]>, limits: &Limits) -> Checked<Vec<Vec<usize>>> {
    let mut diagonals = shape.rows.iter().flat_map(|row| &row.1);
    let far = diagonals.any(|diagonal| diagonal.1);
    // For each row the end of the columns whose inputs are compared; and the end of all columns.
    let (mut ends, mut known, mut last) = (Vec::new(), [0, 1], 0);
    for (row, &[first, shift]) in rows.iter().enumerate() {
        let from = first.max(known[0] + if far { row } else { 0 });
        let end = from + if shift % known[1] == 0 { 0 } else { known[1] };
        known = match (far, shape.columns) {
            (true, _) => [known[0].max(first), least_multiple(known[1], shift)],
            (false, true) => [first, shift],
            (false, false) => [0, 1],
        };
        last = last.max(end + shift);
        ends.push(end);
        if known[1] >= LARGEST {
            return Err(Refusal::Exhausted(format!("{LARGEST} columns")));
        }
    }
    let table = fill(shape, rows.len() - 1, last, limits)?;
    for (row, (&[first, shift], &end)) in rows.iter().zip(&ends).enumerate() {
        for b in first..end {
            limits.check(0)?;
            let here = shape.inputs(&table, row, b).map(|value| value + shift);
            let there = shape.inputs(&table, row, b + shift);
            if here.collect::<BTreeSet<_>>() != there.collect() {
                return wrong(format!(
                    "row {row}: the rows below do not repeat in column {b}"
                ));
            }
        }
        if used(&table[row][..first], shift) != used(&table[row][..first + shift], 0) {
            return wrong(format!(
                "the two states are not equal up to the shift in row {row}"
            ));
        }
    }
    Ok(table)
}

/// The least common multiple.
pub(crate) fn least_multiple(a: usize, b: usize) -> usize {
    let mut multiples = (1..=b).map(|n| n * a);
    multiples.find(|m| m.is_multiple_of(b)).unwrap_or(0)
}

/// The least value that is not used, and the used ones above it, shifted.
fn used(values: &[usize], shift: usize) -> (usize, Vec<usize>) {
    let used: BTreeSet<usize> = values.iter().copied().collect();
    let lowest = (0..).find(|value| !used.contains(value)).unwrap_or(0);
    let above = used.range(lowest..).map(|value| value + shift);
    (lowest + shift, above.collect())
}

/// Grundy values of the rows up to `top` in all columns before the end.
fn fill(shape: &Shape, top: usize, end: usize, limits: &Limits) -> Checked<Vec<Vec<usize>>> {
    limits.check((top + 1).saturating_mul(end).saturating_mul(3))?;
    let (most, mut table) = (end + 2 * top + 2, vec![Vec::with_capacity(end); top + 1]);
    // For each row the values that are used, and the first that is not; for each value, the cell that saw it last.
    let (mut used, mut lowest) = (vec![vec![false; most]; top + 1], vec![0; top + 1]);
    let (mut seen, mut cell) = (vec![0; most], 0);
    for b in 0..end {
        limits.check(0)?;
        for a in 0..=top.min(b) {
            cell += 1;
            let mut value = 0;
            if !holds(&shape.rows[a].0, b) {
                let inputs = shape.inputs(&table, a, b);
                inputs.for_each(|value| seen[value] = cell);
                value = lowest[a];
                while used[a][value] || seen[value] == cell {
                    value += 1;
                }
            }
            // The same position belongs to row b, too.
            let second = Some(b).filter(|&b| a < b && b <= top);
            for row in [Some(a), second].into_iter().flatten() {
                table[row].push(value);
                used[row][value] = true;
                while used[row][lowest[row]] {
                    lowest[row] += 1;
                }
            }
        }
    }
    Ok(table)
}

/// The least preperiod and the least period of a row whose columns from the first one on repeat after `length`: its least
/// period divides that.
fn least(values: &[usize], [first, length]: [usize; 2]) -> [usize; 2] {
    let offset = |b: usize| {
        let b = b.min(first) + b.saturating_sub(first) % length;
        values[b] as i64 - b as i64
    };
    let same = |b: usize, period: usize| offset(b) == offset(b + period);
    let repeats = |period: usize| (first..first + length).all(|b| same(b, period));
    let mut periods = (1..length).filter(|&period| length.is_multiple_of(period));
    let period = periods.find(|&period| repeats(period)).unwrap_or(length);
    let more = (0..first).rev().take_while(|&b| same(b, period)).count();
    [first - more, period]
}
