//! What the conditions of a game in text become far along every row, where that can be proved.
//!
//! In row a, let the larger pile grow. A comparison in which it has a coefficient other than 0 is
//! decided as soon as it outweighs everything else, and one in which it does not occur never changes.
//! Of other comparisons nothing is known.

use crate::lang::ast::Comparison;
use crate::lang::linear::{Atom, Formula, Linear, Operation, Space};
use crate::shape::Tail;

/// The smaller pile: after a diagonal move, or of the position in an `end when` clause.
const SMALLER: usize = 0;
/// The larger pile.
const LARGER: usize = 1;
/// The number taken from each pile.
const TAKEN: usize = 2;

/// For which positions far along a row a condition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Where {
    Everywhere,
    Nowhere,
    /// Where the smaller pile has at least this many tokens.
    FromSmaller(u64),
    /// That depends on the smaller pile and the number taken, but not on the larger pile.
    Fixed,
}

/// The condition is as described when the larger pile has at least
/// `square * a² + slope * a + constant` tokens before the move, in row a.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Bound {
    square: u64,
    slope: u64,
    constant: u64,
}

impl Bound {
    fn max(self, other: Self) -> Self {
        Self {
            square: self.square.max(other.square),
            slope: self.slope.max(other.slope),
            constant: self.constant.max(other.constant),
        }
    }

    fn at(self, a: u64) -> u64 {
        let squares = a.saturating_mul(a).saturating_mul(self.square);
        squares
            .saturating_add(a.saturating_mul(self.slope))
            .saturating_add(self.constant)
    }
}

/// What is known of a condition far along every row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Far {
    holds: Where,
    bound: Bound,
}

impl Far {
    /// The condition of a move that needs all of these: formulas over the piles after the move and
    /// the number taken, some of which say that a label changes by at most so much.
    pub(super) fn all<'a>(
        space: &Space,
        needs: impl Iterator<Item = (&'a Formula, Option<&'a (Linear, u64)>)>,
    ) -> Option<Self> {
        let mut formulas = Vec::new();
        for (formula, label) in needs {
            if let Some((label, within)) = label
                && is_ratio(space, label)
            {
                return Some(Self {
                    holds: Where::Nowhere,
                    bound: ratio_bound(*within)?,
                });
            }
            formulas.push(formula.clone());
        }
        far(&Formula::All(formulas), Some(space))
    }

    /// The condition that at least one of these holds.
    pub(super) fn any(moves: &[Option<Self>]) -> Option<Self> {
        combine(moves, Where::Everywhere, either)
    }

    /// The tail of a game whose diagonal moves have this condition, and whose positions are not
    /// ended beyond the bound.
    pub(super) fn tail(self, end: Bound) -> Tail {
        let bound = self.bound.max(end);
        let from = move |a| bound.at(a);
        match self.holds {
            Where::Everywhere => Tail::leaving(0, from),
            Where::FromSmaller(least) => Tail::leaving(least, from),
            Where::Nowhere => Tail::without_diagonals(from),
            Where::Fixed => Tail::fixed(from),
        }
    }
}

/// A bound beyond which the condition, on the piles alone, holds for no position, if there is one.
pub(super) fn dies_out(formula: &Formula) -> Option<Bound> {
    let far = far(formula, None)?;
    (far.holds == Where::Nowhere).then_some(far.bound)
}

/// A condition on a move in the `space` of the piles after it and the number taken, or, without a space, on a position: there
/// no number is taken, and the atom in its place may be anything.
fn far(formula: &Formula, space: Option<&Space>) -> Option<Far> {
    let list = |parts: &[Formula]| -> Vec<Option<Far>> {
        parts.iter().map(|part| far(part, space)).collect()
    };
    match formula {
        Formula::Sign(comparison, linear) => {
            let last = if space.is_some() { TAKEN } else { LARGER };
            let fixed = space.is_some_and(|space| !involves_larger(space, linear));
            sign(*comparison, linear, last).or(fixed.then_some(Far {
                holds: Where::Fixed,
                bound: Bound::default(),
            }))
        }
        Formula::Member(..) => None,
        Formula::All(parts) => combine(&list(parts), Where::Nowhere, both),
        Formula::Any(parts) => combine(&list(parts), Where::Everywhere, either),
    }
}

fn both(one: Where, other: Where) -> Where {
    match (one, other) {
        (Where::Everywhere, rest) | (rest, Where::Everywhere) => rest,
        (Where::Nowhere, _) | (_, Where::Nowhere) => Where::Nowhere,
        (Where::FromSmaller(k), Where::FromSmaller(l)) => Where::FromSmaller(k.max(l)),
        (Where::Fixed, _) | (_, Where::Fixed) => Where::Fixed,
    }
}

