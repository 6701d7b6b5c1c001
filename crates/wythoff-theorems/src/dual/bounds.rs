//! Sets between which the dual of a set lies, and sentences about them.

use wythoff_automata::proof::Proof;
use wythoff_automata::text::{ScriptError, Session};
use wythoff_automata::{Budget, Relation};

use super::finite::finite;
use super::table::Square;
use crate::invariant::NoSetting;

/// Two positions.
type Pair = ([u64; 2], [u64; 2]);

/// Two sets of positions, in both orders of the piles, such that no move leads from the first into the second and every position outside the
/// second has a move into the first: so the dual contains the first and lies in the second.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Positions that are surely in the dual.
    pub(super) surely: Relation,
    /// Positions that may be.
    pub(super) perhaps: Relation,
}

impl Bounds {
    /// Whether they are the dual.
    pub(super) fn meet(&self) -> bool {
        self.surely == self.perhaps
    }
}

/// The names of a set and of its moves in a session of the decision procedure.
///
/// | name | meaning |
/// |---|---|
/// | `S` | the set as it is given |
/// | `given` | the same with the piles in both orders, and (0, 0) |
/// | `moves` | the moves: all of these but (0, 0) |
/// | `surely`, `perhaps` | bounds of the dual |
/// | `dual` | the dual |
#[derive(Debug)]
pub(super) struct Words {
    session: Session,
}

const NAMES: &str = "let given(x, y) := S(x, y) or S(y, x) or x + y = 0\n\
                     let moves(x, y) := given(x, y) and 0 < x + y\n";

const WITHOUT_MOVE_TO_PERHAPS: &str = "not (exists i, j: moves(i, j) and perhaps(x - i, y - j))";
const WITHOUT_MOVE_TO_SURELY: &str = "not (exists i, j: moves(i, j) and surely(x - i, y - j))";
const IS_DUAL: &str =
    "forall x, y: dual(x, y) <=> not (exists i, j: moves(i, j) and dual(x - i, y - j))";
const APART: &str =
    "(perhaps(x, y) and 0 < x + y => not (exists u, v: given(u, v) and given(u + x, v + y)))";

/// That `surely` and `perhaps` are bounds.
fn bounded() -> String {
    format!(
        "(surely(x, y) => {WITHOUT_MOVE_TO_PERHAPS}) and ({WITHOUT_MOVE_TO_SURELY} => perhaps(x, y))"
    )
}

impl Words {
    pub(super) fn of(set: &Relation, budget: &Budget) -> Result<Self, NoSetting> {
        let mut session = Session::new(set.system().clone(), budget.clone());
        session.environment_mut().add_relation("S", set.clone());
        session.load(NAMES, |_| Err("there are no files here".to_owned()))?;
        Ok(Self { session })
    }

    fn name(&mut self, name: &str, set: &Relation) {
        let environment = self.session.environment_mut();
        environment.add_relation(name.to_owned(), set.clone());
    }

    fn name_bounds(&mut self, bounds: &Bounds) {
        self.name("surely", &bounds.surely);
        self.name("perhaps", &bounds.perhaps);
    }

    fn set(&mut self, formula: &str) -> Result<Relation, NoSetting> {
        let parsed = self.session.parse(formula).map_err(ScriptError::from)?;
        Ok(self.session.logic().define(&["x", "y"], &parsed)?)
    }

    /// The certificate of a sentence, if it holds.
    fn certificate(&mut self, sentence: &str) -> Result<Option<String>, NoSetting> {
        let parsed = self.session.parse(sentence).map_err(ScriptError::from)?;
        let (decision, proof) = Proof::of(&mut self.session, &parsed)?;
        Ok(decision.holds().then(|| proof.to_string()))
    }

    /// The first bounds: positions without moves, and those without a move to such a position.
    pub(super) fn first_bounds(&mut self) -> Result<Bounds, NoSetting> {
        let everything = self.set("x = x and y = y")?;
        self.narrower(&Bounds {
            surely: everything.clone(),
            perhaps: everything,
        })
    }

