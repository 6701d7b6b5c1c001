//! Rules read word by word from their syntax tree: every value of the parameters in a wide range is tried.

use std::ops::Range;

use wythoff_automata::UBig;
use wythoff_rules::PileOrder;
use wythoff_rules::lang::Rules;
use wythoff_rules::lang::ast::{
    Comparison, Condition, Expr, ExprKind, Function, Move, Operator, SetText,
};

/// Numbers or searches that are too large; nothing is said then.
#[derive(Debug)]
pub(crate) struct TooLarge;

/// A number that may be undefined.
type Number = Result<Option<i128>, TooLarge>;

/// What names mean.
struct Scope<'a> {
    rules: &'a Rules,
    piles: &'a [i128],
    after: &'a [i128],
    parameters: &'a [(&'a str, i128)],
}

impl Scope<'_> {
    fn pile(&self, name: &str, piles: &[i128]) -> Option<i128> {
        let mut names = self.rules.names();
        piles.get(names.position(|own| own.text == name)?).copied()
    }

    fn number(&self, expression: &Expr) -> Number {
        Ok(match &expression.kind {
            ExprKind::Int(value) => Some(i128::from(*value)),
            ExprKind::Name(name) => {
                let parameter = self.parameters.iter().find(|(own, _)| own == name);
                let value = parameter.map(|&(_, value)| value);
                value.or_else(|| self.pile(name, self.piles))
            }
            ExprKind::Primed(name) => self.pile(name, self.after),
            ExprKind::Negate(inner) => match self.number(inner)? {
                Some(value) => Some(value.checked_neg().ok_or(TooLarge)?),
                None => None,
            },
            ExprKind::Binary(operator, left, right) => {
                match (self.number(left)?, self.number(right)?) {
                    (Some(left), Some(right)) => combined(*operator, left, right)?,
                    _ => None,
                }
            }
            ExprKind::Call(function, arguments) => {
                let mut values = Vec::new();
                for argument in arguments {
                    match self.number(argument)? {
                        Some(value) => values.push(value),
                        None => return Ok(None),
                    }
                }
                match function {
                    Function::Min => values.into_iter().min(),
                    Function::Max => values.into_iter().max(),
                    Function::Abs => values.first().map(|value| value.abs()),
                    Function::Lower => Some(lower(values[0])?),
                    Function::Upper => Some(lower(values[0])? + values[0]),
                }
            }
        })
    }

    /// Whether a condition holds, or with `wanted` false its negation: neither does where a comparison
    /// divides by zero.
    fn holds(&self, condition: &Condition, wanted: bool) -> Result<bool, TooLarge> {
        Ok(match condition {
            Condition::Not(inner) => self.holds(inner, !wanted)?,
            Condition::Member(tuple, set) => {
                let numbers = tuple.iter().map(|part| self.number(part));
                match numbers.collect::<Result<Option<Vec<i128>>, _>>()? {
                    Some(numbers) => is_member(set, &numbers)? == wanted,
                    None => false,
                }
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                let all = matches!(condition, Condition::And(..)) == wanted;
                let (left, right) = (self.holds(left, wanted)?, self.holds(right, wanted)?);
                if all { left && right } else { left || right }
            }
            Condition::Compare(first, chain) => {
                let mut left = self.number(first)?;
                let mut answers = Vec::new();
                for (comparison, right) in chain {
                    let right = self.number(right)?;
                    answers.push(match (left, right) {
                        (Some(left), Some(right)) => compared(*comparison, left, right) == wanted,
                        _ => false,
                    });
                    left = right;
                }
                if wanted {
                    answers.iter().all(|&answer| answer)
                } else {
                    answers.iter().any(|&answer| answer)
                }
            }
        })
    }
}

/// Whether numbers are together in a set, by the automaton itself.
fn is_member(set: &SetText, numbers: &[i128]) -> Result<bool, TooLarge> {
    let found = set.found.as_ref().ok_or(TooLarge)?;
    let numbers = numbers.iter().map(|&number| u128::try_from(number));
    Ok(match numbers.collect::<Result<Vec<u128>, _>>() {
        Ok(numbers) => {
            let numbers: Vec<UBig> = numbers.into_iter().map(UBig::from).collect();
            found.relation().contains(&numbers)
        }
        Err(_) => false,
    })
}

fn compared(comparison: Comparison, left: i128, right: i128) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
    }
}

/// ⌊nφ⌋ = ⌊(n + ⌊√(5n²)⌋) / 2⌋ for n >= 0, and one less than the negative of that of -n for n < 0.
/// Pairs of such numbers are the moves of the dual of Wythoff's game [Larsson, Hegarty and Fraenkel 2011].
fn lower(n: i128) -> Result<i128, TooLarge> {
    let size = n.unsigned_abs();
    if size >= 1 << 60 {
        return Err(TooLarge);
    }
    let found = i128::try_from((size + (5 * size * size).isqrt()) / 2).map_err(|_| TooLarge)?;
    Ok(if n < 0 { -found - 1 } else { found })
}

fn combined(operator: Operator, left: i128, right: i128) -> Number {
    let exact = match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Xor => Some(left ^ right),
        Operator::Divide | Operator::Modulo => {
            if right == 0 {
                return Ok(None);
            }
            // The remainder has the sign of the divisor, and the quotient is rounded down.
            let mut remainder = left % right;
            if remainder != 0 && (remainder < 0) != (right < 0) {
                remainder += right;
            }
            match operator {
                Operator::Modulo => Some(remainder),
                _ => Some((left - remainder) / right),
            }
        }
    };
    exact.map(Some).ok_or(TooLarge)
}

