//! The claims of the literature: which there are, what one says, and whether they hold.
//!
//! | file | holds |
//! |---|---|
//! | `check` | checking many claims at a time, with a place for the findings |

mod check;

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::arguments::missing;
use super::{Arguments, Host, Question};
use crate::Failure;
use crate::name::closest;

pub use check::{CheckedClaim, Findings, Finished, check_all};
pub use wythoff_claims::{
    Claim, DataTable, Expected, Finding, Kind, Paper, Reference, Registry, Scale, Verdict,
    references,
};

/// All claims, read once.
pub fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(Registry::embedded)
}

/// Some of the claims.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClaimFilter {
    /// Only those of this paper.
    pub paper: Option<String>,
    /// Only those of this kind.
    pub kind: Option<String>,
}

impl ClaimFilter {
    /// The filter in the arguments `paper` and `kind`.
    fn read(arguments: &mut Arguments) -> Result<Self, Failure> {
        Ok(Self {
            paper: arguments.text("paper")?,
            kind: arguments.text("kind")?,
        })
    }

    /// The claims that pass, in the order of the registry.
    pub fn claims(&self) -> Result<Vec<&'static Claim>, Failure> {
        let registry = registry();
        if let Some(key) = &self.paper
            && registry.papers().iter().all(|paper| paper.key != *key)
        {
            let keys: Vec<&str> = registry.papers().iter().map(|p| p.key.as_str()).collect();
            return Err(Failure::input(format!(
                "there is no paper {key}; the papers are {}",
                keys.join(", ")
            )));
        }
        let kinds = registry.claims().iter().map(|claim| claim.kind.word());
        let mut kinds: Vec<&str> = kinds.collect();
        kinds.sort_unstable();
        kinds.dedup();
        if let Some(kind) = &self.kind
            && !kinds.contains(&kind.as_str())
        {
            return Err(Failure::input(format!(
                "there is no kind {kind}; the kinds are {}",
                kinds.join(", ")
            )));
        }
        let passes = |claim: &&Claim| {
            self.paper.as_deref().is_none_or(|key| claim.paper() == key)
                && self
                    .kind
                    .as_deref()
                    .is_none_or(|kind| claim.kind.word() == kind)
        };
        Ok(registry.claims().iter().filter(passes).collect())
    }
}

/// The claim of that name.
fn find(id: &str) -> Result<&'static Claim, Failure> {
    registry().find(id).ok_or_else(|| {
        let ids = registry().claims().iter().map(|claim| claim.id.as_str());
        match closest(id, ids) {
            Some(near) => Failure::input(format!("there is no claim {id}; did you mean {near}?")),
            None => Failure::input(format!(
                "there is no claim {id}; `wythoff claims list` shows all"
            )),
        }
    })
}

/// A claim of the literature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimAnswer {
    /// The name: that of the paper, a slash, and a name within the paper.
    pub id: String,
    /// What sort of statement it is.
    pub kind: Kind,
    /// The number it has in the paper.
    pub source: String,
    /// What it says.
    pub statement: String,
    /// What it should become at each scale.
    pub expected: [Expected; 3],
    /// For a misprint: the claim that states it right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corrected_by: Option<String>,
    /// For a conjecture: what is known about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// A command that looks further than any scale does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further: Option<String>,
}

impl From<&Claim> for ClaimAnswer {
    fn from(claim: &Claim) -> Self {
        Self {
            id: claim.id.clone(),
            kind: claim.kind,
            source: claim.source.clone(),
            statement: claim.statement.clone(),
            expected: Scale::ALL.map(|scale| claim.expected(scale)),
            corrected_by: claim.corrected_by.clone(),
            known: claim.known.clone(),
            further: claim.further.clone(),
        }
    }
}

impl ClaimAnswer {
    /// The paper that it is from.
    pub fn paper(&self) -> Option<&'static Paper> {
        let (key, _) = self.id.split_once('/')?;
        registry().papers().iter().find(|paper| paper.key == key)
    }
}

