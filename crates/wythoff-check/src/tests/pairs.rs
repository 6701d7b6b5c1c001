//! Theorems about spaced pairs, in detail.

use super::certificates::{accepts, judge, refuses};

const WYTHOFF: &str = "wythoff pairs 1\ngame wythoff\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
                       move (a, b - i) for i >= 1\n  move (a - i, b - i) for i >= 1\nclaim value 0\nstep 1\ngap 1\nfirst 0\n";

/// A text is refused after each of these changes.
pub(super) fn refuses_each(text: &str, changes: &[(&str, &str)]) {
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        refuses(&text.replace(from, to));
    }
}

#[test]
fn two_piles_without_parameters() {
    let said = accepts(WYTHOFF);
    assert!(
        said.contains("with piles a and b of any size, are exactly"),
        "{said}"
    );
    assert!(said.contains("in ascending order"), "{said}");
    let unsorted = WYTHOFF.replace("piles a <= b", "piles a, b");
    assert!(accepts(&unsorted).contains("in both orders"));
    let changes = [
        ("step 1", "step 2"),
        ("step 1", "step 0"),
        ("step 1", "step pile 0"),
        ("gap 1", "gap 2"),
        ("gap 1", "gap 0"),
        ("first 0", "first 1"),
        ("claim value 0", "claim value 1"),
        ("claim value 0", "claim misere"),
        ("  move (a, b - i) for i >= 1\n", ""),
        ("  move (a - i, b - i) for i >= 1\n", ""),
        ("(a - i, b - i) for i >= 1", "(a - i, b - i) for i >= 2"),
        ("first 0\n", "first 0\nmore\n"),
    ];
    refuses_each(WYTHOFF, &changes);
    refuses_each(&unsorted, &changes);
}

#[test]
fn there_are_two_piles_and_parameters_before_those_that_keep_their_places() {
    for piles in ["a", "a <= b <= c"] {
        let targets = piles.replace(" <=", ",");
        let refused = judge(&format!(
            "wythoff pairs 1\ngame mine\nrules\n  piles {piles}\n  move ({targets} - i) for i >= 1\nclaim value 0\n\
             step 1\ngap 1\nfirst 0\n"
        ));
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("expected two piles"), "{refused}");
    }
}

#[test]
fn a_parameter_stays_as_it_is() {
    // A parameter that a move changes is none.
    let kept = "wythoff pairs 1\ngame mine\nrules\n  piles k, a, b\n  move (k, a - i, b) for i >= 1\n  \
                move (k, a, b - i) for i >= 1\n  move (k, a - i, b - j) for i >= 1, j >= 1 if abs(i - j) < k\n\
                claim value 0\nstep pile 0\ngap 1\nfirst 0\n";
    let said = accepts(kept);
    assert!(
        said.contains("for all values of k with positive k and 1"),
        "{said}"
    );
    refuses(&kept.replace("(k, a - i, b) for", "(k - 1, a - i, b) for"));
    refuses(&kept.replace("(k, a - i, b) for", "(k - i + 1, a - i, b) for"));
    refuses(&kept.replace("step pile 0", "step 1"));
    refuses(&kept.replace("gap 1", "gap pile 0"));
    refuses(&kept.replace("step pile 0", "step pile 1"));
}
