//! Level sets: closed forms against the rules, and lists typed from papers.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::Deserialize;
use wythoff_automata::{Budget, Exhausted, UBig};
use wythoff_engines::closed;
use wythoff_engines::dense::DenseTable;
use wythoff_engines::generic::Solver;
use wythoff_engines::outcomes::{PPositions, Play};
use wythoff_rules::{CatalogueGame, Grundy, Outcome, Ruleset};

use super::plain::{PLAIN, Plain};
use super::{Trouble, broken, game, listed, rules};
use crate::claim::Size;
use crate::{DataTable, Finding, Scale};

type Position = Vec<u64>;

/// A closed form of the catalogue against the values of all positions with small piles.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClosedForm {
    games: Vec<String>,
    #[serde(default)]
    value: u64,
    #[serde(default)]
    misere: bool,
    /// The largest pile.
    size: Size,
}

impl ClosedForm {
    pub(super) fn run(&self, scale: Scale, budget: &Budget) -> Result<Finding, Trouble> {
        let size = self.size.at(scale);
        let mut table = DataTable::new(
            format!("Positions with piles up to {size}"),
            ["game", "positions", "closed form"],
        );
        for name in &self.games {
            let (statement, form) = closed_form(game(name)?, self.value, self.misere, size)?;
            let rules = rules(name)?;
            let found = positions_from_rules(&rules, self.value, self.misere, size, budget)?;
            table.row([name.clone(), found.len().to_string(), statement]);
            if let Some(wrong) = form.symmetric_difference(&found).next() {
                let inside = found.contains(wrong);
                let (truth, second) =
                    second_opinion(&rules, wrong, self.value, self.misere, inside, budget)?;
                let listed = if form.contains(wrong) { "" } else { "not " };
                return Ok(Finding::refuted(
                    format!("{name}: {truth}, and it is {listed}in the closed form"),
                    "closed form against the values from the rules",
                    second,
                ));
            }
        }
        let evidence = format!(
            "the closed form of {} against the values from the rules, position by position",
            listed(&self.games)
        );
        Ok(Finding::agrees(format!("piles of {size}"), evidence).with_table(table))
    }
}

/// The closed form in words, and its positions with piles up to `size`.
fn closed_form(
    game: CatalogueGame,
    value: u64,
    misere: bool,
    size: u64,
) -> Result<(String, BTreeSet<Position>), Trouble> {
    if let (CatalogueGame::NimAb { a, b }, 0, false) = (game, value, misere) {
        let pairs =
            closed::nim_ab::Pairs::new(a, b).ok_or_else(|| broken("a and b are positive"))?;
        let small = pairs.take_while(|&(x, _)| x <= size);
        let small = small.filter(|&(_, y)| y <= size).map(|(x, y)| vec![x, y]);
        return Ok((
            format!("x(n) by mex_{b}, y(n) = x(n) + {a}n"),
            small.collect(),
        ));
    }
    let set = if misere {
        closed::misere_p_positions(game)
    } else {
        closed::level_set(game, value)
    };
    let set = set.ok_or_else(|| broken(format!("no closed form for value {value} of {game}")))?;
    let mut positions = BTreeSet::new();
    for n in 0u64.. {
        let Some(position) = set.nth(&UBig::from(n)) else {
            break;
        };
        let small = (position.iter().map(u64::try_from)).collect::<Result<Position, _>>();
        let small = small.map_err(|_| broken("a position of huge piles"))?;
        if small[0] > size {
            break;
        }
        if small.iter().all(|&pile| pile <= size) {
            positions.insert(small);
        }
    }
    Ok((set.statement(), positions))
}

/// All positions of the value with piles up to `size`, from the rules.
pub(super) fn positions_from_rules(
    rules: &Arc<dyn Ruleset>,
    value: u64,
    misere: bool,
    size: u64,
    budget: &Budget,
) -> Result<BTreeSet<Position>, Exhausted> {
    let pair = |(a, b)| vec![a, b];
    if let Some(shape) = rules.nim_diagonal() {
        let play = if misere { Play::Misere } else { Play::Normal };
        return Ok(if misere || value == 0 {
            let found = PPositions::compute(&shape, play, size + 1, size + 1, budget)?;
            found.positions().iter().copied().map(pair).collect()
        } else {
            let table = DenseTable::compute(&shape, size + 1, size + 1, budget)?;
            table.positions(Grundy(value)).map(pair).collect()
        });
    }
    let piles = rules.piles().unwrap_or(2);
    let mut solver = Solver::new(rules.clone(), budget);
    let mut belongs = |position: &[u64]| {
        Ok::<bool, Exhausted>(match (misere, value) {
            (true, _) => solver.misere(position)? == Outcome::P,
            (false, 0) => solver.outcome(position)? == Outcome::P,
            (false, value) => solver.grundy(position)? == value,
        })
    };
    // The largest position first, so that the solver knows how far it will be asked.
    belongs(&vec![size; piles])?;
    let mut found = BTreeSet::new();
    for position in sorted_positions(piles, size) {
        if belongs(&position)? {
            found.insert(position);
        }
    }
    Ok(found)
}

