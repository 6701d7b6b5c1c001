//! The solution for people.

use std::fmt::Write as _;

use wythoff::UBig;
use wythoff::ask::solve::{LevelAnswer, Solution};
use wythoff::json::Decimal;

/// Everything that was found out.
pub(super) fn describe(solution: &Solution) -> String {
    let mut text = String::new();
    write_all(solution, &mut text).expect("writing to a string cannot fail");
    text
}

fn write_all(solution: &Solution, text: &mut String) -> std::fmt::Result {
    writeln!(text, "{}", solution.game)?;
    if let Some(rules) = &solution.rules {
        for line in rules.lines() {
            writeln!(text, "  {line}")?;
        }
    }
    if let Some(table) = &solution.table {
        writeln!(
            text,
            "\nGrundy values ({}); [0] marks the P-positions",
            table.status
        )?;
        for row in &table.values {
            for value in row {
                let cell = match value {
                    0 => "[0]".to_owned(),
                    value => format!("{value} "),
                };
                write!(text, "{cell:>5}")?;
            }
            text.push('\n');
        }
    }
    for level in &solution.levels {
        write_level(level, &solution.numeration, text)?;
    }
    for (i, theorem) in solution.library.iter().enumerate() {
        let heading = if i == 0 { "\nHigher values\n" } else { "" };
        writeln!(
            text,
            "{heading}  value {:<6} {} ({})",
            theorem.value, theorem.statement, theorem.status
        )?;
    }
    if !solution.periods.is_empty() {
        writeln!(text, "\nAdditive periods of the rows (proved)")?;
        writeln!(text, "  row  from column  period")?;
        for row in &solution.periods {
            writeln!(
                text,
                "  {:>3}  {:>11}  {:>6}",
                row.row, row.preperiod, row.period
            )?;
        }
    }
    if let Some(fact) = &solution.cross_check {
        writeln!(text, "  {} ({})", fact.statement, fact.status)?;
    }
    for (i, gap) in solution.missing.iter().enumerate() {
        let heading = if i == 0 {
            "\nIncomplete; missing are\n"
        } else {
            ""
        };
        writeln!(text, "{heading}  {}: {}", gap.what, gap.reason)?;
    }
    writeln!(text, "\n{} s for the theorems", solution.seconds)
}

fn write_level(level: &LevelAnswer, numeration: &str, text: &mut String) -> std::fmt::Result {
    writeln!(text, "\n{}", title(level))?;
    let positions = first_positions(level);
    if !positions.is_empty() {
        writeln!(text, "  first        {} ... (computed)", positions)?;
    }
    let numeration = level.numeration.as_deref().unwrap_or(numeration);
    match (level.states, &level.statement) {
        (Some(states), _) => writeln!(
            text,
            "  automaton    {states} states over {numeration} digits, exactly this set for piles of \
             any size ({}, {} ms)",
            level.status, level.millis
        )?,
        (None, Some(statement)) => writeln!(
            text,
            "  theorem      {statement} ({}, {} ms)",
            level.status, level.millis
        )?,
        (None, None) => {}
    }
    if let Some(reason) = &level.reason {
        let missing = if level.is_proved() {
            "no automaton"
        } else {
            "no theorem  "
        };
        writeln!(text, "  {missing} {reason} (undecided)")?;
    }
    if let Some(form) = &level.closed_form {
        writeln!(text, "  closed form  {form} (proved)")?;
    }
    for fact in &level.consequences {
        writeln!(text, "  so           {} ({})", fact.statement, fact.status)?;
    }
    Ok(())
}

/// The heading of a level.
pub(super) fn title(level: &LevelAnswer) -> String {
    match level.value {
        0 => "P-positions".to_owned(),
        value => format!("Positions of value {value}"),
    }
}

/// The first positions on one line.
pub(super) fn first_positions(level: &LevelAnswer) -> String {
    let written = |position: &Vec<Decimal<UBig>>| {
        let piles: Vec<String> = position.iter().map(|pile| pile.0.to_string()).collect();
        format!("({})", piles.join(","))
    };
    let positions: Vec<String> = level.positions.iter().map(written).collect();
    positions.join(" ")
}