    /// Bounds that follow from bounds.
    pub(super) fn narrower(&mut self, bounds: &Bounds) -> Result<Bounds, NoSetting> {
        self.name_bounds(bounds);
        let surely = self.set(WITHOUT_MOVE_TO_PERHAPS)?;
        self.name("surely", &surely);
        let perhaps = self.set(WITHOUT_MOVE_TO_SURELY)?;
        Ok(Bounds { surely, perhaps })
    }

    /// Bounds that are right up to some pile and say nothing of larger ones.
    pub(super) fn window(
        &mut self,
        table: &Square,
        up_to: u64,
        budget: &Budget,
    ) -> Result<Bounds, NoSetting> {
        let system = self.session.environment().system().clone();
        let near = table.sorted().take_while(|at| at[1] <= up_to);
        let near = near.flat_map(|[x, y]| [[x, y], [y, x]]);
        let surely = finite(&system, near, budget)?;
        self.name("surely", &surely);
        let perhaps = self.set(&format!("surely(x, y) or x > {up_to} or y > {up_to}"))?;
        Ok(Bounds { surely, perhaps })
    }

    /// The set with the smaller pile first.
    pub(super) fn smaller_first(&mut self, set: &Relation) -> Result<Relation, NoSetting> {
        self.name("dual", set);
        self.set("x <= y and dual(x, y)")
    }

    /// The set, given with the smaller pile first, in both orders.
    pub(super) fn both_orders(&mut self, set: &Relation) -> Result<Relation, NoSetting> {
        self.name("dual", set);
        self.set("dual(x, y) or dual(y, x)")
    }

    /// The sentence that a set, in both orders, is the dual, if it is.
    pub(super) fn is_dual(&mut self, set: &Relation) -> Result<Option<String>, NoSetting> {
        self.name("dual", set);
        self.certificate(IS_DUAL)
    }

    /// The sentence that bounds show the dual of the dual to be the set, if they do.
    pub(super) fn same(&mut self, bounds: &Bounds) -> Result<Option<String>, NoSetting> {
        self.name_bounds(bounds);
        // Most bounds that do not show it are told by this part alone.
        let apart = format!("forall x, y: {APART}");
        let apart = self.session.parse(&apart).map_err(ScriptError::from)?;
        if !self.session.logic().decide(&apart)?.holds() {
            return Ok(None);
        }
        self.certificate(&format!("forall x, y: {} and {APART}", bounded()))
    }

    /// A position of the set that a member of `surely` joins with another one, and this member; `None` if there is none in machine words.
    pub(super) fn joined(&mut self) -> Result<Option<Pair>, NoSetting> {
        let joined =
            "exists u, v, x, y: given(u, v) and given(u + x, v + y) and surely(x, y) and 0 < x + y";
        let decision = self.session.decide(joined)?;
        let numbers = decision.values().unwrap_or_default().iter();
        let numbers = numbers.map(|(_, number)| u64::try_from(number).ok());
        Ok(match numbers.collect::<Option<Vec<u64>>>().as_deref() {
            Some(&[u, v, x, y]) => Some(([u.saturating_add(x), v.saturating_add(y)], [x, y])),
            _ => None,
        })
    }

    /// The sentence that bounds show the dual of the dual to be another set, as the move `by` from `position` leads to another one, if they do.
    pub(super) fn another(
        &mut self,
        bounds: &Bounds,
        position: [u64; 2],
        by: [u64; 2],
    ) -> Result<Option<String>, NoSetting> {
        self.name_bounds(bounds);
        let ([x, y], [i, j]) = (position, by);
        let (u, v) = (x.saturating_sub(i), y.saturating_sub(j));
        self.certificate(&format!(
            "(forall x, y: {}) and given({u}, {v}) and given({x}, {y}) and surely({i}, {j})",
            bounded()
        ))
    }
}
