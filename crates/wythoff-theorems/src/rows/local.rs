//! The insert sets of an automaton, checked against the points that they make.
//!
//! A value v has a point in row R exactly if no point of v in an earlier row lies in column R. Let
//! f(r) be the first diagonal that is free for v before row r. Points of v from row r on lie on
//! diagonals from f(r) on, so columns below r + f(r) are final: nothing changes there any more. They
//! become final in the order of their numbers, each at one row r:
//! r + f(r) <= R <= r + f(r + 1). The state before row r and the insert set of row r tell f(r),
//! f(r + 1) and which of these columns are taken.
//!
//! If r < R, that decides by earlier rows alone whether v has a point in row R, and it is compared
//! with the insert set that the automaton has for row R. If r >= R, then r = R and f(R) = 0:
//! diagonal 0 is free. That happens in the first rows only, and these are compared with a sweep.
//!
//! Where is column R in the automaton? The cells of row r are counted from column r + z, where z is
//! the number of 0-points below r. Write s for the row with a 0 after the digits of r. From r to
//! r + 1 the first grows by 2 if r has a 0-point, else by 1; the second by 2 if the digits of r end
//! in 0, else by 1. If a row has no 0-point exactly when the digits of the row before end in 1, it
//! follows by induction that r + z = s if r has a 0-point and r + z = s + 1 if not. So column R is
//! some rows away from s, and as long as these are not too many, they are all found in two
//! neighbouring blocks of rows with a few free digits.

use rayon::prelude::*;
use wythoff_automata::Budget;
use wythoff_automata::UBig;

use super::Flaw;
use super::beginning::Beginning;
use super::build::{Failed, Node};
use super::machine::{BELOW, Machine, TooWide};
use super::pairs::{Blocks, Pair, list_rows};

/// How many rows are compared with a sweep; before the last of them every value has a point on
/// diagonal 0.
const FIRST_ROWS: usize = 34;

/// The rows of blocks with this many free digits are looked at; more if columns are farther away.
const FREE_DIGITS: std::ops::RangeInclusive<usize> = 6..=10;

/// How many pairs are checked between two looks at the budget.
const AT_ONCE: usize = 1 << 14;

/// What a look at some rows tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Right,
    Wrong,
    /// A column lies outside of the blocks.
    TooFar,
}

/// Looks for a wrong insert set, provided that the states of the machine before all rows follow
/// from the insert sets.
pub(super) fn wrong_insert(
    nodes: &[Node],
    pairs: &[Pair],
    machine: &Machine,
    budget: &Budget,
) -> Result<Option<Flaw>, Failed> {
    let wrong_zero = |pair: &&Pair| {
        let [left, right] = [pair.left, pair.right].map(|node| nodes[node as usize]);
        (right.insert & 1 == 1) != left.next.1.is_some()
    };
    if let Some(pair) = pairs.iter().find(wrong_zero) {
        return Ok(Some(Flaw::Insert(&pair.first.row + 1_u8)));
    }
    if !first_rows_are_right(nodes, machine)? {
        return Ok(Some(Flaw::Insert(UBig::ZERO)));
    }
    'digits: for digits in FREE_DIGITS {
        for some in pairs.chunks(AT_ONCE) {
            budget.check()?;
            let look = |pair| match look(nodes, pair, machine, digits) {
                Ok(Seen::Right) => None,
                seen => Some((seen, pair)),
            };
            let Some((seen, pair)) = some.par_iter().find_map_first(look) else {
                continue;
            };
            if seen? == Seen::TooFar {
                continue 'digits;
            }
            return Ok(Some(Flaw::Insert(pair.first.with_zeros(digits + 1).row)));
        }
        return Ok(None);
    }
    Err(Failed::TooWide)
}

/// Compares the first rows with a sweep.
fn first_rows_are_right(nodes: &[Node], machine: &Machine) -> Result<bool, TooWide> {
    let values = machine.values();
    let beginning = Beginning::new(values, FIRST_ROWS)?;
    let mut rows = Vec::new();
    list_rows(nodes, 0, 7, &mut rows);
    let same = rows.len() >= FIRST_ROWS
        && (rows.iter().zip(&beginning.states).zip(&beginning.inserts)).all(
            |((node, state), &insert)| {
                node.insert == u32::from(insert) && machine.state(node.state) == state
            },
        );
    let zeros = |set: &&u8| *set & 1 == 1;
    let zeros = beginning.inserts[..FIRST_ROWS - 1].iter().filter(zeros);
    let zeros = zeros.count();
    let last = beginning.states[FIRST_ROWS - 1];
    let has_equal_piles =
        |value: usize| zeros + last.lanes[value].first_free() as usize > BELOW as usize;
    Ok(same && (0..values).all(has_equal_piles))
}

/// Checks the columns that become final at the rows in the second half of the block of the left
/// state and in the first half of that of the right one.
fn look(nodes: &[Node], pair: &Pair, machine: &Machine, digits: usize) -> Result<Seen, TooWide> {
    let Blocks { rows, inner, .. } = Blocks::new(nodes, pair, digits);
    let from_start = pair.left == 0;
    // The insert sets of the rows with one digit more, and where those of each row begin.
    let mut sets = Vec::with_capacity(2 * rows.len());
    let mut begins = Vec::with_capacity(rows.len());
    for row in &rows {
        begins.push(sets.len());
        let longer = [Some(row.next.0), row.next.1];
        sets.extend(
            longer
                .iter()
                .flatten()
                .map(|&node| nodes[node as usize].insert),
        );
    }
    for at in inner {
        let row = rows[at];
        let before = machine.state(row.state);
        let mut after = *before;
        after.fill(row.insert)?;
        let origin = begins[at] + usize::from(row.insert & 1 == 0);
        for value in 0..machine.values() {
            let taken = after.lanes[value].columns;
            let cells = before.lanes[value].first_free()..=after.lanes[value].first_free();
            for cell in cells {
                let column = (origin + cell as usize).checked_sub(BELOW as usize);
                if from_start && column.is_none_or(|column| column < FIRST_ROWS) {
                    continue;
                }
                let Some(&set) = column.and_then(|column| sets.get(column)) else {
                    return Ok(Seen::TooFar);
                };
                if (set >> value & 1 == 1) == (taken >> cell & 1 == 1) {
                    return Ok(Seen::Wrong);
                }
            }
        }
    }
    Ok(Seen::Right)
}
