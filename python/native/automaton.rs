//! Automata of level sets and of sets of numbers.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use serde_json::to_string;
use wythoff::ask::automaton::{AutomatonAnswer, AutomatonQuestion};
use wythoff::ask::decide::{Automaton as SetAutomaton, DecideAnswer, DecideQuestion};
use wythoff::ask::{Arguments, Host, Question};
use wythoff::theorem::statement::Theorem;
use wythoff::{Failure, UBig};
use wythoff_automata::format::{dot, json, svg, walnut};
use wythoff_automata::{Relation, System};

use crate::call::{Limits, work};
use crate::errors::input;
use crate::integers::natural;

/// A set of tuples of numbers as an automaton.
#[pyclass(frozen, module = "wythoff._native")]
#[derive(Debug)]
pub(crate) struct Automaton(Relation);

#[pymethods]
impl Automaton {
    /// Reads a file of Walnut.
    #[staticmethod]
    fn from_walnut(py: Python<'_>, text: String, limits: &Bound<'_, Limits>) -> PyResult<Self> {
        work(py, limits.get(), move |host| {
            let system = System::fibonacci();
            let relation = walnut::read_relation(&text, &system, host.budget());
            relation.map(Self).map_err(Failure::input)
        })
    }

    /// The set that the certificate of a theorem is about.
    #[staticmethod]
    fn from_certificate(
        py: Python<'_>,
        text: String,
        limits: &Bound<'_, Limits>,
    ) -> PyResult<Self> {
        work(py, limits.get(), move |host| {
            let theorem = Theorem::parse(&text).map_err(Failure::input)?;
            let mut sets = theorem.relations(host.budget())?;
            let set = sets.pop();
            set.map(Self)
                .ok_or_else(|| Failure::input("a theorem without a set"))
        })
    }

    /// How many states it has.
    #[getter]
    fn states(&self) -> usize {
        self.0.states()
    }

    /// How many transitions.
    #[getter]
    fn transitions(&self) -> usize {
        self.0.dfa().transitions()
    }

    /// How many numbers it reads side by side.
    #[getter]
    fn tracks(&self) -> usize {
        self.0.arity()
    }

    /// The numeration system whose digits it reads.
    #[getter]
    fn numeration(&self) -> String {
        self.0.system().to_string()
    }

    /// Whether it accepts these numbers.
    fn accepts(&self, py: Python<'_>, numbers: &Bound<'_, PyTuple>) -> PyResult<bool> {
        let numbers = numbers.iter().map(|number| natural(&number));
        let numbers = numbers.collect::<PyResult<Vec<UBig>>>()?;
        if numbers.len() != self.0.arity() {
            let message = format!(
                "the automaton reads {} numbers, not {}",
                self.0.arity(),
                numbers.len()
            );
            return Err(input(py, message));
        }
        Ok(py.detach(|| self.0.contains(&numbers)))
    }

    /// The automaton for Walnut, Graphviz, as JSON or as a drawing.
    fn write(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        match format {
            "walnut" => Ok(walnut::write_relation(&self.0)),
            "dot" => Ok(dot::write_relation(&self.0)),
            "json" => Ok(json::write_relation(&self.0)),
            "svg" => svg::write_relation(&self.0).ok_or_else(|| {
                let most = svg::MAX_STATES;
                let states = self.0.states();
                input(py, format!("the automaton has {states} states, and drawings end at {most}; try to_dot()"))
            }),
            _ => Err(input(py, format!("there is no format {format}"))),
        }
    }
}

/// The answer to a question, in JSON and as it is.
fn answered<Q: Question>(arguments: &str, host: &dyn Host) -> Result<(String, Q::Answer), Failure> {
    let mut arguments = Arguments::parse(arguments)?;
    let question = Q::read(&mut arguments, host)?;
    arguments.finish()?;
    let answer = question.ask(host)?;
    let line = to_string(&answer).map_err(Failure::input)?;
    Ok((line, answer))
}

/// The answer in JSON and the automaton of a level set.
#[pyfunction]
pub(crate) fn automaton(
    py: Python<'_>,
    arguments: String,
    limits: &Bound<'_, Limits>,
) -> PyResult<(String, Option<Automaton>)> {
    work(py, limits.get(), move |host| {
        let (line, answer) = answered::<AutomatonQuestion>(&arguments, host)?;
        let relation = match answer {
            AutomatonAnswer::Found(found) => found.automaton,
            AutomatonAnswer::Census(_) => None,
        };
        Ok((line, relation.map(Automaton)))
    })
}

/// The answer in JSON, and the automaton of a set.
#[pyfunction]
pub(crate) fn decide(
    py: Python<'_>,
    arguments: String,
    limits: &Bound<'_, Limits>,
) -> PyResult<(String, Option<Automaton>)> {
    work(py, limits.get(), move |host| {
        let (line, answer) = answered::<DecideQuestion>(&arguments, host)?;
        let relation = match answer {
            DecideAnswer::Set(set) => match set.automaton {
                SetAutomaton::Built(relation) => Some(relation),
                SetAutomaton::Read(_) => None,
            },
            _ => None,
        };
        Ok((line, relation.map(Automaton)))
    })
}
