//! `wythoff period certificate 2`: preperiods and periods of rows of Grundy values.
//!
//! **The rules** are covered if it can be shown that a position (a, b), a <= b, either has no moves at all, or has all moves to
//! (a, b') with b' < b, always or never all moves to (a', b) with a' < a, and otherwise only diagonal moves to (a - i, b - i)
//! and that for rows a up to the largest one and columns b from some B on, the first column with a state, there are
//! moves, and which diagonal moves there are does not depend on b. These are sentences; in the latter a and i are constants,
//! so that quotients by the smaller pile are linear. Values are computed from the rules, cell by cell.
//!
//! **All rows together** From column B on, the value of (a, b) is determined, in the same way for all b, by the values used in row
//! a before column b, the values of the rows below in column b, and those on its diagonal, at most a columns back. So if
//! before two columns c and c + p, not below B, the used values of all rows and the last values of each row are the same up to
//! a shift by p, then G(a, b + p) = G(a, b) + p for all b >= c.
//!
//! **Row by row** Without diagonal moves from column B on, a row needs only its used values and the *set* of the values of the rows
//! below in each column. Let these sets, up to the shift by the column, repeat with a period from some column on. If the used
//! values of the row before two later columns, whose distance is a multiple of that period, are the same up to the shift, the
//! row repeats; and then so do the sets of the rows up to this one.
//!
//! What is claimed of a row is compared with this repetition: the period must divide it, it must hold from the preperiod on,
//! and neither can be less.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::file::Lines;
use crate::logic::{Logic, Relation};
use crate::numeration::System;
use crate::terms::Names;
use crate::theorem::Game;
use crate::{Accepted, Checked, Limits, Refusal, accepted, wrong};

/// What is said of a row: its number, preperiod and period.
type Claim = [usize; 3];

/// Two states as written, of the rows from some row on.
type Pair = [Written; 2];

/// A state as written: the column, and for each row the least unused value, the used values above it, and the last values.
struct Written {
    column: usize,
    rows: Vec<(i64, Vec<i64>, Vec<i64>)>,
}

/// Rows and columns are below this.
const LARGEST: usize = 1 << 28;

/// Checks a certificate of periods.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let game = Game::read(lines)?;
    let rows = lines
        .after("rows")?
        .strip_prefix("0..=")
        .and_then(|top| top.parse().ok());
    let Some(top) = rows.filter(|&top: &usize| top < LARGEST) else {
        return lines.unreadable("expected `rows 0..=` and a row");
    };
    let mut claims: Vec<Claim> = Vec::new();
    while lines.peek().starts_with("claim ") {
        let words: Vec<&str> = lines.next()?.split(' ').collect();
        let numbers = match words[..] {
            [
                "claim",
                "row",
                row,
                "preperiod",
                preperiod,
                "period",
                period,
            ] => [row, preperiod, period].map(|word| word.parse().unwrap_or(LARGEST)),
            _ => [LARGEST; 3],
        };
        if numbers[0] > top || numbers[2] == 0 || numbers.iter().any(|&number| number >= LARGEST) {
            return lines.unreadable("expected `claim row A preperiod M period P`");
        }
        claims.push(numbers);
    }
    // One pair for all rows, or one for each.
    let mut pairs = Vec::new();
    let layers = lines.peek().starts_with("layer");
    for first in 0..if layers { top + 1 } else { 1 } {
        if layers && lines.number_after::<usize>("layer")? != first {
            return lines.unreadable("the layers are not in order");
        }
        let last = if layers { first } else { top };
        let pair = [
            read_state(lines, first, last)?,
            read_state(lines, first, last)?,
        ];
        if pair[0].column >= pair[1].column {
            return wrong("the columns of the states are not in order");
        }
        pairs.push(pair);
    }
    lines.end()?;
    if claims.is_empty() || game.rules.piles.len() != 2 || !game.rules.sorted {
        return wrong("nothing is claimed, or there are not two sorted piles");
    }
    let uniform = pairs.iter().map(|pair| pair[0].column).min().unwrap_or(0);
    let shape = Shape::new(&game, top, uniform, limits)?;
    let mut table = Table::new(top);
    if layers {
        check_layers(&shape, &mut table, &pairs, limits)?;
    } else {
        check_together(&shape, &mut table, &pairs[0], limits)?;
    }
    let mut said = Vec::new();
    for [row, preperiod, period] in claims {
        let [first, second] = &pairs[if layers { row } else { 0 }];
        check_claim(
            [row, preperiod, period],
            &table.values[row],
            [first.column, second.column],
        )?;
        said.push(format!(
            "row {row} has least preperiod {preperiod} and least period {period}"
        ));
    }
    let statement = format!(
        "in the rows G(a, b), b = 0, 1, ..., of Grundy values {}the following holds, where preperiod M and period P mean \
         G(a, b + P) = G(a, b) + P for all b >= M: {}",
        game.quoted(),
        said.join("; ")
    );
    accepted("period", statement)
}

