//! All claims, read from the files in `claims/`.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Deserialize;
use wythoff::Budget;

use crate::engine::{Theory, Trouble, run_check};
use crate::{Claim, Outcome, Scale, Verdict};

/// The files of claims, one for each paper, in the order in which they are shown.
const FILES: [&str; 5] = [
    include_str!("../claims/nivasch.toml"),
    include_str!("../claims/jiao.toml"),
    include_str!("../claims/fraenkel-ho.toml"),
    include_str!("../claims/komaki.toml"),
    include_str!("../claims/matonkar.toml"),
];

/// A paper whose claims are in the registry.
#[derive(Debug, Clone, Deserialize)]
pub struct Paper {
    /// The first part of the names of its claims.
    pub key: String,
    /// Who wrote it.
    pub authors: String,
    /// Its title.
    pub title: String,
    /// Where and when it appeared.
    pub published: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    paper: Paper,
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
            registry.papers.push(file.paper);
            registry.theories.insert(key, Theory(file.theory));
        }
        registry.check_links()?;
        Ok(registry)
    }

    fn check_links(&self) -> Result<(), String> {
        for claim in &self.claims {
            let links = claim.checks.iter().filter_map(|check| check.link());
            for link in links.chain(claim.corrected_by.as_deref()) {
                let target = self
                    .find(link)
                    .ok_or_else(|| format!("{}: there is no claim {link}", claim.id))?;
                if target.checks.iter().any(|check| check.link().is_some()) {
                    return Err(format!("{}: {link} has no check of its own", claim.id));
                }
            }
            if claim.checks.is_empty() {
                return Err(format!("{}: there is no check", claim.id));
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

    /// Checks a claim at a scale. A limit that is reached makes the verdict undecided.
    ///
    /// # Errors
    ///
    /// If the claim itself is wrongly written, or the run was interrupted.
    pub fn run(&self, claim: &Claim, scale: Scale, budget: &Budget) -> Result<Outcome, Trouble> {
        self.run_knowing(claim, scale, &BTreeMap::new(), budget)
    }

    /// The same, where the outcomes of some claims at this scale are known already: a claim that
    /// only refers to one of them is not computed again.
    ///
    /// # Errors
    ///
    /// As for [`Registry::run`].
    pub fn run_knowing(
        &self,
        claim: &Claim,
        scale: Scale,
        known: &BTreeMap<String, Outcome>,
        budget: &Budget,
    ) -> Result<Outcome, Trouble> {
        let named = |trouble| match trouble {
            Trouble::Broken(reason) => Trouble::Broken(format!("{}: {reason}", claim.id)),
            other => other,
        };
        let outcome = self.run_checks(claim, scale, known, budget).map_err(named);
        match outcome {
            Err(Trouble::Exhausted(limit)) if budget.check().is_ok() => Ok(Outcome::undecided(
                limit.to_string(),
                "the check needs more than the limits allow",
            )),
            other => other,
        }
    }

    fn run_checks(
        &self,
        claim: &Claim,
        scale: Scale,
        known: &BTreeMap<String, Outcome>,
        budget: &Budget,
    ) -> Result<Outcome, Trouble> {
        let theory = &self.theories[claim.paper()];
        let run = |check: &crate::engine::Check| match check.link() {
            Some(link) => self.run_link(link, scale, known, budget),
            None => run_check(check, theory, scale, budget),
        };
        let outcomes: Vec<Outcome> = claim
            .checks_at(scale)
            .par_iter()
            .map(run)
            .collect::<Result<_, _>>()?;
        let mut outcome = outcomes
            .into_iter()
            .reduce(Outcome::and)
            .ok_or_else(|| Trouble::Broken("there is no check".to_owned()))?;
        for check in &claim.cross_checks {
            let second = run(check)?;
            if let Verdict::Refuted { counterexample } = second.verdict
                && !matches!(outcome.verdict, Verdict::Refuted { .. })
            {
                return Ok(Outcome::undecided(
                    format!("two routes disagree: {counterexample}"),
                    outcome.evidence,
                ));
            }
            outcome.evidence = format!("{}; second route: {}", outcome.evidence, second.evidence);
            outcome.tables.extend(second.tables);
        }
        Ok(outcome)
    }

    /// A slip of the pen stands or falls with the statement as it was meant.
    fn run_link(
        &self,
        id: &str,
        scale: Scale,
        known: &BTreeMap<String, Outcome>,
        budget: &Budget,
    ) -> Result<Outcome, Trouble> {
        let meant = self
            .find(id)
            .ok_or_else(|| Trouble::Broken(format!("there is no claim {id}")))?;
        let mut outcome = match known.get(id) {
            Some(outcome) => outcome.clone(),
            None => self.run_checks(meant, scale, known, budget)?,
        };
        outcome.evidence = format!("read as meant ({id}): {}", outcome.evidence);
        outcome.tables.clear();
        Ok(outcome)
    }
}
