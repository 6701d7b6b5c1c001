//! Theorems about spaced pairs.

use std::sync::Arc;

use wythoff_automata::Budget;
use wythoff_rules::Game;
use wythoff_rules::lang;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;
use wythoff_theorems::library;
use wythoff_theorems::pairs::PairsTheorem;
use wythoff_theorems::statement::Level;

use super::theorem::undecided;
use super::{Forge, Kind, Verified, can_be_played, verified};
use crate::judge::level_sets::Effort;
use crate::random::Random;
use crate::rules::{count, judge_pairs};
use crate::tally::{Fate, Trial};

/// Games whose P-positions are spaced pairs.
const GAMES: [&str; 6] = [
    "wythoff",
    "a-wythoff:2",
    "a-wythoff:3",
    "nim-ab:2,2",
    "nim-ab:1,2",
    "nim-ab:3,2",
];

const TYPED: [&str; 3] = [
    "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1; \
     end when a + b <= 1",
    "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1; \
     move (x - i, y - j) for i >= 1, j >= 1 if abs(i - j) < 2",
    "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - i, b - i) for i >= 1 if a' >= 2",
];

pub(super) fn forge() -> Kind {
    let mut subjects: Vec<Subject> = GAMES
        .iter()
        .map(|name| name.parse().expect("a name"))
        .collect();
    for text in TYPED {
        subjects.push(Subject::Game(Game::Typed {
            name: "mine".to_owned(),
            rules: Arc::new(RuleGame::parse(text).expect("rules")),
        }));
    }
    let budget = Budget::default();
    let mut originals = Vec::new();
    for subject in subjects {
        for claim in [Level::Value(0), Level::Misere] {
            let found = PairsTheorem::find(&subject, claim, &budget);
            if let Ok(Some((theorem, _))) = found {
                let theorem = theorem.into_inner();
                let renamed = PairsTheorem {
                    game: "mine".to_owned(),
                    ..theorem.clone()
                };
                originals.extend([theorem, renamed]);
            }
        }
    }
    originals.extend(
        library::PAIRS
            .iter()
            .map(|entry| entry.theorem().into_inner()),
    );
    Kind::of(&originals, Pairs)
}

struct Pairs;

impl Forge for Pairs {
    fn can_be_read(&self, text: &str) -> bool {
        can_be_played(PairsTheorem::parse(text).map(|read| read.rules))
    }

    fn verify(&self, text: &str, budget: &Budget) -> Verified {
        let read = PairsTheorem::parse(text);
        verified(read.map(|theorem| theorem.verify(budget)), undecided)
    }

    fn judge(&self, text: &str, original: &str, random: &mut Random) -> Trial {
        let mut trial = Trial::new(Fate::Proved);
        let Ok(theorem) = PairsTheorem::parse(text) else {
            return trial.wrong("a text that cannot be read");
        };
        if PairsTheorem::parse(original).as_ref() == Ok(&theorem) {
            return Trial::new(Fate::Same);
        }
        let parsed = (RuleGame::parse(&theorem.rules), lang::parse(&theorem.rules));
        let (Ok(rules), Ok(text)) = parsed else {
            return trial.wrong("rules that cannot be read");
        };
        let judgement = judge_pairs(&theorem, &rules, &text, Effort::THOROUGH, random);
        count(&mut trial, judgement);
        trial
    }
}
