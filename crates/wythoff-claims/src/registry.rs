//! All claims, read from the files in `claims/`.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Deserialize;
use wythoff_automata::Budget;

use crate::engine::steps::{self, Step};
use crate::engine::{Check, Theory, Trouble, broken, run_check};
use crate::{Claim, Expected, Finding, Reference, Scale, Verdict, references};

/// The files of claims, one for each paper, in the order in which they are shown.
const FILES: [&str; 13] = [
    include_str!("../claims/nivasch.toml"),
    include_str!("../claims/jiao.toml"),
    include_str!("../claims/fraenkel-ho.toml"),
    include_str!("../claims/komaki.toml"),
    include_str!("../claims/matonkar.toml"),
    include_str!("../claims/larsson.toml"),
    include_str!("../claims/duchene.toml"),
    include_str!("../claims/fraenkel.toml"),
    include_str!("../claims/ho.toml"),
    include_str!("../claims/khovanova.toml"),
    include_str!("../claims/miyadera.toml"),
    include_str!("../claims/gottlieb.toml"),
    include_str!("../claims/grundy.toml"),
];

/// A paper whose claims are in the registry.
#[derive(Debug, Clone)]
pub struct Paper {
    /// The first part of the names of its claims.
    pub key: String,
    /// What it is.
    pub reference: Reference,
}

/// A paper as a file of claims names it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PaperHead {
    key: String,
    /// Its key among the references.
    reference: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    paper: PaperHead,
    /// Definitions that the sentences of the paper use.
    #[serde(default)]
    theory: String,
    claim: Vec<Claim>,
}

/// Papers and their claims.
#[derive(Debug)]
pub struct Registry {
    papers: Vec<Paper>,
    theories: BTreeMap<String, Theory>,
    claims: Vec<Claim>,
}

/// What all checks of one run share.
#[derive(Clone, Copy)]
struct Run<'a> {
    scale: Scale,
    /// Outcomes at this scale that need not be computed again.
    known: &'a BTreeMap<String, Finding>,
    budget: &'a Budget,
}

impl Registry {
    /// The registry that ships with the program.
    ///
    /// # Panics
    ///
    /// Never: the tests read the same files.
    pub fn embedded() -> Self {
        Self::read(&FILES).unwrap_or_else(|error| panic!("the files of claims are wrong: {error}"))
    }

    /// Reads files of claims.
    ///
    /// # Errors
    ///
    /// What is wrong with them: their syntax, a name that occurs twice or is unknown, or a game
    /// that does not exist.
    pub fn read(files: &[&str]) -> Result<Self, String> {
        let mut registry = Self {
            papers: Vec::new(),
            theories: BTreeMap::new(),
            claims: Vec::new(),
        };
        let references = references();
        for text in files {
            let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
            let key = file.paper.key.clone();
            for mut claim in file.claim {
                claim.id = format!("{key}/{}", claim.id);
                if registry.find(&claim.id).is_some() {
                    return Err(format!("two claims have the name {}", claim.id));
                }
                registry.claims.push(claim);
            }
            let reference = references
                .get(&file.paper.reference)
                .ok_or_else(|| format!("there is no reference {}", file.paper.reference))?;
            registry.papers.push(Paper {
                key: key.clone(),
                reference: reference.clone(),
            });
            registry.theories.insert(key, Theory(file.theory));
        }
        registry.check_links()?;
        Ok(registry)
    }

    fn check_links(&self) -> Result<(), String> {
        for claim in &self.claims {
            for link in claim.needs().chain(claim.corrected_by.as_deref()) {
                let target = self
                    .find(link)
                    .ok_or_else(|| format!("{}: there is no claim {link}", claim.id))?;
                if target.checks.iter().any(|check| check.link().is_some()) {
                    return Err(format!("{}: {link} has no check of its own", claim.id));
                }
            }
            if self.depth(claim, self.claims.len()).is_none() {
                return Err(format!("{}: the claim rests on itself", claim.id));
            }
            if claim.checks.is_empty() && claim.steps.is_empty() {
                return Err(format!("{}: there is no check", claim.id));
            }
            for step in &claim.steps {
                let wrong = |reason| format!("{}: {reason}", claim.id);
                step.ground().map(drop).map_err(wrong)?;
            }
        }
        Ok(())
    }

    /// The papers.
    pub fn papers(&self) -> &[Paper] {
        &self.papers
    }

    /// All claims, paper by paper.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The claim of that name.
    pub fn find(&self, id: &str) -> Option<&Claim> {
        self.claims.iter().find(|claim| claim.id == id)
    }

    /// How long a chain of claims this one rests on; `None` if it is longer than `most`.
    fn depth(&self, claim: &Claim, most: usize) -> Option<usize> {
        let below = most.checked_sub(1);
        claim.needs().try_fold(0, |depth, id| {
            let deeper = match self.find(id) {
                Some(used) => 1 + self.depth(used, below?)?,
                None => 0,
            };
            Some(depth.max(deeper))
        })
    }

