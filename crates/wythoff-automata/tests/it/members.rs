//! Members of a set by the digits of one of their numbers, against looking at all small tuples.

use wythoff_automata::automata::Table;
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, Relation, System, UBig};

fn relation(system: &str, names: &[&str], formula: &str) -> Relation {
    let mut session = Session::new(system.parse().unwrap(), Budget::default());
    let formula = session.parse(formula).unwrap();
    session.logic().define(names, &formula).unwrap()
}

const SYSTEMS: [&str; 4] = ["fibonacci", "tribonacci", "base:3", "ostrowski:0;2"];

const SIZE: u8 = 25;

/// All pairs of small numbers in the order of the first one.
fn small(holds: impl Fn(u8, u8) -> bool) -> Vec<Vec<UBig>> {
    let pairs = (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y)));
    let members = pairs.filter(|&(x, y)| holds(x, y));
    members.map(|(x, y)| vec![x.into(), y.into()]).collect()
}

#[test]
fn members_with_a_number_are_all_there_are() {
    type Pairs = (&'static str, fn(u8, u8) -> bool);
    let formulas: [Pairs; 4] = [
        ("y <= x + 2 and x <= y", |x, y| x <= y && y <= x + 2),
        ("y = x or y = x + 7", |x, y| y == x || y == x + 7),
        ("x + y = 20", |x, y| x + y == 20),
        ("x = 3 and (y = 1 or y = 24)", |x, y| {
            x == 3 && (y == 1 || y == 24)
        }),
    ];
    for (system, (formula, holds)) in SYSTEMS.iter().flat_map(|s| formulas.map(|f| (s, f))) {
        let table = Table::of(&relation(system, &["x", "y"], formula));
        let system: System = system.parse().unwrap();
        let members = small(holds);
        for pair in small(|_, _| true) {
            assert_eq!(table.contains(&system, &pair), members.contains(&pair));
        }
        // All with a number up to 15 are small.
        for (track, number) in (0..2).flat_map(|track| (0..16_u8).map(move |n| (track, n))) {
            let number = UBig::from(number);
            let expected: Vec<_> = members
                .iter()
                .filter(|pair| pair[track] == number)
                .cloned()
                .collect();
            let mut found = table.with(&system, track, &number, 9).unwrap();
            found.sort();
            assert_eq!(found, expected, "{system} {formula} {track} {number}");
            let most = expected.len();
            assert!(table.with(&system, track, &number, most).is_some());
            if let Some(fewer) = most.checked_sub(1) {
                assert_eq!(table.with(&system, track, &number, fewer), None);
            }
        }
    }
}

/// Where a number stands beside numbers of any length there is no bound, and no list.
#[test]
fn members_without_bound_are_not_listed() {
    for system in SYSTEMS {
        let table = Table::of(&relation(system, &["x", "y"], "x < y"));
        let system: System = system.parse().unwrap();
        assert_eq!(table.longest_start(0), None);
        assert_eq!(table.with(&system, 0, &3_u8.into(), 99), None);
        let below = table.with(&system, 1, &3_u8.into(), 99).unwrap();
        assert_eq!(below.len(), 3);
        assert_eq!(table.longest_start(1), Some(0));
        let empty = Table::of(&relation("base:2", &["x", "y"], "x < y and y < x"));
        assert_eq!(
            empty.with(&System::fibonacci(), 0, &3_u8.into(), 9),
            Some(Vec::new())
        );
        assert!(!empty.contains(&System::fibonacci(), &[3_u8.into(), 3_u8.into()]));
    }
}

/// The longest word that is 0 on one side and not on the other: that of the largest difference of lengths.
#[test]
fn the_longest_start_is_that_of_the_farthest_member() {
    for (far, digits) in [(1_u8, 1), (2, 2), (4, 3), (12, 5), (13, 6)] {
        let table = Table::of(&relation(
            "fibonacci",
            &["x", "y"],
            &format!("x = 0 and y <= {far}"),
        ));
        assert_eq!(table.longest_start(0), Some(digits), "{far}");
        let word = table.padded(0, &System::fibonacci(), &UBig::ZERO).unwrap();
        assert!(word.len() >= digits && word.iter().all(|&digit| digit == 0));
    }
}

#[test]
fn tuples_are_counted() {
    for (formula, count) in [
        ("x <= 4 and y <= x", Some(15_u8)),
        ("x = 7 and y = 9", Some(1)),
        ("x < y and y < x", Some(0)),
        ("x <= y", None),
    ] {
        let pairs = relation("fibonacci", &["x", "y"], formula);
        assert_eq!(pairs.count(), count.map(UBig::from), "{formula}");
    }
}
