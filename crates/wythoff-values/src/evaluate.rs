//! The chooser: the quickest sound way to the value of one position.

mod at_once;
mod blocked;

use std::sync::Arc;

use dashu_int::ops::BitTest;
use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_engines::Meter;
use wythoff_engines::closed;
use wythoff_engines::dense::DenseTable;
use wythoff_engines::generic::Solver;
use wythoff_engines::outcomes::{PPositions, Play};
use wythoff_engines::triangle::TriangleTable;
use wythoff_rows::period::{PeriodicRow, RowGame, Search};
use wythoff_rules::lang::RuleGame;
use wythoff_rules::shape::NimDiagonal;
use wythoff_rules::{Answer, CatalogueGame, Game, LevelSet, Outcome, Ruleset, Status, Unanswered};
use wythoff_theorems::library;

use crate::far::FarMemory;
use crate::known::{known_game, misere_nim};
use crate::mirrored::Mirrored;

/// How many level sets are looked up before a search begins.
const LEVELS: u64 = 8;

/// Positions with larger piles are looked up in the automata of the library.
const SMALL_PILES: u64 = 1_000;

/// Rows up to this one are asked for their period when a table would be too large.
const PERIODIC_ROWS: u64 = 250;

/// The search for the period of a row may compute about this many cells.
const PERIOD_CELLS: u64 = 1_000_000_000;

/// Answers questions about positions of one game and remembers what it computed.
///
/// In this order: a level set known for positions of every size, the period of the row for positions
/// far along it, a dense table (two piles, Nim and diagonal moves), a search over all options. Whatever the way, the answer says how it was found.
///
/// # Example
///
/// ```
/// use wythoff_values::Evaluator;
/// use wythoff_automata::Budget;
/// use wythoff_rules::{Game, Status};
///
/// let game = Game::Catalogue("wythoff".parse()?);
/// let mut evaluator = Evaluator::new(&game, &Budget::default());
/// let answer = evaluator.value(&[3u8.into(), 4u8.into()]).unwrap();
/// assert_eq!((answer.value, answer.status), (Some(2u8.into()), Status::Computed));
/// let answer = evaluator.value(&[3u8.into(), 5u8.into()]).unwrap();
/// assert_eq!((answer.value, answer.status), (Some(0u8.into()), Status::Proved));
/// # Ok::<(), wythoff_automata::NameError>(())
/// ```
#[derive(Debug)]
pub struct Evaluator {
    game: Game,
    budget: Budget,
    meter: Meter,
    rules: Option<Arc<dyn Ruleset>>,
    shape: Option<NimDiagonal>,
    levels: Vec<(u64, Box<dyn LevelSet>)>,
    /// Level sets whose automata the library of theorems has.
    proved: Vec<(u64, Box<dyn LevelSet>)>,
    misere: Option<Box<dyn LevelSet>>,
    rows: Vec<PeriodicRow>,
    table: Option<DenseTable>,
    misere_table: Option<PPositions>,
    triangles: Option<TriangleTable>,
    solver: Option<Solver>,
    far: FarMemory,
    /// The game of the catalogue whose theorems are used.
    theorems_of: Option<CatalogueGame>,
}

/// How a value was found that is in a table.
const IN_TABLE: &str = "dense table from the rules";

/// Whether a pile is so large that automata are quicker than a table.
fn is_large(position: &[UBig]) -> bool {
    position.iter().any(|pile| *pile > UBig::from(SMALL_PILES))
}

/// The first column of row `a` whose value is asked of the period of the row: before it a table is quicker. In
/// Wythoff's game the preperiod of row a grows like a³/6.
fn first_by_period(a: u64) -> UBig {
    UBig::from(1000 + a * a * a / 4)
}

/// The side of a table that grows to hold this pile: twice the old one at least, so that many questions in a row
/// cost little more than the last.
fn grown(side: u64, pile: u64) -> u64 {
    match pile < side {
        true => side,
        false => (pile + 1).max(side.saturating_mul(2)),
    }
}

impl Evaluator {
    /// An evaluator that has computed nothing yet.
    pub fn new(game: &Game, budget: &Budget) -> Self {
        let rules = game.rules().ok();
        let mut evaluator = Self {
            proved: Vec::new(),
            game: game.clone(),
            budget: budget.clone(),
            meter: Meter::default(),
            shape: rules.as_ref().and_then(|rules| rules.nim_diagonal()),
            rules,
            levels: Vec::new(),
            misere: None,
            rows: Vec::new(),
            table: None,
            misere_table: None,
            triangles: None,
            solver: None,
            far: FarMemory::default(),
            theorems_of: None,
        };
        if let Some(game) = game.catalogue() {
            evaluator.use_theorems(game);
        }
        evaluator
    }

