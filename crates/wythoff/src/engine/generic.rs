//! The generic engine: any rules, any number of piles, from the options alone.

mod memo;
mod sum_rules;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use memo::Memo;
pub use sum_rules::SumRules;

use crate::{Budget, Exhausted, Outcome, Ruleset};

/// How many steps pass between two looks at the stop flag.
const STEPS_PER_CHECK: u32 = 1 << 12;

/// Values and outcomes by exhaustive search, remembered between questions.
///
/// The search keeps its own stack, so long plays cannot overflow the machine's. When no move makes
/// a pile larger and all positions below fit in memory, they are solved in lexicographic order in
/// a plain array; otherwise only the positions that can be reached are, in a hash table.
///
/// **Cost** every option of every position below is visited at most twice. Memory: 4 bytes per
/// cell of the array, or 8 bytes per pile and about 16 more per position in the hash table; past
/// the budget the search ends with [`Exhausted::Memory`].
///
/// # Example
///
/// ```
/// use std::sync::Arc;
/// use wythoff::engine::generic::Solver;
/// use wythoff::rules::Tribonacci;
/// use wythoff::{Budget, Outcome};
///
/// let mut solver = Solver::new(Arc::new(Tribonacci), &Budget::default());
/// assert_eq!(solver.outcome(&[3, 6, 11]), Ok(Outcome::P));
/// assert_eq!(solver.grundy(&[1, 2, 4]), Ok(0));
/// ```
pub struct Solver {
    rules: Arc<dyn Ruleset>,
    budget: Budget,
    memos: [Option<Memo>; 5],
    seen: Seen,
}

/// What is computed for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Goal {
    Grundy = 0,
    Normal = 1,
    Misere = 2,
    NormalLength = 3,
    MisereLength = 4,
}

/// In a memo of outcomes, the previous player wins; 1 is the next player.
const P: u32 = 0;
const N: u32 = 1;

/// What one look at the options of a position yields.
enum Step {
    Known(u32),
    /// The value of this option is needed first.
    Needs(Vec<u64>),
}

impl Solver {
    /// A solver that has computed nothing yet.
    pub fn new(rules: Arc<dyn Ruleset>, budget: &Budget) -> Self {
        Self {
            rules,
            budget: budget.clone(),
            memos: [const { None }; 5],
            seen: Seen::default(),
        }
    }

    /// The Grundy value of a canonical position.
    pub fn grundy(&mut self, position: &[u64]) -> Result<u64, Exhausted> {
        self.solve(Goal::Grundy, position).map(u64::from)
    }

    /// Who wins in normal play; often much quicker than the value.
    pub fn outcome(&mut self, position: &[u64]) -> Result<Outcome, Exhausted> {
        self.solve(Goal::Normal, position).map(outcome)
    }

    /// Who wins in misère play, where the player who makes the last move loses.
    pub fn misere(&mut self, position: &[u64]) -> Result<Outcome, Exhausted> {
        self.solve(Goal::Misere, position).map(outcome)
    }

    /// How many moves are left if the winner hurries and the loser delays (the remoteness), in
    /// normal or misère play.
    pub fn moves_left(&mut self, position: &[u64], misere: bool) -> Result<u32, Exhausted> {
        let goal = if misere {
            Goal::MisereLength
        } else {
            Goal::NormalLength
        };
        self.solve(goal, position).map(|code| code / 2)
    }

    fn solve(&mut self, goal: Goal, position: &[u64]) -> Result<u32, Exhausted> {
        let mut memo = match self.memos[goal as usize].take() {
            Some(memo) if memo.covers(position) => memo,
            _ => Memo::for_position(&*self.rules, position, &self.budget)?,
        };
        let result = if memo.is_box() {
            self.fill(goal, &mut memo, position)
        } else {
            self.search(goal, &mut memo, position)
        };
        self.memos[goal as usize] = Some(memo);
        result
    }

    /// Solves all positions of the box in lexicographic order: options come before.
    fn fill(&mut self, goal: Goal, memo: &mut Memo, position: &[u64]) -> Result<u32, Exhausted> {
        let mut steps = 0;
        while let Some(next) = memo.first_unfilled() {
            match self.settle(goal, memo, &next) {
                Step::Known(value) => memo.insert(&next, value, &self.budget)?,
                Step::Needs(option) => unreachable!("{option:?} comes before {next:?}"),
            }
            self.check(&mut steps)?;
        }
        Ok(memo.get(position).expect("the whole box is filled"))
    }

