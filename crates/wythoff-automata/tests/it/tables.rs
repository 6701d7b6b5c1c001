//! Tables of transitions from their parts, and relations in the format of Walnut.

use wythoff_automata::automata::{Alphabet, DEAD, Table};
use wythoff_automata::format::walnut::{read_relation, write_relation};
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, System};

#[test]
fn parts_that_fit_together_make_a_table() {
    let alphabet = Alphabet::new(2, 1).unwrap();
    let table =
        |accept: &[bool], next: &[u32]| Table::from_parts(alphabet, accept.to_vec(), next.to_vec());
    let right = table(&[true, false], &[0, 1, DEAD, 0]).unwrap();
    assert_eq!((right.states(), right.transitions()), (2, 3));
    assert_eq!(right.row(1), [DEAD, 0]);
    assert!(right.accepts([1, 1]) && !right.accepts([1]) && !right.accepts([1, 0]));
    let other = right.clone().with_acceptance_changed(1);
    assert!(other.is_accepting(0) && other.is_accepting(1));
    assert_eq!(other.with_acceptance_changed(1), right);
    for (accept, next) in [
        (&[true, false][..], &[0, 1, DEAD, 2][..]),
        (&[true, false], &[0, 1, DEAD]),
        (&[true, false], &[0, 1, DEAD, 0, 0]),
        (&[true], &[0, 1]),
        (&[], &[0, 0]),
    ] {
        assert_eq!(table(accept, next), None, "{next:?}");
    }
    assert!(table(&[], &[]).is_some_and(|table| table.is_empty()));
}

#[test]
fn what_was_written_is_read() {
    let budget = Budget::default();
    for (name, header) in [
        ("fibonacci", "msd_fib msd_fib\n"),
        ("tribonacci", "msd_trib msd_trib\n"),
        ("ostrowski:0;2", "msd_pell msd_pell\n"),
        ("base:3", "msd_3 msd_3\n"),
        ("ostrowski:0;3", "msd_ostrowski_0_3 msd_ostrowski_0_3\n"),
    ] {
        let system: System = name.parse().unwrap();
        let mut session = Session::new(system.clone(), budget.clone());
        for formula in ["x + 2 <= y", "x = 2 * y", "x + 1 = x and y = y"] {
            let formula = session.parse(formula).unwrap();
            let relation = session.logic().define(&["x", "y"], &formula).unwrap();
            let text = write_relation(&relation);
            assert!(text.starts_with(header), "{text}");
            assert_eq!(
                read_relation(&text, &system, &budget),
                Ok(relation),
                "{name} {formula}"
            );
        }
        for truth in ["true", "false"] {
            let formula = session.parse(truth).unwrap();
            let relation = session.logic().define(&[], &formula).unwrap();
            let text = write_relation(&relation);
            assert_eq!(text.trim(), truth);
            assert_eq!(read_relation(&text, &system, &budget), Ok(relation));
        }
    }
}

#[test]
fn digits_and_stars_are_read() {
    let (system, budget) = (System::fibonacci(), Budget::default());
    let read = |text: &str| read_relation(text, &system, &budget);
    let listed = read("{0, 1} {0, 1}\n\n0 1\n0 0 -> 0\n1 1 -> 0\n").unwrap();
    let starred = read("msd_fib msd_fib\n\n0 1\n* 0 -> 0\n").unwrap();
    for (x, y) in (0_u8..9).flat_map(|x| (0_u8..9).map(move |y| (x, y))) {
        let position = [x.into(), y.into()];
        assert_eq!(listed.contains(&position), x == y);
        assert_eq!(starred.contains(&position), y == 0);
    }
    for wrong in [
        "{0, 1, 2} {0, 1}\n\n0 1\n0 0 -> 0\n",
        "msd_fib msd_2\n\n0 1\n0 0 -> 0\n",
        "msd_nothing\n\n0 1\n0 -> 0\n",
        "msd_fib\n\n0 1\n2 -> 0\n",
        "msd_fib\n\n0 1\n0 0 -> 0\n",
        "msd_fib\n\n0 1 1\n0 -> 0\n",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}