    /// The claims in groups, each of which only uses findings of the groups before it.
    pub fn phases<'a>(&self, claims: &[&'a Claim]) -> Vec<Vec<&'a Claim>> {
        let mut phases: Vec<Vec<&Claim>> = Vec::new();
        for claim in claims {
            let depth = self.depth(claim, self.claims.len()).unwrap_or(0);
            phases.resize_with(phases.len().max(depth + 1), Vec::new);
            phases[depth].push(claim);
        }
        phases
    }

    /// Checks a claim at a scale. A limit that is reached makes the verdict undecided.
    ///
    /// # Errors
    ///
    /// If the claim itself is wrongly written, or the run was interrupted.
    pub fn run(&self, claim: &Claim, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        self.run_knowing(claim, scale, &BTreeMap::new(), budget)
    }

    /// The same, where the findings of some claims at this scale are known already: a claim that
    /// only refers to one of them is not computed again.
    ///
    /// # Errors
    ///
    /// As for [`Registry::run`].
    pub fn run_knowing(
        &self,
        claim: &Claim,
        scale: Scale,
        known: &BTreeMap<String, Finding>,
        budget: &Budget,
    ) -> Result<Finding, Trouble> {
        let run = Run {
            scale,
            known,
            budget,
        };
        let named = |trouble| match trouble {
            Trouble::Broken(reason) => Trouble::Broken(format!("{}: {reason}", claim.id)),
            other => other,
        };
        let finding = self.run_checks(claim, run).map_err(named);
        match finding {
            Err(Trouble::Exhausted(limit)) if budget.check().is_ok() => Ok(Finding::undecided(
                limit.to_string(),
                "the check needs more than the limits allow",
            )),
            other => other,
        }
    }

    fn run_checks(&self, claim: &Claim, run: Run<'_>) -> Result<Finding, Trouble> {
        let theory = &self.theories[claim.paper()];
        let finding_of = |check: &Check| match check.link() {
            Some(link) => self.run_link(link, run),
            None => {
                let finding = run_check(check, theory, run.scale, run.budget)?;
                self.resting(finding, check.rests_on(), run)
            }
        };
        let mut findings: Vec<Finding> = claim
            .checks_at(run.scale)
            .par_iter()
            .map(finding_of)
            .collect::<Result<_, _>>()?;
        let steps = claim.steps_at(run.scale);
        if !steps.is_empty() {
            findings.insert(0, self.run_steps(steps, theory, run)?);
        }
        let mut finding = findings
            .into_iter()
            .reduce(Finding::and)
            .ok_or_else(|| Trouble::Broken("there is no check".to_owned()))?;
        for check in &claim.cross_checks {
            let second = finding_of(check)?;
            let failed = matches!(
                second.verdict.kind(),
                Expected::Refuted | Expected::Undecided
            );
            if failed && finding.verdict.kind() != Expected::Refuted {
                return Ok(Finding::undecided(
                    format!("two routes disagree: {}", second.verdict.detail()),
                    finding.evidence,
                ));
            }
            finding.evidence = format!("{}; second route: {}", finding.evidence, second.evidence);
            finding.tables.extend(second.tables);
        }
        Ok(finding)
    }

    /// Runs all steps of a proof.
    fn run_steps(&self, steps: &[Step], theory: &Theory, run: Run<'_>) -> Result<Finding, Trouble> {
        let theorems = steps::theorems(steps, run.budget)?;
        let findings = steps
            .par_iter()
            .map(|step| {
                let ground = step.ground().map_err(broken)?;
                let limits = (run.scale, run.budget);
                ground.run(theory, &theorems, limits, |id| self.finding_of(id, run))
            })
            .collect::<Result<_, _>>()?;
        Ok(steps::together(steps, findings))
    }

    /// A slip of the pen stands or falls with the statement as it was meant.
    fn run_link(&self, id: &str, run: Run<'_>) -> Result<Finding, Trouble> {
        let mut finding = self.finding_of(id, run)?;
        finding.evidence = format!("read as meant ({id}): {}", finding.evidence);
        finding.tables.clear();
        Ok(finding)
    }

    fn finding_of(&self, id: &str, run: Run<'_>) -> Result<Finding, Trouble> {
        let claim = self
            .find(id)
            .ok_or_else(|| Trouble::Broken(format!("there is no claim {id}")))?;
        match run.known.get(id) {
            Some(finding) => Ok(finding.clone()),
            None => self.run_checks(claim, run),
        }
    }

    /// A check that uses other claims is worth no more than they are.
    fn resting(
        &self,
        mut finding: Finding,
        on: &[String],
        run: Run<'_>,
    ) -> Result<Finding, Trouble> {
        for id in on {
            let used = self.finding_of(id, run)?.verdict;
            finding.evidence = format!("{}; it uses {id} ({used})", finding.evidence);
            finding.verdict = match used.kind() {
                Expected::Proved | Expected::Agrees => finding.verdict.and(used),
                Expected::Refuted | Expected::Undecided => Verdict::Undecided {
                    bound: format!("it uses {id}, which is {used}"),
                },
            };
        }
        Ok(finding)
    }
}
