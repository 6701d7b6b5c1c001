//! Statistics of sweeps against the points themselves and the published tables.

use std::collections::BTreeSet;

use wythoff::Budget;
use wythoff::engine::dense::DenseTable;
use wythoff::sweep::stats::{
    Activity, Aggregate, GoldenOffsets, Histograms, LargestNear, NearZero,
};
use wythoff::sweep::{Block, Detail, Point, Sink, Sweep, convergence};

use crate::golden_rules::{golden, rules};
use crate::scale::scaled;
use crate::sweep::swept;

fn gathered<A: Aggregate>(game: &str, max_value: usize, rows: u64, mut stats: A) -> A {
    let budget = Budget::default();
    let mut sweep = Sweep::new(&*rules(game), max_value, &budget).unwrap();
    sweep.run(rows, &mut stats, &budget).unwrap();
    stats
}

/// The same in parts that end at the given rows.
fn merged<A: Aggregate>(game: &str, max_value: usize, ends: &[u64], mut stats: A) -> A {
    let budget = Budget::default();
    let mut sweep = Sweep::new(&*rules(game), max_value, &budget).unwrap();
    for &end in ends {
        let mut part = stats.fresh();
        sweep.run(end, &mut part, &budget).unwrap();
        stats.merge(&part);
    }
    stats
}

const ENDS: [u64; 8] = [3, 40, 700, 701, 725, 1300, 9000, 20_000];

#[test]
fn histograms_count_the_points() {
    let found = gathered("wythoff", 9, 20_000, Histograms::new(9));
    let points = swept("wythoff", 9, 20_000);
    for (value, histogram) in found.values().iter().enumerate() {
        let excesses: Vec<i64> = points
            .iter()
            .filter(|point| point.value == value)
            .map(|point| point.diagonal().cast_signed() - point.n.cast_signed())
            .collect();
        let distinct: BTreeSet<i64> = excesses.iter().copied().collect();
        let expected: Vec<(i64, u64)> = distinct
            .iter()
            .map(|&x| (x, excesses.iter().filter(|&&y| y == x).count() as u64))
            .collect();
        assert_eq!(histogram.counts().collect::<Vec<_>>(), expected);
    }
    assert!(merged("wythoff", 9, &ENDS, Histograms::new(9)) == found);
}

/// The extremes of a - b/phi to row 60000, as far as the published ones are reached by then.
#[test]
fn golden_offsets() {
    let found = gathered("wythoff", 20, 60_000, GoldenOffsets::new(20));
    let [min, max] = [found.values()[20].min, found.values()[19].max].map(Option::unwrap);
    assert_eq!((min.n, min.a, min.b), (0, 0, 20));
    assert_eq!((max.n, max.a, max.b), (22_347, 36_161, 58_488));
    // Exact comparison by cross-multiplication with a Fibonacci ratio far finer than any gap.
    let (fine, finer) = (12_586_269_025_i128, 20_365_011_074_i128);
    let key = |point: &Point| i128::from(point.a) * finer - i128::from(point.b) * fine;
    for (value, found) in found.values().iter().enumerate() {
        let points = swept("wythoff", 20, 60_000);
        let level = || points.iter().filter(|point| point.value == value);
        assert_eq!(
            found.min,
            level().min_by_key(|point| (key(point), point.n)).copied()
        );
        assert_eq!(
            found.max,
            level()
                .max_by_key(|point| (key(point), std::cmp::Reverse(point.n)))
                .copied()
        );
        if value == 2 {
            break;
        }
    }
    let parts = merged("wythoff", 20, &[3, 40, 700, 60_000], GoldenOffsets::new(20));
    assert!(parts == found);
}

