//! Theorems about level sets.

use std::sync::Arc;

use wythoff_automata::Budget;
use wythoff_automata::System;
use wythoff_rules::Game;
use wythoff_rules::lang;
use wythoff_rules::lang::RuleGame;
use wythoff_rules::subject::Subject;
use wythoff_theorems::library;
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::statement::{Level, Theorem};

use super::{Forge, Kind, Verified, can_be_played, verified};
use crate::judge::acceptor::Acceptor;
use crate::judge::level_sets::{Claimed, Effort, Judgement, judge};
use crate::random::Random;
use crate::rules::{count, is_limit};
use crate::tally::{Fate, Trial};

/// Games that are proved here, with a system and the largest value, or misère.
const TYPED: [(&str, &str, Option<usize>); 15] = [
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1",
        "base:2",
        Some(1),
    ),
    (
        "piles x, y; move (x - i, y) for i >= 1; move (x, y - i) for i >= 1",
        "fibonacci",
        Some(0),
    ),
    (
        "piles a; move (a - i) for i >= 1 if i <= 3",
        "base:2",
        Some(1),
    ),
    (
        "piles a; move (a - i) for i >= 1 if i = 1 or i = 3 or i = 4",
        "base:2",
        Some(1),
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
      move (a - i, b - i) for i >= 1",
        "fibonacci",
        Some(0),
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
      move (a - i, b - i) for i >= 1 if a - i >= 3",
        "fibonacci",
        Some(0),
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1",
        "base:2",
        None,
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1 if i <= 2; move (a, b - i) for i >= 1 if i <= 2; \
      end when a + b <= 1",
        "base:3",
        Some(1),
    ),
    (
        "piles a, b; move (a - 1, b + 2); move (a, b - i) for i >= 1 if i mod 2 = 1",
        "base:2",
        Some(0),
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; block 1",
        "base:2",
        Some(0),
    ),
    (
        "piles a, b; move (a - i, b) for i >= 1 if i <= 2; move (a, b - i) for i >= 1 if i <= 2; block 2",
        "base:3",
        Some(0),
    ),
    (
        "piles a <= b; pile p <= 1; move (a - i, b, p) for i >= 1; move (a, b - i, p) for i >= 1; \
      move (a, b, p - 1) if b > 0",
        "base:2",
        Some(1),
    ),
    (
        "piles a <= b; pile p <= 2; move (a - i, b, p) for i >= 1; move (a, b - i, p) for i >= 1; \
      move (a - i, b - i, p - 1) for i >= 1; block 1",
        "base:2",
        Some(0),
    ),
    (
        "piles n; move (n - i) for i in { F[i] = 1 }",
        "fibonacci",
        Some(0),
    ),
    (
        "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
      move (a - i, b - j) for (i, j) in { i = j and i > 0 or i = 1 and j = 3 } if not (a', b') in { x = 7 }",
        "fibonacci",
        Some(0),
    ),
];

/// Theorems of the library that are quickly verified.
const LIBRARY: [&str; 8] = [
    "wythoff-0.zz",
    "w-prime-1-0.zz",
    "r-wythoff-0.zz",
    "f-wythoff-1.zz",
    "t-1-0.zz",
    "terminal-1-0.zz",
    "a-wythoff-2-0.zz",
    "w-prime-all-0.zz",
];

pub(super) fn forge() -> Kind {
    let mut originals = Vec::new();
    for (text, system, value) in TYPED {
        let rules = RuleGame::parse(text).expect("rules");
        let game = Game::Typed {
            name: "mine".to_owned(),
            rules: Arc::new(rules),
        };
        let system: System = system.parse().expect("a system");
        let mut prover = Prover::new(&game, system, &Budget::default()).expect("linear rules");
        let theorem = match value {
            None => prover.misere_theorem(&mut |_| ()).expect("a theorem"),
            Some(value) => {
                for _ in 0..=value {
                    prover.next_level(&mut |_| ()).expect("a theorem");
                }
                prover.theorem()
            }
        };
        originals.push(theorem.into_inner());
    }
    for entry in library::ENTRIES {
        if LIBRARY.contains(&entry.file) {
            let theorem = entry.theorem().into_inner();
            let renamed = Theorem {
                game: "mine".to_owned(),
                ..theorem.clone()
            };
            originals.extend([theorem, renamed]);
        }
    }
    Kind::of(&originals, Theorems)
}

