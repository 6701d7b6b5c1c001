//! Numbers and conditions evaluated straight from their text, and automata run on numbers.

use std::collections::BTreeMap;

use dashu_int::UBig;

use crate::logic::{Logic, Relation};
use crate::text::Node;

pub(super) type Values = BTreeMap<String, i64>;

pub(super) fn contains(logic: &Logic<'_>, relation: &Relation, tuple: &[u64]) -> bool {
    let words = tuple
        .iter()
        .map(|&n| logic.system.digits_of(&UBig::from(n)));
    let words: Vec<Vec<usize>> = words.collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0) + 1;
    let digit = |word: &[usize], at: usize| {
        let place = (at + word.len()).checked_sub(length);
        place.map_or(0, |place| word[place])
    };
    let mut state = relation.dfa.start();
    for at in 0..length {
        let letter = |letter, word: &Vec<usize>| letter * logic.system.digits + digit(word, at);
        state = relation.dfa.step(state, words.iter().fold(0, letter));
    }
    relation.dfa.accepts(state)
}

/// The value of a number; division by zero has none.
pub(super) fn number(node: &Node, values: &Values) -> Option<i64> {
    let (sign, arguments) = match node {
        Node::Number(value) => return Some(i64::try_from(value).unwrap()),
        Node::Name(name) => return Some(values[name]),
        Node::Op(sign, arguments) => (*sign, arguments),
        _ => unreachable!(),
    };
    let arguments = arguments.iter().map(|argument| number(argument, values));
    let arguments: Vec<i64> = arguments.collect::<Option<_>>()?;
    let floor = |left: i64, right: i64| {
        let quotient = left / right;
        quotient - i64::from(left % right != 0 && (left < 0) != (right < 0))
    };
    Some(match (sign, &arguments[..]) {
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
pub(super) fn condition(node: &Node, negated: bool, values: &Values) -> bool {
    let inner = |part: &Node, negated: bool| condition(part, negated, values);
    match node {
        Node::Op("not", parts) => inner(&parts[0], !negated),
        Node::Op(sign @ ("and" | "or"), parts) if (*sign == "and") != negated => {
            parts.iter().all(|part| inner(part, negated))
        }
        Node::Op("and" | "or", parts) => parts.iter().any(|part| inner(part, negated)),
        Node::Op("=>", parts) => negated != (!inner(&parts[0], false) || inner(&parts[1], false)),
        Node::Op("<=>", parts) => negated != (inner(&parts[0], false) == inner(&parts[1], false)),
        Node::Compare(parts, signs) => {
            let holds = |(pair, sign): (&[Node], &&str)| {
                let (Some(left), Some(right)) =
                    (number(&pair[0], values), number(&pair[1], values))
                else {
                    return false;
                };
                let holds = match *sign {
                    "=" => left == right,
                    "!=" => left != right,
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    _ => left >= right,
                };
                holds != negated
            };
            let mut pairs = parts.windows(2).zip(signs);
            if negated {
                pairs.any(holds)
            } else {
                pairs.all(holds)
            }
        }
        Node::Quantified(quantifier, names, part) => {
            let all = (*quantifier == "forall") != negated;
            let with = |value: i64| {
                let mut values = values.clone();
                values.insert(names[0].clone(), value);
                condition(part, negated, &values)
            };
            if all {
                (0..=6).all(with)
            } else {
                (0..=6).any(with)
            }
        }
        other => unreachable!("{other:?}"),
    }
}
