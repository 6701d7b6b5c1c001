//! How large piles may be if the options of a position are to be listed soon.

use wythoff_rules::lang::Rules;
use wythoff_rules::lang::ast::{Comparison, Condition, Expr, ExprKind, Move};

/// A bound up to here makes few options.
const FEW: i64 = 1000;

/// Piles up to this are tried where about this many values of all parameters may be.
pub(crate) fn largest_pile(rules: &Rules, options: usize) -> u64 {
    let options = options as u64;
    let long = rules.moves.iter().map(long_parameters).max().unwrap_or(0);
    match long {
        0 => u64::MAX,
        1 => options,
        2 => options.isqrt(),
        3 => options.isqrt().isqrt(),
        _ => 8,
    }
}

/// How many parameters have no small number as a bound of their own.
fn long_parameters(rule: &Move) -> usize {
    let mut parts = Vec::new();
    if let Some(condition) = &rule.condition {
        conjuncts(condition, &mut parts);
    }
    let short = |name: &str| {
        parts.iter().any(|part| match part {
            Condition::Compare(left, chain) => match &chain[..] {
                [(sign, right)] => bounds(name, left, *sign, right),
                _ => false,
            },
            _ => false,
        })
    };
    let names = rule.parameters.iter().map(|parameter| &parameter.name.text);
    names.filter(|name| !short(name)).count()
}

fn conjuncts<'a>(condition: &'a Condition, parts: &mut Vec<&'a Condition>) {
    match condition {
        Condition::And(left, right) => {
            conjuncts(left, parts);
            conjuncts(right, parts);
        }
        other => parts.push(other),
    }
}

/// Whether the comparison is `name <= small number`, in some way.
fn bounds(name: &str, left: &Expr, sign: Comparison, right: &Expr) -> bool {
    let is_name = |side: &Expr| matches!(&side.kind, ExprKind::Name(own) if own == name);
    let is_small = |side: &Expr| matches!(side.kind, ExprKind::Int(value) if value <= FEW);
    match sign {
        Comparison::Equal => is_name(left) && is_small(right) || is_small(left) && is_name(right),
        Comparison::Less | Comparison::AtMost => is_name(left) && is_small(right),
        Comparison::Greater | Comparison::AtLeast => is_small(left) && is_name(right),
        Comparison::NotEqual => false,
    }
}
