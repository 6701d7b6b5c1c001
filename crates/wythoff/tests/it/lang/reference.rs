//! The rules read word by word: slow and obviously right.

use wythoff::UBig;
use wythoff::lang::ast::{Function, Operator};
use wythoff::lang::term::{CheckedMove, Term, Test};
use wythoff::lang::{Checked, RuleGame};
use wythoff::sets::TupleSet;

/// Parameters are tried up to the sum of the piles plus this.
const MARGIN: i128 = 12;

struct Scope<'a> {
    piles: &'a [i128],
    after: &'a [i128],
    parameters: &'a [i128],
}

fn value(term: &Term, scope: &Scope<'_>) -> Option<i128> {
    Some(match term {
        Term::Int(value) => i128::from(*value),
        Term::Pile(index) => scope.piles[*index],
        Term::After(index) => scope.after[*index],
        Term::Parameter(index) => scope.parameters[*index],
        Term::Negate(inner) => -value(inner, scope)?,
        Term::Binary(operator, left, right) => {
            let (left, right) = (value(left, scope)?, value(right, scope)?);
            match operator {
                Operator::Add => left + right,
                Operator::Subtract => left - right,
                Operator::Multiply => left * right,
                Operator::Xor => left ^ right,
                Operator::Divide | Operator::Modulo => {
                    if right == 0 {
                        return None;
                    }
                    // x = q y + r with r between 0 and y, the bound y excluded.
                    let mut remainder = left % right;
                    if remainder != 0 && (remainder < 0) != (right < 0) {
                        remainder += right;
                    }
                    match operator {
                        Operator::Modulo => remainder,
                        _ => (left - remainder) / right,
                    }
                }
            }
        }
        Term::Call(function, arguments) => {
            let values: Vec<i128> = arguments
                .iter()
                .map(|argument| value(argument, scope))
                .collect::<Option<_>>()?;
            match function {
                Function::Min => *values.iter().min()?,
                Function::Max => *values.iter().max()?,
                Function::Abs => values[0].abs(),
                Function::Lower => lower(values[0]),
                Function::Upper => lower(values[0]) + values[0],
            }
        }
    })
}

/// ⌊nφ⌋, the largest x with x < nφ or n = x = 0: (2x - n)² < 5n² where 2x >= n for n > 0, and the other way round below 0.
fn lower(n: i128) -> i128 {
    let mut x = if n < 0 { 2 * n } else { 0 };
    let below = |x: i128| match (n > 0, 2 * x - n) {
        (true, twice) => twice < 0 || twice * twice <= 5 * n * n,
        (false, twice) => twice < 0 && twice * twice >= 5 * n * n || n == 0 && x <= 0,
    };
    while below(x + 1) {
        x += 1;
    }
    x
}

fn holds(test: &Test, scope: &Scope<'_>) -> bool {
    match test {
        Test::Compare(comparison, left, right) => match (value(left, scope), value(right, scope)) {
            (Some(left), Some(right)) => {
                let sign = (left - right).signum();
                comparison.holds(i64::try_from(sign).unwrap(), 0)
            }
            _ => false,
        },
        Test::Member(wanted, set, terms) => {
            let numbers: Option<Vec<i128>> = terms.iter().map(|term| value(term, scope)).collect();
            numbers.is_some_and(|numbers| is_member(set, &numbers) == *wanted)
        }
        Test::All(tests) => tests.iter().all(|test| holds(test, scope)),
        Test::Any(tests) => tests.iter().any(|test| holds(test, scope)),
    }
}

/// By the automaton of the set, whatever lists there are.
fn is_member(set: &TupleSet, numbers: &[i128]) -> bool {
    let numbers = numbers.iter().map(|&number| u64::try_from(number).ok());
    let numbers: Option<Vec<UBig>> = numbers.map(|number| number.map(UBig::from)).collect();
    numbers.is_some_and(|numbers| set.relation().contains(&numbers))
}

/// The options of a position, sorted, without repetitions, by the rules as they are written.
pub(crate) fn options(game: &RuleGame, from: &[u64]) -> Vec<Vec<u64>> {
    options_by(game.checked(), from)
}

/// The options of a position by some rules.
pub(crate) fn options_by(rules: &Checked, from: &[u64]) -> Vec<Vec<u64>> {
    let piles: Vec<i128> = from.iter().map(|&pile| i128::from(pile)).collect();
    let scope = Scope {
        piles: &piles,
        after: &[],
        parameters: &[],
    };
    let mut found = Vec::new();
    if !holds(&rules.end, &scope) {
        for rule in &rules.moves {
            collect(rules, rule, &piles, &mut Vec::new(), &mut found);
        }
    }
    found.sort();
    found.dedup();
    found
}

fn collect(
    rules: &Checked,
    rule: &CheckedMove,
    piles: &[i128],
    parameters: &mut Vec<i128>,
    found: &mut Vec<Vec<u64>>,
) {
    if let Some(least) = rule.least.get(parameters.len()) {
        let scope = Scope {
            piles,
            after: &[],
            parameters,
        };
        let Some(least) = value(least, &scope) else {
            return;
        };
        for parameter in least..=piles.iter().sum::<i128>() + MARGIN {
            parameters.push(parameter);
            collect(rules, rule, piles, parameters, found);
            parameters.pop();
        }
        return;
    }
    let scope = |after| Scope {
        piles,
        after,
        parameters,
    };
    let after: Option<Vec<i128>> = rule
        .targets
        .iter()
        .map(|target| value(target, &scope(&[])).filter(|&pile| pile >= 0))
        .collect();
    if let Some(after) = after
        && holds(&rule.condition, &scope(&after))
    {
        let mut option: Vec<u64> = after
            .iter()
            .map(|&pile| u64::try_from(pile).unwrap())
            .collect();
        rules.order.arrange(&mut option);
        found.push(option);
    }
}
