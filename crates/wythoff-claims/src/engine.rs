//! The engines that check claims.

mod all_rows;
mod argument;
mod cells;
mod certified;
mod conjectures;
mod diagonals;
mod games;
mod levels;
mod library;
mod logic;
mod nivasch;
mod numbers;
mod plain;
mod points;
mod queens;
mod splitting;
pub(crate) mod steps;
mod sweeps;
mod tables;
mod three_heaps;
mod words;

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use wythoff_automata::{Budget, Exhausted};
use wythoff_rows::sweep::SweepError;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::{CatalogueGame, Game, Ruleset, Unanswered};

use crate::claim::Size;
use crate::{Finding, Scale};

/// A check that needs a program of its own, called with a size.
type Program = fn(u64, &Budget) -> Result<Finding, Trouble>;

/// The programs of a file, each with its name; claims write it with hyphens.
macro_rules! experiments {
    ($($program:ident,)*) => {
        pub(super) const EXPERIMENTS: &[(&str, super::Program)] = &[$((stringify!($program), $program)),*];
    };
}
use experiments;

/// Why a check has no finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The claim is wrongly written.
    Broken(String),
}

impl From<Exhausted> for Trouble {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted(limit) => limit.fmt(f),
            Self::Broken(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<SweepError> for Trouble {
    fn from(error: SweepError) -> Self {
        match error {
            SweepError::Exhausted(limit) => limit.into(),
            other => broken(other),
        }
    }
}

impl From<Unanswered> for Trouble {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::OutOfReach { limit, .. } | Unanswered::Stopped(limit) => limit.into(),
            other => broken(other),
        }
    }
}

pub(crate) fn broken(reason: impl fmt::Display) -> Trouble {
    Trouble::Broken(reason.to_string())
}

/// Definitions that the sentences of one paper use.
#[derive(Debug, Clone, Default)]
pub(crate) struct Theory(pub(crate) String);

/// One check of a claim, as it is written in the registry.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "engine", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Check {
    /// A sentence of the decision procedure.
    Sentence(logic::Sentence),
    /// Closed forms of level sets, proved from the rules for positions of every size.
    Proof(logic::ClosedForms),
    /// Level sets learned and proved, and sentences about them.
    Learned(logic::Learned),
    /// A theorem of the library, and sentences about its sets.
    Library(library::Library),
    /// A closed form against the values of all small positions.
    LevelSet(levels::ClosedForm),
    /// The positions of a level set, typed from a paper.
    Positions(levels::Positions),
    /// A table of Grundy values, typed from a paper.
    GrundyTable(tables::GrundyTable),
    /// Single Grundy values.
    Values(tables::Values),
    /// Games with the same table of values.
    SameTables(tables::SameTables),
    /// Games with the same moves, for piles of every size.
    SameMoves(logic::SameMoves),
    /// Periods of rows.
    Periods(tables::Periods),
    /// A law for every cell of a table of values.
    Cells(cells::Cells),
    /// A law for every point of some level sets.
    Points(points::Points),
    /// The sweep against the table of values.
    SweepEqualsTable(points::SweepEqualsTable),
    /// Named identities between sequences, words and arrays.
    Laws(words::Laws),
    /// The beginning of a word or a sequence, typed from a paper.
    Beginning(words::Beginning),
    /// Extremes of d_n - n.
    Extremes(sweeps::Extremes),
    /// The largest values near P-positions.
    NearZero(sweeps::NearZero),
    /// Convergence times and extremes of Wythoff's game, decided for all rows.
    AllRows(all_rows::AllRows),
    /// Convergence times.
    Convergence(sweeps::Convergence),
    /// Points of huge index.
    Nth(sweeps::NthPoints),
    /// Points in rows that a certified sweep has reached.
    CertifiedPoints(certified::CertifiedPoints),
    /// A check with a name and a size that is written as a program.
    Experiment(Experiment),
    /// Games that have all Nim moves and otherwise only diagonal ones.
    NimAndDiagonal(argument::NimAndDiagonal),
    /// A proof in words.
    Argument(argument::Argument),
    /// The same as another claim: for slips that change no number.
    SameAs(SameAs),
    /// Nothing that a computation could check.
    Open(Open),
}

/// A link to another claim.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SameAs {
    claim: String,
}

/// An open question.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    reason: String,
}

/// A check that is written as a program.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Experiment {
    name: String,
    size: Size,
    /// How rows of the first table of results begin, as far as that is known beforehand.
    #[serde(default)]
    expected: Vec<Vec<i64>>,
    /// How many numbers at the beginning of a row say which row it is.
    #[serde(default = "one")]
    keys: usize,
}

fn one() -> usize {
    1
}

impl Check {
    /// The claim that this check stands for.
    pub(crate) fn link(&self) -> Option<&str> {
        match self {
            Self::SameAs(SameAs { claim }) => Some(claim),
            _ => None,
        }
    }

