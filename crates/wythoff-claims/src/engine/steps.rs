//! Proofs step by step: what the machine decides, and what is said in words.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_theorems::library;
use wythoff_theorems::library::Entry;

use super::logic::{Sentence, of_decision, session_about};
use super::{Check, Theory, Trouble, broken, run_check};
use crate::machine::{MachineProof, squeezed};
use crate::{DataTable, Finding, ProofKind, Scale, Verdict};

/// One step of a proof, as it is written in the registry.
///
/// Besides `says` it has exactly one of `sentence`, `theorem` (with a sentence about it or without),
/// `claim`, `check` and `by`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// What the step shows, in one line.
    says: String,
    /// A sentence that is decided. Beside `theorem` it may use the sets of the theorem.
    sentence: Option<String>,
    /// The numeration of the sentence.
    numeration: Option<String>,
    /// Definitions of the sentence besides those of the paper.
    theory: Option<String>,
    /// A theorem of the library by the name of its file, verified again from the rules.
    theorem: Option<String>,
    /// Another claim.
    claim: Option<String>,
    /// Another check of the registry.
    check: Option<Box<Check>>,
    /// A lemma, by its name in the documentation: the step is in words.
    by: Option<String>,
    /// The words: why the lemma applies.
    reason: Option<String>,
}

/// How a step is shown to hold.
pub(crate) enum Ground<'a> {
    Sentence(Sentence),
    Theorem(&'a str, Option<&'a str>),
    Claim(&'a str),
    Check(&'a Check),
    Words { by: &'a str, reason: &'a str },
}

impl Step {
    /// What the step rests on.
    ///
    /// # Errors
    ///
    /// If it says nothing, or has no ground or more than one.
    pub(crate) fn ground(&self) -> Result<Ground<'_>, String> {
        let wrong = |reason: &str| Err(format!("the step `{}` {reason}", self.says));
        if self.says.trim().is_empty() {
            return wrong("says nothing");
        }
        let about_sentence = self.numeration.is_some() || self.theory.is_some();
        if about_sentence && (self.sentence.is_none() || self.theorem.is_some()) {
            return wrong("has a numeration or a theory and no sentence of its own");
        }
        if self.by.is_some() != self.reason.is_some() {
            return wrong("needs both `by` and `reason`, or neither");
        }
        match (
            &self.sentence,
            &self.theorem,
            &self.claim,
            &self.check,
            (&self.by, &self.reason),
        ) {
            (Some(sentence), None, None, None, (None, None)) => Ok(Ground::Sentence(
                Sentence::new(sentence, self.numeration.as_deref(), self.theory.as_deref()),
            )),
            (sentence, Some(theorem), None, None, (None, None)) => {
                Ok(Ground::Theorem(theorem, sentence.as_deref()))
            }
            (None, None, Some(claim), None, (None, None)) => Ok(Ground::Claim(claim)),
            (None, None, None, Some(check), (None, None)) => Ok(Ground::Check(check)),
            (None, None, None, None, (Some(by), Some(reason))) => Ok(Ground::Words { by, reason }),
            _ => wrong("needs exactly one of sentence, theorem, claim, check and by"),
        }
    }

    /// The claim that the step uses.
    pub(crate) fn claim(&self) -> Option<&str> {
        self.claim.as_deref()
    }

    /// The lemma of the documentation that the step names.
    pub(crate) fn lemma(&self) -> Option<&str> {
        self.by.as_deref()
    }
}

