//! Linear inequalities without solutions, found by elimination of variables.
//!
//! A formula in which only linear relations occur, none of them under a quantifier that is negated, is
//! taken apart into cases, each a list of inequalities. From a x + s <= 0 and -b x + t <= 0, with a
//! and b positive, follows b s + a t <= 0, which no longer has x (Fourier and Motzkin). If at the end a
//! positive constant would have to be at most 0, the case is impossible. Dividing by common divisors and
//! rounding, which is right for integers, helps. The method may miss that a case is impossible; it never
//! calls a possible case impossible.

use std::collections::{BTreeMap, BTreeSet};

use dashu_int::IBig;

use crate::linear::{Cmp, Linear, Var};
use crate::logic::Formula;

/// More inequalities than these at once are not looked at.
const MOST: usize = 600;

/// More cases than these are not looked at.
const MOST_CASES: usize = 20_000;

/// What may still be looked at.
struct Effort<'a> {
    cases: usize,
    stop: &'a dyn Fn() -> bool,
}

impl Effort<'_> {
    /// Whether one case more may be looked at.
    fn allows(&mut self) -> bool {
        self.cases = match (self.stop)() {
            true => 0,
            false => self.cases.saturating_sub(1),
        };
        self.cases > 0
    }
}

/// Whether the formula is surely false for all natural numbers; `false` soon after `stop` says `true`.
pub(crate) fn is_impossible(formula: &Formula, stop: &dyn Fn() -> bool) -> bool {
    let mut effort = Effort {
        cases: MOST_CASES,
        stop,
    };
    is_linear(formula, false) && impossible(&mut vec![], vec![(formula, false)], &mut effort)
}

fn is_linear(formula: &Formula, negated: bool) -> bool {
    match formula {
        Formula::Linear(..) => true,
        Formula::Apply(..) | Formula::Iff(..) => false,
        Formula::Not(part) => is_linear(part, !negated),
        Formula::And(parts) | Formula::Or(parts) => {
            parts.iter().all(|part| is_linear(part, negated))
        }
        Formula::Exists(_, part) => !negated && is_linear(part, negated),
    }
}

/// Whether the inequalities (sums that are at most 0) and the formulas, or the negations of those
/// marked, contradict each other.
fn impossible(
    known: &mut Vec<Linear>,
    mut open: Vec<(&Formula, bool)>,
    effort: &mut Effort<'_>,
) -> bool {
    let before = known.len();
    let mut branches: Vec<Vec<(&Formula, bool)>> = Vec::new();
    let mut splits: Vec<[Linear; 2]> = Vec::new();
    while let Some((formula, negated)) = open.pop() {
        match formula {
            Formula::Linear(sum, Cmp::AtMostZero) if negated => {
                known.push(Linear::number(1).minus(sum))
            }
            Formula::Linear(sum, Cmp::AtMostZero) => known.push(sum.clone()),
            Formula::Linear(sum, Cmp::Zero) if negated => {
                splits.push([
                    sum.plus(&IBig::ONE, &Linear::number(1)),
                    Linear::number(1).minus(sum),
                ]);
            }
            Formula::Linear(sum, Cmp::Zero) => {
                known.extend([sum.clone(), sum.times(&IBig::NEG_ONE)])
            }
            Formula::Not(part) => open.push((part, !negated)),
            Formula::Exists(_, part) => open.push((part, negated)),
            Formula::And(parts) | Formula::Or(parts) => {
                let parts = parts.iter().map(|part| (part, negated));
                if matches!(formula, Formula::And(_)) != negated {
                    open.extend(parts);
                } else {
                    branches.push(parts.collect());
                }
            }
            Formula::Apply(..) | Formula::Iff(..) => {}
        }
    }
    let answer = effort.allows() && { contradict(known) || split(known, branches, splits, effort) };
    known.truncate(before);
    answer
}

/// Whether all cases of one of the disjunctions are impossible, given the others. Cases that contradict what is
/// known are dropped first, and the disjunction with the fewest cases left is taken.
fn split(
    known: &mut Vec<Linear>,
    branches: Vec<Vec<(&Formula, bool)>>,
    splits: Vec<[Linear; 2]>,
    effort: &mut Effort<'_>,
) -> bool {
    let unequal = |pair: [Linear; 2]| Formula::Or(pair.map(|sum| sum.is(Cmp::AtMostZero)).into());
    let splits: Vec<Formula> = splits.into_iter().map(unequal).collect();
    let mut open = Vec::new();
    for branch in branches
        .iter()
        .map(|branch| disjunction(branch))
        .chain(splits)
    {
        let Formula::Or(mut parts) = branch else {
            continue;
        };
        parts.retain(|part| {
            if (effort.stop)() {
                return true;
            }
            let before = known.len();
            linear_parts(part, known);
            let possible = !contradict(known);
            known.truncate(before);
            possible
        });
        open.push(parts);
    }
    open.sort_by_key(|parts| std::cmp::Reverse(parts.len()));
    let Some(parts) = open.pop() else {
        return false;
    };
    let others: Vec<Formula> = open.into_iter().map(Formula::Or).collect();
    let all = |case| {
        others
            .iter()
            .chain([case])
            .map(|formula| (formula, false))
            .collect()
    };
    parts
        .iter()
        .all(|case| impossible(known, all(case), effort))
}

