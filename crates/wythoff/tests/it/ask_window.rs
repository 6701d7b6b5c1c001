//! Windows of tables and options of positions, against the tables themselves.

use std::sync::Arc;

use wythoff::ask::options::OptionsQuestion;
use wythoff::ask::window::WindowQuestion;
use wythoff::ask::{Host, Question, Quiet, Shelf, answer_json};
use wythoff::engine::{Meter, ValueTable};
use wythoff::read::{Games, game, range, sum};
use wythoff::{Budget, Status, UBig};

use crate::asking::{read, refused, round_trip};
use crate::scale::scaled;

/// A host with a shelf.
struct Shelved(Budget, Shelf);

impl Host for Shelved {
    fn budget(&self) -> &Budget {
        &self.0
    }

    fn shelf(&self) -> Option<&Shelf> {
        Some(&self.1)
    }
}

/// A window, and the same part of a table from the rules; cells may be open, but none may differ.
fn compare(name: &str, rows: &str, cols: &str, misere: bool, host: &dyn Host) -> (usize, Status) {
    let (rows, cols) = (range(rows).unwrap(), range(cols).unwrap());
    let game = game::of_catalogue(name).unwrap();
    let word = |number: &UBig| u64::try_from(number).unwrap();
    let make = if misere {
        ValueTable::misere
    } else {
        ValueTable::grundy
    };
    let rules = game.rules().unwrap();
    let (height, width) = (word(&rows.end), word(&cols.end));
    let table = make(rules, height, width, &Budget::default(), &Meter::default()).unwrap();
    let (first_row, first_col) = (word(&rows.start), word(&cols.start));
    let window = WindowQuestion {
        game,
        rows,
        cols,
        third: None,
        misere,
    }
    .ask(host)
    .unwrap();
    let mut known = 0;
    for (x, row) in (first_row..).zip(&window.values) {
        for (y, cell) in (first_col..).zip(row) {
            if let Some(value) = cell {
                let (x, y) = (usize::try_from(x).unwrap(), usize::try_from(y).unwrap());
                assert_eq!(value.0, UBig::from(table.get(x, y)), "{name} {x},{y}");
                known += 1;
            }
        }
    }
    (known, window.status)
}

#[test]
fn windows_near_the_origin_are_complete() {
    let shelved = Shelved(Budget::default(), Shelf::of_bytes(1 << 22));
    for name in [
        "wythoff",
        "w:3",
        "f-wythoff",
        "e-wythoff",
        "t:1",
        "mouse",
        "nim-ab:2,3",
    ] {
        for (rows, cols) in [("0..8", "0..9"), ("30..40", "3..13"), ("5..6", "100..+7")] {
            let cells = |(known, status)| (known, status == Status::Computed);
            let alone = cells(compare(name, rows, cols, false, &Quiet::default()));
            let kept = cells(compare(name, rows, cols, false, &shelved));
            assert_eq!(alone, kept, "{name} {rows} {cols}");
            assert!(
                alone.0 == 72 || alone.0 == 100 || alone.0 == 7,
                "{name} {alone:?}"
            );
        }
    }
    compare("wythoff", "0..12", "0..12", true, &shelved);
    compare("nim", "3..9", "2..8", false, &shelved);
}

#[test]
fn windows_beyond_tables_are_right_where_they_are_known() {
    let host = Quiet::default();
    // On the golden line: the values 0 to 3, by theorems.
    let (known, status) = compare("wythoff", "4100..+8", "6630..+20", false, &host);
    assert!(known >= 12 && status == Status::Proved, "{known} {status}");
    if scaled(false, true) {
        // The mirror image, and another game.
        let (known, status) = compare("wythoff", "6630..+20", "4100..+8", false, &host);
        assert!(known >= 12 && status == Status::Proved, "{known} {status}");
        let (known, _) = compare("w:3", "4100..+8", "6630..+20", false, &host);
        assert!(known > 0);
        // Along the first rows: every value, by their periods.
        let (known, status) = compare("wythoff", "1..3", "600000..+6", false, &host);
        assert_eq!((known, status), (12, Status::Proved));
    }
}

