//! Which parts of rules are not linear, so that a prover knows them only roughly.

use wythoff_rules::lang::ast::{Condition, Expr, ExprKind, Operator, Rules};

use super::cases::XOR_MODULUS;

/// The expressions in the rules that are products of variables, quotients and remainders by
/// variables, or `xor` of variables, as they are written.
///
/// # Example
///
/// ```
/// use wythoff_rules::lang::RuleGame;
/// use wythoff_theorems::translation::nonlinear::nonlinear_parts;
///
/// let game = RuleGame::parse("piles a <= b; move (a, b - i) for i >= 1 if i * i <= a xor b")?;
/// assert_eq!(nonlinear_parts(game.rules()), ["i * i", "a xor b"]);
/// # Ok::<(), wythoff_rules::lang::RuleError>(())
/// ```
pub fn nonlinear_parts(rules: &Rules) -> Vec<String> {
    let parts = parts(rules).into_iter();
    parts.map(|(_, written)| written).collect()
}

/// Whether there are products of variables in the rules, of which a prover knows least.
pub(crate) fn has_products(rules: &Rules) -> bool {
    let parts = parts(rules);
    parts
        .iter()
        .any(|(operator, _)| *operator == Operator::Multiply)
}

type Parts = Vec<(Operator, String)>;

fn parts(rules: &Rules) -> Parts {
    let mut parts = Vec::new();
    for rule in &rules.moves {
        rule.targets.iter().for_each(|part| visit(part, &mut parts));
        let least = rule.parameters.iter().map(|parameter| &parameter.least);
        least.for_each(|part| visit(part, &mut parts));
        let conditions = rule.condition.iter();
        conditions.for_each(|part| visit_condition(part, &mut parts));
    }
    let ends = rules.ends.iter();
    ends.for_each(|end| visit_condition(end, &mut parts));
    parts
}

fn visit_condition(condition: &Condition, parts: &mut Parts) {
    match condition {
        Condition::Compare(first, rest) => {
            visit(first, parts);
            rest.iter().for_each(|(_, next)| visit(next, parts));
        }
        Condition::And(left, right) | Condition::Or(left, right) => {
            visit_condition(left, parts);
            visit_condition(right, parts);
        }
        Condition::Not(inner) => visit_condition(inner, parts),
        Condition::Member(tuple, _) => tuple.iter().for_each(|part| visit(part, parts)),
    }
}

fn visit(expr: &Expr, parts: &mut Parts) {
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Name(_) | ExprKind::Primed(_) => {}
        ExprKind::Negate(inner) => visit(inner, parts),
        ExprKind::Call(_, arguments) => arguments.iter().for_each(|part| visit(part, parts)),
        ExprKind::Binary(operator, left, right) => {
            let part = (*operator, expr.to_string());
            if !is_linear(*operator, left, right) && !parts.contains(&part) {
                parts.push(part);
            }
            visit(left, parts);
            visit(right, parts);
        }
    }
}

fn is_linear(operator: Operator, left: &Expr, right: &Expr) -> bool {
    let constant = |expr: &Expr| match expr.kind {
        ExprKind::Int(value) => Some(value),
        _ => None,
    };
    match operator {
        Operator::Add | Operator::Subtract => true,
        Operator::Multiply => constant(left).or(constant(right)).is_some(),
        Operator::Divide | Operator::Modulo => constant(right).is_some_and(|value| value > 0),
        Operator::Xor => constant(left)
            .or(constant(right))
            .is_some_and(|mask| mask < XOR_MODULUS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_rules::lang::RuleGame;

    #[test]
    fn what_a_constant_makes_linear_is_not_named() {
        let parts = |condition: &str| {
            let text = format!("piles a <= b; move (a, b - i) for i >= 1 if {condition}");
            nonlinear_parts(RuleGame::parse(&text).unwrap().rules())
        };
        assert!(parts("2 * a < b div 3 + i mod 4 or a xor 5 = min(a, i)").is_empty());
        assert_eq!(parts("not (a xor 16 > 3)"), ["a xor 16"]);
        assert_eq!(
            parts("b div (a + 1) = b mod (i + 1) and a * (b - i) > 3"),
            ["b div (a + 1)", "b mod (i + 1)", "a * (b - i)"]
        );
    }
}
