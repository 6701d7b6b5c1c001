//! Level sets of two piles that an automaton gives: row by row up to a largest pile, however many positions there are.

use wythoff_automata::automata::{DEAD, Table};
use wythoff_automata::{Budget, Exhausted, Relation, System, UBig};
use wythoff_rules::PileOrder;

use super::{Extent, Positions, Sizes};

/// So many positions are handed over at once, or the last row of them.
const CHUNK: usize = 1 << 14;

/// The positions of an automaton without a pile above some bound.
#[derive(Debug)]
pub(super) struct Automatic {
    system: System,
    /// The automaton with the first pile, and with the second one, read first.
    by_pile: [Table; 2],
    order: PileOrder,
    max: u64,
    /// The digits of the bound, and the place values, from the highest on.
    digits: Vec<u32>,
    places: Vec<u64>,
}

impl Automatic {
    /// The members of a set of pairs, as a game of this order has them.
    pub(super) fn new(set: &Relation, order: PileOrder, max: u64) -> Option<Self> {
        if set.arity() != 2 {
            return None;
        }
        let (system, table) = (set.system(), Table::of(set));
        let digits = system.digits_of(&max.into());
        let place = |zeros: usize| {
            let word: Vec<u32> = [1].into_iter().chain(vec![0; zeros]).collect();
            u64::try_from(system.value_of(&word)).ok()
        };
        let places = (0..digits.len()).rev().map(place);
        Some(Self {
            by_pile: [table.clone(), transposed(&table)],
            order,
            max,
            places: places.collect::<Option<_>>()?,
            digits,
            system: system.clone(),
        })
    }

    /// Hands over the wanted positions in order, piece by piece.
    pub(super) fn for_each<E: From<Exhausted>>(
        &self,
        extent: Extent,
        budget: &Budget,
        use_piece: &mut dyn FnMut(&Positions) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut left = extent.count.unwrap_or(u64::MAX);
        let last = extent
            .rows
            .map_or(self.max, |rows| self.max.min(rows.saturating_sub(1)));
        let mut piece = Vec::new();
        if left == 0 || extent.rows == Some(0) {
            return Ok(());
        }
        for smallest in 0..=last {
            budget.check()?;
            for position in self.positions_from(smallest) {
                piece.push(position);
                left -= 1;
                if left == 0 {
                    return use_piece(&Positions::Pairs(piece));
                }
                if piece.len() == CHUNK {
                    budget.check()?;
                    use_piece(&Positions::Pairs(std::mem::take(&mut piece)))?;
                }
            }
        }
        match piece.is_empty() {
            true => Ok(()),
            false => use_piece(&Positions::Pairs(piece)),
        }
    }

    /// How many positions are wanted, and their largest piles, where that can be told without listing them.
    pub(super) fn sizes(
        &self,
        extent: Extent,
        budget: &Budget,
    ) -> Result<Option<Sizes>, Exhausted> {
        if extent.count.is_some() || extent.rows.is_some_and(|rows| rows <= self.max) {
            return Ok(None);
        }
        let mut largest = Vec::new();
        for table in &self.by_pile {
            let mut pile = self.max;
            while pile > 0 && self.row(table, pile).next().is_none() {
                budget.check()?;
                pile -= 1;
            }
            largest.push(pile);
        }
        Ok(Some(Sizes {
            count: self.count(),
            largest,
        }))
    }

    /// The positions with this smallest pile, by the other one.
    fn positions_from(&self, smallest: u64) -> Box<dyn Iterator<Item = (u64, u64)> + '_> {
        let [first, second] = &self.by_pile;
        let above = self
            .row(first, smallest)
            .filter(move |&other| other >= smallest);
        let above = above.map(move |other| (smallest, other));
        if self.order != PileOrder::Ordered {
            return Box::new(above);
        }
        let below = self
            .row(second, smallest)
            .filter(move |&other| other > smallest);
        let mut below = below.map(move |other| (other, smallest)).peekable();
        let mut above = above.peekable();
        Box::new(std::iter::from_fn(move || {
            match (above.peek(), below.peek()) {
                (Some(one), Some(other)) if other.0 < one.1 => below.next(),
                (None, Some(_)) => below.next(),
                _ => above.next(),
            }
        }))
    }

    /// The second numbers, up to the bound, of the members whose first number is this.
    fn row<'a>(&'a self, table: &'a Table, number: u64) -> Row<'a> {
        let own = self.system.digits_of(&UBig::from(number));
        let mut given = vec![0; self.digits.len() - own.len()];
        given.extend(own);
        Row::new(self, table, given)
    }

    /// How many members have both numbers up to the bound.
    fn count(&self) -> u128 {
        let table = &self.by_pile[0];
        let Some(start) = table.start() else {
            return 0;
        };
        // Ways to each state, for each number by whether its digits are still those of the bound.
        let mut ways = vec![[0_u128; 4]; table.states()];
        ways[start as usize][3] = 1;
        for &most in &self.digits {
            let mut next = vec![[0_u128; 4]; table.states()];
            for (state, counts) in (0_u32..).zip(&ways) {
                for (letter, &target) in (0_u32..).zip(table.row(state)) {
                    if target == DEAD {
                        continue;
                    }
                    let digit = |track| table.alphabet().digit(letter, track);
                    for (bound, &count) in
                        counts.iter().enumerate().filter(|(_, count)| **count > 0)
                    {
                        let mut still = 0;
                        let mut fits = true;
                        for track in (0..2).filter(|track| bound >> track & 1 == 1) {
                            fits &= digit(track) <= most;
                            still |= usize::from(digit(track) == most) << track;
                        }
                        if fits {
                            next[target as usize][still] += count;
                        }
                    }
                }
            }
            ways = next;
        }
        let ends = table
            .state_numbers()
            .filter(|&state| table.is_accepting(state));
        ends.map(|state| ways[state as usize].iter().sum::<u128>())
            .sum()
    }
}

