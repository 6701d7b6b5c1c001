//! `wythoff rows 1`: which values have a position (a, b), a <= b, in row a of Wythoff's game, read from the digits of a.
//!
//! The automaton reads a in Zeckendorf form and ends in a state with a set of values. It is proved by induction on a that
//! these are the sets that drive the `sweep`:
//!
//! *States.* Two rows with the same number of digits follow each other exactly if they are u0 and u1, or the last row that
//! begins with u and v0, where v follows u. So all pairs of states of consecutive rows are found by a closure from those of
//! rows 0 and 1. If a state of the sweep goes with each state of the automaton so that along every pair the sweep leads
//! from one to the other, then the sweep that is driven by the sets is in that state before every row.
//!
//! *Sets.* Let f(r) be the first diagonal free for v before row r. Points of v from row r on lie on diagonals from f(r) on,
//! so after row r nothing changes in columns up to r + f(r + 1). Column R is settled at the row r with r + f(r) <= R <= r +
//! f(r + 1). If r < R, then v has a point in row R exactly if column R is not taken after row r; this is compared with the
//! set of row R. Otherwise r = R and diagonal 0 is free; that is so in the first rows only, which are compared with the
//! Grundy values by the definition.
//!
//! *Where is row R?* Cell i of row r is column r + z + i - [`BELOW`]. Let s be the row with a 0 after the digits of r. From
//! r to r + 1, r + z grows by 2 if r has a 0-point and else by 1, and s by 2 if r ends in 0 and else by 1. If a row has no
//! 0-point exactly when the row before it ends in 1, which is checked, then r + z = s if r has a 0-point and s + 1 if not,
//! by induction. So column R is a few rows from s, and is found in the rows that begin with one of two neighbours u, v and
//! have some digits more.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::automata::id;
use crate::facts;
use crate::file::Lines;
use crate::sweep::{BELOW, MOST_VALUES, Sweep, grundy_table};
use crate::{Accepted, Checked, Limits, Refusal, accepted, wrong};

/// No state.
pub(crate) const NONE: u32 = u32::MAX;

/// A state of the automaton: where the digits 0 and 1 lead, the values with a point as bits, and the state of the sweep.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node {
    pub next: [u32; 2],
    pub set: u8,
    pub sweep: u32,
}

impl Node {
    pub(crate) fn has(self, value: usize) -> bool {
        self.set >> value & 1 == 1
    }
}

/// The states of two rows that follow each other, the first such row, and the row with a 0 after its digits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair(pub [u32; 2], pub u128, pub u128);

impl Pair {
    /// The pair of these states whose first row has one more digit.
    pub(crate) fn with(self, digit: u128, states: [u32; 2]) -> Checked<Self> {
        let longer = self.1.checked_add(self.2).filter(|sum| *sum < 1 << 120);
        let longer = longer.ok_or_else(|| Refusal::Exhausted("rows of 120 bits".to_owned()))?;
        Ok(Self(states, self.2 + digit, longer + 2 * digit))
    }
}

/// The proved automaton.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub values: usize,
    pub nodes: Vec<Node>,
    /// In the order of their first rows.
    pub pairs: Vec<Pair>,
    pub sweeps: Vec<Sweep>,
    numbers: HashMap<Sweep, u32>,
    steps: HashMap<(u32, u8), u32>,
}

/// So many rows are compared with Grundy values by the definition, in a table of this size.
const FIRST_ROWS: usize = 34;
const TABLE: usize = 160;

const TOO_FAR: &str = "positions are too far from the line for the windows of the sweep";

