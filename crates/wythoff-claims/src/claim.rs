//! Claims as they are written in the registry.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::engine::Check;
use crate::engine::steps::Step;
use crate::{Expected, Verdict};

/// How far to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scale {
    /// A few seconds for all claims together.
    Quick,
    /// The range that the paper itself looked at.
    Paper,
    /// Ten times further or more, or a proof.
    Beyond,
}

impl Scale {
    /// All scales, from small to large.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Paper, Self::Beyond];

    /// The word on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Paper => "paper",
            Self::Beyond => "beyond",
        }
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Scale {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|scale| scale.word() == text)
            .ok_or_else(|| "expected quick, paper or beyond".to_owned())
    }
}

/// A number for each scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(from = "OneOrThree")]
pub struct Size([u64; 3]);

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrThree {
    One(u64),
    Three([u64; 3]),
}

impl From<OneOrThree> for Size {
    fn from(written: OneOrThree) -> Self {
        match written {
            OneOrThree::One(size) => Self([size; 3]),
            OneOrThree::Three(sizes) => Self(sizes),
        }
    }
}

impl Size {
    /// The number for this scale.
    pub fn at(self, scale: Scale) -> u64 {
        self.0[scale as usize]
    }
}

/// What sort of statement a claim restates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A table of numbers.
    Table,
    /// A theorem, proposition, corollary or lemma.
    Theorem,
    /// A worked example or a side remark.
    Example,
    /// The data of a figure.
    Figure,
    /// A conjecture or an open question.
    Conjecture,
    /// Something seen in computations, by the paper or by us.
    Observation,
    /// A statement that is wrong as printed.
    Misprint,
}

impl Kind {
    /// The word shown to people and programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Theorem => "theorem",
            Self::Example => "example",
            Self::Figure => "figure",
            Self::Conjecture => "conjecture",
            Self::Observation => "observation",
            Self::Misprint => "misprint",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// What a claim should become at each scale.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Expectation {
    Always(Expected),
    Each([Expected; 3]),
}

/// A statement of a paper, in our words, and how to check it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The name: that of the paper, a slash, and a name within the paper.
    pub id: String,
    /// What sort of statement it is.
    pub kind: Kind,
    /// The number it has in the paper.
    pub source: String,
    /// What it says.
    pub statement: String,
    /// For a misprint: the claim that states it right.
    pub corrected_by: Option<String>,
    /// For a conjecture: what is known about it.
    pub known: Option<String>,
    /// A command that looks further than any scale does.
    pub further: Option<String>,
    expect: Expectation,
    /// What the counterexample of a refuted claim must mention.
    pub counterexample: Option<String>,
    /// The checks; the claim stands if all do.
    #[serde(default, rename = "check")]
    pub(crate) checks: Vec<Check>,
    /// The steps of a proof, run besides the checks.
    #[serde(default, rename = "step")]
    pub(crate) steps: Vec<Step>,
    /// What is checked instead at the quick scale, where the checks and steps themselves take too long.
    #[serde(default, rename = "quick")]
    pub(crate) quick_checks: Vec<Check>,
    /// Second routes to the same result, which must not fail but do not weaken the verdict.
    #[serde(default, rename = "cross")]
    pub(crate) cross_checks: Vec<Check>,
}

impl Claim {
    /// The paper's part of the name.
    pub fn paper(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// The claim that this one only refers to, if it is a slip that changes no number.
    pub fn refers_to(&self) -> Option<&str> {
        self.checks.iter().find_map(Check::link)
    }

    /// The claims whose findings its checks use.
    pub fn needs(&self) -> impl Iterator<Item = &str> {
        let all = [&self.checks, &self.quick_checks, &self.cross_checks];
        let used = all.into_iter().flatten().flat_map(|check| {
            let used = check.rests_on().iter().map(String::as_str);
            check.link().into_iter().chain(used)
        });
        used.chain(self.steps.iter().filter_map(Step::claim))
    }

    /// The lemmas that the proof names where it is in words.
    pub fn lemmas(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(Step::lemma)
    }

    /// Whether a check of its own is an argument in words that is not written out in steps.
    pub fn is_argued(&self) -> bool {
        self.checks
            .iter()
            .any(|check| matches!(check, Check::Argument(_)))
    }

    /// The checks to run at this scale.
    pub(crate) fn checks_at(&self, scale: Scale) -> &[Check] {
        match scale {
            Scale::Quick if !self.quick_checks.is_empty() => &self.quick_checks,
            _ => &self.checks,
        }
    }

    /// The steps to run at this scale.
    pub(crate) fn steps_at(&self, scale: Scale) -> &[Step] {
        match scale {
            Scale::Quick if !self.quick_checks.is_empty() => &[],
            _ => &self.steps,
        }
    }

    /// What the claim should become at this scale.
    pub fn expected(&self, scale: Scale) -> Expected {
        match self.expect {
            Expectation::Always(expected) => expected,
            Expectation::Each(each) => each[scale as usize],
        }
    }

    /// Whether a verdict is the expected one, or better: a proof where agreement was expected.
    pub fn is_met_by(&self, scale: Scale, verdict: &Verdict) -> bool {
        match (self.expected(scale), verdict) {
            (Expected::Agrees, Verdict::Proved { .. }) => true,
            (Expected::Refuted, Verdict::Refuted { counterexample, .. }) => self
                .counterexample
                .as_ref()
                .is_none_or(|expected| counterexample.contains(expected)),
            (expected, verdict) => expected == verdict.kind(),
        }
    }
}
