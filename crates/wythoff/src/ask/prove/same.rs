//! Whether another game has the same level sets.

use serde::{Deserialize, Serialize};
use wythoff_theorems::statement::{Level, Theorem};

use super::{ProveAnswer, ProveQuestion};
use crate::ask::Host;
use crate::ask::compare::{CompareQuestion, Compared};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flaw: Option<String>,
}

impl SameAs {
    /// How the games compare, from their moves and their small positions.
    pub(super) fn without_theorem(
        question: &ProveQuestion,
        other: &Game,
        host: &dyn Host,
    ) -> Result<Option<ProveAnswer>, Failure> {
        let Subject::Game(game) = &question.subject else {
            return Ok(None);
        };
        if game.piles() != other.piles() || game.flags() != other.flags() {
            return Ok(None);
        }
        let compare = CompareQuestion {
            games: [game.clone(), other.clone()],
            level: question.claim,
        };
        let (Some(found), _) = compare.without_theorem(host)? else {
            return Ok(None);
        };
        let (same, names) = (found.result == Compared::Equal, [game.name(), other.name()]);
        let says = match same {
            true => "have the same positions of each of these values",
            false => "differ",
        };
        let statement = format!("{} and {} {says}: {}", names[0], names[1], found.how);
        Ok(Some(ProveAnswer {
            status: found.status,
            same_as: Some(Self {
                game: other.name(),
                same,
                flaw: (!same).then_some(found.how),
            }),
            ..ProveAnswer::proved(0, statement)
        }))
    }

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
