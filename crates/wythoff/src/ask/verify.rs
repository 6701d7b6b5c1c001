//! Certificates of every kind, checked again from the rules alone.

mod independent;
mod kinds;

use std::fmt;

use serde::{Deserialize, Serialize};

use super::arguments::missing;
use super::{Arguments, Host, Question, millis};
use crate::{Failure, Game};

pub use kinds::Kind;

/// Is what a certificate says true?
///
/// **Cost** that of the decisions which the certificate spares a search for; `independent` adds those of a second
/// checker, which shares no code with the prover.
///
/// # Example
///
/// ```
/// use wythoff::ask::prove::ProveQuestion;
/// use wythoff::ask::verify::{Judgement, VerifyQuestion};
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::theorem::statement::Level;
///
/// let host = Quiet::default();
/// let question = ProveQuestion {
///     certificate: true,
///     ..ProveQuestion::new("w:2".parse().unwrap(), Level::Value(0))
/// };
/// let certificate = question.ask(&host).unwrap().certificate.unwrap();
/// let verdict = VerifyQuestion::new(certificate).ask(&host).unwrap();
/// assert_eq!(verdict.status, Judgement::Proved);
/// ```
#[derive(Debug, Clone)]
pub struct VerifyQuestion {
    /// The text of the certificate.
    pub certificate: String,
    /// What it is called where it makes no sense.
    pub name: String,
    /// Whether the separate checker is to decide everything again.
    pub independent: bool,
}

impl VerifyQuestion {
    /// The question about a certificate, for the checker of this program alone.
    pub fn new(certificate: String) -> Self {
        Self {
            certificate,
            name: "this".to_owned(),
            independent: false,
        }
    }
}

/// What came of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerifyAnswer {
    /// Whether the certificate is accepted.
    pub status: Judgement,
    /// What kind of certificate it is.
    pub kind: Kind,
    /// What it is about, if it is accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// How many states the proof gives.
    pub states: u64,
    /// How long the check took.
    pub millis: u64,
    /// What was proved, or what the text should have been.
    pub statement: String,
    /// What is wrong, if it is rejected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the separate checker confirms, in its own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<String>,
}

/// Whether a certificate is accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// What it says is proved.
    Proved,
    /// Something in it is wrong.
    Rejected,
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proved => "proved",
            Self::Rejected => "rejected",
        })
    }
}

/// A game as certificates name it. A typed game is known by its rules alone.
pub fn name_in_certificate(game: &Game) -> String {
    match game {
        Game::Catalogue(game) => game.to_string(),
        Game::Typed { .. } => "rules".to_owned(),
    }
}

impl Question for VerifyQuestion {
    const NAME: &'static str = "verify";
    type Answer = VerifyAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let certificate = arguments.text("certificate")?;
        Ok(Self {
            independent: arguments.flag("independent")?,
            ..Self::new(certificate.ok_or_else(|| missing("certificate"))?)
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<VerifyAnswer, Failure> {
        let kind = Kind::of(&self.certificate);
        let kind =
            kind.ok_or_else(|| Failure::Input(format!("{} is not a certificate", self.name)))?;
        let started = host.time();
        let _stage = host.begin("checking", None);
        let mut verdict = kind.check(&self.certificate, host.budget())?;
        let mut confirmed = None;
        if self.independent && verdict.rejection.is_none() {
            match independent::check(&self.certificate, host.budget())? {
                Ok(words) => confirmed = Some(words),
                Err(reason) => verdict.rejection = Some(reason),
            }
        }
        Ok(VerifyAnswer {
            status: match verdict.rejection {
                None => Judgement::Proved,
                Some(_) => Judgement::Rejected,
            },
            kind,
            subject: verdict.subject,
            states: verdict.states,
            millis: millis(started, host),
            statement: verdict.statement,
            reason: verdict.rejection,
            confirmed,
        })
    }
}
