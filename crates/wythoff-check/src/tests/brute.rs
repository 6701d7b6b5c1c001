//! Numbers and conditions evaluated straight from their text, and automata run on numbers.

use std::collections::BTreeMap;

use dashu_int::IBig;

use crate::automata::Automaton;
use crate::logic::Logic;
use crate::text::{Node, Parser};

pub(super) type Values = BTreeMap<String, i64>;

/// The digits of a number by the definition, most significant first.
fn digits_of(logic: &Logic<'_>, number: u64) -> Vec<usize> {
    let mut rest = IBig::from(number);
    let values = logic
        .system
        .values
        .iter()
        .take_while(|value| **value <= rest);
    let values: Vec<IBig> = values.cloned().collect();
    let digit = |value: &IBig| {
        let digit = &rest / value;
        rest -= &digit * value;
        usize::try_from(digit).unwrap()
    };
    values.iter().rev().map(digit).collect()
}

pub(super) fn contains(logic: &Logic<'_>, relation: &Automaton, tuple: &[u64]) -> bool {
    let words: Vec<Vec<usize>> = tuple.iter().map(|&n| digits_of(logic, n)).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0) + 1;
    let digit = |word: &[usize], at: usize| {
        let place = (at + word.len()).checked_sub(length);
        place.map_or(0, |place| word[place])
    };
    let mut state = relation.starts.first().copied();
    for at in 0..length {
        let letter = |letter, word: &Vec<usize>| letter * logic.system.digits + digit(word, at);
        let letter = words.iter().fold(0, letter);
        state = state.and_then(|state| relation.step(state, letter));
    }
    state.is_some_and(|state| relation.accept[state as usize])
}

/// The value of a number; division by zero has none.
pub(super) fn number(Node(sign, arguments): &Node, values: &Values) -> Option<i64> {
    if arguments.is_empty() {
        return sign.parse().ok().or_else(|| Some(values[sign]));
    }
    let arguments = arguments.iter().map(|argument| number(argument, values));
    let arguments: Vec<i64> = arguments.collect::<Option<_>>()?;
    let floor = |left: i64, right: i64| {
        let quotient = left / right;
        quotient - i64::from(left % right != 0 && (left < 0) != (right < 0))
    };
    Some(match (sign.trim_end_matches('('), &arguments[..]) {
        ("neg", [inner]) => -inner,
        ("abs", [inner]) => inner.abs(),
        ("+", parts) => parts.iter().sum(),
        ("*", [left, right]) => left * right,
        ("xor", [left, right]) => left ^ right,
        ("min", parts) => *parts.iter().min()?,
        ("max", parts) => *parts.iter().max()?,
        (_, [_, 0]) => return None,
        ("div", &[left, right]) => floor(left, right),
        ("mod", &[left, right]) => left - right * floor(left, right),
        other => unreachable!("{other:?}"),
    })
}

/// Whether a condition holds, or its negation; bound variables go up to 6.
pub(super) fn condition(Node(sign, parts): &Node, negated: bool, values: &Values) -> bool {
    let inner = |part: &Node, negated: bool| condition(part, negated, values);
    match (sign.as_str(), &parts[..]) {
        ("not", [part]) => inner(part, !negated),
        ("and" | "or", _) if (sign == "and") != negated => {
            parts.iter().all(|part| inner(part, negated))
        }
        ("and" | "or", _) => parts.iter().any(|part| inner(part, negated)),
        ("=>", [left, right]) => negated != (!inner(left, false) || inner(right, false)),
        ("<=>", [left, right]) => negated != (inner(left, false) == inner(right, false)),
        ("forall" | "exists", [name, part]) => {
            let all = (sign == "forall") != negated;
            let with = |value: i64| {
                let mut values = values.clone();
                values.insert(name.0.clone(), value);
                condition(part, negated, &values)
            };
            if all {
                (0..=6).all(with)
            } else {
                (0..=6).any(with)
            }
        }
        // A set whose numbers have these names, which the test has put before the numbers.
        (set, [names, numbers]) if set.starts_with('{') => {
            let numbers = numbers.1.iter().map(|one| number(one, values));
            let Some(numbers) = numbers.collect::<Option<Vec<i64>>>() else {
                return false;
            };
            let formula = Parser::sentence(&set[1..set.len() - 1]).unwrap();
            let names = names.1.iter().map(|name| name.0.clone());
            let natural = numbers.iter().all(|&one| one >= 0);
            let values = names.zip(numbers).collect();
            (natural && condition(&formula, false, &values)) != negated
        }
        (_, [left, right]) => {
            let (Some(left), Some(right)) = (number(left, values), number(right, values)) else {
                return false;
            };
            let holds = match sign.as_str() {
                "=" => left == right,
                "!=" => left != right,
                "<" => left < right,
                "<=" => left <= right,
                ">" => left > right,
                ">=" => left >= right,
                _ => unreachable!(),
            };
            holds != negated
        }
        other => unreachable!("{other:?}"),
    }
}
