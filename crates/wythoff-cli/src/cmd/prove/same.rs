//! Whether another game has the same level sets.

use serde::Serialize;
use wythoff::Game;
use wythoff::theorem::statement::{Claim, Theorem};

use crate::{Context, Failure, theorems};

/// What came of the comparison with another game.
#[derive(Serialize)]
pub(super) struct SameAs {
    pub(super) game: String,
    pub(super) same: bool,
    /// A position that shows the difference.
    #[serde(skip_serializing_if = "Option::is_none")]
    flaw: Option<String>,
}

impl SameAs {
    /// Checks the sets of a theorem against the rules of another game.
    pub(super) fn check(
        game: &Game,
        theorem: &Theorem,
        context: &Context,
    ) -> Result<Self, Failure> {
        let sets = theorem.relations(&context.budget)?;
        let system = sets[0].system().clone();
        let mut prover = theorems::prover(&game.clone().into(), system, context)?;
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
                Claim::Value(_) => prover.accept(set)?,
                Claim::Misere => prover.check_misere(&set)?,
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
                Claim::Value(_) => format!("set of value {number}: {flaw}"),
                Claim::Misere => flaw.to_string(),
            }));
        }
        Ok(Self {
            game: game.name(),
            same: true,
            flaw: None,
        })
    }

    /// In words.
    pub(super) fn in_words(&self) -> String {
        match &self.flaw {
            None => format!("in {} the sets of all these values are the same", self.game),
            Some(flaw) => format!("not in {}: {flaw}", self.game),
        }
    }
}
