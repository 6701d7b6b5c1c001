//! `wythoff period certificate 2`: preperiods and periods of rows of Grundy values.
//!
//! The rows are computed from the rules, cell by cell, up to the second of two columns. The rules are covered if it can be shown that a
//! position (a, b), a <= b, either has no moves at all, or has all moves to (a, b') with b' < b, always or never all moves to (a', b) with a' < a, and otherwise only
//! diagonal moves to (a - i, b - i); and that for rows a up to the largest one and columns b from some B on there are moves, and which
//! diagonal moves there are does not depend on b. These are sentences, decided with automata.
//!
//! From column B on, the value of (a, b) is then determined, in the same way for all b, by the values used in row a before column b, the
//! values of the rows below in column b, and those on its diagonal, at most a columns back. So if before two columns c and c + p, not below B,
//! the used values of all rows and the last values of each row are the same up to a shift by p, then G(a, b + p) = G(a, b) + p for
//! all b >= c. What is claimed of a row is compared with this repetition: the period must divide p, it must hold from the preperiod on, and neither
//! can be less.

use dashu_int::UBig;

use crate::cases::{Side, at_most, equal, less};
use crate::dfa::DEAD;
use crate::linear::{Linear, Var};
use crate::logic::{Formula, Logic, all, any};
use crate::relation::Relation;
use crate::rules::{Moves, Rules, ascending, every_play_ends, some_step};
use crate::sealed::Lines;
use crate::theorem::quoted;
use crate::words::System;
use crate::{Accepted, Checked, Limits, Refusal};

/// What is said of a row.
struct Claim {
    row: usize,
    preperiod: usize,
    period: usize,
}

/// A state as written: the column, and for each row the least unused value, the used values above it, and the last values.
struct Written {
    column: usize,
    rows: Vec<(i64, Vec<i64>, Vec<i64>)>,
}

/// Rows and columns are at most this large.
const LARGEST: usize = 1 << 28;

fn wrong<T>(what: impl Into<String>) -> Checked<T> {
    Err(Refusal::Wrong(what.into()))
}

/// Checks a certificate of periods.
pub(crate) fn check(lines: &mut Lines<'_>, limits: &Limits<'_>) -> Checked<Accepted> {
    let header = lines.next()?;
    let name = lines.after("game")?;
    if header.ends_with('1') && lines.peek() != Some("rules") {
        return wrong("not self-contained: the file quotes no rules, write it again");
    }
    let text = lines.rules()?;
    let rules = Rules::parse(&text).or_else(|message| lines.unreadable(message))?;
    let top = lines
        .after("rows")?
        .strip_prefix("0..=")
        .and_then(|top| top.parse().ok())
        .filter(|&top: &usize| top < LARGEST);
    let Some(top) = top else {
        return lines.unreadable("expected `rows 0..=` and a row");
    };
    let mut claims = Vec::new();
    while lines.peek().is_some_and(|line| line.starts_with("claim ")) {
        let words: Vec<&str> = lines.next()?.split(' ').collect();
        let number = |word: &str| word.parse().ok().filter(|&number: &usize| number < LARGEST);
        let claim = match words[..] {
            [
                "claim",
                "row",
                row,
                "preperiod",
                preperiod,
                "period",
                period,
            ] => number(row).zip(number(preperiod)).zip(number(period)),
            _ => None,
        };
        match claim {
            Some(((row, preperiod), period)) if row <= top && period > 0 => claims.push(Claim {
                row,
                preperiod,
                period,
            }),
            _ => return lines.unreadable("expected `claim row A preperiod M period P`"),
        }
    }
    if lines.peek().is_some_and(|line| line.starts_with("layer")) {
        return wrong(
            "proofs row by row, for diagonal moves that die out, are not covered by this checker",
        );
    }
    let states = [read_state(lines, top)?, read_state(lines, top)?];
    lines.end()?;
    if claims.is_empty() || states[0].column >= states[1].column {
        return wrong("nothing is claimed, or the columns of the states are not in order");
    }
    if rules.piles.len() != 2 || !rules.sorted {
        return wrong("only games with two sorted piles are covered by this checker");
    }
    let mut logic = System::named("base:2", limits)?;
    let shape = Shape::new(&rules, top, states[0].column, &mut logic)?;
    let values = shape.values(top, &states, &logic, limits)?;
    let mut said = Vec::new();
    for claim in &claims {
        check_claim(
            claim,
            &values[claim.row],
            [states[0].column, states[1].column],
        )?;
        said.push(format!(
            "row {} has least preperiod {} and least period {}",
            claim.row, claim.preperiod, claim.period
        ));
    }
    let statement = format!(
        "in the rows G(a, b), b = 0, 1, ..., of Grundy values {}the following holds, where preperiod M and period P mean \
         G(a, b + P) = G(a, b) + P for all b >= M: {}",
        quoted(name, &text),
        said.join("; ")
    );
    Ok(Accepted {
        kind: "period",
        statement,
    })
}

