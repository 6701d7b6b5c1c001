//! Whether two games have the same level sets.

mod search;

use serde::{Deserialize, Serialize};
use wythoff_theorems::statement::Level;

use super::arguments::missing;
use super::prove::SameAs;
use super::{Arguments, Host, Question};
use crate::json::{self, BigInteger};
use crate::read::Games;
use crate::search::Road;
use crate::subject::Subject;
use crate::{Failure, Game, Status};

/// Have two games the same positions of the values 0, ..., g, or the same misère P-positions?
///
/// First their moves are compared in normal form; then all small positions, by tables; then a theorem about one
/// of them is looked for and checked against the rules of the other.
///
/// **Cost** that of two tables of up to 1024 by 1024 positions, and that of a theorem where they agree.
///
/// # Example
///
/// ```
/// use wythoff::ask::compare::{CompareQuestion, Compared};
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
/// use wythoff::theorem::statement::Level;
///
/// let games = ["wythoff", "w:3"].map(|name| of_catalogue(name).unwrap());
/// let question = CompareQuestion { games, level: Level::Value(0) };
/// let answer = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(answer.result, Compared::Different);
/// assert_eq!(answer.smallest.unwrap()[1].0.to_string(), "1");
/// ```
#[derive(Debug, Clone)]
pub struct CompareQuestion {
    /// The two games.
    pub games: [Game; 2],
    /// The largest value that is compared, or misère play.
    pub level: Level,
}

/// What came of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compared {
    /// The sets are the same.
    Equal,
    /// They are not.
    Different,
}

/// Whether two games have the same level sets, and where they differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompareAnswer {
    /// What came of it.
    pub result: Compared,
    /// How far it can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// The position with the fewest tokens, and among these the first, where they differ, if it is known.
    pub smallest: Option<Vec<BigInteger>>,
    /// What the games make of it, or why they are equal.
    pub how: String,
}

impl Question for CompareQuestion {
    const NAME: &'static str = "compare";
    type Answer = CompareAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let games = Games::with_rules(arguments.text("rules")?.as_deref())?;
        let mut game = |name: &str| {
            let text = arguments.text(name)?.ok_or_else(|| missing(name))?;
            games.game(&text)
        };
        let games = [game("a")?, game("b")?];
        Ok(Self {
            games,
            level: match (arguments.flag("misere")?, arguments.word("value")?) {
                (false, value) => Level::Value(value.unwrap_or(0)),
                (true, None) => Level::Misere,
                (true, Some(_)) => {
                    return Err(Failure::input("`misere` and `value` exclude each other"));
                }
            },
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<CompareAnswer, Failure> {
        let [one, other] = &self.games;
        let piles = [one, other].map(Game::piles);
        if let [Some(first), Some(second)] = piles
            && first != second
        {
            return Err(Failure::Input(format!(
                "{} has {first} piles and {} has {second}; only games with as many piles can be compared",
                one.name(),
                other.name()
            )));
        }
        if one.flags() != other.flags() {
            return Err(Failure::Input(format!(
                "{} and {} have other flags (`pile p <= 1`), so they have not the same positions",
                one.name(),
                other.name()
            )));
        }
        if self.level != Level::Value(0)
            && let Some(blocked) = [one, other].into_iter().find(|game| game.block() > 0)
        {
            return Err(Failure::Input(format!(
                "in {} options are forbidden before each move: only its P-positions in normal play are defined",
                blocked.name()
            )));
        }
        match self.without_theorem(host)? {
            (Some(found), _) => Ok(found),
            (None, reach) => self.by_theorem(&reach, host),
        }
    }
}

impl CompareQuestion {
    /// The answer that the moves and the small positions give, if they do; and how far was looked, in words. Both games
    /// must have as many piles.
    pub(crate) fn without_theorem(
        &self,
        host: &dyn Host,
    ) -> Result<(Option<CompareAnswer>, String), Failure> {
        if self.have_same_moves() {
            let why = "every position has the same moves in both".to_owned();
            return Ok((Some(equal(why)), String::new()));
        }
        let piles = self.games.iter().find_map(Game::piles).unwrap_or(2);
        search::smallest(self, piles, host)
    }

    fn have_same_moves(&self) -> bool {
        let rules = |game: &Game| Subject::from(game.clone()).rules();
        let [one, other] = &self.games;
        rules(one)
            .zip(rules(other))
            .is_some_and(|(one, other)| one.has_same_moves(&other))
    }

    /// Looks for a theorem about either game and checks it against the rules of the other.
    fn by_theorem(&self, reach: &str, host: &dyn Host) -> Result<CompareAnswer, Failure> {
        let [one, other] = &self.games;
        if one.order() != other.order() {
            return Err(Failure::Undecided(format!(
                "{reach}; theorems are not compared where one game sorts its piles and the other does not: write the piles of both \
                 alike, `piles a <= b` or `piles a, b`"
            )));
        }
        let mut reasons = Vec::new();
        for (known, checked) in [(one, other), (other, one)] {
            let subject = Subject::from(known.clone());
            let road = Road {
                subject: &subject,
                numeration: None,
                keeps: false,
                host,
            };
            let compared = road.automaton(self.level).and_then(|(theorem, _)| {
                let same = SameAs::check(checked, &theorem, host)?;
                Ok((same, theorem.set().states()))
            });
            match compared {
                Ok((same, states)) if same.same => {
                    return Ok(equal(format!(
                        "an automaton of {states} states is proved from the rules of both"
                    )));
                }
                Ok((same, _)) => {
                    return Ok(CompareAnswer {
                        result: Compared::Different,
                        status: Status::Proved,
                        smallest: None,
                        how: format!(
                            "{reach}; for {}, {}",
                            checked.name(),
                            same.flaw.unwrap_or_default()
                        ),
                    });
                }
                Err(Failure::Undecided(reason)) => reasons.push(reason),
                Err(failure) => return Err(failure),
            }
        }
        Err(Failure::Undecided(format!(
            "{reach}, and no theorem was found: {}",
            reasons.first().map_or("", String::as_str)
        )))
    }
}

fn equal(how: String) -> CompareAnswer {
    CompareAnswer {
        result: Compared::Equal,
        status: Status::Proved,
        smallest: None,
        how,
    }
}
