//! From which row on a game in text is Wythoff's below the line b = 2a, where that can be proved.
//!
//! A diagonal move by s leads from (x + s, x + d + s) to (x, x + d). Call a position *inner* when it
//! lies below the line and in a late row: d < a and a >= S. A comparison of a sum that is linear in
//! x, d and s with 0 is decided for all moves between inner positions as soon as its sign is the same
//! along all edges of the cone of those moves, and a comparison without s is one of the target.

use crate::lang::ast::Comparison;
use crate::lang::linear::{Formula, Linear, Space};
use crate::lang::tail;

/// The smaller pile: after a diagonal move, or of the position in an `end when` clause.
const SMALLER: usize = 0;
/// The larger pile.
const LARGER: usize = 1;
/// The number taken from each pile.
const TAKEN: usize = 2;

/// No game settles later than this.
const LATEST: u64 = 1 << 40;

/// When a condition holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Truth {
    Always,
    Never,
    /// For some targets, whatever the source.
    ByTarget,
}

/// What is known of the moves from inner positions, where inner positions have a >= `from`.
///
/// Either nothing more is known of all moves than `ByTarget`, or both truths are the same; so what
/// is said stays true when `from` grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settled {
    /// For the moves to inner positions.
    inner: Truth,
    /// For all moves.
    all: Truth,
    from: u64,
}

impl Settled {
    /// The condition of a move that needs all of these: formulas over the piles after the move and
    /// the number taken, some of which say that a label changes by at most so much.
    pub(super) fn all<'a>(
        space: &Space,
        needs: impl Iterator<Item = (&'a Formula, Option<&'a (Linear, u64)>)>,
    ) -> Option<Self> {
        let parts: Vec<Option<Self>> = needs
            .map(|(formula, label)| {
                let ratio = label.is_some_and(|(label, _)| tail::is_ratio(space, label));
                if ratio {
                    // The whole part of b/a is 1 at all inner positions.
                    return Some(Self {
                        inner: Truth::Always,
                        all: Truth::ByTarget,
                        from: 0,
                    });
                }
                settled(space, formula)
            })
            .collect();
        join(&parts, Truth::Never)
    }

    /// The condition that at least one of these holds.
    pub(super) fn any(moves: &[Option<Self>]) -> Option<Self> {
        join(moves, Truth::Always)
    }

    /// The row from which on every diagonal move to an inner position is legal, if there is one.
    pub(super) fn row(self) -> Option<u64> {
        (self.inner == Truth::Always && self.from <= LATEST).then_some(self.from)
    }
}

fn settled(space: &Space, formula: &Formula) -> Option<Settled> {
    let list = |parts: &[Formula]| -> Vec<Option<Settled>> {
        parts.iter().map(|part| settled(space, part)).collect()
    };
    match formula {
        Formula::All(parts) => join(&list(parts), Truth::Never),
        Formula::Any(parts) => join(&list(parts), Truth::Always),
        Formula::Sign(comparison, linear) => sign(space, *comparison, linear),
        // A set of targets is as good as any other condition on them.
        Formula::Member(..) => (space.formula_level(formula) == 0).then_some(Settled {
            inner: Truth::ByTarget,
            all: Truth::ByTarget,
            from: 0,
        }),
    }
}

/// Joins the parts of a conjunction (one that is never true decides) or of a disjunction (one that
/// always is).
fn join(parts: &[Option<Settled>], decisive: Truth) -> Option<Settled> {
    let decides = |part: &&Settled| part.all == decisive;
    if let Some(part) = parts.iter().flatten().find(decides) {
        return Some(*part);
    }
    let neutral = match decisive {
        Truth::Never => Truth::Always,
        _ => Truth::Never,
    };
    let truth = |one: Truth, other: Truth| match (one, other) {
        (one, other) if one == decisive || other == decisive => decisive,
        (one, other) if one == neutral && other == neutral => neutral,
        _ => Truth::ByTarget,
    };
    let nothing = Settled {
        inner: neutral,
        all: neutral,
        from: 0,
    };
    parts.iter().try_fold(nothing, |joined, part| {
        let part = (*part)?;
        Some(Settled {
            inner: truth(joined.inner, part.inner),
            all: truth(joined.all, part.all),
            from: joined.from.max(part.from),
        })
    })
}

/// A sum of the piles and the number taken, compared with 0.
fn sign(space: &Space, comparison: Comparison, linear: &Linear) -> Option<Settled> {
    let by_target = Settled {
        inner: Truth::ByTarget,
        all: Truth::ByTarget,
        from: 0,
    };
    if linear.terms.iter().any(|&(atom, _)| atom > TAKEN) {
        return (space.linear_level(linear) == 0).then_some(by_target);
    }
    let negated = linear.negated();
    match comparison {
        Comparison::AtLeast => at_least(linear),
        Comparison::Greater => at_least(&linear.plus(-1)),
        Comparison::AtMost => at_least(&negated),
        Comparison::Less => at_least(&negated.plus(-1)),
        Comparison::Equal => join(&[at_least(linear), at_least(&negated)], Truth::Never),
        Comparison::NotEqual => {
            let above = at_least(&linear.plus(-1));
            join(&[above, at_least(&negated.plus(-1))], Truth::Always)
        }
    }
}

