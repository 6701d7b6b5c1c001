//! What follows from proved sets, against the positions of the first rows.

use std::collections::BTreeMap;

use wythoff::sweep::{Point, Sweep};
use wythoff::theorem::consequences::{diagonals, distance, extremes, from_line, from_zeros};
use wythoff::theorem::library;
use wythoff::theorem::rows::StateSequence;
use wythoff::{Budget, CatalogueGame, Game, UBig};
use wythoff_automata::logic::Logic;
use wythoff_automata::{Relation, System, golden};

/// All extremes of these sets are met before this row.
const ROWS: u64 = 12_000;

/// Sets over Fibonacci digits.
const SETS: [(&str, usize); 4] = [("wythoff", 1), ("f-wythoff", 3), ("w:2", 1), ("w:1", 2)];

struct Proved {
    levels: Vec<Relation>,
    count: Relation,
    points: Vec<Vec<Point>>,
    logic: Logic,
}

fn proved(name: &str, value: usize) -> Proved {
    let budget = Budget::default();
    let game: CatalogueGame = name.parse().unwrap();
    let theorem = library::theorem(game, value as u64).unwrap();
    let system = System::fibonacci();
    let count = theorem.count.as_ref().unwrap();
    let mut all: Vec<Point> = Vec::new();
    let rules = Game::Catalogue(game).rules().unwrap();
    let mut sweep = Sweep::new(&*rules, value, &budget).unwrap();
    sweep.run(ROWS, &mut all, &budget).unwrap();
    let mut points = vec![Vec::new(); value + 1];
    for point in all {
        points[point.value].push(point);
    }
    Proved {
        levels: theorem.relations(&budget).unwrap(),
        count: count.relation(&system, &budget).unwrap(),
        points,
        logic: Logic::new(system, budget),
    }
}

/// Least and largest number, each with the first point that has it.
fn seen(points: &[Point], number: impl Fn(&Point) -> i64) -> [(i64, Point); 2] {
    let pairs = || points.iter().map(|point| (number(point), *point));
    let least = pairs().min_by_key(|(number, point)| (*number, point.n));
    let largest = pairs().min_by_key(|(number, point)| (-number, point.n));
    [least.unwrap(), largest.unwrap()]
}

fn signed(number: u64) -> i64 {
    number.cast_signed()
}

#[test]
fn extremes_are_those_of_the_first_rows() {
    for (name, value) in SETS {
        let Proved {
            levels,
            count,
            points,
            mut logic,
        } = proved(name, value);
        let (set, points) = (&levels[value], &points[value]);
        let n = |(number, point): (i64, Point)| (number, UBig::from(point.n));

        let found = extremes(&mut logic, set, &count).unwrap().unwrap();
        let expected = seen(points, |p| signed(p.diagonal()) - signed(p.n)).map(n);
        assert_eq!([found.least, found.largest], expected, "{name} {value}");

        let found = from_zeros(&mut logic, set, &count).unwrap().unwrap();
        let smaller = seen(points, |p| signed(p.a) - signed(golden::lower(p.n))).map(n);
        let larger = seen(points, |p| signed(p.b) - signed(golden::upper(p.n))).map(n);
        let [first, second] = found.clone();
        assert_eq!([first.least, first.largest], smaller, "{name} {value}");
        assert_eq!([second.least, second.largest], larger, "{name} {value}");
        if name == "wythoff" {
            let states = StateSequence::new(&mut logic, &levels).unwrap().unwrap();
            assert_eq!(states.from_zeros(value), Some(found));
        }

        let found = from_line(&mut logic, set).unwrap().unwrap();
        let at = |(number, p): (i64, Point)| (number, vec![UBig::from(p.a), UBig::from(p.b)]);
        let expected = seen(points, |p| signed(p.b) - signed(golden::lower(p.a))).map(at);
        assert_eq!([found.least, found.largest], expected, "{name} {value}");
    }
}

#[test]
fn distances_are_those_of_the_first_rows() {
    for (name, value) in SETS {
        let Proved {
            levels,
            points,
            mut logic,
            ..
        } = proved(name, value);
        let zeros = &points[0];
        let nearest = |point: &Point| {
            // The points of value 0 are sorted; those near in the other order are near the corner.
            let from = zeros.partition_point(|zero| zero.a + 50 < point.a);
            let to = zeros.partition_point(|zero| zero.a < point.a + 50);
            let away = |a: u64, b: u64| point.a.abs_diff(a).max(point.b.abs_diff(b));
            let both = |zero: &Point| away(zero.a, zero.b).min(away(zero.b, zero.a));
            zeros[from..to].iter().map(both).min().unwrap()
        };
        let found = distance(&mut logic, &levels[0], &levels[value])
            .unwrap()
            .unwrap();
        // The last rows may be near points that are not listed.
        let inner = points[value].iter().filter(|point| point.a + 100 < ROWS);
        let expected = inner.clone().map(nearest).max().unwrap();
        assert_eq!(found.largest, expected, "{name} {value}");
        let at = inner
            .clone()
            .find(|p| found.at == [UBig::from(p.a), UBig::from(p.b)]);
        assert_eq!(nearest(at.unwrap()), expected, "{name} {value}");
    }
}

#[test]
fn diagonals_are_those_of_the_first_rows() {
    for (name, value) in SETS {
        let Proved {
            levels,
            points,
            mut logic,
            ..
        } = proved(name, value);
        let found = diagonals(&mut logic, &levels[value]).unwrap();
        let mut times: BTreeMap<u64, usize> = (0..1_000).map(|d| (d, 0)).collect();
        for point in &points[value] {
            times
                .entry(point.diagonal())
                .and_modify(|times| *times += 1);
        }
        let missing = times.iter().filter(|(_, times)| **times == 0);
        let missing: Vec<UBig> = missing.map(|(&d, _)| d.into()).collect();
        assert_eq!(found.missing, missing, "{name} {value}");
        assert_eq!(
            found.missing_count,
            Some(missing.len().into()),
            "{name} {value}"
        );
        let most = times.values().max().copied();
        assert_eq!(found.most, most, "{name} {value}");
        let first = times
            .iter()
            .find(|(_, times)| Some(**times) == most)
            .unwrap();
        assert_eq!(found.most_at, Some(UBig::from(*first.0)), "{name} {value}");
    }
}
