//! Whole passes give the bytes that the processor gives.

use std::cell::Cell;
use std::rc::Rc;

use wythoff_automata::Budget;
use wythoff_gpu::{DeviceError, Engine, Finished, Pass, PassProgress, Shape, SweptSegments};
use wythoff_rows::sweep::stats::{Aggregate, Extremes, Histograms, NearZero, Statistics};
use wythoff_rows::sweep::{Relay, Rest, Segment, Snapshot, convergence};
use wythoff_rules::Ruleset;
use wythoff_rules::catalogue::CatalogueGame;
use wythoff_rules::rules::WythoffClass;

use crate::host::Host;

const WYTHOFF: WythoffClass = WythoffClass { k: 0, l: 0 };

fn empty(max_value: usize, near_zero: bool) -> Statistics {
    Statistics {
        extremes: Some(Extremes::new(max_value)),
        histograms: Some(Histograms::new(max_value)),
        near_zero: near_zero.then(|| NearZero::new(max_value, 600)),
        ..Statistics::default()
    }
}

/// What the processor finds for all rows below `end`: statistics and snapshot, as bytes.
fn by_processor(relay: &Relay, end: u64, empty: &Statistics) -> (Vec<u8>, Vec<u8>) {
    let budget = Budget::default();
    let mut sum = empty.clone();
    relay
        .opening()
        .points()
        .iter()
        .for_each(|&point| wythoff_rows::sweep::Sink::point(&mut sum, point));
    let segment = Segment {
        start: relay.start(),
        end,
    };
    let (later, snapshot) = relay.sweep(&segment, empty.fresh(), &budget).unwrap();
    sum.merge(&later);
    (sum.to_bytes(), snapshot.to_bytes())
}

/// The same of a pass.
fn bytes(finished: &Finished) -> (Vec<u8>, Vec<u8>) {
    (finished.statistics.to_bytes(), finished.snapshot.to_bytes())
}

fn finish<E: Engine>(mut pass: Pass<'_>, engine: &mut E, most: u64) -> (Finished, (u64, u64)) {
    let budget = Budget::default();
    loop {
        while pass.advance(engine, most, &budget).unwrap() {}
        if let Some(finished) = pass.finish().unwrap() {
            return (finished, pass.segments());
        }
    }
}

fn check(
    rules: &dyn Ruleset,
    max_value: usize,
    end: u64,
    ground: u64,
    near_zero: bool,
) -> (u64, u64) {
    let budget = Budget::default();
    let relay = Relay::new(rules, max_value, &budget).unwrap();
    let empty = empty(max_value, near_zero);
    let expected = by_processor(&relay, end, &empty);
    let mut engine = Host::new(Shape::for_value(max_value, true).unwrap(), 16, 1 << 20);
    let pass = Pass::whole(&relay, end, ground, &empty, &budget)
        .unwrap()
        .unwrap();
    let (finished, segments) = finish(pass, &mut engine, end / 11 + 1);
    let read = Statistics::from_bytes(&expected.0).unwrap();
    assert_eq!(finished.statistics.points, read.points);
    assert_eq!(
        finished.statistics.extremes, read.extremes,
        "value {max_value}"
    );
    assert!(
        finished.statistics.histograms == read.histograms,
        "value {max_value}"
    );
    assert!(
        bytes(&finished) == expected,
        "statistics or snapshots differ"
    );
    segments
}

#[test]
#[cfg_attr(not(has_cpp_compiler), ignore = "needs g++")]
fn wythoff_to_several_values() {
    for (max_value, end, ground) in [
        (0, 300_000, 30_000),
        (1, 300_001, 20_000),
        (5, 400_000, 30_000),
        (10, 1_000_003, 60_000),
        (20, 1_200_000, 100_000),
    ] {
        let (segments, again) = check(&WYTHOFF, max_value, end, ground, max_value == 5);
        assert!(segments > 30, "{segments} segments for value {max_value}");
        assert_eq!(again, 0, "value {max_value}");
    }
}

#[test]
#[cfg_attr(not(has_cpp_compiler), ignore = "needs g++")]
fn other_games_and_wide_windows() {
    for (game, max_value, end, ground) in [
        ("f-wythoff", 6, 200_000, 20_000),
        ("w:50", 4, 200_003, 20_000),
        ("w-prime:4", 7, 150_000, 20_000),
        ("t:2", 5, 150_000, 20_000),
        ("terminal:9", 4, 150_000, 20_000),
        ("wythoff", 33, 600_000, 150_000),
        ("wythoff", 45, 1_500_000, 400_000),
    ] {
        let rules = game.parse::<CatalogueGame>().unwrap().rules().unwrap();
        let (segments, again) = check(&*rules, max_value, end, ground, false);
        assert!(segments > 5, "{segments} segments of {game}");
        assert!(
            again <= segments / 3,
            "{again} of {segments} segments of {game} again"
        );
    }
}