/// Largest values near P-positions by looking at every cell of the dense table.
#[test]
fn near_zero_equals_the_dense_table() {
    for (game, max_value) in [
        ("wythoff", 60),
        ("wythoff", 20),
        ("f-wythoff", 30),
        ("terminal:30", 40),
    ] {
        let rows = 260_u64;
        let found = gathered(game, max_value, rows, NearZero::new(max_value, 100));
        let shape = rules(game).nim_diagonal().unwrap();
        let table = DenseTable::compute(&shape, rows, 500, &Budget::default()).unwrap();
        let value = |a, b| table.get(a, b).unwrap().0;
        let mut expected = vec![[None::<LargestNear>; 2]; 11];
        let zeros: Vec<(u64, u64)> = (0..rows)
            .flat_map(|a| (a..500).map(move |b| (a, b)))
            .filter(|&(a, b)| value(a, b) == 0)
            .collect();
        for a in 0..rows - 10 {
            for b in a..490 {
                let distances = zeros.iter().map(|&(x, y)| x.abs_diff(a) + y.abs_diff(b));
                let distance = usize::try_from(distances.min().unwrap()).unwrap();
                if !(1..=10).contains(&distance) {
                    continue;
                }
                let value = usize::try_from(value(a, b)).unwrap().min(max_value + 1);
                let cell = LargestNear { value, a, b };
                for (column, from) in [0, 100].into_iter().enumerate() {
                    let best = &mut expected[distance][column];
                    if a >= from && best.is_none_or(|best| value > best.value) {
                        *best = Some(cell);
                    }
                }
            }
        }
        let found: Vec<_> = found.distances().collect();
        let expected: Vec<_> = expected.into_iter().enumerate().skip(1).collect();
        assert_eq!(found, expected, "{game}");
    }
}

/// The part of Nivasch's Table 4 that the first 20000 rows decide.
#[test]
fn nivasch_table_4() {
    let found = gathered("wythoff", 199, 20_000, NearZero::new(199, 600));
    let table = golden("nivasch_tables");
    for ((distance, [all, _]), row) in found.distances().zip(table["t4"].as_array().unwrap()) {
        let cell = [row[1][0].as_u64().unwrap(), row[1][1].as_u64().unwrap()];
        if cell[0] < 20_000 {
            let all = all.unwrap();
            assert_eq!(
                all.value as u64,
                row[2].as_u64().unwrap(),
                "distance {distance}"
            );
            assert_eq!([all.a, all.b], cell, "distance {distance}");
        }
    }
    assert!(
        merged(
            "wythoff",
            199,
            &[3, 500, 600, 20_000],
            NearZero::new(199, 600)
        )
        .distances()
        .eq(found.distances())
    );
}

struct Details(Vec<(Point, Detail)>);

impl Sink for Details {
    fn point(&mut self, _: Point) {}

    fn block(&mut self, block: &Block) {
        for lane in block.lanes() {
            let details = lane.details.unwrap().iter().copied();
            self.0.extend(lane.points().zip(details));
        }
    }

    fn wants_details(&self) -> bool {
        true
    }
}

#[test]
fn details_are_what_they_say() {
    let budget = Budget::default();
    let mut details = Details(Vec::new());
    let mut sweep = Sweep::new(&*rules("wythoff"), 12, &budget).unwrap();
    sweep.run(1500, &mut details, &budget).unwrap();
    let all = swept("wythoff", 12, 1500);
    assert!(details.0.len() > 9_000);
    for (point, detail) in details.0.iter().step_by(scaled(97, 29)) {
        let level = || all.iter().filter(|other| other.value == point.value);
        let before = || level().filter(|other| other.n < point.n);
        let d = point.diagonal();
        let taken = |diagonal| before().any(|other| other.diagonal() == diagonal);
        let skipped = (0..d).rev().take(120).filter(|&e| !taken(e)).count();
        let skippers = before().filter(|other| other.diagonal() > d).count();
        let first_empty = (d.saturating_sub(120)..)
            .find(|&e| e != d && !taken(e))
            .unwrap();
        let active = level()
            .filter(|other| other.n <= point.n && other.b > point.a + first_empty)
            .count();
        let found = [detail.skipped, detail.skippers, detail.active].map(usize::from);
        assert_eq!(found, [skipped, skippers, active], "{point:?}");
    }
}

/// The bounds of Lemma 2.9, Lemma 2.10 and Corollary 2.14, and what is really attained.
#[test]
fn activity_keeps_the_bounds_of_the_lemmas() {
    let found = gathered("wythoff", 12, 20_000, Activity::new(12));
    for (g, activity) in (0..).zip(found.values()) {
        assert!(activity.active <= g, "{g} {activity:?}");
        assert!(activity.skipped <= 2 * g && activity.skipped <= g + 1);
        assert!(activity.skippers <= 16 * g && activity.skippers <= g + 4);
    }
    assert!(found.values()[12].active > 3 && found.values()[12].skipped > 8);
    let parts = merged("wythoff", 12, &[700, 9000, 20_000], Activity::new(12));
    assert!(parts.values() == found.values());
}

