//! Far windows against plain sweeps and Nivasch's predictions.

use wythoff::far::{FarError, FarSweep, Margins};
use wythoff::sweep::{Point, Sweep};
use wythoff::theorem::library;
use wythoff::{Budget, Status, UBig};

use crate::golden_rules::{golden, rules};
use crate::scale::scaled;

fn far(game: &str, max_value: usize) -> FarSweep {
    library::far_sweep(&*rules(game), max_value, &Budget::default()).unwrap()
}

/// All points, by row.
fn swept(game: &str, max_value: usize, rows: u64) -> Vec<Point> {
    let budget = Budget::default();
    let mut points = Vec::new();
    let mut sweep = Sweep::new(&*rules(game), max_value, &budget).unwrap();
    sweep.run(rows, &mut points, &budget).unwrap();
    points.sort_unstable_by_key(|point| (point.a, point.b));
    points
}

/// Numbers that look random and are always the same.
fn pseudo_random(below: u64) -> impl Iterator<Item = u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    std::iter::from_fn(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Some((state >> 11) % below)
    })
}

fn assert_windows_equal_sweep(game: &str, max_value: usize, rows: u64, windows: usize) {
    let points = swept(game, max_value, rows);
    let far = far(game, max_value);
    let width = 7;
    for first in pseudo_random(rows - width).take(windows) {
        let window = far
            .window(&UBig::from(first), width, &Budget::default())
            .unwrap();
        let from = points.partition_point(|point| point.a < first);
        let to = points.partition_point(|point| point.a < first + width);
        let mut expected = points[from..to].to_vec();
        expected.sort_unstable();
        let small = |x: &UBig| u64::try_from(x).unwrap();
        let found: Vec<Point> = window
            .points()
            .map(|point| Point {
                value: point.value,
                n: small(&point.n),
                a: small(&point.a),
                b: small(&point.b),
            })
            .collect();
        assert!(found == expected, "{game} row {first}");
    }
}

#[test]
fn thousands_of_windows_equal_the_sweep() {
    assert_windows_equal_sweep("wythoff", 1, scaled(300_000, 1_000_000), 1500);
    assert_windows_equal_sweep("wythoff", 3, scaled(200_000, 500_000), 800);
    assert_windows_equal_sweep("wythoff", 8, scaled(100_000, 400_000), 40);
    assert_windows_equal_sweep("wythoff", 20, scaled(200_000, 400_000), 4);
}

#[test]
fn windows_of_other_games_equal_their_sweeps() {
    for game in [
        "f-wythoff",
        "w:1",
        "w:2",
        "w:30",
        "w:2,5",
        "w-prime:3",
        "t:2",
        "t:inf",
        "terminal:2",
        "terminal:40",
    ] {
        assert_windows_equal_sweep(game, 3, 100_000, 60);
    }
}

/// Every point of Nivasch's Table 6.
#[test]
fn nivasch_table_6() {
    let budget = Budget::default();
    let far = far("wythoff", 20);
    let n = UBig::from(10u8).pow(12);
    let first = UBig::from(1_618_033_988_700_u64);
    let window = far.window(&first, 100, &budget).unwrap();
    assert_eq!(window.status(), Status::Predicted);
    for (value, expected) in golden("nivasch_tables")["t6"].as_object().unwrap() {
        let value: usize = value.parse().unwrap();
        let point = window
            .points()
            .find(|point| point.value == value && point.n == n)
            .unwrap();
        assert_eq!(
            point.a,
            UBig::from(expected[0].as_u64().unwrap()),
            "{value}"
        );
        assert_eq!(
            point.b,
            UBig::from(expected[1].as_u64().unwrap()),
            "{value}"
        );
        assert_eq!(window.value(&point.a, &point.b), Some(value));
    }
}

#[test]
fn the_nth_point_at_any_size() {
    let budget = Budget::default();
    let small = far("wythoff", 2);
    let points = swept("wythoff", 2, 60_000);
    for point in points.iter().step_by(997) {
        let found = small
            .nth(point.value, &UBig::from(point.n), &budget)
            .unwrap()
            .point;
        assert_eq!(
            (found.a, found.b),
            (UBig::from(point.a), UBig::from(point.b)),
            "{point:?}"
        );
    }
    // The 0-points are the Wythoff pairs.
    let n = UBig::from(10u8).pow(60) + 12_345u32;
    let found = small.nth(0, &n, &budget).unwrap();
    let lower = wythoff_automata::golden::lower_big(&n);
    assert_eq!((&found.point.a, &found.point.b), (&lower, &(&lower + &n)));
    assert_eq!(found.status, Status::Proved);
    // A start-up that is too short, more values, or another game: nothing is proved.
    let short = Margins {
        start_up: 71,
        ..small.margins()
    };
    for sweep in [small.with_margins(short), far("wythoff", 4), far("w:1", 2)] {
        let window = sweep.window(&n, 10, &budget).unwrap();
        assert_eq!(window.status(), Status::Predicted);
    }
    assert!(found.levels > 250);
    // In W_k the points lie far from the golden line of Wythoff's game.
    let shifted = far("w:1000", 0);
    let found = shifted.nth(0, &(&n + 1000u32), &budget).unwrap().point;
    assert_eq!((found.a, found.b), (&lower + 1000u32, lower + n + 1000u32));
}

/// Value 1 of w:1 is {(0, 1)} u {(A(n) + 2, B(n) + 2)}: Fraenkel and Ho, Theorem 4.
#[test]
fn a_theorem_far_away() {
    let far = far("w:1", 1);
    let n = UBig::from(10u8).pow(30);
    let found = far.nth(1, &(&n + 1u8), &Budget::default()).unwrap().point;
    let lower = wythoff_automata::golden::lower_big(&n);
    assert_eq!((found.a, found.b), (&lower + 2u8, lower + n + 2u8));
}

#[test]
fn too_short_a_start_up_is_noticed() {
    let short = Margins {
        start_up: 20,
        ..Margins::for_value(12)
    };
    let far = far("wythoff", 12).with_margins(short);
    let n = UBig::from(10u8).pow(15);
    let refused = far.nth(12, &n, &Budget::default());
    assert!(matches!(
        refused,
        Err(FarError::Disagreement { .. } | FarError::Margins(_))
    ));
}

#[test]
fn margins_that_are_seen_to_be_too_small_are_widened() {
    let none = Margins {
        below: 1,
        above: 1,
        ..Margins::for_value(12)
    };
    let narrow = far("wythoff", 12).with_margins(none);
    let (first, budget) = (UBig::from(10u8).pow(9), Budget::default());
    let widened = narrow.window(&first, 50, &budget).unwrap();
    assert!(widened.margins().below > 1);
    let usual = far("wythoff", 12).window(&first, 50, &budget).unwrap();
    assert!(usual.points().eq(widened.points()));
}

#[test]
fn budgets_and_bad_values() {
    let far = far("wythoff", 2);
    let budget = Budget::default();
    assert_eq!(
        far.nth(3, &UBig::ONE, &budget),
        Err(FarError::Value { value: 3, max: 2 })
    );
    budget.stop_flag().time_up();
    assert!(far.nth(1, &UBig::from(10u8).pow(100), &budget).is_err());
}
