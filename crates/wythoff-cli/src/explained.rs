//! An explanation as text: what the words mean, why, the moves with their answers, the mex, the theorems.

use std::fmt::Write;

use wythoff::Outcome;
use wythoff::ask::explain::{
    ExplainedMove, Explanation, GameExplanation, Kept, Mex, Shared, Step, UsedTheorem,
};

use crate::text_table::{Align, TextTable};

/// The explanation option of a command.
#[derive(Debug, Clone, clap::Args)]
pub struct ExplainArg {
    /// Say why: the moves and the answers to them, what the mex is of, what the status rests on
    #[arg(long)]
    pub explain: bool,
}

/// The explanation of a position or sum, below its answer.
pub fn text(explanation: &Explanation) -> String {
    let mut text = String::new();
    section(&mut text, "What the words mean", &explanation.meaning);
    section(&mut text, "Why", &explanation.why);
    let sum = explanation.terms.len() > 1;
    if sum {
        text.push_str("\nThe terms\n");
        let mut table = TextTable::new([Align::Left]);
        for term in &explanation.terms {
            let value = term.value.as_ref().map(|value| value.0.to_string());
            let value = value.unwrap_or_else(|| "out of reach".to_owned());
            table.row([&term.term, &format!("value {value}")]);
        }
        indent(&mut text, &table.to_string());
    }
    moves(&mut text, explanation, sum || is_sum(&explanation.moves));
    if let Some(mex) = &explanation.mex {
        text.push_str(&mex_text(mex));
    }
    if !explanation.shared.is_empty() {
        text.push_str("\nP-positions that share a pile or the difference\n");
        let mut table = TextTable::new([Align::Left]);
        for shared in &explanation.shared {
            table.row(shared_row(shared));
        }
        indent(&mut text, &table.to_string());
    }
    if !explanation.theorems.is_empty() {
        text.push_str("\nFor positions of every size\n");
        for theorem in &explanation.theorems {
            indent(&mut text, &theorem_text(theorem));
        }
    }
    section(
        &mut text,
        "What the status rests on",
        std::slice::from_ref(&explanation.rests_on),
    );
    text
}

/// The explanation of a game.
pub fn game_text(game: &str, explanation: &GameExplanation) -> String {
    let mut text = String::new();
    section(&mut text, "What the words mean", &explanation.meaning);
    let list = |positions: &[Vec<String>]| -> String {
        let places: Vec<String> = positions.iter().map(|place| place.join(",")).collect();
        places.join("  ")
    };
    if !explanation.lost.is_empty() {
        let up_to = explanation.up_to;
        let _ = writeln!(text, "\nThe first positions, with piles up to {up_to}");
        let mut table = TextTable::new([Align::Left]);
        table.row(["no move from", &list(&explanation.ends)]);
        table.row(["P-positions", &list(&explanation.lost)]);
        indent(&mut text, &table.to_string());
    }
    if let Some(example) = &explanation.example {
        let position = example.position.join(",");
        let _ = writeln!(text, "\nFor example {game}@{position}");
        let mut inner = example.explanation.clone();
        inner.meaning.clear();
        indent(&mut text, self::text(&inner).trim_start_matches('\n'));
    }
    section(
        &mut text,
        "What the words of status promise",
        &explanation.statuses,
    );
    text
}

/// A title and lines under it; nothing if there are no lines.
fn section(text: &mut String, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title}");
    for line in lines {
        indent(text, &wrapped(line));
    }
}

/// The widest line of running text.
const WIDTH: usize = 96;

/// A sentence broken between words; later lines stand further in.
fn wrapped(sentence: &str) -> String {
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("  {word}"));
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines.join("\n")
}

fn indent(text: &mut String, lines: &str) {
    for line in lines.lines() {
        match line.is_empty() {
            true => text.push('\n'),
            false => {
                let _ = writeln!(text, "  {line}");
            }
        }
    }
}

fn is_sum(moves: &[ExplainedMove]) -> bool {
    moves.iter().any(|shown| shown.term.0 > 0)
}

