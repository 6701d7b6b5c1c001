//! The sweep against Grundy values by the definition, and small automata of rows with changes.

use super::certificates::{accepts, body, judge, library, refuses};
use crate::sweep::{BELOW, Sweep, grundy_table};

#[test]
fn grundy_values_of_wythoffs_game() {
    let table = grundy_table(7);
    assert_eq!(table[0], [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(table[1], [1, 2, 0, 4, 5, 3, 7]);
    assert_eq!(table[2], [2, 0, 1, 5, 3, 4, 8]);
    assert_eq!(table[3], [3, 4, 5, 6, 2, 0, 1]);
    assert_eq!(table[6], [6, 7, 8, 1, 9, 10, 3]);
}

/// The cells that the sweep gives to the values of each row are where the table has them.
#[test]
fn points_are_where_the_table_has_the_values() {
    let table = grundy_table(150);
    for values in 1..=4 {
        let mut sweep = Sweep::dummy(&vec![0; values]).unwrap();
        let mut zeros = 0;
        for (row, line) in table.iter().enumerate().take(80) {
            let place = |value| line[row..].iter().position(|&other| other == value);
            let diagonals: Vec<Option<usize>> = (0..values).map(place).collect();
            let bits = (0..values).filter(|&value| diagonals[value].is_some());
            let set = bits.fold(0, |set, value| set | 1_u8 << value);
            let cells = sweep.clone().fill(set).unwrap();
            for (value, diagonal) in diagonals.iter().enumerate() {
                let cell = i64::from(cells[value]) - BELOW + zeros;
                let expected = diagonal.map(|diagonal| i64::try_from(diagonal).unwrap());
                assert_eq!(
                    expected,
                    (set >> value & 1 == 1).then_some(cell),
                    "{row} {value}"
                );
                let before = table[..row].iter().enumerate();
                let points = before
                    .filter(|(row, line)| line[*row..].contains(&value))
                    .count();
                let more = i64::try_from(points).unwrap() - zeros;
                assert_eq!(sweep.more(values)[value], more, "{row} {value}");
            }
            zeros += i64::from(set & 1);
            sweep = sweep.next(values, set).unwrap();
        }
    }
}

#[test]
fn windows_move_only_over_diagonals_that_are_taken() {
    let of = |diagonals: u128, columns: u128| Sweep([[diagonals, columns]; 4]);
    assert_eq!(of(0b10, 0b1).next(1, 1), None);
    assert_eq!(of(0b10, 0b1).next(2, 3), None);
    assert!(of(0b10, 0b1).next(1, 0).is_some());
    assert!(of(0b10, 0b1).next(1, 2).is_some());
    assert_eq!(of(0b1011, 0b1_0000).next(1, 1).unwrap().0[0], [0b111, 0]);
    assert_eq!(
        of(0b1011, 0b10_0000).next(1, 0).unwrap().0[0],
        [0b1011, 0b1_0000]
    );
    assert_eq!(of(u128::MAX, 0).next(1, 1), None);
    assert_eq!(Sweep::dummy(&[-49]), None);
    assert_eq!(Sweep::dummy(&[-48]), Some(Sweep::default()));
    assert_eq!(Sweep::dummy(&[0]).unwrap().first_free(0), 48);
    assert_eq!(Sweep::dummy(&[80]).unwrap().first_free(0), 128);
}

/// Every change of the smallest automaton, and of every state of the next one.
#[test]
fn no_other_automaton_of_rows_is_accepted() {
    let lines = ["0 1 1", "2 . 1", "3 1 0", "2 1 1"];
    let file =
        |lines: &[String]| format!("wythoff rows 1\nvalue 0\nstates 4\n{}\n", lines.join("\n"));
    accepts(&file(&lines.map(str::to_owned)));
    for (at, place) in (0..4).flat_map(|at| (0..3).map(move |place| (at, place))) {
        for other in [".", "0", "1", "2", "3", "4", "x"] {
            let mut words: Vec<&str> = lines[at].split(' ').collect();
            if words[place] != other {
                words[place] = other;
                let mut all = lines.map(str::to_owned);
                all[at] = words.join(" ");
                refuses(&file(&all));
            }
        }
    }
    refuses(&file(&lines.map(|line| line.replace(" 1", " 3"))));
    let beyond = judge(&file(&lines.map(|line| line.replace("3 1 0", "3 1 2")))).unwrap_err();
    assert!(
        beyond.to_string().contains("expected two states and a set"),
        "{beyond}"
    );
    let text = library("wythoff-rows-1.txt");
    let lines: Vec<&str> = body(&text).lines().collect();
    let states: usize = lines[2].strip_prefix("states ").unwrap().parse().unwrap();
    for at in 3..3 + states {
        let words: Vec<&str> = lines[at].split(' ').collect();
        let set: u8 = words[2].parse().unwrap();
        for other in [set ^ 1, set ^ 2, set ^ 3, set | 4] {
            let line = format!("{} {} {other}", words[0], words[1]);
            let mut all = lines.clone();
            all[at] = &line;
            refuses(&(all.join("\n") + "\n"));
        }
    }
}

/// A sweep in which value 1 gets no point in row 0 closes up like the true one, with fewer states: only the first rows tell.
#[test]
fn the_first_rows_must_be_right() {
    let text = "wythoff rows 1\nvalue 1\nstates 5\n0 1 1\n2 . 3\n3 1 2\n2 4 1\n2 . 1\n";
    let refusal = judge(text).unwrap_err().to_string();
    assert!(
        refusal.contains("row 0 is wrong about value 1"),
        "{refusal}"
    );
}

/// Sweeps in which value 1 gets no point in row 34 or 36: the first rows are right, and they close up with few states.
#[test]
fn all_sets_must_be_right() {
    let without_34 = "0 1 3; 2 . 1; 3 4 2; 5 6 3; 7 . 3; 8 9 2; 10 . 1; 11 12 0; 13 14 1; 15 . 3; 16 17 2; 18 19 3; 20 . 3; 21 22 2; 23 . \
     1; 24 25 2; 26 27 1; 28 . 3; 29 30 2; 31 . 1; 32 33 0; 34 35 1; 23 . 3; 36 37 2; 23 33 3; 34 . 1; 38 37 2; 23 . 3; \
     36 37 2; 34 35 1; 39 . 3; 40 41 0; 42 37 3; 23 . 1; 24 25 0; 26 . 3; 23 33 1; 23 . 3; 26 33 3; 24 43 0; 44 30 1; 31 \
     . 3; 32 33 2; 23 . 3; 36 37 0";
    let without_36 = "0 1 3; 2 . 1; 3 4 2; 5 6 3; 7 . 3; 8 9 2; 10 . 1; 11 12 0; 13 14 1; 15 . 3; 16 17 2; 18 19 3; 20 . 3; 21 22 2; \
     23 . 1; 24 25 2; 26 27 1; 28 . 3; 29 30 2; 31 . 1; 32 33 0; 34 27 1; 35 . 3; 36 37 2; 34 33 3; 38 . 1; 39 40 \
     2; 34 . 3; 41 40 2; 38 42 1; 43 . 3; 44 45 0; 46 40 3; 34 . 1; 41 40 2; 41 40 0; 38 42 1; 34 . 3; 24 25 0; 26 \
     33 3; 34 . 3; 34 33 1; 26 . 3; 24 47 0; 48 30 1; 31 . 3; 32 33 2; 34 . 3; 41 40 0";
    for states in [without_34, without_36] {
        let (count, lines) = (states.split("; ").count(), states.replace("; ", "\n"));
        let text = format!("wythoff rows 1\nvalue 1\nstates {count}\n{lines}\n");
        let refusal = judge(&text).unwrap_err().to_string();
        assert!(refusal.contains("a row near"), "{refusal}");
    }
}
