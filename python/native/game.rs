//! A game: its values, tables, lists of positions and sums.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use serde_json::to_string;
use wythoff::ask::compare::CompareQuestion;
use wythoff::ask::moves::MoveQuestion;
use wythoff::ask::positions::{PositionsQuestion, Wanted};
use wythoff::ask::sequence::{SequenceAnswer, SequenceQuestion};
use wythoff::ask::table::TableQuestion;
use wythoff::ask::value::ValueQuestion;
use wythoff::ask::{Host, Question};
use wythoff::engine::Evaluator;
use wythoff::engine::listing::{Extent, Level};
use wythoff::read::{Position, Term, game};
use wythoff::{Answer, Budget, Failure, Game, UBig};

use crate::arrays::{Piles, of_table, terms};
use crate::call::{Limits, work, work_with};
use crate::errors::{input, of_failure, of_rules};
use crate::integers::{natural, to_python, word};

/// A game, with what was computed of it so far.
#[pyclass(frozen, module = "wythoff._native")]
#[derive(Debug)]
pub(crate) struct NativeGame {
    game: Game,
    /// Taken out while it is used; nothing if somebody else uses it now.
    evaluator: Mutex<Option<Kept>>,
}

/// What was computed, and the budget whose flag stops it.
#[derive(Debug)]
struct Kept {
    evaluator: Box<Evaluator>,
    budget: Budget,
}

impl Kept {
    /// Whether it was computed under these limits.
    fn fits(&self, limits: &Limits) -> bool {
        self.budget.memory() == limits.memory() && limits.is_default()
    }
}

#[pymethods]
impl NativeGame {
    /// A game of the catalogue, or one given by its rules.
    #[new]
    fn new(py: Python<'_>, name: &str, rules: Option<&str>) -> PyResult<Self> {
        let game = match rules {
            Some(rules) => {
                game::typed(name, rules, None).map_err(|failure| of_rules(py, &failure))?
            }
            None => {
                game::of_catalogue(name).map_err(|failure| of_failure(py, &failure, Vec::new()))?
            }
        };
        Ok(Self {
            game,
            evaluator: Mutex::new(None),
        })
    }

    /// The name as the program writes it.
    #[getter]
    fn name(&self) -> String {
        self.game.name()
    }

    /// The number of piles, if it is fixed.
    #[getter]
    fn piles(&self) -> Option<usize> {
        self.game.piles()
    }

    /// The rules in the rule language, if they can be written in it.
    #[getter]
    fn rules(&self) -> Option<String> {
        match &self.game {
            Game::Catalogue(game) => game.rule_text(2),
            Game::Typed { rules, .. } => Some(rules.to_string()),
        }
    }

