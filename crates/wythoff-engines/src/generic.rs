//! The generic engine: any rules, any number of piles, from the options alone.

mod look;
mod memo;
mod sum_rules;

use std::fmt;
use std::sync::Arc;

use look::{Goal, Look, N, P, Seen};
use memo::{BoxMemo, HashMemo, Memo};
use wythoff_automata::{Budget, Exhausted};
use wythoff_rules::{Outcome, Ruleset};

use crate::Meter;

pub use sum_rules::SumRules;

/// A position waits for at most this many of its options at a time, so that a long play with many
/// options at each step needs little memory.
const MAX_WAITING: usize = 64;

/// Why a question cannot be asked of such a game; [`wythoff_rules::Game::rules`] does not hand out its rules.
const NO_VALUES: &str =
    "where options are forbidden positions are only won or lost, in normal play";

/// Values and outcomes by exhaustive search, remembered between questions.
///
/// The search keeps its own stack, so long plays cannot overflow the machine's. When no move makes
/// a pile larger and all positions below fit in memory, they are solved in lexicographic order in
/// a plain array; otherwise only the positions that can be reached are, in a hash table.
///
/// **Cost** every option of every position below is looked at once in the array, and about twice in
/// the hash table. Memory: 4 bytes per cell of the array, or 8 bytes per pile and about 16 more per
/// position in the hash table. A search past the budget ends with [`Exhausted::Memory`], at once if
/// the rules are known to reach too many positions ([`Ruleset::reaches_all_below`]), and one that
/// meets a pile above [`Ruleset::largest_pile`] with [`Exhausted::Number`].
///
/// # Example
///
/// ```
/// use std::sync::Arc;
/// use wythoff_engines::generic::Solver;
/// use wythoff_rules::rules::Tribonacci;
/// use wythoff_automata::Budget;
/// use wythoff_rules::Outcome;
///
/// let mut solver = Solver::new(Arc::new(Tribonacci), &Budget::default());
/// assert_eq!(solver.outcome(&[3, 6, 11]), Ok(Outcome::P));
/// assert_eq!(solver.grundy(&[1, 2, 4]), Ok(0));
/// ```
pub struct Solver {
    rules: Arc<dyn Ruleset>,
    budget: Budget,
    meter: Meter,
    memos: [Option<Memo>; Goal::COUNT],
    seen: Seen,
}

impl Solver {
    /// A solver that has computed nothing yet.
    pub fn new(rules: Arc<dyn Ruleset>, budget: &Budget) -> Self {
        Self {
            rules,
            budget: budget.clone(),
            meter: Meter::default(),
            memos: [const { None }; Goal::COUNT],
            seen: Seen::default(),
        }
    }

    /// The same solver, which counts the positions it solves on this meter.
    #[must_use]
    pub fn reporting_to(self, meter: &Meter) -> Self {
        Self {
            meter: meter.clone(),
            ..self
        }
    }

    /// The Grundy value of a canonical position.
    ///
    /// # Panics
    ///
    /// If options can be forbidden ([`Ruleset::block`]): then there are no values.
    pub fn grundy(&mut self, position: &[u64]) -> Result<u64, Exhausted> {
        assert_eq!(self.rules.block(), 0, "{NO_VALUES}");
        self.solve(Goal::Grundy, position).map(u64::from)
    }

    /// Who wins in normal play; often much quicker than the value.
    pub fn outcome(&mut self, position: &[u64]) -> Result<Outcome, Exhausted> {
        self.solve(Goal::Normal, position).map(outcome)
    }

    /// Who wins in misère play, where the player who makes the last move loses.
    ///
    /// # Panics
    ///
    /// If options can be forbidden ([`Ruleset::block`]): that is defined for normal play.
    pub fn misere(&mut self, position: &[u64]) -> Result<Outcome, Exhausted> {
        assert_eq!(self.rules.block(), 0, "{NO_VALUES}");
        self.solve(Goal::Misere, position).map(outcome)
    }

    /// How many moves are left if the winner hurries and the loser delays (the remoteness), in
    /// normal or misère play.
    ///
    /// # Panics
    ///
    /// If options can be forbidden ([`Ruleset::block`]).
    pub fn moves_left(&mut self, position: &[u64], misere: bool) -> Result<u32, Exhausted> {
        assert_eq!(self.rules.block(), 0, "{NO_VALUES}");
        let goal = if misere {
            Goal::MisereLength
        } else {
            Goal::NormalLength
        };
        self.solve(goal, position).map(|code| code / 2)
    }

    fn solve(&mut self, goal: Goal, position: &[u64]) -> Result<u32, Exhausted> {
        check_piles(&*self.rules, position)?;
        let mut memo = match self.memos[goal as usize].take() {
            Some(memo) if memo.covers(position) => memo,
            _ => Memo::for_position(&*self.rules, goal, position, &self.budget)?,
        };
        let mut look = Look::new(&*self.rules, &self.budget, goal, &mut self.seen);
        let result = match &mut memo {
            Memo::Box(memo) => fill(&mut look, memo, position, &self.meter),
            Memo::Hash(memo) => search(&mut look, memo, position, &self.meter),
        };
        self.memos[goal as usize] = Some(memo);
        result
    }
}

/// Fails if the rules are not exact for the position.
fn check_piles(rules: &dyn Ruleset, position: &[u64]) -> Result<(), Exhausted> {
    let largest = rules.largest_pile();
    if position.iter().any(|&pile| pile > largest) {
        return Err(Exhausted::Number { largest });
    }
    Ok(())
}

