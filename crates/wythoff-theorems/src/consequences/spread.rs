//! How far two numbers that belong to a position can be apart.

use wythoff_automata::logic::{Formula, Logic, LogicError, Name, Term, all, apply, exists};
use wythoff_automata::text::Environment;
use wythoff_automata::{IBig, Relation, UBig};

use super::shifted;

/// The least and the largest value of a difference over all positions of a set, each with the first
/// place where it occurs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spread {
    /// The least value, and where it is.
    pub least: (i64, Vec<UBig>),
    /// The largest value, and where it is.
    pub largest: (i64, Vec<UBig>),
}

/// The least and the largest value of d - n, where d is the difference of the piles of the n-th
/// position, each with the first n where it occurs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extremes {
    /// The least value and its first index.
    pub least: (i64, UBig),
    /// The largest value and its first index.
    pub largest: (i64, UBig),
}

/// Differences beyond this are not looked for.
const WIDEST: i64 = 100;

/// The exact extremes of d - n over all positions of the set; `None` if they are out of range.
///
/// **Source** the quantities of `[Nivasch 2009, Table 2]`. **Status** proved.
pub fn extremes(
    logic: &mut Logic,
    set: &Relation,
    count: &Relation,
) -> Result<Option<Extremes>, LogicError> {
    let question = Apart {
        names: ["n", "x", "y"].map(Into::into).to_vec(),
        facts: all([apply("C", count, ["n", "x"]), apply("S", set, ["x", "y"])]),
        left: Term::from("y"),
        right: Term::from("n").plus("x"),
        difference: |at| IBig::from(at[2].clone()) - &at[0] - &at[1],
    };
    let first = |(value, mut at): (i64, Vec<UBig>)| (value, at.swap_remove(0));
    Ok(question.answer(logic)?.map(|spread| Extremes {
        least: first(spread.least),
        largest: first(spread.largest),
    }))
}

/// The exact extremes of b - ⌊aφ⌋ over all positions (a, b) of the set, a <= b, with the first
/// positions; `None` if they are out of range, or the set is not over Fibonacci digits.
///
/// **Status** proved. If there are bounds, b/a tends to φ: the form of Jiao's Conjecture 18.
pub fn from_line(logic: &mut Logic, set: &Relation) -> Result<Option<Spread>, LogicError> {
    let Some(lower) = lower(logic, set) else {
        return Ok(None);
    };
    let question = Apart {
        names: ["x", "y", "z"].map(Into::into).to_vec(),
        facts: all([
            apply("S", set, ["x", "y"]),
            apply("lower", &lower, ["x", "z"]),
        ]),
        left: Term::from("y"),
        right: Term::from("z"),
        difference: |at| IBig::from(at[1].clone()) - &at[2],
    };
    let position = |(value, mut at): (i64, Vec<UBig>)| {
        at.truncate(2);
        (value, at)
    };
    Ok(question.answer(logic)?.map(|spread| Spread {
        least: position(spread.least),
        largest: position(spread.largest),
    }))
}

/// The exact extremes of a - ⌊nφ⌋ and of b - ⌊nφ²⌋ over the n-th positions (a, b) of the set, with
/// the first n: how far the n-th position is from the n-th P-position of Wythoff's game.
///
/// **Source** the quantities of `[Nivasch 2009, Theorem 2.3]`. **Status** proved.
pub fn from_zeros(
    logic: &mut Logic,
    set: &Relation,
    count: &Relation,
) -> Result<Option<[Extremes; 2]>, LogicError> {
    let Some(lower) = lower(logic, set) else {
        return Ok(None);
    };
    let position = || vec![apply("C", count, ["n", "x"]), apply("S", set, ["x", "y"])];
    let zero = apply("lower", &lower, ["n", "z"]);
    let smaller = Apart {
        names: ["n", "x", "z"].map(Into::into).to_vec(),
        facts: all([exists(["y"], all(position())), zero.clone()]),
        left: Term::from("x"),
        right: Term::from("z"),
        difference: |at| IBig::from(at[1].clone()) - &at[2],
    };
    let larger = Apart {
        names: ["n", "x", "y", "z"].map(Into::into).to_vec(),
        facts: all(position().into_iter().chain([zero])),
        left: Term::from("y"),
        right: Term::from("z").plus("n"),
        difference: |at| IBig::from(at[2].clone()) - &at[3] - &at[0],
    };
    let first = |(value, mut at): (i64, Vec<UBig>)| (value, at.swap_remove(0));
    let mut found = Vec::new();
    for question in [smaller, larger] {
        let Some(spread) = question.answer(logic)? else {
            return Ok(None);
        };
        found.push(Extremes {
            least: first(spread.least),
            largest: first(spread.largest),
        });
    }
    Ok(found.try_into().ok())
}

