//! Sweeps in parts, each row once, against plain sweeps; and what a wrong part does to the chain.

use wythoff::Budget;
use wythoff::ask::sweep::{Device, Statistic, SweepParts, SweepQuestion};
use wythoff::ask::{Question, Quiet};
use wythoff::read::game::of_catalogue;

fn question(game: &str, max_value: u64, rows: u64, stats: &[Statistic]) -> SweepQuestion {
    SweepQuestion {
        game: of_catalogue(game).unwrap(),
        max_value,
        rows,
        stats: stats.to_vec(),
        low_memory: false,
        device: Device::Cpu,
    }
}

/// All but convergence, which does not come with points.
const ALL: [Statistic; 5] = [
    Statistic::Extremes,
    Statistic::Histogram,
    Statistic::Golden,
    Statistic::Activity,
    Statistic::NearZero,
];

/// The rows at which the parts of a sweep end, `count` of them.
fn ends(parts: &SweepParts, count: u64) -> Vec<u64> {
    let first = parts.first_row().unwrap();
    let rows = parts.end() - first;
    (1..=count).map(|k| first + rows * k / count).collect()
}

/// Statistics of all parts from guessed snapshots, with the first and the last snapshot.
fn swept(parts: &SweepParts, count: u64) -> (Vec<Vec<u8>>, Vec<u8>, Vec<u8>) {
    let budget = Budget::default();
    let first = parts.guess(parts.first_row().unwrap(), &budget).unwrap();
    let mut statistics = vec![parts.ground(&budget).unwrap()];
    let mut snapshot = first.clone();
    for end in ends(parts, count) {
        let (part, next) = parts.sweep(&snapshot, end, &budget).unwrap();
        assert!(parts.fits(&snapshot, &next, &part).unwrap(), "to row {end}");
        if end < parts.end() {
            assert!(parts.guess(end, &budget).unwrap() == next, "row {end}");
        }
        statistics.push(part);
        snapshot = next;
    }
    (statistics, first, snapshot)
}

#[test]
fn parts_are_the_whole_in_any_order() {
    let budget = Budget::default();
    for (game, max_value, rows, count, kinds) in [
        ("wythoff", 0, 220_000, 3, 5),
        ("wythoff", 3, 220_123, 5, 5),
        ("wythoff", 20, 220_000, 2, 3),
        ("f-wythoff", 4, 220_001, 1, 3),
        ("w:300", 3, 220_000, 4, 4),
        ("terminal:3", 1, 220_000, 7, 5),
    ] {
        // The last one, values near P-positions, takes by far the longest.
        let question = question(game, max_value, rows, &ALL[..kinds]);
        let parts = SweepParts::new(question.clone(), &budget).unwrap();
        let (mut statistics, first, last) = swept(&parts, count);
        assert!(
            parts.start_after(&last, &budget).unwrap() == first,
            "{game}"
        );
        let merged = parts.merge(&statistics).unwrap();
        let expected = question.ask(&Quiet::default()).unwrap();
        assert_eq!(parts.answer(&merged).unwrap(), expected, "{game}");
        // Another order, and sums of sums.
        statistics.reverse();
        assert_eq!(parts.merge(&statistics).unwrap(), merged, "{game}");
        let (one, two) = statistics.split_at(statistics.len() / 2);
        let sums = [parts.merge(two).unwrap(), parts.merge(one).unwrap()];
        assert_eq!(parts.merge(&sums).unwrap(), merged, "{game}");
    }
}

#[test]
fn few_rows_are_all_ground() {
    let budget = Budget::default();
    for rows in [0, 1, 500, 20_000] {
        let question = question("wythoff", 3, rows, &ALL);
        let parts = SweepParts::new(question.clone(), &budget).unwrap();
        assert_eq!(parts.first_row(), None);
        let ground = parts.ground(&budget).unwrap();
        let expected = question.ask(&Quiet::default()).unwrap();
        assert_eq!(parts.answer(&ground).unwrap(), expected, "{rows} rows");
    }
}

