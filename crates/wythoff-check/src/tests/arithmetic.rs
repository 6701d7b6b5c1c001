//! Numeration systems, linear relations and formulas against plain integers.

use dashu_int::{IBig, UBig};

use super::limits;
use crate::linear::{Cmp, Linear, Var};
use crate::logic::{Formula, Logic, all, any};
use crate::words::System;

const SYSTEMS: [&str; 12] = [
    "fibonacci",
    "tribonacci",
    "base:2",
    "base:3",
    "base:10",
    "ostrowski:0;2",
    "ostrowski:0;4",
    "ostrowski:0,3;1,4",
    "ostrowski:1;2",
    "recurrence:0,1,1;1,2,2",
    "recurrence:1,2,1;1,3,6",
    "ostrowski:;1",
];

pub(super) fn contains(logic: &Logic, relation: &crate::relation::Relation, tuple: &[u64]) -> bool {
    let words: Vec<Vec<usize>> = tuple
        .iter()
        .map(|&n| logic.system.places.digits_of(&UBig::from(n)))
        .collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0) + 1;
    let digit = |word: &[usize], at: usize| {
        if at + word.len() < length {
            0
        } else {
            word[at + word.len() - length]
        }
    };
    let mut state = relation.dfa.start();
    for at in 0..length {
        let letter = words.iter().fold(0, |letter, word| {
            letter * logic.system.digits + digit(word, at)
        });
        state = relation.dfa.step(state, letter);
    }
    state != crate::dfa::DEAD && relation.dfa.accept[state as usize]
}

#[test]
fn addition_and_order_agree_with_integers() {
    let limits = limits();
    for name in SYSTEMS {
        let mut logic = System::named(name, &limits).unwrap();
        let [x, y, z] = [(); 3].map(|()| logic.fresh());
        let sum = Linear::var(x)
            .plus(&IBig::ONE, &Linear::var(y))
            .minus(&Linear::var(z));
        for (constant, cmp) in [
            (0, Cmp::Zero),
            (3, Cmp::Zero),
            (0, Cmp::AtMostZero),
            (-7, Cmp::AtMostZero),
        ] {
            let formula = sum.plus(&IBig::ONE, &Linear::number(constant)).is(cmp);
            let relation = logic.relation(&[x, y, z], &formula).unwrap();
            if name == "fibonacci" && constant == 0 && cmp == Cmp::Zero {
                assert_eq!(relation.dfa.states(), 16);
            }
            for (a, b, c) in
                (0..14).flat_map(|a| (0..14).flat_map(move |b| (0..34).map(move |c| (a, b, c))))
            {
                let value = a as i64 + b as i64 - c as i64 + constant;
                let expected = value == 0 || cmp == Cmp::AtMostZero && value < 0;
                assert_eq!(
                    contains(&logic, &relation, &[a, b, c]),
                    expected,
                    "{name} {a} {b} {c} {constant}"
                );
            }
        }
    }
}

