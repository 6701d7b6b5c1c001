//! Passes and forbidden options: against their definitions written out, and that no question mistakes such a game for another.

use std::collections::BTreeSet;

use wythoff::ask::verify::{Judgement, VerifyQuestion};
use wythoff::ask::{NAMES, Question, Quiet, answer_json};
use wythoff::lang::RuleGame;
use wythoff::{Budget, CatalogueGame, ruleset};
use wythoff_automata::sealed;

use crate::golden_rules::rules;
use crate::reference::Reference;
use crate::scale::scaled;

fn ask(name: &str, arguments: &str) -> Result<String, String> {
    let answer = answer_json(name, arguments, &Quiet::new(Budget::default()));
    answer.map_err(|failure| failure.message().unwrap_or_default().to_string())
}

#[test]
fn the_texts_of_the_catalogue_are_the_same_games() {
    for (name, flags) in [("pass", 0..2), ("blocking:1", 0..1), ("blocking:3", 0..1)] {
        let own = rules(name);
        let text = name.parse::<CatalogueGame>().unwrap().rule_text(2).unwrap();
        let typed = RuleGame::parse(&text).unwrap();
        assert_eq!(typed.to_string(), text);
        for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            for flag in flags.clone() {
                let mut position = match own.flags() {
                    [] => vec![a, b],
                    _ => vec![a, b, flag],
                };
                own.order().arrange(&mut position);
                let expected = ruleset::options(&*own, &position);
                assert_eq!(
                    ruleset::options(&typed, &position),
                    expected,
                    "{name} {position:?}"
                );
            }
        }
    }
}

/// What the claim about the pass says, from the mex rule alone: the lost positions with the pass are the positions of
/// value 1 of Wythoff's game, but for four of each.
#[test]
fn the_pass_is_the_value_one_of_wythoffs_game() {
    let side = scaled(30, 60);
    let (pass, wythoff) = (rules("pass"), rules("wythoff"));
    let (mut pass, mut wythoff) = (Reference::new(&*pass), Reference::new(&*wythoff));
    let pairs = || (0..side).flat_map(|a| (a..side).map(move |b| (a, b)));
    let lost: BTreeSet<_> = pairs()
        .filter(|&(a, b)| pass.grundy(&[a, b, 1]) == 0)
        .collect();
    let ones: BTreeSet<_> = pairs()
        .filter(|&(a, b)| wythoff.grundy(&[a, b]) == 1)
        .collect();
    let only =
        |one: &BTreeSet<_>, other| -> Vec<(u64, u64)> { one.difference(other).copied().collect() };
    assert_eq!(only(&lost, &ones), [(0, 0), (1, 3), (2, 5), (6, 7)]);
    assert_eq!(only(&ones, &lost), [(0, 1), (2, 2), (3, 6), (5, 7)]);
    for (a, b) in pairs() {
        assert_eq!(pass.grundy(&[a, b, 0]), wythoff.grundy(&[a, b]));
    }
}

