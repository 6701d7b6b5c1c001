//! Random rule sets: whatever is proved of one is judged by brute force.

pub(crate) mod generate;
pub(crate) mod words;

use std::sync::Arc;

use generate::{Generated, rules};
use wythoff_automata::Budget;
use wythoff_automata::Proved;
use wythoff_automata::System;
use wythoff_automata::logic::LogicError;
use wythoff_rules::Game;
use wythoff_rules::lang;
use wythoff_rules::lang::{RuleGame, Rules};
use wythoff_theorems::learning::choose::likely_system;
use wythoff_theorems::pairs::PairsTheorem;
use wythoff_theorems::proving::prove::{NoTheorem, Prover};
use wythoff_theorems::statement::{Level, Theorem};

use crate::drive::{Attack, Plan, drive};
use crate::judge::acceptor::Acceptor;
use crate::judge::level_sets::{Claimed, Effort, Judgement, judge, options_differ};
use crate::judge::pairs::spaced_pairs;
use crate::random::Random;
use crate::tally::{Fate, Tally, Trial};

/// Tries random rule sets.
pub fn attack_rules(plan: &Plan) -> Tally {
    drive(&RuleSets, plan)
}

struct RuleSets;

impl Attack for RuleSets {
    type Input = Generated;
    type Worker = ();

    fn worker(&self) {}

    fn input(&self, random: &mut Random) -> Generated {
        rules(random)
    }

    fn kind(&self, input: &Generated) -> &'static str {
        input.kind
    }

    fn text(&self, input: &Generated) -> String {
        input.text.clone()
    }

    fn attempt(
        &self,
        (): &mut (),
        input: &Generated,
        random: &mut Random,
        budget: &Budget,
    ) -> Trial {
        let Ok(game) = RuleGame::parse(&input.text) else {
            return Trial::new(Fate::Refused);
        };
        let Ok(text) = lang::parse(&input.text) else {
            return Trial::new(Fate::Refused).wrong("checked rules that cannot be parsed");
        };
        let mut trial = Trial::new(Fate::Refused);
        let mut judgement = Judgement::default();
        judgement.wrong = options_differ(&game, &text, 3, random, &mut judgement);
        count(&mut trial, judgement);
        let subject = TypedGame {
            game: Game::Typed {
                name: "rules".to_owned(),
                rules: Arc::new(game.clone()),
            },
            rules: game,
            text,
        };
        subject.attempt(&mut trial, random, budget);
        trial
    }
}

/// Adds what a judge found.
pub(crate) fn count(trial: &mut Trial, judgement: Judgement) {
    trial.checks += judgement.checks;
    trial.skipped += judgement.skipped;
    if let Some(wrong) = judgement.wrong {
        trial.wrong.get_or_insert(wrong);
    }
}

/// A game that was typed.
struct TypedGame {
    game: Game,
    rules: RuleGame,
    text: Rules,
}

impl TypedGame {
    fn attempt(&self, trial: &mut Trial, random: &mut Random, budget: &Budget) {
        let two = self.rules.checked().piles == 2;
        if two && random.chance(25) {
            self.pairs(trial, random, budget);
        }
        let system: System = match random.below(8) {
            0..=3 => "base:2".parse().expect("a system"),
            4..=6 => System::fibonacci(),
            _ => match likely_system(&self.game.clone().into(), budget) {
                Ok(system) => system,
                Err(error) => return trial.meet(&error),
            },
        };
        let mut prover = match Prover::new(&self.game, system, budget) {
            Ok(prover) => prover,
            Err(error) => return trial.meet(&error),
        };
        if random.chance(25) {
            match prover.misere_theorem(&mut |_| ()) {
                Ok(theorem) => self.judge(theorem, trial, random, budget),
                Err(error) => trial.meet(&error),
            }
            return;
        }
        for _ in 0..1 + usize::from(random.chance(30)) {
            match prover.next_level(&mut |_| ()) {
                Ok(_) => self.judge(prover.theorem(), trial, random, budget),
                Err(error) => return trial.meet(&error),
            }
        }
    }