fn read_state(lines: &mut Lines, first: usize, last: usize) -> Checked<Written> {
    let column: usize = lines.number_after("state before column")?;
    let mut rows = Vec::new();
    for row in first..=last {
        let rest = lines.next()?.strip_prefix(&format!("row {row} lowest "));
        let parts = rest.and_then(|rest| rest.split_once(" above"));
        let parts = parts
            .and_then(|(lowest, rest)| Some((lowest.parse().ok()?, rest.split_once(" recent")?)));
        let Some((lowest, (above, recent))) = parts.filter(|_| column < LARGEST) else {
            return lines.unreadable("expected `row A lowest V above V... recent V...`");
        };
        rows.push((lowest, lines.numbers(above)?, lines.numbers(recent)?));
    }
    Ok(Written { column, rows })
}

/// Whether something holds in the columns of a row: always the same from some column on.
struct Column {
    far: bool,
    /// The columns where it holds, if that is not always the same.
    near: Option<Rc<Relation>>,
}

impl Column {
    /// Decides a condition about `b` for all columns from `least` on; it must not change from `uniform` on.
    fn new(
        text: &str,
        least: usize,
        uniform: usize,
        names: &Names,
        logic: &mut Logic,
    ) -> Checked<Self> {
        for (from, near) in [(least, false), (uniform, true)] {
            for far in [false, true] {
                let not = if far { "not" } else { "" };
                if logic.never(&format!("exists b: b >= {from} and {not} ({text})"), names)? {
                    let near = match near {
                        true => Some(
                            logic
                                .defined(&["b".to_owned()], text, names)
                                .map_err(Refusal::Wrong)??,
                        ),
                        false => None,
                    };
                    return Ok(Self { far, near });
                }
            }
        }
        wrong("it is not shown that the rules are uniform from the first state on")
    }

    fn holds(&self, b: usize) -> bool {
        let Some(Relation { dfa, .. }) = self.near.as_deref() else {
            return self.far;
        };
        let bits = (0..usize::BITS).rev().map(|place| b >> place & 1);
        dfa.accepts(bits.fold(dfa.start(), |state, bit| dfa.step(state, bit)))
    }
}

/// What the rules look like.
struct Shape {
    /// Whether moves to (a', b) are possible.
    columns: bool,
    /// From this column on nothing depends on the column.
    uniform: usize,
    /// For each row, where there are no moves.
    ended: Vec<Column>,
    /// For each row and each i above 0, where there is a move to (a - i, b - i).
    diagonals: Vec<Vec<Column>>,
}

impl Shape {
    fn new(game: &Game, top: usize, uniform: usize, limits: &Limits) -> Checked<Self> {
        let rules = &game.rules;
        let mut logic = System::named("base:2", limits)?;
        rules.every_play_ends(&mut logic)?;
        let names = Names::of(rules);
        let moves = |to: &str| {
            let step = |number| format!("move{number}(a, b, {to})");
            (0..rules.moves.len())
                .map(step)
                .collect::<Vec<_>>()
                .join(" or ")
        };
        let here = "exists a, b, c, d: a <= b and not ended(a, b)";
        let row = "(c = a and d < b or d = a and c < b)";
        let column = "(c = b and d < a or d = b and c < a)";
        let diagonal = "(c < a and a - c = b - d or d < a and a - d = b - c)";
        let [to_row, from_row] = ["a, d", "d, a"].map(moves);
        let [to_column, from_column] = ["c, b", "b, c"].map(moves);
        let some = moves("c, d");
        let no_row = format!("{here} and d < b and not ({to_row} or {from_row})");
        let no_column = format!("{here} and c < a and not ({to_column} or {from_column})");
        let other = format!("{here} and ({some}) and not ({row} or {column} or {diagonal})");
        let some_column = format!("{here} and a < b and ({some}) and {column}");
        let columns = logic.never(&no_column, &names)?;
        let covered = logic.never(&no_row, &names)?
            && logic.never(&other, &names)?
            && (columns || logic.never(&some_column, &names)?);
        if !covered || uniform <= top {
            return wrong(
                "only games with all moves along rows, with all or none along columns, and with diagonal ones are covered",
            );
        }
        let (mut ended, mut diagonals) = (Vec::new(), Vec::new());
        for a in 0..=top {
            ended.push(Column::new(
                &format!("ended({a}, b)"),
                a,
                uniform,
                &names,
                &mut logic,
            )?);
            let mut row = Vec::new();
            for i in 1..=a {
                let mut text = "false".to_owned();
                for number in 0..2 * rules.moves.len() {
                    let (least, to) = match number % 2 {
                        0 => (a, format!("{}, b - {i}", a - i)),
                        _ => (a + 1, format!("b - {i}, {}", a - i)),
                    };
                    // In column a + i this is a move along the row as well, which there is anyway.
                    let step = format!("move{}({a}, b, {to})", number / 2);
                    let step = format!("b >= {least} and b != {} and {step}", a + i);
                    if !logic.never(&format!("exists b: {step}"), &names)? {
                        text += &format!(" or {step}");
                    }
                }
                row.push(Column::new(&text, a, uniform, &names, &mut logic)?);
            }
            diagonals.push(row);
        }
        if ended.iter().any(|ended| ended.far) {
            return wrong("there are rows without moves");
        }
        Ok(Self {
            columns,
            uniform,
            ended,
            diagonals,
        })
    }
}