/// Checks an automaton of rows and what is said to follow from it.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let [value, states]: [usize; 2] = [lines.number("value #")?, lines.number("states #")?];
    if value >= MOST_VALUES {
        return lines.unreadable("values go up to 3");
    }
    let (mut rows, sweep) = (Rows::default(), NONE);
    rows.values = value + 1;
    for at in 0..states {
        limits.check(if at % 4096 == 0 { 4 * at } else { 0 })?;
        let state = |word: &str| if word == "." { Ok(NONE) } else { word.parse() };
        let numbers: Vec<_> = lines.next()?.split(' ').map(state).collect();
        match numbers[..] {
            [Ok(zero), Ok(one), Ok(set)] if set < 1 << rows.values => {
                let (next, set) = ([zero, one], set.to_le_bytes()[0]);
                rows.nodes.push(Node { next, set, sweep });
            }
            _ => return lines.unreadable("expected two states and a set of values"),
        }
    }
    rows.prove(limits)?;
    let sweeps: HashSet<u32> = rows.nodes.iter().map(|node| node.sweep).collect();
    let mut statement = format!(
        "for every a and each v = 0, ..., {value}, the automaton of {states} states in the file, reading a in \
         Zeckendorf form, tells whether the game with the rules `piles a <= b; move (a - i, b) for i >= 1; \
         move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1` has a position (a, b), a <= b, of Grundy \
         value v; there is at most one, and one of {} states of the sweep tells which",
        sweeps.len()
    );
    facts::check(lines, &mut rows, limits, &mut statement)?;
    accepted("rows", statement)
}

impl Rows {
    pub(crate) fn prove(&mut self, limits: &Limits) -> Checked<()> {
        if !self.read_zeckendorf() {
            return wrong("the states do not form an automaton for Zeckendorf words");
        }
        self.find_pairs(limits)?;
        let ends_in_0 = |node: u32| self.nodes[node as usize].next[1] != NONE;
        let right = |pair: &Pair| self.nodes[pair.0[1] as usize].has(0) == ends_in_0(pair.0[0]);
        if !self.nodes[0].has(0) || !self.pairs.iter().all(right) {
            return wrong("the rows of value 0 are not where they should be");
        }
        self.compare_first_rows()?;
        for digits in 6..=10 {
            if self.sets_are_right(digits, limits)? {
                return Ok(());
            }
        }
        wrong("some columns are too far away to be found")
    }

    /// After a 1 there is no 1 and after a 0 there may be, and nothing but zeros leads to the first state.
    fn read_zeckendorf(&self) -> bool {
        let ends_in_0 = |at: u32| Some(self.nodes.get(at as usize)?.next[1] != NONE);
        let fits = |(at, node): (usize, &Node)| {
            let [zero, one] = node.next;
            let after_one = one == NONE || ends_in_0(one) == Some(false) && one != 0;
            (zero == 0) == (at == 0) && ends_in_0(zero) == Some(true) && after_one
        };
        ends_in_0(0) == Some(true) && self.nodes.iter().enumerate().all(fits)
    }

    /// The pairs of one more digit, the left one after the left of a pair, in the order of that digit.
    pub(crate) fn children(&self, pair: &Pair) -> Vec<[u32; 2]> {
        let [zero, one] = self.nodes[pair.0[0] as usize].next;
        let right = self.nodes[pair.0[1] as usize].next[0];
        match one {
            NONE => vec![[zero, right]],
            _ => vec![[zero, one], [one, right]],
        }
    }

    /// Finds all pairs and gives each state of the automaton its state of the sweep. The left row of each pair is the right
    /// one of an earlier pair, or row 0.
    fn find_pairs(&mut self, limits: &Limits) -> Checked<()> {
        let start = Sweep::dummy(&vec![0; self.values]).unwrap_or_default();
        self.nodes[0].sweep = self.number(start);
        let first = [0, self.nodes[0].next[1]];
        self.pairs.push(Pair(first, 0, 0));
        let (mut seen, mut at) = (HashSet::from([first]), 0);
        while at < self.pairs.len() {
            limits.check((20 * self.pairs.len()).max(48 * self.sweeps.len()))?;
            let pair = self.pairs[at];
            let [before, after] = pair.0.map(|state| self.nodes[state as usize]);
            if before.sweep == NONE {
                return wrong("a state belongs to no row");
            }
            let next = self.step(before.sweep, before.set)?;
            if after.sweep != NONE && after.sweep != next {
                return wrong(
                    "one state belongs to rows before which the sweep has different states",
                );
            }
            self.nodes[pair.0[1] as usize].sweep = next;
            for (digit, states) in (0..).zip(self.children(&pair)) {
                if seen.insert(states) {
                    self.pairs.push(pair.with(digit, states)?);
                }
            }
            at += 1;
        }
        match self.nodes.iter().all(|node| node.sweep != NONE) {
            true => Ok(()),
            false => wrong("a state belongs to no row"),
        }
    }

