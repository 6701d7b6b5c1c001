//! One name for each numeration system.

use crate::numeration::{ContinuedFraction, Numeration, Recurrence, SystemError};

/// The largest digit that automata read.
pub(super) const LARGEST_DIGIT: u32 = 15;

/// The largest digit that automata read in the system of a recurrence: for the proof of addition they
/// read five numbers at once.
const LARGEST_DIGIT_OF_RECURRENCE: u32 = 6;

/// The numeration system with the same valid words and values whose name is the shortest.
///
/// Only the terms a1, a2, ... of a continued fraction matter, so a0 becomes 0. If a1 = 1 then the
/// last digit is always 0; without it the system is that of [0; a2 + 1, a3, ...]. Period and
/// preperiod are made as short as possible. The system of the golden ratio, [0; 2, 1, 1, 1, ...],
/// is that of the Fibonacci numbers. Of the first place values of a
/// recurrence only one is 1, and recurrences of order 2 give Ostrowski systems.
///
/// # Errors
///
/// If there are more than 16 digits (7 for a recurrence) or more than 32 terms, too many for automata of
/// small size.
pub(super) fn canonical(numeration: &Numeration) -> Result<Numeration, SystemError> {
    let fraction = match (numeration.as_ostrowski(), numeration.as_recurrence()) {
        (Some(fraction), _) => Some(fraction.clone()),
        (None, Some(recurrence)) => of_order_two(recurrence)?,
        (None, None) => None,
    };
    let canonical = match (fraction, numeration.as_recurrence()) {
        (Some(fraction), _) => {
            let fraction = shortest(&fraction)?;
            if fraction.preperiod() == [0, 2] && fraction.period() == [1] {
                Numeration::fibonacci()
            } else {
                Numeration::ostrowski(fraction)
            }
        }
        (None, Some(recurrence)) => {
            let recurrence = without_repeated_one(recurrence)?;
            if recurrence.factors() == [1, 1, 1] && recurrence.first_values() == [1, 2, 4] {
                Numeration::tribonacci()
            } else {
                Numeration::recurrence(recurrence)
            }
        }
        (None, None) => numeration.clone(),
    };
    if canonical.as_recurrence().is_some() && canonical.max_digit() > LARGEST_DIGIT_OF_RECURRENCE {
        return Err(SystemError::Recurrence {
            reason: "automata read the digits of a recurrence up to 6, and here they are larger",
        });
    }
    if canonical.max_digit() > LARGEST_DIGIT {
        return Err(SystemError::Digits {
            largest: LARGEST_DIGIT,
        });
    }
    Ok(canonical)
}

/// The continued fraction [0; s, c, c, ...] whose Ostrowski system has the place values 1, s, cs + 1, ...
/// of a recurrence w(i) = c·w(i-1) + w(i-2).
fn of_order_two(recurrence: &Recurrence) -> Result<Option<ContinuedFraction>, SystemError> {
    match (recurrence.factors(), recurrence.first_values()) {
        (&[c, 1], &[1, s]) => ContinuedFraction::new(vec![0, s], vec![c]).map(Some),
        _ => Ok(None),
    }
}

/// The recurrence from the last of the place values 1 on: the digits below are always 0.
fn without_repeated_one(recurrence: &Recurrence) -> Result<Recurrence, SystemError> {
    let factors = recurrence.factors();
    let mut first = recurrence.first_values().to_vec();
    while first[1] == 1 {
        let terms = factors.iter().zip(first.iter().rev());
        first.push(terms.map(|(c, value)| c * value).sum());
        first.remove(0);
    }
    Recurrence::new(factors.to_vec(), first)
}

fn shortest(fraction: &ContinuedFraction) -> Result<ContinuedFraction, SystemError> {
    let mut before = fraction.preperiod().to_vec();
    let mut period = fraction.period().to_vec();
    if before.len() + period.len() > 32 {
        return Err(SystemError::Digits {
            largest: LARGEST_DIGIT,
        });
    }
    // Unroll the period so that a0, a1 and a2 can be changed.
    while before.len() < 3 {
        before.extend_from_slice(&period);
    }
    before[0] = 0;
    if before[1] == 1 {
        before.remove(1);
        before[1] = before[1].saturating_add(1);
    }
    let repeats = |length: &usize| {
        period.len().is_multiple_of(*length)
            && (*length..period.len()).all(|i| period[i] == period[i - length])
    };
    if let Some(shorter) = (1..period.len()).find(repeats) {
        period.truncate(shorter);
    }
    while before.len() > 1 && before.last() == period.last() {
        before.pop();
        period.rotate_right(1);
    }
    ContinuedFraction::new(before, period)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_one_system_become_one() {
        for (name, shortest) in [
            ("fibonacci", "fibonacci"),
            ("base:16", "base:16"),
            ("ostrowski:1;2", "ostrowski:0;2"),
            ("ostrowski:;2", "ostrowski:0;2"),
            ("ostrowski:1,2,2;2,2", "ostrowski:0;2"),
            ("ostrowski:;1", "fibonacci"),
            ("ostrowski:0,2;1", "fibonacci"),
            ("ostrowski:5,1,3;4,1", "ostrowski:0,4;4,1"),
            ("ostrowski:0,3;1,4", "ostrowski:0,3;1,4"),
            ("recurrence:1,1;1,2", "fibonacci"),
            ("recurrence:1,1;1,1", "fibonacci"),
            ("recurrence:2,1;1,2", "ostrowski:0;2"),
            ("recurrence:3,1;1,5", "ostrowski:0,5;3"),
            ("recurrence:1,1,1;1,2,4", "tribonacci"),
            ("recurrence:1,1,1;1,1,2", "tribonacci"),
            ("recurrence:1,1,1;1,2,3", "recurrence:1,1,1;1,2,3"),
            ("recurrence:0,1,1;1,1,1", "recurrence:0,1,1;1,2,2"),
        ] {
            assert_eq!(
                canonical(&name.parse().unwrap()).unwrap().to_string(),
                shortest
            );
        }
    }

    #[test]
    fn the_canonical_system_has_the_same_place_values() {
        for name in [
            "ostrowski:2;1,3",
            "ostrowski:;1,1,5",
            "ostrowski:7,1,2;3",
            "recurrence:4,1;1,1",
            "recurrence:1,2,1;1,1,4",
        ] {
            let given: Numeration = name.parse().unwrap();
            let weights = |system: &Numeration, skip: usize| -> Vec<_> {
                system.weights().skip(skip).take(12).collect()
            };
            assert_eq!(weights(&given, 1), weights(&canonical(&given).unwrap(), 0));
        }
    }

    #[test]
    fn large_digits_are_refused() {
        for name in [
            "base:17",
            "ostrowski:1;99",
            "ostrowski:1;2,16",
            "recurrence:1,30,1;1,2,3",
        ] {
            assert!(canonical(&name.parse().unwrap()).is_err(), "{name}");
        }
    }
}