    /// Takes what is known of a game of the catalogue.
    fn use_theorems(&mut self, game: CatalogueGame) {
        self.theorems_of = Some(game);
        let closed = |g| Some((g, closed::level_set(game, g)?));
        self.levels = (0..LEVELS).filter_map(closed).collect();
        let proved = |g| {
            let known =
                |(level, set): &(u64, Box<dyn LevelSet>)| *level == g && set.reach().is_none();
            let known = self.levels.iter().any(known);
            (!known)
                .then(|| Some((g, library::level_set(game, g)?)))
                .flatten()
        };
        self.proved = (0..LEVELS).filter_map(proved).collect();
        self.misere = closed::misere_p_positions(game);
    }

    /// For large piles, what is known of the game whose moves these are in other words.
    fn recognise(&mut self, position: &[UBig]) {
        if let Game::Typed { rules, .. } = &self.game
            && is_large(position)
            && self.theorems_of.is_none()
        {
            match known_game(rules) {
                Some(game) => self.use_theorems(game),
                None => self.use_sorted(&rules.clone()),
            }
        }
    }

    /// Takes what is known of the game with these rules for sorted piles, if that says all.
    fn use_sorted(&mut self, rules: &RuleGame) {
        let Some(game) = rules.with_sorted_piles().as_ref().and_then(known_game) else {
            return;
        };
        self.use_theorems(game);
        let mirrored = |set: Box<dyn LevelSet>| Box::new(Mirrored(set)) as Box<dyn LevelSet>;
        for sets in [&mut self.levels, &mut self.proved] {
            let own = std::mem::take(sets).into_iter();
            sets.extend(own.map(|(value, set)| (value, mirrored(set))));
        }
        self.misere = self.misere.take().map(mirrored);
    }

