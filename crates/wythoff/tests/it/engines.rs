//! Engines against each other and against the reference.

use std::sync::Arc;

use wythoff::engine::dense::DenseTable;
use wythoff::engine::generic::{Solver, SumRules};
use wythoff::{Budget, Ruleset};

use crate::golden_rules::rules;
use crate::reference::Reference;

/// A member of every family that has rules.
pub(crate) const GAMES: &[&str] = &[
    "nim",
    "wythoff",
    "f-wythoff",
    "r-wythoff",
    "e-wythoff",
    "w:0",
    "w:1",
    "w:4",
    "w:0,1",
    "w:2,5",
    "w-prime:0",
    "w-prime:3",
    "t:0",
    "t:1",
    "t:2",
    "t:inf",
    "terminal:0",
    "terminal:2",
    "terminal:5",
    "nim-ab:1,1",
    "nim-ab:2,1",
    "nim-ab:1,2",
    "nim-ab:2,3",
    "n-heap:2",
    "n-heap:3",
    "maharaja",
    "gdwn:1,2",
    "gdwn:2,3",
    "gdwn:2,4",
    "mouse",
    "rat",
    "tribonacci",
    "raleigh",
];

/// All canonical positions with no pile above a bound that keeps the reference quick.
pub(crate) fn small_positions(rules: &dyn Ruleset) -> Vec<Vec<u64>> {
    match rules.piles().unwrap_or(2) {
        3 => (0..=9)
            .flat_map(|x| (x..=9).flat_map(move |y| (y..=9).map(move |z| vec![x, y, z])))
            .collect(),
        _ => (0..=24)
            .flat_map(|a| (a..=24).map(move |b| vec![a, b]))
            .collect(),
    }
}

/// The same rules, but without the promise that piles never grow: the solver uses its hash table.
#[derive(Debug)]
struct Unpromising(Arc<dyn Ruleset>);

impl Ruleset for Unpromising {
    fn piles(&self) -> Option<usize> {
        self.0.piles()
    }

    fn order(&self) -> wythoff::PileOrder {
        self.0.order()
    }

    fn visit_options(
        &self,
        from: &[u64],
        visit: &mut wythoff::Visitor<'_>,
    ) -> std::ops::ControlFlow<()> {
        self.0.visit_options(from, visit)
    }
}

#[test]
fn generic_engine_agrees_with_the_reference() {
    for name in GAMES {
        let rules: Arc<dyn Ruleset> = Arc::from(rules(name));
        let mut reference = Reference::new(&*rules);
        let mut solvers = [
            Solver::new(rules.clone(), &Budget::default()),
            Solver::new(Arc::new(Unpromising(rules.clone())), &Budget::default()),
        ];
        for position in small_positions(&*rules).into_iter().rev() {
            let (value, misere) = (reference.grundy(&position), reference.misere(&position));
            for solver in &mut solvers {
                assert_eq!(solver.grundy(&position), Ok(value), "{name} {position:?}");
                assert_eq!(
                    solver.misere(&position),
                    Ok(misere),
                    "{name} {position:?} misère"
                );
                let outcome = wythoff::Grundy(value).outcome();
                assert_eq!(
                    solver.outcome(&position),
                    Ok(outcome),
                    "{name} {position:?}"
                );
            }
        }
    }
}

#[test]
fn dense_table_agrees_with_the_reference() {
    for name in GAMES {
        let rules = rules(name);
        let Some(shape) = rules.nim_diagonal() else {
            continue;
        };
        let table = DenseTable::compute(&shape, 25, 25, &Budget::default()).unwrap();
        let mut reference = Reference::new(&*rules);
        for position in small_positions(&*rules) {
            let value = table.get(position[0], position[1]).unwrap().0;
            assert_eq!(value, reference.grundy(&position), "{name} {position:?}");
        }
    }
}

#[test]
fn misere_sum_of_wythoff_and_a_heap() {
    // Third coordinate: a Nim heap of one token beside the Hofstadter variant.
    let terms = vec![
        (Arc::from(rules("hofstadter")), 2),
        (Arc::from(rules("nim")), 1),
    ];
    let sum: Arc<dyn Ruleset> = Arc::new(SumRules::new(terms));
    let mut solver = Solver::new(sum.clone(), &Budget::default());
    let mut reference = Reference::new(&*sum);
    for a in 0..12 {
        for b in a..12 {
            for heap in 0..3 {
                let position = [a, b, heap];
                assert_eq!(solver.misere(&position), Ok(reference.misere(&position)));
            }
        }
    }
}