/// The options of a position, sorted and without repetitions; parameters are tried up to `most` and near the
/// numbers that stand in the rules, at most `effort` combinations in all.
pub(crate) fn options(
    rules: &Rules,
    from: &[u64],
    most: i128,
    effort: u64,
) -> Result<Vec<Vec<u64>>, TooLarge> {
    let piles: Vec<i128> = from.iter().map(|&pile| i128::from(pile)).collect();
    let scope = Scope {
        rules,
        piles: &piles,
        after: &[],
        parameters: &[],
    };
    let mut search = Search {
        rules,
        piles: &piles,
        most,
        landmarks: landmarks(rules, most),
        effort,
        found: Vec::new(),
    };
    for end in &rules.ends {
        if scope.holds(end, true)? {
            return Ok(Vec::new());
        }
    }
    for rule in &rules.moves {
        search.run(rule, &mut Vec::new())?;
    }
    search.found.sort();
    search.found.dedup();
    Ok(search.found)
}

struct Search<'a> {
    rules: &'a Rules,
    piles: &'a [i128],
    most: i128,
    /// Numbers near those of the rules, in order.
    landmarks: Vec<i128>,
    effort: u64,
    found: Vec<Vec<u64>>,
}

impl<'a> Search<'a> {
    fn run(
        &mut self,
        rule: &'a Move,
        parameters: &mut Vec<(&'a str, i128)>,
    ) -> Result<(), TooLarge> {
        let Some(next) = rule.parameters.get(parameters.len()) else {
            return self.option(rule, parameters);
        };
        let Some(least) = self.scope(&[], parameters).number(&next.least)? else {
            return Ok(());
        };
        let range = self.range(least);
        let beyond: Vec<i128> = (self.landmarks.iter().copied())
            .filter(|&value| value >= range.end)
            .collect();
        for value in range.chain(beyond) {
            parameters.push((&next.name.text, value));
            self.run(rule, parameters)?;
            parameters.pop();
        }
        Ok(())
    }

    fn range(&self, least: i128) -> Range<i128> {
        least..self.most.max(least.saturating_add(8)) + 1
    }

    fn scope<'b>(&'b self, after: &'b [i128], parameters: &'b [(&'b str, i128)]) -> Scope<'b> {
        Scope {
            rules: self.rules,
            piles: self.piles,
            after,
            parameters,
        }
    }

    fn option(&mut self, rule: &Move, parameters: &[(&str, i128)]) -> Result<(), TooLarge> {
        self.effort = self.effort.checked_sub(1).ok_or(TooLarge)?;
        let mut after = Vec::new();
        for target in &rule.targets {
            match self.scope(&[], parameters).number(target)? {
                Some(pile) if pile >= 0 => after.push(pile),
                _ => return Ok(()),
            }
        }
        for members in &rule.members {
            let tuple = &parameters[members.first..members.first + members.count];
            let numbers: Vec<i128> = tuple.iter().map(|(_, value)| *value).collect();
            if !is_member(&members.set, &numbers)? {
                return Ok(());
            }
        }
        let holds = match &rule.condition {
            Some(condition) => self.scope(&after, parameters).holds(condition, true)?,
            None => true,
        };
        let flags = after[self.rules.piles.names.len()..]
            .iter()
            .zip(&self.rules.flags);
        let mut small = flags.map(|(flag, own)| *flag <= i128::from(own.most));
        if holds && small.all(|small| small) {
            let piles = after.iter().map(|&pile| u64::try_from(pile));
            let mut option: Vec<u64> = piles.collect::<Result<_, _>>().map_err(|_| TooLarge)?;
            if self.rules.piles.order == PileOrder::Sorted {
                option[..self.rules.piles.names.len()].sort_unstable();
            }
            self.found.push(option);
        }
        Ok(())
    }
}

/// The numbers above `most` that are at most so far away from one that stands in the rules, in order.
fn landmarks(rules: &Rules, most: i128) -> Vec<i128> {
    let width = most.clamp(2, 100);
    let large = |&number: &u64| i128::from(number) + width > most;
    let near = |number: u64| i128::from(number) - width..=i128::from(number) + width;
    let mut found: Vec<i128> = constants(rules)
        .into_iter()
        .filter(large)
        .flat_map(near)
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// All numbers that stand in the rules.
pub(crate) fn constants(rules: &Rules) -> Vec<u64> {
    let mut found = Vec::new();
    for rule in &rules.moves {
        rule.targets
            .iter()
            .for_each(|target| collect(target, &mut found));
        for parameter in &rule.parameters {
            collect(&parameter.least, &mut found);
        }
        if let Some(condition) = &rule.condition {
            collect_condition(condition, &mut found);
        }
    }
    for end in &rules.ends {
        collect_condition(end, &mut found);
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn collect(expression: &Expr, found: &mut Vec<u64>) {
    match &expression.kind {
        ExprKind::Int(value) => found.push(value.unsigned_abs()),
        ExprKind::Name(_) | ExprKind::Primed(_) => {}
        ExprKind::Negate(inner) => collect(inner, found),
        ExprKind::Binary(_, left, right) => {
            collect(left, found);
            collect(right, found);
        }
        ExprKind::Call(_, arguments) => arguments.iter().for_each(|part| collect(part, found)),
    }
}

fn collect_condition(condition: &Condition, found: &mut Vec<u64>) {
    match condition {
        Condition::Compare(first, chain) => {
            collect(first, found);
            chain.iter().for_each(|(_, part)| collect(part, found));
        }
        Condition::And(left, right) | Condition::Or(left, right) => {
            collect_condition(left, found);
            collect_condition(right, found);
        }
        Condition::Not(inner) => collect_condition(inner, found),
        Condition::Member(tuple, _) => tuple.iter().for_each(|part| collect(part, found)),
    }
}
