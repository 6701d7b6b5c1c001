//! What is found of one game within the limits.

use std::collections::BTreeSet;
use std::sync::Arc;

use wythoff_automata::{Budget, Exhausted, Relation, UBig};
use wythoff_rows::period::{PeriodicRow, RowGame, Search};
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;
use wythoff_rules::{Game, Ruleset};
use wythoff_theorems::consequences::{Shift, shift};
use wythoff_theorems::learning::GuessLimits;
use wythoff_theorems::learning::choose::{likely_system, other_systems};
use wythoff_theorems::pairs::{PairsTheorem, Shape};
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::statement::Level;

use crate::family::AtlasGame;
use crate::known::{Known, Named};
use crate::table::{Pair, by_options, by_sweep};

/// What may be tried for each game: never time, so that every machine finds the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// A guess has at most so many states.
    pub states: usize,
    /// It is corrected at most so often.
    pub rounds: usize,
    /// So many rows are swept to learn from.
    pub rows: u64,
    /// No automaton of a proof has more states than this.
    pub proof_states: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            states: 2_000,
            rounds: 40,
            rows: 1 << 14,
            proof_states: 200_000,
        }
    }
}

impl Limits {
    /// What may be tried for these rules. Where options are forbidden, the conditions of a proof count options, so that wrong guesses take very
    /// long to refute: a tenth.
    fn of_rules(&self, rules: &RuleGame) -> Self {
        match rules.block() {
            0 => *self,
            _ => Self {
                states: self.states / 10,
                proof_states: self.proof_states / 10,
                ..*self
            },
        }
    }
}

/// What is known of the P-positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// An automaton accepts exactly these.
    Automaton {
        /// Its states.
        states: usize,
        /// The numeration system.
        system: String,
        /// What tells automata apart: the same for equal sets in the same system.
        digest: u64,
    },
    /// They are spaced pairs.
    Pairs,
    /// No theorem.
    Nothing {
        /// Why not.
        why: String,
        /// The states of automata that fit so many rows.
        growth: Vec<(u64, usize)>,
    },
}

/// What is found of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Study {
    /// The game.
    pub game: AtlasGame,
    /// Its P-positions.
    pub found: Found,
    /// The theorem in words.
    pub statement: Option<String>,
    /// The theorem, for `verify`.
    pub certificate: Option<String>,
    /// The P-positions with piles up to [`Self::size`], by trying all options; where there is a pass, those with the pass still to be taken.
    pub first: Vec<Pair>,
    /// How far that goes.
    pub size: u64,
    /// How many positions of this table were compared with the theorem: all are the same.
    pub compared: u64,
    /// The P-positions in a few words, proved.
    pub form: Option<String>,
    /// The least and the largest quotient of the piles, in millionths, of the last quarter of the positions that were swept.
    pub slopes: Option<[u64; 2]>,
    /// Preperiods and periods of the values in the first rows, where they were found; proved.
    pub periods: Vec<(u64, u64)>,
    /// A game of the catalogue with the same P-positions.
    pub named: Option<Named>,
    /// Numbers of the OEIS of sequences that begin like the smaller piles.
    pub smaller: Vec<&'static str>,
    /// The same for the larger piles.
    pub larger: Vec<&'static str>,
}

/// So many rows are swept for slopes and sequences.
const SWEPT: u64 = 1 << 10;

/// So many positions of an automaton are listed where there is no sweep.
const LISTED: usize = 400;

/// The first rows whose periods are looked for.
const PERIODS: u64 = 4;

/// Periods are looked for in so many columns.
const COLUMNS: u64 = 1 << 14;