fn read_state(lines: &mut Lines<'_>, top: usize) -> Checked<Written> {
    let column: usize = lines.number_after("state before column")?;
    if column >= LARGEST {
        return lines.unreadable("the column is too large");
    }
    let mut rows = Vec::new();
    for row in 0..=top {
        let line = lines.next()?;
        let rest = line.strip_prefix(&format!("row {row} lowest "));
        let parts = rest
            .and_then(|rest| rest.split_once(" above"))
            .and_then(|(lowest, rest)| Some((lowest, rest.split_once(" recent")?)));
        let Some((Ok(lowest), (above, recent))) =
            parts.map(|(lowest, rest)| (lowest.parse(), rest))
        else {
            return lines.unreadable("expected `row A lowest V above V... recent V...`");
        };
        rows.push((lowest, lines.numbers(above)?, lines.numbers(recent)?));
    }
    Ok(Written { column, rows })
}

/// What the rules look like.
struct Shape {
    /// Whether moves to (a', b) are possible.
    columns: bool,
    /// From this column on the diagonal moves do not depend on it.
    uniform: usize,
    /// Positions (a, b) without moves.
    ended: std::rc::Rc<Relation>,
    /// (a, b, i) with a move to (a - i, b - i).
    diagonal: std::rc::Rc<Relation>,
}

