//! Recurrences of place values: their equations, their roots, and greedy digits.

use wythoff_automata::{System, UBig};

/// The digits of a number by taking the largest place value as often as possible.
fn greedy(values: &[u64], mut number: u64) -> Vec<u32> {
    let mut digits = Vec::new();
    for &value in values.iter().rev() {
        let digit = number / value;
        number -= digit * value;
        if digit > 0 || !digits.is_empty() {
            digits.push(u32::try_from(digit).unwrap());
        }
    }
    digits
}

#[test]
fn digits_are_greedy() {
    for (name, first, factors) in [
        ("fibonacci", &[1_u64, 2][..], &[1_u64, 1][..]),
        ("tribonacci", &[1, 2, 4], &[1, 1, 1]),
        ("base:7", &[1], &[7]),
        ("ostrowski:0;2", &[1, 2], &[2, 1]),
        ("ostrowski:0;5", &[1, 5], &[5, 1]),
        ("recurrence:1,2,1;1,3,6", &[1, 3, 6], &[1, 2, 1]),
        ("recurrence:0,1,1;1,2,2", &[1, 2, 2], &[0, 1, 1]),
    ] {
        let system: System = name.parse().unwrap();
        let mut values = first.to_vec();
        while values[values.len() - 1] < 1 << 40 {
            let back = values.iter().rev().zip(factors);
            values.push(back.map(|(value, factor)| value * factor).sum());
        }
        let far = [1 << 32, (1 << 33) + 12_345, 999_999_999_999];
        for number in (0..300).chain(far) {
            let digits = system.digits_of(&UBig::from(number));
            // Of equal place values only one is used, and which does not change the number.
            let worth = digits.iter().rev().zip(&values);
            let worth: u64 = worth.map(|(&digit, value)| u64::from(digit) * value).sum();
            assert_eq!(worth, number, "{name}");
            if values.is_sorted_by(|one, next| one < next) {
                assert_eq!(digits, greedy(&values, number), "{name} {number}");
            }
        }
    }
}

#[test]
fn equations_and_roots() {
    for (name, equation, pisot) in [
        ("recurrence:1,2,1;1,3,6", "z^3 = z^2 + 2z + 1", true),
        ("recurrence:0,1,1;1,2,2", "z^3 = z + 1", true),
        ("recurrence:3,0,1;1,4,12", "z^3 = 3z^2 + 1", true),
        ("recurrence:1,0,0,0,1;1,2,3,4,5", "z^5 = z^4 + 1", false),
    ] {
        let numeration: wythoff_automata::numeration::Numeration = name.parse().unwrap();
        let recurrence = numeration.as_recurrence().unwrap();
        assert_eq!(recurrence.equation(), equation);
        assert_eq!(recurrence.roots().is_pisot(), pisot, "{name}");
        assert_eq!(recurrence.roots().trouble().is_none(), pisot, "{name}");
    }
}
