//! Every mistake has its own message, and none takes the program down.

use wythoff::lang::RuleGame;

/// The messages of all problems.
fn problems(text: &str) -> Vec<String> {
    let error = RuleGame::parse(text).expect_err(text);
    assert!(error.to_string().lines().count() < 200);
    let messages = error.diagnostics().iter();
    messages.map(|problem| problem.message.clone()).collect()
}

#[test]
fn each_mistake_has_its_message() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["there are no rules"]),
        ("  \n # nothing\n;", &["there are no rules"]),
        ("piles a", &["there are no moves"]),
        ("move (a - 1)", &["the piles are not named"]),
        (
            "piles a; move (a - i) for i >= 0",
            &["play can go on for ever"],
        ),
        ("piles a; move (a - i)", &["unknown name `i`"]),
        (
            "piles a; move (a - 1) for i >= 1",
            &["the parameter `i` has no upper bound"],
        ),
        (
            "piles a; move (a + i) for i >= 1",
            &["the parameter `i` has no upper bound"],
        ),
        (
            "piles a; move (a + 1)",
            &["cannot show that every play ends"],
        ),
        ("piles a, b; move (b, a)", &["play can go on for ever"]),
        (
            "piles a <= b; move (a + i, b - i) for i >= 1",
            &["play can go on for ever"],
        ),
        (
            "piles a, a; move (a - 1, a)",
            &["the name `a` is used twice"],
        ),
        (
            "piles a; move (a - a) for a >= 1",
            &["the name `a` is used twice"],
        ),
        (
            "piles a; move (a - 1, 0)",
            &["the move has a wrong number of piles"],
        ),
        (
            "piles a, b, c, d, e, f, g; move (a-1,b,c,d,e,f,g)",
            &["7 piles are too many"],
        ),
        (
            "piles a; piles b; move (a - 1)",
            &["the piles are named twice"],
        ),
        (
            "piles a <= b, c; move (a, b, c)",
            &["the piles are partly sorted"],
        ),
        (
            "piles a; move (a - 100000000000000000000)",
            &["the number is too large"],
        ),
        (
            "piles a; move (a - 9000000000000000000)",
            &["the arithmetic overflows"],
        ),
        (
            "piles a; move (a - i) for i >= 1 if i",
            &["expected a condition, found a number"],
        ),
        (
            "piles a; move (a < 1)",
            &["expected a number, found a condition"],
        ),
        ("piles a; move (a') if a > 1", &["`a'` cannot be used here"]),
        (
            "piles a; move (a - 1); end when a' = 1",
            &["`a'` cannot be used here"],
        ),
        (
            "piles a; move (a - i) for i >= 1 if i' < 1",
            &["unknown pile `i`"],
        ),
        (
            "piles a; move (a - 2i) for i >= 1",
            &["a number runs into a name"],
        ),
        (
            "piles a; move (a - i) for i > 1",
            &["expected `>=` and the least value, found `>`"],
        ),
        (
            "piles é; move (a - 1)",
            &[
                "unexpected character outside ASCII",
                "expected the name of a pile, found the end of the statement",
            ],
        ),
        (
            "piles a; move (a - 1) if a ≤ 1 && a == 0",
            &[
                "`≤` is not an operator here",
                "`&&` is not an operator here",
                "`==` is not an operator here",
            ],
        ),
        (
            "piles a; mvoe (a - 1)",
            &["expected a statement, found `mvoe`"],
        ),
        (
            "piles a; move (a - 1",
            &["expected `,` or `)`, found the end of the rules"],
        ),
        ("piles move; move (a - 1)", &["`move` cannot be a name"]),
        (
            "piles a; move (a - 1) if min(a) = 1",
            &["`min` of 1 number"],
        ),
        ("piles a; move (-1 * a) if a < 0 - 5", &[]),
        ("piles a; move (a - 1) if a div 0 = 1", &[]),
    ];
    for (text, expected) in cases {
        if expected.is_empty() {
            RuleGame::parse(text).unwrap();
        } else {
            assert_eq!(&problems(text)[..], *expected, "{text}");
        }
    }
}

#[test]
fn all_problems_are_reported_at_once() {
    let text = "piles a <= b
move (a - i, c) for i >= 1
move (a, b - j) for i >= 1
move (a, b) end
move (b - i, a) for i >= 1 if i <= b
end when z = 0";
    assert_eq!(
        problems(text),
        [
            "unknown name `c`",
            "unknown name `j`",
            "play can go on for ever",
            "expected the end of the statement, found `end`",
            "unknown name `z`",
        ]
    );
}

#[test]
fn huge_and_deep_input_is_refused() {
    let deep = format!(
        "piles a; move ({}a - 1{})",
        "(".repeat(1_000_000),
        ")".repeat(1_000_000)
    );
    assert_eq!(problems(&deep), ["the expression is too deep"]);
    let long = format!("piles a; move (a - 1{})", " + 1".repeat(500_000));
    assert_eq!(problems(&long), ["the expression is too deep"]);
    let not = format!("piles a; move (a - 1) if {} a = 1", "not ".repeat(500_000));
    assert_eq!(problems(&not), ["the expression is too deep"]);
    let signs = format!("piles a; move ({}a)", "-".repeat(500_000));
    assert_eq!(problems(&signs), ["the expression is too deep"]);
    let stray = "é ".repeat(100_000);
    assert!(problems(&stray).len() <= 100_001);
    assert_eq!(problems(&"a".repeat(1 << 23)), ["the rules are too long"]);
    let digits = format!("piles a; move (a - {})", "9".repeat(1_000_000));
    assert_eq!(problems(&digits), ["the number is too large"]);
}

#[test]
fn intricate_rules_are_refused_in_good_time() {
    let long = format!(
        "piles a; move (a - 1) if a > 0{}",
        " and (a < 2 or a > 1)".repeat(90)
    );
    assert!(RuleGame::parse(&long).is_ok());
    let chain = format!("piles a; move (a - 1) if a > 0{}", " < a".repeat(100_000));
    assert_eq!(problems(&chain), ["the statement is too long"]);
    let many = format!("piles a{}", "; move (a - 1)".repeat(10_000));
    assert_eq!(problems(&many), ["10000 moves are too many"]);
    let names = ["i", "j", "k", "l", "m", "n", "o", "p"];
    let tangle: Vec<String> = (0..60)
        .map(|n| {
            format!(
                "{} * {} >= {} - b xor {n}",
                names[n % 8],
                names[n / 8],
                names[n * 5 % 8]
            )
        })
        .collect();
    let tangled = format!(
        "piles a, b; move (a - i + j - k, b) for {} >= 0 if {}",
        names.join(" >= 0, "),
        tangle.join(" and ")
    );
    assert_eq!(problems(&tangled).len(), 1);
    let idle = "piles a; move (a - 1) for i >= 1 if i < 1000000000000 and i mod 7 = 9";
    assert_eq!(problems(idle), ["a parameter takes too many values"]);
    let nested = "piles x, y; move (max(1000001, y) - (j - x), x - (y + 2)) for j >= 1, n >= 1 if min(j, n) < 1 and j >= n";
    assert_eq!(problems(nested), ["a parameter takes too many values"]);
}

#[test]
fn a_cycle_is_shown() {
    let error =
        RuleGame::parse("piles x, y\nmove (x - 1, y + 1)\nmove (x + 1, y - 1)").unwrap_err();
    let shown = error.to_string();
    assert!(shown.contains("can reach itself: ("), "{shown}");
    assert!(shown.contains(" -> ("), "{shown}");
}
