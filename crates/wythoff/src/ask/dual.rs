//! The invariant game whose moves are given positions, and whether the same done twice gives them back.

use serde::{Deserialize, Serialize};
use wythoff_automata::Relation;
use wythoff_theorems::dual::{Again, Dual, DualLimits};

use super::extend::{allow_members, big_moves};
use super::inverse::Wanted;
use super::{Arguments, Host, Question, millis};
use crate::json::{self, BigInteger};
use crate::{Failure, Status, UBig};

/// Which P-positions has the invariant game whose moves are given positions, and has the game with those as moves the given positions again?
///
/// **Cost** mostly less than a second; a table of the first positions, and sentences about automata.
///
/// # Example
///
/// ```
/// use wythoff::ask::dual::DualQuestion;
/// use wythoff::ask::inverse::Wanted;
/// use wythoff::ask::{Question, Quiet};
///
/// let square = Wanted::formula("x = y");
/// let answer = DualQuestion::new(square).ask(&Quiet::default()).unwrap();
/// assert_eq!((answer.states, answer.reflexive), (Some(2), Some(true)));
/// ```
#[derive(Debug, Clone)]
pub struct DualQuestion {
    /// The positions.
    pub wanted: Wanted,
    /// The table goes up to this pile.
    pub up_to: u64,
    /// How many positions of the dual to list.
    pub members: usize,
    /// Whether the answer is to have its certificates.
    pub certificates: bool,
}

/// The dual of a set of positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DualAnswer {
    /// The states of the automaton of the dual; `None` if none was found.
    pub states: Option<usize>,
    /// The numeration system of the automata, if there are any.
    pub numeration: Option<String>,
    /// The first positions of the dual, in the order of their larger piles.
    pub positions: Vec<Vec<BigInteger>>,
    /// All of them with piles up to this were computed.
    pub up_to: u64,
    /// Proved if there is an automaton, computed otherwise.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Where no automaton was found, the states of those that fit the positions up to some pile: the pile and the states.
    pub growth: Vec<[u64; 2]>,
    /// Whether the dual of the dual is the set; `None` if that was only compared up to a bound.
    pub reflexive: Option<bool>,
    /// Where the dual of the dual is another set: a position of the set that is not in it, and a member of the dual that leads from it into the set.
    pub differs: Option<[Vec<BigInteger>; 2]>,
    /// Up to this pile the dual of the dual was compared with the set, if nothing else is known.
    pub agrees_up_to: Option<u64>,
    /// How far what is said of the dual of the dual can be trusted.
    #[serde(with = "json::text")]
    pub reflexive_status: Status,
    /// How it is known.
    pub how: String,
    /// How long it took.
    pub millis: u64,
    /// For `verify`, if it was asked for: that the automaton accepts the dual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// For `verify`, if it was asked for: what is said of the dual of the dual.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reflexive_certificate: Option<String>,
    /// The automaton itself; not part of the JSON.
    #[serde(skip)]
    pub automaton: Option<Relation>,
}

/// So many positions are listed where nothing else is asked for.
pub const MEMBERS: usize = 20;

/// The largest table.
pub const MOST_UP_TO: u64 = 10_000;

impl DualQuestion {
    /// The question about a set, without anything beside.
    pub fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            up_to: DualLimits::default().up_to,
            members: MEMBERS,
            certificates: false,
        }
    }
}

impl Question for DualQuestion {
    const NAME: &'static str = "dual";
    type Answer = DualAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let members = arguments.count("members")?;
        let up_to = arguments.word("up-to")?;
        Ok(Self {
            members: members.unwrap_or(MEMBERS),
            up_to: up_to.unwrap_or(DualLimits::default().up_to),
            certificates: arguments.flag("certificates")?,
            wanted: Wanted::of_arguments(arguments)?,
        })
    }

    fn ask(&self, host: &dyn Host) -> Result<DualAnswer, Failure> {
        allow_members(self.members)?;
        if !(1..=MOST_UP_TO).contains(&self.up_to) {
            return Err(Failure::Input(format!(
                "the table goes up to a pile from 1 to {MOST_UP_TO}, not {}",
                self.up_to
            )));
        }
        let started = host.time();
        let given = self.wanted.moves(self.up_to, host)?;
        let stage = host.begin("the dual of the set", None);
        let limits = DualLimits {
            up_to: self.up_to,
            ..DualLimits::default()
        };
        let dual = Dual::of(&given, &limits, host.budget())?;
        drop(stage);
        let (automaton, certificate) = dual.set.clone().unzip();
        let positions = match &automaton {
            Some(set) => set.first_members(self.members, host.budget())?,
            None => {
                let first = dual.table.sorted().take(self.members);
                first.map(|at| at.map(UBig::from).to_vec()).collect()
            }
        };
        let source = self.wanted.source();
        let (reflexive, reflexive_status, how) = dual.in_words(source);
        let of = |proved: bool| match proved {
            true => Status::Proved,
            false => Status::Computed,
        };
        let written = |at: [u64; 2]| at.map(|pile| BigInteger(pile.into())).to_vec();
        Ok(DualAnswer {
            states: automaton.as_ref().map(Relation::states),
            numeration: dual.system.clone(),
            positions: big_moves(positions),
            up_to: dual.table.bound(),
            status: of(automaton.is_some()),
            growth: match automaton {
                Some(_) => Vec::new(),
                None => dual
                    .growth
                    .iter()
                    .map(|&(pile, states)| [pile, states as u64])
                    .collect(),
            },
            reflexive,
            differs: match dual.again {
                Again::Another { position, by } => Some([written(position), written(by)]),
                _ => None,
            },
            agrees_up_to: match (reflexive, dual.again) {
                (None, Again::SameUpTo(bound)) => Some(bound),
                _ => None,
            },
            reflexive_status: of(reflexive_status),
            how,
            millis: millis(started, host),
            certificate: certificate.filter(|_| self.certificates),
            reflexive_certificate: dual.certificate.filter(|_| self.certificates),
            automaton,
        })
    }
}
