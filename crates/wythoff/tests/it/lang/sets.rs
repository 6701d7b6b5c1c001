//! Moves given by a set: every way to write one, and what is refused.

use wythoff::lang::RuleGame;
use wythoff::ruleset::options;
use wythoff_theorems::library::NamedSets;

use super::random_rules::check_game;

fn game(text: &str) -> RuleGame {
    let game = RuleGame::parse_knowing(text, &NamedSets::default());
    game.unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The pairs of Wythoff's game, in every way to write them.
const PAIRS: [&str; 5] = [
    "move (a - lower(n), b - upper(n)) for n >= 1",
    "move (a - i, b - j) for (i, j) in { exists n: n >= 1 and lower(n, i) and upper(n, j) }",
    "move (a - i, b - j) for (i, j) in pairs:lower-wythoff,upper-wythoff",
    "move (a - i, b - j) for (i, j) in positions:wythoff if i + j > 0",
    "move (a - i, b - j) for (i, j) in fibonacci [+ 0 1 . ., - . . 2 ., + 3 1 . ., - 2 1 . .] if i >= 1",
];

#[test]
fn one_set_in_many_words() {
    let spelled = PAIRS.map(|moves| game(&format!("piles a, b; {moves}")));
    for a in 0..40 {
        for b in 0..40 {
            let expected = options(&spelled[0], &[a, b]);
            for other in &spelled[1..] {
                assert_eq!(options(other, &[a, b]), expected, "{other} {a} {b}");
            }
        }
    }
    for game in &spelled {
        check_game(game, 12);
    }
}

#[test]
fn the_same_set_is_recognised() {
    let [formula, pairs] = [PAIRS[1], PAIRS[2]].map(|moves| game(&format!("piles a, b; {moves}")));
    assert!(formula.has_same_moves(&pairs));
    let other = game("piles a, b; move (a - i, b - j) for (i, j) in pairs:mouse-a,mouse-b");
    assert!(!formula.has_same_moves(&other));
}

#[test]
fn printed_rules_say_the_same_without_names() {
    for text in [
        "piles a, b; move (a - i, b - j) for (i, j) in positions:wythoff if i >= 1",
        "piles a, b; move (a - i, b - j) for (i, j) in level:1:f-wythoff",
        "piles a, b, c; move (a - i, b - j, c - k) for (i, j, k) in pairs:rat-a,rat-b,rat-c",
        "piles a <= b; move (a - i, b - j - k) for (i, j) in ostrowski:0;2 { i < j # less\n}, k >= 0",
        "piles a; move (a - i) for i in tribonacci { TR[i] = 2 }",
        "piles a; move (a - i) for i >= 1 if not (a', i) in { x = y } and a' in base:2 { x mod 3 = 1 }; end when a in { x < 2 }",
    ] {
        let named = game(text);
        let again = RuleGame::parse(&named.to_string()).unwrap();
        assert_eq!(again.to_string(), named.to_string());
        assert!(again.has_same_moves(&named));
        check_game(
            &again,
            if again.rules().names().count() == 3 {
                6
            } else {
                9
            },
        );
    }
}

/// The first line of what is said about rules.
fn problem(text: &str) -> String {
    let error = RuleGame::parse_knowing(text, &NamedSets::default()).unwrap_err();
    let diagnostic = &error.diagnostics()[0];
    let place = &text[diagnostic.span.start..diagnostic.span.end];
    format!("{} [{place}]", diagnostic.message)
}

#[test]
fn what_is_wrong_is_pointed_at() {
    let with = |set: &str| {
        problem(&format!(
            "piles a, b; move (a - i, b - j) for (i, j) in {set}"
        ))
    };
    for (set, expected) in [
        (
            "{ i < k }",
            "the variable k is neither bound by a quantifier nor a parameter [k]",
        ),
        (
            "{ i < }",
            "expected a number or a formula, found the end of the text []",
        ),
        (
            "base:2 [+ 0 1, - . . . .]",
            "state 0 has 2 next states [+ 0 1]",
        ),
        (
            "base:2 [+ 0 0 0 7]",
            "a state leads to one that is not there [+ 0 0 0 7]",
        ),
        ("base:99 { i = j }", "`base:99` is no numeration system"),
        (
            "positions:nowhere",
            "`nowhere` is no game of the catalogue [positions:nowhere]",
        ),
        (
            "level:x:wythoff",
            "`x` is no Grundy value [level:x:wythoff]",
        ),
        (
            "positions:tribonacci",
            "the set has tuples of 3 numbers, not 2 [positions:tribonacci]",
        ),
        ("pairs:mouse-a", "1 sequences for 2 numbers [pairs:mouse-a]"),
        (
            "pairs:mouse-a,sun:1",
            "the terms of `sun:1` have no formula here",
        ),
        (
            "set.txt",
            "set.txt is a file, and there are no files here; write the set itself [set.txt]",
        ),
        ("{ i <= j }", "play can go on for ever"),
        ("positions:wythoff", "play can go on for ever"),
    ] {
        let found = with(set);
        assert!(found.starts_with(expected), "{set}: {found}");
    }
    assert!(
        problem("piles a; move (a - i) for (i, j) in { i > 0 }")
            .starts_with("the parameter `j` has no upper bound")
    );
    assert!(problem("piles a; move (a - i) for i in").starts_with("a set is missing"));
    assert!(problem("piles a; move (a - i) for i in { i > 0").starts_with("the set has no end"));
    let many = "piles a; move (a - i - j - k - l) for (i, j, k, l) in { i > 0 }";
    assert!(problem(many).starts_with("a tuple has at most 3 numbers"));
}

#[test]
fn numbers_that_would_make_the_set_explode_are_refused() {
    // Its automaton would have very many states.
    let text = "piles a; move (a - i) for i in { exists x, y: i = 997*x + 991*y + 1 and x < 10^30 and y mod 1009 = 17 }";
    match RuleGame::parse(text) {
        Ok(game) => check_game(&game, 9),
        Err(error) => assert!(
            error.to_string().contains("automaton of the set"),
            "{error}"
        ),
    }
}

/// A pile may still be called `in`.
#[test]
fn in_is_no_reserved_word() {
    let game = game(
        "piles in, out; pile in2 <= 1; move (in - i, out, in2) for i >= 1; move (in, out - in, in2) if in > 0",
    );
    check_game(&game, 4);
}

#[test]
fn sets_of_many_members_have_a_largest_pile() {
    use wythoff::Ruleset;
    let dense = game(
        "piles a, b; move (a - i, b - j) for (i, j) in base:2 { i + j > 0 and not xor(i, j, 1) }",
    );
    assert!(
        (1_000..1 << 20).contains(&dense.largest_pile()),
        "{}",
        dense.largest_pile()
    );
    let sparse = game(&format!("piles a, b; {}", PAIRS[1]));
    assert!(sparse.largest_pile() > 1 << 20);
    let far = [sparse.largest_pile(), sparse.largest_pile()];
    assert!(options(&sparse, &far).len() > 1 << 20);
}