    /// Depth-first search with an explicit stack, one position per level.
    fn search(&mut self, goal: Goal, memo: &mut Memo, position: &[u64]) -> Result<u32, Exhausted> {
        let mut stack = vec![position.to_vec()];
        let mut steps = 0;
        while let Some(top) = stack.last() {
            if memo.get(top).is_some() {
                stack.pop();
                continue;
            }
            match self.settle(goal, memo, top) {
                Step::Known(value) => {
                    memo.insert(top, value, &self.budget)?;
                    stack.pop();
                }
                Step::Needs(option) => stack.push(option),
            }
            self.check(&mut steps)?;
        }
        Ok(memo
            .get(position)
            .expect("the stack is empty, so the position is solved"))
    }

    fn settle(&mut self, goal: Goal, memo: &Memo, position: &[u64]) -> Step {
        match goal {
            Goal::Grundy => self.settle_grundy(memo, position),
            Goal::Normal => self.settle_outcome(memo, position, P),
            Goal::Misere => self.settle_outcome(memo, position, N),
            Goal::NormalLength => self.settle_length(memo, position, P),
            Goal::MisereLength => self.settle_length(memo, position, N),
        }
    }

    fn settle_grundy(&mut self, memo: &Memo, position: &[u64]) -> Step {
        let seen = &mut self.seen;
        seen.clear();
        let mut needed = None;
        let _ = self
            .rules
            .visit_options(position, &mut |option| match memo.get(option) {
                Some(value) => {
                    seen.insert(value);
                    ControlFlow::Continue(())
                }
                None => {
                    needed = Some(option.to_vec());
                    ControlFlow::Break(())
                }
            });
        needed.map_or_else(|| Step::Known(self.seen.mex()), Step::Needs)
    }

    /// A position is won if an option is lost; without options it has the outcome `ended`.
    fn settle_outcome(&mut self, memo: &Memo, position: &[u64], ended: u32) -> Step {
        let mut any = false;
        let mut lost = false;
        let mut needed = None;
        let _ = self.rules.visit_options(position, &mut |option| {
            any = true;
            match memo.get(option) {
                Some(P) => {
                    lost = true;
                    return ControlFlow::Break(());
                }
                Some(_) => {}
                None if needed.is_none() => needed = Some(option.to_vec()),
                None => {}
            }
            ControlFlow::Continue(())
        });
        match needed {
            _ if lost => Step::Known(N),
            Some(option) => Step::Needs(option),
            None if any => Step::Known(P),
            None => Step::Known(ended),
        }
    }

    /// The number of moves left, doubled, plus the outcome.
    fn settle_length(&mut self, memo: &Memo, position: &[u64], ended: u32) -> Step {
        let mut any = false;
        let (mut shortest_win, mut longest_loss) = (None, 0);
        let mut needed = None;
        let _ = self.rules.visit_options(position, &mut |option| {
            any = true;
            match memo.get(option) {
                None => {
                    needed = Some(option.to_vec());
                    return ControlFlow::Break(());
                }
                Some(code) if code % 2 == P => {
                    shortest_win =
                        Some(shortest_win.map_or(code / 2, |least: u32| least.min(code / 2)));
                }
                Some(code) => longest_loss = longest_loss.max(code / 2),
            }
            ControlFlow::Continue(())
        });
        match (needed, shortest_win) {
            (Some(option), _) => Step::Needs(option),
            (None, Some(moves)) => Step::Known(2 * (moves + 1) + N),
            (None, None) if any => Step::Known(2 * (longest_loss + 1) + P),
            (None, None) => Step::Known(ended),
        }
    }

    fn check(&self, steps: &mut u32) -> Result<(), Exhausted> {
        *steps += 1;
        if steps.is_multiple_of(STEPS_PER_CHECK) {
            *steps = 0;
            self.budget.check()?;
        }
        Ok(())
    }
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

/// A set of small numbers that is emptied in one step.
#[derive(Debug, Default)]
struct Seen {
    epoch: u32,
    marks: Vec<u32>,
}

impl Seen {
    fn clear(&mut self) {
        if self.epoch == u32::MAX {
            self.marks.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    fn insert(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.marks.len() {
            self.marks.resize((value + 1).next_power_of_two(), 0);
        }
        self.marks[value] = self.epoch;
    }

    fn mex(&self) -> u32 {
        let least = self.marks.iter().position(|&mark| mark != self.epoch);
        u32::try_from(least.unwrap_or(self.marks.len())).expect("fewer than 2^32 options")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PileOrder, Visitor};

    /// One pile; take 1, 2 or 3. With `anchored` false the rules claim that piles may grow.
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