fn either(one: Where, other: Where) -> Where {
    match (one, other) {
        (Where::Nowhere, rest) | (rest, Where::Nowhere) => rest,
        (Where::Everywhere, _) | (_, Where::Everywhere) => Where::Everywhere,
        (Where::FromSmaller(k), Where::FromSmaller(l)) => Where::FromSmaller(k.min(l)),
        (Where::Fixed, _) | (_, Where::Fixed) => Where::Fixed,
    }
}

/// Joins the parts. One part that is `decisive` decides, whatever is known of the others.
fn combine(
    parts: &[Option<Far>],
    decisive: Where,
    join: impl Fn(Where, Where) -> Where,
) -> Option<Far> {
    if let Some(far) = parts.iter().flatten().find(|far| far.holds == decisive) {
        return Some(*far);
    }
    let neutral = Far {
        holds: match decisive {
            Where::Nowhere => Where::Everywhere,
            _ => Where::Nowhere,
        },
        bound: Bound::default(),
    };
    parts.iter().try_fold(neutral, |joined, part| {
        let part = (*part)?;
        Some(Far {
            holds: join(joined.holds, part.holds),
            bound: joined.bound.max(part.bound),
        })
    })
}

/// A sum of the piles and the number taken, compared with 0.
fn sign(comparison: Comparison, linear: &Linear, last: usize) -> Option<Far> {
    if linear.terms.iter().any(|&(atom, _)| atom > last) {
        return None;
    }
    let weight = linear.coefficient(LARGER);
    if weight != 0 {
        // The other terms are at most |constant| + (|c| + |c'|) a, and the larger pile after the
        // move is at least the one before less a.
        let size = |value: i128| u64::try_from(value.unsigned_abs()).ok();
        let others =
            size(linear.coefficient(SMALLER))?.checked_add(size(linear.coefficient(TAKEN))?)?;
        let bound = Bound {
            square: 0,
            slope: others.checked_add(1)?,
            constant: size(linear.constant)?.checked_add(1)?,
        };
        let holds = match comparison {
            Comparison::Equal => false,
            Comparison::NotEqual => true,
            Comparison::Less | Comparison::AtMost => weight < 0,
            Comparison::Greater | Comparison::AtLeast => weight > 0,
        };
        let holds = if holds {
            Where::Everywhere
        } else {
            Where::Nowhere
        };
        return Some(Far { holds, bound });
    }
    if linear.coefficient(TAKEN) != 0 {
        return None;
    }
    let (scale, constant) = (linear.coefficient(SMALLER), linear.constant);
    // Everything as scale * smaller + constant >= 0.
    let (scale, constant) = match comparison {
        Comparison::AtLeast => (scale, constant),
        Comparison::Greater => (scale, constant.checked_sub(1)?),
        Comparison::AtMost => (-scale, constant.checked_neg()?),
        Comparison::Less => (-scale, constant.checked_neg()?.checked_sub(1)?),
        Comparison::Equal | Comparison::NotEqual => return None,
    };
    let holds = match scale {
        0 if constant >= 0 => Where::Everywhere,
        0 => Where::Nowhere,
        1.. => {
            let least = -constant.div_euclid(scale);
            Where::FromSmaller(u64::try_from(least.max(0)).ok()?)
        }
        _ => return None,
    };
    Some(Far {
        holds,
        bound: Bound::default(),
    })
}

/// Whether the larger pile occurs in the sum, or in an operation on it.
fn involves_larger(space: &Space, linear: &Linear) -> bool {
    let occurs = |&(atom, _): &(usize, i128)| match &space.atoms()[atom] {
        Atom::Operation(_, parts) => parts.iter().any(|part| involves_larger(space, part)),
        _ => atom == LARGER,
    };
    linear.terms.iter().any(occurs)
}

/// Whether the label is `larger div smaller`.
pub(super) fn is_ratio(space: &Space, label: &Linear) -> bool {
    let [(atom, 1)] = label.terms[..] else {
        return false;
    };
    let Atom::Operation(Operation::Divide, parts) = &space.atoms()[atom] else {
        return false;
    };
    label.constant == 0 && parts[..] == [Linear::atom(LARGER), Linear::atom(SMALLER)]
}

/// The bound beyond which `larger div smaller` changes by more than `within` in every diagonal move;
/// the proof stands beside the built-in ratio classes.
fn ratio_bound(within: u64) -> Option<Bound> {
    Some(Bound {
        square: within.checked_add(2)?,
        slope: 1,
        constant: 0,
    })
}

#[cfg(test)]
mod tests {
    use crate::Ruleset;
    use crate::lang::RuleGame;
    use crate::shape::FarDiagonals::{self, Fixed, Leaving, Never};

    const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; ";

