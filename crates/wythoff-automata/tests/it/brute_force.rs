//! Random formulas, decided and evaluated by brute force.
//!
//! The evaluator is written from the meaning of formulas: every term has a value in the integers,
//! division rounds down and leaves a remainder of at least 0, a relation with a negative argument is
//! false, and a word has the value 0 at a negative index.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use wythoff_automata::automata::{Alphabet, Dfao};
use wythoff_automata::logic::{
    Comparison, Formula, Logic, Name, Output, Sequence, Term, all, any, apply, exists, forall,
};
use wythoff_automata::text::{Environment, parse};
use wythoff_automata::{Budget, System, UBig};

/// All quantifiers are bounded by this number.
const BOUND: i64 = 6;

const VARIABLES: [&str; 3] = ["x", "y", "z"];

const SYSTEMS: [&str; 6] = [
    "fibonacci",
    "base:2",
    "base:3",
    "ostrowski:1;2",
    "tribonacci",
    "recurrence:1,2,1;1,3,6",
];

/// A numeration system with a relation `near` and two words.
struct World {
    environment: Environment,
    /// The words as they were written.
    words: BTreeMap<&'static str, Dfao>,
}

static WORLDS: LazyLock<Vec<World>> = LazyLock::new(|| SYSTEMS.map(world).into());

/// `near(x, y)` is x <= y <= x + 2. `V` has the values 1 and 2. `W` has the values 3, -1 and 0,
/// the last where the automaton has no transition, and its output would change with leading zeros.
fn world(system: &str) -> World {
    let system: System = system.parse().unwrap();
    let budget = Budget::default();
    let mut environment = Environment::new(&system);
    let mut logic = Logic::new(system.clone(), budget.clone());
    let [x, y] = ["x", "y"].map(Term::from);
    let near = all([x.clone().at_most(y.clone()), y.at_most(x.plus(2))]);
    environment.add_relation("near", logic.define(&["x", "y"], &near).unwrap());
    let digits = Alphabet::new(system.digits(), 1).unwrap();
    let letters = 0..system.digits();
    let flips = (0..2).flat_map(|state| {
        letters
            .clone()
            .map(move |letter| (state, letter, (state + letter) % 2))
    });
    let holes = letters.clone().map(|letter| (0, letter, 1)).chain([
        (1, 0, 0),
        (2, 0, 1),
        (2, 1, 1),
        (1, 1, 2),
    ]);
    let words = BTreeMap::from([
        ("V", Dfao::new(digits, vec![1, 2], flips)),
        ("W", Dfao::new(digits, vec![3, -1, 3], holes)),
    ]);
    for (name, word) in &words {
        let sequence = Sequence::new(&system, word, &budget).unwrap();
        environment.add_sequence(*name, sequence);
    }
    World { environment, words }
}

fn term() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        3 => prop::sample::select(&VARIABLES[..]).prop_map(Term::from),
        1 => (0..5u64).prop_map(Term::from),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| sum(a, false, b)),
            2 => (inner.clone(), inner.clone()).prop_map(|(a, b)| sum(a, true, b)),
            1 => (inner.clone(), 1..4u64).prop_map(|(a, c)| match a {
                Term::Number(value) => Term::Number(value * c),
                other => other.times(c),
            }),
            1 => (inner.clone(), 1..5u64).prop_map(|(a, c)| Term::Div(Box::new(a), c.into())),
            1 => (inner, 1..5u64).prop_map(|(a, c)| Term::Mod(Box::new(a), c.into())),
        ]
    })
}

/// A sum or difference; what it is made of keeps its parentheses.
fn sum(left: Term, negative: bool, right: Term) -> Term {
    Term::Sum(vec![(false, left), (negative, right)])
}

fn output(world: &'static World) -> impl Strategy<Value = Output> {
    let at = (prop::sample::select(vec!["V", "W"]), term()).prop_map(|(name, index)| Output::At {
        name: name.into(),
        sequence: world.environment.sequence(name).unwrap().clone(),
        index: vec![index],
    });
    prop_oneof![2 => at, 1 => (-1..4i64).prop_map(Output::Value)]
}

