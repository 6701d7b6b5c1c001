//! Certificates of decided sentences.

use wythoff_automata::Budget;
use wythoff_automata::logic::LogicError;
use wythoff_automata::proof::{Proof, ProofError};
use wythoff_automata::text::{Session, parse};

use super::{Forge, Kind, Verified};
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

/// How many certificates of random sentences.
const SENTENCES: u64 = 120;

pub(super) fn forge() -> Kind {
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
    Kind {
        originals: texts,
        forge: Box::new(Proofs { sentences }),
    }
}

struct Proofs {
    sentences: Sentences,
}

impl Forge for Proofs {
    fn verify(&self, text: &str, budget: &Budget) -> Verified {
        match Proof::parse(text).map(|proof| proof.verify(budget)) {
            Ok(Ok(_)) => Verified::Accepted,
            Ok(Err(ProofError::Logic(LogicError::Exhausted { .. }))) => Verified::Undecided,
            _ => Verified::Refused,
        }
    }

    fn can_be_read(&self, text: &str) -> bool {
        Proof::parse(text).is_ok()
    }

    fn judge(&self, text: &str, original: &str, _: &mut Random) -> Trial {
        let mut trial = Trial::new(Fate::Proved);
        if text == original {
            return Trial::new(Fate::Same);
        }
        let after = |word: &str| text.lines().find_map(|line| line.strip_prefix(word));
        let parts = (after("numeration "), after("sentence "), after("holds "));
        let (Some(system), Some(sentence), Some(holds)) = parts else {
            return trial.wrong("a text that cannot be read");
        };
        let own_names = !text
            .lines()
            .any(|line| line.starts_with("let ") || line.starts_with("given "));
        let truth = self
            .sentences
            .environment(system)
            .filter(|_| own_names)
            .and_then(|environment| parse(sentence, environment, Some(&[])).ok())
            .and_then(|sentence| self.sentences.truth(&sentence));
        match truth {
            None => trial.skipped = 1,
            Some(truth) if truth.to_string() == holds => trial.checks = 1,
            Some(truth) => return trial.wrong(format!("it is {truth}")),
        }
        trial
    }
}
