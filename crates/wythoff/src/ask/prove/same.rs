//! Whether another game has the same level sets.

use serde::{Deserialize, Serialize};
use wythoff_theorems::statement::{Level, Theorem};

use crate::ask::Host;
use crate::search::Road;
use crate::subject::Subject;
use crate::{Failure, Game};

/// What came of the comparison with another game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SameAs {
    /// The other game.
    pub game: String,
    /// Whether it has the same sets.
    pub same: bool,
    /// A position that shows the difference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
}

impl SameAs {
    /// Checks the sets of a theorem against the rules of another game.
    pub(crate) fn check(game: &Game, theorem: &Theorem, host: &dyn Host) -> Result<Self, Failure> {
        let sets = theorem.relations(host.budget())?;
        let system = sets[0].system().clone();
        let subject = Subject::from(game.clone());
        let road = Road {
            subject: &subject,
            numeration: None,
            keeps: false,
            host,
        };
        let mut prover = road.prover(system)?;
        let different = |flaw: String| Self {
            game: game.name(),
            same: false,
            flaw: Some(flaw),
        };
        if sets.iter().any(|set| set.arity() != prover.moves().piles()) {
            return Ok(different("it has another number of piles".to_owned()));
        }
        for (number, set) in sets.into_iter().enumerate() {
            let flaw = match theorem.claim {
                Level::Value(_) => prover.accept(set)?,
                Level::Misere => prover.check_misere(&set)?,
            };
            let Some(flaw) = flaw else { continue };
            if !prover.moves().are_exact() {
                return Err(Failure::Undecided(format!(
                    "whether {} has the same positions is open: its rules are known only roughly, and by \
                     them {flaw}",
                    game.name()
                )));
            }
            return Ok(different(match theorem.claim {
                Level::Value(_) => format!("set of value {number}: {flaw}"),
                Level::Misere => flaw.to_string(),
            }));
        }
        Ok(Self {
            game: game.name(),
            same: true,
            flaw: None,
        })
    }
}