/// Adds the inequalities that a formula surely has.
fn linear_parts(formula: &Formula, known: &mut Vec<Linear>) {
    match formula {
        Formula::Linear(sum, Cmp::AtMostZero) => known.push(sum.clone()),
        Formula::Linear(sum, Cmp::Zero) => known.extend([sum.clone(), sum.times(&IBig::NEG_ONE)]),
        Formula::And(parts) => parts.iter().for_each(|part| linear_parts(part, known)),
        _ => {}
    }
}

fn disjunction(branch: &[(&Formula, bool)]) -> Formula {
    let part = |&(part, negated): &(&Formula, bool)| {
        if negated {
            part.clone().not()
        } else {
            part.clone()
        }
    };
    Formula::Or(branch.iter().map(part).collect())
}

/// The factors of the variables that are left, and for each left side the largest constant.
type Inequalities = BTreeMap<Vec<i64>, i64>;

/// Whether sums that are all at most 0 contradict each other; if numbers get too large, no.
fn contradict(sums: &[Linear]) -> bool {
    contradiction(sums).unwrap_or(false)
}

fn contradiction(sums: &[Linear]) -> Option<bool> {
    let vars: BTreeSet<Var> = sums
        .iter()
        .flat_map(|sum| sum.terms.keys().copied())
        .collect();
    let vars: Vec<Var> = vars.into_iter().collect();
    let mut known = Inequalities::new();
    for sum in sums {
        let factor = |var: &Var| {
            sum.terms
                .get(var)
                .map_or(Some(0), |factor| i64::try_from(factor).ok())
        };
        let factors: Option<Vec<i64>> = vars.iter().map(factor).collect();
        if !add(&mut known, factors?, i64::try_from(&sum.constant).ok()?) {
            return Some(true);
        }
    }
    for at in 0..vars.len() {
        let mut natural = vec![0; vars.len()];
        natural[at] = -1;
        add(&mut known, natural, 0);
    }
    let mut left: Vec<usize> = (0..vars.len()).collect();
    while !left.is_empty() {
        let cost = |&at: &usize| {
            let above = known.keys().filter(|factors| factors[at] > 0).count();
            above * known.keys().filter(|factors| factors[at] < 0).count()
        };
        let place = (0..left.len()).min_by_key(|&place| cost(&left[place]))?;
        let at = left.swap_remove(place);
        let (with, rest): (Inequalities, Inequalities) =
            known.into_iter().partition(|(factors, _)| factors[at] != 0);
        known = rest;
        let (above, below): (Vec<_>, Vec<_>) =
            with.into_iter().partition(|(factors, _)| factors[at] > 0);
        for (s, s_constant) in &above {
            for (t, t_constant) in &below {
                let (a, b) = (s[at], t[at].checked_neg()?);
                let combine = |s: i64, t: i64| s.checked_mul(b)?.checked_add(t.checked_mul(a)?);
                let factors: Option<Vec<i64>> =
                    s.iter().zip(t).map(|(&s, &t)| combine(s, t)).collect();
                if !add(&mut known, factors?, combine(*s_constant, *t_constant)?) {
                    return Some(true);
                }
                if known.len() > MOST {
                    return None;
                }
            }
        }
    }
    Some(false)
}

/// Adds an inequality, divided by the common divisor of its factors; `false` if it cannot hold.
fn add(known: &mut Inequalities, mut factors: Vec<i64>, constant: i64) -> bool {
    let divisor = factors.iter().fold(0, |divisor: u64, factor| {
        gcd(divisor, factor.unsigned_abs())
    });
    let Ok(divisor) = i64::try_from(divisor) else {
        return true; // It is always right to forget an inequality.
    };
    if divisor == 0 {
        return constant <= 0;
    }
    factors.iter_mut().for_each(|factor| *factor /= divisor);
    // Rounded up.
    let constant = constant.div_euclid(divisor) + i64::from(constant.rem_euclid(divisor) > 0);
    let most = known.entry(factors).or_insert(constant);
    *most = constant.max(*most);
    true
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}