struct Theorems;

impl Forge for Theorems {
    fn verify(&self, text: &str, budget: &Budget) -> Verified {
        let read = Theorem::parse(text);
        verified(read.map(|theorem| theorem.verify(budget)), undecided)
    }

    fn can_be_read(&self, text: &str) -> bool {
        can_be_played(Theorem::parse(text).map(|read| read.rules))
    }

    fn judge(&self, text: &str, original: &str, random: &mut Random) -> Trial {
        let mut trial = Trial::new(Fate::Proved);
        match Theorem::parse(text) {
            Err(_) => return trial.wrong("a text that cannot be read"),
            Ok(theorem) if Theorem::parse(original).as_ref() == Ok(&theorem) => {
                trial.fate = Fate::Same;
            }
            Ok(theorem) => count(&mut trial, judge_theorem(&theorem, random)),
        }
        trial
    }
}

/// Judges what a theorem says of the game that it names, or of its rules.
pub(crate) fn judge_theorem(theorem: &Theorem, random: &mut Random) -> Judgement {
    let wrong = |what: &str| Judgement {
        wrong: Some(what.to_owned()),
        ..Judgement::default()
    };
    let (Ok(rules), Ok(text)) = (RuleGame::parse(&theorem.rules), lang::parse(&theorem.rules))
    else {
        return wrong("rules that cannot be read");
    };
    let Some(sets) = Acceptor::all(theorem) else {
        return wrong("automata that cannot be read");
    };
    let contains = |set: usize, position: &[u64]| Some(sets[set].contains(position));
    let claimed = Claimed {
        rules: &rules,
        text: Some(&text),
        claim: theorem.claim,
        contains: &contains,
    };
    let mut judgement = judge(&claimed, Effort::THOROUGH, random);
    if let Ok(Subject::Game(game)) = theorem.game.parse::<Subject>()
        && let Ok(named) = game.rules()
        && judgement.wrong.is_none()
    {
        let claimed = Claimed {
            rules: &*named,
            text: None,
            ..claimed
        };
        let more = judge(&claimed, Effort::QUICK, random);
        judgement.checks += more.checks;
        judgement.skipped += more.skipped;
        judgement.wrong = more
            .wrong
            .map(|wrong| format!("as {}: {wrong}", theorem.game));
    }
    if let Some(counter) = Acceptor::counter(theorem)
        && judgement.wrong.is_none()
        && matches!(theorem.claim, Level::Value(_))
    {
        judgement.checks += 1;
        judgement.wrong = wrong_count(&sets[sets.len() - 1], &counter);
    }
    judgement
}

/// Positions of the set with a first pile below x are counted by hand for small x.
fn wrong_count(set: &Acceptor, counter: &Acceptor) -> Option<String> {
    const ROWS: u64 = 12;
    const COLUMNS: u64 = 3000;
    let mut number = 0;
    for x in 0..ROWS {
        for n in 0..2 * ROWS {
            if counter.contains(&[n, x]) != (n == number) {
                return Some(format!(
                    "{number} positions are below row {x}, {n} is wrong"
                ));
            }
        }
        number += (0..COLUMNS).filter(|&y| set.contains(&[x, y])).count() as u64;
    }
    None
}

/// Why there is no theorem: because of a limit, or because it is wrong.
pub(super) fn undecided(error: &NoTheorem) -> Verified {
    match is_limit(error) {
        true => Verified::Undecided,
        false => Verified::Refused,
    }
}
