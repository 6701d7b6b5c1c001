//! The dual of a set of positions: the P-positions of the invariant game whose moves they are.
//!
//! A set S of positions of two piles without places, (0, 0) among them. The game S may take from the two piles, in either order, what
//! any member of S but (0, 0) has. Its P-positions are the dual S*. The dual of the dual is S** [Larsson, Hegarty and Fraenkel 2011],
//! who show S** = S for the pairs of two complementary homogeneous Beatty sequences.
//!
//! **Bounds** let L and U be sets of positions such that no move of S leads from L into U, and every position outside U has a move
//! into L. Then L ⊆ S* ⊆ U. *Proof* by induction along the moves. The options of p in L are outside U, so outside S*, and p is in S*. A
//! position p outside U has an option in L, which is in S*, so p is not in S*. ∎ If L and U are the same, both are S*. Start with
//! all positions for U; let L be those without a move into U, then U those without a move into L, and so on: all these are such
//! bounds, and automata if S is one.
//!
//! **The dual of the dual** S** = S if and only if no two members of S differ by a member of S* other than (0, 0). *Proof* if two
//! members differ by such a move of the game S*, they are not both P-positions of it. For the converse it is to be shown that
//! every p outside S has a move of the game S* into S. If p is in S*, it is itself the move, to (0, 0). Otherwise the game S has a
//! move m from p to some d in S*, and d is not (0, 0) since p is not in S. So p = m + d, and the move d leads from p to m in S. ∎
//!
//! Together: S** = S if no two members of S differ by a member of U but (0, 0), and S** is another set if some two differ by such a member of
//! L. So the dual of the dual can be decided where nobody knows an automaton of the dual. For Wythoff's game it is: L are
//! the positions with an empty pile and (1, 1), and U is what has no move to them.
//!
//! | file | holds |
//! |---|---|
//! | `table` | the dual up to a bound, by sets of bits |
//! | `bounds` | sets between which the dual lies, and what follows |
//! | `finite` | finitely many positions as the set of an automaton |

mod bounds;
mod finite;
mod table;

use wythoff_automata::{Budget, Exhausted, Relation};

use crate::invariant::NoSetting;
use crate::inverse::Target;
use crate::learning::guess::Guess;
use bounds::{Bounds, Words};
use table::{Joined, Told};

pub use finite::finite;
pub use table::Square;

/// The dual of a set.
#[derive(Debug, Clone)]
pub struct Dual {
    /// The numeration system, if the set is that of an automaton.
    pub system: Option<String>,
    /// The dual, up to a bound.
    pub table: Square,
    /// The dual as the set of an automaton, smaller pile first, and the sentence that it is for
    /// [`Proof::parse`](wythoff_automata::proof::Proof::parse); `None` if none was found.
    pub set: Option<(Relation, String)>,
    /// The states of automata that fit the table up to some piles: the largest pile, and the states.
    pub growth: Vec<(u64, usize)>,
    /// The dual of the dual.
    pub again: Again,
    /// The sentence that says so, if it was decided for all positions.
    pub certificate: Option<String>,
}

/// Whether the dual of the dual is the set itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// It is.
    Same,
    /// It is not: the position is in the set, and taking this move of the dual from it leads to another one of the set.
    Another {
        /// The first such position by the larger pile.
        position: [u64; 2],
        /// The member of the dual that leads from it into the set.
        by: [u64; 2],
    },
    /// They agree on all positions with piles up to this.
    SameUpTo(u64),
}

/// What may be tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DualLimits {
    /// The table goes up to this pile.
    pub up_to: u64,
    /// A guess has at most so many states.
    pub states: usize,
    /// No automaton of a proof has more states than this.
    pub proof_states: usize,
    /// No step of a proof takes more bytes than this.
    pub proof_memory: u64,
    /// Bounds with more states than this are not narrowed any more.
    pub bound_states: usize,
}

impl Default for DualLimits {
    fn default() -> Self {
        Self {
            up_to: 1000,
            states: 3000,
            proof_states: 200_000,
            proof_memory: 1 << 30,
            bound_states: 400,
        }
    }
}

/// Bounds are narrowed so often.
const ROUNDS: usize = 6;

/// The first guess is learned from the table up to this pile.
const FIRST: u64 = 64;

