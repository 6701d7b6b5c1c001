//! The theorems that give an outcome at any size, and the argument by pairs for one position.
//!
//! Where every move leaves a pile as it is or keeps the difference of the piles, only P-positions with the same pile or
//! the same difference can be reached. A level set that is known tells which these are.

use dashu_int::ops::BitTest;
use serde::{Deserialize, Serialize};

use super::{Explained, contradiction};
use crate::engine::Evaluators;
use crate::engine::legal::is_legal;
use crate::json::{self, BigInteger, Decimal, Integer};
use crate::read::{Position, Term};
use crate::{CatalogueGame, Failure, Game, LevelSet, Outcome, Status, UBig};

/// The place of a position with longer piles in its set is not looked for.
const LONGEST_SOUGHT: usize = 200;

/// A set of positions of every size, and whether the position is one of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedTheorem {
    /// The Grundy value of the positions of the set; 0 for those lost in misère play.
    pub value: Integer,
    /// The set.
    pub statement: String,
    /// Where it comes from.
    pub source: String,
    /// How far it can be trusted.
    #[serde(with = "json::text")]
    pub status: Status,
    /// Whether the position is in the set.
    pub contains: bool,
    /// Its place there by the smallest pile, counted from 0, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<Decimal<UBig>>,
}

/// What a move leaves as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kept {
    /// One of the piles.
    Pile,
    /// The difference of the piles.
    Difference,
}

/// The other P-positions with the same pile or difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shared {
    /// What they have in common.
    pub kept: Kept,
    /// Its size.
    pub size: BigInteger,
    /// The positions, without the one in question.
    pub positions: Vec<SharedPosition>,
}

/// A P-position with something in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedPosition {
    /// The position.
    pub position: Vec<String>,
    /// Whether one move leads to it.
    pub legal: bool,
}

/// The theorems about the only term of a sum.
pub(super) fn about(
    explained: &Explained<'_>,
    evaluators: &mut Evaluators,
) -> Result<Vec<UsedTheorem>, Failure> {
    let [Term { game, position }] = explained.terms else {
        return Ok(Vec::new());
    };
    let answer = explained.answer;
    let position = game.canonical(&position.piles())?;
    let evaluator = evaluators.of(game);
    let mut used = Vec::new();
    if explained.misere {
        let set = evaluator.misere_level(&position);
        used.extend(set.map(|set| UsedTheorem::new(0, set, &position)));
    } else {
        let value = answer.value.as_ref();
        let own = value.and_then(|value| u64::try_from(value).ok());
        for level in [Some(0), own.filter(|&own| own > 0)].into_iter().flatten() {
            let set = evaluator.level(level, &position);
            used.extend(set.map(|set| UsedTheorem::new(level, set, &position)));
        }
    }
    for theorem in &used {
        let expected = match theorem.value.0 {
            0 => answer.outcome == Outcome::P,
            _ => true,
        };
        if theorem.contains != expected {
            return Err(contradiction(&theorem.statement));
        }
    }
    Ok(used)
}

impl UsedTheorem {
    fn new(value: u64, set: &dyn LevelSet, position: &[UBig]) -> Self {
        let contains = set.contains(position);
        let index = contains.then(|| index(set, position)).flatten();
        Self {
            value: Integer(value),
            statement: set.statement(),
            source: set.source(),
            status: set.status(),
            contains,
            index: index.map(Decimal),
        }
    }
}

/// The place of a position in a set that is listed in order, by halving.
fn index(set: &dyn LevelSet, position: &[UBig]) -> Option<UBig> {
    let bits = position.iter().map(UBig::bit_len).max()?;
    if !set.is_listed_by_index() || bits > LONGEST_SOUGHT {
        return None;
    }
    let before = |n: &UBig| set.nth(n).is_some_and(|found| found[..] < *position);
    let mut high = UBig::ONE;
    while before(&high) {
        high <<= 1usize;
    }
    let mut low = UBig::ZERO;
    while low < high {
        let middle = (&low + &high) >> 1usize;
        match before(&middle) {
            true => low = middle + 1u8,
            false => high = middle,
        }
    }
    (set.nth(&low).as_deref() == Some(position)).then_some(low)
}

