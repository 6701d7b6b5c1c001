//! Certificates of periods of games that are more than their moves.

use super::certificates::{accepts, judge};
use super::pairs::refuses_each;
use crate::period::least_multiple;

/// Positions with at most four tokens have no moves here, so that the first columns differ from the others.
#[test]
fn positions_without_moves_have_value_0() {
    let text = "wythoff period certificate 2\ngame mine\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
                move (a, b - i) for i >= 1\n  move (a - i, b - i) for i >= 1\n  end when a + b <= 4\nrows 0..=2\n\
                claim row 2 preperiod 2 period 1\n\
                state before column 9\nrow 0 lowest 5 above recent 3 4\nrow 1 lowest 6 above recent 5\nrow 2 lowest 7 above recent\n\
                state before column 10\nrow 0 lowest 6 above recent 4 5\nrow 1 lowest 7 above recent 6\nrow 2 lowest 8 above recent\n";
    accepts(text);
    let changes = [
        ("a + b <= 4", "a + b <= 5"),
        ("a + b <= 4", "a + b <= 3"),
        ("  end when a + b <= 4\n", ""),
        ("a + b <= 4", "b mod 2 = 0"),
        ("a + b <= 4", "a <= 1"),
    ];
    refuses_each(text, &changes);
}

/// States of rows that repeat, although the rows below do not yet: what is claimed is false.
#[test]
fn rows_repeat_only_after_those_below() {
    let nim = "  move (a, b - i) for i >= 1\n  move (a - i, b) for i >= 1\n";
    let short = "  move (a, b - i) for i >= 1\n  move (a - 1, b - 1)\n";
    let state = |row: usize, column: usize, lowest: usize, above: &str| {
        format!("state before column {column}\nrow {row} lowest {lowest} above {above}recent\n")
    };
    let layer = |row: usize, states: [(usize, usize, &str); 2]| {
        let [one, other] = states.map(|(column, lowest, above)| state(row, column, lowest, above));
        format!("layer {row}\n{one}{other}")
    };
    for (moves, end, rows, claim, states) in [
        (
            nim,
            "a = 1 and b = 9",
            2,
            "row 2 preperiod 10 period 5",
            layer(0, [(11, 11, ""), (12, 12, "")])
                + &layer(1, [(12, 11, ""), (15, 14, "")])
                + &layer(2, [(10, 9, "10 "), (15, 14, "15 ")]),
        ),
        (
            nim,
            "a = 1 and b = 7 or a = 0 and b = 4",
            2,
            "row 2 preperiod 11 period 1",
            layer(0, [(9, 8, ""), (12, 11, "")])
                + &layer(1, [(9, 7, "8 "), (11, 9, "10 ")])
                + &layer(2, [(11, 11, ""), (12, 12, "")]),
        ),
        (
            short,
            "a = 1 and b = 7 or a = 0 and b = 9 or a = 1 and b = 4",
            1,
            "row 1 preperiod 8 period 1",
            state(0, 10, 9, "")
                + "row 1 lowest 8 above recent\n"
                + &state(0, 11, 10, "")
                + "row 1 lowest 9 above recent\n",
        ),
    ] {
        let text = format!(
            "wythoff period certificate 2\ngame mine\nrules\n  piles a <= b\n{moves}  end when {end}\nrows 0..={rows}\n\
             claim {claim}\n{states}"
        );
        let refusal = judge(&text).unwrap_err().to_string();
        assert!(
            refusal.contains("the rows below do not repeat"),
            "{refusal}\n{text}"
        );
    }
}

/// Far enough from the first rows for moves along diagonals that end beside the middle.
#[test]
fn a_row_with_all_its_neighbours() {
    let text = "wythoff period certificate 2\ngame wythoff\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
                move (a, b - i) for i >= 1\n  move (a - i, b - i) for i >= 1\nrows 0..=5\nclaim row 5 preperiod 27 period 24\n\
                state before column 48\nrow 0 lowest 48 above recent 43 44 45 46 47\nrow 1 lowest 48 above recent 42 46 47 45\n\
                row 2 lowest 48 above recent 47 45 46\nrow 3 lowest 47 above 48 recent 44 43\nrow 4 lowest 46 above 48 49 recent 48\n\
                row 5 lowest 43 above 44 45 47 48 50 recent\n\
                state before column 72\nrow 0 lowest 72 above recent 67 68 69 70 71\nrow 1 lowest 72 above recent 66 70 71 69\n\
                row 2 lowest 72 above recent 71 69 70\nrow 3 lowest 71 above 72 recent 68 67\nrow 4 lowest 70 above 72 73 recent 72\n\
                row 5 lowest 67 above 68 69 71 72 74 recent\n";
    accepts(text);
    let changes = [
        ("preperiod 27", "preperiod 26"),
        ("preperiod 27", "preperiod 28"),
        ("period 24", "period 12"),
        ("period 24", "period 48"),
        ("above 68 69 71 72 74", "above 68 69 71 72 75"),
        ("lowest 67 above", "lowest 66 above"),
        ("recent 72\nrow 5", "recent 71\nrow 5"),
        ("for i >= 1\nrows", "for i >= 1 if i != 2\nrows"),
    ];
    refuses_each(text, &changes);
}

#[test]
fn least_multiples_against_trying_out() {
    for (a, b) in (1..40).flat_map(|a| (1..40).map(move |b| (a, b))) {
        let found = (1..).find(|m: &usize| m.is_multiple_of(a) && m.is_multiple_of(b));
        assert_eq!(found, Some(least_multiple(a, b)), "{a} {b}");
    }
}