fn moves(text: &mut String, explanation: &Explanation, sum: bool) {
    let Some(first) = explanation.moves.first() else {
        return;
    };
    if first.outcome == Outcome::P {
        text.push_str("\nThe winning moves\n");
        let mut table = TextTable::new([Align::Left]);
        for shown in &explanation.moves {
            table.row([place(shown.term.0, &shown.from, &shown.to, sum)]);
        }
        indent(text, &table.to_string());
        if !explanation.afterwards.is_empty() {
            let after = place(first.term.0, &first.from, &first.to, sum);
            let _ = writeln!(
                text,
                "\nAfter {after}: the moves of the opponent, and an answer to each"
            );
            answers(text, &explanation.afterwards, sum);
        }
        return;
    }
    let all = explanation.tried.as_ref().map(|tried| tried.0);
    let which = match all == Some(explanation.moves.len() as u64) {
        true => "Every move",
        false => "Some moves",
    };
    let _ = writeln!(
        text,
        "\n{which}, and an answer that leads to a P-position again"
    );
    answers(text, &explanation.moves, sum);
}

/// Moves with their answers, one in a line.
fn answers(text: &mut String, moves: &[ExplainedMove], sum: bool) {
    let mut table = TextTable::new([Align::Left]);
    for shown in moves {
        let answer = match &shown.answer {
            Some(Step { term, from, to }) => match sum {
                false => format!("answer {}", to.join(",")),
                true => format!("answer {}", place(term.0, from, to, true)),
            },
            None => "no move is left: whoever must move has won".to_owned(),
        };
        table.row([place(shown.term.0, &shown.from, &shown.to, sum), answer]);
    }
    indent(text, &table.to_string());
}

fn place(term: usize, from: &[String], to: &[String], sum: bool) -> String {
    let (from, to) = (from.join(","), to.join(","));
    match sum {
        false => format!("{from} -> {to}"),
        true => format!("term {}: {from} -> {to}", term + 1),
    }
}

fn mex_text(mex: &Mex) -> String {
    let mut text = "\nThe values of the positions that one move leads to\n".to_owned();
    let mut table = TextTable::new([Align::Left]);
    for below in &mex.below {
        let count = match below.count.0 {
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        table.row([
            format!("value {}", below.value.0),
            count,
            format!(
                "to {}{}",
                below.example.join(","),
                if below.count.0 > 1 { ", ..." } else { "" }
            ),
        ]);
    }
    table.row([
        format!("value {}", mex.value.0),
        "no move".to_owned(),
        "this is the mex, and so the value".to_owned(),
    ]);
    if mex.above.0 > 0 {
        let count = match mex.above.0 {
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        table.row(["larger".to_owned(), count, "does not matter".to_owned()]);
    }
    indent(&mut text, &table.to_string());
    text
}

fn shared_row(shared: &Shared) -> [String; 2] {
    let what = match shared.kept {
        Kept::Pile => format!("pile {}", shared.size.0),
        Kept::Difference => format!("difference {}", shared.size.0),
    };
    let positions: Vec<String> = (shared.positions.iter())
        .map(|other| {
            let legal = match other.legal {
                true => "one move leads there",
                false => "no move leads there",
            };
            format!("{} ({legal})", other.position.join(","))
        })
        .collect();
    let list = match positions.is_empty() {
        true => "no other".to_owned(),
        false => positions.join("  "),
    };
    [what, list]
}

fn theorem_text(theorem: &UsedTheorem) -> String {
    let is = match (theorem.contains, &theorem.index) {
        (true, Some(index)) => format!(
            "this position is number {} of them, counted from 0",
            index.0
        ),
        (true, None) => "this position is one of them".to_owned(),
        (false, _) => "this position is none of them".to_owned(),
    };
    let name = match theorem.value.0 {
        0 => "P-positions".to_owned(),
        value => format!("positions of value {value}"),
    };
    format!(
        "{}\n  {} [{}]\n",
        wrapped(&format!("{name}: {}; {is}", theorem.statement)),
        theorem.status,
        theorem.source
    )
}
