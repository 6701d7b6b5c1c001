//! Rules in text that are Nim moves and diagonal moves are recognised, whatever their spelling.

use proptest::prelude::*;
use wythoff::engine::dense::DenseTable;
use wythoff::lang::RuleGame;
use wythoff::{Budget, Grundy, Ruleset, ruleset};

use super::games;
use crate::reference::Reference;

const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1;";

/// The shape by name, `None` if it is not one.
fn shape(text: &str) -> Option<String> {
    let game = RuleGame::parse(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let shape = game.nim_diagonal()?;
    for b in 0..24 {
        for a in 0..=b {
            let mut options = Vec::new();
            let _ = shape.visit_options(a, b, &mut |option| {
                options.push(option.to_vec());
                std::ops::ControlFlow::Continue(())
            });
            options.sort();
            options.dedup();
            let mut expected: Vec<Vec<u64>> = ruleset::options(&game, &[a, b]);
            expected
                .iter_mut()
                .for_each(|option| option.sort_unstable());
            expected.sort();
            expected.dedup();
            assert_eq!(options, expected, "{text} at ({a}, {b})");
        }
    }
    Some(format!("{:?}", shape.diagonal))
}

fn with_diagonal(diagonal: &str) -> Option<String> {
    shape(&format!("{NIM} {diagonal}"))
}

#[test]
fn spellings_of_each_shape() {
    let cases = [
        ("", "Never"),
        ("move (a - i, b - i) for i >= 1", "Always"),
        ("move (a - i - 1, b - 1 - i) for i >= 0", "Always"),
        ("move (i, b - a + i) for i >= 0 if i < a", "Always"),
        (
            "move (a - i, b - i) for i >= 1 if i <= a and b >= i",
            "Always",
        ),
        ("move (a - i, b - i) for i >= 1 if i < a", "Target"),
        ("move (a - i, b - i) for i >= 1 if a' >= 1", "Target"),
        (
            "move (a - i, b - i) for i >= 1 if a - i >= 2 and b' != 7",
            "Target",
        ),
        (
            "move (a - i, b - i) for i >= 1 if a' != b' or a' >= 3",
            "Target",
        ),
        (
            "move (a - i, b - i) for i >= 1 if not (a' = b' and a' < 3)",
            "Target",
        ),
        (
            "move (a - i, b - i) for i >= 1 if (a - i) xor b' > 2 and (b - i) mod 3 != 1",
            "Target",
        ),
        (
            "move (a - i, b - i) for i >= 1 if i < a and (b - i) div (a - i) = b div a",
            "Label(within 0)",
        ),
        (
            "move (a - i, b - i) for i >= 1 if b div a = b' div a'",
            "Label(within 0)",
        ),
        (
            "move (a - i, b - i) for i >= 1 if abs(b' div a' - b div a) <= 2 and a' > 0",
            "Label(within 2)",
        ),
        (
            "move (a - i, b - i) for i >= 1 if 3 > abs(b div a - b' div a')",
            "Label(within 2)",
        ),
        (
            "move (a - i, b - i) for i >= 1 if a mod 3 + b div 2 = a' mod 3 + b' div 2",
            "Label(within 0)",
        ),
        (
            "move (a - i, b - i) for i >= 1 if b div (a - 3) = b' div (a' - 3)",
            "General",
        ),
        ("move (a - i, b - i) for i >= 1 if i mod 2 = 1", "General"),
        ("move (a - i, b - i) for i >= 3", "General"),
        ("move (a - 2*i, b - 2*i) for i >= 1", "General"),
        (
            "move (a - i, b - i) for i >= 1 if b < 10 or i = 2",
            "General",
        ),
        (
            "move (a - i, b - i) for i >= 1 if a' > 3; move (a - i, b - i) for i >= 1 if i = 1",
            "General",
        ),
    ];
    for (diagonal, expected) in cases {
        assert_eq!(
            with_diagonal(diagonal).as_deref(),
            Some(expected),
            "{diagonal}"
        );
    }
    assert_eq!(shape(games::F_WYTHOFF).as_deref(), Some("Label(within 0)"));
    let ended = format!("{}; end when a + b <= 2", games::WYTHOFF);
    assert_eq!(shape(&ended).as_deref(), Some("Always"));
    let larger = "piles a <= b; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1";
    assert_eq!(shape(larger).as_deref(), Some("Always"));
    let ordered = "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1;";
    assert_eq!(shape(ordered).as_deref(), Some("Never"));
    let symmetric =
        format!("{ordered} move (x - i, y - i) for i >= 1 if abs(x - y) < 3; end when y + x < 3");
    assert_eq!(shape(&symmetric).as_deref(), Some("Target"), "x - y stays");
}

#[test]
fn other_rules_are_not_taken_for_the_shape() {
    let others = [
        "move (a - i, b - i) for i >= 1; move (a - 2*i, b - i) for i >= 1",
        "move (a - k, b - l) for k >= 1, l >= 1 if l < k",
    ];
    for other in others {
        assert_eq!(with_diagonal(other), None, "{other}");
    }
    let not = [
        "piles a <= b; move (a - i, b) for i >= 1",
        "piles a <= b; move (a - i, b) for i >= 2; move (a, b - i) for i >= 1",
        "piles a <= b; move (a - i, b) for i >= 1 if i < 5; move (a, b - i) for i >= 1",
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1 if b' >= a",
        "piles x, y; move (x, y - i) for i >= 1; move (x - i, y - i) for i >= 1",
        "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1; move (x - i, y - i) for i >= 1 if x' > 2",
        "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1; end when x < 2",
    ];
    for text in not {
        assert_eq!(shape(text), None, "{text}");
    }
}

fn condition() -> impl Strategy<Value = String> {
    let number = prop::sample::select(vec![
        "a",
        "b",
        "i",
        "a'",
        "b'",
        "a - i",
        "b - i",
        "b div a",
        "b' div a'",
        "(b - i) mod 3",
        "a mod 3",
        "a' xor b'",
        "max(a', 2)",
        "1",
        "2",
        "5",
        "abs(b' - a')",
        "abs(b div a - b' div a')",
    ]);
    let sign = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let comparison = (number.clone(), sign, number)
        .prop_map(|(left, sign, right)| format!("{left} {sign} {right}"));
    let joined = (
        comparison.clone(),
        prop::sample::select(vec!["and", "or"]),
        comparison.clone(),
    )
        .prop_map(|(left, word, right)| format!("({left} {word} {right})"));
    let one = prop_oneof![comparison, joined];
    prop::collection::vec(one, 1..3).prop_map(|parts| parts.join(" and "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn recognised_shapes_have_the_same_options(condition in condition()) {
        let diagonal = format!("move (a - i, b - i) for i >= 1 if {condition}");
        prop_assert!(with_diagonal(&diagonal).is_some());
        let text = format!("{NIM} {diagonal}");
        let game = RuleGame::parse(&text).unwrap();
        let shape = game.nim_diagonal().unwrap();
        let table = DenseTable::compute(&shape, 16, 16, &Budget::default()).unwrap();
        let mut reference = Reference::new(&game);
        for b in 0..16 {
            for a in 0..=b {
                let expected = Some(Grundy(reference.grundy(&[a, b])));
                prop_assert_eq!(table.get(a, b), expected);
            }
        }
    }
}

#[test]
fn rules_that_reach_every_smaller_position() {
    let reaches = |text: &str| RuleGame::parse(text).unwrap().reaches_all_below();
    assert!(reaches(NIM));
    assert!(reaches(
        "piles x, y, z; move (x - i, y, z) for i >= 1; move (x, y - i, z) for i >= 1; \
         move (x, y, j) for j >= 0 if j < z; move (x - i, y - i, z - i) for i >= 1"
    ));
    assert!(!reaches(&format!("{NIM} end when a + b <= 2")));
    assert!(!reaches("piles a <= b; move (a, b - i) for i >= 1"));
    assert!(!reaches("piles a; move (a - 2*i) for i >= 1"));
    assert!(!reaches("piles a; move (a - i) for i >= 1 if i <= 7"));
}
