//! Theorems about rules that speak of sets.

use super::certificates::{accepts, judge, refuses};
use crate::Refusal;

fn undecided(body: &str) {
    let refused = judge(body);
    assert!(
        matches!(refused, Err(Refusal::Exhausted(_))),
        "{refused:?}\n{body}"
    );
}

/// So many tokens are taken that the letter of the Fibonacci word there is 1.
const LETTERS: &str = "wythoff theorem 1\ngame rules\nrules\n  piles n\n  move (n - i) for i in { F[i] = 1 }\n\
    numeration fibonacci\nclaim value 0\nautomaton 2 1 7\n+ 0 1\n- 2 .\n+ 3 1\n- 4 5\n+ 6 5\n- 4 .\n- 6 5\n";

#[test]
fn a_set_of_the_numeration_system() {
    accepts(LETTERS);
    accepts(&LETTERS.replace("F[i] = 1", "exists n: n > 0 and upper(n, i + 1)"));
    accepts(&LETTERS.replace("in {", "in fibonacci {"));
    // The same set, state by state.
    accepts(&LETTERS.replace("{ F[i] = 1 }", "fibonacci [- 0 1, + 2 ., - 2 1]"));
    for other in [
        "F[i] = 0 and i > 0",
        "F[i + 1] = 1",
        "F[i] = 1 and i > 1",
        "F[i] = 1 or i = 2",
    ] {
        refuses(&LETTERS.replace("F[i] = 1", other));
    }
    refuses(&LETTERS.replace("F[i] = 1", "F[i] = 0"));
    for other in [
        "base:2 { F[i] = 1 }",
        "tribonacci { TR[i] = 1 }",
        "{ G[i] = 1 }",
        "{ S(i) }",
        "base:2 [- 0 1, + 0 1]",
        "fib { i = 1 }",
        "base:1 { i = 1 }",
    ] {
        undecided(&LETTERS.replace("{ F[i] = 1 }", other));
    }
}

/// Nim moves, diagonal moves, and the move (1, 3).
const GENERAL: &str = "wythoff theorem 1\ngame rules\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
    move (a, b - i) for i >= 1\n  move (a - i, b - j) for (i, j) in { i = j and i > 0 or i = 1 and j = 3 }\n\
    numeration fibonacci\nclaim value 0\nautomaton 2 2 4\n+ 0 1 . .\n- . . 2 .\n+ 3 1 . .\n- 2 1 . .\n";

#[test]
fn addition_and_comparisons_say_the_same_in_every_system() {
    accepts(GENERAL);
    accepts(&GENERAL.replace("{ i = j", "base:5 { i = j"));
    accepts(&GENERAL.replace("i = 1 and j = 3", "i = 1 and (j = 3 or j = 1)"));
    refuses(&GENERAL.replace("j = 3", "j = 2"));
    refuses(&GENERAL.replace("i = j and i > 0", "i = j and i > 1"));
    // Play would not end.
    refuses(&GENERAL.replace("i = j and i > 0", "i = j"));
    // No diagonal move, nor (1, 3), is a pair of Wythoff's game.
    let pairs = "fibonacci [+ 0 1 . ., - . . 2 ., + 3 1 . ., - 2 1 . .]";
    accepts(&GENERAL.replace("= 3 }", &format!("= 3 }} if not (j, i) in {pairs}")));
    refuses(&GENERAL.replace("= 3 }", &format!("= 3 }} if (j, i) in {pairs}")));
    // The move (0, 0) is one.
    refuses(&GENERAL.replace("{ i = j and i > 0 or i = 1 and j = 3 }", pairs));
}