impl Shape {
    fn new(rules: &Rules, top: usize, most: usize, logic: &mut Logic<'_>) -> Checked<Self> {
        let moves = Moves::new(rules, logic, Side::Over, 2)
            .map_err(|message| Refusal::Wrong(format!("the rules: {message}")))?;
        if !moves.exact {
            return wrong(
                "rules with products or quotients of variables are not covered by this checker",
            );
        }
        every_play_ends(rules, &moves, logic)?;
        let vars: [Var; 5] = [(); 5].map(|()| logic.fresh());
        let [a, b, c, d, i] = vars;
        let number = Linear::var;
        let same = |one: Var, other: Var| equal(&number(one), &number(other));
        let below = |one: Var, other: Var| less(&number(one), &number(other));
        let exists =
            |vars: &[Var], formula: Formula| Formula::Exists(vars.to_vec(), Box::new(formula));
        let (from, to) = (&moves.before, &moves.after);
        let arrives = any([
            all([same(to[0], c), same(to[1], d)]),
            all([same(to[0], d), same(to[1], c)]),
        ]);
        let step = all([
            same(from[0], a),
            same(from[1], b),
            some_step(&moves),
            arrives,
            ascending(&[c, d]),
        ]);
        let hidden: Vec<Var> = from.iter().chain(to).copied().collect();
        let step = logic.relation(&[a, b, c, d], &exists(&hidden, step))?;
        let leads = |from: [Var; 2], to: [Var; 2]| {
            Formula::Apply(step.clone(), vec![from[0], from[1], to[0], to[1]])
        };
        let ended = logic.relation(
            &[a, b],
            &all([
                ascending(&[a, b]),
                exists(&[c, d], leads([a, b], [c, d])).not(),
            ]),
        )?;
        let by =
            |one: Var, other: Var| equal(&number(one).plus(&1.into(), &number(i)), &number(other));
        let diagonal = exists(
            &[c, d],
            all([
                by(c, a),
                by(d, b),
                less(&Linear::default(), &number(i)),
                leads([a, b], [c, d]),
            ]),
        );
        let diagonal = logic.relation(&[a, b, i], &diagonal)?;
        let live = all([
            ascending(&[a, b]),
            Formula::Apply(ended.clone(), vec![a, b]).not(),
        ]);
        let row_move = any([
            all([ascending(&[a, d]), leads([a, b], [a, d])]),
            all([below(d, a), leads([a, b], [d, a])]),
        ]);
        let other = [
            all([same(c, a), below(d, b)]),
            all([same(d, a), below(c, b)]),
            all([same(d, b), below(c, a)]),
            all([
                below(c, a),
                equal(&number(a).minus(&number(c)), &number(b).minus(&number(d))),
            ]),
        ];
        let mut never =
            |formula: Formula| Ok::<bool, Refusal>(logic.example(&[], &formula)?.is_none());
        if !never(all([live.clone(), below(d, b), row_move.not()]))?
            || !never(all([leads([a, b], [c, d]), any(other).not()]))?
        {
            return wrong(
                "moves along a row are missing, or there are moves of other kinds: not covered by this checker",
            );
        }
        let columns = never(all([live, below(c, a), leads([a, b], [c, b]).not()]))?;
        if !columns && !never(all([below(a, b), below(c, a), leads([a, b], [c, b])]))? {
            return wrong(
                "there are some moves along a column, but not all: not covered by this checker",
            );
        }
        let mut uniform = 2 * top + 2;
        loop {
            let limit = Linear::number(uniform as u64);
            let far = all([
                at_most(&number(a), &Linear::number(top as u64)),
                at_most(&limit, &number(b)),
                equal(&number(d), &limit),
            ]);
            let here = Formula::Apply(diagonal.clone(), vec![a, b, i]);
            let there = Formula::Apply(diagonal.clone(), vec![a, d, i]);
            let changes = Formula::Iff(Box::new(here), Box::new(there)).not();
            if never(all([far.clone(), changes]))?
                && never(all([far, Formula::Apply(ended.clone(), vec![a, b])]))?
            {
                break;
            }
            uniform *= 2;
            if uniform > most {
                return wrong("it is not shown that the rules are uniform from the first state on");
            }
        }
        if uniform > most {
            return wrong("the first state comes before the rules are uniform");
        }
        Ok(Self {
            columns,
            uniform,
            ended,
            diagonal,
        })
    }

    /// The Grundy values of all rows up to the column of the second state, both of which are compared.
    fn values(
        &self,
        top: usize,
        states: &[Written; 2],
        logic: &Logic<'_>,
        limits: &Limits<'_>,
    ) -> Checked<Vec<Vec<i64>>> {
        let end = states[1].column;
        limits.check(3 * (top + 1).saturating_mul(end))?;
        let mut values: Vec<Vec<i64>> = vec![Vec::with_capacity(end); top + 1];
        let mut rows: Vec<Used> = (0..=top).map(|_| Used::default()).collect();
        let mut before = Vec::new();
        let mut uniform: Vec<Vec<bool>> = Vec::new();
        let mut taken: Vec<usize> = Vec::new();
        for b in 0..end {
            if b % 64 == 0 {
                limits.check(0)?;
            }
            if b == states[0].column {
                compare(&states[0], &rows, &values)?;
                before = rows.clone();
            }
            if b == self.uniform {
                let legal = |a: usize| {
                    (0..=a)
                        .map(|i| contains(&self.diagonal, &[a, b, i], logic))
                        .collect()
                };
                uniform = (0..=top).map(legal).collect();
            }
            for a in 0..=top.min(b) {
                let stamp = b * (top + 1) + a + 1;
                let mut avoid = |value: i64| {
                    let value = usize::try_from(value).unwrap_or(0);
                    if taken.len() <= value {
                        taken.resize(value + 1, 0);
                    }
                    taken[value] = stamp;
                };
                let mut value = 0;
                if b >= self.uniform || !contains(&self.ended, &[a, b], logic) {
                    if self.columns {
                        (0..a).for_each(|row| avoid(values[row][b]));
                    }
                    let legal = |i: usize| match uniform.get(a) {
                        Some(uniform) => uniform[i],
                        None => contains(&self.diagonal, &[a, b, i], logic),
                    };
                    for i in 1..=a {
                        if legal(i) {
                            let (row, column) = (a - i, b - i);
                            avoid(values[row.min(column)][row.max(column)]);
                        }
                    }
                    value = rows[a].lowest;
                    while rows[a].above.contains(&value)
                        || usize::try_from(value)
                            .is_ok_and(|value| taken.get(value) == Some(&stamp))
                    {
                        value += 1;
                    }
                }
                values[a].push(value);
                rows[a].add(value);
                if a < b && b <= top {
                    // The same position belongs to row b, too.
                    values[b].push(value);
                    rows[b].add(value);
                }
            }
        }
        compare(&states[1], &rows, &values)?;
        let (first, shift) = (states[0].column, (end - states[0].column) as i64);
        for row in 0..=top {
            // So many columns back reach the diagonal moves that lead to this row.
            let back = (1..=top - row)
                .filter(|&i| uniform[row + i][i])
                .max()
                .unwrap_or(0);
            let last = |end: usize| &values[row][end - back..end];
            let moved = |(one, other): (&i64, &i64)| one + shift == *other;
            let (old, new) = (&before[row], &rows[row]);
            let same = old.lowest + shift == new.lowest
                && old.above.len() == new.above.len()
                && old.above.iter().zip(&new.above).all(moved)
                && last(first).iter().zip(last(end)).all(moved);
            if !same {
                return wrong(format!(
                    "the two states are not equal up to the shift in row {row}"
                ));
            }
        }
        Ok(values)
    }
}

