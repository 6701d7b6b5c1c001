//! Sums and conditions with some of their parts replaced.

use std::collections::BTreeMap;

use crate::lang::linear::{Atom, AtomId, Formula, Linear, Space};

/// The sum with some operations replaced by their values.
pub(super) fn replaced(
    from: &Space,
    linear: &Linear,
    into: &mut Space,
    values: &BTreeMap<AtomId, Linear>,
) -> Option<Linear> {
    let mut sum = Linear::constant(linear.constant);
    for &(atom, of) in &linear.terms {
        let value = match (values.get(&atom), &from.atoms()[atom]) {
            (Some(value), _) => replaced(from, value, into, values)?,
            (None, Atom::Operation(operation, parts)) => {
                let parts = parts.iter().map(|part| replaced(from, part, into, values));
                let parts = parts.collect::<Option<Vec<_>>>()?;
                into.operation(*operation, parts)
            }
            (None, _) => Linear::atom(atom),
        };
        sum = into.combine(&sum, of, &value)?;
    }
    Some(sum)
}

/// The sum with every multiple of a parameter replaced by what `value` makes of its factor.
pub(super) fn recounted(
    from: &Space,
    linear: &Linear,
    into: &mut Space,
    parameter: AtomId,
    value: &impl Fn(i128) -> Option<Linear>,
) -> Option<Linear> {
    let mut sum = Linear::constant(linear.constant);
    for &(atom, of) in &linear.terms {
        let part = match &from.atoms()[atom] {
            Atom::Operation(operation, parts) => {
                let parts =
                    (parts.iter()).map(|part| recounted(from, part, into, parameter, value));
                let parts = parts.collect::<Option<Vec<_>>>()?;
                let own = into.operation(*operation, parts);
                into.combine(&Linear::default(), of, &own)?
            }
            _ if atom == parameter => value(of)?,
            _ => into.combine(&Linear::default(), of, &Linear::atom(atom))?,
        };
        sum = into.combine(&sum, 1, &part)?;
    }
    Some(sum)
}

/// The condition with every sum replaced.
pub(super) fn replaced_in(
    formula: &Formula,
    replace: &mut impl FnMut(&Linear) -> Option<Linear>,
) -> Option<Formula> {
    Some(match formula {
        Formula::Sign(comparison, linear) => Formula::Sign(*comparison, replace(linear)?),
        Formula::Member(holds, set, numbers) => {
            let numbers = numbers.iter().map(&mut *replace);
            Formula::Member(*holds, set.clone(), numbers.collect::<Option<_>>()?)
        }
        Formula::All(parts) | Formula::Any(parts) => {
            let moved = parts.iter().map(|part| replaced_in(part, replace));
            let moved = moved.collect::<Option<_>>()?;
            match formula {
                Formula::All(_) => Formula::All(moved),
                _ => Formula::Any(moved),
            }
        }
    })
}
