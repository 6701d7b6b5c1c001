//! Segments in constant memory against plain sweeps.

use wythoff::Budget;
use wythoff::sweep::stats::{
    Activity, Aggregate, Extremes, GoldenOffsets, Histograms, NearZero, Statistics,
};
use wythoff::sweep::{
    Columns, DecodeError, KnownRows, Relay, Rest, Segment, Snapshot, State, Sweep,
};

use crate::golden_rules::rules;

type Stats = (Extremes, Histograms);

fn empty(max_value: usize) -> Stats {
    (Extremes::new(max_value), Histograms::new(max_value))
}

fn plain(game: &str, max_value: usize, rows: u64) -> (Stats, Vec<u64>) {
    let budget = Budget::default();
    let mut sweep = Sweep::new(&*rules(game), max_value, &budget).unwrap();
    let mut stats = empty(max_value);
    sweep.run(rows, &mut stats, &budget).unwrap();
    (stats, sweep.state().index().to_vec())
}

fn relay(game: &str, max_value: usize) -> Relay {
    Relay::new(&*rules(game), max_value, &Budget::default()).unwrap()
}

/// The points of the opening, and no others.
fn opening(relay: &Relay, max_value: usize) -> Stats {
    use wythoff::sweep::Sink;
    let mut stats = empty(max_value);
    (relay.opening().points().iter()).for_each(|&point| stats.point(point));
    stats
}

#[test]
fn a_cascade_equals_the_plain_sweep() {
    let budget = Budget::default();
    for (game, max_value, rows) in [
        ("wythoff", 0, 120_000),
        ("wythoff", 1, 300_000),
        ("wythoff", 9, 150_000),
        ("wythoff", 40, 60_000),
        ("f-wythoff", 6, 100_000),
        ("w:300", 3, 100_000),
        ("terminal:77", 4, 100_000),
    ] {
        let relay = relay(game, max_value);
        let mut stats = opening(&relay, max_value);
        let segment = Segment {
            start: relay.start(),
            end: rows,
        };
        let (later, end) = relay.sweep(&segment, empty(max_value), &budget).unwrap();
        stats.merge(&later);
        let (expected, index) = plain(game, max_value, rows);
        assert!(stats == expected, "{game}");
        assert_eq!(end.row(), rows);
        assert_eq!(end.index(), index, "{game}");
    }
}

#[test]
fn chains_of_segments_and_guesses() {
    let budget = Budget::default();
    let max_value = 5;
    let relay = relay("wythoff", max_value);
    let mut stats = opening(&relay, max_value);
    let mut snapshot = relay.start();
    for end in [1000, 1001, 20_000, 20_013, 70_000, 200_000, 450_001] {
        let segment = Segment {
            start: snapshot,
            end,
        };
        let (later, next) = relay.sweep(&segment, empty(max_value), &budget).unwrap();
        stats.merge(&later);
        assert!(relay.guess(end, &budget).unwrap() == next, "row {end}");
        snapshot = Snapshot::from_bytes(&next.to_bytes()).unwrap();
        assert!(snapshot == next);
    }
    assert!(stats == plain("wythoff", max_value, 450_001).0);
}

#[test]
fn guesses_of_other_games() {
    let budget = Budget::default();
    for (game, max_value) in [
        ("wythoff", 12),
        ("f-wythoff", 4),
        ("w:50", 3),
        ("terminal:9", 2),
    ] {
        let relay = relay(game, max_value);
        let segment = Segment {
            start: relay.start(),
            end: 123_456,
        };
        let (_, end) = relay.sweep(&segment, empty(max_value), &budget).unwrap();
        assert!(relay.guess(123_456, &budget).unwrap() == end, "{game}");
    }
}

#[test]
fn parallel_segments_equal_the_plain_sweep() {
    let (budget, max_value) = (Budget::default(), 4);
    let relay = relay("wythoff", max_value);
    let ends = [30_000, 90_000, 90_500, 160_000, 230_000];
    let swept = relay
        .sweep_parallel(&relay.start(), &ends, &empty(max_value), &budget)
        .unwrap();
    let mut stats = opening(&relay, max_value);
    for (k, (later, end)) in swept.iter().enumerate() {
        stats.merge(later);
        assert_eq!(end.row(), ends[k]);
        assert!(stats == plain("wythoff", max_value, ends[k]).0);
    }
}