/// Solves all positions of the box in lexicographic order: options come before.
fn fill(
    look: &mut Look<'_>,
    memo: &mut BoxMemo,
    position: &[u64],
    meter: &Meter,
) -> Result<u32, Exhausted> {
    let mut current = Vec::new();
    if memo.first_unfilled().is_some() {
        meter.start(Some(memo.cells()));
    }
    while let Some(next) = memo.first_unfilled() {
        meter.set(memo.cells_before(next));
        current.clear();
        current.extend_from_slice(next);
        let value = look.at(&current, |option| memo.get(option), |_| false)?;
        memo.fill(value.expect("no option is larger, so all come before"));
    }
    Ok(memo.get(position).expect("the whole box is filled"))
}

/// Depth-first search with its own stack.
///
/// The stack is flat: each open position is followed by those of its options that it waits for, and
/// the last of them is opened next, in its place.
fn search(
    look: &mut Look<'_>,
    memo: &mut HashMemo,
    position: &[u64],
    meter: &Meter,
) -> Result<u32, Exhausted> {
    if let Some(value) = memo.get(position) {
        return Ok(value);
    }
    meter.start(None);
    let piles = position.len();
    let mut stack = position.to_vec();
    let mut open = vec![0_usize];
    let mut current = Vec::new();
    while let Some(&at) = open.last() {
        current.clear();
        current.extend_from_slice(&stack[at..at + piles]);
        let last = stack.len() - piles;
        let value = if last > at {
            match memo.get(&stack[last..]) {
                None => {
                    open.push(last);
                    continue;
                }
                Some(P) if look.one_suffices() => Some(N),
                Some(_) => {
                    stack.truncate(last);
                    continue;
                }
            }
        } else {
            check_piles(look.rules, &current)?;
            let room = stack.len() + MAX_WAITING * piles;
            look.at(
                &current,
                |option| memo.get(option),
                |option| {
                    stack.extend_from_slice(option);
                    stack.len() < room
                },
            )?
        };
        match value {
            Some(value) => {
                memo.insert(&current, value, look.budget)?;
                meter.set(memo.len());
                stack.truncate(at);
                open.pop();
            }
            None => {
                let bytes = 8 * (stack.capacity() + open.capacity()) as u64;
                look.budget.allow_memory(bytes)?;
            }
        }
    }
    Ok(memo
        .get(position)
        .expect("nothing is open, so the position is solved"))
}

fn outcome(code: u32) -> Outcome {
    if code == P { Outcome::P } else { Outcome::N }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("rules", &self.rules)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use wythoff_rules::{PileOrder, Visitor};

    /// One pile; take 1, 2 or 3. With `grows` the rules do not promise that piles never grow.
    #[derive(Debug)]
    struct TakeUpToThree {
        grows: bool,
    }

    impl Ruleset for TakeUpToThree {
        fn piles(&self) -> Option<usize> {
            Some(1)
        }

        fn order(&self) -> PileOrder {
            PileOrder::Ordered
        }

        fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
            (1..=from[0].min(3)).try_for_each(|taken| visit(&[from[0] - taken]))
        }

        fn never_grows(&self) -> bool {
            !self.grows
        }
    }

    #[test]
    fn long_plays_do_not_overflow_the_stack() {
        for grows in [false, true] {
            let mut solver = Solver::new(Arc::new(TakeUpToThree { grows }), &Budget::default());
            assert_eq!(solver.grundy(&[100_002]), Ok(2));
            assert_eq!(solver.outcome(&[100_000]), Ok(Outcome::P));
            assert_eq!(solver.misere(&[100_001]), Ok(Outcome::P));
            assert_eq!(solver.grundy(&[200_003]), Ok(3), "the memo grows");
        }
    }

    /// One pile; take any number, the largest first or last.
    #[derive(Debug)]
    struct TakeAny {
        largest_first: bool,
    }

    impl Ruleset for TakeAny {
        fn piles(&self) -> Option<usize> {
            Some(1)
        }

        fn order(&self) -> PileOrder {
            PileOrder::Ordered
        }

        fn visit_options(&self, from: &[u64], visit: &mut Visitor<'_>) -> ControlFlow<()> {
            let flip = |left: u64| {
                if self.largest_first {
                    left
                } else {
                    from[0] - 1 - left
                }
            };
            (0..from[0]).try_for_each(|left| visit(&[flip(left)]))
        }

        fn largest_pile(&self) -> u64 {
            1 << 60
        }
    }

    #[test]
    fn many_options_in_any_order() {
        for largest_first in [false, true] {
            let budget = Budget::default().with_memory(1 << 17);
            let mut solver = Solver::new(Arc::new(TakeAny { largest_first }), &budget);
            assert_eq!(solver.grundy(&[1_000]), Ok(1_000));
            assert_eq!(solver.outcome(&[1_000]), Ok(Outcome::N));
            assert!(matches!(
                solver.grundy(&[1 << 59]),
                Err(Exhausted::Memory { .. })
            ));
            let refused = solver.misere(&[(1 << 60) + 1]);
            assert_eq!(refused, Err(Exhausted::Number { largest: 1 << 60 }));
        }
    }

    #[test]
    fn memory_and_stop_are_heeded() {
        let budget = Budget::default().with_memory(1 << 16);
        let mut solver = Solver::new(Arc::new(TakeUpToThree { grows: true }), &budget);
        assert!(matches!(
            solver.grundy(&[1_000_000]),
            Err(Exhausted::Memory { .. })
        ));
        let budget = Budget::default();
        budget.stop_flag().time_up();
        let mut solver = Solver::new(Arc::new(TakeUpToThree { grows: true }), &budget);
        assert_eq!(solver.grundy(&[1_000_000]), Err(Exhausted::Time));
    }
}
