//! Which words automata in a file read.

use super::certificates::{accepts, refuses};

/// In [0; 1, 1, ...] two places are worth 1; the last, whose digit is always 0, is no part of the words, whatever an automaton
/// makes of it.
#[test]
fn words_have_no_place_whose_digit_is_always_zero() {
    let file = |numeration: &str, states: &str| {
        format!(
            "wythoff theorem 1\ngame mine\nrules\n  piles a <= b\n  move (a, b - i) for i >= 1\n  \
             move (a - i, b - i) for i >= 1\nnumeration {numeration}\nclaim value 0\nautomaton 2 2 4\n{states}"
        )
    };
    let right = "+ 0 1 . .\n- . . 2 .\n+ 3 1 . .\n- 2 1 . .\n";
    let shifted = "+ 0 1 . .\n- . . 3 .\n+ 3 1 . .\n- 2 1 . .\n";
    for numeration in ["fibonacci", "ostrowski:0;1", "ostrowski:;1"] {
        accepts(&file(numeration, right));
        refuses(&file(numeration, shifted));
    }
}