    /// The same evaluator, whose searches count on this meter.
    #[must_use]
    pub fn reporting_to(self, meter: &Meter) -> Self {
        Self {
            meter: meter.clone(),
            ..self
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(super) fn far_memory(&mut self) -> &mut FarMemory {
        &mut self.far
    }

    /// Whether this is Wythoff's game.
    pub(super) fn is_wythoff(&self) -> bool {
        self.shape.as_ref().is_some_and(NimDiagonal::is_wythoff)
    }

    /// Whether every move is a Nim move or a diagonal move.
    pub fn is_nim_diagonal(&self) -> bool {
        self.shape.is_some()
    }

    /// The set of positions of value `g`, if it is known and answers quickly for numbers of this size.
    pub fn level(&self, g: u64, numbers: &[UBig]) -> Option<&dyn LevelSet> {
        let sets = self.levels.iter().chain(&self.proved);
        let mut fitting = sets.filter(|(level, set)| *level == g && reaches(&**set, numbers));
        fitting.next().map(|(_, set)| &**set)
    }

    /// The set of P-positions in misère play, if it is known and answers quickly for numbers of this size.
    pub fn misere_level(&self, numbers: &[UBig]) -> Option<&dyn LevelSet> {
        let set = self.misere.as_deref();
        set.filter(|set| reaches(*set, numbers))
    }

    /// The Grundy value of a position, or at least its outcome in normal play.
    ///
    /// When only the outcome is known, `how` says what stopped the search for the value.
    pub fn value(&mut self, position: &[UBig]) -> Result<Answer, Unanswered> {
        self.value_after(position, &mut |_| {})
    }

    /// The same; `early` hears the outcome if it is known before a search for the value begins that may take long.
    pub fn value_after(
        &mut self,
        position: &[UBig],
        early: &mut dyn FnMut(&Answer),
    ) -> Result<Answer, Unanswered> {
        let answer = self.value_without_windows(position);
        let known = answer.as_ref().is_ok_and(|answer| answer.value.is_some());
        if known
            || self.game.block() > 0
            || matches!(
                answer,
                Err(Unanswered::Position(_) | Unanswered::Stopped(_))
            )
        {
            return answer;
        }
        let position = self.game.canonical(position)?;
        let found = self.far_value(&position, answer.as_ref().ok(), early);
        found.map_or(answer, Ok)
    }

    /// The same without the windows of far rows, which are better asked for one value.
    pub fn value_without_windows(&mut self, position: &[UBig]) -> Result<Answer, Unanswered> {
        let position = self.game.canonical(position)?;
        if self.game.block() > 0 {
            return self.outcome_only(&position);
        }
        self.recognise(&position);
        if let Some(answer) = self.known(&position) {
            return Ok(answer);
        }
        let large = is_large(&position);
        let by_part = if large {
            self.zero_by_part(&position)
        } else {
            None
        };
        if let Some((true, source)) = by_part {
            return Ok(Answer::of_value(UBig::ZERO, source, Status::Proved));
        }
        if let Some(answer) = self.value_by_period(&position) {
            return Ok(answer);
        }
        let searched = self.search(&position);
        let limit = match searched {
            Ok((value, how)) => {
                return Ok(Answer::of_value(UBig::from(value), how, Status::Computed));
            }
            Err(limit) => limit,
        };
        let zeros = self.level(0, &position);
        let zeros = zeros.map(|zeros| (zeros.source(), zeros.status()));
        let by_part = by_part.map(|(_, source)| (source, Status::Proved));
        let Some((source, status)) = zeros.or(by_part) else {
            return Err(limit);
        };
        let how = format!("not a P-position by {source}; the value itself: {limit}");
        Ok(Answer::of_outcome(Outcome::N, how, status))
    }

    /// The value by a theorem about one level set, if there is one.
    fn known(&self, position: &[UBig]) -> Option<Answer> {
        if self.game.catalogue() == Some(CatalogueGame::Nim) {
            let sum = position.iter().fold(UBig::ZERO, |sum, pile| sum ^ pile);
            let how = "nim-sum of the piles [Bouton 1902]";
            return Some(Answer::of_value(sum, how, Status::Proved));
        }
        // A small table is quicker than reading an automaton.
        let proved = self.proved.iter().filter(|_| is_large(position));
        let mut sets = self.levels.iter().chain(proved);
        let (g, set) = sets.find(|(_, set)| reaches(&**set, position) && set.contains(position))?;
        Some(Answer::of_value(UBig::from(*g), set.source(), set.status()))
    }

    /// Whether the value is 0, by a theorem about a part of the game to which the position belongs,
    /// and its source.
    fn zero_by_part(&self, position: &[UBig]) -> Option<(bool, String)> {
        let zeros = library::zeros_around(self.theorems_of?, position)?;
        Some((zeros.contains(position), zeros.source()))
    }

    /// The value far along a row, from the period of the row.
    ///
    /// Nothing where a table would be quicker, and nothing for rows with too long a period.
    fn value_by_period(&mut self, position: &[UBig]) -> Option<Answer> {
        let [a, b] = position else { return None };
        let a = u64::try_from(a).ok().filter(|&a| a <= PERIODIC_ROWS)?;
        if *b < first_by_period(a) {
            return None;
        }
        if !self.rows.iter().any(|row| row.row() == a) {
            let game = RowGame::new(&**self.rules.as_ref()?).ok()?;
            let search = Search {
                threads: rayon::current_num_threads(),
                budget: self.budget.clone(),
                columns: PERIOD_CELLS / (a + 1),
                ..Search::default()
            };
            self.rows.push(PeriodicRow::find(&game, a, &search).ok()?);
        }
        let row = self.rows.iter().find(|row| row.row() == a)?;
        let how = format!(
            "row {a} is additively periodic from column {} on with period {}, proved by the \
             repetition of its complete state [Landman 2002]",
            row.preperiod(),
            row.period()
        );
        Some(Answer::of_value(row.value_at(b), how, Status::Proved))
    }

    /// The outcome in misère play, where the player who makes the last move loses.
    pub fn misere(&mut self, position: &[UBig]) -> Result<Answer, Unanswered> {
        let position = self.game.canonical(position)?;
        if self.game.catalogue() == Some(CatalogueGame::Nim) {
            let how = "misère Nim [Bouton 1902]";
            return Ok(Answer::of_outcome(
                misere_nim(&position),
                how,
                Status::Proved,
            ));
        }
        self.recognise(&position);
        if let Some(set) = &self.misere {
            let outcome = if set.contains(&position) {
                Outcome::P
            } else {
                Outcome::N
            };
            return Ok(Answer::of_outcome(outcome, set.source(), set.status()));
        }
        let piles = self.within_reach(&position)?;
        let (outcome, how) = match (&self.shape, &piles[..]) {
            (Some(_), &[a, b]) => (
                self.misere_in_table(a, b)?,
                "table of outcomes from the rules",
            ),
            _ => (self.solver()?.misere(&piles)?, "search over all options"),
        };
        Ok(Answer::of_outcome(outcome, how, Status::Computed))
    }

    /// The misère outcome of (a, b), a <= b, from a table that grows as needed.
    fn misere_in_table(&mut self, a: u64, b: u64) -> Result<Outcome, Unanswered> {
        let known = self
            .misere_table
            .as_ref()
            .and_then(|table| table.outcome(a, b));
        if let Some(outcome) = known {
            return Ok(outcome);
        }
        let shape = self
            .shape
            .as_ref()
            .expect("asked only for games of this shape");
        let table = PPositions::compute(shape, Play::Misere, a + 1, b + 1, &self.budget)
            .map_err(|limit| out_of_reach("a table of the outcomes below", limit))?;
        let outcome = table.outcome(a, b).expect("the last corner of the table");
        self.misere_table = Some(table);
        Ok(outcome)
    }

    /// The value by a table or a search, with the name of the way.
    fn search(&mut self, position: &[UBig]) -> Result<(u64, &'static str), Unanswered> {
        let piles = self.within_reach(position)?;
        if self.shape.is_some() && piles.len() == 2 {
            let value = self.look_up_in_table(piles[0], piles[1])?;
            return Ok((value, IN_TABLE));
        }
        if let (true, &[a, b]) = (
            self.rules.as_ref().is_some_and(|r| r.has_triangles()),
            &piles[..],
        ) {
            return Ok((self.look_up_in_triangles(a, b)?, IN_TABLE));
        }
        let value = self.solver()?.grundy(&piles);
        let value =
            value.map_err(|limit| out_of_reach("a search of the positions below", limit))?;
        Ok((value, "search over all options"))
    }

    /// The value of (a, b), a <= b, from the table of triangles, which grows as needed.
    fn look_up_in_triangles(&mut self, a: u64, b: u64) -> Result<u64, Unanswered> {
        let known = self.triangles.as_ref().and_then(|table| table.get(a, b));
        if let Some(value) = known {
            return Ok(value.0);
        }
        let table = TriangleTable::compute(a + 1, b + 1, &self.budget)
            .map_err(|limit| out_of_reach("a table of the positions below", limit))?;
        let value = table.get(a, b).expect("the last corner of the table");
        self.triangles = Some(table);
        Ok(value.0)
    }

    pub(super) fn solver(&mut self) -> Result<&mut Solver, Unanswered> {
        if self.solver.is_none() {
            let solver = Solver::new(self.game.rules()?, &self.budget);
            self.solver = Some(solver.reporting_to(&self.meter));
        }
        Ok(self.solver.as_mut().expect("set above"))
    }

    /// The value of (a, b), a <= b, from the table, which grows as needed.
    fn look_up_in_table(&mut self, a: u64, b: u64) -> Result<u64, Unanswered> {
        let known = self.table.as_ref().and_then(|table| table.get(a, b));
        if let Some(value) = known {
            return Ok(value.0);
        }
        let shape = self
            .shape
            .as_ref()
            .expect("asked only for games of this shape");
        let (rows, cols) = self.sides_for(a, b);
        let table = DenseTable::compute(shape, rows, cols, &self.budget)
            .or_else(|_| DenseTable::compute(shape, a + 1, b + 1, &self.budget))
            .map_err(|limit| out_of_reach("a table of the positions below", limit))?;
        let value = table.get(a, b).expect("the position is inside the table");
        self.table = Some(table);
        Ok(value.0)
    }

    /// The rows and columns of the table that is made for (a, b).
    fn sides_for(&self, a: u64, b: u64) -> (u64, u64) {
        match &self.table {
            None => (a + 1, b + 1),
            Some(table) => (grown(table.rows(), a), grown(table.cols(), b)),
        }
    }

    /// The piles as machine words, if they are small enough for the rules.
    pub(super) fn within_reach(&self, position: &[UBig]) -> Result<Vec<u64>, Unanswered> {
        let rules = match &self.rules {
            Some(rules) => rules,
            None => {
                return Err(self
                    .game
                    .rules()
                    .map(|_| ())
                    .expect_err("there are no rules"));
            }
        };
        self.words(&**rules, position)
    }

    fn words(&self, rules: &dyn Ruleset, position: &[UBig]) -> Result<Vec<u64>, Unanswered> {
        let largest = rules.largest_pile().min(u64::MAX - 1);
        position
            .iter()
            .map(|pile| u64::try_from(pile).ok().filter(|pile| *pile <= largest))
            .collect::<Option<_>>()
            .ok_or_else(|| {
                let limit = Exhausted::Memory {
                    needed: u64::MAX,
                    limit: self.budget.memory(),
                };
                out_of_reach("a search of the positions below", limit)
            })
    }
}

fn out_of_reach(what: &str, limit: Exhausted) -> Unanswered {
    match limit {
        Exhausted::Memory { .. } => Unanswered::OutOfReach {
            what: what.to_string(),
            limit,
        },
        _ => Unanswered::Stopped(limit),
    }
}

/// Whether a set answers quickly for numbers of this size.
fn reaches(set: &dyn LevelSet, numbers: &[UBig]) -> bool {
    let bits = numbers.iter().map(UBig::bit_len).max().unwrap_or(0);
    set.reach().is_none_or(|reach| bits <= reach)
}
