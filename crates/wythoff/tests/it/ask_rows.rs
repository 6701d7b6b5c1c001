//! Questions about periods of rows and sweeps of level sets.

use wythoff::ask::period::{PeriodAnswer, PeriodQuestion};
use wythoff::ask::sweep::{Device, Statistic, SweepQuestion};
use wythoff::ask::{Host, Question, Quiet};
use wythoff::period::{Certificate, verify};
use wythoff::{Budget, Failure, Status};

use crate::asking::{Remembering, read, refused, round_trip};

#[test]
fn answers_about_periods_are_read_back() {
    let PeriodAnswer::Several(rows) =
        round_trip::<PeriodQuestion>(r#"{"game": "wythoff", "rows": "0..9"}"#)
    else {
        panic!();
    };
    assert_eq!(rows.len(), 10);
    assert!(rows.iter().all(|row| row.status == Status::Proved));
    let PeriodAnswer::One(row) = round_trip::<PeriodQuestion>(
        r#"{"game": "wythoff", "row": 9, "at": ["10^30", 7], "find": ["10^30"], "recurrence": true}"#,
    ) else {
        panic!();
    };
    assert_eq!(
        (row.preperiod, row.period),
        (rows[9].preperiod, rows[9].period)
    );
    assert_eq!((row.values.len(), row.columns.len()), (2, 1));
    assert!(row.recurrence.is_some());
    // The column of the value far away is where that value is.
    let far = format!(
        r#"{{"game": "wythoff", "row": 9, "find": "{}"}}"#,
        row.values[0].value.0
    );
    let PeriodAnswer::One(found) = round_trip::<PeriodQuestion>(&far) else {
        panic!();
    };
    assert!(found.columns[0].columns.contains(&row.values[0].column));
    round_trip::<PeriodQuestion>(
        r#"{"rules": "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1", "row": 5}"#,
    );
}

#[test]
fn certificates_of_found_periods_are_accepted() {
    let host = Quiet::default();
    for arguments in [
        r#"{"game": "wythoff", "row": 7}"#,
        r#"{"game": "f-wythoff", "rows": "2..6"}"#,
    ] {
        let question: PeriodQuestion = read(arguments).unwrap();
        let found = question.find(&host).unwrap();
        let certificate = found.certificate(&host).unwrap().unwrap();
        let text = certificate.to_string();
        let verified = verify(&Certificate::parse(&text).unwrap(), host.budget());
        assert!(verified.is_ok(), "{arguments}");
    }
}

#[test]
fn wrong_questions_about_periods() {
    refused::<PeriodQuestion>(&[
        (r#"{"game": "wythoff"}"#, "either `row` or `rows`"),
        (
            r#"{"game": "wythoff", "row": 1, "rows": "0..2"}"#,
            "either `row` or `rows`",
        ),
        (r#"{"game": "wythoff", "rows": "9..2"}"#, "larger than"),
        (r#"{"game": "wythoff", "rows": "2"}"#, "two numbers"),
        (
            r#"{"game": "wythoff", "rows": "0..2", "at": ["3"]}"#,
            "about one `row`",
        ),
        (r#"{"game": "withoff", "row": 1}"#, "wythoff"),
    ]);
}

const SWEEP: &str = r#"{"game": "wythoff", "max-value": 6, "rows": 3000, "stats":
    "extremes,histogram,golden,activity,near-zero,convergence"}"#;

#[test]
fn answers_about_sweeps_are_read_back() {
    let answer = round_trip::<SweepQuestion>(SWEEP);
    assert_eq!((answer.device.as_str(), answer.max_value), ("cpu", 6));
    assert_eq!(answer.extremes.as_ref().unwrap().len(), 7);
    let counted = answer.extremes.as_ref().unwrap().iter();
    assert_eq!(
        counted.map(|found| found.count.0).sum::<u64>(),
        answer.points.unwrap().0
    );
    // The statistics do not depend on the way.
    let slower = SWEEP.replace("3000,", r#"3000, "low-memory": true,"#);
    assert_eq!(round_trip::<SweepQuestion>(&slower), answer);
    let only = SWEEP.replace("extremes,histogram,golden,activity,near-zero,", "");
    let convergence = round_trip::<SweepQuestion>(&only);
    assert_eq!(convergence.points, None);
    assert_eq!(convergence.convergence, answer.convergence);
}

#[test]
fn wrong_questions_about_sweeps() {
    refused::<SweepQuestion>(&[
        (
            r#"{"game": "wythoff", "rows": 10}"#,
            "`max-value` is missing",
        ),
        (
            r#"{"game": "wythoff", "max-value": 1}"#,
            "`rows` is missing",
        ),
        (
            r#"{"game": "wythoff", "max-value": 1, "rows": 10, "stats": "sums"}"#,
            "there is no statistic sums; there are extremes, histogram",
        ),
        (
            r#"{"game": "wythoff", "max-value": 1, "rows": 10, "device": "abacus"}"#,
            "there is no device abacus; there are cpu, cuda, auto",
        ),
    ]);
    for (max_value, rows) in [(u64::MAX, 1), (1, u64::MAX)] {
        let arguments =
            format!(r#"{{"game": "wythoff", "max-value": "{max_value}", "rows": "{rows}"}}"#);
        let question: SweepQuestion = read(&arguments).unwrap();
        let failure = question.ask(&Quiet::default()).unwrap_err();
        assert!(matches!(failure, Failure::Input(_)));
    }
    for kind in Statistic::ALL {
        assert_eq!(kind.to_string().parse::<Statistic>().unwrap(), kind);
    }
    for device in Device::ALL {
        assert_eq!(device.to_string().parse::<Device>().unwrap(), device);
    }
}

/// A sweep goes on from what the host has kept, and a changed record is refused.
#[test]
fn a_sweep_goes_on_from_a_store() {
    let host = Remembering::default();
    let question: SweepQuestion = read(SWEEP).unwrap();
    let plain = question.ask(&Quiet::default()).unwrap();
    assert_eq!(question.ask(&host).unwrap(), plain);
    assert_eq!(host.records(), 2);
    assert_eq!(question.ask(&host).unwrap(), plain);
    let notes = host.notes.lock().unwrap().clone();
    assert_eq!(notes, ["going on from row 3001"; 2]);
    let shorter = SweepQuestion {
        rows: 2000,
        ..question.clone()
    };
    let message = shorter.ask(&host).unwrap_err().message().unwrap();
    assert!(message.contains("already passed row 2000"), "{message}");
    host.damage();
    let message = question.ask(&host).unwrap_err().message().unwrap();
    assert!(message.contains("the memory cannot be used"), "{message}");
}

/// A search for periods that is stopped says how to go on; one that finds something wrong in the store ends.
#[test]
fn a_search_for_periods_keeps_its_progress() {
    let question: PeriodQuestion = read(r#"{"game": "wythoff", "rows": "0..12"}"#).unwrap();
    let stopped = Remembering::default();
    stopped.budget.stop_flag().interrupt();
    assert!(matches!(question.ask(&stopped), Err(Failure::Undecided(_))));
    let notes = stopped.notes.lock().unwrap().clone();
    assert_eq!(notes, ["the same command goes on from the last checkpoint"]);
    let host = Remembering::default();
    let store = host.store("").unwrap().unwrap();
    store.save("period", b"not a record of rows").unwrap();
    let message = question.ask(&host).unwrap_err().message().unwrap();
    assert!(message.contains("the memory cannot be used"), "{message}");
}

/// A device that is insisted on and missing is an error with advice; otherwise the processor sweeps.
#[test]
#[cfg_attr(
    feature = "gpu",
    ignore = "with the feature `gpu` it depends on the machine: tests/it/sweep.rs of wythoff-cli"
)]
fn a_device_that_is_missing() {
    let mut question: SweepQuestion = read(SWEEP).unwrap();
    question.device = Device::Cuda;
    let message = question.ask(&Quiet::new(Budget::default()));
    let message = message.unwrap_err().message().unwrap();
    assert!(message.ends_with("--device cpu sweeps on the processor"));
    question.device = Device::Auto;
    let host = Remembering::default();
    assert_eq!(question.ask(&host).unwrap().device, "cpu");
    assert!(!host.notes.lock().unwrap().is_empty());
}