#[test]
fn a_wrong_start_is_seen_at_the_end_and_made_right() {
    let budget = Budget::default();
    let question = question("wythoff", 3, 400_000, &[Statistic::Extremes]);
    let parts = SweepParts::new(question, &budget).unwrap();
    let right = parts.guess(parts.first_row().unwrap(), &budget).unwrap();
    // Another game has other snapshots at the same row.
    let other = self::question("w:1", 3, 400_000, &[Statistic::Extremes]);
    let other = SweepParts::new(other, &budget).unwrap();
    assert_eq!(other.first_row(), parts.first_row());
    let mut start = other.guess(parts.first_row().unwrap(), &budget).unwrap();
    assert!(start != right);
    let mut rounds = 0;
    while start != right {
        let (_, last) = parts.sweep(&start, parts.end(), &budget).unwrap();
        let next = parts.start_after(&last, &budget).unwrap();
        assert!(next != start, "a wrong start was taken for a right one");
        start = next;
        rounds += 1;
        assert!(rounds < 10);
    }
}

#[test]
fn what_does_not_belong_is_refused() {
    let budget = Budget::default();
    let of = |max_value, stats: &[Statistic]| {
        SweepParts::new(question("wythoff", max_value, 300_000, stats), &budget).unwrap()
    };
    let parts = of(3, &[Statistic::Extremes]);
    let first = parts.first_row().unwrap();
    let start = parts.guess(first, &budget).unwrap();
    let (statistics, end) = parts.sweep(&start, parts.end(), &budget).unwrap();
    let foreign = of(4, &[Statistic::Extremes]);
    assert!(foreign.sweep(&start, foreign.end(), &budget).is_err());
    assert!(foreign.merge(std::slice::from_ref(&statistics)).is_err());
    let histograms = of(3, &[Statistic::Histogram]);
    assert!(histograms.merge(std::slice::from_ref(&statistics)).is_err());
    assert!(parts.sweep(&start, first, &budget).is_err());
    assert!(parts.sweep(&start, parts.end() + 1, &budget).is_err());
    assert!(parts.sweep(b"nothing", parts.end(), &budget).is_err());
    assert!(parts.start_after(&start[..40], &budget).is_err());
    assert!(!parts.fits(&start, &start, &statistics).unwrap());
    assert!(
        parts
            .fits(&end, &start, &statistics)
            .is_ok_and(|fits| !fits)
    );
    let ground = parts.ground(&budget).unwrap();
    assert!(!parts.fits(&start, &end, &ground).unwrap());
}

#[test]
fn convergence_times_in_parts() {
    let budget = Budget::default();
    for (game, max_value, rows) in [("wythoff", 5, 60_000), ("w:3", 2, 50_000)] {
        let question = question(game, max_value, rows, &[Statistic::Convergence]);
        let parts = SweepParts::new(question.clone(), &budget).unwrap();
        let (first, mut snapshot) = parts.first_times(20_000, &budget).unwrap();
        let mut times = vec![first];
        for to in [20_001, 33_333, 49_152, rows + 1] {
            assert!(parts.guess(snapshot_row(&snapshot), &budget).unwrap() == snapshot);
            let (part, next) = parts.times(&snapshot, to, &budget).unwrap();
            let rows = to - snapshot_row(&snapshot);
            assert!(parts.start_rows(&part).unwrap().iter().all(|&n| n == rows));
            times.push(part);
            snapshot = next;
        }
        times.reverse();
        let times = parts.merge_times(&times).unwrap();
        let expected = question.ask(&Quiet::default()).unwrap();
        assert_eq!(parts.answer_of_times(&times).unwrap(), expected, "{game}");
    }
}

fn snapshot_row(snapshot: &[u8]) -> u64 {
    wythoff::ask::sweep::snapshot_row(snapshot).unwrap()
}
