//! Random formulas, decided and evaluated by brute force.

use std::collections::BTreeMap;

use proptest::prelude::*;
use wythoff_automata::logic::{Comparison, Formula, Logic, Name, Term, all, any, exists, forall};
use wythoff_automata::text::{Environment, parse};
use wythoff_automata::{Budget, System};

/// All quantifiers are bounded by this number.
const BOUND: i64 = 6;

const VARIABLES: [&str; 3] = ["x", "y", "z"];

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        3 => prop::sample::select(&VARIABLES[..]).prop_map(Term::from),
        1 => (0..5u64).prop_map(Term::from),
    ];
    leaf.prop_recursive(1, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.plus(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.minus(b)),
            (inner.clone(), 1..4u64).prop_map(|(a, c)| match a {
                Term::Number(value) => Term::Number(value * c),
                other => other.times(c),
            }),
            (inner.clone(), 1..4u64).prop_map(|(a, c)| Term::Div(Box::new(a), c.into())),
            (inner, 1..4u64).prop_map(|(a, c)| Term::Mod(Box::new(a), c.into())),
        ]
    })
}

fn comparison() -> impl Strategy<Value = Comparison> {
    prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ])
}

fn formula() -> impl Strategy<Value = Formula> {
    let atom = (term(), comparison(), term()).prop_map(|(a, c, b)| a.compare(c, b));
    atom.prop_recursive(3, 10, 2, |inner| {
        let bounded = |name: &'static str| Term::from(name).at_most(u64::try_from(BOUND).unwrap());
        prop_oneof![
            inner.clone().prop_map(Formula::not),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| all([a, b])),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| any([a, b])),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.implies(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.iff(b)),
            (prop::sample::select(&VARIABLES[..]), inner.clone())
                .prop_map(move |(v, a)| exists([v], all([bounded(v), a]))),
            (prop::sample::select(&VARIABLES[..]), inner)
                .prop_map(move |(v, a)| forall([v], bounded(v).implies(a))),
        ]
    })
}

type Values = BTreeMap<Name, i64>;

/// The value of a term, or `None` if it divides a negative number.
fn value(term: &Term, values: &Values) -> Option<i64> {
    let small = |n: &wythoff_automata::UBig| i64::try_from(n).unwrap();
    Some(match term {
        Term::Var(name) => values[name],
        Term::Number(n) => small(n),
        Term::Sum(parts) => {
            let mut sum = 0;
            for (negative, part) in parts {
                let part = value(part, values)?;
                sum += if *negative { -part } else { part };
            }
            sum
        }
        Term::Times(factor, inner) => small(factor) * value(inner, values)?,
        Term::Div(inner, divisor) => {
            let inner = value(inner, values)?;
            (inner >= 0).then_some(inner / small(divisor))?
        }
        Term::Mod(inner, divisor) => {
            let inner = value(inner, values)?;
            (inner >= 0).then_some(inner % small(divisor))?
        }
    })
}

fn evaluate(formula: &Formula, values: &Values) -> bool {
    match formula {
        Formula::Constant(value) => *value,
        Formula::Compare(left, comparison, right) => {
            match (value(left, values), value(right, values)) {
                (Some(left), Some(right)) => match comparison {
                    Comparison::Equal => left == right,
                    Comparison::NotEqual => left != right,
                    Comparison::Less => left < right,
                    Comparison::LessEqual => left <= right,
                    Comparison::Greater => left > right,
                    Comparison::GreaterEqual => left >= right,
                },
                _ => false,
            }
        }
        Formula::Not(inner) => !evaluate(inner, values),
        Formula::And(parts) => parts.iter().all(|part| evaluate(part, values)),
        Formula::Or(parts) => parts.iter().any(|part| evaluate(part, values)),
        Formula::Implies(a, b) => !evaluate(a, values) || evaluate(b, values),
        Formula::Iff(a, b) => evaluate(a, values) == evaluate(b, values),
        Formula::Exists(names, inner) => {
            over_all(names, values, |v| evaluate(inner, v)).contains(&true)
        }
        Formula::Forall(names, inner) => {
            !over_all(names, values, |v| evaluate(inner, v)).contains(&false)
        }
        Formula::Apply { .. } | Formula::Outputs(..) => unreachable!("not generated"),
    }
}

/// The results for all values up to the bound of one variable.
fn over_all(names: &[Name], values: &Values, test: impl Fn(&Values) -> bool) -> Vec<bool> {
    let [name] = names else {
        unreachable!("one variable at a time")
    };
    (0..=BOUND)
        .map(|n| {
            let mut values = values.clone();
            values.insert(name.clone(), n);
            test(&values)
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn deciding_is_evaluating(formula in formula(), system in prop::sample::select(vec!["fibonacci", "base:2", "base:3", "ostrowski:1;2"])) {
        let system: System = system.parse().unwrap();
        let mut logic = Logic::new(system, Budget::default().with_states(3_000));
        let Ok(relation) = logic.define(&VARIABLES, &formula) else {
            // Some formulas are large; the budget keeps the test short.
            return Err(TestCaseError::reject("too large"));
        };
        for x in 0..4i64 {
            for y in 0..4i64 {
                for z in 0..4i64 {
                    let values: Values = VARIABLES.iter().map(|&v| v.into()).zip([x, y, z]).collect();
                    let tuple = [x, y, z].map(|n| u64::try_from(n).unwrap().into());
                    prop_assert_eq!(
                        relation.contains(&tuple),
                        evaluate(&formula, &values),
                        "{} at {:?}", formula, values
                    );
                }
            }
        }
        // The closed sentence, and its witness.
        let bounded = all(VARIABLES.map(|v| Term::from(v).at_most(3)));
        let sentence = exists(VARIABLES, all([bounded, formula.clone()]));
        let decision = logic.decide(&sentence).unwrap();
        let smallest = relation.first_members(1, &Budget::default()).unwrap();
        let expected = smallest.first().filter(|tuple| tuple.iter().all(|n| *n <= 3u8.into()));
        let found = decision.values().map(|values| values.iter().map(|(_, n)| n.clone()).collect::<Vec<_>>());
        prop_assert_eq!(found.as_ref(), expected);
    }

    #[test]
    fn parsing_what_was_printed_gives_the_same(formula in formula()) {
        let environment = Environment::new(&"base:2".parse().unwrap());
        let printed = formula.to_string();
        let parsed = parse(&printed, &environment, None);
        prop_assert_eq!(parsed, Ok(formula), "{}", printed);
    }
}
