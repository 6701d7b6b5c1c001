//! Theorems about level sets: what stands beside the sets.

use super::certificates::{accepts, refuses};

/// Both values to 1 of a variation of Wythoff's game, and how many positions of value 1 begin below a number.
const COUNTED: &str = "wythoff theorem 1\ngame t:inf\nrules\n  piles a <= b\n  move (a - i, b) for i >= 1\n  \
    move (a, b - i) for i >= 1\n  move (a - i, b - i) for i >= 1 if i < a\nnumeration fibonacci\nclaim value 1\n\
    automaton 2 2 5\n+ 0 1 . 2\n- . . 3 .\n+ . . . .\n- 4 1 . .\n+ 3 1 . 2\n\
    automaton 2 2 11\n- 0 1 . 2\n+ . . 3 .\n- 4 . . .\n- 5 6 . .\n+ . 7 . .\n- 8 6 . 9\n- . . 3 .\n+ 4 . . .\n- 5 6 . 7\n\
    - 10 . . .\n- . 7 . .\n\
    count 2 2 11\n+ 0 1 . 2\n- . . 3 .\n+ 4 . . .\n+ 5 6 . .\n- . 7 . .\n+ 8 1 . 2\n- . . 9 .\n+ 10 . . .\n+ 5 6 . 7\n\
    - 5 6 . .\n+ . 7 . .\n";

#[test]
fn positions_are_counted() {
    let said = accepts(COUNTED);
    assert!(said.contains("called `t:inf` in the file"), "{said}");
    assert!(said.contains("for v = 0, ..., 1"), "{said}");
    assert!(said.contains("`count` of 11 states"), "{said}");
    assert!(!accepts(&COUNTED.replace("game t:inf", "game")).contains("called"));
    let at = COUNTED.find("count").unwrap();
    let (before, count) = COUNTED.split_at(at);
    let lines: Vec<&str> = count.lines().collect();
    for changed in 1..lines.len() {
        let mut all = lines.clone();
        let flipped = match &lines[changed][..1] {
            "+" => lines[changed].replacen('+', "-", 1),
            _ => lines[changed].replacen('-', "+", 1),
        };
        all[changed] = &flipped;
        refuses(&format!("{before}{}\n", all.join("\n")));
    }
    // The numbers of positions of value 0, an empty relation, and one with a single track.
    let zero = &COUNTED[COUNTED.find("automaton").unwrap()..COUNTED.rfind("automaton").unwrap()];
    refuses(&format!("{before}{}", zero.replace("automaton", "count")));
    refuses(&format!("{before}count 2 2 0\n"));
    refuses(&format!("{before}count 2 1 1\n+ 0 .\n"));
    // There is nothing to count in a game of one pile.
    let one = "wythoff theorem 1\ngame mine\nrules\n  piles a\n  move (a - i) for i >= 1\nnumeration base:2\nclaim value 0\n\
               automaton 2 1 1\n+ 0 .\n";
    accepts(one);
    refuses(&format!("{one}count 2 2 1\n+ 0 . . .\n"));
}

#[test]
fn there_is_a_set_for_each_value() {
    let at = COUNTED.find("count").unwrap();
    let text = &COUNTED[..at];
    accepts(text);
    for (from, to) in [
        ("claim value 1", "claim value 0"),
        ("claim value 1", "claim value 2"),
        ("claim value 1", "claim misere"),
        (" if i < a", " if i <= a"),
        (" if i < a", ""),
        ("  move (a, b - i) for i >= 1\n", ""),
        ("piles a <= b", "piles a, b"),
    ] {
        assert!(text.contains(from), "{from}");
        refuses(&text.replace(from, to));
    }
    // The sets in the other order, and one of them twice.
    let [first, last] = [
        text.find("automaton").unwrap(),
        text.rfind("automaton").unwrap(),
    ];
    let (head, zero, one) = (&text[..first], &text[first..last], &text[last..]);
    refuses(&format!("{head}{one}{zero}"));
    refuses(&format!("{head}{zero}{zero}"));
    refuses(&format!("{head}{one}{one}"));
    refuses(&format!("{head}{zero}{one}{one}"));
}

/// One or two tokens are taken.
#[test]
fn who_cannot_move_wins() {
    let text = |rows: &str| {
        format!(
            "wythoff theorem 1\ngame mine\nrules\n  piles a\n  move (a - i) for i >= 1 if i <= 2\nnumeration base:3\n\
             claim misere\nautomaton 3 1 3\n{rows}"
        )
    };
    // The positions 1, 4, 7, ... are lost by who moves.
    let right = "- 0 1 2\n+ 0 1 2\n- 0 1 2\n";
    assert!(accepts(&text(right)).contains("the misère P-positions"));
    for wrong in [
        "+ 0 1 2\n- 0 1 2\n- 0 1 2\n",
        "+ 0 1 2\n+ 0 1 2\n- 0 1 2\n",
        "- 0 1 2\n- 0 1 2\n+ 0 1 2\n",
        "- 0 1 2\n- 0 1 2\n- 0 1 2\n",
        "- 0 1 2\n+ 0 1 2\n+ 0 1 2\n",
    ] {
        refuses(&text(wrong));
    }
    refuses(&text(right).replace("claim misere", "claim value 0"));
}
