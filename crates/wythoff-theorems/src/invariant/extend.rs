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

use super::joined::joined;
use super::setting::{NoSetting, Setting};
use super::strip::OffStrip;

/// The moves that can be added.
#[derive(Debug, Clone)]
pub struct Extension {
    /// All of them as the set of an automaton, or why there is none.
    pub set: Result<Relation, String>,
    /// All of them but those near a line, where there is no automaton of all.
    pub off_strip: Option<OffStrip>,
    /// Every move of numbers up to some bound, the smallest first.
    pub judged: Vec<Judged>,
    /// The first of them by their sum, then by their first number.
    pub members: Vec<Vec<UBig>>,
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

impl Conflict {
    /// The move and the position after it tell the one before it.
    pub(super) fn of(value: usize, takes: &[u64], to: Vec<UBig>) -> Self {
        let from = to.iter().zip(takes);
        let from = from.map(|(pile, &taken)| pile + UBig::from(taken));
        Self {
            value,
            from: from.collect(),
            to,
        }
    }
}

/// How much of the moves is listed.
#[derive(Debug, Clone, Copy)]
pub struct Extent {
    /// Every move of numbers up to this one is judged.
    pub up_to: u64,
    /// So many of the moves that can be added are listed by their sum.
    pub members: usize,
    /// Whether there is to be a certificate, which decides everything once more.
    pub certified: bool,
}

/// Where there is no automaton, moves are listed up to this sum.
const MOST_SUM: u64 = 1000;

/// So many moves are judged, and no more are listed.
pub const MOST_MOVES: u64 = 1 << 21;

/// What the automaton of all moves may take. Where it is small it is found with far less; where the level sets
/// are large it is the product of all their pairs, and no limit helps.
const MEMORY: u64 = 1 << 26;

impl Extension {
    /// The moves that can be added.
    ///
    /// **Cost** milliseconds where the level sets have few states. Otherwise one search for all moves up
    /// to the bound, nearly linear in the states of the sets.
    ///
    /// # Errors
    ///
    /// At a limit.
    pub fn of(setting: &mut Setting, extent: Extent, budget: &Budget) -> Result<Self, NoSetting> {
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
        let found = match set {
            Ok(set) => Some((set, formula)),
            Err(error) if error.is_exhausted() => setting.by_orders(budget)?,
            Err(error) => return Err(error),
        };
        match found {
            Some((set, formula)) => Self::all_at_once(setting, set, &formula, extent, budget),
            None => Self::one_by_one(setting, extent, budget),
        }
    }

    /// All moves, by the automaton that accepts them and the formula that says so.
    fn all_at_once(
        setting: &mut Setting,
        set: Relation,
        formula: &str,
        extent: Extent,
        budget: &Budget,
    ) -> Result<Self, NoSetting> {
        let names = setting.move_names().join(", ");
        let environment = setting.session.environment_mut();
        environment.add_relation("added", set.clone());
        let sentence = format!("forall {names}: added({names}) <=> {formula}");
        let certificate = setting.certificate_if(extent.certified, &sentence)?;
        let moves = setting.moves_up_to(extent.up_to);
        let judged = moves.into_iter().map(|takes| Judged {
            can_be_added: set.contains(&numbers(&takes)),
            conflict: None,
            takes,
        });
        Ok(Self {
            judged: judged.collect(),
            members: setting.first_moves(&set, extent.members, budget)?,
            set: Ok(set),
            off_strip: None,
            certificate,
        })
    }

