//! Questions about the claims of the literature.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use wythoff::Failure;
use wythoff::ask::Quiet;
use wythoff::ask::claims::{
    Claim, ClaimsCheckQuestion, ClaimsListQuestion, ClaimsShowQuestion, Expected, Finding,
    Findings, Kind, Scale, check_all, registry,
};

use crate::asking::{read, refused, round_trip};

#[test]
fn claims_are_listed_and_shown() {
    let all = round_trip::<ClaimsListQuestion>("{}");
    assert_eq!(all.len(), registry().claims().len());
    let some = round_trip::<ClaimsListQuestion>(r#"{"paper": "nivasch", "kind": "conjecture"}"#);
    assert!(!some.is_empty() && some.len() < all.len());
    assert!(some.iter().all(|claim| claim.kind == Kind::Conjecture));
    for claim in some {
        let arguments = format!(r#"{{"id": "{}"}}"#, claim.id);
        assert_eq!(round_trip::<ClaimsShowQuestion>(&arguments), claim);
        assert_eq!(claim.paper().unwrap().key, "nivasch");
    }
}

#[test]
fn claims_are_checked() {
    let checked = round_trip::<ClaimsCheckQuestion>(
        r#"{"id": ["jiao/remark-15", "nivasch/table-1"], "scale": "quick"}"#,
    );
    assert_eq!(checked.len(), 2);
    assert!(checked.iter().all(|claim| claim.met));
    assert_eq!(checked[0].verdict, Expected::Refuted);
    assert!(checked[0].confirmed_by.is_some());
}

#[test]
fn wrong_questions_about_claims() {
    refused::<ClaimsShowQuestion>(&[("{}", "`id` is missing")]);
    refused::<ClaimsCheckQuestion>(&[
        ("{}", "which claims?"),
        (r#"{"all": true, "paper": "jiao"}"#, "nothing to choose"),
        (
            r#"{"all": true, "scale": "huge"}"#,
            "quick, paper or beyond",
        ),
    ]);
    let unknown = read::<ClaimsCheckQuestion>(r#"{"id": "jiao/remark-51"}"#).unwrap();
    let message = unknown.claims().unwrap_err().message().unwrap();
    assert!(
        message.contains("did you mean jiao/remark-15?"),
        "{message}"
    );
    let unknown = read::<ClaimsListQuestion>(r#"{"kind": "rumour"}"#).unwrap();
    assert!(unknown.filter.claims().is_err());
}

/// Findings in memory.
#[derive(Default)]
struct InMemory(Mutex<BTreeMap<String, (Finding, Duration)>>);

impl Findings for InMemory {
    fn load(&self, claim: &Claim, _: Scale) -> Result<Option<(Finding, Duration)>, Failure> {
        Ok(self.0.lock().unwrap().get(&claim.id).cloned())
    }

    fn save(
        &self,
        claim: &Claim,
        _: Scale,
        finding: &Finding,
        time: Duration,
    ) -> Result<(), Failure> {
        let mut findings = self.0.lock().unwrap();
        findings.insert(claim.id.clone(), (finding.clone(), time));
        Ok(())
    }
}

/// What is kept is taken, not computed again: here it is another verdict with another time.
#[test]
fn findings_that_are_kept_are_taken() {
    let findings = InMemory::default();
    let claim = registry().find("jiao/remark-15").unwrap();
    let check = || check_all(&[claim], Scale::Quick, Some(&findings), &Quiet::default()).unwrap();
    let first = check().remove(0);
    assert!(first.is_met(Scale::Quick));
    assert_eq!(findings.0.lock().unwrap()[&claim.id].0, first.finding);
    let other = Finding::argued("a mere word");
    let day = Duration::from_secs(86_400);
    findings.save(claim, Scale::Quick, &other, day).unwrap();
    let second = check().remove(0);
    assert_eq!((second.finding, second.time), (other, day));
}
