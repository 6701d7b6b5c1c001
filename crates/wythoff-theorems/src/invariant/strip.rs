//! The moves that can be added, away from a line: where an automaton of all moves is too large, one of all but a strip.
//!
//! **Statement** let every position (x, y) with x <= y of the values 0, ..., G of a game of two piles without places have
//! ⌊xφ⌋ - b <= y <= ⌊xφ⌋ + a, and let w be the largest a + b of a value. Two such positions of the same value whose smaller piles
//! are in the same place differ by a move (i, j) with ⌊iφ⌋ - w <= j <= ⌊iφ⌋ + w + 1, the strip. So a move outside the strip
//! can be added if and only if it joins no two positions of the same value whose smaller piles are in different places.
//!
//! **Proof** ⌊(x + i)φ⌋ - ⌊xφ⌋ is ⌊iφ⌋ or ⌊iφ⌋ + 1. The rest is the theorem of `extend`. Both are parts of the certificate all the
//! same, decided for the sets at hand. ∎
//!
//! Between different places few pairs of positions have the same difference, since it tells both of them but for a bounded
//! number of choices. So that projection is made deterministic with little more than its own states, while in the strip
//! every move joins infinitely many pairs, and sets of thousands of pairs of states have to be told apart.

use std::collections::{BTreeMap, BTreeSet};

use wythoff_automata::{Budget, Relation};
use wythoff_rules::PileOrder;

use super::extend::Conflict;
use super::joined::joined;
use super::setting::{NoSetting, Setting};

/// The moves that can be added and are not near the line of slope φ.
#[derive(Debug, Clone)]
pub struct OffStrip {
    /// The strip holds the moves (i, j), i <= j, with ⌊iφ⌋ - w <= j <= ⌊iφ⌋ + w + 1.
    pub width: u64,
    /// All moves outside the strip that can be added.
    pub set: Relation,
    /// What says so: parts of a sentence in the names of the setting.
    pub(super) sentence: String,
}

/// Positions further away from the line than this are not near it.
const FARTHEST: u64 = 24;

/// What the automaton may take.
const MEMORY: u64 = 1 << 28;

impl Setting {
    /// The moves outside a strip that can be added; `None` if the level sets are not near the line of slope φ, or at a limit of
    /// memory.
    ///
    /// **Cost** for the value 1 of Wythoff's game, of 415 states, about two seconds: 93,809 states between different places.
    ///
    /// # Errors
    ///
    /// When time is up.
    pub(super) fn off_strip(&mut self, budget: &Budget) -> Result<Option<OffStrip>, NoSetting> {
        let has_line = self.relation("lower").is_some();
        if self.piles != 2 || self.order != PileOrder::Sorted || self.has_end || !has_line {
            return Ok(None);
        }
        let part = budget.clone().with_memory(budget.memory().min(MEMORY));
        self.session.logic().set_budget(part);
        let found = self.outside();
        self.session.logic().set_budget(budget.clone());
        budget.check()?;
        match found {
            Err(error) if error.is_exhausted() => Ok(None),
            other => other,
        }
    }

    /// For each of these moves that joins two positions of a value near the line, the two positions.
    ///
    /// Where both smaller piles are in the same place, the move joins two positions of the band as well, which few moves do and
    /// a small automaton tells; where they are in different places, both positions are about as small as the move. So few
    /// pairs of states of the level set itself have to be followed. `None` where the band of this value is not known.
    ///
    /// # Errors
    ///
    /// At a limit.
    pub(super) fn conflicts_by_places(
        &mut self,
        value: usize,
        moves: &[Vec<u64>],
        budget: &Budget,
    ) -> Result<Option<BTreeMap<Vec<u64>, Conflict>>, NoSetting> {
        if self.relation(&format!("band{value}")).is_none() {
            return Ok(None);
        }
        self.define(&format!("let turned{value}(x, y) := value{value}(y, x)\n"))?;
        let set = |name: &str| self.relation(&format!("{name}{value}"));
        let (Some(band), Some(sorted), Some(turned)) = (set("band"), set("value"), set("turned"))
        else {
            return Ok(None);
        };
        let both = moves.iter().flat_map(|takes| {
            let turned = takes.iter().rev().copied().collect();
            [takes.clone(), turned]
        });
        let both: Vec<Vec<u64>> = BTreeSet::from_iter(both).into_iter().collect();
        let near: Vec<Vec<u64>> = joined(band, band, &both, budget)?.into_keys().collect();
        let mut found = BTreeMap::new();
        for (to, moves) in [(turned, both), (sorted, near)] {
            let open = |takes: &Vec<u64>| !found.contains_key(&ordered(takes));
            let open: Vec<Vec<u64>> = moves.into_iter().filter(open).collect();
            for (takes, to) in joined(to, sorted, &open, budget)? {
                let conflict = Conflict::of(value, &takes, to);
                found.entry(ordered(&takes)).or_insert(conflict);
            }
        }
        Ok(Some(found))
    }

    fn outside(&mut self) -> Result<Option<OffStrip>, NoSetting> {
        let (mut width, mut parts, mut apart) = (0, Vec::new(), String::new());
        for value in 0..self.levels {
            let Some([below, above]) = self.distances(value)? else {
                return Ok(None);
            };
            width = width.max(below + above);
            self.define(&format!(
                "let band{value}(x, y) := exists t: lower(x, t) and t <= y + {below} and y <= t + {above}\n"
            ))?;
            parts.push(format!(
                "(forall x, y: value{value}(x, y) => x <= y and band{value}(x, y))"
            ));
            parts.push(format!(
                "(forall x, y, i, j: band{value}(x, y) and band{value}(x + i, y + j) \
                 => i <= j and near(i, j) or j <= i and near(j, i))"
            ));
        }
        self.define(&format!(
            "let near(i, j) := exists t: lower(i, t) and t <= j + {width} and j <= t + {}\n",
            width + 1
        ))?;
        for value in 0..self.levels {
            self.define(&format!(
                "let crossed{value}(i, j) := exists x, y: value{value}(y, x) and value{value}(x + i, y + j)\n"
            ))?;
            apart.push_str(&format!(
                " and not crossed{value}(i, j) and not crossed{value}(j, i)"
            ));
        }
        let formula = format!("{} and not near(i, j){apart}", self.is_move());
        let set = self.set(&formula)?;
        let environment = self.session.environment_mut();
        environment.add_relation("outside", set.clone());
        parts.push(format!("(forall i, j: outside(i, j) <=> {formula})"));
        for part in &parts {
            if !self.session.decide(part)?.holds() {
                return Ok(None);
            }
        }
        Ok(Some(OffStrip {
            width,
            set,
            sentence: parts.join(" and "),
        }))
    }

    /// How far below and above ⌊xφ⌋ the larger pile y is at most, where x is the smaller one.
    fn distances(&mut self, value: usize) -> Result<Option<[u64; 2]>, NoSetting> {
        let mut found = [None; 2];
        for (side, found) in ["t <= y +", "y <= t +"].into_iter().zip(&mut found) {
            for most in 0..=FARTHEST {
                let sentence = format!(
                    "forall x, y: value{value}(x, y) => exists t: lower(x, t) and {side} {most}"
                );
                if self.session.decide(&sentence)?.holds() {
                    *found = Some(most);
                    break;
                }
            }
        }
        let [below, above] = found;
        Ok(below.zip(above).map(|(below, above)| [below, above]))
    }
}

/// A move as it is written, the smaller number first.
fn ordered(takes: &[u64]) -> Vec<u64> {
    let mut takes = takes.to_vec();
    takes.sort_unstable();
    takes
}