/// Convergence times straight from the definition, with sets.
#[test]
fn convergence_equals_its_definition() {
    let (max_value, last, horizon) = (2, 90, 260);
    let points = swept("wythoff", max_value, horizon);
    let inserts: Vec<BTreeSet<usize>> = (0..horizon)
        .map(|row| {
            points
                .iter()
                .filter(|point| point.a == row)
                .map(|point| point.value)
                .collect()
        })
        .collect();
    type LaneState = (u64, BTreeSet<u64>, BTreeSet<u64>);
    let normal = |row: u64, diagonals: &BTreeSet<u64>, columns: &BTreeSet<u64>| -> LaneState {
        let first = (0..).find(|d| !diagonals.contains(d)).unwrap();
        let above = diagonals.iter().copied().filter(|&d| d > first).collect();
        let ahead = columns
            .iter()
            .copied()
            .filter(|&b| b >= row + first)
            .collect();
        (first, above, ahead)
    };
    let truth: Vec<Vec<LaneState>> = (0..horizon)
        .map(|row| {
            (0..=max_value)
                .map(|value| {
                    let before = points.iter().filter(|p| p.value == value && p.a < row);
                    let (d, b) = before.map(|p| (p.diagonal(), p.b)).unzip();
                    normal(row, &d, &b)
                })
                .collect()
        })
        .collect();
    let mut expected: Vec<Vec<u64>> = vec![Vec::new(); max_value + 1];
    for start in 0..=last {
        let mut lanes: Vec<(BTreeSet<u64>, BTreeSet<u64>)> = (0..=max_value)
            .map(|value| {
                let index = points
                    .iter()
                    .filter(|p| p.value == value && p.a < start)
                    .count();
                ((0..index as u64).collect(), BTreeSet::new())
            })
            .collect();
        let mut times = vec![None; max_value + 1];
        for row in start..horizon {
            let mut same = true;
            for (value, (diagonals, columns)) in lanes.iter().enumerate() {
                let row_index = usize::try_from(row).unwrap();
                same &= normal(row, diagonals, columns) == truth[row_index][value];
                if same && times[value].is_none() {
                    times[value] = Some(row - start);
                }
            }
            let mut taken = BTreeSet::new();
            for &value in &inserts[usize::try_from(row).unwrap()] {
                let (diagonals, columns) = &mut lanes[value];
                let d = (0..)
                    .find(|d| {
                        !diagonals.contains(d)
                            && !columns.contains(&(row + d))
                            && !taken.contains(d)
                    })
                    .unwrap();
                diagonals.insert(d);
                columns.insert(row + d);
                taken.insert(d);
            }
        }
        for (expected, time) in expected.iter_mut().zip(times) {
            expected.push(time.unwrap());
        }
    }
    let found = convergence(&*rules("wythoff"), max_value, last, &Budget::default()).unwrap();
    for (found, times) in found.iter().zip(expected) {
        let rows = *times.iter().max().unwrap();
        let start = times.iter().position(|&time| time == rows).unwrap() as u64;
        let count = times.iter().filter(|&&time| time == rows).count() as u64;
        assert_eq!((found.rows, found.start, found.count), (rows, start, count));
        for (time, count) in found.histogram.counts() {
            let expected = times.iter().filter(|&&t| t.cast_signed() == time).count();
            assert_eq!(count, expected as u64);
        }
    }
}

/// The entries of Nivasch's Table 5 whose start rows come early.
#[test]
fn nivasch_table_5() {
    let table = &golden("nivasch_tables")["t5"];
    for (max_value, last, decided) in [
        (2, 80_000, vec![0, 1, 2]),
        (9, 60_000, vec![9]),
        (15, 9_000, vec![15]),
    ] {
        let found = convergence(&*rules("wythoff"), max_value, last, &Budget::default()).unwrap();
        for value in decided {
            let expected = &table[value.to_string()];
            let times = [found[value].rows, found[value].start];
            assert_eq!(
                times,
                [0, 1].map(|k| expected[k].as_u64().unwrap()),
                "value {value}"
            );
            let all: u64 = found[value]
                .histogram
                .counts()
                .map(|(_, count)| count)
                .sum();
            assert_eq!(all, last + 1);
        }
    }
}
