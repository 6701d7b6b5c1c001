//! Which states of the automaton belong to two rows, one after the other.

use std::collections::HashSet;
use std::ops::Range;

use wythoff_automata::Budget;
use wythoff_automata::UBig;

use super::build::{Failed, Node};

/// Two states of the automaton for two rows, one after the other, that have the same number of
/// digits.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    pub(super) left: u32,
    pub(super) right: u32,
    /// The first of the rows, where the pair occurs first.
    pub(super) first: Row,
}

/// A row, and the row with a 0 after its digits.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub(super) row: UBig,
    longer: UBig,
}

impl Row {
    fn zero() -> Self {
        Self {
            row: UBig::ZERO,
            longer: UBig::ZERO,
        }
    }

    /// The row with one more digit.
    fn with(&self, digit: u8) -> Self {
        Self {
            row: &self.longer + digit,
            longer: &self.row + &self.longer + 2 * digit,
        }
    }

    /// The row with this many zeros after its digits.
    pub(super) fn with_zeros(&self, count: usize) -> Self {
        (0..count).fold(self.clone(), |row, _| row.with(0))
    }
}

/// All pairs of states for consecutive rows, each with the first row where it occurs, in the order
/// of these rows.
///
/// Two rows with the same number of digits differ by 1 exactly if they are u0 and u1, or the last
/// row u.. that begins with u and the first, v0, that begins with the successor v of u.
pub(super) fn neighbours(nodes: &[Node], budget: &Budget) -> Result<Vec<Pair>, Failed> {
    let Some(one) = nodes[0].next.1 else {
        return Ok(Vec::new());
    };
    let mut seen = HashSet::from([(0, one)]);
    let mut pairs = vec![Pair {
        left: 0,
        right: one,
        first: Row::zero(),
    }];
    let mut memory = budget.reserve_nothing();
    let mut at = 0;
    while let Some(pair) = pairs.get(at).cloned() {
        if at.is_multiple_of(1024) {
            budget.check()?;
            budget.allow_states(pairs.len())?;
            memory.set((pairs.capacity() * (size_of::<Pair>() + 24)) as u64)?;
        }
        at += 1;
        for (digit, (left, right)) in children(nodes, &pair).enumerate() {
            if seen.insert((left, right)) {
                pairs.push(Pair {
                    left,
                    right,
                    first: pair.first.with(u8::from(digit == 1)),
                });
            }
        }
    }
    Ok(pairs)
}

/// The neighbours that have one digit more, the left one of them a digit after the left of `pair`.
pub(super) fn children(nodes: &[Node], pair: &Pair) -> impl Iterator<Item = (u32, u32)> {
    let (zero, one) = nodes[pair.left as usize].next;
    let right = nodes[pair.right as usize].next.0;
    let first = (zero, one.unwrap_or(right));
    let second = one.map(|one| (one, right));
    std::iter::once(first).chain(second)
}

/// Adds the rows whose digits lead to `node` and then have this many more.
pub(super) fn list_rows(nodes: &[Node], node: u32, digits: usize, rows: &mut Vec<Node>) {
    let node = nodes[node as usize];
    let Some(fewer) = digits.checked_sub(1) else {
        rows.push(node);
        return;
    };
    list_rows(nodes, node.next.0, fewer, rows);
    if let Some(one) = node.next.1 {
        list_rows(nodes, one, fewer, rows);
    }
}

/// The rows in two neighbouring blocks.
#[derive(Debug)]
pub(super) struct Blocks {
    pub(super) rows: Vec<Node>,
    /// How many of them are in the first block.
    pub(super) first: usize,
    /// Those in the second half of the first block and in the first half of the second one, and in
    /// the first half of all rows. Every row is such a one for some pair of blocks.
    pub(super) inner: Range<usize>,
}

impl Blocks {
    /// The rows whose digits lead to the one or the other of two neighbours and then have this many
    /// more; no row but 0 may lead to the state 0.
    pub(super) fn new(nodes: &[Node], pair: &Pair, digits: usize) -> Self {
        let mut rows = Vec::new();
        list_rows(nodes, pair.left, digits, &mut rows);
        let first = rows.len();
        list_rows(nodes, pair.right, digits, &mut rows);
        let begin = if pair.left == 0 { 0 } else { first / 2 };
        let inner = begin..first + (rows.len() - first) / 2;
        Self { rows, first, inner }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_from_their_digits() {
        let row = [1, 0, 0, 1, 0]
            .iter()
            .fold(Row::zero(), |row, &digit| row.with(digit));
        assert_eq!((row.row, row.longer), (10_u8.into(), 16_u8.into()));
    }
}
