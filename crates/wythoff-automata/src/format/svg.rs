//! Drawings of small automata, as SVG.
//!
//! States stand in columns by their distance from the start; within a column they are ordered by
//! the mean height of the states that lead to them. Arrows to the right are curves, arrows back
//! swing below, and everything is in whole pixels.

use std::fmt::Write as _;

use super::{arrows, states};
use crate::Relation;
use crate::automata::Dfa;

/// Automata with more states than this are not drawn.
pub const MAX_STATES: usize = 100;

const RADIUS: i64 = 20;
const COLUMN: i64 = 170;
const ROW: i64 = 90;
const MARGIN: i64 = 70;

/// Draws the automaton of a relation, or `None` if it has more than [`MAX_STATES`] states.
pub fn write_relation(relation: &Relation) -> Option<String> {
    let dfa = relation.dfa();
    if dfa.states() > MAX_STATES {
        return None;
    }
    let places = layout(dfa);
    let width = places.iter().map(|place| place.0).max().unwrap_or(0) + MARGIN;
    // Arrows back need room below.
    let depth = places.iter().map(|place| place.1).max().unwrap_or(0) + MARGIN + ROW;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{depth}\" \
         viewBox=\"0 0 {width} {depth}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"7\" \
         markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"#555\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for state in states(dfa) {
        for (target, label) in arrows(dfa, state) {
            draw_arrow(
                &mut text,
                places[state as usize],
                places[target as usize],
                &label,
            );
        }
    }
    for state in states(dfa) {
        draw_state(
            &mut text,
            places[state as usize],
            state,
            dfa.is_accepting(state),
        );
    }
    if let Some(&(x, y)) = places.first() {
        let from = x - RADIUS - 35;
        let to = x - RADIUS - 2;
        push(
            &mut text,
            format_args!(
                "<line x1=\"{from}\" y1=\"{y}\" x2=\"{to}\" y2=\"{y}\" stroke=\"#555\" \
                 marker-end=\"url(#tip)\"/>"
            ),
        );
    }
    text.push_str("</svg>\n");
    Some(text)
}

fn push(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to a string cannot fail");
}

/// The centre of each state.
fn layout(dfa: &Dfa) -> Vec<(i64, i64)> {
    // The canonical numbering is breadth-first, so columns are runs of states.
    let mut column = vec![usize::MAX; dfa.states()];
    let mut columns: Vec<Vec<u32>> = Vec::new();
    if !dfa.is_empty() {
        column[0] = 0;
        columns.push(vec![0]);
    }
    for state in states(dfa) {
        for (target, _) in arrows(dfa, state) {
            if column[target as usize] == usize::MAX {
                let at = column[state as usize] + 1;
                column[target as usize] = at;
                if columns.len() <= at {
                    columns.push(Vec::new());
                }
                columns[at].push(target);
            }
        }
    }
    let tallest = columns.iter().map(Vec::len).max().unwrap_or(1);
    let height = |count: usize| i64::try_from(count).expect("at most 100 states") * ROW;
    let mut places = vec![(0, 0); dfa.states()];
    for (at, members) in columns.iter_mut().enumerate() {
        let mean_of_sources = |state: u32| {
            let sources: Vec<i64> = states(dfa)
                .filter(|&source| column[source as usize] < at)
                .filter(|&source| {
                    arrows(dfa, source)
                        .iter()
                        .any(|(target, _)| *target == state)
                })
                .map(|source| places[source as usize].1)
                .collect();
            let count = i64::try_from(sources.len()).expect("at most 100 states");
            sources.iter().sum::<i64>() / count.max(1)
        };
        let mut ordered: Vec<(i64, u32)> = members
            .iter()
            .map(|&state| (mean_of_sources(state), state))
            .collect();
        ordered.sort_unstable();
        let top = MARGIN + (height(tallest) - height(members.len())) / 2;
        let x = MARGIN + RADIUS + i64::try_from(at).expect("at most 100 columns") * COLUMN;
        for (row, (_, state)) in ordered.into_iter().enumerate() {
            places[state as usize] = (x, top + height(row) + ROW / 2);
        }
    }
    places
}

