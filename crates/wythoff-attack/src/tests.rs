//! Short runs of every attack, and plants that the judges must find.

use std::time::Duration;

use wythoff_automata::Budget;
use wythoff_automata::System;
use wythoff_automata::text::{Environment, parse};
use wythoff_rules::lang;
use wythoff_rules::lang::RuleGame;
use wythoff_theorems::library;
use wythoff_theorems::statement::{Level, Theorem};

use crate::certificates::{KINDS, Kind, Verified, attack_certificates, checked, judge_theorem};
use crate::judge::level_sets::{Claimed, Effort, Judgement, judge, options_differ};
use crate::sentences::Sentences;
use crate::{Plan, Random, Tally, attack_rules, attack_sentences};

fn nothing_found(tally: &Tally, accepted: u64) {
    assert!(tally.findings.is_empty(), "{tally}");
    let total = tally.total();
    assert!(total.proved + total.same >= accepted, "{tally}");
}

#[test]
fn random_rules() {
    nothing_found(&attack_rules(&Plan::new(80, 7)), 3);
}

#[test]
fn random_sentences() {
    nothing_found(&attack_sentences(&Plan::new(400, 7)), 300);
}

#[test]
fn forged_certificates() {
    for (kind, _, _) in KINDS {
        let tally = attack_certificates(Some(kind), &Plan::new(80, 7)).unwrap();
        nothing_found(&tally, 1);
        assert_eq!(tally.kinds[kind].tried, 80);
        assert!(tally.kinds[kind].refused > 40, "{tally}");
    }
    assert!(attack_certificates(Some("none"), &Plan::new(1, 1)).is_none());
}

#[test]
fn what_is_genuine_is_accepted_by_both() {
    let budget = Budget::default();
    for (kind, maker, _) in KINDS {
        let Kind {
            originals: mut texts,
            forge,
        } = maker();
        texts.dedup();
        texts.truncate(4);
        let genuine = |text: &&String| forge.verify(text, &budget) == Verified::Accepted;
        assert_eq!(texts.iter().filter(genuine).count(), texts.len(), "{kind}");
        let again = |text: &&String| checked(text, &budget) == Verified::Accepted;
        let again = texts.iter().filter(again).count();
        match kind {
            // Facts alone are not enough for the separate checker, nor all proofs of periods.
            "consequences" => assert_eq!(again, 0),
            "period" => assert!(again > 0),
            _ => assert_eq!(again, texts.len(), "{kind}"),
        }
    }
}

#[test]
fn threads_change_nothing() {
    let tally = |threads| {
        let plan = Plan {
            threads,
            limit: Duration::from_secs(60),
            ..Plan::new(100, 3)
        };
        attack_sentences(&plan).to_string()
    };
    assert_eq!(tally(1), tally(3));
}

/// The judgement of a set of positions of Nim with two piles, and far away with another rule.
fn judged(text: &str, claim: Level, contains: &dyn Fn(&[u64]) -> bool) -> Judgement {
    let rules = RuleGame::parse(text).unwrap();
    let claimed = Claimed {
        rules: &rules,
        text: Some(&lang::parse(text).unwrap()),
        claim,
        contains: &|_, position| Some(contains(position)),
    };
    judge(&claimed, Effort::THOROUGH, &mut Random::new(1, 1))
}

const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";

#[test]
fn a_set_with_a_wrong_position_is_seen() {
    let zeros = |position: &[u64]| position[0] == position[1];
    let right = judged(NIM, Level::Value(0), &zeros);
    assert_eq!(right.wrong, None);
    assert!(right.checks > 300);
    let more = |position: &[u64]| zeros(position) || position == [3, 7];
    assert!(judged(NIM, Level::Value(0), &more).wrong.is_some());
    let fewer = |position: &[u64]| zeros(position) && position != [9, 9];
    assert!(judged(NIM, Level::Value(0), &fewer).wrong.is_some());
    assert!(judged(NIM, Level::Misere, &zeros).wrong.is_some());
}

#[test]
fn a_set_that_is_wrong_far_away_is_seen() {
    let zeros = |position: &[u64]| position[0] == position[1];
    // All moves from a smaller pile of 5000 are forbidden.
    let text = format!("{NIM}; end when a = 5000");
    let wrong = judged(&text, Level::Value(0), &zeros).wrong.unwrap();
    assert!(wrong.contains("500"), "{wrong}");
}

