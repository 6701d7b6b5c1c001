//! One suite over all engines: every engine that can answer runs every line of `tests/suite/facts.txt`.

mod engines;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use engines::ENGINES;
use wythoff::read::{Games, game};
use wythoff::{Game, Outcome, Ruleset};

use crate::reference::Reference;

/// A game, a box of positions, and the value of each.
pub(crate) struct Fact {
    pub(crate) game: Game,
    pub(crate) rules: Arc<dyn Ruleset>,
    pub(crate) misere: bool,
    /// The last corner of the box.
    pub(crate) corner: Vec<u64>,
    /// The canonical positions of the box in lexicographic order.
    pub(crate) positions: Vec<Vec<u64>>,
    /// Their values; misère outcomes are 0 for P and 1 for N.
    pub(crate) values: Vec<u64>,
}

impl Fact {
    /// Reads `[misere ]GAME | CORNER | VALUES`.
    fn parse(line: &str) -> Self {
        let [name, corner, values] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("not three parts: {line}");
        };
        let numbers = |text: &str, between: fn(char) -> bool| -> Vec<u64> {
            let words = text.split(between).filter(|word| !word.trim().is_empty());
            words.map(|word| word.trim().parse().unwrap()).collect()
        };
        let (misere, name) = match name.trim().strip_prefix("misere ") {
            Some(name) => (true, name),
            None => (false, name.trim()),
        };
        let game = match name.strip_prefix("rules:") {
            Some(text) => game::typed("rules", text, None),
            None => Games::default().game(name),
        };
        let game = game.unwrap_or_else(|failure| panic!("{name}: {:?}", failure.message()));
        let rules = game.rules().unwrap();
        let corner = numbers(corner, |c| c == ',');
        let sorted = rules.order().sorted(corner.len());
        let mut positions = vec![Vec::new()];
        for &last in &corner {
            let longer = |start: &Vec<u64>| {
                let least = start.last().copied().filter(|_| start.len() < sorted);
                let least = least.unwrap_or(0);
                let start = start.clone();
                (least..=last).map(move |pile| [&start[..], &[pile]].concat())
            };
            positions = positions.iter().flat_map(longer).collect();
        }
        Self {
            game,
            rules,
            misere,
            corner,
            positions,
            values: numbers(values, char::is_whitespace),
        }
    }

    /// The values by the mex rule, written out.
    fn by_the_mex_rule(&self) -> Vec<u64> {
        let mut reference = Reference::new(&*self.rules);
        let value = |position: &Vec<u64>| match self.misere {
            true => u64::from(reference.misere(position) == Outcome::N),
            false => reference.grundy(position),
        };
        self.positions.iter().map(value).collect()
    }
}

/// What an engine knows of a fact: for each position a value, or less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    /// The value.
    Value(u64),
    /// That the value is one of these, from 0 on, or none of them.
    Not(u64),
    /// Nothing.
    Nothing,
}

impl Known {
    fn fits(self, value: u64) -> bool {
        match self {
            Self::Value(known) => known == value,
            Self::Not(other) => other != value,
            Self::Nothing => true,
        }
    }
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/suite/facts.txt")
}

#[test]
fn every_engine_that_can_answer_gives_the_expected_values() {
    let text = fs::read_to_string(file()).unwrap();
    if std::env::var_os("WYTHOFF_RECORD").is_some() {
        return record(&text);
    }
    let mut answered: BTreeMap<&str, usize> = BTreeMap::new();
    for line in text.lines().filter(|line| is_fact(line)) {
        let fact = Fact::parse(line);
        let name = line.split('|').next().unwrap().trim();
        assert_eq!(fact.values.len(), fact.positions.len(), "values of {name}");
        assert_eq!(fact.by_the_mex_rule(), fact.values, "{name}");
        let mut engines = 0;
        for (engine, answer) in ENGINES {
            let Some(known) = answer(&fact) else { continue };
            for ((position, &value), known) in fact.positions.iter().zip(&fact.values).zip(known) {
                assert!(
                    known.fits(value),
                    "{name} at {position:?}: {value} expected, {engine} says {known:?}"
                );
            }
            engines += 1;
            *answered.entry(engine).or_default() += 1;
        }
        assert!(engines >= 2, "only {engines} engines know {name}");
    }
    for (engine, _) in ENGINES {
        assert!(answered.contains_key(engine), "{engine} answered nothing");
    }
}

fn is_fact(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

/// Writes the file again with the values of the mex rule.
fn record(text: &str) {
    let mut recorded = String::new();
    for line in text.lines() {
        if !is_fact(line) {
            writeln!(recorded, "{line}").unwrap();
            continue;
        }
        let parts: Vec<&str> = line.split('|').map(str::trim).collect();
        let values = Fact::parse(line).by_the_mex_rule();
        let values: Vec<String> = values.iter().map(u64::to_string).collect();
        writeln!(
            recorded,
            "{} | {} | {}",
            parts[0],
            parts[1],
            values.join(" ")
        )
        .unwrap();
    }
    fs::write(file(), recorded).unwrap();
}
