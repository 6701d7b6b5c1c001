//! Laws that hold for every cell of a table of Grundy values.

use serde::Deserialize;
use wythoff_automata::Budget;
use wythoff_engines::generic::Solver;

use super::tables::dense;
use super::{Trouble, broken, listed, rules};
use crate::claim::Size;
use crate::{Finding, Scale};

/// A law for a <= b and the value g of (a, b).
type Law = fn(a: u64, b: u64, g: u64) -> bool;

const LAWS: &[(&str, Law)] = &[
    ("landman", |a, b, g| b <= g + 2 * a && g <= a + b),
    // Nim moves and at most as many diagonal ones; no play is longer than the tokens allow.
    ("moves-and-tokens", |a, b, g| g <= 2 * a + b && g <= a + b),
    ("r-wythoff", |a, b, g| a < 4 || (b < g + 2 * a && g < a + b)),
    ("r-wythoff-everywhere", |a, b, g| b < g + 2 * a && g < a + b),
    ("kittens", |a, b, g| {
        let won = (a == 0 || a == b) && b > 0 || b == a + 1 && a >= 2;
        !won || g > 0
    }),
    ("kittens-printed", |a, b, g| !(a == 0 || a == b) || g > 0),
];

/// A law for every cell of some tables.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cells {
    games: Vec<String>,
    law: String,
    size: Size,
}

impl Cells {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let size = self.size.at(scale);
        let law = LAWS
            .iter()
            .find_map(|&(name, law)| (name == self.law).then_some(law))
            .ok_or_else(|| broken(format!("there is no law {}", self.law)))?;
        for game in &self.games {
            let table = dense(game, size, budget)?;
            for a in 0..size {
                let row = (a..).zip(table.row(a).skip(usize::try_from(a).unwrap_or(usize::MAX)));
                let Some((b, _)) = row.into_iter().find(|&(b, g)| !law(a, b, g)) else {
                    continue;
                };
                let g = Solver::new(rules(game)?, budget).grundy(&[a, b])?;
                if law(a, b, g) {
                    return Err(broken(format!(
                        "two engines differ at ({a}, {b}) of {game}"
                    )));
                }
                return Ok(Finding::refuted(
                    format!("G({a}, {b}) = {g} in {game}"),
                    "the first cell of a dense table where it fails",
                    "a search over the options",
                ));
            }
        }
        Ok(Finding::agrees(
            format!("piles of {}", size - 1),
            format!("every cell of the tables of {}", listed(&self.games)),
        ))
    }
}
