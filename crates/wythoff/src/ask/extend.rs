//! Which moves can be added to a game without changing its level sets.

use serde::{Deserialize, Serialize};
use wythoff_automata::{Relation, System};
use wythoff_theorems::invariant::{Extension, Extent, Judged, MOST_MOVES, closed_form};

use super::{Arguments, Host, Question, millis};
use crate::json::{self, BigInteger, Integer};
use crate::search::LevelSets;
use crate::{Failure, Game, Status, UBig};

/// Which invariant moves can be added to a game, one of them or all together, so that the positions of the values
/// 0, ..., g stay the same?
///
/// **Cost** milliseconds for most P-positions. Where the set of all such moves has no automaton of a reasonable size,
/// there may be one of those outside a strip, in seconds, and the moves up to a bound are decided one by one.
///
/// # Example
///
/// ```
/// use wythoff::ask::extend::ExtendQuestion;
/// use wythoff::ask::{Question, Quiet};
/// use wythoff::read::game::of_catalogue;
///
/// let question = ExtendQuestion::new(of_catalogue("wythoff").unwrap(), 0);
/// let answer = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(answer.states, Some(24));
/// let (added, excluded) = answer.moves.iter().partition::<Vec<_>, _>(|one| one.can_be_added);
/// assert_eq!(excluded[0].takes.iter().map(|n| n.0).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(added.len(), 72);
/// ```
#[derive(Debug, Clone)]
pub struct ExtendQuestion {
    /// The game.
    pub game: Game,
    /// The largest value whose positions must stay the same.
    pub value: u64,
    /// The moves that take at most so many tokens from each pile are listed.
    pub up_to: u64,
    /// So many of the moves that can be added are listed by their sum.
    pub members: usize,
    /// The only numeration system to try.
    pub numeration: Option<System>,
    /// Whether the answer is to have its certificates.
    pub certificates: bool,
}

/// The moves that can be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExtendAnswer {
    /// The states of the automaton of all these moves; `None` if there is none.
    pub states: Option<usize>,
    /// The numeration system in which it reads.
    pub numeration: String,
    /// All of them in a few words, if that is possible.
    pub form: Option<String>,
    /// Why there is no automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_automaton: Option<String>,
    /// What is known of the moves that are not near a line, where there is no automaton of all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off_strip: Option<OffStripLine>,
    /// The first moves that can be added, by their sum, then by their first number.
    pub members: Vec<Vec<BigInteger>>,
    /// Every move up to the bound, the smallest first.
    pub moves: Vec<MoveJudged>,
    /// The theorem about the level sets, on which all this rests.
    pub rests_on: String,
    /// Proved.
    #[serde(with = "json::text")]
    pub status: Status,
    /// How long it took.
    pub millis: u64,
    /// The theorem about the level sets, for `verify`, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theorem: Option<String>,
    /// The sentence about the moves, for `verify`, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// The automaton itself; not part of the JSON.
    #[serde(skip)]
    pub automaton: Option<Relation>,
}

/// The automaton of the moves that can be added and are not near the line of slope φ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OffStripLine {
    /// It accepts no move (i, j) with ⌊iφ⌋ - `below` <= j <= ⌊iφ⌋ + `above`.
    pub below: u64,
    /// See `below`.
    pub above: u64,
    /// Its states.
    pub states: usize,
    /// The automaton itself; not part of the JSON.
    #[serde(skip)]
    pub automaton: Option<Relation>,
}

/// A move, and whether it can be added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveJudged {
    /// How many tokens it takes from each pile, the smallest number first if the piles have no places.
    pub takes: Vec<Integer>,
    /// Whether it can be added.
    pub can_be_added: bool,
    /// Two positions of the same value, one such move apart, where they were looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflict: Option<ConflictLine>,
}

/// Two positions of the same value, one move apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConflictLine {
    /// Their value.
    pub value: usize,
    /// The position before the move.
    pub from: Vec<BigInteger>,
    /// The position after it.
    pub to: Vec<BigInteger>,
}