    /// Value, outcome, how and status of a position; the value is `None` if only the outcome is known.
    fn value<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyTuple>,
        misere: bool,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let piles = position.iter().map(|pile| natural(&pile));
        let piles = piles.collect::<PyResult<Vec<UBig>>>()?;
        let limits = limits.get();
        if !misere && let Some(answer) = self.at_once(&piles, limits) {
            return answer_tuple(py, &answer);
        }
        let kept = self.take(limits);
        let (evaluator, budget) = match kept {
            Some(kept) => (Some(kept.evaluator), kept.budget),
            None => (None, limits.budget()),
        };
        let game = self.game.clone();
        let (answer, evaluator) = work_with(py, limits, budget.clone(), move |host| {
            let mut evaluator =
                evaluator.unwrap_or_else(|| Box::new(Evaluator::new(&game, host.budget())));
            let answer = match misere {
                true => evaluator.misere(&piles),
                false => evaluator.value(&piles),
            };
            Ok((answer.map_err(Failure::from), evaluator))
        })?;
        if budget.check().is_ok() && limits.is_default() {
            *self.locked() = Some(Kept { evaluator, budget });
        }
        match answer {
            Ok(answer) => answer_tuple(py, &answer),
            Err(failure) => Err(of_failure(py, &failure, Vec::new())),
        }
    }

    /// A table of values or outcomes, how it was found and its status.
    fn table<'py>(
        &self,
        py: Python<'py>,
        rows: &Bound<'py, PyAny>,
        cols: &Bound<'py, PyAny>,
        misere: bool,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<(Bound<'py, PyAny>, String, String)> {
        let question = TableQuestion {
            game: self.game.clone(),
            rows: word(rows, "rows")?,
            cols: word(cols, "cols")?,
            third: None,
            misere,
        };
        let limits = limits.get();
        let table = work(py, limits, move |host| {
            let table = question.ask(host)?;
            let cells = question.rows.saturating_mul(question.cols);
            // Two bytes for each cell of the array, twice where it is made narrower.
            host.budget().allow_memory(cells.saturating_mul(4))?;
            Ok(table)
        })?;
        let cells = of_table(py, &table, limits.threads())?;
        Ok((cells, table.how, table.status.to_string()))
    }

    /// Positions of a value, or lost ones of misère play, how they were found and their status.
    #[pyo3(signature = (value, misere, start, count, rows, max_pile, limits))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        value: &Bound<'py, PyAny>,
        misere: bool,
        start: Option<&Bound<'py, PyAny>>,
        count: Option<&Bound<'py, PyAny>>,
        rows: Option<&Bound<'py, PyAny>>,
        max_pile: Option<&Bound<'py, PyAny>>,
        limits: &Bound<'py, Limits>,
    ) -> PyResult<(Bound<'py, PyAny>, String, String)> {
        let bound =
            |given: Option<&Bound<'py, PyAny>>, name| given.map(|g| word(g, name)).transpose();
        let extent = Extent {
            count: bound(count, "count")?,
            rows: bound(rows, "rows")?,
            max_pile: bound(max_pile, "max_pile")?,
        };
        let value = word(value, "value")?;
        let wanted = match (start, extent) {
            (_, extent) if extent == Extent::default() => {
                return Err(input(py, "how many? Give `count`, `rows` or `max_pile`"));
            }
            (None, extent) if misere => Wanted::First(Level::Misere, extent),
            (None, extent) => Wanted::First(Level::Value(value), extent),
            (
                Some(start),
                Extent {
                    count: Some(count),
                    rows: None,
                    max_pile: None,
                },
            ) if !misere => {
                let from = natural(start)?;
                Wanted::From { value, from, count }
            }
            (Some(_), _) => {
                let alone =
                    "`start` goes with `count`, and not with `rows`, `max_pile` or `misere`";
                return Err(input(py, alone));
            }
        };
        let piles = self.game.piles().unwrap_or(2);
        let question = PositionsQuestion {
            game: self.game.clone(),
            wanted,
        };
        let (positions, how, status) = work(py, limits.get(), move |host| {
            let answer = question.ask(host)?;
            let positions = Piles::of(answer.positions, piles);
            Ok((positions, answer.how, answer.status.to_string()))
        })?;
        Ok((positions.into_python(py)?, how, status))
    }
}

impl NativeGame {
    /// The game itself.
    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Option<Kept>> {
        self.evaluator
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The answer, if it is in a table that was made before or can be made in microseconds.
    fn at_once(&self, piles: &[UBig], limits: &Limits) -> Option<Answer> {
        let mut kept = self.locked();
        if kept.is_none() && limits.is_default() {
            let budget = limits.budget();
            let evaluator = Box::new(Evaluator::new(&self.game, &budget));
            *kept = Some(Kept { evaluator, budget });
        }
        let kept = kept.as_mut()?;
        match kept.fits(limits) {
            true => kept.evaluator.at_once(piles),
            false => kept.evaluator.at_hand(piles),
        }
    }

    /// What was computed before, if this call has the same limits.
    fn take(&self, limits: &Limits) -> Option<Kept> {
        let mut kept = self.locked();
        match kept.as_ref() {
            Some(found) if found.fits(limits) => kept.take(),
            _ => None,
        }
    }

    /// The game and this position of it; texts are read as on the command line.
    fn term(&self, position: &Bound<'_, PyAny>) -> PyResult<Term> {
        let py = position.py();
        let game = self.game.clone();
        if let Ok(text) = position.cast::<PyString>() {
            let read = Position::parse(&text.to_cow()?, &game);
            let position = read.map_err(|failure| of_failure(py, &failure, Vec::new()))?;
            return Ok(Term { game, position });
        }
        let mut piles = Vec::new();
        for pile in position.try_iter()? {
            piles.push(natural(&pile?)?);
        }
        if let Err(wrong) = game.canonical(&piles) {
            return Err(of_failure(py, &Failure::from(wrong), Vec::new()));
        }
        let position = Position::Piles(piles);
        Ok(Term { game, position })
    }
}

fn answer_tuple<'py>(py: Python<'py>, answer: &Answer) -> PyResult<Bound<'py, PyTuple>> {
    let value = match &answer.value {
        Some(value) => to_python(py, value)?,
        None => py.None().into_bound(py),
    };
    let outcome = answer.outcome.to_string();
    let status = answer.status.word();
    (value, outcome, answer.how.as_str(), status).into_pyobject(py)
}