    /// A theorem about automata, and its text.
    fn judge(
        &self,
        theorem: Proved<Theorem>,
        trial: &mut Trial,
        random: &mut Random,
        budget: &Budget,
    ) {
        trial.fate = Fate::Proved;
        let theorem = theorem.into_inner();
        let label = format!("{} in {}", theorem.claim, theorem.system);
        let Some(sets) = Acceptor::all(&theorem) else {
            trial
                .wrong
                .get_or_insert("a theorem that cannot be read".to_owned());
            return;
        };
        let claimed = Claimed {
            rules: &self.rules,
            text: Some(&self.text),
            claim: theorem.claim,
            contains: &|set, position| Some(sets[set].contains(position)),
        };
        let mut judgement = judge(&claimed, Effort::QUICK, random);
        judgement.wrong = judgement.wrong.map(|wrong| format!("{label}: {wrong}"));
        count(trial, judgement);
        if Theorem::parse(&theorem.to_string()).as_ref() != Ok(&theorem) {
            trial
                .wrong
                .get_or_insert(format!("{label}: the text is another theorem"));
        }
        if random.chance(25)
            && let Ok(Err(refusal)) = theorem.verify(budget)
        {
            trial
                .wrong
                .get_or_insert(format!("{label}: verify says {refusal}"));
        }
    }

    /// A theorem about spaced pairs.
    fn pairs(&self, trial: &mut Trial, random: &mut Random, budget: &Budget) {
        let claim = match random.chance(20) {
            true => Level::Misere,
            false => Level::Value(0),
        };
        match PairsTheorem::find(&self.game.clone().into(), claim, budget) {
            Ok(None) => {}
            Err(error) => trial.meet(&error),
            Ok(Some((theorem, _))) => {
                trial.fate = Fate::Proved;
                let theorem = theorem.into_inner();
                count(
                    trial,
                    judge_pairs(&theorem, &self.rules, &self.text, Effort::QUICK, random),
                );
                if PairsTheorem::parse(&theorem.to_string()).as_ref() != Ok(&theorem) {
                    trial
                        .wrong
                        .get_or_insert("the text is another theorem".to_owned());
                }
            }
        }
    }
}

/// Pairs up to here are listed for the judge.
const LARGEST_PAIR: u64 = 30_000;

/// Judges a theorem about pairs of one game.
pub(crate) fn judge_pairs(
    theorem: &PairsTheorem,
    rules: &RuleGame,
    text: &Rules,
    effort: Effort,
    random: &mut Random,
) -> Judgement {
    use wythoff_theorems::pairs::Amount;
    // The first piles are the parameters of a family.
    let lists = std::cell::RefCell::new(std::collections::BTreeMap::new());
    let contains = |_: usize, position: &[u64]| {
        let (parameters, piles) = position.split_at(position.len().checked_sub(2)?);
        let amount = |amount: Amount| match amount {
            Amount::Number(number) => Some(number),
            Amount::Pile(pile) => parameters.get(pile).copied(),
        };
        let (step, gap) = (amount(theorem.shape.step)?, amount(theorem.shape.gap)?);
        let (small, large) = (piles[0].min(piles[1]), piles[0].max(piles[1]));
        if step == 0 || gap == 0 || small > LARGEST_PAIR {
            return None;
        }
        let mut lists = lists.borrow_mut();
        let pairs = lists
            .entry((step, gap))
            .or_insert_with(|| spaced_pairs(step, gap, theorem.shape.first, LARGEST_PAIR));
        let at = pairs.partition_point(|pair| pair.0 < small);
        Some(
            pairs[at..]
                .iter()
                .take_while(|pair| pair.0 == small)
                .any(|pair| pair.1 == large),
        )
    };
    let claimed = Claimed {
        rules,
        text: Some(text),
        claim: theorem.claim,
        contains: &contains,
    };
    let mut judgement = judge(&claimed, effort, random);
    judgement.wrong = judgement.wrong.map(|wrong| {
        let shape = theorem.shape;
        format!("{} as pairs {shape:?}: {wrong}", theorem.claim)
    });
    judgement
}

impl Trial {
    /// Why there is no theorem: a limit, or nothing found.
    fn meet(&mut self, error: &NoTheorem) {
        if is_limit(error) && self.fate == Fate::Refused {
            self.fate = Fate::Undecided;
        }
    }
}

/// Whether there is no theorem because of a limit.
pub(crate) fn is_limit(error: &NoTheorem) -> bool {
    match error {
        NoTheorem::NotFound { reason, .. } => is_limit(reason),
        NoTheorem::Exhausted(_) | NoTheorem::Logic(LogicError::Exhausted { .. }) => true,
        _ => false,
    }
}
