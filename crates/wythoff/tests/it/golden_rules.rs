//! The rules of the catalogue against data computed elsewhere by brute force.

use serde_json::Value;
use wythoff::{CatalogueGame, Outcome, Ruleset};

use crate::reference::Reference;

/// A golden file, parsed.
pub(crate) fn golden(name: &str) -> Value {
    let path = format!("{}/tests/golden/{name}.json", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A json array of arrays of numbers.
pub(crate) fn positions(value: &Value) -> Vec<Vec<u64>> {
    serde_json::from_value(value.clone()).unwrap()
}

pub(crate) fn rules(game: &str) -> Box<dyn Ruleset> {
    game.parse::<CatalogueGame>().unwrap().rules().unwrap()
}

/// All sorted pairs up to `bound` that satisfy `test`.
fn pairs_where(bound: u64, mut test: impl FnMut(&[u64]) -> bool) -> Vec<Vec<u64>> {
    let pairs = (0..=bound).flat_map(|a| (a..=bound).map(move |b| vec![a, b]));
    pairs.filter(|pair| test(pair)).collect()
}

/// The name on the command line for a name of the golden files, such as `w(1)` or `w'(2)`.
pub(crate) fn command_line_name(name: &str) -> String {
    name.replace('(', ":")
        .replace(')', "")
        .replace("w'", "w-prime")
        .replace("nim:", "nim-ab:")
}

#[test]
fn grundy_tables() {
    let file = golden("grundy_tables");
    let tables = file["tables"].as_object().unwrap();
    assert!(tables.len() >= 10);
    for (name, table) in tables {
        let rules = rules(&command_line_name(name));
        let mut reference = Reference::new(&*rules);
        for (a, row) in positions(table).iter().enumerate() {
            for (b, &value) in row.iter().enumerate() {
                let position = [a.min(b) as u64, a.max(b) as u64];
                assert_eq!(reference.grundy(&position), value, "{name} {position:?}");
            }
        }
    }
}

#[test]
fn level_sets() {
    let file = golden("level_sets_012");
    for (level, key) in ["g0", "g1", "g2"].into_iter().enumerate() {
        for (name, expected) in file[key].as_object().unwrap() {
            let rules = rules(&command_line_name(name));
            let mut reference = Reference::new(&*rules);
            let found = pairs_where(60, |pair| reference.grundy(pair) == level as u64);
            let expected: Vec<_> = positions(expected)
                .into_iter()
                .filter(|pair| pair[1] <= 60)
                .collect();
            assert_eq!(found, expected, "{name} value {level}");
        }
    }
}

#[test]
fn hofstadter_variant() {
    let rules = rules("hofstadter");
    let mut reference = Reference::new(&*rules);
    let file = golden("hofstadter");
    for (key, misere) in [("p_normal", false), ("p_misere", true)] {
        let expected: Vec<_> = positions(&file[key])
            .into_iter()
            .filter(|pair| pair[1] <= 80)
            .collect();
        let found = pairs_where(80, |pair| match misere {
            true => reference.misere(pair) == Outcome::P,
            false => reference.grundy(pair) == 0,
        });
        assert_eq!(found, expected, "{key}");
    }
}

#[test]
fn nim_ab_normal_and_misere() {
    for (params, sets) in golden("nim_ab")["games"].as_object().unwrap() {
        let rules = rules(&format!("nim-ab:{params}"));
        let mut reference = Reference::new(&*rules);
        let bound = 40;
        let expect = |key: &str| -> Vec<_> {
            positions(&sets[key])
                .into_iter()
                .filter(|pair| pair[1] <= bound)
                .collect()
        };
        let normal = pairs_where(bound, |pair| reference.grundy(pair) == 0);
        assert_eq!(normal, expect("normal"), "{params}");
        let misere = pairs_where(bound, |pair| reference.misere(pair) == Outcome::P);
        assert_eq!(misere, expect("misere"), "{params} misère");
    }
}

#[test]
fn mouse() {
    let rules = rules("mouse");
    let mut reference = Reference::new(&*rules);
    let expected: Vec<_> = positions(&golden("mouse")["p"])
        .into_iter()
        .filter(|pair| pair[1] <= 80)
        .collect();
    assert_eq!(
        pairs_where(80, |pair| reference.grundy(pair) == 0),
        expected
    );
}

/// P-positions x <= y <= z <= bound of a three-pile game, with only wins and losses remembered.
fn three_pile_p_positions(rules: &dyn Ruleset, bound: u64) -> Vec<Vec<u64>> {
    let mut losing = std::collections::HashSet::new();
    let mut found = Vec::new();
    // Every option has a smaller total, so order by total first.
    let mut all: Vec<Vec<u64>> = (0..=bound)
        .flat_map(|x| (x..=bound).flat_map(move |y| (y..=bound).map(move |z| vec![x, y, z])))
        .collect();
    all.sort_by_key(|position| position.iter().sum::<u64>());
    for position in all {
        let mut wins = false;
        wythoff::ruleset::for_each_option(rules, &position, |to| wins |= losing.contains(to));
        if !wins {
            losing.insert(position.clone());
            found.push(position);
        }
    }
    found.sort();
    found
}

#[test]
fn three_piles() {
    let file = golden("three_pile");
    for (game, bound) in [("rat", 32), ("tribonacci", 28), ("raleigh", 32)] {
        let expected: Vec<_> = positions(&file[game])
            .into_iter()
            .filter(|piles| piles[2] <= bound)
            .collect();
        assert!(expected.len() > 4);
        assert_eq!(
            three_pile_p_positions(&*rules(game), bound),
            expected,
            "{game}"
        );
    }
}

#[test]
fn three_heap_wythoff() {
    let bound = 28;
    let mut expected = Vec::new();
    for (smallest, pairs) in golden("nheap3")["p"].as_object().unwrap() {
        let smallest: u64 = smallest.parse().unwrap();
        for pair in positions(pairs).into_iter().filter(|pair| pair[1] <= bound) {
            expected.push(vec![smallest, pair[0], pair[1]]);
        }
    }
    expected.sort();
    let found: Vec<_> = three_pile_p_positions(&*rules("n-heap:3"), bound)
        .into_iter()
        .filter(|piles| piles[0] <= 6)
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn ratwyt_depths() {
    use wythoff::ratwyt::Fraction;
    let file = golden("ratwyt");
    for entry in file["depths"].as_array().unwrap() {
        let (p, q) = (entry[0][0].as_u64().unwrap(), entry[0][1].as_u64().unwrap());
        let depth = Fraction::new(p.into(), q.into()).unwrap().depth();
        assert_eq!(depth, entry[1].as_u64().unwrap().into(), "{p}/{q}");
    }
}