/// Which claims are there?
///
/// # Example
///
/// ```
/// use wythoff::ask::claims::{ClaimFilter, ClaimsListQuestion};
/// use wythoff::ask::{Question, Quiet};
///
/// let filter = ClaimFilter { paper: Some("jiao".to_owned()), kind: None };
/// let claims = ClaimsListQuestion { filter }.ask(&Quiet::default()).unwrap();
/// assert!(claims.iter().all(|claim| claim.id.starts_with("jiao/")));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClaimsListQuestion {
    /// Which of them.
    pub filter: ClaimFilter,
}

impl Question for ClaimsListQuestion {
    const NAME: &'static str = "claims list";
    type Answer = Vec<ClaimAnswer>;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let filter = ClaimFilter::read(arguments)?;
        Ok(Self { filter })
    }

    fn ask(&self, _: &dyn Host) -> Result<Vec<ClaimAnswer>, Failure> {
        let claims = self.filter.claims()?;
        Ok(claims.into_iter().map(ClaimAnswer::from).collect())
    }
}

/// What does a claim say?
///
/// # Example
///
/// ```
/// use wythoff::ask::claims::{ClaimsShowQuestion, Expected};
/// use wythoff::ask::{Question, Quiet};
///
/// let question = ClaimsShowQuestion { id: "jiao/remark-15".to_owned() };
/// let claim = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(claim.expected, [Expected::Refuted; 3]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimsShowQuestion {
    /// The name of the claim.
    pub id: String,
}

impl Question for ClaimsShowQuestion {
    const NAME: &'static str = "claims show";
    type Answer = ClaimAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let id = arguments.text("id")?.ok_or_else(|| missing("id"))?;
        Ok(Self { id })
    }

    fn ask(&self, _: &dyn Host) -> Result<ClaimAnswer, Failure> {
        find(&self.id).map(ClaimAnswer::from)
    }
}

/// Do claims hold?
///
/// # Example
///
/// ```
/// use wythoff::ask::claims::{ClaimsCheckQuestion, Expected, Scale};
/// use wythoff::ask::{Question, Quiet};
///
/// let question = ClaimsCheckQuestion {
///     ids: vec!["jiao/remark-15".to_owned()],
///     filter: Default::default(),
///     scale: Scale::Quick,
/// };
/// let checked = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(checked[0].verdict, Expected::Refuted);
/// assert!(checked[0].met && checked[0].confirmed_by.is_some());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimsCheckQuestion {
    /// The names of the claims; without names, those that pass the filter.
    pub ids: Vec<String>,
    /// Which claims, where none is named.
    pub filter: ClaimFilter,
    /// How far to go.
    pub scale: Scale,
}

impl ClaimsCheckQuestion {
    /// The claims that are to be checked.
    pub fn claims(&self) -> Result<Vec<&'static Claim>, Failure> {
        if self.ids.is_empty() {
            return self.filter.claims();
        }
        self.ids.iter().map(|id| find(id)).collect()
    }
}

impl Question for ClaimsCheckQuestion {
    const NAME: &'static str = "claims check";
    type Answer = Vec<CheckedClaim>;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let ids = arguments.texts("id")?;
        let all = arguments.flag("all")?;
        let filter = ClaimFilter::read(arguments)?;
        let filtered = filter != ClaimFilter::default();
        if all && (filtered || !ids.is_empty()) {
            return Err(Failure::input("`all` leaves nothing to choose"));
        }
        if !all && !filtered && ids.is_empty() {
            return Err(Failure::input(
                "which claims? Give `id`, `paper`, `kind` or `all`",
            ));
        }
        let scale = match arguments.text("scale")? {
            Some(word) => word.parse().map_err(Failure::Input)?,
            None => Scale::Quick,
        };
        Ok(Self { ids, filter, scale })
    }

    fn ask(&self, host: &dyn Host) -> Result<Vec<CheckedClaim>, Failure> {
        let finished = check_all(&self.claims()?, self.scale, None, host)?;
        let answer = |finished: &Finished<'_>| finished.answer(self.scale);
        Ok(finished.iter().map(answer).collect())
    }
}
