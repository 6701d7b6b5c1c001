//! What proofs of claims rest on, and that the documentation says so.

use std::collections::BTreeSet;

use wythoff_automata::Budget;
use wythoff_claims::{ProofKind, Registry, Scale, Verdict};

const TRUST: &str = include_str!("../../../../docs/trust-claims.md");

/// A file with one claim, whose proof has these steps.
fn registry(steps: &str) -> Result<Registry, String> {
    let text = format!(
        "[paper]\nkey = \"k\"\nreference = \"Wythoff 1907\"\n\
         [[claim]]\nid = \"a\"\nkind = \"theorem\"\nsource = \"s\"\nstatement = \"s.\"\n\
         expect = \"proved\"\n{steps}\n\
         [[claim]]\nid = \"agrees\"\nkind = \"theorem\"\nsource = \"s\"\nstatement = \"s.\"\n\
         expect = \"agrees\"\ncheck = [{{ engine = \"level-set\", games = [\"wythoff\"], size = 20 }}]\n"
    );
    Registry::read(&[&text])
}

fn verdict(steps: &[&str]) -> Verdict {
    let steps: String = steps
        .iter()
        .map(|step| format!("[[claim.step]]\nsays = \"so\"\n{step}\n"))
        .collect();
    let registry = registry(&steps).expect("the file is right");
    let claim = registry.find("k/a").expect("there is one");
    let outcome = registry.run(claim, Scale::Quick, &Budget::default());
    outcome.expect("the steps run").verdict
}

fn proof(steps: &[&str]) -> ProofKind {
    match verdict(steps) {
        Verdict::Proved { by } => by,
        other => panic!("{other}"),
    }
}

const TRUE: &str = "sentence = \"forall x: exists y: x < y\"";
const FALSE: &str = "sentence = \"forall x: exists y: y < x\"";
const WORDS: &str = "by = \"induction\"\nreason = \"it goes on\"";
const THEOREM: &str = "theorem = \"wythoff-0\"";
const ABOUT: &str = "theorem = \"wythoff-0\"\nsentence = \"level0(1, 2)\"";
const COMPLETE: &str = "check = { engine = \"nim-and-diagonal\", games = [\"wythoff\"] }";
const AGREES: &str = "claim = \"k/agrees\"";

#[test]
fn one_step_in_words_is_never_shown_as_by_machine() {
    for steps in [&[TRUE][..], &[TRUE, THEOREM, ABOUT, COMPLETE]] {
        assert!(proof(steps).is_by_machine(), "{steps:?}");
    }
    assert_eq!(proof(&[WORDS]), ProofKind::ARGUMENT);
    let mixed = proof(&[TRUE, WORDS, ABOUT, WORDS, COMPLETE]);
    assert_eq!(mixed.steps(), Some((3, 2)));
    assert_eq!(mixed.words(), "by steps: 3 decided by machine, 2 in words");
}

#[test]
fn a_false_step_proves_nothing_and_refutes_nothing() {
    let wrong = verdict(&[TRUE, FALSE, WORDS]);
    let Verdict::Undecided { bound } = &wrong else {
        panic!("{wrong}")
    };
    assert!(bound.contains("a step of the proof is false"), "{bound}");
    let wrong = verdict(&["theorem = \"wythoff-0\"\nsentence = \"level0(1, 3)\""]);
    assert!(matches!(wrong, Verdict::Undecided { .. }), "{wrong}");
    let far = verdict(&[TRUE, AGREES]);
    assert!(matches!(far, Verdict::Agrees { .. }), "{far}");
}

#[test]
fn steps_without_one_ground_are_refused() {
    for (step, reason) in [
        ("", "exactly one"),
        (&*format!("{TRUE}\n{WORDS}"), "exactly one"),
        (&*format!("{AGREES}\n{THEOREM}"), "exactly one"),
        ("by = \"induction\"", "both `by` and `reason`"),
        (
            "numeration = \"base:2\"\nclaim = \"k/agrees\"",
            "no sentence",
        ),
        ("claim = \"k/b\"", "there is no claim k/b"),
        ("claim = \"k/a\"", "rests on itself"),
    ] {
        let text = format!("[[claim.step]]\nsays = \"so\"\n{step}\n");
        let error = registry(&text).unwrap_err();
        assert!(error.contains(reason), "{step}: {error}");
    }
    assert!(registry(&format!("[[claim.step]]\nsays = \" \"\n{TRUE}\n")).is_err());
}

#[test]
fn every_lemma_that_a_step_names_is_in_the_documentation_and_the_other_way_round() {
    let registry = Registry::embedded();
    let named: BTreeSet<&str> = (registry.claims().iter())
        .flat_map(|claim| claim.lemmas())
        .collect();
    let written: BTreeSet<&str> = TRUST
        .lines()
        .filter_map(|line| line.strip_prefix("### "))
        .collect();
    assert_eq!(named, written);
}

#[test]
fn the_list_of_claims_left_in_words_is_complete() {
    let registry = Registry::embedded();
    let argued: BTreeSet<&str> = (registry.claims().iter())
        .filter(|claim| {
            let meant = claim.refers_to().and_then(|id| registry.find(id));
            meant.unwrap_or(claim).is_argued()
        })
        .map(|claim| claim.id.as_str())
        .collect();
    let written: BTreeSet<&str> = TRUST
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(id, _)| id)
        .collect();
    assert_eq!(argued, written);
}