/// The value of a sum, or its winning moves, as JSON.
#[pyfunction]
pub(crate) fn sum_json(
    py: Python<'_>,
    moves: bool,
    parts: Vec<(Bound<'_, NativeGame>, Bound<'_, PyAny>)>,
    misere: bool,
    limits: &Bound<'_, Limits>,
) -> PyResult<String> {
    let mut terms = Vec::new();
    for (game, position) in &parts {
        terms.push(game.get().term(position)?);
    }
    name_apart(&mut terms);
    work(py, limits.get(), move |host| {
        let line = match moves {
            true => to_string(
                &MoveQuestion {
                    terms,
                    misere,
                    explain: false,
                }
                .ask(host)?,
            ),
            false => to_string(
                &ValueQuestion {
                    terms,
                    misere,
                    explain: false,
                }
                .ask(host)?,
            ),
        };
        line.map_err(Failure::input)
    })
}

/// Whether two games have the same level sets, as JSON.
#[pyfunction]
pub(crate) fn compare_json(
    py: Python<'_>,
    first: &Bound<'_, NativeGame>,
    second: &Bound<'_, NativeGame>,
    value: Option<&Bound<'_, PyAny>>,
    limits: &Bound<'_, Limits>,
) -> PyResult<String> {
    let level = match value {
        Some(value) => Level::Value(word(value, "value")?),
        None => Level::Misere,
    };
    let games = [first, second].map(|game| game.get().game.clone());
    work(py, limits.get(), move |host| {
        let answer = CompareQuestion { games, level }.ask(host)?;
        to_string(&answer).map_err(Failure::input)
    })
}

/// Games with different rules get different names, by which the engines of a sum know them.
fn name_apart(terms: &mut [Term]) {
    let mut seen: Vec<String> = Vec::new();
    for term in terms {
        let Game::Typed { name, rules } = &mut term.game else {
            continue;
        };
        let text = rules.rules().to_string();
        let number = seen
            .iter()
            .position(|known| *known == text)
            .unwrap_or_else(|| {
                seen.push(text);
                seen.len() - 1
            });
        if number > 0 {
            *name = format!("{name} {}", number + 1);
        }
    }
}

/// Name in the OEIS, offset, index of the first term, and the terms.
type Terms<'py> = (Option<String>, u64, Bound<'py, PyAny>, Bound<'py, PyAny>);

/// The terms of a sequence by its name.
#[pyfunction]
pub(crate) fn sequence_terms<'py>(
    py: Python<'py>,
    name: String,
    count: &Bound<'py, PyAny>,
    start: Option<&Bound<'py, PyAny>>,
    limits: &Bound<'py, Limits>,
) -> PyResult<Terms<'py>> {
    let count = word(count, "count")?;
    let start = start.map(natural).transpose()?;
    if matches!(&*name, "list" | "laws") {
        return Err(input(py, format!("there is no sequence `{name}`")));
    }
    let answer = work(py, limits.get(), move |host| {
        match SequenceQuestion::new(&name, Some(count), start, None)?.ask(host)? {
            SequenceAnswer::Terms(answer) => Ok(answer),
            _ => Err(Failure::input("no terms")),
        }
    })?;
    let first = to_python(py, &answer.start.0)?;
    Ok((answer.oeis, answer.offset, first, terms(py, &answer.terms)?))
}
