//! Runs claims in parallel and keeps what is finished.

mod store;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use serde::Serialize;
use wythoff::Budget;
use wythoff_claims::{Claim, Outcome, Registry, Scale, Trouble, Verdict};

use crate::Failure;

pub use store::OutcomeStore;

/// A claim that was checked.
#[derive(Debug, Clone)]
pub struct Finished<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// What became of it.
    pub outcome: Outcome,
    /// How long that took, when it was computed.
    pub time: Duration,
}

/// A checked claim for programs.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    id: &'a str,
    statement: &'a str,
    expected: &'static str,
    verdict: &'static str,
    detail: Cow<'a, str>,
    evidence: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_by: Option<&'a str>,
    met: bool,
    seconds: f64,
}

impl Finished<'_> {
    /// What programs are told of it.
    pub fn line(&self, scale: Scale) -> Line<'_> {
        let verdict = &self.outcome.verdict;
        Line {
            id: &self.claim.id,
            statement: &self.claim.statement,
            expected: self.claim.expected(scale).word(),
            verdict: verdict.kind().word(),
            detail: verdict.detail(),
            evidence: &self.outcome.evidence,
            confirmed_by: verdict.confirmed_by(),
            met: self.is_met(scale),
            seconds: self.time.as_secs_f64(),
        }
    }

    /// Whether the verdict is the expected one.
    pub fn is_met(&self, scale: Scale) -> bool {
        self.claim.is_met_by(scale, &self.outcome.verdict)
    }
}

/// Checks claims at a scale on all threads; results come in the order of the claims.
///
/// Outcomes that the store has are not computed again, new ones are stored as soon as they are
/// known, and `done` hears of each. Claims that use others come after them.
pub fn check_all<'a>(
    registry: &Registry,
    claims: &[&'a Claim],
    scale: Scale,
    store: Option<&OutcomeStore>,
    budget: &Budget,
    done: impl Fn(&Finished<'_>) + Sync,
) -> Result<Vec<Finished<'a>>, Failure> {
    let run = |known: &BTreeMap<String, Outcome>, claim: &&'a Claim| -> Result<_, Failure> {
        let finished = match store
            .map(|store| store.load(claim, scale))
            .transpose()?
            .flatten()
        {
            Some((outcome, time)) => Finished {
                claim,
                outcome,
                time,
            },
            None => compute(registry, claim, scale, known, store, budget)?,
        };
        done(&finished);
        Ok((claim.id.clone(), finished))
    };
    let mut finished: BTreeMap<String, Finished<'a>> = BTreeMap::new();
    let mut known: BTreeMap<String, Outcome> = BTreeMap::new();
    for phase in registry.phases(claims) {
        let done: Vec<(String, Finished<'a>)> = phase
            .par_iter()
            .with_max_len(1)
            .map(|claim| run(&known, claim))
            .collect::<Result<_, _>>()?;
        let outcome = |(id, done): &(String, Finished<'a>)| (id.clone(), done.outcome.clone());
        known.extend(done.iter().map(outcome));
        finished.extend(done);
    }
    Ok(claims
        .iter()
        .filter_map(|claim| finished.remove(&claim.id))
        .collect())
}

fn compute<'a>(
    registry: &Registry,
    claim: &'a Claim,
    scale: Scale,
    known: &BTreeMap<String, Outcome>,
    store: Option<&OutcomeStore>,
    budget: &Budget,
) -> Result<Finished<'a>, Failure> {
    let started = Instant::now();
    let outcome =
        registry
            .run_knowing(claim, scale, known, budget)
            .map_err(|trouble| match trouble {
                Trouble::Exhausted(limit) => Failure::from(limit),
                Trouble::Broken(reason) => Failure::Input(reason),
            })?;
    let time = started.elapsed();
    // A limit that was reached says nothing about the next run.
    let lasting = claim.is_met_by(scale, &outcome.verdict)
        || !matches!(outcome.verdict, Verdict::Undecided { .. });
    if let Some(store) = store
        && lasting
    {
        store.save(claim, scale, &outcome, time)?;
    }
    Ok(Finished {
        claim,
        outcome,
        time,
    })
}
