//! The numeration system of the P-positions of NIM(a, b) when b is not a divisor of a.

use wythoff_automata::System;
use wythoff_automata::numeration::{Numeration, Recurrence, SystemError};

use crate::proving::prove::NoTheorem;

/// The system whose place values follow the recurrence of NIM(a, b), b not a divisor of a.
///
/// **Source** [Boros, Gurvich and Oudalov 2013]: if a and b are coprime, the smaller pile of the n-th
/// P-position divided by n tends to a/(r - 1), where r is the largest root of
/// z^(b+1) = z + 1 + Σ z^⌈ib/a⌉, 0 < i < a; and the limit of NIM(ka, kb) is k times that of NIM(a, b).
/// That the positions are automatic in the system of this recurrence is a guess. Addition is
/// automatic there if all other roots lie inside the unit circle.
pub(super) fn system(a: u64, b: u64) -> Result<System, NoTheorem> {
    let divisor = gcd(a, b);
    let (short_a, short_b) = (a / divisor, b / divisor);
    let recurrence = recurrence(short_a, short_b);
    let system = |recurrence: &Recurrence| System::new(&Numeration::recurrence(recurrence.clone()));
    let no_system = |law: String, error: SystemError| {
        NoTheorem::NoLikelySystem(format!(
            "the n-th smaller pile of the P-positions of NIM({a},{b}) is about n times {a}/(r - 1), where r is the \
             largest root of {law} (Boros, Gurvich and Oudalov 2013), so an automaton for them is looked for \
             in the numeration system of that recurrence; but {error}. That no other system has an \
             automaton is not proved: choose one with --numeration"
        ))
    };
    match recurrence {
        Ok(recurrence) => {
            system(&recurrence).map_err(|error| no_system(recurrence.equation(), error))
        }
        Err(error) => Err(no_system(
            format!("z^{} = z + 1 + ...", u128::from(short_b) + 1),
            error,
        )),
    }
}

/// Factors of recurrences of NIM(a, b) add up to a + 1; with more than this digits are too large anyway.
const LARGEST: u64 = 1_000;

/// The recurrence of NIM(a, b) for coprime a and b. The first place values are w(0) = 1 and
/// w(i) = C₁·w(i-1) + ... + Cᵢ·w(0) + max(C₍ᵢ₊₁₎, 1), which never fall.
fn recurrence(a: u64, b: u64) -> Result<Recurrence, SystemError> {
    if a.max(b) > LARGEST {
        return Err(SystemError::Recurrence {
            reason: "its numbers are too large for automata",
        });
    }
    let small = |number: u64| usize::try_from(number).expect("a small number");
    let order = small(b) + 1;
    // factors[j] belongs to z^(b-j).
    let mut factors = vec![0; order];
    factors[small(b)] += 1;
    factors[small(b - 1)] += 1;
    for i in 1..a {
        factors[small(b - (i * b).div_ceil(a))] += 1;
    }
    let mut values: Vec<u32> = vec![1];
    while values.len() < order {
        let terms = factors.iter().zip(values.iter().rev());
        let next = |sum: u32, (&factor, &value): (&u32, &u32)| {
            sum.saturating_add(value.saturating_mul(factor))
        };
        values.push(terms.fold(factors[values.len()].max(1), next));
    }
    Recurrence::new(factors, values)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_engines::closed::nim_ab::Pairs;

    #[test]
    fn equations_are_those_of_the_theorem() {
        let equation = |a, b| recurrence(a, b).unwrap().equation();
        assert_eq!(equation(1, 2), "z^3 = z + 1");
        assert_eq!(equation(3, 2), "z^3 = z^2 + 2z + 1");
        assert_eq!(equation(5, 2), "z^3 = 2z^2 + 3z + 1");
        assert_eq!(equation(1, 3), "z^4 = z + 1");
        assert_eq!(equation(2, 3), "z^4 = z^2 + z + 1");
        assert_eq!(equation(4, 3), "z^4 = z^3 + z^2 + 2z + 1");
    }

    /// x_n / n is near a/(r - 1), where r is near a quotient of place values.
    #[test]
    fn the_growth_is_that_of_the_positions() {
        for (a, b) in [
            (1, 2),
            (3, 2),
            (1, 3),
            (2, 3),
            (4, 3),
            (5, 3),
            (3, 4),
            (2, 5),
        ] {
            let numeration = Numeration::recurrence(recurrence(a, b).unwrap());
            let weights: Vec<_> = numeration.weights().skip(150).take(2).collect();
            let n = 1_000_000_u64;
            let (x, _) = Pairs::new(a, b).unwrap().nth(1_000_000).unwrap();
            // x (r - 1) = a n.
            let grown = (&weights[1] - &weights[0]) * x / &weights[0];
            let grown = u64::try_from(grown).unwrap();
            assert!(grown.abs_diff(a * n) < n / 1_000, "({a}, {b}): {grown}");
        }
    }

    #[test]
    fn systems_are_found_or_refused_with_the_root_that_spoils_them() {
        let name = |a, b| system(a, b).unwrap().to_string();
        assert_eq!(name(1, 2), "recurrence:0,1,1;1,2,2");
        assert_eq!(name(2, 4), "recurrence:0,1,1;1,2,2");
        assert_eq!(name(3, 2), "recurrence:1,2,1;1,3,6");
        for (a, b, reason) in [
            (1, 3, "3 roots lie outside the unit circle"),
            (2, 6, "3 roots lie outside the unit circle"),
            (2, 3, "-1 is a root, on the unit circle"),
            (1, 4, "3 roots lie outside the unit circle"),
            (3, 4, "up to 4 factors"),
            (1, 100, "2 to 8 factors"),
            (1_000_001, 2, "too large for automata"),
            (1, u64::MAX, "too large for automata"),
            (u64::MAX, 2, "too large for automata"),
        ] {
            let error = system(a, b).unwrap_err().to_string();
            assert!(error.contains(reason), "({a}, {b}): {error}");
        }
    }
}
