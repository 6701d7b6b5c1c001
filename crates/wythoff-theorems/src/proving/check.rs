//! The conditions that make a set of positions the g-positions of a game, or its misère
//! P-positions.

mod blocked;

use std::fmt;

use wythoff_automata::logic::{
    Decision, Formula, Logic, LogicError, Name, all, any, apply, exists, forall,
};
use wythoff_automata::{Relation, UBig};

use crate::translation::moves::{Moves, terms};

/// What is wrong with a set that was thought to be the positions of value g.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// The set contains something that is no position of the game.
    NotAPosition(Vec<UBig>),
    /// A position of a smaller value is in the set.
    Overlap {
        /// The position.
        position: Vec<UBig>,
        /// Its value.
        value: usize,
    },
    /// A position where the game is over is in the set, which is that of the misère game.
    Over {
        /// The position.
        position: Vec<UBig>,
    },
    /// A move leads from one position of the set to another.
    MoveInside {
        /// The first position.
        from: Vec<UBig>,
        /// The second.
        to: Vec<UBig>,
    },
    /// A position that should have a move into the set has none.
    NoMoveInto {
        /// The position.
        position: Vec<UBig>,
    },
    /// So many options of a position are in the set, of which some can be forbidden, that the position must not be there;
    /// or so few that it must.
    Count {
        /// The position.
        position: Vec<UBig>,
        /// Whether it is in the set.
        inside: bool,
        /// How many options can be forbidden.
        block: u64,
    },
    /// A small position is in the set, or not, where a search over all its options says otherwise.
    Misplaced {
        /// The position.
        position: Vec<UBig>,
        /// Whether it belongs to the set.
        belongs: bool,
    },
}

impl Flaw {
    /// The positions that show it.
    pub fn positions(&self) -> Vec<&[UBig]> {
        match self {
            Self::NotAPosition(position)
            | Self::Overlap { position, .. }
            | Self::Over { position }
            | Self::NoMoveInto { position }
            | Self::Count { position, .. }
            | Self::Misplaced { position, .. } => vec![position],
            Self::MoveInside { from, to } => vec![from, to],
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |position: &[UBig]| {
            let piles: Vec<String> = position.iter().map(UBig::to_string).collect();
            format!("({})", piles.join(","))
        };
        match self {
            Self::NotAPosition(position) => {
                write!(f, "{} is in the set but is no position", written(position))
            }
            Self::Overlap { position, value } => {
                write!(
                    f,
                    "{} is in the set but has value {value}",
                    written(position)
                )
            }
            Self::Over { position } => {
                write!(f, "{} is in the set but has no move", written(position))
            }
            Self::MoveInside { from, to } => write!(
                f,
                "a move leads from {} to {}, and both are in the set",
                written(from),
                written(to)
            ),
            Self::NoMoveInto { position } => write!(
                f,
                "{} is not in the set and no move leads from it into the set",
                written(position)
            ),
            Self::Count {
                position,
                inside,
                block,
            } => {
                let (is, many) = match inside {
                    true => ("in", "more than"),
                    false => ("not in", "at most"),
                };
                let position = written(position);
                write!(
                    f,
                    "{position} is {is} the set, and {many} {block} of its options are in it"
                )
            }
            Self::Misplaced { position, belongs } => {
                let (is, should) = if *belongs {
                    ("not in", "in")
                } else {
                    ("in", "not in")
                };
                write!(
                    f,
                    "{} is {is} the set, and by a search over all options it should be {should} it",
                    written(position)
                )
            }
        }
    }
}

/// One of the conditions: no values of the variables may satisfy the formula.
#[derive(Debug)]
struct Condition {
    kind: Kind,
    variables: Vec<Name>,
    violation: Formula,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Position,
    Disjoint { value: usize },
    HasMove,
    NoMoveInside,
    MoveInto,
    Count { inside: bool, block: u64 },
}

impl Condition {
    fn sentence(&self) -> Formula {
        forall(self.variables.clone(), self.violation.clone().not())
    }