impl Dual {
    /// The dual of a set, as far as the limits allow. Whether (0, 0) is in the set makes no difference.
    ///
    /// **Status** proved where there is a sentence, computed up to the bound of the table otherwise.
    /// **Cost** mostly less than a second, with the default limits a few seconds at most.
    ///
    /// # Errors
    ///
    /// When it is stopped, or the table takes too much memory.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_automata::{Budget, System, logic::{Logic, Term}};
    /// use wythoff_theorems::dual::{Again, Dual, DualLimits};
    /// use wythoff_theorems::inverse::Target;
    ///
    /// // The P-positions of Nim have the dual of all positions with an empty pile.
    /// let mut logic = Logic::new("base:2".parse::<System>().unwrap(), Budget::default());
    /// let nim = logic.define(&["x", "y"], &Term::from("x").equals("y")).unwrap();
    /// let dual = Dual::of(&Target::Set(nim), &DualLimits::default(), &Budget::default()).unwrap();
    /// assert_eq!(dual.again, Again::Same);
    /// assert_eq!(dual.set.unwrap().0.states(), 1);
    /// ```
    pub fn of(given: &Target, limits: &DualLimits, budget: &Budget) -> Result<Self, NoSetting> {
        let (square, set) = match given {
            Target::Set(set) => (Square::of_set(set, limits.up_to, budget)?, Some(set)),
            Target::First { positions, bound } => {
                let bound = limits.up_to.min(*bound);
                let list = positions.iter().copied();
                (Square::of_list(list, bound, budget)?, None)
            }
        };
        let square = square.with_origin();
        let mut dual = Self {
            system: set.map(|set| set.system().to_string()),
            table: square.dual(budget)?,
            set: None,
            growth: Vec::new(),
            again: Again::SameUpTo(0),
            certificate: None,
        };
        dual.again = dual.seen_in_tables(&square, budget)?;
        if let Some(set) = set {
            let part = budget.clone().with_states(limits.proof_states);
            let part = part.with_memory(budget.memory().min(limits.proof_memory));
            let mut words = Words::of(set, &part)?;
            dual.narrow(&mut words, limits, budget)?;
            if dual.set.is_none() {
                dual.learn(&mut words, set, limits, budget)?;
            }
            dual.decide_again(&mut words, budget)?;
        }
        Ok(dual)
    }

    /// Whether the dual of the dual is the set, if that is known, whether it is proved for all positions, and how; `source` is a theorem of the
    /// literature which says that it is.
    pub fn in_words(&self, source: Option<&str>) -> (Option<bool>, bool, String) {
        let proved = self.certificate.is_some();
        match (self.again, source) {
            (Again::Same, _) => {
                let how = "no two positions of the set differ by one of the dual, decided for piles of any size";
                (Some(true), proved, how.to_owned())
            }
            (Again::Another { position, by }, _) => {
                let ([x, y], [i, j]) = (position, by);
                let [u, v] = [x.saturating_sub(i), y.saturating_sub(j)];
                let how = format!(
                    "({x}, {y}) and ({u}, {v}) are in the set, and ({i}, {j}), by which they differ, is in the dual"
                );
                (Some(false), proved, how)
            }
            (Again::SameUpTo(_), Some(source)) => (Some(true), true, source.to_owned()),
            (Again::SameUpTo(bound), None) => {
                let how = format!(
                    "no two positions of the set with piles up to {bound} differ by one of the dual; larger ones were not compared"
                );
                (None, false, how)
            }
        }
    }

    /// What the tables tell of the dual of the dual.
    fn seen_in_tables(&self, square: &Square, budget: &Budget) -> Result<Again, Exhausted> {
        Ok(match square.joined_by(&self.table, budget)? {
            Joined::First { at, by } => Again::Another { position: at, by },
            Joined::NoneUpTo(bound) => Again::SameUpTo(bound),
        })
    }