impl Study {
    /// Studies a game.
    ///
    /// **Cost** mostly tenths of a second, with the default limits a few seconds at most.
    ///
    /// # Errors
    ///
    /// Only when it is stopped; what the limits do not allow is said in the study.
    pub fn of(
        game: &AtlasGame,
        known: &Known,
        limits: &Limits,
        stop: &Budget,
    ) -> Result<Self, Exhausted> {
        let budget = Budget::default()
            .with_states(limits.proof_states)
            .with_stop(stop.stop_flag());
        let mut study = Self {
            game: game.clone(),
            found: Found::Nothing {
                why: String::new(),
                growth: Vec::new(),
            },
            statement: None,
            certificate: None,
            first: Vec::new(),
            size: known.size(),
            compared: 0,
            form: None,
            slopes: None,
            periods: Vec::new(),
            named: None,
            smaller: Vec::new(),
            larger: Vec::new(),
        };
        let rules = match RuleGame::parse(&game.rules) {
            Ok(rules) => Arc::new(rules),
            Err(error) => {
                study.no_theorem(error.to_string());
                return Ok(study);
            }
        };
        let limits = &limits.of_rules(&rules);
        let budget = budget.with_states(limits.proof_states);
        let mut tables = by_options(&*rules, known.size(), &budget)?;
        let swept = by_sweep(&rules, SWEPT, &budget)?;
        let typed = Game::Typed {
            name: "rules".to_owned(),
            rules: rules.clone(),
        };
        let mut proved = study.search(&typed.clone().into(), limits, &budget)?;
        if let Some(set) = &proved {
            match compare(set, &tables, known.size()) {
                Ok(compared) => {
                    study.compared = compared;
                    study.periods = periods(&rules, &budget);
                }
                // This would be a mistake of the prover: nothing is claimed then.
                Err([x, y]) => {
                    study.no_theorem(format!("the theorem and the rules differ at ({x}, {y})"));
                    (study.statement, study.certificate, study.form) = (None, None, None);
                    proved = None;
                }
            }
        }
        let set = proved.and_then(ProvedSet::automaton);
        budget.check()?;
        let flag = rules.flags().first().copied();
        let table = tables.pop().unwrap_or_default();
        let far = match (swept, &set) {
            (None, Some(set)) => {
                let members = set.first_members(LISTED, &budget).ok();
                members.and_then(|members| in_order(members, flag))
            }
            (swept, _) => swept,
        };
        study.slopes = far.as_deref().and_then(slopes);
        let positions = match far {
            Some(far) if far.len() > table.len() => far,
            _ => table.iter().copied().collect(),
        };
        if flag.is_none() {
            study.named = known.name(&table, set.as_ref(), &budget)?;
        }
        let column = |at: usize| positions.iter().map(|pair| pair[at]).collect::<Vec<_>>();
        study.smaller = known.numbers(&column(0));
        study.larger = known.numbers(&column(1));
        study.first = table.into_iter().collect();
        Ok(study)
    }

    fn no_theorem(&mut self, why: String) {
        self.found = Found::Nothing {
            why,
            growth: Vec::new(),
        };
    }

    /// Looks for an automaton, then for spaced pairs; the set if there is a theorem about it.
    fn search(
        &mut self,
        subject: &Subject,
        limits: &Limits,
        budget: &Budget,
    ) -> Result<Option<ProvedSet>, Exhausted> {
        let first = likely_system(subject, budget).ok();
        budget.check()?;
        let others = other_systems(subject, budget);
        let mut reason = None;
        for system in first.into_iter().chain(others) {
            let attempt = Prover::about(subject, system, budget).and_then(|mut prover| {
                prover.limit(GuessLimits {
                    states: limits.states,
                    rounds: limits.rounds,
                    rows: limits.rows,
                });
                let set = prover.next_level(&mut |_| ())?.clone();
                Ok((prover, set))
            });
            budget.check()?;
            match attempt {
                Ok((mut prover, set)) => {
                    let theorem = prover.theorem();
                    self.statement = Some(theorem.statement());
                    self.certificate = Some(theorem.to_string());
                    self.found = Found::Automaton {
                        states: set.states(),
                        system: set.system().to_string(),
                        digest: digest(&set),
                    };
                    if set.arity() == 2 {
                        let found = shift(prover.logic(), &set);
                        budget.check()?;
                        self.form = found.ok().flatten().map(|shift| in_words(&shift));
                    }
                    return Ok(Some(ProvedSet::Automaton(set)));
                }
                Err(error) => _ = reason.get_or_insert(error),
            }
        }
        let pairs = PairsTheorem::find(subject, Level::Value(0), budget);
        budget.check()?;
        match pairs.ok().flatten() {
            Some((theorem, _)) => {
                self.statement = Some(theorem.statement());
                self.certificate = Some(theorem.to_string());
                self.found = Found::Pairs;
                Ok(Some(ProvedSet::Pairs(theorem.shape)))
            }
            None => {
                self.found = nothing(reason);
                Ok(None)
            }
        }
    }
}

/// The P-positions that a theorem is about.
enum ProvedSet {
    Automaton(Relation),
    Pairs(Shape),
}

impl ProvedSet {
    fn automaton(self) -> Option<Relation> {
        match self {
            Self::Automaton(set) => Some(set),
            Self::Pairs(_) => None,
        }
    }

    /// The positions with no pile larger than `size`, and with this flag if there is one.
    fn up_to(&self, size: u64, flag: Option<u64>) -> BTreeSet<Pair> {
        match self {
            Self::Automaton(set) => {
                let positions = (0..=size).flat_map(|y| (0..=y).map(move |x| [x, y]));
                let inside = positions.filter(|at| {
                    let piles = at.iter().copied().chain(flag).map(UBig::from);
                    set.contains(&piles.collect::<Vec<_>>())
                });
                inside.collect()
            }
            Self::Pairs(shape) => {
                let pairs = shape.pairs(&[]).into_iter().flatten();
                let near = pairs.take_while(|&(x, _)| x <= size);
                let inside = near.filter(|&(_, y)| y <= size);
                inside.map(|(x, y)| [x, y]).collect()
            }
        }
    }
}