/// Compares a state as written with the rows; it may leave out last values that do not matter.
fn compare(written: &Written, rows: &[Used], values: &[Vec<i64>]) -> Checked<()> {
    for (row, (lowest, above, recent)) in written.rows.iter().enumerate() {
        let true_state = rows[row].lowest == *lowest
            && rows[row].above.iter().eq(above)
            && values[row][..written.column].ends_with(recent);
        if !true_state {
            return wrong(format!(
                "state before column {}: row {row} is not what the rules give",
                written.column
            ));
        }
    }
    Ok(())
}

/// The values used in a row: all below `lowest`, and those in `above`.
#[derive(Debug, Clone, Default)]
struct Used {
    lowest: i64,
    above: std::collections::BTreeSet<i64>,
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
}

/// Whether a relation holds for these numbers, by running its automaton.
fn contains(relation: &Relation, numbers: &[usize], logic: &Logic<'_>) -> bool {
    let words: Vec<Vec<usize>> = numbers
        .iter()
        .map(|&number| logic.system.places.digits_of(&UBig::from(number)))
        .collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0);
    let mut state = relation.dfa.start();
    for at in 0..length {
        let digit = |word: &Vec<usize>| {
            (at + word.len())
                .checked_sub(length)
                .map_or(0, |place| word[place])
        };
        let letter = words
            .iter()
            .fold(0, |letter, word| letter * logic.system.digits + digit(word));
        state = relation.dfa.step(state, letter);
    }
    state != DEAD && relation.dfa.accept[state as usize]
}

/// Whether preperiod and period of a row hold for all columns and are the least, given that columns from the first one on repeat after the
/// difference of both.
fn check_claim(claim: &Claim, values: &[i64], [first, second]: [usize; 2]) -> Checked<()> {
    let Claim {
        row,
        preperiod,
        period,
    } = *claim;
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
    let flaw = match () {
        () if preperiod > first => "the least preperiod is at most the column of the first state",
        () if !length.is_multiple_of(period) => {
            "the least period divides the distance of the states"
        }
        () if !repeats(period, preperiod) => "the row does not repeat like this",
        () if preperiod > 0 && offset(preperiod - 1) == offset(preperiod - 1 + period) => {
            "a smaller preperiod would do"
        }
        () if (1..period)
            .any(|shorter| period.is_multiple_of(shorter) && repeats(shorter, first)) =>
        {
            "a smaller period would do"
        }
        () => return Ok(()),
    };
    wrong(format!(
        "row {row}, preperiod {preperiod}, period {period}: {flaw}"
    ))
}