/// All positions of `piles` sorted piles up to `size`.
pub(super) fn sorted_positions(piles: usize, size: u64) -> impl Iterator<Item = Position> {
    let mut next = Some(vec![0; piles]);
    std::iter::from_fn(move || {
        let here = next.take()?;
        let grown = here.iter().rposition(|&pile| pile < size);
        next = grown.map(|at| {
            let mut following = here.clone();
            following[at] += 1;
            let smallest = following[at];
            following[at..].fill(smallest);
            following
        });
        Some(here)
    })
}

/// What an engine that was not asked before says of a position, and which engine it is.
fn second_opinion(
    rules: &Arc<dyn Ruleset>,
    position: &[u64],
    value: u64,
    misere: bool,
    inside: bool,
    budget: &Budget,
) -> Result<(String, &'static str), Trouble> {
    // Only games of this shape were not solved by a search.
    let (found, lost, engine) = if rules.nim_diagonal().is_some() {
        let mut solver = Solver::new(rules.clone(), budget);
        let lost = misere && solver.misere(position)? == Outcome::P;
        (solver.grundy(position)?, lost, "a search over the options")
    } else {
        let mut plain = Plain::new(&**rules);
        let lost = misere && plain.misere_lost(position);
        (plain.value(position), lost, PLAIN)
    };
    if inside != if misere { lost } else { found == value } {
        return Err(broken(format!("two engines differ at {}", shown(position))));
    }
    let position = shown(position);
    let truth = match (misere, lost) {
        (false, _) => format!("{position} has value {found}"),
        (true, true) => format!("{position} is P in misère play"),
        (true, false) => format!("{position} is N in misère play"),
    };
    Ok((truth, engine))
}

/// A position in parentheses.
pub(super) fn shown(position: &[u64]) -> String {
    let piles: Vec<String> = position.iter().map(ToString::to_string).collect();
    format!("({})", piles.join(", "))
}

/// The positions of a level set with piles up to a bound, typed from a paper.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Positions {
    game: String,
    #[serde(default)]
    value: u64,
    #[serde(default)]
    misere: bool,
    max_pile: u64,
    expected: Vec<Position>,
}

impl Positions {
    pub(super) fn run(&self, budget: &Budget) -> Result<Finding, Trouble> {
        let rules = rules(&self.game)?;
        let found = positions_from_rules(&rules, self.value, self.misere, self.max_pile, budget)?;
        let mut table = DataTable::new(format!("Positions of {}", self.game), ["position"]);
        found
            .iter()
            .for_each(|position| table.row([shown(position)]));
        let expected: BTreeSet<Position> = self.expected.iter().cloned().collect();
        if let Some(wrong) = expected.symmetric_difference(&found).next() {
            let inside = found.contains(wrong);
            let (truth, second) =
                second_opinion(&rules, wrong, self.value, self.misere, inside, budget)?;
            let evidence = "the list against the values from the rules";
            return Ok(Finding::refuted(truth, evidence, second));
        }
        let kind = match (self.misere, self.value) {
            (true, _) => "P-positions in misère play".to_owned(),
            (false, value) => format!("positions of value {value}"),
        };
        Ok(Finding::complete(format!(
            "all {kind} of {} with piles up to {} are listed, {} of them",
            self.game,
            self.max_pile,
            found.len()
        ))
        .with_table(table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_sorted_and_complete() {
        let found: Vec<_> = sorted_positions(3, 2).collect();
        assert_eq!(found.len(), 10);
        assert!(found.iter().all(|piles| piles.is_sorted()));
        assert_eq!(found.last().unwrap(), &[2, 2, 2]);
    }

    #[test]
    fn a_wrong_list_is_refuted_by_its_first_mistake() {
        let list = Positions {
            game: "wythoff".to_owned(),
            value: 0,
            misere: false,
            max_pile: 5,
            expected: vec![vec![0, 0], vec![1, 2], vec![3, 4]],
        };
        let finding = list.run(&Budget::default()).unwrap();
        assert_eq!(finding.verdict.detail(), "(3, 4) has value 2");
    }
}