/// Why there is no theorem, in one line, and how the states grew.
fn nothing(reason: Option<NoTheorem>) -> Found {
    let (why, growth) = match reason {
        Some(NoTheorem::NotFound { reason, attempt }) => (reason.to_string(), attempt.growth),
        Some(error) => (error.to_string(), Vec::new()),
        None => ("no numeration system is likely".to_owned(), Vec::new()),
    };
    Found::Nothing {
        why: why.lines().next().unwrap_or_default().to_owned(),
        growth,
    }
}

/// How many positions of the tables, one for each value of a flag, a proved set agrees with, or where it does not.
fn compare(set: &ProvedSet, tables: &[BTreeSet<Pair>], size: u64) -> Result<u64, Pair> {
    for (flag, table) in (0..).zip(tables) {
        let proved = set.up_to(size, (tables.len() > 1).then_some(flag));
        if let Some(&position) = proved.symmetric_difference(table).next() {
            return Err(position);
        }
    }
    Ok((size + 1) * (size + 2) / 2 * tables.len() as u64)
}

/// A checksum that tells automata apart, all but certainly: minimal automata are equal exactly if their sets are.
fn digest(set: &Relation) -> u64 {
    let dfa = set.dfa();
    let letters = u32::try_from(dfa.alphabet().letters()).unwrap_or(u32::MAX);
    let states = u32::try_from(dfa.states()).unwrap_or(u32::MAX);
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    let mut take = |word: u64| sum = (sum ^ word).wrapping_mul(0x0100_0000_01b3);
    for state in 0..states {
        take(u64::from(dfa.is_accepting(state)));
        for letter in 0..letters {
            take(dfa.step(state, letter).map_or(u64::MAX, u64::from));
        }
    }
    sum
}

fn in_words(shift: &Shift) -> String {
    let shifted = |text: &str, by: i64| match by {
        0 => text.to_owned(),
        1.. => format!("{text} + {by}"),
        _ => format!("{text} - {}", by.unsigned_abs()),
    };
    let list = |positions: &[Vec<UBig>]| {
        let one = |piles: &Vec<UBig>| {
            let piles: Vec<String> = piles.iter().map(UBig::to_string).collect();
            format!("({})", piles.join(", "))
        };
        positions.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let [x, y] =
        [("⌊nφ⌋", shift.by[0]), ("⌊nφ²⌋", shift.by[1])].map(|(text, by)| shifted(text, by));
    let mut text = format!("({x}, {y}) for n >= 0");
    if shift.by.iter().any(|&by| by < 0) {
        text.push_str(" where no pile is negative");
    }
    if !shift.missing.is_empty() {
        text.push_str(&format!(", without {}", list(&shift.missing)));
    }
    if !shift.extra.is_empty() {
        text.push_str(&format!(", and {}", list(&shift.extra)));
    }
    text
}

/// Positions in the order of their larger piles, if that is the order of their smaller piles as well, so that none is missing; those
/// with the flag at its largest, if there is one.
fn in_order(members: Vec<Vec<UBig>>, flag: Option<u64>) -> Option<Vec<Pair>> {
    let pair = |piles: &Vec<UBig>| -> Option<Pair> {
        let piles = piles.iter().take(2).map(|pile| u64::try_from(pile).ok());
        piles.collect::<Option<Vec<u64>>>()?.try_into().ok()
    };
    let flag = flag.map(UBig::from);
    let members = members.iter().filter(|piles| piles.get(2) == flag.as_ref());
    let pairs: Vec<Pair> = members.map(pair).collect::<Option<_>>()?;
    let grows = |step: &[Pair]| step[0][0] < step[1][0] && step[0][1] < step[1][1];
    pairs.windows(2).all(grows).then_some(pairs)
}

/// The least and the largest quotient of the piles in the last quarter of the positions.
fn slopes(positions: &[Pair]) -> Option<[u64; 2]> {
    let last = &positions[positions.len() - positions.len() / 4..];
    let quotients = last
        .iter()
        .map(|&[x, y]| y.saturating_mul(1_000_000).checked_div(x));
    let quotients: Vec<u64> = quotients.collect::<Option<_>>()?;
    Some([*quotients.iter().min()?, *quotients.iter().max()?])
}

/// Preperiods and periods of the first rows, as far as they are found.
fn periods(rules: &RuleGame, budget: &Budget) -> Vec<(u64, u64)> {
    let game = match rules.block() == 0 && rules.flags().is_empty() {
        true => RowGame::new(rules).ok(),
        false => None,
    };
    let Some(game) = game else {
        return Vec::new();
    };
    let search = Search {
        budget: budget.clone(),
        columns: COLUMNS,
        ..Search::default()
    };
    let rows = (0..PERIODS).map_while(|row| PeriodicRow::find(&game, row, &search).ok());
    rows.map(|row| (row.preperiod(), row.period())).collect()
}