#[test]
fn damaged_and_foreign_snapshots_are_refused() {
    let bytes = relay("wythoff", 3)
        .guess(50_000, &Budget::default())
        .unwrap()
        .to_bytes();
    assert!(Snapshot::from_bytes(&bytes).is_ok());
    for at in (0..bytes.len()).step_by(37).chain([0, 8, bytes.len() - 1]) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x20;
        assert!(Snapshot::from_bytes(&damaged).is_err(), "byte {at}");
    }
    for length in [0, 3, 8, 16, bytes.len() - 1] {
        assert!(Snapshot::from_bytes(&bytes[..length]).is_err());
    }
    assert_eq!(
        Snapshot::from_bytes(b"something else"),
        Err(DecodeError::Foreign)
    );
    // A snapshot for other values does not fit.
    let other = Segment {
        start: relay("wythoff", 2).start(),
        end: 1000,
    };
    assert!(
        relay("wythoff", 3)
            .sweep(&other, empty(3), &Budget::default())
            .is_err()
    );
}

#[test]
fn statistics_survive_being_written() {
    let (budget, max_value) = (Budget::default(), 6);
    let empty = Statistics {
        points: 0,
        extremes: Some(Extremes::new(max_value)),
        histograms: Some(Histograms::new(max_value)),
        golden_offsets: Some(GoldenOffsets::new(max_value)),
        activity: Some(Activity::new(max_value)),
        near_zero: Some(NearZero::new(max_value, 600)),
    };
    let mut whole = empty.clone();
    let mut sweep = Sweep::new(&*rules("wythoff"), max_value, &budget).unwrap();
    sweep.run(9000, &mut whole, &budget).unwrap();
    let mut read = empty.clone();
    let mut sweep = Sweep::new(&*rules("wythoff"), max_value, &budget).unwrap();
    for end in [500, 3000, 3007, 9000] {
        let mut part = empty.fresh();
        sweep.run(end, &mut part, &budget).unwrap();
        read.merge(&part);
        let bytes = read.to_bytes();
        read = Statistics::from_bytes(&bytes).unwrap();
        assert_eq!(read.to_bytes(), bytes);
        let mut damaged = bytes.clone();
        damaged[bytes.len() / 2] ^= 1;
        assert_eq!(Statistics::from_bytes(&damaged), Err(DecodeError::Damaged));
    }
    assert_eq!(read.points, whole.points);
    assert_eq!(read.extremes, whole.extremes);
    assert_eq!(read.histograms, whole.histograms);
    assert_eq!(read.golden_offsets, whole.golden_offsets);
    assert_eq!(
        read.activity.unwrap().values(),
        whole.activity.unwrap().values()
    );
    let [read, whole] = [read.near_zero, whole.near_zero].map(Option::unwrap);
    assert!(read.distances().eq(whole.distances()));
}

#[test]
fn the_ground_equals_the_chain() {
    let budget = Budget::default();
    for (game, max_value, row) in [("wythoff", 6, 100_000), ("f-wythoff", 4, 60_001)] {
        let relay = relay(game, max_value);
        let ground = relay.ground(row, empty(max_value), &budget).unwrap();
        let segment = Segment {
            start: relay.start(),
            end: row,
        };
        let (_, end) = relay.sweep(&segment, (), &budget).unwrap();
        assert!(ground.snapshot == end, "{game}");
        assert!(ground.statistics == plain(game, max_value, row).0, "{game}");
        // Its columns are the reflected points of the rows above, also read through a snapshot.
        let rest = &ground.snapshot.rests()[0];
        let words = ground.columns.words(row, rest.complete_to());
        assert_eq!(rest.reflected(), words);
        assert!(Rest::new(rest.state(), &words) == *rest);
        assert_eq!(
            relay.resting_rows(row)[1..],
            relay.resting_rows(relay.resting_rows(row)[1])
        );
    }
}

#[test]
fn states_in_other_frames_and_known_rows() {
    let (budget, max_value) = (Budget::default(), 6);
    let relay = relay("wythoff", max_value);
    let ground = relay.ground(50_000, (), &budget).unwrap();
    let state = ground.snapshot.rests()[0].state();
    let base = state.index()[0].cast_signed() - 20;
    for words in [2, 3, 4] {
        let framed = state.framed(base, words).unwrap();
        assert_eq!(framed.len(), 7 * 2 * words);
        let back = State::from_framed(50_000, base, &framed, state.repeats()).unwrap();
        assert!(back == *state);
    }
    assert_eq!(state.framed(base + 40, 2), None);
    assert_eq!(state.framed(base - 20, 1), None);
    // The rows above, from the reflected points alone, leave the state of the sweep and its columns.
    let higher = relay.ground(60_000, (), &budget).unwrap();
    let words = ground.columns.words(50_000, 60_000);
    let mut columns = Columns::after(state);
    let end = KnownRows::new(state.clone(), &words)
        .sweep(&mut columns, &budget)
        .unwrap();
    assert!(end == *higher.snapshot.rests()[0].state());
    let (from, to) = (state.complete_column(), end.columns_end());
    let expected = higher.columns.words(from, to);
    assert_eq!(columns.words(from, to), expected);
    let ahead = end.complete_column();
    let at = usize::try_from(ahead - from).unwrap();
    assert_eq!(end.column_words(ahead, to), expected[at..]);
}
