//! The invariant moves that can be added to a game without changing the positions of the values 0, ..., G.
//!
//! **Statement** let S_0, ..., S_G be the level sets of a game whose moves never make a pile larger. A move m that takes
//! something can be added, alone or together with all others of the kind, with S_0, ..., S_G unchanged, if and only if
//! there are no positions p and p - m that belong to the same S_g, with a move allowed from p.
//!
//! **Proof** every play still ends, since every move takes tokens and adds none. If p and p - m are in S_g and m may be
//! made from p, then p would have an option of its own value, so some set changes. For the converse let M be a set of
//! moves without such pairs. By induction along the moves of the new game, positions of value v <= G keep their value,
//! and the others stay above G. From p of value v <= G the old options have by induction the values below v, not v, and
//! others above v, as before. A new option p - m has by induction its old value if that is at most G, and that
//! is not v; otherwise it has a value above G. So the mex is v. From p of value above G the old options have all the
//! values 0, ..., G, by induction as before, so the mex is above G whatever is added. ∎
//!
//! If the piles of a position have no places, a move may take its numbers from the piles in any order: then p - m
//! stands for all these positions, which the sets `either0`, ... with their piles in every order account for.
//!
//! **Source** for the P-positions of Wythoff's game [Duchêne, Fraenkel, Nowakowski and Rigo 2010]. We found no earlier
//! account of larger values, or of other games.

use std::collections::BTreeMap;

use wythoff_automata::{Budget, Relation, UBig};
use wythoff_rules::PileOrder;

use super::setting::{NoSetting, Setting};

/// The moves that can be added.
#[derive(Debug, Clone)]
pub struct Extension {
    /// All of them as the set of an automaton, or why there is none.
    pub set: Result<Relation, String>,
    /// Every move of numbers up to some bound, the smallest first.
    pub judged: Vec<Judged>,
    /// What says so, for [`Proof::parse`](wythoff_automata::proof::Proof::parse), if it was asked for.
    pub certificate: Option<String>,
}

/// A move, and what would come of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// How many tokens it takes from each pile.
    pub takes: Vec<u64>,
    /// Whether it can be added.
    pub can_be_added: bool,
    /// Two positions that exclude it, where they were looked for.
    pub conflict: Option<Conflict>,
}

/// Two positions of the same value, one move apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// Their value.
    pub value: usize,
    /// The position before the move.
    pub from: Vec<UBig>,
    /// The position after it.
    pub to: Vec<UBig>,
}

/// What the automaton of all moves may take. Where it is small it is found with far less; where the level sets
/// are large it is the product of all their pairs, and no limit helps.
const MEMORY: u64 = 1 << 26;

impl Extension {
    /// The moves that can be added, with all moves of numbers up to `up_to` one by one; `certified` asks for the
    /// certificate, which decides everything once more.
    ///
    /// **Cost** milliseconds where the level sets have few states. Otherwise one decision for each of the moves up
    /// to the bound, linear in the states of the sets.
    ///
    /// # Errors
    ///
    /// At a limit.
    pub fn of(
        setting: &mut Setting,
        up_to: u64,
        certified: bool,
        budget: &Budget,
    ) -> Result<Self, NoSetting> {
        let names: Vec<String> = setting
            .move_names()
            .iter()
            .map(ToString::to_string)
            .collect();
        let apart = (0..setting.levels).map(|value| setting.keeps_apart(value, &names));
        let apart: Vec<String> = apart.collect();
        let formula = format!("{} and {}", setting.is_move(), apart.join(" and "));
        let part = budget.clone().with_memory(budget.memory().min(MEMORY));
        setting.session.logic().set_budget(part);
        let set = setting.set(&formula);
        setting.session.logic().set_budget(budget.clone());
        budget.check()?;
        match set {
            Ok(set) => {
                let environment = setting.session.environment_mut();
                environment.add_relation("added", set.clone());
                let names = names.join(", ");
                let sentence = format!("forall {names}: added({names}) <=> {formula}");
                let certificate = setting.certificate_if(certified, &sentence)?;
                let judged = setting.moves_up_to(up_to).into_iter().map(|takes| Judged {
                    can_be_added: set.contains(&numbers(&takes)),
                    conflict: None,
                    takes,
                });
                Ok(Self {
                    judged: judged.collect(),
                    set: Ok(set),
                    certificate,
                })
            }
            Err(error) if error.is_exhausted() => {
                Self::one_by_one(setting, up_to, certified, budget)
            }
            Err(error) => Err(error),
        }
    }

