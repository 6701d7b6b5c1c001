//! Linear inequalities without solutions, found by elimination of variables.
//!
//! A formula in which only linear relations occur, none of them under a quantifier that is negated, is
//! taken apart into cases, each a list of inequalities. From a x + s <= 0 and -b x + t <= 0, with a
//! and b positive, follows b s + a t <= 0, which no longer has x (Fourier and Motzkin). If at the end a
//! positive constant would have to be at most 0, the case is impossible. Dividing by common divisors and
//! rounding, which is right for integers, helps. The method may miss that a case is impossible; it never
//! calls a possible case impossible.

use std::collections::BTreeMap;

use dashu_int::ops::{DivEuclid, Gcd};
use dashu_int::{IBig, UBig};

use crate::linear::{Cmp, Linear, Var};
use crate::logic::Formula;

/// More inequalities than these at once are not looked at.
const MOST: usize = 600;

/// More cases than these are not looked at.
const MOST_CASES: usize = 20_000;

/// Whether the formula is surely false for all natural numbers.
pub fn is_impossible(formula: &Formula) -> bool {
    is_linear(formula, false) && impossible(&mut vec![], vec![(formula, false)], &mut MOST_CASES.clone())
}

fn is_linear(formula: &Formula, negated: bool) -> bool {
    match formula {
        Formula::Linear(..) => true,
        Formula::Apply(..) | Formula::Iff(..) => false,
        Formula::Not(part) => is_linear(part, !negated),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().all(|part| is_linear(part, negated)),
        Formula::Exists(_, part) => !negated && is_linear(part, negated),
    }
}

/// Whether the inequalities (sums that are at most 0) and the formulas, or the negations of those
/// marked, contradict each other.
fn impossible(known: &mut Vec<Linear>, mut open: Vec<(&Formula, bool)>, cases: &mut usize) -> bool {
    let before = known.len();
    let mut branches: Vec<Vec<(&Formula, bool)>> = Vec::new();
    let mut splits: Vec<[Linear; 2]> = Vec::new();
    while let Some((formula, negated)) = open.pop() {
        match formula {
            Formula::Linear(sum, Cmp::AtMostZero) if negated => known.push(Linear::number(1).minus(sum)),
            Formula::Linear(sum, Cmp::AtMostZero) => known.push(sum.clone()),
            Formula::Linear(sum, Cmp::Zero) if negated => {
                splits.push([sum.plus(&IBig::ONE, &Linear::number(1)), Linear::number(1).minus(sum)]);
            }
            Formula::Linear(sum, Cmp::Zero) => known.extend([sum.clone(), sum.times(&IBig::NEG_ONE)]),
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
    let answer = *cases > 0 && {
        *cases -= 1;
        contradict(known) || split(known, branches, splits, cases)
    };
    known.truncate(before);
    answer
}

/// Whether all cases of the first disjunction are impossible, given the others.
fn split(
    known: &mut Vec<Linear>,
    mut branches: Vec<Vec<(&Formula, bool)>>,
    mut splits: Vec<[Linear; 2]>,
    cases: &mut usize,
) -> bool {
    let splits_left = |splits: &[[Linear; 2]]| -> Vec<Formula> {
        let either = |pair: &[Linear; 2]| Formula::Or(pair.iter().cloned().map(|sum| sum.is(Cmp::AtMostZero)).collect());
        splits.iter().map(either).collect()
    };
    // Disjunctions with few cases first.
    branches.sort_by_key(|branch| std::cmp::Reverse(branch.len()));
    if let Some(branch) = branches.pop() {
        let rest = splits_left(&splits);
        let others: Vec<Formula> = branches.iter().map(|branch| disjunction(branch)).chain(rest).collect();
        let all = |case| others.iter().map(|other| (other, false)).chain([case]).collect();
        return branch.into_iter().all(|case| impossible(known, all(case), cases));
    }
    let Some(pair) = splits.pop() else {
        return false;
    };
    let rest = splits_left(&splits);
    pair.into_iter().all(|sum| {
        known.push(sum);
        let answer = impossible(known, rest.iter().map(|other| (other, false)).collect(), cases);
        known.pop();
        answer
    })
}

fn disjunction(branch: &[(&Formula, bool)]) -> Formula {
    let part = |&(part, negated): &(&Formula, bool)| if negated { part.clone().not() } else { part.clone() };
    Formula::Or(branch.iter().map(part).collect())
}

/// Whether sums that are all at most 0 contradict each other.
fn contradict(sums: &[Linear]) -> bool {
    let mut vars: Vec<Var> = sums.iter().flat_map(|sum| sum.terms.keys().copied()).collect();
    vars.sort_unstable();
    vars.dedup();
    // For each left side the largest constant.
    let mut known: BTreeMap<Vec<(Var, IBig)>, IBig> = BTreeMap::new();
    let naturals = vars.iter().map(|&var| Linear::var(var).times(&IBig::NEG_ONE));
    for sum in sums.iter().cloned().chain(naturals) {
        if !add(&mut known, &sum) {
            return true;
        }
    }
    while !vars.is_empty() {
        let factor = |terms: &[(Var, IBig)], var: Var| terms.iter().find(|term| term.0 == var).map(|term| term.1.clone());
        let cost = |var: &Var| {
            let signs = known.keys().filter_map(|terms| factor(terms, *var)).map(|factor| factor > IBig::ZERO);
            let (above, below): (Vec<bool>, Vec<bool>) = signs.partition(|&positive| positive);
            above.len() * below.len()
        };
        let Some(at) = (0..vars.len()).min_by_key(|&at| cost(&vars[at])) else {
            return false;
        };
        let var = vars.swap_remove(at);
        let (mut above, mut below, mut rest) = (Vec::new(), Vec::new(), BTreeMap::new());
        for (terms, constant) in known {
            let Some(factor) = factor(&terms, var) else {
                rest.insert(terms, constant);
                continue;
            };
            let sum = Linear { terms: terms.into_iter().collect(), constant };
            if factor > IBig::ZERO { above.push((factor, sum)) } else { below.push((-factor, sum)) }
        }
        known = rest;
        for (a, s) in &above {
            for (b, t) in &below {
                if !add(&mut known, &s.times(b).plus(a, t)) {
                    return true;
                }
                if known.len() > MOST {
                    return false;
                }
            }
        }
    }
    false
}

/// Adds an inequality, divided by the common divisor of its factors; `false` if it cannot hold.
fn add(known: &mut BTreeMap<Vec<(Var, IBig)>, IBig>, sum: &Linear) -> bool {
    let divisor = sum.terms.values().fold(UBig::ZERO, |divisor, factor| divisor.gcd(factor));
    if divisor.is_zero() {
        return sum.constant <= IBig::ZERO;
    }
    let divisor = IBig::from(divisor);
    let terms = sum.terms.iter().map(|(&var, factor)| (var, factor / &divisor)).collect();
    let constant = -(-&sum.constant).div_euclid(&divisor);
    let most = known.entry(terms).or_insert_with(|| constant.clone());
    if *most < constant {
        *most = constant;
    }
    true
}
