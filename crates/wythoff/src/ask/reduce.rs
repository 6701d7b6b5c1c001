//! Which moves of a game can be left out without changing its level sets.

use serde::{Deserialize, Serialize};
use wythoff_automata::{Relation, System};
use wythoff_theorems::invariant::Reduction;

use super::extend::{allow_members, big_moves};
use super::{Arguments, Host, Question, millis};
use crate::json::{self, BigInteger, Decimal};
use crate::search::LevelSets;
use crate::{Failure, Game, Status, UBig};

/// Which moves can be left out of a game, one at a time and all together, so that the positions of the values
/// 0, ..., g stay the same?
///
/// A move is what it takes from each pile; to leave it out is to forbid it from every position.
///
/// **Cost** some projections of automata that read a position and a move side by side.
///
/// # Example
///
/// ```
/// use wythoff::ask::reduce::ReduceQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
///
/// // No move of Wythoff's game can be left out.
/// let question = ReduceQuestion::new(of_catalogue("wythoff").unwrap(), 0);
/// let answer = question.ask(&Quiet::default()).unwrap();
/// assert!(answer.alone.members.is_empty());
/// ```
#[derive(Debug, Clone)]
pub struct ReduceQuestion {
    /// The game.
    pub game: Game,
    /// The largest value whose positions must stay the same.
    pub value: u64,
    /// How many moves to list.
    pub members: usize,
    /// The only numeration system to try.
    pub numeration: Option<System>,
    /// Whether the answer is to have its certificates.
    pub certificates: bool,
}

/// The moves that can be left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReduceAnswer {
    /// The positions of the values up to this one stay the same: the value that was asked for, or a smaller one.
    pub value: u64,
    /// Why it is a smaller one: what was in the way with the next value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undecided: Option<String>,
    /// The first moves that can be left out alone, by their sum, then by their first number.
    pub redundant: Vec<Vec<BigInteger>>,
    /// The first moves of the game that cannot, in the same order.
    pub needed: Vec<Vec<BigInteger>>,
    /// The moves that can be left out alone.
    pub alone: MoveSet,
    /// Whether all of them can be left out together.
    pub together: bool,
    /// Moves that can be left out together and no further one with them; `None` if that is not known.
    pub most: Option<MoveSet>,
    /// The numeration system of the automata.
    pub numeration: String,
    /// The theorem about the level sets, on which all this rests.
    pub rests_on: String,
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
    /// How long it took.
    pub millis: u64,
    /// For `verify`: the theorem about the level sets, the moves that can be left out alone, and those that can
    /// together; if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificates: Option<[String; 3]>,
}

/// A set of moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveSet {
    /// How many there are; `None` if there are infinitely many.
    pub count: Option<Decimal<UBig>>,
    /// The first of them: how many tokens are taken from each pile.
    pub members: Vec<Vec<BigInteger>>,
    /// The states of the automaton.
    pub states: usize,
    /// The automaton itself; not part of the JSON.
    #[serde(skip)]
    pub automaton: Option<Relation>,
}

/// So many moves are listed where nothing else is asked for.
pub const MEMBERS: usize = 10;

impl ReduceQuestion {
    /// The question about a game, without anything beside.
    pub fn new(game: Game, value: u64) -> Self {
        Self {
            game,
            value,
            members: MEMBERS,
            numeration: None,
            certificates: false,
        }
    }

    /// The level sets up to the value that was asked for, or up to the largest smaller one that has automata, and why it is not that value.
    fn level_sets(&self, host: &dyn Host) -> Result<(LevelSets, Option<String>), Failure> {
        let of = |value| LevelSets::for_moves(&self.game, value, self.numeration.as_ref(), host);
        let undecided = match of(self.value) {
            Err(Failure::Undecided(why)) if self.value > 0 => why,
            found => return Ok((found?, None)),
        };
        let mut smaller = (of(0)?, undecided);
        for value in 1..self.value {
            match of(value) {
                Ok(levels) => smaller.0 = levels,
                Err(Failure::Undecided(why)) => {
                    smaller.1 = why;
                    break;
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok((smaller.0, Some(smaller.1)))
    }

    fn listed(&self, set: Relation, host: &dyn Host) -> Result<MoveSet, Failure> {
        let members = set.first_members(self.members, host.budget())?;
        Ok(MoveSet {
            count: set.count().map(Decimal),
            members: big_moves(members),
            states: set.states(),
            automaton: Some(set),
        })
    }
}

impl Question for ReduceQuestion {
    const NAME: &'static str = "reduce";
    type Answer = ReduceAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self {
            members: arguments.count("members")?.unwrap_or(MEMBERS),
            game: arguments.game()?,
            value: arguments.word("value")?.unwrap_or(0),
            numeration: arguments.system()?,
            certificates: arguments.flag("certificates")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<ReduceAnswer, Failure> {
        allow_members(self.members)?;
        let started = host.time();
        let (levels, no_sets) = self.level_sets(host)?;
        let mut setting = levels.setting(host)?;
        let stage = host.begin("moves that can be left out", None);
        let reduction = Reduction::of(&mut setting, levels.rules.checked(), host.budget())?;
        drop(stage);
        let [alone, together] = reduction.certificates;
        let certificates = [levels.theorem.to_string(), alone, together];
        let listed = |set: &Relation| setting.first_moves(set, self.members, host.budget());
        let [redundant, needed] = match [&reduction.alone, &reduction.needed].map(listed) {
            [Ok(redundant), Ok(needed)] => [redundant, needed].map(big_moves),
            [Err(error), _] | [_, Err(error)] => return Err(error.into()),
        };
        let most = reduction.most.map(|set| self.listed(set, host));
        let value = (reduction.levels as u64).saturating_sub(1);
        Ok(ReduceAnswer {
            value,
            undecided: reduction.stopped.or(no_sets),
            redundant,
            needed,
            alone: self.listed(reduction.alone, host)?,
            together: reduction.together,
            most: most.transpose()?,
            numeration: levels.theorem.system.clone(),
            rests_on: levels.theorem.statement(),
            status: Status::Proved,
            millis: millis(started, host),
            certificates: self.certificates.then_some(certificates),
        })
    }
}
