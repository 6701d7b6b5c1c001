//! Random sentences about natural numbers: what is decided is compared with trying all values.

mod convert;
mod evaluate;
mod formula;
mod generate;

use std::collections::BTreeMap;

use evaluate::{Evaluator, Values};
use formula::{Formula, NAMES};
use generate::{LANGUAGES, sentence};
use wythoff_automata::Budget;
use wythoff_automata::logic::{Decision, Formula as Read, Logic, LogicError};
use wythoff_automata::text::{Environment, parse};

use crate::drive::{Attack, Plan, drive};
use crate::random::Random;
use crate::tally::{Fate, Tally, Trial};

/// Tries random sentences.
pub fn attack_sentences(plan: &Plan) -> Tally {
    drive(&Sentences::new(), plan)
}

/// What sentences mean.
pub(crate) struct Sentences {
    evaluator: Evaluator,
    environments: [Environment; LANGUAGES.len()],
}

/// A sentence and the number of its language.
pub(crate) struct Sentence {
    language: usize,
    formula: Formula,
}

/// After this many sentences what was built is forgotten.
const MEMORY: usize = 100;

impl Attack for Sentences {
    type Input = Sentence;
    /// Logics that remember what they built, and how often they were used.
    type Worker = BTreeMap<usize, (Logic, usize)>;

    fn worker(&self) -> Self::Worker {
        BTreeMap::new()
    }

    fn input(&self, random: &mut Random) -> Sentence {
        let language = *random.pick(&[0, 0, 0, 1, 1, 2, 3, 4]);
        Sentence {
            language,
            formula: sentence(&LANGUAGES[language], random),
        }
    }

    fn kind(&self, input: &Sentence) -> &'static str {
        LANGUAGES[input.language].system
    }

    fn text(&self, input: &Sentence) -> String {
        format!("{}: {}", self.kind(input), input.formula)
    }

    fn attempt(
        &self,
        worker: &mut Self::Worker,
        input: &Sentence,
        _: &mut Random,
        budget: &Budget,
    ) -> Trial {
        let environment = &self.environments[input.language];
        let text = input.formula.to_string();
        let parsed = match parse(&text, environment, Some(&[])) {
            Ok(parsed) => parsed,
            Err(error) => {
                return Trial::new(Fate::Refused).wrong(format!("not a sentence: {error}"));
            }
        };
        if parse(&parsed.to_string(), environment, Some(&[])).as_ref() != Ok(&parsed) {
            return Trial::new(Fate::Refused).wrong(format!("printed as {parsed}"));
        }
        let fresh = || (Logic::new(environment.system().clone(), budget.clone()), 0);
        let (logic, used) = worker.entry(input.language).or_insert_with(fresh);
        *used += 1;
        if *used > MEMORY {
            (*logic, *used) = fresh();
        }
        logic.set_budget(budget.clone());
        logic.take_steps();
        match logic.decide(&parsed) {
            Ok(decision) => self.judge(&input.formula, &decision),
            Err(LogicError::Exhausted { .. }) => Trial::new(Fate::Undecided),
            Err(error) => Trial::new(Fate::Refused).wrong(error.to_string()),
        }
    }
}

impl Sentences {
    pub(crate) fn new() -> Self {
        Self {
            evaluator: Evaluator::new(),
            environments: LANGUAGES.map(|language| {
                let system = language.system.parse().expect("a numeration system");
                Environment::new(&system)
            }),
        }
    }

    /// A random sentence and its numeration system.
    pub(crate) fn example(&self, random: &mut Random) -> (&'static str, String) {
        let input = self.input(random);
        (self.kind(&input), input.formula.to_string())
    }

    /// The names that come with a system.
    pub(crate) fn environment(&self, system: &str) -> Option<&Environment> {
        let own = |environment: &&Environment| environment.system().to_string() == system;
        self.environments.iter().find(own)
    }

    /// Whether a sentence is true; `None` if that takes more than trying a few values.
    pub(crate) fn truth(&self, sentence: &Read) -> Option<bool> {
        let sentence = convert::bounded(sentence)?;
        Some(self.evaluator.holds(&sentence, &mut [0; 8]))
    }

    fn judge(&self, sentence: &Formula, decision: &Decision) -> Trial {
        let mut trial = Trial::new(Fate::Proved);
        trial.checks = 1;
        let truth = self.evaluator.holds(sentence, &mut [0; 8]);
        if truth != decision.holds() {
            return trial.wrong(format!("it is {truth}, and {decision} was decided"));
        }
        let Some(found) = decision.values() else {
            return trial;
        };
        let mut values: Values = [0; 8];
        for (name, value) in found {
            let place = NAMES.iter().position(|own| **own == **name);
            let (Some(place), Ok(value)) = (place, u64::try_from(value)) else {
                return trial.wrong(format!("{decision}: no such variable, or too large"));
            };
            values[place] = value.into();
        }
        trial.checks += 1;
        match self.evaluator.body_holds(sentence, &mut values) {
            Some(holds) if holds != truth => {
                trial.wrong(format!("{decision} is no witness or counterexample"))
            }
            _ => trial,
        }
    }
}
