//! Conditions of rules at one position, or far along a row.
//!
//! Every number is known up to an interval around a line: a [`Line`] says that d v(b) lies between s b + low and s b + high
//! for all columns b from some column on. A constant is a line with s = 0, low = high and d = 1, so single positions are a
//! special case in which nothing is uncertain. A comparison is decided where the lines drift apart, from the column on where
//! they have, or where the intervals do not meet; otherwise the answer is `None`.

use std::cmp::Ordering::{self, Equal, Greater, Less};
use std::collections::BTreeMap;

use crate::text::Node;

/// A number that is nearly a linear function of the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line {
    scale: i128,
    slope: i128,
    low: i128,
    high: i128,
}

impl Line {
    pub(crate) fn constant(value: i128) -> Self {
        Self {
            scale: 1,
            slope: 0,
            low: value,
            high: value,
        }
    }

    /// The column plus a constant.
    pub(crate) fn column(plus: i128) -> Self {
        Self {
            slope: 1,
            ..Self::constant(plus)
        }
    }

    fn as_constant(self) -> Option<i128> {
        (self.slope == 0 && self.low == self.high && self.scale == 1).then_some(self.low)
    }

    pub(crate) fn times(self, factor: i128) -> Option<Self> {
        let [slope, low, high] =
            [self.slope, self.low, self.high].map(|part| part.checked_mul(factor));
        let (low, high) = if factor < 0 {
            (high?, low?)
        } else {
            (low?, high?)
        };
        Some(Self {
            slope: slope?,
            low,
            high,
            ..self
        })
    }

    pub(crate) fn plus(self, other: Self) -> Option<Self> {
        let (one, two) = (self.times(other.scale)?, other.times(self.scale)?);
        Some(Self {
            scale: self.scale.checked_mul(other.scale)?,
            slope: one.slope.checked_add(two.slope)?,
            low: one.low.checked_add(two.low)?,
            high: one.high.checked_add(two.high)?,
        })
    }
}

/// A number that divides by zero has no value.
type Value = Option<Line>;

/// What names mean, and from which column on all that was said holds.
#[derive(Debug, Default)]
pub(crate) struct Far {
    pub names: BTreeMap<String, Line>,
    pub from: i128,
}

impl Far {
    /// How a number compares with another, at its least and at its largest.
    fn compare(&mut self, left: Line, right: Line) -> Option<(Ordering, Ordering)> {
        let Line {
            slope, low, high, ..
        } = left.plus(right.times(-1)?)?;
        if slope == 0 {
            return Some((low.cmp(&0), high.cmp(&0)));
        }
        // For positive s: s b + low > 0 from the column after -low / s on; for negative s the same with all signs changed.
        let least = if slope > 0 { low } else { high.checked_neg()? };
        let after = least.checked_neg()?.div_euclid(slope.checked_abs()?);
        self.from = self.from.max(after.checked_add(1)?);
        let sign = if slope > 0 { Greater } else { Less };
        Some((sign, sign))
    }

    /// The value of a number; the outer `None` means that nothing is known.
    pub(crate) fn number(&mut self, node: &Node) -> Option<Value> {
        let (sign, arguments) = match node {
            Node::Number(number) => {
                return Some(Some(Line::constant(i128::try_from(number).ok()?)));
            }
            Node::Name(name) => return Some(Some(*self.names.get(name)?)),
            Node::Op(sign, arguments) => (*sign, arguments),
            _ => return None,
        };
        let values = arguments.iter().map(|argument| self.number(argument));
        let values: Vec<Value> = values.collect::<Option<_>>()?;
        let Some(values) = values.into_iter().collect::<Option<Vec<Line>>>() else {
            return Some(None);
        };
        let mut rest = values.iter();
        let mut value = *rest.next()?;
        for &other in rest {
            match self.operation(sign, value, other)? {
                Some(next) => value = next,
                None => return Some(None),
            }
        }
        Some(Some(match sign {
            "neg" => value.times(-1)?,
            "abs" => self.larger(value, value.times(-1)?, Less)?,
            "+" | "*" | "div" | "mod" | "xor" | "min" | "max" => value,
            _ => return None,
        }))
    }

