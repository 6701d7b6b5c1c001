//! The answer of `decide` for people.

use std::io::Write;

use wythoff::UBig;
use wythoff::ask::decide::{
    Assignment, ClaimsAnswer, DecideAnswer, SentenceAnswer, SetAnswer, Step,
};

use crate::text_table::{Align, TextTable};
use crate::{Context, Failure};

/// Writes the answer, with the steps if it has them.
pub(super) fn write(answer: &DecideAnswer, context: &Context) -> Result<(), Failure> {
    context.write(|out| {
        match answer {
            DecideAnswer::Claims(answer) => claims(answer, out)?,
            DecideAnswer::Sentence(answer) => sentence(answer, out)?,
            DecideAnswer::Set(answer) => set(answer, out)?,
        }
        if let Some(steps) = answer.steps() {
            writeln!(out)?;
            steps_table(steps).write(out)?;
        }
        Ok::<(), std::io::Error>(())
    })
}

fn claims(answer: &ClaimsAnswer, out: &mut dyn Write) -> std::io::Result<()> {
    let mut table = TextTable::new([Align::Left]);
    for claim in &answer.claims {
        let verdict = if claim.is_right() { "ok" } else { "WRONG" };
        let truth = truth(claim.result);
        let decision = match &claim.witness {
            Some(values) if !values.0.is_empty() => format!("{truth}: {}", assigned(values)),
            _ => truth.to_owned(),
        };
        table.row([verdict, &claim.name, &decision]);
    }
    table.write(out)?;
    let right = answer.claims.iter().filter(|claim| claim.is_right());
    let (right, all) = (right.count(), answer.claims.len());
    writeln!(out, "{right} of {all} claims are right (proved)")
}

fn sentence(answer: &SentenceAnswer, out: &mut dyn Write) -> std::io::Result<()> {
    writeln!(out, "{}", truth(answer.result))?;
    let kind = if answer.result {
        "witness"
    } else {
        "counterexample"
    };
    if let Some(values) = &answer.witness {
        writeln!(out, "{kind}: {}", assigned(values))?;
    }
    writeln!(out, "status: {}", answer.status)
}

fn truth(holds: bool) -> &'static str {
    if holds { "TRUE" } else { "FALSE" }
}

fn assigned(values: &Assignment) -> String {
    let values = values.0.iter();
    let values = values.map(|(name, value)| format!("{name} = {value}"));
    values.collect::<Vec<_>>().join(", ")
}

fn set(answer: &SetAnswer, out: &mut dyn Write) -> std::io::Result<()> {
    let count = match &answer.count {
        Some(count) if count.0 == UBig::ONE => "1 member".to_owned(),
        Some(count) => format!("{} members", count.0),
        None => "infinitely many members".to_owned(),
    };
    let states = match answer.states {
        1 => "1 state".to_owned(),
        states => format!("{states} states"),
    };
    let names = answer.variables.join(", ");
    writeln!(out, "({names}): {count}, automaton of {states}")?;
    for member in &answer.members {
        let member: Vec<String> = member.iter().map(|part| part.0.to_string()).collect();
        writeln!(out, "({})", member.join(", "))?;
    }
    let shown = UBig::from(answer.members.len());
    if answer.count.as_ref().is_none_or(|count| count.0 > shown) {
        writeln!(out, "...")?;
    }
    Ok(())
}

/// One line per step: time, tracks, tuples, states, formula.
fn steps_table(steps: &[Step]) -> TextTable {
    let mut table = TextTable::new([
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Right,
        Align::Left,
    ]);
    table.row(["ms", "tracks", "tuples", "states", "step"]);
    for step in steps {
        let micros = step.took.as_micros();
        table.row([
            format!("{}.{:03}", micros / 1000, micros % 1000),
            step.tracks.to_string(),
            step.tuples.to_string(),
            step.states.to_string(),
            step.formula.clone(),
        ]);
    }
    table
}