/// The P-positions with the same pile or difference, where every move keeps one of these; empty if nothing tells them.
pub(super) fn shared(
    explained: &Explained<'_>,
    evaluators: &mut Evaluators,
) -> Result<Vec<Shared>, Failure> {
    let [Term { game, position }] = explained.terms else {
        return Ok(Vec::new());
    };
    let (Position::Piles(_), false) = (position, is_nim_ab(game)) else {
        return Ok(Vec::new());
    };
    let position = game.canonical(&position.piles())?;
    let evaluator = evaluators.of(game);
    if !evaluator.is_nim_diagonal() {
        return Ok(Vec::new());
    }
    let set = match explained.misere {
        true => evaluator.misere_level(&position),
        false => evaluator.level(0, &position),
    };
    let found = set.and_then(|set| all_shared(set, game, &position));
    let Some(shared) = found else {
        return Ok(Vec::new());
    };
    let mut others = shared.iter().flat_map(|shared| &shared.positions);
    let reachable = others.any(|other| other.legal);
    if reachable && explained.answer.outcome == Outcome::P {
        return Err(contradiction("a P-position leads to a P-position"));
    }
    if !reachable && explained.answer.outcome == Outcome::N && !explained.misere {
        return Err(contradiction("an N-position leads to no P-position"));
    }
    Ok(shared)
}

/// Its moves may change both piles by different amounts.
fn is_nim_ab(game: &Game) -> bool {
    matches!(game.catalogue(), Some(CatalogueGame::NimAb { .. }))
}

fn all_shared(set: &dyn LevelSet, game: &Game, position: &[UBig]) -> Option<Vec<Shared>> {
    let [smaller, larger] = position else {
        return None;
    };
    let mut kept = vec![(Kept::Pile, smaller.clone(), set.with_pile(smaller)?)];
    if larger != smaller {
        kept.push((Kept::Pile, larger.clone(), set.with_pile(larger)?));
    }
    let difference = larger - smaller;
    let same = set.with_difference(&difference)?;
    kept.push((Kept::Difference, difference, same));
    let shared = |(kept, size, positions): (Kept, UBig, Vec<Vec<UBig>>)| {
        let others = positions.into_iter().filter(|other| other[..] != *position);
        let positions = others.map(|other| {
            Some(SharedPosition {
                legal: is_legal(game, position, &other)?,
                position: other.iter().map(ToString::to_string).collect(),
            })
        });
        Some(Shared {
            kept,
            size: BigInteger(size),
            positions: positions.collect::<Option<_>>()?,
        })
    };
    kept.into_iter().map(shared).collect()
}

/// What the shared piles and differences say, in a sentence.
pub(super) fn by_pairs(shared: &[Shared], outcome: Outcome) -> Option<String> {
    if shared.is_empty() {
        return None;
    }
    let names: Vec<String> = (shared.iter())
        .map(|shared| match shared.kept {
            Kept::Pile => format!("a pile of {}", shared.size.0),
            Kept::Difference => format!("piles with the difference {}", shared.size.0),
        })
        .collect();
    let names = names.join(" or ");
    let rule = "Every move leaves one pile as it is or takes the same from both, which keeps their difference.";
    let none = shared.iter().all(|shared| shared.positions.is_empty());
    Some(match outcome {
        Outcome::P if none => {
            format!("{rule} No other P-position has {names}, so no move leads to one.")
        }
        Outcome::P => format!(
            "{rule} The other P-positions with {names} are listed; the rules allow no move to any of them."
        ),
        Outcome::N => {
            format!("{rule} So only P-positions with {names} can be reached; they are listed.")
        }
    })
}