/// A change of what a device gives back.
type Fault = fn(&mut [Vec<u64>; 2], &mut SweptSegments);

/// Passes in which a device gives back something wrong once have the bytes of one in which it does not.
#[test]
#[cfg_attr(not(has_cpp_compiler), ignore = "needs g++")]
fn flipped_bits_are_found() {
    let full = std::env::var("WYTHOFF_TEST_SCALE").is_ok_and(|scale| scale == "full");
    let at_calls: &[usize] = if full { &[1, 3, 7, 12] } else { &[1, 5] };
    let faults: [Fault; 8] = [
        |_, outcome| outcome.stop[11] ^= 1 << 20,
        |_, outcome| outcome.start[outcome.notes.len() * 3 + 1] ^= 4,
        |_, outcome| outcome.stop_base[0] ^= 2,
        |_, outcome| outcome.notes[0] |= wythoff_gpu::OVERFLOWED,
        |_, outcome| outcome.notes[1] |= wythoff_gpu::REMARKABLE,
        |_, outcome| outcome.histograms[70] ^= 1 << 9,
        |words, _| words[0][4000] ^= 8,
        |words, _| words[1][5000] ^= 2,
    ];
    let (budget, max_value) = (Budget::default(), 5);
    let end = if full { 300_000 } else { 200_000 };
    let relay = Relay::new(&WYTHOFF, max_value, &budget).unwrap();
    let empty = empty(max_value, false);
    let expected = by_processor(&relay, end, &empty);
    let mut engine = Host::new(Shape::for_value(max_value, true).unwrap(), 16, 1 << 20);
    for &at_call in at_calls {
        for (number, fault) in faults.into_iter().enumerate() {
            let calls = Rc::new(Cell::new(0));
            let counted = calls.clone();
            engine.fault = Some(Box::new(move |words, outcome| {
                counted.set(counted.get() + 1);
                if counted.get() == at_call {
                    fault(words, outcome);
                }
            }));
            let pass = Pass::whole(&relay, end, 30_000, &empty, &budget).unwrap();
            let (finished, _) = finish(pass.unwrap(), &mut engine, 50_000);
            assert!(calls.get() >= at_call, "call {at_call} was not made");
            let same = bytes(&finished) == expected;
            assert!(same, "fault {number} at call {at_call}");
        }
    }
}

/// The same progress with another start: a bit of the reflected points of the highest level is changed.
fn spoilt_start(bytes: &[u8]) -> PassProgress {
    let part = |from: usize| {
        let length = u64::from_le_bytes(bytes[from..from + 8].try_into().unwrap());
        from + 8..from + 8 + length as usize
    };
    let start = part(16);
    let now = part(start.end);
    let snapshot = Snapshot::from_bytes(&bytes[start]).unwrap();
    let mut rests = snapshot.rests().to_vec();
    let mut words = rests[0].reflected();
    // Two rows change places, so that no count is wrong.
    let at = (100..)
        .find(|&at| words[at] & 2 != words[at + 1] & 2)
        .unwrap();
    words[at] ^= 2;
    words[at + 1] ^= 2;
    rests[0] = Rest::new(&rests[0].state().clone(), &words);
    let snapshot = Snapshot::from_rests(rests).unwrap().to_bytes();
    let mut spoilt = bytes[..16].to_vec();
    for _ in 0..2 {
        spoilt.extend((snapshot.len() as u64).to_le_bytes());
        spoilt.extend(&snapshot);
    }
    spoilt.extend(&bytes[now.end..]);
    PassProgress::from_bytes(&spoilt).unwrap()
}

#[test]
#[cfg_attr(not(has_cpp_compiler), ignore = "needs g++")]
fn a_wrong_start_is_found() {
    let (budget, max_value, end) = (Budget::default(), 3, 400_000);
    let relay = Relay::new(&WYTHOFF, max_value, &budget).unwrap();
    let empty = empty(max_value, false);
    let expected = by_processor(&relay, end, &empty);
    let mut engine = Host::new(Shape::for_value(max_value, true).unwrap(), 16, 1 << 20);
    let pass = Pass::whole(&relay, end, 30_000, &empty, &budget)
        .unwrap()
        .unwrap();
    // The levels begin at the snapshot of the right row, but with the reflected points of one row changed.
    let spoilt = spoilt_start(&pass.progress().to_bytes());
    let mut pass = Pass::resume(&relay, spoilt, &empty, &budget).unwrap();
    let mut rounds = 0;
    let finished = loop {
        rounds += 1;
        while pass.advance(&mut engine, 100_000, &budget).unwrap() {}
        if let Some(finished) = pass.finish().unwrap() {
            break finished;
        }
    };
    assert!(rounds > 1, "the wrong start was not found");
    assert!(bytes(&finished) == expected);
}