    /// The claims that this check uses.
    pub(crate) fn rests_on(&self) -> &[String] {
        match self {
            Self::Argument(argument) => argument.rests_on(),
            _ => &[],
        }
    }
}

/// Runs one check.
pub(crate) fn run_check(
    check: &Check,
    theory: &Theory,
    scale: Scale,
    budget: &Budget,
) -> Result<Finding, Trouble> {
    budget.check()?;
    match check {
        Check::Sentence(check) => check.run(theory, budget),
        Check::Proof(check) => check.run(theory, budget),
        Check::Learned(check) => check.run(theory, scale, budget),
        Check::Library(check) => check.run(theory, scale, budget),
        Check::LevelSet(check) => check.run(scale, budget),
        Check::Positions(check) => check.run(budget),
        Check::GrundyTable(check) => check.run(budget),
        Check::Values(check) => check.run(budget),
        Check::SameTables(check) => check.run(scale, budget),
        Check::SameMoves(check) => check.run(budget),
        Check::Periods(check) => check.run(scale, budget),
        Check::Cells(check) => check.run(scale, budget),
        Check::Points(check) => check.run(scale, budget),
        Check::SweepEqualsTable(check) => check.run(scale, budget),
        Check::Laws(check) => check.run(scale),
        Check::Beginning(check) => check.run(),
        Check::Extremes(check) => check.run(scale, budget),
        Check::NearZero(check) => check.run(scale, budget),
        Check::AllRows(check) => check.run(scale, budget),
        Check::Convergence(check) => check.run(scale, budget),
        Check::Nth(check) => check.run(scale, budget),
        Check::CertifiedPoints(check) => check.run(budget),
        Check::Experiment(check) => check.run(scale, budget),
        Check::NimAndDiagonal(check) => check.run(),
        Check::Argument(check) => check.run(),
        Check::SameAs(SameAs { claim }) => Err(broken(format!("{claim} was not followed"))),
        Check::Open(Open { reason }) => Ok(Finding::undecided(reason, "no computation settles it")),
    }
}

impl Experiment {
    fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let called = |name: &str| name.replace('_', "-") == self.name;
        let program = [
            nivasch::EXPERIMENTS,
            queens::EXPERIMENTS,
            games::EXPERIMENTS,
            diagonals::EXPERIMENTS,
            conjectures::EXPERIMENTS,
            numbers::EXPERIMENTS,
            splitting::EXPERIMENTS,
            three_heaps::EXPERIMENTS,
        ]
        .into_iter()
        .flatten()
        .find_map(|&(name, program)| called(name).then_some(program))
        .ok_or_else(|| broken(format!("there is no experiment {}", self.name)))?;
        let finding = program(self.size.at(scale), budget)?;
        Ok(match self.wrong_row(&finding) {
            Some(wrong) => {
                let doubtful = Finding::doubtful(wrong, finding.evidence);
                finding
                    .tables
                    .into_iter()
                    .fold(doubtful, Finding::with_table)
            }
            None => finding,
        })
    }

    /// The first row of results that is not the expected one.
    fn wrong_row(&self, finding: &Finding) -> Option<String> {
        let found = &finding.tables.first()?.rows;
        self.expected.iter().find_map(|row| {
            let expected: Vec<String> = row.iter().map(ToString::to_string).collect();
            let same_row = |found: &&Vec<String>| found[..self.keys] == expected[..self.keys];
            let found = found.iter().find(same_row)?;
            (!found.starts_with(&expected))
                .then(|| format!("found {}, not {}", found.join(", "), expected.join(", ")))
        })
    }
}

/// The game of that name.
fn game(name: &str) -> Result<CatalogueGame, Trouble> {
    name.parse()
        .map_err(|_| broken(format!("there is no game {name}")))
}

/// The game of that name, or with these rules: names have no blanks.
fn any_game(text: &str) -> Result<Game, Trouble> {
    if !text.contains(' ') {
        return game(text).map(Game::Catalogue);
    }
    let rules = RuleGame::parse(text).map_err(|error| broken(format!("{error:?}")))?;
    Ok(Game::Typed {
        name: "rules".to_owned(),
        rules: Arc::new(rules),
    })
}

/// The rules of the game of that name, or these rules.
fn rules(name: &str) -> Result<Arc<dyn Ruleset>, Trouble> {
    let rules = any_game(name)?.outcome_rules();
    rules.map_err(|_| broken(format!("{name} has no rules")))
}

/// Games in words.
fn listed(games: &[String]) -> String {
    match games {
        [] => "no game".to_owned(),
        [one] => one.clone(),
        [first, .., last] if games.len() > 4 => format!("{first}, ..., {last}"),
        _ => games.join(", "),
    }
}
