//! Every claim at the quick scale, and the shape of the registry.

use std::collections::BTreeMap;

use rayon::prelude::*;
use wythoff_automata::Budget;
use wythoff_claims::{Expected, Finding, Kind, Registry, Scale, Verdict};

#[test]
fn every_claim_becomes_what_is_expected_at_the_quick_scale() {
    let registry = Registry::embedded();
    let budget = Budget::default();
    let all: Vec<_> = registry.claims().iter().collect();
    let mut known: BTreeMap<String, Finding> = BTreeMap::new();
    for phase in registry.phases(&all) {
        let done: Vec<_> = (phase.par_iter().with_max_len(1))
            .map(|claim| {
                let outcome = registry.run_knowing(claim, Scale::Quick, &known, &budget);
                (claim.id.clone(), outcome.unwrap())
            })
            .collect();
        known.extend(done);
    }
    let mut wrong = Vec::new();
    for claim in registry.claims() {
        let outcome = &known[&claim.id];
        assert!(!outcome.evidence.is_empty(), "{}", claim.id);
        if let Verdict::Refuted { confirmed_by, .. } = &outcome.verdict {
            assert!(!confirmed_by.is_empty(), "{}", claim.id);
        }
        if !claim.is_met_by(Scale::Quick, &outcome.verdict) {
            wrong.push(format!("{}: {}", claim.id, outcome.verdict));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_misprint_is_refuted_or_only_a_slip_of_the_pen_and_has_a_correction_that_holds() {
    let registry = Registry::embedded();
    for claim in registry.claims() {
        let misprint = claim.kind == Kind::Misprint;
        assert_eq!(misprint, claim.corrected_by.is_some(), "{}", claim.id);
        let Some(corrected) = &claim.corrected_by else {
            continue;
        };
        let corrected = registry.find(corrected).unwrap();
        for scale in Scale::ALL {
            let expected = corrected.expected(scale);
            assert!(
                matches!(expected, Expected::Proved | Expected::Agrees),
                "{} is corrected by {}, which is {expected}",
                claim.id,
                corrected.id
            );
            let slip = claim.refers_to() == claim.corrected_by.as_deref();
            let refuted = claim.expected(scale) == Expected::Refuted;
            assert!(slip != refuted, "{}", claim.id);
        }
    }
}

#[test]
fn conjectures_say_what_is_known() {
    for claim in Registry::embedded().claims() {
        if claim.kind == Kind::Conjecture {
            assert!(claim.known.is_some(), "{}", claim.id);
        }
    }
}

#[test]
fn names_and_statements_are_well_formed() {
    let registry = Registry::embedded();
    assert_eq!(registry.papers().len(), 13);
    for claim in registry.claims() {
        let (paper, name) = claim.id.split_once('/').unwrap();
        assert!(registry.papers().iter().any(|known| known.key == paper));
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(plain), "{}", claim.id);
        assert!(claim.statement.ends_with(['.', '?']), "{}", claim.id);
        assert!(!claim.source.is_empty(), "{}", claim.id);
    }
}

#[test]
fn the_remark_of_jiao_falls_at_its_smallest_counterexample() {
    let registry = Registry::embedded();
    let claim = registry.find("jiao/remark-15").unwrap();
    let outcome = registry
        .run(claim, Scale::Quick, &Budget::default())
        .unwrap();
    let Verdict::Refuted {
        counterexample,
        confirmed_by,
    } = &outcome.verdict
    else {
        panic!("{}", outcome.verdict)
    };
    assert_eq!(counterexample, "g = 4, n = 28, (45, 67), d = 22");
    assert_eq!(confirmed_by, "a dense table: value and index");
}

#[test]
fn an_interrupted_check_has_no_verdict() {
    let registry = Registry::embedded();
    let budget = Budget::default();
    budget.stop_flag().interrupt();
    let claim = registry.find("nivasch/table-2").unwrap();
    assert!(registry.run(claim, Scale::Quick, &budget).is_err());
}

#[test]
fn too_little_memory_is_undecided_with_the_bound() {
    let registry = Registry::embedded();
    let budget = Budget::default().with_memory(1 << 10);
    let claim = registry.find("nivasch/lemma-2-1").unwrap();
    let outcome = registry.run(claim, Scale::Quick, &budget).unwrap();
    assert!(
        outcome.verdict.detail().contains("memory"),
        "{}",
        outcome.verdict
    );
}

#[test]
fn wrong_files_are_refused_with_a_reason() {
    let head = "[paper]\nkey = \"k\"\nreference = \"Wythoff 1907\"\n";
    let claim = |rest: &str| {
        format!(
            "{head}[[claim]]\nid = \"a\"\nkind = \"table\"\nsource = \"s\"\nstatement = \"s\"\n\
             expect = \"agrees\"\n{rest}"
        )
    };
    for (text, reason) in [
        (claim("check = []\n"), "no check"),
        (
            claim("check = [{ engine = \"same-as\", claim = \"k/b\" }]\n"),
            "there is no claim k/b",
        ),
        (claim("check = [{ engine = \"magic\" }]\n"), "magic"),
        (head.to_owned(), "missing field `claim`"),
    ] {
        let error = Registry::read(&[&text]).unwrap_err();
        assert!(error.contains(reason), "{error}");
    }
}
