//! A game explained by its first positions: where it ends, which positions are lost, and why one of them is.

use serde::{Deserialize, Serialize};

use super::{Explained, Explanation, words};
use crate::ask::Host;
use crate::engine::Evaluators;
use crate::engine::generic::Solver;
use crate::json::{self, BigInteger};
use crate::read::{Position, Term};
use crate::ruleset::options;
use crate::{CatalogueGame, Failure, Game, Outcome, Status, UBig};

/// So many small positions are looked at.
const MOST_POSITIONS: usize = 1 << 12;

/// The largest pile among them.
const LARGEST_PILE: u64 = 20;

/// So many positions are listed.
const LISTED: usize = 8;

/// A position with fewer moves shows little.
const ENOUGH_MOVES: usize = 6;

/// What a game is about, from its first positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameExplanation {
    /// What the words mean.
    pub meaning: Vec<String>,
    /// The largest pile of the positions that were looked at.
    pub up_to: u64,
    /// The first positions without a move.
    pub ends: Vec<Vec<String>>,
    /// The first P-positions, by the number of tokens.
    pub lost: Vec<Vec<String>>,
    /// One of them, explained.
    pub example: Option<ExplainedPosition>,
    /// What the words of status promise.
    pub statuses: Vec<String>,
}

/// A position, what is known of it, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainedPosition {
    /// The position.
    pub position: Vec<String>,
    /// Its Grundy value, if it is known.
    pub value: Option<BigInteger>,
    /// Who wins.
    #[serde(with = "json::text")]
    pub outcome: Outcome,
    /// The engine or theorem that gave the answer.
    pub how: String,
    /// How far it can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Why.
    pub explanation: Explanation,
}

impl GameExplanation {
    /// Looks at the first positions of a game; at none where the rules are not known.
    pub(in crate::ask) fn new(game: &Game, host: &dyn Host) -> Result<Self, Failure> {
        let statuses = [
            "proved: holds for positions of every size, by a theorem that is named or a certificate that was checked",
            "computed: worked out from the rules for the positions in question, without a theorem",
            "predicted: rests on a conjecture, which is named",
        ];
        let mut explanation = Self {
            meaning: words::meaning(false, false),
            up_to: 0,
            ends: Vec::new(),
            lost: Vec::new(),
            example: None,
            statuses: statuses.map(str::to_owned).to_vec(),
        };
        // Fractions have a notation of their own.
        let (Ok(rules), false) = (
            game.rules(),
            game.catalogue() == Some(CatalogueGame::Ratwyt),
        ) else {
            return Ok(explanation);
        };
        let piles = game.piles().unwrap_or(2);
        let (up_to, positions) = first_positions(game, piles);
        let mut solver = Solver::new(rules.clone(), host.budget());
        let mut example = None;
        for position in positions {
            host.budget().check()?;
            let moves = options(&*rules, &position).len();
            let text = || position.iter().map(ToString::to_string).collect();
            if moves == 0 && explanation.ends.len() < LISTED {
                explanation.ends.push(text());
            }
            if solver.outcome(&position)? == Outcome::P {
                if explanation.lost.len() < LISTED {
                    explanation.lost.push(text());
                }
                let known = example.as_ref().map_or(0, |(moves, _)| *moves);
                if moves > known && known < ENOUGH_MOVES {
                    example = Some((moves, position.clone()));
                }
            }
        }
        explanation.up_to = up_to;
        explanation.example = match example {
            Some((_, position)) => Some(explain(game, &position, host)?),
            None => None,
        };
        Ok(explanation)
    }
}

/// All canonical positions with small piles, those with few tokens first, and the largest pile.
fn first_positions(game: &Game, piles: usize) -> (u64, Vec<Vec<u64>>) {
    let count = |largest: u64| {
        let sizes = usize::try_from(largest + 1).unwrap_or(usize::MAX);
        sizes.checked_pow(u32::try_from(piles).unwrap_or(u32::MAX))
    };
    let fits = |largest: &u64| count(*largest).is_some_and(|count| count <= MOST_POSITIONS);
    let up_to = (1..=LARGEST_PILE).take_while(fits).last().unwrap_or(0);
    let mut positions = vec![Vec::new()];
    for _ in 0..piles {
        positions = (positions.iter())
            .flat_map(|start: &Vec<u64>| {
                (0..=up_to).map(move |pile| start.iter().copied().chain([pile]).collect())
            })
            .collect();
    }
    let big =
        |position: &[u64]| -> Vec<UBig> { position.iter().map(|&pile| pile.into()).collect() };
    positions.retain(|position| {
        let position = big(position);
        game.canonical(&position)
            .is_ok_and(|canonical| canonical == position)
    });
    positions.sort_by_key(|position| (position.iter().sum::<u64>(), position.clone()));
    (up_to, positions)
}

fn explain(game: &Game, position: &[u64], host: &dyn Host) -> Result<ExplainedPosition, Failure> {
    let piles: Vec<UBig> = position.iter().map(|&pile| pile.into()).collect();
    let mut evaluators = Evaluators::new(host.budget());
    let answer = evaluators.of(game).value(&piles)?;
    let terms = [Term {
        game: game.clone(),
        position: Position::Piles(piles),
    }];
    let explained = Explained {
        terms: &terms,
        misere: false,
        answer: &answer,
    };
    let explanation = explained.explain(&mut evaluators, host)?;
    Ok(ExplainedPosition {
        position: position.iter().map(ToString::to_string).collect(),
        value: answer.value.clone().map(BigInteger),
        outcome: answer.outcome,
        how: answer.how.clone(),
        status: answer.status,
        explanation,
    })
}