    /// Only the moves up to the bound.
    fn one_by_one(
        setting: &mut Setting,
        up_to: u64,
        certified: bool,
        budget: &Budget,
    ) -> Result<Self, NoSetting> {
        let near = setting.near_conflicts(up_to, budget)?;
        let mut judged = Vec::new();
        let mut sentence = Vec::new();
        for takes in setting.moves_up_to(up_to) {
            let conflict = match near.get(&takes) {
                Some(conflict) => Some(conflict.clone()),
                None => setting.conflict(&takes)?,
            };
            let by: Vec<String> = takes.iter().map(u64::to_string).collect();
            match &conflict {
                Some(conflict) => sentence.push(setting.shown(conflict)),
                None => sentence.extend((0..setting.levels).map(|v| setting.keeps_apart(v, &by))),
            }
            judged.push(Judged {
                takes,
                can_be_added: conflict.is_none(),
                conflict,
            });
        }
        let certificate = setting.certificate_if(certified, &sentence.join(" and "))?;
        Ok(Self {
            set: Err(format!(
                "its construction takes more than {} MiB",
                budget.memory().min(MEMORY) >> 20
            )),
            judged,
            certificate,
        })
    }
}

impl Setting {
    /// All moves of numbers up to a bound, in the order of their largest number.
    fn moves_up_to(&self, up_to: u64) -> Vec<Vec<u64>> {
        let mut moves = vec![Vec::new()];
        for _ in 0..self.piles {
            let longer = |takes: &Vec<u64>| {
                let least = match self.order {
                    PileOrder::Sorted => takes.last().copied().unwrap_or(0),
                    PileOrder::Ordered | PileOrder::Leading(_) => 0,
                };
                let takes = takes.clone();
                (least..=up_to).map(move |next| takes.iter().copied().chain([next]).collect())
            };
            moves = moves.iter().flat_map(longer).collect();
        }
        moves.retain(|takes| takes.iter().any(|&number| number > 0));
        moves.sort_by_key(|takes| takes.iter().max().copied());
        moves
    }

    /// For moves up to a bound, the first pairs of small positions that exclude them.
    fn near_conflicts(
        &self,
        up_to: u64,
        budget: &Budget,
    ) -> Result<BTreeMap<Vec<u64>, Conflict>, NoSetting> {
        let mut found = BTreeMap::new();
        let count = usize::try_from(up_to).unwrap_or(usize::MAX);
        let count = count.saturating_mul(4).saturating_add(64);
        for value in 0..self.levels {
            let members = |name: &str| match self.session.environment().relation(name) {
                Some(set) => set.first_members(count, budget),
                None => Ok(Vec::new()),
            };
            let after = members(&format!("either{value}"))?;
            let before = match self.has_end {
                true => members(&format!("live{value}"))?,
                false => after.clone(),
            };
            for from in &before {
                budget.check()?;
                for to in &after {
                    if let Some(takes) = self.difference(from, to, up_to) {
                        found.entry(takes).or_insert_with(|| Conflict {
                            value,
                            from: from.clone(),
                            to: to.clone(),
                        });
                    }
                }
            }
        }
        Ok(found)
    }

    /// The move from one position to another, as moves are written, if it takes at most so many from a pile.
    fn difference(&self, from: &[UBig], to: &[UBig], up_to: u64) -> Option<Vec<u64>> {
        let pairs = from.iter().zip(to);
        let takes = pairs.map(|(from, to)| {
            let larger = (from >= to).then(|| from - to)?;
            u64::try_from(&larger).ok().filter(|&taken| taken <= up_to)
        });
        let mut takes: Vec<u64> = takes.collect::<Option<_>>()?;
        if self.order == PileOrder::Sorted {
            takes.sort_unstable();
        }
        takes.iter().any(|&taken| taken > 0).then_some(takes)
    }

    /// Two positions that exclude a move, if there are any.
    fn conflict(&mut self, takes: &[u64]) -> Result<Option<Conflict>, NoSetting> {
        let by: Vec<String> = takes.iter().map(u64::to_string).collect();
        for value in 0..self.levels {
            let decision = self.session.decide(&self.meet(value, &by))?;
            if decision.holds() {
                let to = decision.values().unwrap_or_default().iter();
                let to: Vec<UBig> = to.map(|(_, number)| number.clone()).collect();
                let from = to.iter().zip(takes);
                let from = from.map(|(pile, &taken)| pile + UBig::from(taken));
                return Ok(Some(Conflict {
                    value,
                    from: from.collect(),
                    to,
                }));
            }
        }
        Ok(None)
    }
}

fn numbers(takes: &[u64]) -> Vec<UBig> {
    takes.iter().copied().map(UBig::from).collect()
}
