//! Lines, patterns and tables of files, in detail.

use super::certificates::{proof, refuses};
use super::limits;
use crate::file::{Lines, checksum};
use crate::{Checked, Refusal, check};

fn line_of<T: std::fmt::Debug>(read: Checked<T>) -> usize {
    match read {
        Err(Refusal::Unreadable { line, .. }) => line,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_checksum_must_fit_what_stands_before_it() {
    let body = "wythoff proof 2\nnumeration base:2\nsentence true\nholds true\n";
    let sum = checksum(body);
    assert!(check(&format!("{body}checksum {sum:016x}\n"), &limits()).is_ok());
    for text in [
        format!("{body}checksum {:016x}\n", sum ^ 1),
        format!("{body}checksum {sum:X}\n"),
        format!("{body}checksum {sum:016x} \n"),
        format!("{body}checksum\n"),
        body.to_owned(),
    ] {
        // It is the last line that does not fit, the fifth, or the fourth if there is no other.
        let last = text.lines().count();
        assert_eq!(line_of(check(&text, &limits())), last, "{text}");
    }
    assert_eq!(checksum(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(checksum("a"), 0xaf63_dc4c_8601_ec8c);
}

#[test]
fn words_and_numbers_are_read_as_the_pattern_says() {
    let scan = |text: &str| Lines::of(text).scan::<i32, 2>("row # above *");
    assert_eq!(
        scan("row 3 above 4 -5 6").unwrap(),
        [vec![3], vec![4, -5, 6]]
    );
    assert_eq!(scan("row 3 above").unwrap(), [vec![3], vec![]]);
    for text in [
        "rows 3 above 4",
        "row 3 below 4",
        "row 3 4 above 5",
        "row above 4",
        "row 3 above 4 five",
        "row 3 above 4 row",
        "row x above 4",
        "row 3",
        "",
    ] {
        assert_eq!(line_of(scan(text)), 1, "{text}");
    }
    // A pattern may hold a number against what is in front of it.
    let glued = |text: &str| Lines::of(text).number::<usize>("rows 0..=#");
    assert_eq!(glued("rows 0..=12").unwrap(), 12);
    assert_eq!(line_of(glued("rows 1..=12")), 1);
    assert_eq!(line_of(glued("rows 0..= 12")), 1);
}

#[test]
fn a_word_ends_where_it_ends() {
    let mut lines = Lines::of("holds true\nholds\nholdsxtrue\nend\n");
    assert_eq!(lines.after("holds").unwrap(), "true");
    assert_eq!(lines.after("holds").unwrap(), "");
    assert_eq!(line_of(lines.after("holds")), 3);
    assert_eq!(line_of(lines.after("holds")), 4);
    assert_eq!(line_of(lines.next()), 5);
    assert!(lines.is_at_end());
    refuses(&proof("base:2", "sentence true\nholdsxtrue"));
}

#[test]
fn tables_have_a_line_for_each_state_and_a_target_for_each_letter() {
    let read = |text: &str| {
        let head = |word: &str| word.parse::<u8>().ok();
        Lines::of(text).table("word W", 2, &limits(), head)
    };
    let (table, heads) = read("word W 2 1 2\n7 0 1\n8 . 0\n").unwrap();
    assert_eq!(heads, [7, 8]);
    assert_eq!(table.tracks, 1);
    assert_eq!(table.starts, [0]);
    assert_eq!(table.rows, [vec![(0, 0), (1, 1)], vec![(1, 0)]]);
    let (empty, _) = read("word W 2 1 0\n").unwrap();
    assert!(empty.starts.is_empty() && empty.rows.is_empty());
    for text in [
        "word W 3 1 2\n7 0 1\n8 . 0\n",
        "word W 2 2 2\n7 0 1\n8 . 0\n",
        "word W 2 1 3\n7 0 1\n8 . 0\n",
        "word W 2 1 2\n7 0 2\n8 . 0\n",
        "word W 2 1 2\n7 0 1\n8 . 0 .\n",
        "word W 2 1 2\n7 0 1\n8 .\n",
        "word W 2 1 2\n7 0 1\nx . 0\n",
        "word W 2 1 2\n7 1 1\n8 . 0\n",
        "word W 2 1 2\n7 . 1\n8 . 0\n",
        "word W 2 25 1\n7 0\n",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