    /// Only the moves outside a strip, and those up to the bound.
    fn one_by_one(
        setting: &mut Setting,
        extent: Extent,
        budget: &Budget,
    ) -> Result<Self, NoSetting> {
        let off_strip = setting.off_strip(budget)?;
        let judged = setting.judge(setting.moves_up_to(extent.up_to), budget)?;
        let mut sentence = setting.sentence_about(&judged);
        if let Some(off_strip) = &off_strip {
            sentence = format!("{} and {sentence}", off_strip.sentence);
        }
        let certificate = setting.certificate_if(extent.certified, &sentence)?;
        let sum = |takes: &[u64]| takes.iter().sum::<u64>();
        let mut listed: Vec<Judged> = judged.clone();
        listed.retain(|one| sum(&one.takes) <= extent.up_to);
        let mut done = extent.up_to;
        let added = |listed: &[Judged]| listed.iter().filter(|one| one.can_be_added).count();
        while added(&listed) < extent.members && done < MOST_SUM {
            let next = (2 * done).clamp(1, MOST_SUM);
            if setting.count_up_to(next) > MOST_MOVES {
                break;
            }
            let mut moves = setting.moves_up_to(next);
            moves.retain(|takes| (done + 1..=next).contains(&sum(takes)));
            listed.append(&mut setting.judge(moves, budget)?);
            done = next;
        }
        listed.retain(|one| one.can_be_added);
        listed.sort_by_key(|one| (sum(&one.takes), one.takes.clone()));
        let mut members: Vec<_> = listed.iter().map(|one| numbers(&one.takes)).collect();
        members.truncate(extent.members);
        let memory = setting.memory_by_orders(budget);
        let memory = memory.unwrap_or(budget.memory().min(MEMORY));
        Ok(Self {
            set: Err(format!(
                "its construction takes more than {} MiB",
                memory >> 20
            )),
            off_strip,
            judged,
            members,
            certificate,
        })
    }
}

impl Setting {
    /// Judges moves, with two positions for each that cannot be added.
    fn judge(&mut self, moves: Vec<Vec<u64>>, budget: &Budget) -> Result<Vec<Judged>, NoSetting> {
        let largest = moves.iter().flatten().max().copied().unwrap_or(0);
        let mut conflicts = self.near_conflicts(largest, budget)?;
        let open = moves.iter().filter(|takes| !conflicts.contains_key(*takes));
        let open: Vec<Vec<u64>> = open.cloned().collect();
        conflicts.append(&mut self.far_conflicts(open, budget)?);
        let judged = moves.into_iter().map(|takes| {
            let conflict = conflicts.remove(&takes);
            Judged {
                can_be_added: conflict.is_none(),
                takes,
                conflict,
            }
        });
        Ok(judged.collect())
    }

    /// For moves that no small positions exclude, two positions of any size that do.
    fn far_conflicts(
        &mut self,
        mut open: Vec<Vec<u64>>,
        budget: &Budget,
    ) -> Result<BTreeMap<Vec<u64>, Conflict>, NoSetting> {
        let mut found = BTreeMap::new();
        for value in 0..self.levels {
            open.retain(|takes| !found.contains_key(takes));
            if let Some(mut more) = self.conflicts_by_places(value, &open, budget)? {
                found.append(&mut more);
                continue;
            }
            let [to, from] = self.sides(value);
            if let (Some(to), Some(from)) = (self.relation(&to), self.relation(&from)) {
                let more = joined(to, from, &open, budget)?.into_iter();
                found.extend(more.map(|(takes, to)| {
                    let conflict = Conflict::of(value, &takes, to);
                    (takes, conflict)
                }));
            }
        }
        Ok(found)
    }

    /// The sentence that all this is so.
    fn sentence_about(&self, judged: &[Judged]) -> String {
        let mut parts = Vec::new();
        for one in judged {
            let by: Vec<String> = one.takes.iter().map(u64::to_string).collect();
            match &one.conflict {
                Some(conflict) => parts.push(self.shown(conflict)),
                None => parts.extend((0..self.levels).map(|v| self.keeps_apart(v, &by))),
            }
        }
        parts.join(" and ")
    }

    /// How many moves there are of numbers up to a bound, or a few more.
    pub fn count_up_to(&self, up_to: u64) -> u64 {
        let piles = self.piles as u64;
        match self.order {
            // One after the other, all quotients are whole: numbers of ways to choose.
            PileOrder::Sorted => (1..=piles).fold(1, |count: u64, pile| {
                count.saturating_mul(up_to.saturating_add(pile)) / pile
            }),
            PileOrder::Ordered | PileOrder::Leading(_) => {
                (0..piles).fold(1, |count: u64, _| count.saturating_mul(up_to + 1))
            }
        }
    }

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
            let members = |name: &str| match self.relation(name) {
                Some(set) => set.first_members(count, budget),
                None => Ok(Vec::new()),
            };
            let [to, from] = self.sides(value);
            let after = members(&to)?;
            let before = match self.has_end {
                true => members(&from)?,
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
}

fn numbers(takes: &[u64]) -> Vec<UBig> {
    takes.iter().copied().map(UBig::from).collect()
}