/// Whether the sum is at least 0.
fn at_least(linear: &Linear) -> Option<Settled> {
    let (x, across) = (linear.coefficient(SMALLER), linear.coefficient(LARGER));
    let (along, taken) = (x.checked_add(across)?, linear.coefficient(TAKEN));
    // The sum is along * x + across * d + taken * s + constant, least and largest at the edges of
    // the cone 0 <= d < x of inner targets ...
    let near = |slope| Some((slope, linear.constant));
    let far = |slope: i128| {
        Some((
            slope.checked_add(across)?,
            linear.constant.checked_sub(across)?,
        ))
    };
    if taken == 0 {
        let (inner, from) = decided(&[near(along)?, far(along)?])?;
        return Some(Settled {
            inner,
            all: Truth::ByTarget,
            from,
        });
    }
    // ... or of the cone 0 <= d < x + s = a of inner sources, with a = x or a = s.
    let edges = [near(along)?, far(along)?, near(taken)?, far(taken)?];
    let (truth, from) = decided(&edges)?;
    (truth != Truth::ByTarget).then_some(Settled {
        inner: truth,
        all: truth,
        from,
    })
}

/// Whether slope * t + constant >= 0 on all edges or on none, for every t from some value on, and
/// that value.
fn decided(edges: &[(i128, i128)]) -> Option<(Truth, u64)> {
    // The least t >= 0 from which on slope * t >= missing.
    let from = |slope: i128, missing: i128| match slope {
        0 => (missing <= 0).then_some(0),
        1.. => u64::try_from(missing.max(0).checked_add(slope - 1)? / slope).ok(),
        _ => None,
    };
    let always: Option<Vec<u64>> = edges
        .iter()
        .map(|&(slope, constant)| from(slope, constant.checked_neg()?))
        .collect();
    let never: Option<Vec<u64>> = edges
        .iter()
        .map(|&(slope, constant)| from(slope.checked_neg()?, constant.checked_add(1)?))
        .collect();
    match (always, never) {
        (Some(from), _) => Some((Truth::Always, from.into_iter().max()?)),
        (_, Some(from)) => Some((Truth::Never, from.into_iter().max()?)),
        _ => Some((Truth::ByTarget, 0)),
    }
}

/// A number above the larger pile of every position (a, b), a <= b, for which the condition holds, if
/// there is one.
pub(super) fn bound(formula: &Formula) -> Option<u64> {
    let Extent { a, d } = enclosing(formula);
    a?.checked_add(d?)?
        .checked_add(1)
        .filter(|&bound| bound <= LATEST)
}

/// Bounds on a and on d = b - a; `None` where there is none.
#[derive(Debug, Clone, Copy)]
struct Extent {
    a: Option<u64>,
    d: Option<u64>,
}

const EVERYTHING: Extent = Extent { a: None, d: None };
const NOTHING: Extent = Extent {
    a: Some(0),
    d: Some(0),
};

/// An extent that has all positions for which the condition holds.
fn enclosing(formula: &Formula) -> Extent {
    let smaller = |one: Option<u64>, other: Option<u64>| match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
    let both = |one: Extent, other: Extent| Extent {
        a: smaller(one.a, other.a),
        d: smaller(one.d, other.d),
    };
    match formula {
        Formula::Member(..) => EVERYTHING,
        Formula::All(parts) => parts.iter().map(enclosing).fold(EVERYTHING, both),
        Formula::Any(parts) => parts
            .iter()
            .map(enclosing)
            .fold(NOTHING, |one, other| Extent {
                a: one.a.zip(other.a).map(|(one, other)| one.max(other)),
                d: one.d.zip(other.d).map(|(one, other)| one.max(other)),
            }),
        Formula::Sign(comparison, linear) => {
            let negated = linear.negated();
            match comparison {
                Comparison::AtLeast => where_natural(linear),
                Comparison::Greater => where_natural(&linear.plus(-1)),
                Comparison::AtMost => where_natural(&negated),
                Comparison::Less => where_natural(&negated.plus(-1)),
                Comparison::Equal => both(where_natural(linear), where_natural(&negated)),
                Comparison::NotEqual => EVERYTHING,
            }
        }
    }
}

/// An extent that has all positions at which the sum is at least 0.
fn where_natural(linear: &Linear) -> Extent {
    if linear.terms.iter().any(|&(atom, _)| atom > LARGER) {
        return EVERYTHING;
    }
    let (x, across) = (linear.coefficient(SMALLER), linear.coefficient(LARGER));
    let Some(along) = x.checked_add(across) else {
        return EVERYTHING;
    };
    // along * a + across * d + constant >= 0.
    let bound = |slope: i128, other: i128| {
        (slope < 0 && other <= 0)
            .then(|| u64::try_from((linear.constant / slope.checked_neg()?).max(0)).ok())
            .flatten()
    };
    Extent {
        a: bound(along, across),
        d: bound(across, along),
    }
}

