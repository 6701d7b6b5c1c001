//! The n-th position of a level set, for any n.

use serde::{Deserialize, Serialize};

use super::arguments::missing;
use super::{Arguments, Host, Question};
use crate::engine::listing::{self, Extent, Level};
use crate::engine::{Evaluator, recursion_is_proved};
use crate::far::FarError;
use crate::json::{self, Decimal};
use crate::sweep::SweepError;
use crate::theorem::library;
use crate::{Budget, Failure, Game, LevelSet, PileOrder, Status, UBig, Unanswered};

/// Up to this index a level set is listed if nothing better is known.
const MAX_LISTED: u64 = 1_000_000;

/// Which is the `n`-th position of a Grundy value?
///
/// A theorem answers if it can, by the number of the position. Else Nivasch's recursion does, in two runs
/// that must agree `[Nivasch 2009, section 3.5]`; where the game does not sweep, the beginning of the level set
/// is listed.
///
/// **Cost** for a theorem that of [`LevelSet::nth`]; for the recursion that of
/// [`FarSweep::nth`](crate::far::FarSweep::nth).
///
/// # Example
///
/// ```
/// use wythoff::ask::nth::NthQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
/// use wythoff::{Status, UBig};
///
/// let game = of_catalogue("wythoff").unwrap();
/// let question = NthQuestion { game, value: 3, n: UBig::from(10u8).pow(12) };
/// let found = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(found.position[0].0.to_string(), "1618033988750");
/// assert_eq!(found.status, Status::Proved);
/// ```
#[derive(Debug, Clone)]
pub struct NthQuestion {
    /// The game.
    pub game: Game,
    /// The Grundy value of the position.
    pub value: u64,
    /// Which of the positions, counted from 0.
    pub n: UBig,
}

/// A position of a level set, and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NthAnswer {
    /// The number of the position, counted from 0.
    pub n: Decimal<UBig>,
    /// The sizes of its piles.
    pub position: Vec<Decimal<UBig>>,
    /// The theorem or engine it comes from.
    pub how: String,
    /// How far it can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
}

impl Question for NthQuestion {
    const NAME: &'static str = "nth";
    type Answer = NthAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self {
            game: arguments.game()?,
            value: arguments.word("value")?.unwrap_or(0),
            n: arguments.integer("n")?.ok_or_else(|| missing("n"))?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<NthAnswer, Failure> {
        let _stage = host.begin("climbing", None);
        if let Some(answer) = self.by_theorem(host.budget())? {
            return Ok(answer);
        }
        // The recursion counts pairs, but where piles keep their places a pair is two positions.
        if self.game.order() == PileOrder::Ordered {
            return self.listed(host.budget());
        }
        match self.by_recursion(host.budget()) {
            Err(FarError::Sweep(SweepError::Shape | SweepError::Unsettled | SweepError::Ended)) => {
                self.listed(host.budget())
            }
            found => Ok(found?),
        }
    }
}

impl NthQuestion {
    fn answer(&self, position: Vec<UBig>, how: String, status: Status) -> NthAnswer {
        NthAnswer {
            n: Decimal(self.n.clone()),
            position: position.into_iter().map(Decimal).collect(),
            how,
            status,
        }
    }

    /// By a theorem that counts the positions, if there is one.
    fn by_theorem(&self, budget: &Budget) -> Result<Option<NthAnswer>, Failure> {
        let (name, value, n) = (self.game.name(), self.value, &self.n);
        let evaluator = Evaluator::new(&self.game, budget);
        let by_index = |level: &&dyn LevelSet| level.is_listed_by_index();
        let level = evaluator.level(value, std::slice::from_ref(n));
        if let Some(level) = level.filter(by_index) {
            let position = level.nth(n).ok_or_else(|| {
                Failure::Input(format!("{name} has no more than {n} such positions"))
            })?;
            let answer = self.answer(position, level.source(), level.status());
            return Ok(Some(answer));
        }
        match evaluator.level(value, &[]).and_then(LevelSet::reach) {
            None => Ok(None),
            Some(reach) => Err(Failure::Undecided(format!(
                "what is known of value {value} of {name} is quick only for numbers of up to {reach} bits, and N \
                 is longer"
            ))),
        }
    }

    /// By Nivasch's recursion, for games that sweep.
    fn by_recursion(&self, budget: &Budget) -> Result<NthAnswer, FarError> {
        let rules = (self.game.rules()).map_err(|_| FarError::Sweep(SweepError::Shape))?;
        let max_value = usize::try_from(self.value).unwrap_or(usize::MAX);
        let sweep = library::far_sweep(&*rules, max_value, budget)?;
        let found = sweep.nth(max_value, &self.n, budget)?;
        let how = match found.status {
            Status::Computed => "swept from row 0".to_owned(),
            status => format!(
                "Nivasch's recursion over {} windows ({}), confirmed with doubled margins; {}",
                found.levels + 1,
                found.margins,
                match status {
                    Status::Proved => recursion_is_proved(),
                    _ => "rests on the Convergence Conjecture".to_owned(),
                }
            ),
        };
        Ok(self.answer(vec![found.point.a, found.point.b], how, found.status))
    }

    /// From a list of the first positions.
    fn listed(&self, budget: &Budget) -> Result<NthAnswer, Failure> {
        let small = u64::try_from(&self.n).ok().filter(|&n| n < MAX_LISTED);
        let n = small.ok_or_else(|| {
            Failure::Undecided(format!(
                "for value {} of {} no closed form is known and no recursion applies, \
                 so N must be below {MAX_LISTED}",
                self.value,
                self.game.name()
            ))
        })?;
        let extent = Extent {
            count: Some(n + 1),
            ..Extent::default()
        };
        let listing = listing::list(&self.game, Level::Value(self.value), extent, budget);
        let listing = listing.map_err(|refused| match refused {
            Unanswered::Unknown(reason) if self.game.rules().is_ok() => Failure::Undecided(format!(
                "no theorem and no sweep counts the positions of value {} of {}, and a search stops: {reason}; \
                 `wythoff positions --max-pile M` lists those without a larger pile",
                self.value,
                self.game.name()
            )),
            refused => refused.into(),
        })?;
        let index = usize::try_from(n).unwrap_or(usize::MAX);
        let position = listing.positions.iter().nth(index).ok_or_else(|| {
            let found = listing.positions.len();
            Failure::Undecided(format!("only {found} such positions were found"))
        })?;
        Ok(self.answer(position, listing.how, listing.status))
    }
}