#[test]
fn systems_that_are_none_are_refused() {
    let limits = limits();
    for name in [
        "base:1",
        "base",
        "fibonacci:2",
        "ostrowski:1;",
        "ostrowski:1,0;2",
        "recurrence:0,1;1,1",
        "recurrence:1;2",
        "x",
        "",
    ] {
        assert!(System::named(name, &limits).is_err(), "{name}");
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A random formula in which bound variables are bounded, so that it can be tried out.
fn random_formula(
    random: &mut Random,
    logic: &mut Logic,
    vars: &mut Vec<Var>,
    depth: usize,
) -> Formula {
    match if depth == 0 { 0 } else { random.below(6) } {
        0 | 1 => {
            let mut sum = Linear::number(random.below(9) as i64 - 4);
            for &var in vars.iter() {
                sum = sum.plus(&IBig::from(random.below(5) as i64 - 2), &Linear::var(var));
            }
            sum.is([Cmp::Zero, Cmp::AtMostZero][usize::from(random.below(2) == 1)])
        }
        2 => random_formula(random, logic, vars, depth - 1).not(),
        3 => all([(); 2].map(|()| random_formula(random, logic, vars, depth - 1))),
        4 => any([(); 2].map(|()| random_formula(random, logic, vars, depth - 1))),
        _ => {
            let var = logic.fresh();
            vars.push(var);
            let body = random_formula(random, logic, vars, depth - 1);
            vars.pop();
            let bound = Linear::var(var)
                .minus(&Linear::number(6))
                .is(Cmp::AtMostZero);
            Formula::Exists(vec![var], Box::new(all([bound, body])))
        }
    }
}

fn truth(formula: &Formula, values: &mut Vec<(Var, i64)>) -> bool {
    match formula {
        Formula::Linear(sum, cmp) => {
            let mut total = sum.constant.clone();
            for (var, factor) in &sum.terms {
                let value = values.iter().find(|value| value.0 == *var).unwrap().1;
                total += factor * IBig::from(value);
            }
            total == IBig::ZERO || *cmp == Cmp::AtMostZero && total < IBig::ZERO
        }
        Formula::Apply(..) => unreachable!(),
        Formula::Not(part) => !truth(part, values),
        Formula::And(parts) => parts.iter().all(|part| truth(part, values)),
        Formula::Or(parts) => parts.iter().any(|part| truth(part, values)),
        Formula::Iff(one, other) => truth(one, values) == truth(other, values),
        Formula::Exists(vars, part) => (0..=6).any(|value| {
            values.push((vars[0], value));
            let found = truth(part, values);
            values.pop();
            found
        }),
    }
}

#[test]
fn random_formulas_agree_with_trying_out() {
    let limits = limits();
    let mut random = Random(1);
    let mut kinds = [0; 2];
    for round in 0..300 {
        let mut logic =
            System::named(["fibonacci", "base:2", "tribonacci"][round % 3], &limits).unwrap();
        let [x, y] = [(); 2].map(|()| logic.fresh());
        let formula = random_formula(&mut random, &mut logic, &mut vec![x, y], 4);
        let relation = logic.relation(&[x, y], &formula).unwrap();
        let mut all_false = true;
        for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
            let expected = truth(&formula, &mut vec![(x, a as i64), (y, b as i64)]);
            all_false &= !expected;
            kinds[usize::from(expected)] += 1;
            assert_eq!(
                contains(&logic, &relation, &[a, b]),
                expected,
                "{a} {b} {formula:?}"
            );
        }
        match logic.example(&[x, y], &formula).unwrap() {
            None => assert!(all_false, "{formula:?}"),
            Some(found) => {
                let values = [x, y]
                    .into_iter()
                    .zip(found.iter().map(|n| i64::try_from(n).unwrap()));
                assert!(truth(&formula, &mut values.collect()), "{formula:?}");
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 5000), "{kinds:?}");
}

#[test]
fn large_constants() {
    let limits = limits();
    for name in ["fibonacci", "base:10", "ostrowski:0;2"] {
        let mut logic = System::named(name, &limits).unwrap();
        let x = logic.fresh();
        let big = IBig::from(10).pow(40);
        let above = Linear::number(big.clone())
            .minus(&Linear::var(x))
            .is(Cmp::AtMostZero);
        let below = Linear::var(x)
            .minus(&Linear::number(big.clone()))
            .is(Cmp::AtMostZero);
        assert_eq!(
            logic
                .example(&[x], &all([above.clone(), below.clone()]))
                .unwrap(),
            Some(vec![UBig::from(10_u8).pow(40)])
        );
        assert_eq!(
            logic
                .example(&[x], &all([above.clone().not(), below.not()]))
                .unwrap(),
            None
        );
        let small = Linear::var(x)
            .minus(&Linear::number(987_654_321_i64))
            .is(Cmp::AtMostZero);
        assert_eq!(logic.example(&[x], &all([above, small])).unwrap(), None);
    }
}
