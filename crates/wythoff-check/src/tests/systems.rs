//! Place values, digits and valid words, by their definitions.

use dashu_int::IBig;

use super::brute::contains;
use super::limits;
use crate::linear::{AT_MOST, EQUAL, Linear, holds};
use crate::logic::Formula;
use crate::numeration::System;

/// The name, the first place values, the number of digits, and from where on the recurrence repeats.
const SYSTEMS: [(&str, [u64; 6], usize, usize); 12] = [
    ("base:2", [1, 2, 4, 8, 16, 32], 2, 1),
    ("base:3", [1, 3, 9, 27, 81, 243], 3, 1),
    ("fibonacci", [1, 2, 3, 5, 8, 13], 2, 2),
    ("tribonacci", [1, 2, 4, 7, 13, 24], 2, 3),
    ("recurrence:1,0,1;1,2,3", [1, 2, 3, 4, 6, 9], 2, 3),
    ("recurrence:2,1;1,3", [1, 3, 7, 17, 41, 99], 3, 2),
    ("ostrowski:0;2", [1, 2, 5, 12, 29, 70], 3, 2),
    ("ostrowski:0,3;1,4", [1, 3, 4, 19, 23, 111], 5, 2),
    ("ostrowski:0,2,5;3", [1, 2, 11, 35, 116, 383], 6, 3),
    ("ostrowski:0,1,2;3,1", [1, 3, 10, 13, 49, 62], 4, 3),
    ("ostrowski:0,2,5;3,1,1", [1, 2, 11, 35, 46, 81], 6, 3),
    ("ostrowski:0;1", [1, 2, 3, 5, 8, 13], 2, 2),
];

#[test]
fn place_values_are_those_of_the_definition() {
    let limits = limits();
    for (name, values, digits, lead) in SYSTEMS {
        let system = System::named(name, &limits).unwrap().system;
        let first: Vec<IBig> = values.map(IBig::from).to_vec();
        assert_eq!(system.values[..6], first, "{name}");
        assert_eq!((system.digits, system.lead()), (digits, lead), "{name}");
        for place in lead..60 {
            let before = system.values[..place].iter().rev();
            let terms = system.coefficients(place).iter().zip(before);
            let value: IBig = terms.map(|(&factor, value)| value * factor).sum();
            assert_eq!(value, system.values[place], "{name} {place}");
            let again = system.coefficients(place + system.period);
            assert_eq!(system.coefficients(place), again, "{name} {place}");
        }
    }
}

#[test]
fn valid_are_the_greedy_words() {
    let limits = limits();
    for (name, values, digits, _) in SYSTEMS {
        let system = System::named(name, &limits).unwrap().system;
        for length in 0..=4 {
            let mut count = 0;
            for number in 0..digits.pow(length) {
                let place = |place| number / digits.pow(place) % digits;
                let mut state = system.valid.starts.first().copied();
                for at in (0..length).rev() {
                    state = state.and_then(|state| system.valid.step(state, place(at)));
                }
                let worth = |end| {
                    (0..end)
                        .map(|at| place(at) as u64 * values[at as usize])
                        .sum::<u64>()
                };
                let greedy = (1..=length).all(|end| worth(end) < values[end as usize]);
                let valid = state.is_some_and(|state| system.valid.accept[state as usize]);
                assert_eq!(valid, greedy, "{name} {number} {length}");
                count += u64::from(valid);
            }
            assert_eq!(count, values[length as usize], "{name} {length}");
        }
    }
}

/// The largest digit is needed at a place beyond 2^100 only.
#[test]
fn all_rows_of_a_period_are_looked_at() {
    let limits = limits();
    let name = format!("ostrowski:0;{}12", "9,".repeat(33));
    let system = System::named(&name, &limits).unwrap().system;
    assert_eq!((system.digits, system.period), (13, 34));
}

#[test]
fn other_names_are_refused() {
    let limits = limits();
    for name in [
        "base:0",
        "base:65",
        "base:2,2",
        "recurrence:1,1;1,1",
        "recurrence:2;1,2",
        "recurrence:1,1;1",
        "recurrence:1,1;2,3",
        "recurrence:1;1",
        "recurrence:1,0;1,2",
        "ostrowski:0;0",
        "ostrowski:0,2,0;1",
        "ostrowski:0;70",
        "ostrowski:0;99999",
    ] {
        assert!(System::named(name, &limits).is_err(), "{name}");
    }
    assert!(System::named("base:64", &limits).is_ok());
}

/// Relations between two numbers where the recurrence alternates between small and large coefficients.
#[test]
fn sums_agree_with_integers_where_coefficients_alternate() {
    let limits = limits();
    let numbers: Vec<u64> = (0..12)
        .chain([17, 18, 19, 40, 41, 60, 97, 98, 300, 301])
        .collect();
    for name in [
        "ostrowski:0;1,7",
        "ostrowski:0,3;1,4",
        "ostrowski:0;1,1,5",
        "ostrowski:0,2,5;3",
    ] {
        let mut logic = System::named(name, &limits).unwrap();
        for (p, q, k) in [
            (2, -3, 1),
            (1, -5, -2),
            (-3, 1, 4),
            (5, -2, -7),
            (1, -1, -3),
            (1, 4, -30),
        ] {
            let vars = [logic.fresh(), logic.fresh()];
            let [x, y] = vars.map(Linear::var);
            let sum = x.times(&p.into()).plus(&q.into(), &y);
            let sum = sum.plus(&k.into(), &Linear::number(1));
            for signs in [EQUAL, AT_MOST] {
                let formula = Formula::Atom(sum.clone(), signs);
                let relation = logic.relation(&vars, &formula).unwrap();
                for (&a, &b) in numbers
                    .iter()
                    .flat_map(|a| numbers.iter().map(move |b| (a, b)))
                {
                    let value = p * IBig::from(a) + q * IBig::from(b) + k;
                    let found = contains(&logic, &relation, &[a, b]);
                    assert_eq!(found, holds(signs, &value), "{name} {p} {q} {k} {a} {b}");
                }
            }
        }
    }
}