impl Ground<'_> {
    /// What becomes of the step, where these theorems have been verified; `finding_of` gives the finding
    /// of another claim.
    pub(crate) fn run(
        &self,
        theory: &Theory,
        verified: &Theorems<'_>,
        (scale, budget): (Scale, &Budget),
        finding_of: impl Fn(&str) -> Result<Finding, Trouble>,
    ) -> Result<Finding, Trouble> {
        match *self {
            Self::Sentence(ref sentence) => sentence.run(theory, budget),
            Self::Theorem(file, sentence) => {
                let proved = verified.get(file);
                let proved = proved.ok_or_else(|| broken(format!("{file} was not verified")))?;
                about(entry(file)?, proved, sentence, theory, budget)
            }
            Self::Claim(id) => {
                let used = finding_of(id)?;
                let evidence = format!("{id} ({})", used.verdict);
                Ok(Finding {
                    verdict: used.verdict,
                    evidence,
                    tables: Vec::new(),
                })
            }
            Self::Check(check) => run_check(check, theory, scale, budget),
            Self::Words { by, reason } => {
                Ok(Finding::argued(format!("{by}: {}", squeezed(reason))))
            }
        }
    }
}

/// The theorem of the library with this file, with or without the end of its name.
fn entry(file: &str) -> Result<&'static Entry, Trouble> {
    let named = |entry: &&Entry| entry.file.strip_suffix(".zz") == Some(file);
    let entry = library::ENTRIES.iter().find(named);
    entry.ok_or_else(|| broken(format!("the library has no theorem {file}")))
}

/// Theorems of the library that have been verified, by the names of their files.
pub(crate) type Theorems<'a> = BTreeMap<&'a str, MachineProof>;

/// Verifies all theorems that the steps use, each once.
pub(crate) fn theorems<'a>(steps: &'a [Step], budget: &Budget) -> Result<Theorems<'a>, Trouble> {
    let files: BTreeSet<&str> = (steps.iter())
        .filter_map(|step| step.theorem.as_deref())
        .collect();
    let files: Vec<&str> = files.into_iter().collect();
    (files.par_iter())
        .map(|&file| Ok((file, MachineProof::theorem(entry(file)?, budget)?)))
        .collect()
}

/// A theorem that was verified, and a sentence about its sets.
fn about(
    entry: &Entry,
    proved: &MachineProof,
    sentence: Option<&str>,
    theory: &Theory,
    budget: &Budget,
) -> Result<Finding, Trouble> {
    let Some(sentence) = sentence else {
        return Ok(Finding::proved(proved));
    };
    let mut session = session_about(&entry.theorem(), theory, budget)?;
    let decided = MachineProof::decide_only(&mut session, sentence)?;
    Ok(Finding::proved(proved).and(of_decision(decided)))
}

/// What the steps show together: as much as the weakest.
pub(crate) fn together(steps: &[Step], findings: Vec<Finding>) -> Finding {
    let mut table = DataTable::new("Steps of the proof", ["step", "says", "ground", "how"]);
    let mut evidence = Vec::new();
    let mut proofs = Vec::new();
    let mut worst: Option<Verdict> = None;
    for (number, (step, finding)) in (1..).zip(steps.iter().zip(&findings)) {
        let ground = match &finding.verdict {
            Verdict::Proved { by } if by.is_checked() && step.theorem.is_some() => "theorem",
            Verdict::Proved { by } if by.is_checked() => "decided",
            Verdict::Proved { .. } => "in words",
            verdict => verdict.kind().word(),
        };
        table.row([&number.to_string(), &step.says, ground, &finding.evidence]);
        evidence.push(format!(
            "step {number}, {ground}: {} [{}]",
            step.says, finding.evidence
        ));
        match &finding.verdict {
            Verdict::Proved { by } => proofs.push(*by),
            verdict => {
                let verdict = verdict.clone();
                worst = Some(match worst {
                    Some(other) => other.and(verdict),
                    None => verdict,
                });
            }
        }
    }
    // A false step refutes the proof, not the claim.
    let verdict = match worst {
        None => Verdict::Proved {
            by: ProofKind::of_steps(&proofs),
        },
        Some(Verdict::Refuted { counterexample, .. }) => Verdict::Undecided {
            bound: format!("a step of the proof is false: {counterexample}"),
        },
        Some(verdict) => verdict,
    };
    let tables = findings.into_iter().flat_map(|finding| finding.tables);
    Finding {
        verdict,
        evidence: evidence.join("; "),
        tables: std::iter::once(table).chain(tables).collect(),
    }
}
