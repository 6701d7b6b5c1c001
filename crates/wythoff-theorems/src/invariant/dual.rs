//! The dual of a set of positions: the P-positions of the invariant game whose moves they are.
//!
//! **Statement** let M be a set of moves of two piles, each of which takes something. A set D is that of the P-positions of the invariant game
//! with the moves M exactly if for all positions p: p is in D if and only if no m in M has p - m in D. There is one such
//! set, by induction along the moves, so one sentence decides whether a guess is right.
//!
//! The dual of the dual is the given set S exactly if the same holds of S with the moves D. That is a sentence, too.
//!
//! **Source** [Larsson, Hegarty and Fraenkel 2011], who show it for sets of complementary Beatty pairs.

use std::collections::BTreeSet;

use wythoff_automata::logic::Name;
use wythoff_automata::proof::Proof;
use wythoff_automata::text::{ScriptError, Session};
use wythoff_automata::{Budget, Exhausted, Relation, UBig};

use super::setting::NoSetting;
use crate::learning::guess::Guess;
use crate::learning::oracle::Oracle;

/// The dual of a set.
#[derive(Debug, Clone)]
pub struct Dual {
    /// The P-positions of the game whose moves are the given positions, smaller pile first.
    pub set: Relation,
    /// A position that tells the dual of the dual from the given set; `None` if they are the same.
    pub differs: Option<Vec<UBig>>,
    /// The sentences that say so, for [`Proof::parse`]: that the set is the dual, and about the dual of the dual.
    pub certificates: [String; 2],
}

/// Tables to learn from go so far, one after the other.
const BOUNDS: [u64; 3] = [100, 250, 600];

/// A guess has at most this many states.
const STATES: usize = 10_000;

const IS_DUAL: &str = "dual(x, y) <=> not (exists i, j: moves(i, j) and dual(x - i, y - j))";
const IS_REFLEXIVE: &str =
    "given(x, y) <=> not (exists i, j: 0 < i + j and dual(i, j) and given(x - i, y - j))";

impl Dual {
    /// The dual of a set of positions, smaller pile first; `None` if no automaton was found for it. Whether (0, 0) is in the set
    /// makes no difference to the moves.
    ///
    /// **Status** proved. **Cost** mostly less than a second.
    ///
    /// # Errors
    ///
    /// At a limit.
    pub fn of(set: &Relation, budget: &Budget) -> Result<Option<Self>, NoSetting> {
        let mut session = Session::new(set.system().clone(), budget.clone());
        session.environment_mut().add_relation("S", set.clone());
        define(&mut session, "let given(x, y) := S(x, y) or S(y, x)")?;
        define(&mut session, "let moves(x, y) := given(x, y) and 0 < x + y")?;
        let part = budget.clone().with_states(budget.states().min(STATES));
        for bound in BOUNDS {
            let table = Table::new(set, bound, budget)?;
            let mut guess = Guess::new(set.system(), 2, table)?;
            let studied: Result<Relation, Exhausted> = guess.study(&part, &mut |_| Ok(()));
            let found = match studied {
                Ok(found) => found,
                Err(Exhausted::States { .. }) => return Ok(None),
                Err(limit) => return Err(limit.into()),
            };
            session.environment_mut().add_relation("D", found.clone());
            define(&mut session, "let dual(x, y) := D(x, y) or D(y, x)")?;
            if counterexample(&mut session, IS_DUAL)?.is_some() {
                continue;
            }
            let differs = counterexample(&mut session, IS_REFLEXIVE)?;
            let about = match &differs {
                None => format!("forall x, y: {IS_REFLEXIVE}"),
                Some(_) => format!("exists x, y: not ({IS_REFLEXIVE})"),
            };
            let sentences = [format!("forall x, y: {IS_DUAL}"), about];
            let [first, second] = sentences.map(|text| certificate(&mut session, &text));
            return Ok(Some(Self {
                set: found,
                differs,
                certificates: [first?, second?],
            }));
        }
        Ok(None)
    }
}

fn define(session: &mut Session, script: &str) -> Result<(), NoSetting> {
    let no_files = |_: &str| Err("there are no files here".to_owned());
    Ok(session.load(script, no_files)?)
}

/// The smallest position where a formula about x and y does not hold.
fn counterexample(session: &mut Session, formula: &str) -> Result<Option<Vec<UBig>>, NoSetting> {
    let wrong = session
        .parse(&format!("not ({formula})"))
        .map_err(ScriptError::from)?;
    let names: Vec<Name> = vec!["x".into(), "y".into()];
    Ok(session.logic().samples(&names, &wrong, 1)?.pop())
}

fn certificate(session: &mut Session, sentence: &str) -> Result<String, NoSetting> {
    let parsed = session.parse(sentence).map_err(ScriptError::from)?;
    let (decision, proof) = Proof::of(session, &parsed)?;
    match decision.holds() {
        true => Ok(proof.to_string()),
        false => Err(NoSetting::Text(format!("{sentence} should be true"))),
    }
}

/// All P-positions up to a bound of the invariant game with given moves.
struct Table {
    bound: u64,
    lost: BTreeSet<[u64; 2]>,
}

impl Table {
    /// **Cost** the number of P-positions times that of the moves.
    fn new(set: &Relation, bound: u64, budget: &Budget) -> Result<Self, Exhausted> {
        let side = bound + 1;
        budget.allow_memory(side * side * 64)?;
        let positions = (0..side).flat_map(|y| (0..=y).map(move |x| [x, y]));
        let taken = positions
            .clone()
            .filter(|&at| at != [0, 0] && set.contains(&at.map(UBig::from)));
        let taken: Vec<[u64; 2]> = taken.collect();
        let mut won = BTreeSet::new();
        let mut lost = BTreeSet::new();
        for at in positions {
            if won.contains(&at) {
                continue;
            }
            budget.check()?;
            lost.insert(at);
            for &[i, j] in &taken {
                for [x, y] in [[at[0] + i, at[1] + j], [at[0] + j, at[1] + i]] {
                    if x.max(y) <= bound {
                        won.insert([x.min(y), x.max(y)]);
                    }
                }
            }
        }
        Ok(Self { bound, lost })
    }
}

impl Oracle for Table {
    fn contains(&mut self, position: &[u64]) -> Result<Option<bool>, Exhausted> {
        Ok(match *position {
            [x, y] if x > y => Some(false),
            [_, y] if y > self.bound => None,
            [x, y] => Some(self.lost.contains(&[x, y])),
            _ => None,
        })
    }

    fn knows(&self, position: &[u64]) -> bool {
        position.iter().all(|&pile| pile <= self.bound)
    }

    fn complete_rows(&self) -> u64 {
        self.bound + 1
    }

    fn reach(&self) -> u64 {
        self.bound
    }

    fn visit_known(
        &mut self,
        bound: u64,
        visit: &mut dyn FnMut(&[u64]) -> bool,
    ) -> Result<(), Exhausted> {
        let below = self.lost.iter().filter(|at| at[1] < bound);
        for at in below {
            if !visit(at) {
                break;
            }
        }
        Ok(())
    }

    fn options(&mut self, _: &[u64]) -> Result<Vec<Vec<u64>>, Exhausted> {
        Ok(Vec::new())
    }
}
