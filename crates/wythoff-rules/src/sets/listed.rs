//! The members of a set up to a size, listed from its automaton.

use std::sync::OnceLock;

use wythoff_automata::Relation;
use wythoff_automata::automata::{DEAD, Table};

use super::MAX_COLUMNS;

/// A member; numbers that it does not have are 0.
pub(crate) type Tuple = [u32; MAX_COLUMNS];

/// A list has at most this many members.
const MAX_LISTED: u32 = 1 << 22;

/// Numbers in lists are below this.
const LARGEST: u64 = 1 << 32;

/// The lists of members whose numbers have at most so many digits, each made when it is first asked for.
pub(crate) struct Lists {
    table: Table,
    columns: usize,
    /// All numbers with so many digits are below this; the place values, for as many digits as lists can have.
    below: Vec<u64>,
    /// For each number of digits and each state, how many words are accepted from there, counted up to a limit.
    counts: Vec<Vec<u32>>,
    lists: Vec<OnceLock<Vec<Tuple>>>,
}

impl Lists {
    /// **Cost** the states of the table times the digits of the largest numbers.
    pub(super) fn new(relation: &Relation, table: Table) -> Self {
        let valid = Table::of(&relation.system().naturals());
        let (mut below, mut numbers) = (vec![1_u64], endings(&valid));
        let mut counts = vec![
            endings(&table)
                .iter()
                .map(|&one| saturated(one))
                .collect::<Vec<u32>>(),
        ];
        while !table.is_empty() {
            numbers = longer(&valid, &numbers);
            let last: Vec<u64> = counts[counts.len() - 1]
                .iter()
                .map(|&one| one.into())
                .collect();
            let next: Vec<u32> = longer(&table, &last).into_iter().map(saturated).collect();
            if numbers[0] > LARGEST || next[0] > MAX_LISTED {
                break;
            }
            below.push(numbers[0]);
            counts.push(next);
        }
        Self {
            columns: relation.arity(),
            lists: below.iter().map(|_| OnceLock::new()).collect(),
            table,
            below,
            counts,
        }
    }

    /// The largest number up to which members can be listed.
    pub(crate) fn largest(&self) -> u64 {
        match self.table.is_empty() {
            true => LARGEST,
            false => self.below[self.below.len() - 1] - 1,
        }
    }

    /// A sorted list that has all members with numbers up to this one, and may have more; `None` if they are too many.
    pub(crate) fn up_to(&self, largest: u64) -> Option<&[Tuple]> {
        if self.table.is_empty() {
            return Some(&[]);
        }
        let digits = self.below.partition_point(|&below| below <= largest);
        let list = self.lists.get(digits)?;
        Some(list.get_or_init(|| self.listed(digits)))
    }

    /// The members with at most so many digits, sorted.
    fn listed(&self, digits: usize) -> Vec<Tuple> {
        let mut members = Vec::with_capacity(self.counts[digits][0] as usize);
        if self.counts[digits][0] > 0 {
            self.walk(0, digits, [0; MAX_COLUMNS], &mut members);
        }
        members.sort_unstable();
        members
    }

    fn walk(&self, state: u32, digits: usize, so_far: Tuple, members: &mut Vec<Tuple>) {
        let Some(left) = digits.checked_sub(1) else {
            members.push(so_far);
            return;
        };
        let alphabet = self.table.alphabet();
        for (letter, &target) in (0_u32..).zip(self.table.row(state)) {
            if target == DEAD || self.counts[left][target as usize] == 0 {
                continue;
            }
            let mut next = so_far;
            for (column, number) in next.iter_mut().enumerate().take(self.columns) {
                // Below 2^32, as all of the number is.
                let digit = u64::from(alphabet.digit(letter, column)) * self.below[left];
                *number += u32::try_from(digit).unwrap_or(u32::MAX);
            }
            self.walk(target, left, next, members);
        }
    }
}

/// How many words without letters are accepted from each state.
fn endings(table: &Table) -> Vec<u64> {
    let accepts = |state| u64::from(table.is_accepting(state));
    table.state_numbers().map(accepts).collect()
}

/// How many words with one letter more are accepted from each state.
fn longer(table: &Table, counts: &[u64]) -> Vec<u64> {
    let count = |&target: &u32| match target {
        DEAD => 0,
        target => counts[target as usize],
    };
    let after = |state: u32| table.row(state).iter().map(count);
    let total = |state: u32| after(state).fold(0, u64::saturating_add);
    table.state_numbers().map(total).collect()
}

