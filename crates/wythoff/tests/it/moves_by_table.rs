//! The moves that can be added to Wythoff's game, against a table of values and against rows computed from the rules.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use wythoff::json::BigInteger;

use crate::invariant::{extend, listed};
use crate::scale::scaled;

pub(crate) type Move = (u64, u64);

/// The Grundy values of Wythoff's game up to `most`, for positions below `size`, by the mex rule along rows, columns
/// and diagonals; larger values are `None`.
fn wythoff_values(size: usize, most: u64) -> Vec<Vec<Option<u64>>> {
    let mut table = vec![vec![None; size]; size];
    let bits = |value: u64| 1_u64 << value;
    let (mut rows, mut columns) = (vec![0; size], vec![0; size]);
    let mut diagonals = vec![0; 2 * size];
    for x in 0..size {
        for y in 0..size {
            let seen: u64 = rows[x] | columns[y] | diagonals[size + x - y];
            let value = u64::from((!seen).trailing_zeros());
            if value <= most {
                table[x][y] = Some(value);
                rows[x] |= bits(value);
                columns[y] |= bits(value);
                diagonals[size + x - y] |= bits(value);
            }
        }
    }
    table
}

/// The moves up to `up_to` that join two positions of the same value in a table, piles in any order.
fn excluded(table: &[Vec<Option<u64>>], up_to: u64) -> BTreeSet<Move> {
    let mut found = BTreeSet::new();
    let most = table.iter().flatten().flatten().max().copied().unwrap_or(0);
    for value in 0..=most {
        let cells = table.iter().enumerate().flat_map(|(x, row)| {
            let cells = row.iter().enumerate();
            cells
                .filter_map(move |(y, &cell)| (cell == Some(value)).then_some((x as u64, y as u64)))
        });
        let cells: Vec<Move> = cells.collect();
        for (number, &(x, y)) in cells.iter().enumerate() {
            let near = cells[number + 1..]
                .iter()
                .take_while(|cell| cell.0 - x <= up_to);
            for &(further, larger) in near.filter(|cell| cell.1 >= y && cell.1 - y <= up_to) {
                let (i, j) = (further - x, larger - y);
                found.insert((i.min(j), i.max(j)));
            }
        }
    }
    found
}

/// Visits the positions of the values up to `most` with a smaller pile below `rows`, row by row, by the mex rule: in every row the first
/// column from the diagonal on that is free for the value; a row whose number is a column of the value has none.
pub(crate) fn by_rows(rows: usize, most: usize, mut visit: impl FnMut(usize, Move)) {
    let mut columns = vec![vec![false; 2 * rows + 64]; most + 1];
    let mut diagonals = vec![vec![false; rows + 64]; most + 1];
    let mut first_free = vec![0; most + 1];
    for x in 0..rows {
        let mut here = Vec::new();
        for value in 0..=most {
            if columns[value][x] {
                continue;
            }
            let free = &mut first_free[value];
            while diagonals[value][*free] {
                *free += 1;
            }
            let fits = |d: &usize| {
                !diagonals[value][*d] && !columns[value][x + d] && !here.contains(&(x + d))
            };
            let diagonal = (*free..).find(fits).unwrap();
            let y = x + diagonal;
            columns[value][y] = true;
            diagonals[value][diagonal] = true;
            here.push(y);
            visit(value, (x as u64, y as u64));
        }
    }
}

/// The moves up to `up_to` that join two positions whose smaller piles are in the same place and below `rows`, and how many of the positions
/// that were asked for have the value that was said.
fn joined_by_rows(
    rows: u64,
    most: usize,
    up_to: u64,
    asked: &BTreeSet<(usize, Move)>,
) -> (BTreeSet<Move>, usize) {
    let place = |number: u64| usize::try_from(number).unwrap();
    let mut joined = vec![vec![false; place(up_to) + 1]; place(up_to) + 1];
    let mut near: BTreeMap<usize, VecDeque<Move>> = BTreeMap::new();
    let mut right = 0;
    by_rows(place(rows), most, |value, (x, y)| {
        right += usize::from(asked.contains(&(value, (x, y))));
        let near = near.entry(value).or_default();
        while near.front().is_some_and(|at| x - at.0 > up_to) {
            near.pop_front();
        }
        for &(smaller, other) in &*near {
            let (i, j) = (x - smaller, y.wrapping_sub(other));
            if j <= up_to {
                joined[place(i.min(j))][place(i.max(j))] = true;
            }
        }
        near.push_back((x, y));
    });
    let moves = joined.iter().zip(0..).flat_map(|(row, i)| {
        let marked = row.iter().zip(0..).filter(|(joined, _)| **joined);
        marked.map(move |(_, j)| (i, j))
    });
    (moves.collect(), right)
}

/// Moves that join two positions of a table up to 2000 cannot be added. Of all others that cannot, two positions beyond the table are
/// shown, which have the same value by the rows from the rules. And these rows join no other moves, in the full test up to the
/// furthest of these positions.
#[test]
fn moves_that_can_be_added_to_wythoffs_game_are_those_of_a_table() {
    let figures = [(0, 3050, 0), (1, 5903, 52), (2, 7587, 244)];
    // The automata of value 2 take long to combine.
    for (value, excluded_in_all, beyond) in figures.into_iter().take(scaled(2, 3)) {
        let up_to = [200, scaled(10, 200), 200][value];
        let answer = extend("wythoff", value as u64, up_to);
        assert_eq!(answer.states.is_some(), value == 0);
        let table = excluded(&wythoff_values(2001, value as u64), up_to);
        let decided = listed(&answer, false);
        assert!(table.is_subset(&decided), "value {value}");
        if up_to == 200 {
            let further = decided.difference(&table).count();
            assert_eq!((decided.len(), further), (excluded_in_all, beyond));
        }
        let pile = |position: &[BigInteger], at: usize| u64::try_from(&position[at].0).unwrap();
        let mut asked = BTreeSet::new();
        for one in &answer.moves {
            let takes = (one.takes[0].0, one.takes[1].0);
            let Some(conflict) = &one.conflict else {
                assert!(one.can_be_added != table.contains(&takes), "{one:?}");
                continue;
            };
            let [i, j] = [0, 1].map(|at| pile(&conflict.from, at) - pile(&conflict.to, at));
            assert_eq!((i.min(j), i.max(j)), takes);
            for position in [&conflict.from, &conflict.to] {
                let (x, y) = (pile(position, 0), pile(position, 1));
                asked.insert((conflict.value, (x.min(y), x.max(y))));
            }
        }
        let furthest = asked.iter().map(|(_, at)| at.0).max().unwrap_or(4000);
        let (joined, right) = joined_by_rows(furthest + 1, value, up_to, &asked);
        assert_eq!(right, asked.len());
        assert!(joined.is_subset(&decided));
        if scaled(false, true) && value == 2 {
            assert_eq!(furthest, 24_643_999);
            assert_eq!(&joined | &table, decided);
        }
    }
}