#[test]
fn an_automaton_with_another_state_accepting_is_seen() {
    let entry = |file: &str| {
        library::ENTRIES
            .iter()
            .find(|entry| entry.file == file)
            .unwrap()
    };
    for file in ["wythoff-0.zz", "w-prime-1-0.zz", "r-wythoff-0.zz"] {
        let right = entry(file).theorem().into_inner();
        let random = &mut Random::new(1, 1);
        assert_eq!(judge_theorem(&right, random).wrong, None, "{file}");
        for state in right.sets[0].state_numbers() {
            let set = right.sets[0].clone().with_acceptance_changed(state);
            let wrong = Theorem {
                sets: vec![set],
                ..right.clone()
            };
            assert!(
                judge_theorem(&wrong, random).wrong.is_some(),
                "{file} {state}"
            );
        }
        let other = Theorem {
            rules: NIM.replace("; ", "\n"),
            ..right
        };
        assert!(judge_theorem(&other, random).wrong.is_some(), "{file}");
    }
}

#[test]
fn options_of_other_rules_are_seen() {
    let game = RuleGame::parse(NIM).unwrap();
    for (text, same) in [
        (NIM.to_owned(), true),
        (NIM.replacen("i >= 1", "i >= 1 if i != 2", 1), false),
        (format!("{NIM}; move (a - 1, b - 1)"), false),
        (format!("{NIM}; move (a - 1, b) if not (a div 0 = 1)"), true),
        (format!("{NIM}; end when a = 4"), false),
        (
            format!("{NIM}; move (a - 1, b - 1) for j >= 0 if j = 1099511627777"),
            false,
        ),
    ] {
        let read = lang::parse(&text).unwrap();
        let mut judgement = Judgement::default();
        let random = &mut Random::new(2, 2);
        let differ = options_differ(&game, &read, 60, random, &mut judgement);
        assert_eq!(differ.is_none(), same, "{text}: {differ:?}");
    }
}

/// Parameters far above the piles: up to a bound that the rules name, or one large number.
#[test]
fn large_parameters_are_tried() {
    for rules in [
        "piles b, a; move (b + 3 * q, a - 2) for q >= 1 if q + 1 <= 5001",
        "piles x <= y; move (x - 3, y - 3) for j >= 0 if j = 1099511627777",
        "piles i <= j; move (i - 3, 0) for q >= 0 if 1000000 - j = i xor q",
    ] {
        let game = RuleGame::parse(rules).unwrap();
        let read = lang::parse(rules).unwrap();
        let mut judgement = Judgement::default();
        let random = &mut Random::new(2, 2);
        let differ = options_differ(&game, &read, 20, random, &mut judgement);
        assert_eq!(differ, None, "{rules}");
        assert!(judgement.checks > 20, "{rules}");
    }
}

#[test]
fn sentences_mean_what_is_written() {
    let sentences = Sentences::new();
    let environment = Environment::new(&System::fibonacci());
    for (text, truth) in [
        ("forall x: x <= 9 => (x - 5) div 2 < 3", Some(true)),
        ("exists x: x <= 9 and (x - 5) div 2 = -3", Some(true)),
        ("forall x: x <= 9 => (0 - x) mod 3 < 3", Some(true)),
        (
            "exists x: x < 9 and x > 0 and (0 - x) mod 3 = -1",
            Some(false),
        ),
        ("exists x: x <= 4 and lower(x, x - 9)", Some(false)),
        ("forall x: x <= 4 => F[x - 5] = 0", Some(true)),
        ("forall x: x <= 4 => F[x] = 0", Some(false)),
        (
            "forall x, y: x <= 4 and y <= x + 1 => (upper(x, y) <=> lower(x, y - x))",
            Some(true),
        ),
        (
            "forall x: x <= 9 => exists y: y <= x and x = 2 * y or x = 2 * y + 1",
            None,
        ),
        ("forall x: exists y: y = x", None),
    ] {
        let sentence = parse(text, &environment, Some(&[])).unwrap();
        assert_eq!(sentences.truth(&sentence), truth, "{text}");
    }
}