/// A comparison, a relation with its arguments, or a word at some indices.
fn atom(world: &'static World) -> impl Strategy<Value = Formula> {
    let near = world.environment.relation("near").unwrap();
    let word_somewhere = |(left, _, right): &(Output, bool, Output)| {
        matches!(left, Output::At { .. }) || matches!(right, Output::At { .. })
    };
    prop_oneof![
        2 => (term(), comparison(), term()).prop_map(|(a, c, b)| a.compare(c, b)),
        1 => (term(), term()).prop_map(|(a, b)| apply("near", near, [a, b])),
        1 => (output(world), any_bool(), output(world))
            .prop_filter("two constants", word_somewhere)
            .prop_map(|(a, equal, b)| Formula::Outputs(a, equal, b)),
    ]
}

fn any_bool() -> impl Strategy<Value = bool> {
    prop::sample::select(vec![true, false])
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

fn formula(world: &'static World) -> impl Strategy<Value = Formula> {
    atom(world).prop_recursive(3, 10, 2, |inner| {
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

/// A system and a formula in it.
fn somewhere<S: Strategy<Value = Formula>>(
    formula: impl Fn(&'static World) -> S,
) -> impl Strategy<Value = (&'static World, Formula)> {
    (0..SYSTEMS.len()).prop_flat_map(move |number| {
        let world = &WORLDS[number];
        (Just(world), formula(world))
    })
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.environment.system())
    }
}

type Values = BTreeMap<Name, i64>;

fn value(term: &Term, values: &Values) -> i64 {
    let small = |n: &UBig| i64::try_from(n).unwrap();
    match term {
        Term::Var(name) => values[name],
        Term::Number(n) => small(n),
        Term::Sum(parts) => {
            let signed = |(negative, part): &(bool, Term)| {
                let part = value(part, values);
                if *negative { -part } else { part }
            };
            parts.iter().map(signed).sum()
        }
        Term::Times(factor, inner) => small(factor) * value(inner, values),
        Term::Div(inner, divisor) => value(inner, values).div_euclid(small(divisor)),
        Term::Mod(inner, divisor) => value(inner, values).rem_euclid(small(divisor)),
    }
}

fn value_of_output(world: &World, output: &Output, values: &Values) -> i64 {
    match output {
        Output::Value(value) => *value,
        Output::At { name, index, .. } => match u64::try_from(value(&index[0], values)) {
            Err(_) => 0,
            Ok(index) => {
                let digits = world.environment.system().digits_of(&index.into());
                world.words[&**name].evaluate(digits)
            }
        },
    }
}

fn evaluate(world: &World, formula: &Formula, values: &Values) -> bool {
    let evaluate = |formula: &Formula, values: &Values| evaluate(world, formula, values);
    match formula {
        Formula::Constant(value) => *value,
        Formula::Compare(left, comparison, right) => {
            let (left, right) = (value(left, values), value(right, values));
            match comparison {
                Comparison::Equal => left == right,
                Comparison::NotEqual => left != right,
                Comparison::Less => left < right,
                Comparison::LessEqual => left <= right,
                Comparison::Greater => left > right,
                Comparison::GreaterEqual => left >= right,
            }
        }
        Formula::Apply { arguments, .. } => {
            let [x, y] = [0, 1].map(|at| value(&arguments[at], values));
            x >= 0 && y >= 0 && (x..=x + 2).contains(&y)
        }
        Formula::Outputs(left, equal, right) => {
            let [left, right] = [left, right].map(|output| value_of_output(world, output, values));
            (left == right) == *equal
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

/// Whether the sentence "for all x, y, z: formula" holds.
fn is_law(logic: &mut Logic, formula: Formula) -> Result<bool, TestCaseError> {
    match logic.decide(&forall(VARIABLES, formula)) {
        Ok(decision) => Ok(decision.holds()),
        Err(_) => Err(TestCaseError::reject("too large")),
    }
}

/// The logic of a world; the budget keeps the tests short.
fn logic(world: &World) -> Logic {
    let system = world.environment.system().clone();
    Logic::new(system, Budget::default().with_states(3_000))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn deciding_is_evaluating((world, formula) in somewhere(formula)) {
        let mut logic = logic(world);
        let Ok(relation) = logic.define(&VARIABLES, &formula) else {
            return Err(TestCaseError::reject("too large"));
        };
        for x in 0..4i64 {
            for y in 0..4i64 {
                for z in 0..4i64 {
                    let values: Values = VARIABLES.iter().map(|&v| v.into()).zip([x, y, z]).collect();
                    let tuple = [x, y, z].map(|n| u64::try_from(n).unwrap().into());
                    prop_assert_eq!(
                        relation.contains(&tuple),
                        evaluate(world, &formula, &values),
                        "{} at {:?}", formula, values
                    );
                }
            }
        }
        // The closed sentence, and its witness.
        let bounded = all(VARIABLES.map(|v| Term::from(v).at_most(3)));
        let sentence = exists(VARIABLES, all([bounded, formula.clone()]));
        let Ok(decision) = logic.decide(&sentence) else {
            return Err(TestCaseError::reject("too large"));
        };
        let smallest = relation.first_members(1, &Budget::default()).unwrap();
        let expected = smallest.first().filter(|tuple| tuple.iter().all(|n| *n <= 3u8.into()));
        let found = decision.values().map(|values| values.iter().map(|(_, n)| n.clone()).collect::<Vec<_>>());
        prop_assert_eq!(found.as_ref(), expected);
    }

    #[test]
    fn atoms_are_true_or_false((world, formula) in somewhere(atom)) {
        let mut logic = logic(world);
        let law = any([formula.clone(), formula.clone().not()]);
        prop_assert!(is_law(&mut logic, law)?, "{} or not", formula);
        match formula {
            Formula::Compare(left, _, right) => {
                let is = |comparison| left.clone().compare(comparison, right.clone());
                for (one, other) in [
                    (Comparison::Equal, Comparison::NotEqual),
                    (Comparison::Less, Comparison::GreaterEqual),
                    (Comparison::Greater, Comparison::LessEqual),
                ] {
                    let law = is(one).iff(is(other).not());
                    prop_assert!(is_law(&mut logic, law.clone())?, "{}", law);
                }
                let law = is(Comparison::LessEqual)
                    .iff(any([is(Comparison::Less), is(Comparison::Equal)]));
                prop_assert!(is_law(&mut logic, law.clone())?, "{}", law);
            }
            Formula::Outputs(left, equal, right) => {
                let is = |equal| Formula::Outputs(left.clone(), equal, right.clone());
                let law = is(equal).iff(is(!equal).not());
                prop_assert!(is_law(&mut logic, law.clone())?, "{}", law);
                let itself = Formula::Outputs(left.clone(), true, left.clone());
                prop_assert!(is_law(&mut logic, itself.clone())?, "{}", itself);
            }
            _ => {}
        }
    }

    #[test]
    fn parsing_what_was_printed_gives_the_same((world, formula) in somewhere(formula)) {
        let printed = formula.to_string();
        let parsed = parse(&printed, &world.environment, None);
        prop_assert_eq!(parsed, Ok(formula), "{}", printed);
    }
}

/// The sentences whose meaning was not that of integers.
#[test]
fn negative_numbers_are_numbers() {
    for system in SYSTEMS {
        let mut session =
            wythoff_automata::text::Session::new(system.parse().unwrap(), Budget::default());
        for (sentence, holds) in [
            ("3 = (0 - 2) mod 7", false),
            ("5 = (0 - 2) mod 7", true),
            ("3 != (0 - 2) mod 7", true),
            ("0 - 1 = (0 - 2) div 7", true),
            ("forall x: (x - 3) mod 2 = 0 or (x - 3) mod 2 != 0", true),
            ("forall x: (x - 3) mod 2 = 0 or (x - 3) mod 2 = 1", true),
            ("forall x, y: (x - y) div 3 >= 0 or x < y", true),
            (
                "forall x, y: 3 * ((x - y) div 3) + (x - y) mod 3 = x - y",
                true,
            ),
            ("exists x: (x - 3) div 2 = 0 - 2", true),
            ("forall x: (x - 5) div 2 >= 0 - 2", false),
        ] {
            assert_eq!(
                session.decide(sentence).unwrap().holds(),
                holds,
                "{system}: {sentence}"
            );
        }
        if system == "fibonacci" {
            for (sentence, holds) in [
                ("forall n: n = 0 => F[n - 1] = 0", true),
                ("exists n: n = 0 and F[n - 1] != 0", false),
                ("forall n: n = 0 => F[n - 1] = F[n - 2]", true),
                ("exists n: n < 3 and lower(n - 3, n)", false),
                ("forall n, x: n < 3 => not lower(n - 3, x)", true),
            ] {
                assert_eq!(
                    session.decide(sentence).unwrap().holds(),
                    holds,
                    "{sentence}"
                );
            }
        }
    }
}
