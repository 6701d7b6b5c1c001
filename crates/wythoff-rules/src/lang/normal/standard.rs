//! Conditions in standard form: one sign for inequalities, whole factors taken out, remainders compared by one remainder.

use super::written;
use crate::lang::ast::Comparison;
use crate::lang::linear::{Atom, Formula, Linear, Operation, Space};
use crate::lang::pattern::gcd;
use crate::lang::term::Term;

/// The formula that always holds.
pub(super) fn always() -> Formula {
    Formula::All(Vec::new())
}

/// The formula that never holds.
pub(super) fn never() -> Formula {
    Formula::Any(Vec::new())
}

/// A formula that holds for the same numbers, in standard form.
pub(super) fn standard(space: &mut Space, formula: &Formula) -> Formula {
    match formula {
        Formula::Sign(comparison, linear) => sign(space, *comparison, linear),
        Formula::Member(..) => formula.clone(),
        Formula::All(parts) | Formula::Any(parts) => {
            let every = matches!(formula, Formula::All(_));
            let mut joined = Vec::new();
            for part in parts {
                match (standard(space, part), every) {
                    (Formula::All(more), true) | (Formula::Any(more), false) => joined.extend(more),
                    (Formula::Any(cases), true) if cases.is_empty() => return never(),
                    (Formula::All(parts), false) if parts.is_empty() => return always(),
                    (part, _) => joined.push(part),
                }
            }
            joined.sort();
            joined.dedup();
            match (joined.len(), every) {
                (1, _) => joined.remove(0),
                (_, true) => Formula::All(joined),
                (_, false) => Formula::Any(joined),
            }
        }
    }
}

/// The comparison of a sum with 0. One that may be undefined is left alone: nothing but itself is undefined just there.
fn sign(space: &mut Space, comparison: Comparison, linear: &Linear) -> Formula {
    if linear.terms.iter().any(|&(atom, _)| space.fallible(atom)) {
        return Formula::Sign(comparison, linear.clone());
    }
    let negated = linear.negated();
    match comparison {
        Comparison::AtLeast => at_least(space, linear),
        Comparison::Greater => at_least(space, &linear.plus(-1)),
        Comparison::AtMost => at_least(space, &negated),
        Comparison::Less => at_least(space, &negated.plus(-1)),
        Comparison::Equal | Comparison::NotEqual => equation(space, comparison, linear),
    }
}

pub(super) fn truth(holds: bool) -> Formula {
    if holds { always() } else { never() }
}

/// `linear >= 0`, divided by the common factor of its multiples. Of piles it is known that they are at least 0.
fn at_least(space: &Space, linear: &Linear) -> Formula {
    let holds = linear.constant >= 0;
    let agrees = |&(atom, of): &(usize, i128)| {
        matches!(space.atoms()[atom], Atom::Pile(_)) && (of > 0) == holds
    };
    match factor(linear) {
        _ if linear.terms.iter().all(agrees) => truth(holds),
        factor => Formula::Sign(Comparison::AtLeast, divided(linear, factor)),
    }
}

/// The common factor of all multiples, 0 if there are none.
fn factor(linear: &Linear) -> i128 {
    let factors = linear.terms.iter().map(|&(_, factor)| factor.abs());
    factors.fold(0, gcd)
}

/// The sum over a factor of all its multiples, its constant rounded down.
fn divided(linear: &Linear, factor: i128) -> Linear {
    let terms = linear.terms.iter();
    Linear {
        constant: linear.constant.div_euclid(factor),
        terms: terms.map(|&(atom, of)| (atom, of / factor)).collect(),
    }
}

/// `linear = 0` or `linear != 0`.
fn equation(space: &mut Space, comparison: Comparison, linear: &Linear) -> Formula {
    let equal = comparison == Comparison::Equal;
    if let Some((number, modulus)) = congruence(space, linear) {
        return match number {
            Some(number) => congruent(space, equal, &number, modulus),
            None => truth(!equal),
        };
    }
    match factor(linear) {
        0 => truth((linear.constant == 0) == equal),
        factor if linear.constant % factor != 0 => truth(!equal),
        factor => Formula::Sign(comparison, divided(linear, factor)),
    }
}

/// The number and the modulus of which the equation says that the one is a multiple of the other; within, `None` if the
/// equation never holds.
///
/// x mod m = r means that m divides x - r, for r from 0 to m - 1, and x mod m = y mod m that it divides x - y.
fn congruence(space: &Space, linear: &Linear) -> Option<(Option<Linear>, i128)> {
    let remainder = |atom: usize| match &space.atoms()[atom] {
        Atom::Operation(Operation::Modulo, parts) => {
            let plain = parts[1].terms.is_empty() && parts[1].constant > 0;
            plain.then_some((&parts[0], parts[1].constant))
        }
        _ => None,
    };
    match linear.terms[..] {
        [(atom, sign @ (1 | -1))] => {
            let (number, modulus) = remainder(atom)?;
            let wanted = -sign * linear.constant;
            let possible = (0..modulus).contains(&wanted);
            Some((possible.then(|| number.plus(-wanted)), modulus))
        }
        [(one, 1), (other, -1)] | [(one, -1), (other, 1)] if linear.constant == 0 => {
            let ((one, modulus), (other, same)) = (remainder(one)?, remainder(other)?);
            let apart = space.combine(one, -1, other)?;
            (modulus == same).then_some((Some(apart), modulus))
        }
        _ => None,
    }
}

/// Whether the modulus divides the number, or does not: the number with multiples below the modulus, made smaller by what
/// it has in common with the modulus, and times a unit that makes its first multiple 1.
fn congruent(space: &mut Space, equal: bool, number: &Linear, modulus: i128) -> Formula {
    let reduced = |number: &Linear, modulus: i128| {
        let terms = number.terms.iter();
        let terms = terms.map(|&(atom, of)| (atom, of.rem_euclid(modulus)));
        Linear {
            constant: number.constant.rem_euclid(modulus),
            terms: terms.filter(|&(_, of)| of != 0).collect(),
        }
    };
    let number = reduced(number, modulus);
    let common = gcd(factor(&number), modulus);
    if number.constant % common != 0 {
        return truth(!equal);
    }
    let (mut number, modulus) = (divided(&number, common), modulus / common);
    number = reduced(&number, modulus);
    if number.terms.is_empty() {
        return truth((number.constant == 0) == equal);
    }
    let mut by_name: Vec<(Option<Term>, i128)> = number
        .terms
        .iter()
        .map(|&(atom, of)| (written::atom(space, atom), of))
        .collect();
    by_name.sort();
    if let Some(unit) = inverse(by_name[0].1, modulus) {
        let scaled = space.combine(&Linear::default(), unit, &number);
        number = scaled.map_or(number, |scaled| reduced(&scaled, modulus));
    }
    // Whatever is not even is odd.
    let equal = match (equal, modulus) {
        (false, 2) => {
            number = reduced(&number.plus(1), 2);
            true
        }
        (equal, _) => equal,
    };
    let comparison = if equal {
        Comparison::Equal
    } else {
        Comparison::NotEqual
    };
    let parts = vec![number, Linear::constant(modulus)];
    Formula::Sign(comparison, space.operation(Operation::Modulo, parts))
}

/// The number from 1 to m - 1 that times `of` leaves the remainder 1, for small m.
fn inverse(of: i128, modulus: i128) -> Option<i128> {
    (1..modulus.min(1 << 10)).find(|unit| unit * of % modulus == 1)
}
