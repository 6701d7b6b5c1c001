//! Random relations: what the logic builds from them, against naive evaluation.

use std::collections::BTreeSet;

use proptest::prelude::*;
use wythoff_automata::automata::{Alphabet, Dfa, Nfa};
use wythoff_automata::logic::{Formula, Logic, all, any, apply, exists, forall};
use wythoff_automata::{Budget, Relation, System, UBig};

fn systems() -> impl Strategy<Value = System> {
    prop::sample::select(vec!["base:2", "fibonacci"]).prop_map(|name| name.parse().unwrap())
}

/// A random relation of two numbers, from a random nondeterministic automaton.
fn relation(system: System) -> impl Strategy<Value = Relation> {
    (1u32..7).prop_flat_map(move |states| {
        let edges = prop::collection::vec((0u32..4, 0..states), 0..5);
        let state = (prop::bool::weighted(0.4), edges);
        let system = system.clone();
        prop::collection::vec(state, states as usize).prop_map(move |states| {
            let mut nfa = Nfa::new(Alphabet::new(2, 2).unwrap());
            for (accept, edges) in states {
                nfa.add_state(accept, edges);
            }
            nfa.add_start(0);
            Relation::from_nfa(&system, &nfa, &Budget::default()).unwrap()
        })
    })
}

fn two_relations() -> impl Strategy<Value = (System, Relation, Relation)> {
    systems().prop_flat_map(|system| {
        (
            Just(system.clone()),
            relation(system.clone()),
            relation(system),
        )
    })
}

/// The states reached from `states` when the first track reads `digit` and the second anything.
fn step(dfa: &Dfa, states: &BTreeSet<u32>, digit: u32) -> BTreeSet<u32> {
    let letters = (0..2).map(|other| dfa.alphabet().letter(&[digit, other]));
    let steps = letters.flat_map(|letter| states.iter().map(move |&state| (state, letter)));
    steps
        .filter_map(|(state, letter)| dfa.step(state, letter))
        .collect()
}

/// Whether some y is related to x: sets of states, as long as the leading zeros of x bring new ones.
fn is_related(relation: &Relation, x: u32) -> bool {
    let dfa = relation.dfa();
    let mut states: BTreeSet<u32> = dfa.start().into_iter().collect();
    loop {
        let more: BTreeSet<u32> = states.union(&step(dfa, &states, 0)).copied().collect();
        if more == states {
            break;
        }
        states = more;
    }
    for digit in relation.system().digits_of(&x.into()) {
        states = step(dfa, &states, digit);
    }
    states.iter().any(|&state| dfa.is_accepting(state))
}

fn pair(x: u32, y: u32) -> [UBig; 2] {
    [x.into(), y.into()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn products_and_complements_are_pointwise((system, p, q) in two_relations()) {
        let mut logic = Logic::new(system, Budget::default());
        let [on_p, on_q] = [("p", &p), ("q", &q)].map(|(name, relation)| apply(name, relation, ["x", "y"]));
        type Value = fn(bool, bool) -> bool;
        let cases: [(Formula, Value); 4] = [
            (all([on_p.clone(), on_q.clone()]), |p, q| p && q),
            (any([on_p.clone(), on_q.clone().not()]), |p, q| p || !q),
            (on_p.clone().iff(on_q.clone()), |p, q| p == q),
            (on_p.not().implies(on_q), |p, q| p || q),
        ];
        for (formula, value) in cases {
            let built = logic.define(&["x", "y"], &formula).unwrap();
            for x in 0..20 {
                for y in 0..20 {
                    let expected = value(p.contains(&pair(x, y)), q.contains(&pair(x, y)));
                    prop_assert_eq!(built.contains(&pair(x, y)), expected, "{} at {}, {}", formula, x, y);
                }
            }
        }
    }

    #[test]
    fn projections_look_at_all_numbers((system, p, q) in two_relations()) {
        let mut logic = Logic::new(system, Budget::default());
        let some = exists(["y"], apply("p", &p, ["x", "y"]));
        let some = logic.define(&["x"], &some).unwrap();
        for x in 0..40 {
            prop_assert_eq!(some.contains(&[x.into()]), is_related(&p, x), "{}", x);
        }
        // Through a number in between, and for all numbers as the dual of for some.
        let through = all([apply("p", &p, ["x", "z"]), apply("q", &q, ["z", "y"])]);
        let not_all = forall(["z"], through.clone().not()).not();
        let through = logic.define(&["x", "y"], &exists(["z"], through)).unwrap();
        prop_assert_eq!(&logic.define(&["x", "y"], &not_all).unwrap(), &through);
        for x in 0..12 {
            for y in 0..12 {
                let small = (0..12).any(|z| p.contains(&pair(x, z)) && q.contains(&pair(z, y)));
                prop_assert!(!small || through.contains(&pair(x, y)), "{} to {}", x, y);
            }
        }
    }
}