    /// Narrows bounds until they meet, or for a while.
    fn narrow(
        &mut self,
        words: &mut Words,
        limits: &DualLimits,
        budget: &Budget,
    ) -> Result<(), NoSetting> {
        let mut next = allowed(words.first_bounds(), budget)?;
        for _ in 0..ROUNDS {
            let Some(bounds) = next else { break };
            if self.certificate.is_none()
                && matches!(self.again, Again::SameUpTo(_))
                && let Some(text) = allowed(words.same(&bounds), budget)?.flatten()
            {
                (self.again, self.certificate) = (Again::Same, Some(text));
            }
            if bounds.meet() {
                self.accept(words, &bounds.surely, budget)?;
                break;
            }
            // Narrow bounds of the dual itself are of less use, as it can be learned as well.
            let most = match self.certificate {
                Some(_) => limits.bound_states / 4,
                None => limits.bound_states,
            };
            if bounds.surely.states().max(bounds.perhaps.states()) > most {
                break;
            }
            let narrower = allowed(words.narrower(&bounds), budget)?;
            next = narrower.filter(|narrower| *narrower != bounds);
        }
        Ok(())
    }

    /// Keeps a set, in both orders of the piles, if it is the dual.
    fn accept(
        &mut self,
        words: &mut Words,
        set: &Relation,
        budget: &Budget,
    ) -> Result<bool, NoSetting> {
        let Some(text) = allowed(words.is_dual(set), budget)?.flatten() else {
            return Ok(false);
        };
        self.set = allowed(words.smaller_first(set), budget)?.map(|sorted| (sorted, text));
        Ok(self.set.is_some())
    }

    /// Guesses the dual from larger and larger parts of the table.
    fn learn(
        &mut self,
        words: &mut Words,
        given: &Relation,
        limits: &DualLimits,
        budget: &Budget,
    ) -> Result<(), NoSetting> {
        let part = budget.clone().with_states(limits.states);
        let bound = self.table.bound();
        let mut up_to = FIRST.min(bound);
        loop {
            let told = Told {
                square: &self.table,
                bound: up_to,
            };
            let mut guess = Guess::new(given.system(), 2, told)?;
            let studied: Result<Relation, Exhausted> = guess.study(&part, &mut |_| Ok(()));
            let found = match studied {
                Ok(found) => found,
                Err(Exhausted::States { .. } | Exhausted::Memory { .. }) => {
                    budget.check()?;
                    return Ok(());
                }
                Err(limit) => return Err(limit.into()),
            };
            self.growth.push((up_to, found.states()));
            // What only the whole table has taught is likely wrong, and a wrong guess takes long to refute.
            let fits = up_to < bound || found.states() <= limits.bound_states;
            if fits
                && self.table == Square::of_set(&found, bound, budget)?
                && let Some(set) = allowed(words.both_orders(&found), budget)?
                && self.accept(words, &set, budget)?
            {
                return Ok(());
            }
            if up_to >= bound {
                return Ok(());
            }
            up_to = up_to.saturating_mul(2).min(bound);
        }
    }

    /// Decides for all positions what the tables tell of the dual of the dual.
    fn decide_again(&mut self, words: &mut Words, budget: &Budget) -> Result<(), NoSetting> {
        if self.certificate.is_some() {
            return Ok(());
        }
        let known = match &self.set {
            Some((set, _)) => allowed(words.both_orders(set), budget)?,
            None => None,
        };
        let known = known.map(|set| Bounds {
            surely: set.clone(),
            perhaps: set,
        });
        match self.again {
            Again::Same => {}
            Again::SameUpTo(_) => {
                let Some(bounds) = known else { return Ok(()) };
                if let Some(text) = allowed(words.same(&bounds), budget)?.flatten() {
                    (self.again, self.certificate) = (Again::Same, Some(text));
                } else if let Some((position, by)) = allowed(words.joined(), budget)?.flatten() {
                    self.again = Again::Another { position, by };
                    let text = allowed(words.another(&bounds, position, by), budget)?;
                    self.certificate = text.flatten();
                }
            }
            Again::Another { position, by } => {
                let bounds = match known {
                    Some(bounds) => Some(bounds),
                    None => allowed(words.window(&self.table, by[0].max(by[1]), budget), budget)?,
                };
                let Some(bounds) = bounds else { return Ok(()) };
                let text = allowed(words.another(&bounds, position, by), budget)?;
                self.certificate = text.flatten();
            }
        }
        Ok(())
    }
}

/// What came of a step, or nothing if it took more states or memory than it may.
fn allowed<T>(step: Result<T, NoSetting>, budget: &Budget) -> Result<Option<T>, NoSetting> {
    match step {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.is_exhausted() => {
            budget.check()?;
            Ok(None)
        }
        Err(error) => Err(error),
    }
}
