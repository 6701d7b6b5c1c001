//! Automata that read the rows of Wythoff's game, alone or with what follows.

use wythoff_automata::{Budget, sealed};
use wythoff_theorems::rows::{RowsFile, StateSequence};

use super::{Forge, Kind, Verified, verified};
use crate::judge::acceptor::{greedy, grown};
use crate::judge::extremes::wrong_extremes;
use crate::judge::sweep::Points;
use crate::random::Random;
use crate::tally::{Fate, Trial};

/// Rows that are compared with a sweep.
const ROWS: u64 = 100_000;

/// Values that are swept.
const VALUES: usize = 3;

/// Lines that follow from an automaton of each value.
pub(super) fn facts(value: usize) -> Vec<String> {
    let budget = Budget::default();
    let found = StateSequence::from_rules(value, &budget, &mut |_| ());
    let sequence = found.expect("no limit").expect("an automaton");
    let facts = sequence.facts(&budget).expect("no limit").expect("facts");
    let file = RowsFile::with_facts(&sequence, &facts).to_string();
    vec![sequence.automaton().to_string(), file, facts.to_string()]
}

pub(super) fn forge() -> Kind {
    let mut texts = Vec::new();
    let mut lines = Vec::new();
    for value in 0..2 {
        let mut made = facts(value);
        lines.push(fact_lines(&made[1]));
        made.pop();
        // Small ones are quicker, and larger ones have more to change.
        for _ in 0..if value == 0 { 4 } else { 1 } {
            texts.extend(made.iter().cloned());
        }
    }
    Kind {
        originals: texts,
        forge: Box::new(Rows {
            facts: lines,
            points: Points::new(VALUES, ROWS),
        }),
    }
}

/// The lines after the automaton.
fn fact_lines(text: &str) -> String {
    let body = sealed::body(text);
    body.find("extremes ")
        .map_or(String::new(), |start| body[start..].to_owned())
}

struct Rows {
    facts: Vec<String>,
    points: Points,
}

impl Forge for Rows {
    fn verify(&self, text: &str, budget: &Budget) -> Verified {
        verified(
            RowsFile::parse(text).map(|file| file.verify(budget)),
            |_| Verified::Undecided,
        )
    }

    fn can_be_read(&self, text: &str) -> bool {
        RowsFile::parse(text).is_ok()
    }

    fn judge(&self, text: &str, original: &str, _: &mut Random) -> Trial {
        let mut trial = Trial::new(Fate::Proved);
        let Ok(file) = RowsFile::parse(text) else {
            return trial.wrong("a text that cannot be read");
        };
        let read = file.to_string();
        if read == original {
            return Trial::new(Fate::Same);
        }
        trial.checks = ROWS;
        match self.wrong(&read) {
            Some(wrong) => trial.wrong(wrong),
            None => trial,
        }
    }
}

impl Rows {
    /// What is wrong with an automaton in canonical text, and with what follows it.
    fn wrong(&self, text: &str) -> Option<String> {
        let mut lines = text.lines().skip(1);
        let value: usize = lines.next()?.strip_prefix("value ")?.parse().ok()?;
        let states: usize = lines.next()?.strip_prefix("states ")?.parse().ok()?;
        let mut nodes = Vec::new();
        for line in lines.take(states) {
            let words: Vec<&str> = line.split(' ').collect();
            let &[zero, one, insert] = &words[..] else {
                return Some(format!("`{line}` is no state"));
            };
            let next = [zero.parse::<usize>().ok(), one.parse().ok()];
            nodes.push((next, insert.parse::<u32>().ok()?));
        }
        if value >= VALUES {
            return Some("a value that was not swept".to_owned());
        }
        let places = grown(vec![1, 2]);
        for (row, insert) in (0..ROWS).zip(&self.points.inserts) {
            let mut node = 0;
            for digit in greedy(row, &places).into_iter().rev() {
                let digit = usize::try_from(digit).expect("a digit");
                match nodes.get(node).and_then(|(next, _)| next[digit]) {
                    Some(next) => node = next,
                    None => return Some(format!("row {row} is not read")),
                }
            }
            let said = nodes.get(node).map(|node| node.1);
            let truth = insert & ((1 << (value + 1)) - 1);
            if said != Some(truth) {
                return Some(format!("row {row} has the values {truth}, not {said:?}"));
            }
        }
        let facts = fact_lines(text);
        if !facts.is_empty() && self.facts.get(value) != Some(&facts) {
            return Some("other facts than those that follow".to_owned());
        }
        wrong_extremes(&self.points, &facts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_plant_is_seen() {
        let text = facts(0)[1].clone();
        let lines = fact_lines(&text);
        let rows = Rows {
            facts: vec![lines.clone()],
            points: Points::new(1, ROWS),
        };
        assert_eq!(rows.wrong(&text), None);
        let head = &text[..text.find("extremes").unwrap()];
        for (from, to) in [("0 1 1", "0 1 0"), ("3 1 0", "3 1 1"), ("2 1 1", "3 1 1")] {
            let planted = head.replacen(from, to, 1);
            assert_ne!(planted, head);
            assert!(rows.wrong(&planted).is_some(), "{from}");
        }
        let planted = text.replace("extremes 0 0 0 0 0", "extremes 0 0 0 1 5");
        assert!(rows.wrong(&planted).is_some());
        assert_eq!(wrong_extremes(&rows.points, &lines), None);
        let planted = lines.replace("smaller 0 0 0 0 0", "smaller 0 -1 0 0 0");
        assert!(wrong_extremes(&rows.points, &planted).is_some());
    }
}