#[test]
fn flags_are_part_of_a_position() {
    let value = |position: &str| ask("value", &format!(r#"{{"sum": "pass@{position}"}}"#));
    assert!(value("5,2,1").unwrap().contains(r#""outcome":"P""#));
    assert!(value("2,5,0").unwrap().contains(r#""outcome":"N""#));
    assert!(value("2,5,2").unwrap_err().contains("at most 1"));
    let listed = ask(
        "positions",
        r#"{"game": "pass", "value": 0, "max-pile": 5}"#,
    )
    .unwrap();
    let expected = "[[0,0,0],[0,0,1],[1,2,0],[1,3,1],[2,5,1],[3,5,0]]";
    assert!(listed.contains(expected), "{listed}");
}

#[test]
fn the_lost_positions_where_options_are_forbidden() {
    // [Larsson 2011, Theorem 1.1]: one option, and two.
    let listed = ask(
        "positions",
        r#"{"game": "blocking:2", "value": 0, "max-pile": 6}"#,
    )
    .unwrap();
    let expected =
        "[[0,0],[0,1],[1,0],[0,2],[2,0],[1,3],[3,1],[1,4],[4,1],[2,5],[5,2],[2,6],[6,2]]";
    assert!(listed.contains(expected), "{listed}");
    let value = ask("value", r#"{"sum": "blocking:1@4,6"}"#).unwrap();
    assert!(
        value.starts_with(r#"{"value":null,"outcome":"P","#),
        "{value}"
    );
    let table = ask("table", r#"{"game": "blocking:1", "size": 3}"#).unwrap();
    assert!(
        table.contains(r#""values":[[0,0,1],[0,1,1],[1,1,0]]"#),
        "{table}"
    );
}

/// Whatever is asked of a game in which options are forbidden, no answer may be that of the game without.
#[test]
fn no_question_forgets_forbidden_options() {
    let game = r#""rules": "piles a <= b; move queen; block 1""#;
    let more = [
        ("value", r#""sum": "rules@2,4""#),
        ("value", r#""sum": "rules@2,4", "misere": true"#),
        ("value", r#""sum": "rules@2,4 + nim@3""#),
        ("value", r#""sum": "rules@2,4 + nim@3,3""#),
        ("value", r#""sum": "rules@2,4", "explain": true"#),
        ("move", r#""sum": "rules@2,4""#),
        ("options", r#""sum": "rules@2,4""#),
        ("play", r#""sum": "rules@2,4""#),
        ("table", r#""size": 4, "misere": true"#),
        ("table", r#""rows": "2..4", "cols": "3..5""#),
        ("positions", r#""value": 1, "max-pile": 5"#),
        ("positions", r#""value": 0, "count": 5"#),
        ("positions", r#""misere": true, "max-pile": 5"#),
        ("nth", r#""value": 0, "n": 5"#),
        ("oeis", ""),
        ("period", r#""row": 2"#),
        ("sweep", r#""max-value": 1, "rows": 50"#),
        ("prove", r#""value": 1"#),
        ("prove", r#""misere": true"#),
        ("compare", r#""a": "rules", "b": "wythoff""#),
        ("compare", r#""a": "wythoff", "b": "rules""#),
        ("automaton", r#""value": 1"#),
        ("solve", ""),
        ("solve", r#""values": 0"#),
        ("extend", ""),
        ("reduce", ""),
    ];
    for (name, arguments) in more {
        assert!(NAMES.contains(&name));
        let comma = if arguments.is_empty() { "" } else { ", " };
        let answer = ask(name, &format!("{{{game}{comma}{arguments}}}"));
        match (name, arguments) {
            ("value", r#""sum": "rules@2,4""#) => {
                assert!(answer.unwrap().contains(r#""outcome":"P""#));
            }
            // What cannot be drafted is said to be skipped.
            ("oeis", _) => assert!(answer.unwrap().contains(r#""drafts":[]"#)),
            // The lost positions are looked for, and nothing is said of values.
            ("solve", _) => {
                let answer = answer.unwrap();
                assert!(answer.contains(r#""table":null"#), "{answer}");
                assert!(answer.contains(r#""status":"undecided""#), "{answer}");
            }
            _ => assert!(answer.is_err(), "{name} {arguments}: {answer:?}"),
        }
    }
}

#[test]
fn the_lost_positions_are_proved_where_options_are_forbidden() {
    let proved = ask("prove", r#"{"game": "blocking:2"}"#).unwrap();
    assert!(proved.contains(r#""status":"proved""#), "{proved}");
    assert!(proved.contains("blocking:2"), "{proved}");
}

/// Both checkers accept the theorems, and neither accepts the same positions for another number of forbidden options, another
/// bound of the flag, or another set.
#[test]
fn both_checkers_accept_what_is_proved() {
    for (rules, from, to) in [
        ("piles a <= b; move queen; block 2", "block 2", "block 3"),
        ("piles a <= b; move rook; block 1", "  block 1\n", ""),
        (
            "piles a <= b; pile p <= 1; move (a - i, b, p) for i >= 1; move (a, b - i, p) for i >= 1; \
             move (a, b, p - 1) if b > 0",
            "p <= 1",
            "p <= 2",
        ),
        (
            "piles n; move (n - i) for i in { F[i] = 1 }",
            "F[i] = 1",
            "F[i] = 1 and i > 1",
        ),
    ] {
        let question = format!(r#"{{"game": "rules", "rules": "{rules}", "certificate": true}}"#);
        let answer = answer_json("prove", &question, &Quiet::default()).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        let text = answer["certificate"].as_str().unwrap();
        let verify = |text: &str| {
            VerifyQuestion {
                independent: true,
                ..VerifyQuestion::new(text.to_owned())
            }
            .ask(&Quiet::default())
        };
        let verified = verify(text).unwrap();
        assert_eq!(verified.status, Judgement::Proved, "{verified:?}");
        let changed = sealed::body(text).replace(from, to);
        assert_ne!(changed, sealed::body(text), "{rules}");
        let changed = sealed::seal(&changed);
        let verified = verify(&changed).unwrap();
        assert_eq!(verified.status, Judgement::Rejected, "{verified:?}");
        let limits = wythoff_check::Limits {
            stop: &|| false,
            memory: 1 << 30,
        };
        let refused = wythoff_check::check(&changed, &limits);
        assert!(
            matches!(refused, Err(wythoff_check::Refusal::Wrong(_))),
            "{refused:?}"
        );
    }
}