#[cfg(test)]
mod tests {
    use crate::Ruleset;
    use crate::lang::RuleGame;
    use crate::shape::NimDiagonal;

    const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; ";

    fn game(rest: &str) -> RuleGame {
        RuleGame::parse(&format!("{NIM}{rest}")).expect(rest)
    }

    fn settles(condition: &str) -> Option<u64> {
        game(&format!("move (a - i, b - i) for i >= 1 if {condition}")).settles_at()
    }

    #[test]
    fn conditions_that_settle() {
        assert_eq!(settles("a >= 0"), Some(0));
        assert_eq!(settles("a' >= 3"), Some(3));
        assert_eq!(settles("a - i >= 2 and b - i >= 7"), Some(7));
        assert_eq!(settles("2 * a' > 7"), Some(4));
        assert_eq!(settles("a' != b' or a' >= 5"), Some(5));
        assert_eq!(settles("a' mod 2 = 1 or b' > 9"), Some(10));
        assert_eq!(settles("b < 3 * a + 5"), Some(0));
        assert_eq!(settles("b < 3 * a - 5"), Some(5));
        assert_eq!(settles("i < a and b' div a' = b div a"), Some(0));
        assert_eq!(settles("abs(b' div a' - b div a) <= 3"), Some(0));
        assert_eq!(settles("a + b > 20 and b' < 2 * a'"), Some(11));
        assert_eq!(settles("b' != 2 * a' + 3"), Some(0));
    }

    #[test]
    fn conditions_that_do_not() {
        for condition in [
            "i <= 3",
            "i >= 2",
            "b > a",
            "b' >= 2 * a'",
            "a mod 2 = 0",
            "a' mod 2 = 0",
            "b != 2 * a'",
            "a' = b'",
            "b < a + 9",
            "a' < 7",
            "a' >= 2^50",
        ] {
            assert_eq!(
                settles(&condition.replace("2^50", "1125899906842624")),
                None
            );
        }
        assert_eq!(game("").settles_at(), None);
    }

    #[test]
    fn ended_positions_must_be_few() {
        let ended = |end: &str| {
            let rest = format!("move (a - i, b - i) for i >= 1; end when {end}");
            game(&rest).settles_at()
        };
        assert_eq!(ended("a + b <= 2"), Some(4));
        assert_eq!(ended("b < 5"), Some(9));
        assert_eq!(ended("b - a = 1 and a <= 3"), Some(5));
        assert_eq!(ended("a = 2 and b = 4 or 3 * b = 9 - a"), Some(7));
        assert_eq!(ended("a <= 2"), None);
        assert_eq!(ended("a = b"), None);
        assert_eq!(ended("b >= 4"), None);
        assert_eq!(ended("a + b <= 9 or a mod 2 = 3"), ended("a + b <= 9"));
        assert_eq!(ended("a + b <= 9 or a mod 2 = 1"), None);
    }

    /// The statement of [`Ruleset::settles_at`], position by position.
    fn check(shape: &NimDiagonal, settles_at: u64, size: u64) {
        let inner = |a: u64, b: u64| settles_at <= a && a <= b && b < 2 * a;
        for a in 0..size {
            for b in (a..size).filter(|&b| b >= settles_at) {
                assert!(!shape.is_ended(a, b), "({a}, {b})");
            }
        }
        for x in 0..size {
            for d in 0..size {
                let sources = || (x + 1..size).filter(|&a| inner(a, a + d));
                let legal = |a: u64| shape.allows_diagonal(a, a + d, a - x);
                if inner(x, x + d) {
                    assert!(sources().all(legal), "to ({x}, {})", x + d);
                }
                let ways = sources().filter(|&a| legal(a)).count();
                assert!(ways == 0 || ways == sources().count());
            }
        }
    }

    #[test]
    fn the_statement_holds() {
        for rest in [
            "move (a - i, b - i) for i >= 1 if a' >= 2 and b' >= 7",
            "move (a - i, b - i) for i >= 1 if a' != b' or a' >= 5",
            "move (a - i, b - i) for i >= 1 if a' mod 2 = 1 or b' > 9",
            "move (a - i, b - i) for i >= 1 if b < 3 * a - 5; end when b < 5",
            "move (a - i, b - i) for i >= 1 if i < a and b' div a' = b div a",
            "move (a - i, b - i) for i >= 1 if abs(b' div a' - b div a) <= 1; end when a + b <= 6",
            "move (a - i, b - i) for i >= 1 if a + b > 20 and b' < 2 * a'",
            "move (a - i, b - i) for i >= 1 if a' >= 4; move (a - i, b - i) for i >= 1 if b < 9",
            "move (a - i, b - i) for i >= 1 if 5 * a' + i > 12; end when b - a = 1 and a <= 3",
        ] {
            let game = game(rest);
            let shape = game.nim_diagonal().expect(rest);
            check(&shape, game.settles_at().expect(rest), 40);
        }
    }
}
