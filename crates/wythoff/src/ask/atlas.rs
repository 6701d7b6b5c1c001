//! What is found of the games of a family.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use wythoff_atlas::{AtlasGame, Family, Found, Known, Limits, Study};

use super::arguments::missing;
use super::{Arguments, Host, Question};
use crate::json;
use crate::{Budget, Failure, Status};

pub use wythoff_atlas::{classes, family};

/// What is found of some games of a family, each studied within the same limits?
///
/// Limits are numbers of states, corrections and rows, not time, so the answer is the same on every machine, whatever
/// games are asked about together.
///
/// **Cost** tenths of a second for most games, a few seconds for some; as many at a time as there are threads.
///
/// # Example
///
/// ```
/// use wythoff::ask::atlas::AtlasQuestion;
/// use wythoff::ask::{Question, Quiet};
///
/// let mut question = AtlasQuestion::new("extra".parse().unwrap());
/// question.count = 1;
/// let answer = question.ask(&Quiet::default()).unwrap();
/// assert_eq!(answer.rows[0].named.as_ref().unwrap().name, "wythoff");
/// assert_eq!(answer.rows[0].states, 4);
/// ```
#[derive(Debug, Clone)]
pub struct AtlasQuestion {
    /// The family.
    pub family: Family,
    /// The number of the first game.
    pub from: usize,
    /// How many games.
    pub count: usize,
    /// What may be tried for each.
    pub limits: Limits,
    /// Whether the answer is to have certificates.
    pub certificates: bool,
}

/// What is found of some games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasAnswer {
    /// The family.
    pub family: String,
    /// How many games it has.
    pub games: usize,
    /// What was tried for each game: states of a guess, corrections, rows, states of a proof.
    pub limits: [u64; 4],
    /// The number of the first game here.
    pub from: usize,
    /// The games.
    pub rows: Vec<AtlasRow>,
}

/// A game of the catalogue with the same P-positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedRow {
    /// Its name.
    pub name: String,
    /// Proved for all positions, or computed for those with piles up to `size`.
    #[serde(with = "json::text")]
    pub status: Status,
}

/// What is found of one game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasRow {
    /// Its name in the atlas.
    pub id: String,
    /// Its rules.
    pub rules: String,
    /// Proved if there is a theorem about its P-positions, computed otherwise.
    #[serde(with = "json::text")]
    pub status: Status,
    /// What kind of theorem: `automaton`, `pairs` or `none`.
    pub theorem: String,
    /// The states of the automaton, or 0.
    pub states: u64,
    /// The numeration system, or nothing.
    pub numeration: String,
    /// What tells automata apart, in hexadecimal digits.
    pub digest: String,
    /// The theorem in words, or why there is none.
    pub statement: String,
    /// How the states grew with the rows where there is none: rows and states.
    pub growth: Vec<[u64; 2]>,
    /// The P-positions in a few words, proved; or nothing.
    pub form: String,
    /// The P-positions with piles up to `size`, computed from the rules.
    pub first: Vec<[u64; 2]>,
    /// How far they go.
    pub size: u64,
    /// How many positions of this table were compared with the theorem.
    pub compared: u64,
    /// The least and the largest quotient of the piles far out, in millionths; zeros where they were not computed.
    pub slopes: [u64; 2],
    /// Preperiod and period of the values in the first rows, proved.
    pub periods: Vec<[u64; 2]>,
    /// A game of the catalogue with the same P-positions.
    pub named: Option<NamedRow>,
    /// Numbers of the OEIS for the smaller piles, as far as the terms were compared.
    pub smaller: Vec<String>,
    /// And for the larger ones.
    pub larger: Vec<String>,
    /// The theorem, for `verify`, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

/// Tables go up to this pile.
const SIZE: u64 = 40;

/// The most rows to learn from.
pub const MOST_ROWS: u64 = 1 << 24;

impl AtlasQuestion {
    /// The question about all games of a family.
    pub fn new(family: Family) -> Self {
        Self {
            family,
            from: 0,
            count: usize::MAX,
            limits: Limits::default(),
            certificates: false,
        }
    }

    /// Somebody who studies the games one by one, in any order, for whoever shares them out.
    ///
    /// # Errors
    ///
    /// If there is nothing or too much to learn from, or when the work is stopped.
    pub fn student(&self, budget: &Budget) -> Result<Student, Failure> {
        let rows = self.limits.rows;
        if !(1..=MOST_ROWS).contains(&rows) {
            return Err(Failure::Input(format!(
                "from 1 to {MOST_ROWS} rows are learned from, not {rows}"
            )));
        }
        Ok(Student {
            known: Known::new(SIZE, budget)?,
            limits: self.limits,
            certificates: self.certificates,
        })
    }

