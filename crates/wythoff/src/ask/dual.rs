//! The invariant game whose moves are given positions, and its dual again.

use serde::{Deserialize, Serialize};
use wythoff_automata::Relation;
use wythoff_theorems::invariant::Dual;
use wythoff_theorems::inverse::Target;

use super::extend::{allow_members, big_moves};
use super::inverse::Wanted;
use super::{Arguments, Host, Question, millis};
use crate::json::{self, BigInteger};
use crate::{Failure, Status};

/// Which P-positions has the invariant game whose moves are given positions, and has the game with those as moves the given positions again?
///
/// **Cost** mostly less than a second.
///
/// # Example
///
/// ```
/// use wythoff::ask::dual::DualQuestion;
/// use wythoff::ask::inverse::Wanted;
/// use wythoff::ask::{Question, Quiet};
///
/// let pairs = Wanted::formula("exists n: lower(n, x) and upper(n, y)");
/// let answer = DualQuestion::new(pairs).ask(&Quiet::default()).unwrap();
/// assert!(answer.reflexive);
/// ```
#[derive(Debug, Clone)]
pub struct DualQuestion {
    /// The positions.
    pub wanted: Wanted,
    /// How many P-positions of the dual to list.
    pub members: usize,
    /// Whether the answer is to have its certificates.
    pub certificates: bool,
}

/// The dual of a set of positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DualAnswer {
    /// The states of the automaton of its P-positions.
    pub states: usize,
    /// The numeration system in which it reads.
    pub numeration: String,
    /// Its first P-positions, in the order of their larger piles.
    pub positions: Vec<Vec<BigInteger>>,
    /// Whether the dual of the dual is the given set.
    pub reflexive: bool,
    /// A position that is in only one of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub differs: Option<Vec<BigInteger>>,
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
    /// How long it took.
    pub millis: u64,
    /// For `verify`, if they were asked for: that these are the P-positions, and about the dual of the dual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificates: Option<[String; 2]>,
    /// The automaton itself; not part of the JSON.
    #[serde(skip)]
    pub automaton: Option<Relation>,
}

/// So many positions are listed where nothing else is asked for.
pub const MEMBERS: usize = 20;

impl DualQuestion {
    /// The question about a set, without anything beside.
    pub fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            members: MEMBERS,
            certificates: false,
        }
    }
}

impl Question for DualQuestion {
    const NAME: &'static str = "dual";
    type Answer = DualAnswer;

    fn read(arguments: &mut Arguments, host: &dyn Host) -> Result<Self, Failure> {
        let members = arguments.word("members")?;
        Ok(Self {
            wanted: Wanted::of_arguments(arguments, host)?,
            members: members.map_or(MEMBERS, |most| usize::try_from(most).unwrap_or(usize::MAX)),
            certificates: arguments.flag("certificates")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<DualAnswer, Failure> {
        allow_members(self.members)?;
        let started = host.time();
        let Target::Set(set) = self.wanted.target(host)? else {
            return Err(Failure::input(
                "the dual of a set needs all its positions: a formula, an automaton or a game",
            ));
        };
        let stage = host.begin("the dual of the set", None);
        let Some(dual) = Dual::of(&set, host.budget())? else {
            return Err(Failure::Undecided(
                "no automaton was found for the P-positions of the dual game".to_owned(),
            ));
        };
        drop(stage);
        let positions = dual.set.first_members(self.members, host.budget())?;
        Ok(DualAnswer {
            states: dual.set.states(),
            numeration: dual.set.system().to_string(),
            positions: big_moves(positions),
            reflexive: dual.differs.is_none(),
            differs: (dual.differs).map(|at| at.into_iter().map(BigInteger).collect()),
            status: Status::Proved,
            millis: millis(started, host),
            certificates: self.certificates.then_some(dual.certificates),
            automaton: Some(dual.set),
        })
    }
}