impl From<Judged> for MoveJudged {
    fn from(judged: Judged) -> Self {
        let piles = |position: Vec<UBig>| position.into_iter().map(BigInteger).collect();
        Self {
            takes: judged.takes.into_iter().map(Integer).collect(),
            can_be_added: judged.can_be_added,
            conflict: judged.conflict.map(|conflict| ConflictLine {
                value: conflict.value,
                from: piles(conflict.from),
                to: piles(conflict.to),
            }),
        }
    }
}

/// The bound of the moves that are listed, where nothing else is asked for.
pub const UP_TO: u64 = 12;

/// So many moves are listed by their sum, where nothing else is asked for.
pub const MEMBERS: usize = 20;

/// The largest bound: more moves would fill a book.
pub const MOST_UP_TO: u64 = 1000;

/// So many moves may be listed.
pub const MOST_MEMBERS: usize = 100_000;

/// Refuses to list too many moves.
pub(super) fn allow_members(members: usize) -> Result<(), Failure> {
    match members > MOST_MEMBERS {
        true => Err(Failure::Input(format!(
            "at most {MOST_MEMBERS} moves are listed, not {members}"
        ))),
        false => Ok(()),
    }
}

/// Moves as they are written.
pub(super) fn big_moves(moves: Vec<Vec<UBig>>) -> Vec<Vec<BigInteger>> {
    let numbers = |one: Vec<UBig>| one.into_iter().map(BigInteger).collect();
    moves.into_iter().map(numbers).collect()
}

impl ExtendQuestion {
    /// The question about a game, without anything beside.
    pub fn new(game: Game, value: u64) -> Self {
        Self {
            game,
            value,
            up_to: UP_TO,
            members: MEMBERS,
            numeration: None,
            certificates: false,
        }
    }
}

impl Question for ExtendQuestion {
    const NAME: &'static str = "extend";
    type Answer = ExtendAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        Ok(Self {
            members: arguments.count("members")?.unwrap_or(MEMBERS),
            game: arguments.game()?,
            value: arguments.word("value")?.unwrap_or(0),
            up_to: arguments.word("up-to")?.unwrap_or(UP_TO),
            numeration: arguments.system()?,
            certificates: arguments.flag("certificates")?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<ExtendAnswer, Failure> {
        if self.up_to > MOST_UP_TO {
            return Err(Failure::Input(format!(
                "moves are listed up to {MOST_UP_TO} tokens from a pile, not {}",
                self.up_to
            )));
        }
        allow_members(self.members)?;
        let started = host.time();
        let levels = LevelSets::for_moves(&self.game, self.value, self.numeration.as_ref(), host)?;
        let mut setting = levels.setting(host)?;
        let moves = setting.count_up_to(self.up_to);
        if moves > MOST_MOVES {
            return Err(Failure::Input(format!(
                "of so many piles there are {moves} moves up to {} tokens from each; at most {MOST_MOVES} are listed",
                self.up_to
            )));
        }
        let stage = host.begin("moves that can be added", None);
        let extent = Extent {
            up_to: self.up_to,
            members: self.members,
            certified: self.certificates,
        };
        let extension = Extension::of(&mut setting, extent, host.budget())?;
        let form = match &extension.set {
            Ok(set) => closed_form(&mut setting, set, host.budget())?,
            Err(_) => None,
        };
        drop(stage);
        let certificates = self.certificates;
        let automaton = extension.set.as_ref().ok().cloned();
        Ok(ExtendAnswer {
            states: automaton.as_ref().map(Relation::states),
            numeration: levels.theorem.system.clone(),
            form,
            no_automaton: extension.set.err(),
            off_strip: extension.off_strip.map(|off| OffStripLine {
                below: off.width,
                above: off.width + 1,
                states: off.set.states(),
                automaton: Some(off.set),
            }),
            members: big_moves(extension.members),
            moves: extension.judged.into_iter().map(MoveJudged::from).collect(),
            rests_on: levels.theorem.statement(),
            status: Status::Proved,
            millis: millis(started, host),
            theorem: certificates.then(|| levels.theorem.to_string()),
            certificate: extension.certificate,
            automaton,
        })
    }
}