/// The pairs (n, ⌊nφ⌋), if the set is one of pairs over Fibonacci digits.
fn lower(logic: &Logic, set: &Relation) -> Option<Relation> {
    if set.arity() != 2 || set.system() != logic.system() {
        return None;
    }
    lower_wythoff(logic)
}

/// The pairs (n, ⌊nφ⌋), if the system is the Fibonacci system.
pub(crate) fn lower_wythoff(logic: &Logic) -> Option<Relation> {
    Environment::new(logic.system()).relation("lower").cloned()
}

/// What are the extremes of `left - right` over all values of the variables that satisfy the facts?
struct Apart {
    names: Vec<Name>,
    facts: Formula,
    left: Term,
    right: Term,
    /// The same difference for given values of the variables.
    difference: fn(&[UBig]) -> IBig,
}

impl Apart {
    /// The extremes, each with the values of the variables for which the first is least; `None` if
    /// nothing satisfies the facts, or the extremes are out of range.
    fn answer(&self, logic: &mut Logic) -> Result<Option<Spread>, LogicError> {
        let Some(some) = self.sample(logic, None)? else {
            return Ok(None);
        };
        let mut ends = [some, some];
        for (end, sign) in ends.iter_mut().zip([-1, 1]) {
            // The values beyond the best one so far contain a better one or none at all.
            loop {
                if end.abs() > WIDEST {
                    return Ok(None);
                }
                match self.sample(logic, Some(self.beyond(*end, sign)))? {
                    Some(better) => *end = better,
                    None => break,
                }
            }
        }
        let [least, largest] = ends;
        Ok(Some(Spread {
            least: (least, self.first(logic, least)?),
            largest: (largest, self.first(logic, largest)?),
        }))
    }

    /// The difference for some values that satisfy the facts, and more.
    fn sample(&self, logic: &mut Logic, more: Option<Formula>) -> Result<Option<i64>, LogicError> {
        let facts = all([self.facts.clone()].into_iter().chain(more));
        let found = logic.samples(&self.names, &facts, 1)?.pop();
        let clamp = |difference: IBig| {
            let far = if difference < IBig::ZERO {
                i64::MIN + 1
            } else {
                i64::MAX
            };
            i64::try_from(difference).unwrap_or(far)
        };
        Ok(found.map(|at| clamp((self.difference)(&at))))
    }

    /// `left - right` is more than `value`, or less if the sign is negative.
    fn beyond(&self, value: i64, sign: i64) -> Formula {
        let right = shifted(self.right.clone(), value);
        if sign > 0 {
            right.less(self.left.clone())
        } else {
            self.left.clone().less(right)
        }
    }

    /// The values for which the difference is `value` and the first variable is least.
    fn first(&self, logic: &mut Logic, value: i64) -> Result<Vec<UBig>, LogicError> {
        let equal = shifted(self.right.clone(), value).equals(self.left.clone());
        let facts = all([self.facts.clone(), equal]);
        let mut least: Option<Vec<UBig>> = None;
        loop {
            let smaller = least
                .iter()
                .map(|at| Term::from(self.names[0].clone()).less(at[0].clone()));
            let facts = all([facts.clone()].into_iter().chain(smaller));
            let found = logic.decide(&exists(self.names.clone(), facts))?;
            match found.values().filter(|_| found.holds()) {
                Some(values) => {
                    least = Some(values.iter().map(|(_, value)| value.clone()).collect());
                }
                None => return Ok(least.unwrap_or_default()),
            }
        }
    }
}