fn saturated(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Whether a sorted list has a tuple.
pub(super) fn has(list: &[Tuple], numbers: &[u64]) -> bool {
    let order = |member: &Tuple| {
        let member = member.iter().map(|&number| u64::from(number));
        member.take(numbers.len()).cmp(numbers.iter().copied())
    };
    list.binary_search_by(order).is_ok()
}

#[cfg(test)]
mod tests {
    use wythoff_automata::logic::{Logic, Term, apply, exists};
    use wythoff_automata::text::Environment;
    use wythoff_automata::{Budget, System, UBig};

    use crate::sets::TupleSet;

    #[test]
    fn lists_have_exactly_the_members() {
        for system in "fibonacci base:3 tribonacci ostrowski:0;2 ostrowski:1;2,3".split(' ') {
            let system: System = system.parse().unwrap();
            let mut logic = Logic::new(system, Budget::default());
            let far = Term::from("x").plus("x").at_most(Term::from("y").plus(3));
            let near = Term::from("y").at_most(Term::from("x").times(3_u8));
            let both = wythoff_automata::logic::all([far, near]);
            let relation = logic.define(&["x", "y"], &both).unwrap();
            let set = TupleSet::new(relation.clone(), &Budget::default()).unwrap();
            let list = set.lists().up_to(40).unwrap();
            assert!(list.is_sorted());
            for x in 0..=40_u32 {
                for y in 0..=40_u32 {
                    let member = relation.contains(&[UBig::from(x), UBig::from(y)]);
                    assert_eq!(list.contains(&[x, y, 0]), member, "{x} {y}");
                    assert_eq!(set.contains(&[x.into(), y.into()]), member);
                    let exact = set.lists().up_to(x.max(y).into()).unwrap();
                    assert_eq!(exact.contains(&[x, y, 0]), member, "{x} {y}");
                }
            }
        }
    }

    #[test]
    fn large_numbers_are_looked_up_in_the_automaton() {
        let system = System::fibonacci();
        let environment = Environment::new(&system);
        let (lower, upper) = (environment.relation("lower"), environment.relation("upper"));
        let pair = [
            apply("lower", lower.unwrap(), ["n", "x"]),
            apply("upper", upper.unwrap(), ["n", "y"]),
        ];
        let pairs = exists(["n"], wythoff_automata::logic::all(pair));
        let mut logic = Logic::new(system, Budget::default());
        let relation = logic.define(&["x", "y"], &pairs).unwrap();
        let set = TupleSet::new(relation, &Budget::default()).unwrap();
        assert!(set.lists().largest() > 1 << 20 && set.lists().largest() < 1 << 32);
        assert!(set.contains(&[1_618_033_988_749, 2_618_033_988_749]));
        assert!(!set.contains(&[1_618_033_988_749, 2_618_033_988_748]));
        assert_eq!(
            set.lists().up_to(7).unwrap()[..4],
            [[0, 0, 0], [1, 2, 0], [3, 5, 0], [4, 7, 0]]
        );
    }

    #[test]
    fn zeros_are_listed_only_if_they_are_members() {
        let mut logic = Logic::new(System::fibonacci(), Budget::default());
        for (least, expected) in [(1_u8, false), (0, true)] {
            let positive = Term::from(u64::from(least)).at_most(Term::from("x").plus("y"));
            let relation = logic.define(&["x", "y"], &positive).unwrap();
            let set = TupleSet::new(relation, &Budget::default()).unwrap();
            assert_eq!(set.contains(&[0, 0]), expected);
            assert!(set.contains(&[1, 0]));
            assert_eq!(set.lists().up_to(0).unwrap().len(), usize::from(expected));
        }
    }

    #[test]
    fn a_set_without_members_is_listed() {
        let mut logic = Logic::new(System::fibonacci(), Budget::default());
        let nothing = Term::from("x").less("x");
        let relation = logic.define(&["x"], &nothing).unwrap();
        let set = TupleSet::new(relation, &Budget::default()).unwrap();
        assert_eq!(set.lists().up_to(1 << 31), Some(&[][..]));
        assert!(!set.contains(&[0]) && !set.contains(&[1 << 40]));
    }
}