fn draw_state(text: &mut String, (x, y): (i64, i64), state: u32, accepting: bool) {
    push(
        text,
        format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"#eef4fb\" stroke=\"#234\"/>"
        ),
    );
    if accepting {
        let inner = RADIUS - 4;
        push(
            text,
            format_args!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{inner}\" fill=\"none\" stroke=\"#234\"/>"
            ),
        );
    }
    push(
        text,
        format_args!(
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" fill=\"#234\">{state}</text>",
            y + 5
        ),
    );
}

fn draw_arrow(text: &mut String, from: (i64, i64), to: (i64, i64), label: &str) {
    let (x1, y1) = from;
    let (x2, y2) = to;
    let (path, at) = if from == to {
        let (left, right, top) = (x1 - 9, x1 + 9, y1 - RADIUS + 2);
        let (far_left, far_right, high) = (x1 - 24, x1 + 24, y1 - RADIUS - 34);
        (
            format!("M{left} {top} C{far_left} {high} {far_right} {high} {right} {top}"),
            (x1, y1 - RADIUS - 30),
        )
    } else if x2 > x1 {
        let (start, end) = (x1 + RADIUS, x2 - RADIUS);
        let bend = (end - start) / 2;
        (
            format!(
                "M{start} {y1} C{} {y1} {} {y2} {end} {y2}",
                start + bend,
                end - bend
            ),
            // Near the source, so that labels of arrows that meet keep apart.
            (start + (end - start) * 3 / 8, y1 + (y2 - y1) / 3 - 6),
        )
    } else if x2 == x1 {
        let side = if y2 > y1 { 1 } else { -1 };
        let (top, bottom) = (y1 + side * RADIUS, y2 - side * RADIUS);
        let out = x1 + side * 34;
        (
            format!("M{x1} {top} C{out} {top} {out} {bottom} {x1} {bottom}"),
            (x1 + side * 30, y1 + (y2 - y1) / 2),
        )
    } else {
        let sag = 30 + (x1 - x2) / 6;
        let (top, bottom) = (y1 + RADIUS, y2 + RADIUS);
        let low = top.max(bottom) + sag;
        (
            format!("M{x1} {top} C{x1} {low} {x2} {low} {x2} {bottom}"),
            (x1 + (x2 - x1) / 2, low - sag / 4 + 4),
        )
    };
    push(
        text,
        format_args!("<path d=\"{path}\" fill=\"none\" stroke=\"#555\" marker-end=\"url(#tip)\"/>"),
    );
    let (x, y) = at;
    push(
        text,
        format_args!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" fill=\"#a11\" stroke=\"white\" \
             stroke-width=\"3\" paint-order=\"stroke\">{label}</text>"
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{System, UBig};

    #[test]
    fn every_state_and_arrow_is_drawn() {
        let system = System::fibonacci();
        let picture = write_relation(&system.less()).unwrap();
        let count = |needle: &str| picture.matches(needle).count();
        let dfa = system.less();
        let dfa = dfa.dfa();
        let accepting = states(dfa).filter(|&state| dfa.is_accepting(state)).count();
        assert_eq!(count("<circle"), dfa.states() + accepting);
        let drawn: usize = states(dfa).map(|state| arrows(dfa, state).len()).sum();
        assert_eq!(count("<path d=\"M") - 1, drawn);
    }

    #[test]
    fn empty_and_large_automata() {
        let system = System::fibonacci();
        let empty = crate::automata::Dfa::empty(system.valid().alphabet());
        let empty = Relation::trusted(&system, empty);
        assert!(write_relation(&empty).is_some());
        let large = system.constant(&UBig::from(10u8).pow(50));
        assert!(write_relation(&large).is_none());
    }
}