#[test]
#[cfg_attr(not(has_cpp_compiler), ignore = "needs g++")]
fn passes_go_on_after_any_batch_and_from_snapshots() {
    let (budget, max_value, end) = (Budget::default(), 5, 300_000);
    let relay = Relay::new(&WYTHOFF, max_value, &budget).unwrap();
    let empty = empty(max_value, true);
    let expected = by_processor(&relay, end, &empty);
    let mut engine = Host::new(Shape::for_value(max_value, true).unwrap(), 16, 1 << 20);
    let mut pass = Pass::whole(&relay, end, 30_000, &empty, &budget)
        .unwrap()
        .unwrap();
    while pass.advance(&mut engine, 20_000, &budget).unwrap() {
        let bytes = pass.progress().to_bytes();
        let kept = PassProgress::from_bytes(&bytes).unwrap();
        assert_eq!(kept.to_bytes(), bytes);
        for at in (0..bytes.len()).step_by(997) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(
                at < 16 || PassProgress::from_bytes(&damaged).is_err(),
                "byte {at}"
            );
        }
        pass = Pass::resume(&relay, kept, &empty, &budget).unwrap();
    }
    let finished = pass.finish().unwrap().unwrap();
    assert!(bytes(&finished) == expected);

    // Further, from there.
    let further = 700_001;
    let expected = by_processor(&relay, further, &empty);
    let pass = Pass::from_snapshot(
        &relay,
        &finished.snapshot,
        further,
        30_000,
        &finished.statistics,
        &budget,
    );
    let (finished, _) = finish(pass.unwrap().unwrap(), &mut engine, 150_000);
    assert!(bytes(&finished) == expected);
}

#[test]
#[cfg_attr(not(has_cpp_compiler), ignore = "needs g++")]
fn tiny_batches() {
    let (budget, max_value, end) = (Budget::default(), 2, 150_000);
    let relay = Relay::new(&WYTHOFF, max_value, &budget).unwrap();
    let empty = empty(max_value, false);
    let expected = by_processor(&relay, end, &empty);
    let mut engine = Host::new(Shape::for_value(max_value, true).unwrap(), 16, 1 << 17);
    for most in [1, 3, 17, 64, 333] {
        let mut pass = Pass::whole(&relay, end, 30_000, &empty, &budget)
            .unwrap()
            .unwrap();
        let mut batches = 0;
        while pass.advance(&mut engine, most, &budget).unwrap() && batches < 100 {
            batches += 1;
        }
        let (finished, _) = finish(pass, &mut engine, 30_000);
        assert!(bytes(&finished) == expected, "{most} rows at a time");
    }
}

#[test]
#[cfg_attr(not(has_cpp_compiler), ignore = "needs g++")]
fn convergence_times() {
    let budget = Budget::default();
    for (max_value, end) in [(1, 150_000), (4, 100_000), (8, 60_000)] {
        let relay = Relay::new(&WYTHOFF, max_value, &budget).unwrap();
        let shape = Shape::for_convergence(max_value, relay.start_up()).unwrap();
        // A short reach leaves some rows to the processor.
        let shape = Shape {
            reach: 200,
            ..shape
        };
        let mut engine = Host::new(shape, 16, 1 << 19);
        let mut pass = Pass::for_convergence(&relay, end, 20_000, &budget)
            .unwrap()
            .unwrap();
        while pass.advance(&mut engine, 17_000, &budget).unwrap() {
            let kept = PassProgress::from_bytes(&pass.progress().to_bytes()).unwrap();
            pass = Pass::resume(&relay, kept, &Statistics::default(), &budget).unwrap();
        }
        let above = pass.finish().unwrap().unwrap().convergence;
        let mut below = convergence(&WYTHOFF, max_value, pass.ground_row() - 1, &budget).unwrap();
        for (below, above) in below.iter_mut().zip(&above) {
            below.merge(above);
        }
        let expected = convergence(&WYTHOFF, max_value, end - 1, &budget).unwrap();
        assert_eq!(below, expected, "to value {max_value}");
    }
}

#[test]
fn unsupported_statistics_are_refused() {
    let budget = Budget::default();
    let relay = Relay::new(&WYTHOFF, 3, &budget).unwrap();
    let mut statistics = empty(3, false);
    statistics.activity = Some(wythoff_rows::sweep::stats::Activity::new(3));
    let refused = Pass::whole(&relay, 300_000, 50_000, &statistics, &budget);
    assert!(matches!(refused, Err(DeviceError::Unsupported(_))));
    assert!(Shape::for_value(64, true).is_err());
    let _ = PassProgress::from_bytes(b"something else").unwrap_err();
}