#[test]
fn windows_far_out_agree_with_the_values_of_positions() {
    let arguments =
        r#"{"game":"wythoff","rows":"10^30..+3","cols":"1618033988749894848204586834363..+12"}"#;
    let window = round_trip::<WindowQuestion>(arguments);
    let mut known = 0;
    for (x, row) in (0_u32..).zip(&window.values) {
        for (y, cell) in (0_u32..).zip(row) {
            let (a, b) = (&window.rows[0].0 + x, &window.cols[0].0 + y);
            let Some(cell) = cell else { continue };
            let sum = format!(r#"{{"sum":"wythoff@{a},{b}"}}"#);
            let value = answer_json("value", &sum, &Quiet::default()).unwrap();
            assert!(
                value.starts_with(&format!("{{\"value\":{},", cell.0)),
                "{a},{b}: {value}"
            );
            known += 1;
        }
    }
    assert!(known >= 4, "{known}");
    assert_eq!(window.status, Status::Proved);
}

#[test]
fn what_is_no_window_is_refused() {
    refused::<WindowQuestion>(&[
        (r#"{"game":"wythoff","rows":"0..2"}"#, "`cols` is missing"),
        (
            r#"{"game":"wythoff","rows":"5..2","cols":"0..2"}"#,
            "larger than the last",
        ),
        (
            r#"{"game":"wythoff","rows":"0..x","cols":"0..2"}"#,
            "not a number",
        ),
        (
            r#"{"game":"wythoff","rows":"02","cols":"0..2"}"#,
            "not a range",
        ),
        (
            r#"{"game":"wythoff","rows":"3..3","cols":"0..2"}"#,
            "no number in it",
        ),
    ]);
    for (arguments, words) in [
        (
            r#"{"game":"wythoff","rows":"0..10^9","cols":"0..10^9"}"#,
            "at most",
        ),
        (r#"{"game":"rat","rows":"0..2","cols":"0..2"}"#, "two piles"),
    ] {
        let question = read::<WindowQuestion>(arguments).unwrap();
        let said = question
            .ask(&Quiet::default())
            .unwrap_err()
            .message()
            .unwrap();
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn the_mex_of_the_options_is_the_value() {
    for name in ["wythoff", "w:2", "f-wythoff", "mouse", "nim"] {
        let game = game::of_catalogue(name).unwrap();
        let rules = game.rules().unwrap();
        let table = ValueTable::grundy(rules, 9, 9, &Budget::default(), &Meter::default()).unwrap();
        for (x, y) in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
            let text = format!("{name}@{x},{y}");
            let terms = sum::parse(&text, &Games::default()).unwrap();
            let answer = OptionsQuestion::of(terms)
                .unwrap()
                .ask(&Quiet::default())
                .unwrap();
            assert_eq!(answer.value.0, UBig::from(table.get(x, y)), "{text}");
        }
    }
    let ends = round_trip::<OptionsQuestion>(r#"{"sum":"wythoff@0,0"}"#);
    assert!(ends.options.is_empty() && ends.value.0.is_zero());
    refused::<OptionsQuestion>(&[(r#"{"sum":"wythoff@1,2 + nim@3"}"#, "one position")]);
}

#[test]
fn a_shelf_keeps_tables_and_forgets_the_oldest() {
    let shelf = Shelf::of_bytes(3 * 8 * 32 * 32);
    let table = |name: &str, side: u64| {
        let game = game::of_catalogue(name).unwrap();
        shelf
            .table(
                &game,
                false,
                [side, side],
                &Budget::default(),
                &Meter::default(),
            )
            .unwrap()
    };
    let first = table("wythoff", 32);
    assert!(
        Arc::ptr_eq(&first, &table("wythoff", 16)),
        "a part of what is kept"
    );
    for name in ["w:2", "w:3", "w:4"] {
        table(name, 32);
    }
    assert!(
        !Arc::ptr_eq(&first, &table("wythoff", 32)),
        "forgotten meanwhile"
    );
    assert_eq!(
        table("wythoff", 100).rows(),
        100,
        "too large to be kept, but computed"
    );
}
