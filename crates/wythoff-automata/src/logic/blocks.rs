//! Blocks of quantifiers of one kind, and the question that the outermost one asks.

use super::formula::{Formula, Name};

/// The outermost variables of a sentence, and what values of them must satisfy to decide it: the body
/// of "exists", or the negated body of "forall". `None` for a sentence without a quantifier in front.
pub(crate) fn question(sentence: &Formula) -> Option<(Vec<Name>, Formula)> {
    match sentence {
        Formula::Not(inner) => question(inner),
        Formula::Exists(names, body) => {
            let (names, body) = merge_exists(names, body);
            Some((names, body.clone()))
        }
        Formula::Forall(names, body) => {
            let (names, body) = merge_forall(names, body);
            Some((names, body.clone().not()))
        }
        _ => None,
    }
}

pub(super) fn merge_exists<'f>(names: &[Name], body: &'f Formula) -> (Vec<Name>, &'f Formula) {
    merge_block(names, body, |formula| match formula {
        Formula::Exists(names, body) => Some((names, body)),
        _ => None,
    })
}

pub(super) fn merge_forall<'f>(names: &[Name], body: &'f Formula) -> (Vec<Name>, &'f Formula) {
    merge_block(names, body, |formula| match formula {
        Formula::Forall(names, body) => Some((names, body)),
        _ => None,
    })
}

/// Joins directly nested quantifiers of one kind, unless a name would be bound twice.
fn merge_block<'f>(
    names: &[Name],
    body: &'f Formula,
    inner: impl Fn(&'f Formula) -> Option<(&'f Vec<Name>, &'f Box<Formula>)>,
) -> (Vec<Name>, &'f Formula) {
    let mut names = names.to_vec();
    let mut body = body;
    while let Some((more, next)) = inner(body) {
        if more.iter().any(|name| names.contains(name)) {
            break;
        }
        names.extend(more.iter().cloned());
        body = next;
    }
    (names, body)
}
