//! The smallest position on which two games differ, among those with few tokens.

use std::ops::ControlFlow;

use wythoff_engines::generic::Solver;
use wythoff_theorems::statement::Level;

use super::{CompareAnswer, CompareQuestion, Compared};
use crate::ask::Host;
use crate::engine::{Meter, ValueTable};
use crate::json::BigInteger;
use crate::{Budget, Exhausted, Failure, Game, Outcome, PileOrder, Status, UBig};

/// Sides of tables of two piles: from one to the next if no difference was found.
const SIDES: [u64; 3] = [32, 256, 1024];

/// Positions of other numbers of piles that are compared, at most.
const MOST_POSITIONS: usize = 20_000;

/// The difference with the fewest tokens, if there is one; and how far was looked, in words.
pub(super) fn smallest(
    question: &CompareQuestion,
    piles: usize,
    host: &dyn Host,
) -> Result<(Option<CompareAnswer>, String), Failure> {
    let _stage = host.begin("comparing small positions", None);
    match piles {
        2 => by_tables(question, host.budget()),
        _ => by_search(question, piles, host.budget()),
    }
}

fn by_tables(
    question: &CompareQuestion,
    budget: &Budget,
) -> Result<(Option<CompareAnswer>, String), Failure> {
    let sorted = question
        .games
        .iter()
        .all(|game| game.order() == PileOrder::Sorted);
    let mut reach = 0;
    for side in SIDES {
        let tables = match [0, 1]
            .map(|game| table(&question.games[game], question.level, side, budget))
        {
            [Ok(one), Ok(other)] => [one, other],
            // What is known from smaller tables stands.
            [Err(Failure::Undecided(_)), _] | [_, Err(Failure::Undecided(_))] if reach > 0 => break,
            [Err(failure), _] | [_, Err(failure)] => return Err(failure),
        };
        let last = usize::try_from(side).expect("a small side");
        for tokens in reach..last {
            let most = if sorted { tokens / 2 } else { tokens };
            for first in 0..=most {
                let at = [first, tokens - first];
                let found = [0, 1].map(|game| tables[game].get(at[0], at[1]));
                if differ(found, question.level) {
                    let position = at.map(|pile| pile as u64);
                    return Ok((Some(different(question, &position, found)), String::new()));
                }
            }
        }
        reach = last;
    }
    Ok((
        None,
        format!("they agree on all positions of fewer than {reach} tokens"),
    ))
}

fn table(game: &Game, level: Level, side: u64, budget: &Budget) -> Result<ValueTable, Failure> {
    let rules = game.rules()?;
    let meter = Meter::default();
    Ok(match level {
        Level::Value(_) => ValueTable::grundy(rules, side, side, budget, &meter)?,
        Level::Misere => ValueTable::misere(rules, side, side, budget, &meter)?,
    })
}

fn by_search(
    question: &CompareQuestion,
    piles: usize,
    budget: &Budget,
) -> Result<(Option<CompareAnswer>, String), Failure> {
    let orders = [0, 1].map(|game| question.games[game].order());
    let mut solvers = Vec::new();
    for game in &question.games {
        solvers.push(Solver::new(game.rules()?, budget));
    }
    // Both games have the same flags.
    let flags = question.games[0].flags();
    let mut left = MOST_POSITIONS;
    let mut position = vec![0; piles];
    for tokens in 0.. {
        let mut found = None;
        let mut look = |position: &[u64]| -> Looked {
            left = left.saturating_sub(1);
            let flags = position[piles - flags.len()..].iter().zip(flags);
            if flags.into_iter().any(|(flag, most)| flag > most) {
                return Ok(ControlFlow::Continue(()));
            }
            let mut values = [0; 2];
            for game in 0..2 {
                let mut canonical = position.to_vec();
                orders[game].arrange(&mut canonical);
                values[game] = match question.level {
                    Level::Value(_) => solvers[game].grundy(&canonical)?,
                    Level::Misere => u64::from(solvers[game].misere(&canonical)? == Outcome::N),
                };
            }
            Ok(match differ(values, question.level) {
                true => {
                    found = Some(different(question, position, values));
                    ControlFlow::Break(())
                }
                false => ControlFlow::Continue(()),
            })
        };
        // Positions that no game tells apart are looked at once.
        let sorted = orders == [PileOrder::Sorted; 2];
        let visited = with_tokens(&mut position, 0, tokens, sorted, &mut look);
        match visited {
            Ok(_) if found.is_some() => return Ok((found, String::new())),
            Ok(_) if left > 0 => {}
            Err(limit) if tokens == 0 => return Err(limit.into()),
            Ok(_) | Err(_) => {
                let fewer = tokens + u64::from(visited.is_ok());
                return Ok((
                    None,
                    format!("they agree on all positions of fewer than {fewer} tokens"),
                ));
            }
        }
    }
    Ok((None, String::new()))
}

/// Whether to look further.
type Looked = Result<ControlFlow<()>, Exhausted>;

/// Visits the positions with so many tokens in the piles from `at` on, in order.
fn with_tokens(
    position: &mut [u64],
    at: usize,
    tokens: u64,
    sorted: bool,
    look: &mut dyn FnMut(&[u64]) -> Looked,
) -> Looked {
    let least = if sorted && at > 0 {
        position[at - 1]
    } else {
        0
    };
    if at + 1 == position.len() {
        position[at] = tokens;
        return if tokens >= least {
            look(position)
        } else {
            Ok(ControlFlow::Continue(()))
        };
    }
    for pile in least..=tokens {
        position[at] = pile;
        if with_tokens(position, at + 1, tokens - pile, sorted, look)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// Whether values differ as far as they are compared.
fn differ([one, other]: [u64; 2], level: Level) -> bool {
    let largest = match level {
        Level::Value(value) => value,
        Level::Misere => 0,
    };
    one != other && one.min(other) <= largest
}

fn different(question: &CompareQuestion, position: &[u64], values: [u64; 2]) -> CompareAnswer {
    let word = |value: u64| match question.level {
        Level::Value(_) => format!("has value {value}"),
        Level::Misere if value == 0 => "is lost for whoever moves".to_owned(),
        Level::Misere => "is won by whoever moves".to_owned(),
    };
    let piles: Vec<String> = position.iter().map(ToString::to_string).collect();
    let piles = piles.join(", ");
    let [one, other] = [0, 1].map(|game| (question.games[game].name(), word(values[game])));
    CompareAnswer {
        result: Compared::Different,
        status: Status::Computed,
        smallest: Some(
            position
                .iter()
                .map(|&pile| BigInteger(UBig::from(pile)))
                .collect(),
        ),
        how: format!(
            "({piles}) {} in {}, and {} in {}",
            one.1, one.0, other.1, other.0
        ),
    }
}
