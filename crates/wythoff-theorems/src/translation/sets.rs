//! Sets that rules speak of, as relations in the numeration system of a proof.

use wythoff_automata::logic::{Formula, Logic, all, any, apply};
use wythoff_rules::lang::Checked;
use wythoff_rules::lang::term::Term;
use wythoff_rules::sets::TupleSet;

use super::cases::{Case, Translation, Value};
use super::formulas::{NotExpressible, Side};
use super::moves::MovesError;

/// What formulas call a set of the rules.
pub const SET: &str = "S";

/// The rules with every set in the numeration system of the logic.
///
/// # Errors
///
/// If a set is given in another system, and is no formula of addition and comparisons, which says the same in every one.
pub fn in_system_of(rules: &Checked, logic: &mut Logic) -> Result<Checked, MovesError> {
    rules.clone().with_sets(|set| {
        let own = set.relation().system().to_string();
        set.in_system_of(logic)?.ok_or_else(|| {
            let other = logic.system();
            NotExpressible(format!(
                "a set is given in the system {own}, not in {other}"
            ))
            .into()
        })
    })
}

impl Translation<'_> {
    /// The formula that numbers are together in a set, or that they are not.
    pub(super) fn member(
        &self,
        holds: bool,
        set: &TupleSet,
        terms: &[Term],
    ) -> Result<Formula, NotExpressible> {
        let mut tuples = vec![(Case::new(Vec::new(), Value::Unknown), Vec::new())];
        for term in terms {
            let cases = self.cases(term)?;
            let longer = tuples.iter().flat_map(|(so_far, numbers)| {
                cases.iter().map(move |case| {
                    let mut joined = so_far.clone();
                    joined.own.extend(case.own.iter().cloned());
                    joined.guards.extend(case.guards.iter().cloned());
                    let mut numbers: Vec<Value> = numbers.clone();
                    numbers.push(case.value.clone());
                    (joined, numbers)
                })
            });
            tuples = longer.collect();
        }
        let mut ways = Vec::new();
        for (case, numbers) in tuples {
            let known = numbers.into_iter().map(|number| match number {
                Value::Known(number) => Some(number),
                Value::Unknown => None,
            });
            let says = match known.collect::<Option<Vec<_>>>() {
                Some(numbers) => {
                    let member = apply(SET, set.relation(), numbers);
                    if holds { member } else { member.not() }
                }
                None if self.side == Side::Over => all([]),
                None => continue,
            };
            ways.push(case.and(says));
        }
        Ok(any(ways))
    }
}