/// The values used in a row: all below `lowest`, and those in `above`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Used {
    lowest: i64,
    above: BTreeSet<i64>,
}

impl Used {
    fn add(&mut self, value: i64) {
        if value >= self.lowest {
            self.above.insert(value);
        }
        while self.above.remove(&self.lowest) {
            self.lowest += 1;
        }
    }

    /// The least value from `lowest` on that is not used and not `taken`.
    fn least_free(&self, taken: impl Fn(i64) -> bool) -> i64 {
        let mut value = self.lowest;
        while self.above.contains(&value) || taken(value) {
            value += 1;
        }
        value
    }

    fn shifted(&self, by: i64) -> Self {
        let above = self.above.iter().map(|value| value + by).collect();
        Self {
            lowest: self.lowest + by,
            above,
        }
    }

    fn is(&self, written: &(i64, Vec<i64>, Vec<i64>)) -> bool {
        self.lowest == written.0 && self.above.iter().eq(&written.1)
    }
}

/// Grundy values of the first rows, column by column.
struct Table {
    values: Vec<Vec<i64>>,
    used: Vec<Used>,
    column: usize,
    /// For each value, when it was last seen among the options of a cell.
    seen: Vec<usize>,
}

impl Table {
    fn new(top: usize) -> Self {
        let (values, used) = (vec![Vec::new(); top + 1], vec![Used::default(); top + 1]);
        Self {
            values,
            used,
            column: 0,
            seen: Vec::new(),
        }
    }

    /// Computes all columns before this one.
    fn fill(&mut self, shape: &Shape, end: usize, limits: &Limits) -> Checked<()> {
        let top = self.values.len() - 1;
        limits.check(3 * (top + 1).saturating_mul(end))?;
        for b in self.column..end {
            limits.check(0)?;
            for a in 0..=top.min(b) {
                let stamp = b * (top + 1) + a + 1;
                let mut value = 0;
                if !shape.ended[a].holds(b) {
                    if shape.columns {
                        (0..a).for_each(|row| self.see(self.values[row][b], stamp));
                    }
                    for i in 1..=a {
                        if shape.diagonals[a][i - 1].holds(b) {
                            let (row, column) = (a - i, b - i);
                            self.see(self.values[row.min(column)][row.max(column)], stamp);
                        }
                    }
                    let seen = |value| {
                        usize::try_from(value).is_ok_and(|at| self.seen.get(at) == Some(&stamp))
                    };
                    value = self.used[a].least_free(seen);
                }
                self.add(a, value);
                if a < b && b <= top {
                    // The same position belongs to row b, too.
                    self.add(b, value);
                }
            }
        }
        self.column = self.column.max(end);
        Ok(())
    }

    fn see(&mut self, value: i64, stamp: usize) {
        let at = usize::try_from(value).unwrap_or(0);
        self.seen.resize(self.seen.len().max(at + 1), 0);
        self.seen[at] = stamp;
    }

    fn add(&mut self, row: usize, value: i64) {
        self.values[row].push(value);
        self.used[row].add(value);
    }
}

fn untrue<T>(row: usize, column: usize) -> Checked<T> {
    wrong(format!(
        "state before column {column}: row {row} is not what the rules give"
    ))
}