    /// The number of a state of the sweep.
    pub(crate) fn number(&mut self, sweep: Sweep) -> u32 {
        *self.numbers.entry(sweep).or_insert_with(|| {
            self.sweeps.push(sweep);
            id(self.sweeps.len() - 1)
        })
    }

    /// The state of the sweep before the next row.
    pub(crate) fn step(&mut self, sweep: u32, set: u8) -> Checked<u32> {
        if let Some(&next) = self.steps.get(&(sweep, set)) {
            return Ok(next);
        }
        let Some(next) = self.sweeps[sweep as usize].next(self.values, set) else {
            return wrong(TOO_FAR);
        };
        let next = self.number(next);
        self.steps.insert((sweep, set), next);
        Ok(next)
    }

    /// Adds the rows that begin with the digits of a state and have so many more.
    fn list(&self, node: u32, digits: usize, rows: &mut Vec<u32>) {
        if digits == 0 {
            return rows.push(node);
        }
        let next = self.nodes[node as usize].next.into_iter();
        next.filter(|&next| next != NONE)
            .for_each(|next| self.list(next, digits - 1, rows));
    }

    /// The rows that begin with one or the other of two neighbours, how many with the first, and where those begin and end
    /// that are in the second half of the first and the first half of the second; in the first half too if that is row 0.
    /// Every row is such a one.
    pub(crate) fn blocks(&self, pair: &Pair, digits: usize) -> (Vec<u32>, usize, Range<usize>) {
        let mut rows = Vec::new();
        self.list(pair.0[0], digits, &mut rows);
        let first = rows.len();
        self.list(pair.0[1], digits, &mut rows);
        let begin = if pair.0[0] == 0 { 0 } else { first / 2 };
        let end = first + (rows.len() - first) / 2;
        (rows, first, begin..end)
    }

    fn compare_first_rows(&self) -> Checked<()> {
        let (table, mut nodes) = (grundy_table(TABLE), Vec::new());
        self.list(0, 7, &mut nodes);
        for (row, value) in (0..FIRST_ROWS).flat_map(|a| (0..self.values).map(move |v| (a, v))) {
            let column = table[row].iter().position(|&other| other == value);
            let has = nodes
                .get(row)
                .map(|&node| self.nodes[node as usize].has(value));
            if column.is_none() || has != column.map(|column| column >= row) {
                return wrong(format!("row {row} is wrong about value {value}"));
            }
        }
        let on_diagonal = |value: usize| (0..FIRST_ROWS - 1).any(|row| table[row][row] == value);
        match (0..self.values).all(on_diagonal) {
            true => Ok(()),
            false => wrong("diagonal 0 is free for too long"),
        }
    }

    /// Compares the sets with the columns that are settled at all rows; `false` if a column is not among the rows.
    fn sets_are_right(&self, digits: usize, limits: &Limits) -> Checked<bool> {
        for pair in &self.pairs {
            limits.check(0)?;
            let (rows, _, inner) = self.blocks(pair, digits);
            // The rows with one digit more, and where those after each row begin.
            let (mut longer, mut begins) = (Vec::new(), Vec::new());
            for &row in &rows {
                begins.push(longer.len() as i64);
                self.list(row, 1, &mut longer);
            }
            for at in inner {
                let node = self.nodes[rows[at] as usize];
                let before = self.sweeps[node.sweep as usize];
                let mut after = before;
                if after.fill(node.set).is_none() {
                    return wrong(TOO_FAR);
                }
                let origin = begins[at] + i64::from(!node.has(0)) - BELOW;
                let cells = |value| before.first_free(value)..=after.first_free(value);
                let all = (0..self.values).flat_map(|v| cells(v).map(move |cell| (v, cell)));
                for (value, cell) in all {
                    let column = usize::try_from(origin + i64::from(cell)).ok();
                    if pair.0[0] == 0 && column.is_none_or(|column| column < FIRST_ROWS) {
                        continue;
                    }
                    let Some(&row) = column.and_then(|column| longer.get(column)) else {
                        return Ok(false);
                    };
                    let taken = after.0[value][1] >> cell & 1 == 1;
                    if self.nodes[row as usize].has(value) == taken {
                        return wrong(format!(
                            "a row near {} is wrong about value {value}",
                            pair.2
                        ));
                    }
                }
            }
        }
        Ok(true)
    }
}
