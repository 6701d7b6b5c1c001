//! Random games: the generic engine, the array and the definition agree.

#![no_main]

use std::collections::HashMap;
use std::sync::Arc;

use arbitrary::{Arbitrary, Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use wythoff::engine::dense::DenseTable;
use wythoff::engine::generic::Solver;
use wythoff::lang::RuleGame;
use wythoff::{Budget, PileOrder, Ruleset, mex, ruleset};

/// Rules in which every play ends, because the sum of the piles falls.
#[derive(Debug)]
struct Text(String);

impl<'a> Arbitrary<'a> for Text {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let names = &["a", "b", "c"][..u.int_in_range(1..=3)?];
        let separator = if u.arbitrary()? { " <= " } else { ", " };
        let mut text = format!("piles {}", names.join(separator));
        for _ in 0..u.int_in_range(1..=3)? {
            let mut targets = Vec::new();
            for name in names {
                let change = ["", " - i", " - j", " - 2 * i", " + i", " - 1", " div 2", " xor j"];
                targets.push(format!("{name}{}", u.choose(&change)?));
            }
            let after: Vec<String> = names.iter().map(|name| format!("{name}'")).collect();
            let (before, after) = (names.join(" + "), after.join(" + "));
            text += &format!(
                "\nmove ({}) for i >= {}, j >= 1 if {after} < {before} and i <= 4 and j <= 3",
                targets.join(", "),
                u.int_in_range(0..=1)?,
            );
            if u.arbitrary()? {
                let word = *u.choose(&["and", "or"])?;
                let (left, right) = (condition(u, names)?, condition(u, names)?);
                text += &format!(" and ({left} {word} {right})");
            }
        }
        Ok(Self(text))
    }
}

fn condition(u: &mut Unstructured<'_>, names: &[&str]) -> Result<String> {
    let sign = *u.choose(&["=", "!=", "<", "<=", ">", ">="])?;
    let not = if u.arbitrary()? { "not " } else { "" };
    Ok(format!("{not}({} {sign} {})", number(u, names, 2)?, number(u, names, 2)?))
}

fn number(u: &mut Unstructured<'_>, names: &[&str], depth: u32) -> Result<String> {
    if depth == 0 || u.arbitrary()? {
        let name = *u.choose(names)?;
        return Ok(match u.int_in_range(0..=4)? {
            0 => name.to_owned(),
            1 => format!("{name}'"),
            2 => "i".to_owned(),
            3 => "j".to_owned(),
            _ => u.int_in_range(0..=9)?.to_string(),
        });
    }
    let (left, right) = (number(u, names, depth - 1)?, number(u, names, depth - 1)?);
    Ok(match u.int_in_range(0..=8)? {
        0 => format!("min({left}, {right})"),
        1 => format!("max({left}, {right})"),
        2 => format!("abs({left})"),
        kind => {
            let operator = ["+", "-", "*", "div", "mod", "xor"][kind - 3];
            format!("({left} {operator} {right})")
        }
    })
}

fn value(game: &RuleGame, at: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&value) = known.get(at) {
        return value;
    }
    let options = ruleset::options(game, at);
    let values: Vec<u64> = options.iter().map(|to| value(game, to, known)).collect();
    let least = mex(values);
    known.insert(at.to_vec(), least);
    least
}

fuzz_target!(|text: Text| {
    let game = match RuleGame::parse(&text.0) {
        Ok(game) => game,
        Err(error) => {
            let error = error.to_string();
            let refused = ["too intricate", "overflows"];
            assert!(refused.iter().any(|why| error.contains(why)), "{error}");
            return;
        }
    };
    let mut solver = Solver::new(Arc::new(game.clone()), &Budget::default());
    let mut known = HashMap::new();
    let piles = game.piles().expect("rules in text have a number of piles");
    let side = [0, 9, 4, 2][piles];
    for index in 0..(side + 1_u64).pow(piles as u32) {
        let mut position: Vec<u64> = (0..piles as u32)
            .map(|pile| index / (side + 1).pow(pile) % (side + 1))
            .collect();
        if game.order() == PileOrder::Sorted {
            position.sort_unstable();
        }
        let expected = value(&game, &position, &mut known);
        assert_eq!(solver.grundy(&position), Ok(expected), "{game}{position:?}");
    }
    if let Some(shape) = game.nim_diagonal() {
        let table = DenseTable::compute(&shape, 6, 6, &Budget::default()).expect("no limit");
        for (position, expected) in &known {
            let found = table.get(position[0], position[1]);
            assert!(found.is_none_or(|found| found.0 == *expected), "{game}{position:?}");
        }
    }
});