    fn operation(&mut self, sign: &str, left: Line, right: Line) -> Option<Value> {
        let constants = left.as_constant().zip(right.as_constant());
        Some(Some(match (sign, right.as_constant()) {
            ("+", _) => left.plus(right)?,
            ("min", _) => self.larger(left, right, Greater)?,
            ("max", _) => self.larger(left, right, Less)?,
            ("*", Some(factor)) => left.times(factor)?,
            ("*", None) => right.times(left.as_constant()?)?,
            ("div" | "mod", Some(0)) => return Some(None),
            ("div", Some(divisor)) if divisor > 0 => match constants {
                Some((number, _)) => Line::constant(number.div_euclid(divisor)),
                // Whole numbers are rounded down by at most (k - 1) / k.
                None => Line {
                    scale: left.scale.checked_mul(divisor)?,
                    low: left.low.checked_sub(left.scale.checked_mul(divisor - 1)?)?,
                    ..left
                },
            },
            ("mod", Some(divisor)) if divisor > 0 => match constants {
                Some((number, _)) => Line::constant(number.rem_euclid(divisor)),
                None => Line {
                    high: divisor - 1,
                    ..Line::constant(0)
                },
            },
            ("xor", _) => {
                let (left, right) = constants?;
                Line::constant(left ^ right)
            }
            _ => return None,
        }))
    }

    /// The larger of two numbers, or the smaller one: the second if the first compares with it like `second`.
    fn larger(&mut self, left: Line, right: Line, second: Ordering) -> Option<Line> {
        match self.compare(left, right)? {
            (one, other) if one == other => Some(if one == second { right } else { left }),
            // The lines are parallel here, and the scales become equal.
            _ => {
                let (one, two) = (left.times(right.scale)?, right.times(left.scale)?);
                let pick = |a: i128, b: i128| if second == Less { a.max(b) } else { a.min(b) };
                let scale = left.scale.checked_mul(right.scale)?;
                let (low, high) = (pick(one.low, two.low), pick(one.high, two.high));
                Some(Line {
                    scale,
                    slope: one.slope,
                    low,
                    high,
                })
            }
        }
    }

    /// Whether a condition holds, or its negation; division by zero makes a comparison and its negation false.
    pub(crate) fn condition(&mut self, node: &Node, negated: bool) -> Option<bool> {
        match node {
            Node::Op("not", parts) => self.condition(&parts[0], !negated),
            Node::Op(sign @ ("and" | "or"), parts) => {
                let values: Vec<_> = parts
                    .iter()
                    .map(|part| self.condition(part, negated))
                    .collect();
                decided(&values, (*sign == "and") != negated)
            }
            Node::Compare(parts, signs) => {
                let mut values = Vec::new();
                for (pair, sign) in parts.windows(2).zip(signs) {
                    values.push(self.comparison(&pair[0], sign, &pair[1], negated));
                }
                decided(&values, !negated)
            }
            _ => None,
        }
    }

    fn comparison(&mut self, left: &Node, sign: &str, right: &Node, negated: bool) -> Option<bool> {
        let (Some(left), Some(right)) = (self.number(left)?, self.number(right)?) else {
            return Some(false);
        };
        let (least, most) = self.compare(left, right)?;
        let holds = |order: Ordering| match sign {
            "=" => order == Equal,
            "!=" => order != Equal,
            "<" => order == Less,
            "<=" => order != Greater,
            ">" => order == Greater,
            _ => order != Less,
        };
        let between = (least..=most).contains(&Equal) && least != most;
        let same = holds(least) == holds(most) && (!between || holds(Equal) == holds(least));
        same.then_some(holds(least) != negated)
    }
}

/// Whether all of some conditions hold, or any.
fn decided(values: &[Option<bool>], all: bool) -> Option<bool> {
    if values.contains(&Some(!all)) {
        return Some(!all);
    }
    values.iter().all(Option::is_some).then_some(all)
}
