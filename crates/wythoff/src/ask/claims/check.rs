//! Checks claims in parallel and keeps what is finished.

use std::collections::BTreeMap;
use std::time::Duration;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use wythoff_claims::{Claim, DataTable, Expected, Finding, Scale, Trouble, Verdict};

use super::registry;
use crate::Failure;
use crate::ask::Host;

/// Where findings stay from one run to the next.
pub trait Findings: Sync {
    /// The finding of the claim and the time it took, if it is there and still valid.
    fn load(&self, claim: &Claim, scale: Scale) -> Result<Option<(Finding, Duration)>, Failure>;

    /// Keeps a finding.
    fn save(
        &self,
        claim: &Claim,
        scale: Scale,
        finding: &Finding,
        time: Duration,
    ) -> Result<(), Failure>;
}

/// A claim that was checked.
#[derive(Debug, Clone)]
pub struct Finished<'a> {
    /// The claim.
    pub claim: &'a Claim,
    /// What became of it.
    pub finding: Finding,
    /// How long that took, when it was computed.
    pub time: Duration,
}

/// What became of a claim.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CheckedClaim {
    /// The name of the claim.
    pub id: String,
    /// What it says.
    pub statement: String,
    /// What it is expected to become at this scale.
    pub expected: Expected,
    /// What it became.
    pub verdict: Expected,
    /// How far, by what, or where it fails.
    pub detail: String,
    /// How this was found.
    pub evidence: String,
    /// The second engine behind a refutation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed_by: Option<String>,
    /// Whether the verdict is the expected one.
    pub met: bool,
    /// How long it took, when it was computed by a host with a clock.
    pub seconds: f64,
    /// The numbers behind it, with those of the paper beside ours where it prints them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<DataTable>,
}

impl Finished<'_> {
    /// What is told of it.
    pub fn answer(&self, scale: Scale) -> CheckedClaim {
        let verdict = &self.finding.verdict;
        CheckedClaim {
            id: self.claim.id.clone(),
            statement: self.claim.statement.clone(),
            expected: self.claim.expected(scale),
            verdict: verdict.kind(),
            detail: verdict.detail().into_owned(),
            evidence: self.finding.evidence.clone(),
            confirmed_by: verdict.confirmed_by().map(str::to_owned),
            met: self.is_met(scale),
            seconds: self.time.as_secs_f64(),
            tables: self.finding.tables.clone(),
        }
    }

    /// Whether the verdict is the expected one.
    pub fn is_met(&self, scale: Scale) -> bool {
        self.claim.is_met_by(scale, &self.finding.verdict)
    }
}

/// Checks claims at a scale on all threads; results come in the order of the claims.
///
/// Findings that are kept are not computed again, and new ones are kept as soon as they are known. Claims that
/// use others come after them.
pub fn check_all<'a>(
    claims: &[&'a Claim],
    scale: Scale,
    findings: Option<&dyn Findings>,
    host: &dyn Host,
) -> Result<Vec<Finished<'a>>, Failure> {
    let stage = host.begin("claims", Some(claims.len() as u64));
    let run = |known: &BTreeMap<String, Finding>, claim: &&'a Claim| -> Result<_, Failure> {
        let finished = match findings
            .map(|findings| findings.load(claim, scale))
            .transpose()?
            .flatten()
        {
            Some((finding, time)) => Finished {
                claim,
                finding,
                time,
            },
            None => compute(claim, scale, known, findings, host)?,
        };
        stage.advance(1);
        Ok((claim.id.clone(), finished))
    };
    let mut finished: BTreeMap<String, Finished<'a>> = BTreeMap::new();
    let mut known: BTreeMap<String, Finding> = BTreeMap::new();
    for phase in registry().phases(claims) {
        let done: Vec<(String, Finished<'a>)> = phase
            .par_iter()
            .with_max_len(1)
            .map(|claim| run(&known, claim))
            .collect::<Result<_, _>>()?;
        let finding = |(id, done): &(String, Finished<'a>)| (id.clone(), done.finding.clone());
        known.extend(done.iter().map(finding));
        finished.extend(done);
    }
    Ok(claims
        .iter()
        .filter_map(|claim| finished.remove(&claim.id))
        .collect())
}

fn compute<'a>(
    claim: &'a Claim,
    scale: Scale,
    known: &BTreeMap<String, Finding>,
    findings: Option<&dyn Findings>,
    host: &dyn Host,
) -> Result<Finished<'a>, Failure> {
    let started = host.time();
    let finding = registry()
        .run_knowing(claim, scale, known, host.budget())
        .map_err(|trouble| match trouble {
            Trouble::Exhausted(limit) => Failure::from(limit),
            Trouble::Broken(reason) => Failure::Input(reason),
        })?;
    let time = host.time().saturating_sub(started);
    // A limit that was reached says nothing about the next run.
    let lasting = claim.is_met_by(scale, &finding.verdict)
        || !matches!(finding.verdict, Verdict::Undecided { .. });
    if !lasting {
        host.budget().check()?;
    }
    if let Some(findings) = findings
        && lasting
    {
        findings.save(claim, scale, &finding, time)?;
    }
    Ok(Finished {
        claim,
        finding,
        time,
    })
}