    /// The limits as numbers.
    pub fn limit_numbers(&self) -> [u64; 4] {
        let limits = &self.limits;
        let number = |count: usize| count as u64;
        [
            number(limits.states),
            number(limits.rounds),
            limits.rows,
            number(limits.proof_states),
        ]
    }
}

/// Studies one game after another; what all of them are compared with is found once.
#[derive(Debug)]
pub struct Student {
    known: Known,
    limits: Limits,
    certificates: bool,
}

impl Student {
    /// What is found of a game.
    ///
    /// # Errors
    ///
    /// Only when the work is stopped.
    pub fn row(&self, game: &AtlasGame, budget: &Budget) -> Result<AtlasRow, Failure> {
        let study = Study::of(game, &self.known, &self.limits, budget)?;
        Ok(AtlasRow::of(study, self.certificates))
    }
}

impl Question for AtlasQuestion {
    const NAME: &'static str = "atlas";
    type Answer = AtlasAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let family = arguments.text("family")?.ok_or_else(|| missing("family"))?;
        let family: Family = family.parse().map_err(Failure::input)?;
        let mut question = Self::new(family);
        if let Some(from) = arguments.count("from")? {
            question.from = from;
        }
        if let Some(count) = arguments.count("count")? {
            question.count = count;
        }
        if let Some(states) = arguments.count("states")? {
            question.limits.states = states;
        }
        if let Some(rows) = arguments.word("rows")? {
            question.limits.rows = rows;
        }
        question.certificates = arguments.flag("certificates")?;
        Ok(question)
    }

    fn ask(&self, host: &dyn Host) -> Result<AtlasAnswer, Failure> {
        let all = self.family.games();
        let games: Vec<&AtlasGame> = all.iter().skip(self.from).take(self.count).collect();
        if games.is_empty() {
            return Err(Failure::Input(format!(
                "the family {} has {} games, from 0 on; none is asked for",
                self.family,
                all.len()
            )));
        }
        let student = self.student(host.budget())?;
        let stage = host.begin("games studied", Some(games.len() as u64));
        let studied = games.par_iter().map(|game| {
            let row = student.row(game, host.budget());
            stage.advance(1);
            row
        });
        let rows: Result<Vec<AtlasRow>, Failure> = studied.collect();
        drop(stage);
        Ok(AtlasAnswer {
            family: self.family.to_string(),
            games: all.len(),
            limits: self.limit_numbers(),
            from: self.from,
            rows: rows?,
        })
    }
}

impl AtlasRow {
    fn of(study: Study, certificates: bool) -> Self {
        let text = |part: Option<String>| part.unwrap_or_default();
        let (theorem, states, numeration, digest, why, growth) = match study.found {
            Found::Automaton {
                states,
                system,
                digest,
            } => {
                let digest = format!("{digest:016x}");
                let states = states as u64;
                ("automaton", states, system, digest, None, Vec::new())
            }
            Found::Pairs => ("pairs", 0, String::new(), String::new(), None, Vec::new()),
            Found::Nothing { why, growth } => {
                let growth = growth.into_iter();
                let growth = growth.map(|(rows, states)| [rows, states as u64]);
                let empty = String::new;
                ("none", 0, empty(), empty(), Some(why), growth.collect())
            }
        };
        let of = |proved: bool| match proved {
            true => Status::Proved,
            false => Status::Computed,
        };
        let strings = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect();
        Self {
            id: study.game.id(),
            rules: study.game.rules,
            status: of(study.statement.is_some()),
            theorem: theorem.to_owned(),
            states,
            numeration,
            digest,
            statement: text(study.statement.or(why)),
            growth,
            form: text(study.form),
            first: study.first,
            size: study.size,
            compared: study.compared,
            slopes: study.slopes.unwrap_or_default(),
            periods: study.periods.into_iter().map(|(a, b)| [a, b]).collect(),
            named: study.named.map(|named| NamedRow {
                name: named.name,
                status: of(named.proved),
            }),
            smaller: strings(study.smaller),
            larger: strings(study.larger),
            certificate: study.certificate.filter(|_| certificates),
        }
    }

    /// What tells its P-positions apart from those of other games: the automaton, or what was computed of them.
    pub fn key(&self) -> classes::Key {
        match u64::from_str_radix(&self.digest, 16) {
            Ok(digest) => classes::Key::Automaton(self.numeration.clone(), digest),
            Err(_) => classes::Key::First(self.first.clone()),
        }
    }
}
