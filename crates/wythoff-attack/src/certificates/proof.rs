//! Certificates of decided sentences.

use wythoff::Budget;
use wythoff_automata::logic::LogicError;
use wythoff_automata::proof::{Proof, ProofError, Verified};
use wythoff_automata::text::{Session, parse};

use super::Forge;
use crate::random::Random;
use crate::sentences::Sentences;
use crate::tally::{Fate, Trial};

/// Sentences with definitions, which the judge leaves to the attack on sentences.
const DEFINED: [(&str, &str, &str); 3] = [
    (
        "fibonacci",
        "let even(x) := exists h: x = 2 * h",
        "forall x: even(x)",
    ),
    (
        "fibonacci",
        "let cold(x, y) := exists n: lower(n, x) and upper(n, y)",
        "forall x, y: cold(x, y) => x <= y",
    ),
    (
        "base:2",
        "let same(x, y) := xor(x, y, 0)",
        "forall x, y: same(x, y) <=> x = y",
    ),
];

/// So many certificates of random sentences.
const SENTENCES: u64 = 120;

pub(super) fn forge() -> Box<dyn Forge> {
    let sentences = Sentences::new();
    let mut texts = Vec::new();
    let mut add = |system: &str, definitions: &str, sentence: &str| {
        let system = system.parse().expect("a system");
        let budget = Budget::default().with_states(2_000);
        let mut session = Session::new(system, budget);
        let no_files = |_: &str| Err("no files".to_owned());
        session.run(definitions, no_files).expect("definitions");
        let sentence = session.parse(sentence).expect("a sentence");
        if let Ok((_, proof)) = Proof::of(&mut session, &sentence) {
            texts.push(proof.to_string());
        }
    };
    for (system, definitions, sentence) in DEFINED {
        add(system, definitions, sentence);
    }
    for index in 0..SENTENCES {
        let (system, sentence) = sentences.example(&mut Random::new(0, index));
        add(system, "", &sentence);
    }
    Box::new(Proofs { sentences, texts })
}

struct Proofs {
    sentences: Sentences,
    texts: Vec<String>,
}

impl Forge for Proofs {
    fn kind(&self) -> &'static str {
        "proof"
    }

    fn originals(&self) -> &[String] {
        &self.texts
    }

    fn attempt(&self, text: &str, original: usize, _: &mut Random, budget: &Budget) -> Trial {
        let Ok(proof) = Proof::parse(text) else {
            return Trial::new(Fate::Refused);
        };
        match proof.verify(budget) {
            Err(ProofError::Logic(LogicError::Exhausted { .. })) => Trial::new(Fate::Undecided),
            Err(_) => Trial::new(Fate::Refused),
            Ok(_) if proof.to_string() == self.texts[original] => Trial::new(Fate::Same),
            Ok(verified) => self.judge(&proof.to_string(), &verified),
        }
    }
}

impl Proofs {
    fn judge(&self, text: &str, verified: &Verified) -> Trial {
        let mut trial = Trial::new(Fate::Proved);
        let sentence = text.lines().find_map(|line| line.strip_prefix("sentence "));
        let said = sentence.is_some_and(|sentence| {
            let statement = verified.statement();
            let rest = statement.strip_prefix(sentence);
            rest.is_some_and(|rest| rest.starts_with(&format!(" is {}", verified.holds())))
        });
        if !said {
            return trial.wrong(format!("it says: {}", verified.statement()));
        }
        let environment = self.sentences.environment(verified.numeration());
        let parsed = environment
            .zip(sentence)
            .and_then(|(environment, sentence)| parse(sentence, environment, Some(&[])).ok());
        match parsed.and_then(|parsed| self.sentences.truth(&parsed)) {
            None => trial.skipped = 1,
            Some(truth) => trial.checks = 1 + u64::from(truth != verified.holds()),
        }
        match trial.checks {
            2 => trial.wrong(format!("it is not {}", verified.holds())),
            _ => trial,
        }
    }
}
