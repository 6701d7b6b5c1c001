//! Automata of rows that are wrong in one row and close up like the true one.

use wythoff_automata::sealed::seal;
use wythoff_automata::{Budget, UBig};
use wythoff_theorems::rows::{Candidate, Flaw};

/// Value 1 gets no point in row 0, 32, 34, 36 or 46: where the digits of a row lead, and the values with a point there.
const WITHOUT_0: &str = "0 1 1; 2 . 3; 3 1 2; 2 4 1; 2 . 1";
const WITHOUT_32: &str = "0 1 3; 2 . 1; 3 4 2; 5 6 3; 7 . 3; 8 9 2; 10 . 1; 11 12 0; 13 14 1; 15 . 3; 16 17 2; 18 19 3; 20 . 3; 21 22 2; 23 . \
     1; 24 25 2; 26 27 1; 28 . 3; 29 30 2; 31 . 1; 32 33 0; 34 35 1; 23 . 3; 36 37 2; 23 38 3; 39 . 1; 40 37 2; 23 . 3; \
     36 37 2; 39 35 1; 23 . 3; 41 42 0; 43 37 1; 23 . 1; 24 25 2; 26 . 3; 23 38 1; 23 . 3; 23 . 1; 24 25 0; 26 38 3; 23 \
     27 1; 44 . 1; 45 38 2; 41 42 0; 43 37 3";
const WITHOUT_34: &str = "0 1 3; 2 . 1; 3 4 2; 5 6 3; 7 . 3; 8 9 2; 10 . 1; 11 12 0; 13 14 1; 15 . 3; 16 17 2; 18 19 3; 20 . 3; 21 22 2; 23 . \
     1; 24 25 2; 26 27 1; 28 . 3; 29 30 2; 31 . 1; 32 33 0; 34 35 1; 23 . 3; 36 37 2; 23 33 3; 34 . 1; 38 37 2; 23 . 3; \
     36 37 2; 34 35 1; 39 . 3; 40 41 0; 42 37 3; 23 . 1; 24 25 0; 26 . 3; 23 33 1; 23 . 3; 26 33 3; 24 43 0; 44 30 1; 31 \
     . 3; 32 33 2; 23 . 3; 36 37 0";
const WITHOUT_36: &str = "0 1 3; 2 . 1; 3 4 2; 5 6 3; 7 . 3; 8 9 2; 10 . 1; 11 12 0; 13 14 1; 15 . 3; 16 17 2; 18 19 3; 20 . 3; 21 22 2; 23 . \
     1; 24 25 2; 26 27 1; 28 . 3; 29 30 2; 31 . 1; 32 33 0; 34 27 1; 35 . 3; 36 37 2; 34 33 3; 38 . 1; 39 40 2; 34 . 3; \
     41 40 2; 38 42 1; 43 . 3; 44 45 0; 46 40 3; 34 . 1; 41 40 2; 41 40 0; 38 42 1; 34 . 3; 24 25 0; 26 33 3; 34 . 3; 34 \
     33 1; 26 . 3; 24 47 0; 48 30 1; 31 . 3; 32 33 2; 34 . 3; 41 40 0";
const WITHOUT_46: &str = "0 1 3; 2 . 1; 3 4 2; 5 6 3; 7 . 3; 8 9 2; 10 . 1; 11 12 0; 13 14 1; 15 . 3; 16 17 2; 18 19 3; 20 . 3; 21 22 2; 23 . \
     1; 24 25 2; 26 27 1; 28 . 3; 29 30 2; 31 . 1; 32 33 0; 34 35 1; 36 . 3; 37 38 2; 39 40 3; 41 . 1; 42 43 2; 44 . 3; \
     45 33 2; 46 47 1; 48 . 3; 49 50 0; 51 52 3; 34 . 1; 53 52 2; 34 . 3; 53 52 2; 48 54 1; 55 . 3; 56 57 2; 58 . 1; 59 \
     52 0; 34 33 3; 48 . 3; 49 50 2; 51 52 1; 42 60 0; 61 . 3; 42 62 0; 63 30 1; 31 . 3; 32 33 2; 34 . 3; 34 33 1; 64 . \
     1; 65 66 2; 41 35 1; 67 . 3; 68 33 2; 34 33 3; 46 . 1; 69 52 2; 34 . 3; 53 52 0; 70 71 0; 72 71 3; 58 . 3; 70 71 0; \
     58 52 3; 61 33 3; 34 35 1; 67 . 1; 68 35 2";

fn flaw(value: usize, states: &str) -> Option<Flaw> {
    let (count, lines) = (states.split("; ").count(), states.replace("; ", "\n"));
    let text = seal(&format!(
        "wythoff rows 1\nvalue {value}\nstates {count}\n{lines}\n"
    ));
    let candidate = Candidate::parse(&text).unwrap();
    candidate.prove(&Budget::default()).unwrap().err()
}

#[test]
fn rows_that_are_wrong_are_named() {
    for (states, row) in [
        (WITHOUT_0, 0_u8),
        (WITHOUT_32, 0),
        (WITHOUT_34, 0),
        (WITHOUT_36, 0),
        (WITHOUT_46, 34),
    ] {
        let row = UBig::from(row);
        assert_eq!(flaw(1, states), Some(Flaw::Insert(row)), "{states}");
    }
}

/// A row has no point of value 0 exactly if the digits of the row before it end in 1.
#[test]
fn rows_without_value_0_are_where_they_should_be() {
    let right = "0 1 1; 2 . 1; 3 1 0; 2 1 1";
    assert_eq!(flaw(0, right), None);
    for (wrong, row) in [
        ("0 1 1; 2 . 0; 3 1 0; 2 1 1", 1_u8),
        ("0 1 1; 2 . 1; 3 1 1; 2 1 1", 2),
        ("0 1 1; 2 . 1; 3 1 0; 2 1 0", 3),
    ] {
        assert_eq!(flaw(0, wrong), Some(Flaw::Insert(row.into())), "{wrong}");
    }
}