    fn tail(rest: &str) -> Option<(FarDiagonals, [u64; 3])> {
        let game = RuleGame::parse(&format!("{NIM}{rest}")).expect(rest);
        let tail = game.tail()?;
        Some((tail.diagonals(), [0, 5, 10].map(|a| tail.from(a))))
    }

    #[test]
    fn conditions_that_settle() {
        let diagonal = |condition: &str| {
            tail(&format!("move (a - i, b - i) for i >= 1 if {condition}")).map(|tail| tail.0)
        };
        assert_eq!(tail(""), Some((Never, [0, 0, 0])));
        assert_eq!(diagonal("a >= 0"), Some(Leaving(0)));
        assert_eq!(diagonal("a - i >= 3"), Some(Leaving(3)));
        assert_eq!(diagonal("2 * a' > 6"), Some(Leaving(4)));
        assert_eq!(diagonal("a' >= 2 and b' >= 7"), Some(Leaving(2)));
        assert_eq!(diagonal("a' >= 2 or b' >= 7"), Some(Leaving(0)));
        assert_eq!(diagonal("b < 3 * a + 5"), Some(Never));
        assert_eq!(diagonal("b - a = 4"), Some(Never));
        assert_eq!(diagonal("b != 2 * a"), Some(Leaving(0)));
        assert_eq!(
            diagonal("i < a and (b - i) div (a - i) = b div a"),
            Some(Never)
        );
        assert_eq!(diagonal("b < 2 * a and i mod 2 = 1"), Some(Never));
        // Without the larger pile a condition never changes.
        assert_eq!(diagonal("i <= 3"), Some(Fixed));
        assert_eq!(diagonal("i mod 2 = 0 and a' >= 4"), Some(Fixed));
        assert_eq!(diagonal("a' xor i = 3 or b < 2 * a"), Some(Fixed));
        assert_eq!(diagonal("a >= 3"), Some(Fixed));
        assert_eq!(diagonal("a' = 3"), Some(Fixed));
        assert_eq!(diagonal("a' <= 3 or b > 9"), Some(Leaving(0)));
        // Nothing is known of these.
        assert_eq!(diagonal("b mod 3 = 1"), None);
        assert_eq!(diagonal("i mod b = 1"), None);
        assert_eq!(diagonal("a <= 3 or b mod 3 = 1"), None);
    }

    #[test]
    fn ended_positions_must_die_out() {
        let ended = |end: &str| {
            let rest = format!("move (a - i, b - i) for i >= 1; end when {end}");
            tail(&rest).map(|tail| tail.0)
        };
        assert_eq!(ended("a + b <= 2"), Some(Leaving(0)));
        assert_eq!(ended("b <= 2 * a"), Some(Leaving(0)));
        assert_eq!(ended("a <= 2"), None);
        assert_eq!(ended("b >= 7"), None);
        // Other operations on the piles are no number that is taken.
        assert_eq!(ended("max(42, b) = b"), None);
        assert_eq!(ended("2 * (b div 2) = b"), None);
        assert_eq!(ended("b = b mod 50"), None);
    }

    /// The statement of a tail, checked cell by cell.
    #[test]
    fn beyond_the_bound_the_rules_are_uniform() {
        let rules = [
            "move (a - i, b - i) for i >= 1 if 3 * b' > 2 * a + 9 and a' >= 2",
            "move (a - i, b - i) for i >= 1 if b < 3 * a + 5",
            "move (a - i, b - i) for i >= 1 if i < a and (b - i) div (a - i) = b div a",
            "move (a - i, b - i) for i >= 1 if 2 * b - 5 * i > 4; end when a + b <= 7",
            "move (a - i, b - i) for i >= 1 if i mod 3 = 1 and b' > 2 * a; end when a + b <= 7",
            "move (a - 3 * i, b - 3 * i) for i >= 2 if a xor i > 4 or b < 5 * a",
        ];
        for rest in rules {
            let game = RuleGame::parse(&format!("{NIM}{rest}")).expect(rest);
            let (shape, tail) = (game.nim_diagonal().expect(rest), game.tail().expect(rest));
            for a in 0..12 {
                for b in tail.from(a).max(a)..tail.from(a) + 30 {
                    assert!(!shape.is_ended(a, b), "{rest} ({a}, {b})");
                    for s in 1..=a {
                        let uniform = match tail.diagonals() {
                            Never => false,
                            Leaving(least) => a - s >= least,
                            Fixed => shape.allows_diagonal(a, tail.from(a).max(a), s),
                        };
                        assert_eq!(
                            shape.allows_diagonal(a, b, s),
                            uniform,
                            "{rest} ({a}, {b}, {s})"
                        );
                    }
                }
            }
        }
    }
}
