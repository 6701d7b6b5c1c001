//! The states of the sweep before all rows, against sweeps of the first rows and against the proof
//! kernel.

use wythoff::rules::WythoffClass;
use wythoff::sweep::{Point, Sweep, convergence};
use wythoff::theorem::consequences::{self, Extremes};
use wythoff::theorem::library::row_facts;
use wythoff::theorem::rows::StateSequence;
use wythoff::theorem::{library, statement::Theorem};
use wythoff::{Budget, CatalogueGame, UBig};
use wythoff_automata::logic::Logic;
use wythoff_automata::{Relation, System};

fn theorem(value: u64) -> Theorem {
    library::theorem(CatalogueGame::Wythoff, value)
        .unwrap()
        .into_inner()
}

fn levels(value: u64) -> Vec<Relation> {
    theorem(value).relations(&Budget::default()).unwrap()
}

fn sequence(value: u64) -> StateSequence {
    let mut logic = Logic::new(System::fibonacci(), Budget::default());
    let sequence = StateSequence::new(&mut logic, &levels(value)).unwrap();
    sequence.expect("an automaton of the states")
}

fn extremes(least: i64, first: u32, largest: i64, then: u32) -> Option<Extremes> {
    Some(Extremes {
        least: (least, UBig::from(first)),
        largest: (largest, UBig::from(then)),
    })
}

#[test]
fn convergence_of_value_0_is_immediate() {
    let sequence = sequence(0);
    let longest = sequence.convergence(&Budget::default()).unwrap().unwrap();
    assert_eq!((longest.rows, longest.start), (0, UBig::ZERO));
    assert_eq!(row_facts(0).unwrap().convergence().rows, 0);
    assert_eq!(sequence.extremes(0), extremes(0, 0, 0, 0));
    assert_eq!(sequence.sweep_states(), 1);
}

#[test]
fn value_1_for_all_rows() {
    let budget = Budget::default();
    let sequence = sequence(1);
    let longest = sequence.convergence(&budget).unwrap().unwrap();
    assert_eq!((longest.rows, longest.start), (45, UBig::from(2201_u32)));
    assert_eq!(row_facts(1).unwrap().convergence().rows, longest.rows);
    // Another program, from the rules, for the first rows only.
    let seen = convergence(&WythoffClass { k: 0, l: 0 }, 1, 10_000, &budget).unwrap();
    assert_eq!((seen[1].rows, seen[1].start), (45, 2201));
    // The kernel, from the automaton that counts.
    let found = sequence.extremes(1);
    assert_eq!(found, extremes(-4, 57, 2, 282));
    let theorem = theorem(1);
    let system = System::fibonacci();
    let count = theorem
        .count
        .clone()
        .unwrap()
        .relation(&system, &budget)
        .unwrap();
    let set = theorem.set().relation(&system, &budget).unwrap();
    let mut logic = Logic::new(system, budget);
    assert_eq!(
        consequences::extremes(&mut logic, &set, &count).unwrap(),
        found
    );
    assert_eq!(sequence.extremes(0), extremes(0, 0, 0, 0));
    assert_eq!(sequence.extremes(2), None);
}

#[test]
fn value_2_for_all_rows() {
    let sequence = sequence(2);
    let longest = sequence.convergence(&Budget::default()).unwrap().unwrap();
    assert_eq!((longest.rows, longest.start), (72, UBig::from(72_058_u32)));
    assert_eq!(row_facts(2).unwrap().convergence().rows, longest.rows);
    assert_eq!(sequence.extremes(2), extremes(-6, 35_745, 3, 38_814));
}

/// The automata that come from the rules alone, against those from the proved level sets.
#[test]
fn the_same_automaton_from_the_rules_alone() {
    (0..=1).for_each(compare_with_rules_alone);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn the_same_automaton_of_value_2_from_the_rules_alone() {
    compare_with_rules_alone(2);
}

fn compare_with_rules_alone(value: u64) {
    let index = usize::try_from(value).unwrap();
    let found = StateSequence::from_rules(index, &Budget::default(), &mut |_| ());
    let found = found.unwrap().expect("a proved automaton");
    let known = sequence(value);
    assert_eq!(found.automaton(), known.automaton());
    assert_eq!(found.automaton_states(), [4, 220, 9958][index]);
    assert_eq!(found.sweep_states(), [1, 18, 240][index]);
    assert_eq!(found.extremes(index), known.extremes(index));
}

/// The positions that the automaton gives, against a sweep.
#[test]
fn positions_from_the_rows() {
    compare_positions(1);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "large automata: for release builds")]
fn positions_of_value_2_from_the_rows() {
    compare_positions(2);
}

fn compare_positions(value: usize) {
    let budget = Budget::default();
    let sequence = StateSequence::from_rules(value, &budget, &mut |_| ());
    let sequence = sequence.unwrap().unwrap();
    let rows: u32 = 100_000;
    let mut points: Vec<Point> = Vec::new();
    let mut sweep = Sweep::new(&WythoffClass { k: 0, l: 0 }, value, &budget).unwrap();
    sweep.run(rows.into(), &mut points, &budget).unwrap();
    points.sort_unstable_by_key(|point| (point.a, point.value));
    let mut count = 0;
    for row in 0..rows {
        for value in 0..=value {
            let Some(larger) = sequence.larger_pile(value, &row.into()) else {
                continue;
            };
            count += 1;
            let at =
                points.binary_search_by_key(&(row.into(), value), |point| (point.a, point.value));
            let point = points[at.expect("a point of the sweep")];
            assert_eq!(larger, UBig::from(point.b));
        }
    }
    assert_eq!(count, points.len());
    assert_eq!(sequence.larger_pile(value + 1, &UBig::ZERO), None);
}

#[test]
fn positions_are_counted() {
    let budget = Budget::default();
    let mut logic = Logic::new(System::fibonacci(), budget.clone());
    let sequence = sequence(1);
    let count = sequence.count(&mut logic, 1).unwrap().unwrap();
    // The same relation, learned and proved from its own conditions.
    let learned = theorem(1).count.unwrap();
    assert_eq!(learned.relation(&System::fibonacci(), &budget), Ok(count));
    // 0 P-positions below 0, 1 below 1, 2 below 2 and 3, 3 below 4: (0,0), (1,2), (3,5).
    let zeros = sequence.count(&mut logic, 0).unwrap().unwrap();
    for (n, x) in [(0_u8, 0_u8), (1, 1), (2, 2), (2, 3), (3, 4)] {
        assert!(zeros.contains(&[n.into(), x.into()]), "{n} below {x}");
    }
    assert_eq!(sequence.count(&mut logic, 2), Ok(None));
}

#[test]
fn limits_are_kept() {
    let budget = Budget::default().with_states(50);
    let mut logic = Logic::new(System::fibonacci(), budget);
    assert!(StateSequence::new(&mut logic, &levels(1)).is_err());
}
