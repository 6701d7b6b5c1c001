//! Finds the sets that rules speak of, before names are resolved.

use crate::lang::ast::{Condition, Rules, SetKind, SetText};
use crate::lang::diagnostic::Diagnostic;
use crate::lang::span::Span;
use crate::sets::{SetNames, read};

/// The names of the numbers in a set after `if` and `when`.
const NUMBERS: [&str; 3] = ["x", "y", "z"];

/// Reads every set and writes it out, so that the text of the rules says all that they say; problems are added to
/// `problems`.
pub(super) fn find_sets(rules: &mut Rules, known: &dyn SetNames, problems: &mut Vec<Diagnostic>) {
    for rule in &mut rules.moves {
        for members in &mut rule.members {
            let parameters = &rule.parameters[members.first..members.first + members.count];
            let names: Vec<String> = parameters.iter().map(|one| one.name.text.clone()).collect();
            find(&mut members.set, &names, known, problems);
        }
        if let Some(condition) = &mut rule.condition {
            in_condition(condition, known, problems);
        }
    }
    for end in &mut rules.ends {
        in_condition(end, known, problems);
    }
}

fn in_condition(condition: &mut Condition, known: &dyn SetNames, problems: &mut Vec<Diagnostic>) {
    match condition {
        Condition::Compare(..) => {}
        Condition::And(left, right) | Condition::Or(left, right) => {
            in_condition(left, known, problems);
            in_condition(right, known, problems);
        }
        Condition::Not(inner) => in_condition(inner, known, problems),
        Condition::Member(tuple, set) => {
            let numbered = (0..tuple.len()).map(|place| match NUMBERS.get(place) {
                Some(name) => (*name).to_owned(),
                None => format!("x{place}"),
            });
            find(set, &numbered.collect::<Vec<_>>(), known, problems);
        }
    }
}

fn find(set: &mut SetText, names: &[String], known: &dyn SetNames, problems: &mut Vec<Diagnostic>) {
    if matches!(&set.kind, SetKind::Named(name) if name.is_empty()) {
        return; // Reported when it was read.
    }
    match read(set, names, known) {
        Ok((found, written)) => {
            *set = SetText {
                found: Some(found),
                ..written
            };
        }
        Err(misread) => {
            let span = match misread.place {
                Some(place) => Span::new(set.span.start + place.start, set.span.start + place.end),
                None => set.span,
            };
            let problem = Diagnostic::new(misread.message, span, "in this set");
            problems.push(match misread.help {
                Some(help) => problem.help(help),
                None => problem,
            });
        }
    }
}