/// The state of all rows repeats.
fn check_together(
    shape: &Shape,
    table: &mut Table,
    [first, second]: &Pair,
    limits: &Limits,
) -> Checked<()> {
    let mut before = Vec::new();
    for state in [first, second] {
        table.fill(shape, state.column, limits)?;
        for (row, written) in state.rows.iter().enumerate() {
            // Last values that do not matter may be left out.
            let recent = table.values[row][..state.column].ends_with(&written.2);
            if !table.used[row].is(written) || !recent {
                return untrue(row, state.column);
            }
        }
        before.push(table.used.clone());
    }
    let shift = (second.column - first.column) as i64;
    for (row, values) in table.values.iter().enumerate() {
        // So many columns back reach the diagonal moves that lead to this row.
        let reaches = |i: &usize| shape.diagonals[row + i][i - 1].far;
        let back = (1..table.values.len() - row)
            .filter(reaches)
            .max()
            .unwrap_or(0);
        let last = |end: usize| &values[end - back..end];
        let mut pairs = last(first.column).iter().zip(last(second.column));
        if before[0][row].shifted(shift) != before[1][row]
            || !pairs.all(|(one, other)| one + shift == *other)
        {
            return wrong(format!(
                "the two states are not equal up to the shift in row {row}"
            ));
        }
    }
    Ok(())
}

/// Each row repeats, given the sets of the values of the rows below.
fn check_layers(shape: &Shape, table: &mut Table, pairs: &[Pair], limits: &Limits) -> Checked<()> {
    let start = shape.uniform;
    if shape
        .diagonals
        .iter()
        .flatten()
        .any(|diagonal| diagonal.far)
    {
        return wrong("a proof row by row needs a game whose diagonal moves die out");
    }
    table.fill(shape, start, limits)?;
    // The sets of the columns from `start` on, relative to the column; those from `preperiod` on repeat.
    let (mut sets, mut preperiod) = (vec![BTreeSet::new()], 0);
    for (row, [first, second]) in pairs.iter().enumerate() {
        let (period, shift) = (sets.len() - preperiod, second.column - first.column);
        if first.column < start + preperiod || shift % period != 0 {
            return wrong(format!(
                "row {row}: the states do not fit the sets of values below, {start}+{preperiod}, {period}"
            ));
        }
        limits.check((second.column - start).saturating_mul(4 * (row + 4)))?;
        let mut longer: Vec<BTreeSet<i64>> = Vec::new();
        let mut before = Used::default();
        for column in start..=second.column {
            if column % 1024 == 0 {
                limits.check(0)?;
            }
            for (state, is_first) in [(first, true), (second, false)]
                .into_iter()
                .filter(|state| state.0.column == column)
            {
                if !table.used[row].is(&state.rows[0]) {
                    return untrue(row, column);
                }
                if is_first {
                    before = table.used[row].shifted(shift as i64);
                }
            }
            if column == second.column {
                break;
            }
            let (at, b) = (column - start, column as i64);
            let at = if at < sets.len() {
                at
            } else {
                preperiod + (at - preperiod) % period
            };
            let value = table.used[row].least_free(|value| sets[at].contains(&(value - b)));
            let mut set = sets[at].clone();
            set.insert(value - b);
            longer.push(set);
            table.add(row, value);
        }
        if table.used[row] != before {
            return wrong(format!(
                "the two states are not equal up to the shift in row {row}"
            ));
        }
        if shape.columns {
            // The least period and preperiod of the sets with this row.
            let cycle = first.column - start;
            let repeats = |period: &usize| {
                shift % period == 0
                    && longer[cycle..longer.len() - period] == longer[cycle + period..]
            };
            let period = (1..=shift).find(repeats).unwrap_or(shift);
            let differs = |at: &usize| longer[*at] != longer[at + period];
            preperiod = (0..cycle).rev().find(differs).map_or(0, |at| at + 1);
            longer.truncate(preperiod + period);
            sets = longer;
        }
    }
    Ok(())
}

/// Whether preperiod and period of a row hold for all columns and are the least, given that columns from the first one on
/// repeat after the difference of both.
fn check_claim(
    [row, preperiod, period]: Claim,
    values: &[i64],
    [first, second]: [usize; 2],
) -> Checked<()> {
    let length = second - first;
    let offset = |b: usize| {
        let b = if b < second {
            b
        } else {
            first + (b - first) % length
        };
        values[b] - b as i64
    };
    let repeats =
        |period: usize, from: usize| (from..second).all(|b| offset(b) == offset(b + period));
    let shorter = |shorter: usize| period.is_multiple_of(shorter) && repeats(shorter, first);
    let flaw = match () {
        () if preperiod > first => "the least preperiod is at most the column of the first state",
        () if !length.is_multiple_of(period) => {
            "the least period divides the distance of the states"
        }
        () if !repeats(period, preperiod) => "the row does not repeat like this",
        () if preperiod > 0 && offset(preperiod - 1) == offset(preperiod - 1 + period) => {
            "a smaller preperiod would do"
        }
        () if (1..period).any(shorter) => "a smaller period would do",
        () => return Ok(()),
    };
    wrong(format!(
        "row {row}, preperiod {preperiod}, period {period}: {flaw}"
    ))
}