/// The automaton of the pairs in the other order.
fn transposed(table: &Table) -> Table {
    let alphabet = table.alphabet();
    let mut turned = Table::new(alphabet);
    for state in table.state_numbers() {
        turned.add_state(table.is_accepting(state));
    }
    for state in table.state_numbers() {
        for (letter, &target) in (0_u32..).zip(table.row(state)) {
            if target != DEAD {
                let [one, other] = [0, 1].map(|track| alphabet.digit(letter, track));
                turned.set(state, alphabet.letter(&[other, one]), target);
            }
        }
    }
    turned
}

/// The second numbers of members with the same first number, in order.
struct Row<'a> {
    set: &'a Automatic,
    table: &'a Table,
    given: Vec<u32>,
    /// For each number of digits read, the states from which something is accepted.
    alive: Vec<Vec<bool>>,
    /// For each digit read so far: the state before it, the value before it, whether the digits before are those of the
    /// bound, and the next digit to try.
    way: Vec<(u32, u64, bool, u32)>,
}

impl<'a> Row<'a> {
    fn new(set: &'a Automatic, table: &'a Table, given: Vec<u32>) -> Self {
        let alphabet = table.alphabet();
        let accepts = |state| table.is_accepting(state);
        let mut alive = vec![table.state_numbers().map(accepts).collect::<Vec<bool>>()];
        for &digit in given.iter().rev() {
            let after = &alive[alive.len() - 1];
            let leads = |state: u32| {
                (0..alphabet.digits()).any(|other| {
                    let letter = alphabet.letter(&[digit, other]);
                    table
                        .step(state, letter)
                        .is_some_and(|target| after[target as usize])
                })
            };
            let before = table.state_numbers().map(leads).collect();
            alive.push(before);
        }
        alive.reverse();
        let way = table.start().map(|start| (start, 0, true, 0));
        Self {
            set,
            table,
            given,
            alive,
            way: way.into_iter().collect(),
        }
    }
}

impl Iterator for Row<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let alphabet = self.table.alphabet();
        loop {
            let at = self.way.len().checked_sub(1)?;
            let (state, value, tight, digit) = self.way[at];
            if at == self.given.len() {
                self.way.pop();
                if self.table.is_accepting(state) {
                    return Some(value);
                }
                continue;
            }
            let most = if tight {
                self.set.digits[at]
            } else {
                alphabet.digits() - 1
            };
            if digit > most {
                self.way.pop();
                continue;
            }
            self.way[at].3 += 1;
            let letter = alphabet.letter(&[self.given[at], digit]);
            if let Some(target) = self.table.step(state, letter)
                && self.alive[at + 1][target as usize]
            {
                let value = value + u64::from(digit) * self.set.places[at];
                let tight = tight && digit == self.set.digits[at];
                self.way.push((target, value, tight, 0));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use wythoff_automata::logic::{Logic, Term, all, any};

    use super::*;

    #[test]
    fn rows_have_exactly_the_members() {
        for name in "fibonacci base:2 base:5 ostrowski:0;2 tribonacci".split(' ') {
            let system: System = name.parse().unwrap();
            let mut logic = Logic::new(system, Budget::default());
            let [x, y] = ["x", "y"].map(Term::from);
            let near = all([
                x.clone().at_most(y.clone()),
                y.clone().at_most(x.clone().times(2_u8).plus(1)),
            ]);
            let equal = x.equals(y.plus(7));
            let set = logic.define(&["x", "y"], &any([near, equal])).unwrap();
            for max in [0, 1, 6, 30] {
                let member = |a: u64, b: u64| set.contains(&[a.into(), b.into()]);
                let mut expected: Vec<(u64, u64)> = (0..=max)
                    .flat_map(|a| (0..=max).map(move |b| (a, b)))
                    .filter(|&(a, b)| member(a, b))
                    .collect();
                expected.sort_by_key(|&(a, b)| (a.min(b), a.max(b), a));
                let rows = Automatic::new(&set, PileOrder::Ordered, max).unwrap();
                let mut found = Vec::new();
                let extent = Extent {
                    max_pile: Some(max),
                    ..Extent::default()
                };
                let budget = Budget::default();
                let mut add = |piece: &Positions| {
                    if let Positions::Pairs(pairs) = piece {
                        found.extend_from_slice(pairs);
                    }
                    Ok::<(), Exhausted>(())
                };
                rows.for_each(extent, &budget, &mut add).unwrap();
                assert_eq!(found, expected, "{name} {max}");
                let sizes = rows.sizes(extent, &budget).unwrap().unwrap();
                assert_eq!(sizes.count, expected.len() as u128);
                let most =
                    |pile: fn(&(u64, u64)) -> u64| expected.iter().map(pile).max().unwrap_or(0);
                assert_eq!(sizes.largest, [most(|pair| pair.0), most(|pair| pair.1)]);
            }
        }
    }
}