    /// The flaw that values of the variables show.
    fn flaw(&self, mut values: Vec<UBig>, piles: usize) -> Flaw {
        let to = values.split_off(piles);
        let position = values;
        match self.kind {
            Kind::Position => Flaw::NotAPosition(position),
            Kind::Disjoint { value } => Flaw::Overlap { position, value },
            Kind::HasMove => Flaw::Over { position },
            Kind::NoMoveInside => Flaw::MoveInside { from: position, to },
            Kind::MoveInto => Flaw::NoMoveInto { position },
            Kind::Count { inside, block } => Flaw::Count {
                position,
                inside,
                block,
            },
        }
    }
}

/// Conditions that together say what a set is.
#[derive(Debug)]
pub struct Conditions {
    piles: usize,
    conditions: Vec<Condition>,
    /// What the set is to be, for a look at single positions.
    level: Option<NextLevel>,
}

/// A set that is to be the next level.
#[derive(Debug)]
struct NextLevel {
    moves: Moves,
    lower: Vec<Relation>,
    set: Relation,
}

impl NextLevel {
    /// A position of two piles, one of them in no position of the set, that is not in the set and
    /// has no move into it: quick to find, where the search among all positions may be long.
    fn empty_row(&self, logic: &mut Logic) -> Result<Option<Flaw>, LogicError> {
        if self.set.arity() != 2 {
            return Ok(None);
        }
        for pile in missing_piles(logic, &self.set, ROWS_TRIED)? {
            let position = vec![pile.clone(), pile * UBig::from(3_u8) + UBig::from(8_u8)];
            let accounted = |level: &Relation| level.contains(&position);
            if !self.moves.has_position(&position) || self.lower.iter().any(accounted) {
                continue;
            }
            let leads = self.moves.leads_from_into(&position, &self.set);
            if !logic.decide(&leads)?.holds() {
                return Ok(Some(Flaw::NoMoveInto { position }));
            }
        }
        Ok(None)
    }
}

/// How many piles that are missing in a set are looked at.
const ROWS_TRIED: usize = 4;

impl Conditions {
    /// The conditions that make `set` the positions of value g = `lower.len()`, given that the
    /// relations `lower` are exactly those of the values 0, ..., g - 1.
    ///
    /// **Statement** if `set` is disjoint from the lower sets, no move leads from `set` to `set`,
    /// and every other position outside the lower sets has a move into `set`, then by induction
    /// along the moves `set` consists of the positions of Grundy value g: the mex rule
    /// [Nivasch 2009, Lemma 1.3].
    pub fn level(moves: &Moves, lower: &[Relation], set: &Relation) -> Self {
        let in_level = |level| apply("T", level, terms(&moves.before()));
        let mut conditions = vec![within_positions(moves, set)];
        conditions.extend(lower.iter().enumerate().map(|(value, level)| Condition {
            kind: Kind::Disjoint { value },
            variables: moves.before(),
            violation: all([member(moves, set), in_level(level)]),
        }));
        conditions.extend(no_moves_inside(moves, set));
        let accounted = lower.iter().map(in_level).collect();
        conditions.push(move_into(moves, set, accounted));
        Self {
            piles: moves.piles(),
            conditions,
            level: Some(NextLevel {
                moves: moves.clone(),
                lower: lower.to_vec(),
                set: set.clone(),
            }),
        }
    }

    /// The conditions that make `set` the positions of the next value, or the P-positions where so many options can be
    /// forbidden before each move.
    pub fn next(block: u64, moves: &Moves, lower: &[Relation], set: &Relation) -> Self {
        match block {
            0 => Self::level(moves, lower, set),
            block => Self::blocked(moves, set, block),
        }
    }

    /// The conditions that make `set` the P-positions of the game where the player without a move
    /// wins.
    ///
    /// **Statement** every position of `set` has a move, none leads to `set`, and every other
    /// position has a move into `set` or none at all.
    pub fn misere(moves: &Moves, set: &Relation) -> Self {
        let mut conditions = vec![
            within_positions(moves, set),
            Condition {
                kind: Kind::HasMove,
                variables: moves.before(),
                violation: all([member(moves, set), moves.certainly_exist().not()]),
            },
        ];
        conditions.extend(no_moves_inside(moves, set));
        let over = moves.possibly_exist().not();
        conditions.push(move_into(moves, set, vec![over]));
        Self {
            piles: moves.piles(),
            conditions,
            level: None,
        }
    }

    /// Decides the conditions, the cheap ones first.
    ///
    /// **Cost** one projection per rule and a search through tuples of states.
    pub fn check(&self, logic: &mut Logic) -> Result<Option<Flaw>, LogicError> {
        for condition in &self.conditions {
            if condition.kind == Kind::MoveInto
                && let Some(level) = &self.level
                && let Some(flaw) = level.empty_row(logic)?
            {
                return Ok(Some(flaw));
            }
            if let Some(values) = counterexample(&logic.decide(&condition.sentence())?) {
                return Ok(Some(condition.flaw(values, self.piles)));
            }
        }
        Ok(None)
    }

    /// Different flaws, up to `most` of each kind, but for the last condition, which costs most,
    /// above all for a set that is nearly right.
    pub fn cheap_flaws(&self, logic: &mut Logic, most: usize) -> Result<Vec<Flaw>, LogicError> {
        let mut flaws = Vec::new();
        let costly = |kind| matches!(kind, Kind::MoveInto | Kind::Count { .. });
        let cheap = |condition: &&Condition| !costly(condition.kind);
        for condition in self.conditions.iter().filter(cheap) {
            let samples = logic.samples(&condition.variables, &condition.violation, most)?;
            let flaw = |values| condition.flaw(values, self.piles);
            flaws.extend(samples.into_iter().map(flaw));
        }
        Ok(flaws)
    }
}

fn member(moves: &Moves, set: &Relation) -> Formula {
    apply("S", set, terms(&moves.before()))
}

fn within_positions(moves: &Moves, set: &Relation) -> Condition {
    Condition {
        kind: Kind::Position,
        variables: moves.before(),
        violation: all([member(moves, set), moves.is_position().not()]),
    }
}

fn no_moves_inside(moves: &Moves, set: &Relation) -> Vec<Condition> {
    let arrives = apply("S", set, terms(&moves.after()));
    let inside = |step| Condition {
        kind: Kind::NoMoveInside,
        variables: moves.before().into_iter().chain(moves.after()).collect(),
        violation: all([member(moves, set), step, arrives.clone()]),
    };
    moves.possible().into_iter().map(inside).collect()
}

/// Every position that is not in the set and not `excused` has a move into the set.
fn move_into(moves: &Moves, set: &Relation, excused: Vec<Formula>) -> Condition {
    let fine = excused
        .into_iter()
        .chain([member(moves, set), moves.leads_into(set)]);
    Condition {
        kind: Kind::MoveInto,
        variables: moves.before(),
        violation: all([moves.is_position(), any(fine).not()]),
    }
}

/// Numbers that are no pile of any position of the set, up to `most`.
///
/// Where any number of tokens may be taken from one pile, every number is a pile of a position of
/// each value: among the positions with this pile and others that grow, the values do not repeat.
pub fn missing_piles(
    logic: &mut Logic,
    set: &Relation,
    most: usize,
) -> Result<Vec<UBig>, LogicError> {
    let x: Name = "x".into();
    let others: Vec<Name> = (1..set.arity())
        .map(|pile| format!("y{pile}").into())
        .collect();
    let occurs = any((0..set.arity()).map(|place| {
        let mut columns = others.clone();
        columns.insert(place, x.clone());
        exists(others.clone(), apply("S", set, terms(&columns)))
    }));
    let samples = logic.samples(&[x], &occurs.not(), most)?;
    Ok(samples.into_iter().flatten().collect())
}

/// The values that refute a sentence.
fn counterexample(decision: &Decision) -> Option<Vec<UBig>> {
    if decision.holds() {
        return None;
    }
    let values = decision.values().unwrap_or_default().iter();
    Some(values.map(|(_, value)| value.clone()).collect())
}
