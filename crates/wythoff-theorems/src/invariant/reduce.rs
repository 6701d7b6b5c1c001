//! The moves that can be left out of a game without changing the positions of the values 0, ..., G.
//!
//! A move is what it takes from each pile; to leave it out is to forbid it from every position.
//!
//! **Statement** a set R of moves can be left out with S_0, ..., S_G unchanged if and only if, for every g <= G,
//! every position of a value above g has an option in S_g by a move that is not in R.
//!
//! **Proof** it is necessary, since a position of value above g needs an option of value g. It suffices: by induction
//! along the moves, positions of value v <= G keep their value, and the others stay above G. The options that are left
//! have by induction their old values where these are at most G, and values above G otherwise. From p of value v <= G
//! there is none of value v, and one of every smaller value is left; from p of value above G one of each value 0, ..., G
//! is left. ∎
//!
//! If every move that can be left out alone can be left out together with all others, what remains is the only
//! minimal set of moves. If not, and there are only a few of them, they are left out one after the other, smallest
//! first, as long as that is possible: what remains is a minimal set, not the only one.

use wythoff_automata::logic::{Formula, Name, all};
use wythoff_automata::{Budget, Relation, UBig};

use wythoff_rules::lang::Checked;

use super::setting::{NoSetting, Setting};
use crate::proving::prove::PRECISIONS;
use crate::translation::formulas::{Side, after, before, move_formulas, written_orders};
use crate::translation::sets::{SET, in_system_of};

/// The moves that can be left out.
#[derive(Debug, Clone)]
pub struct Reduction {
    /// The positions of so many values, from 0 on, stay what they are.
    pub levels: usize,
    /// Why these are not all values that were asked for.
    pub stopped: Option<String>,
    /// All moves that can be left out alone.
    pub alone: Relation,
    /// The moves of the game that cannot.
    pub needed: Relation,
    /// Whether all of them can be left out together.
    pub together: bool,
    /// Moves that can be left out together, and no further one with them; `None` if that is not known.
    pub most: Option<Relation>,
    /// The certificate of the moves that can be left out alone, and the one of those that can together.
    pub certificates: [String; 2],
}

/// What every step with a value above 0 may take, since there is the answer of a smaller one: what takes more takes very long.
const MEMORY: u64 = 1 << 28;

/// So many moves are tried one after the other.
const MOST_TRIED: usize = 64;

impl Reduction {
    /// The moves of the rules that can be left out, for as many values of the setting as memory and states allow, and at least one.
    ///
    /// # Errors
    ///
    /// If the rules are not linear or speak of several sets, at a limit with the first value, or when time is up.
    pub fn of(setting: &mut Setting, rules: &Checked, budget: &Budget) -> Result<Self, NoSetting> {
        let ways = setting.define_moves(rules)?;
        let mut alone = Vec::new();
        for value in 0..setting.levels {
            setting.allow(value, budget);
            match setting.spare(value, &ways) {
                Ok(set) => alone.push(set),
                Err(error) if smaller_will_do(value, &error, budget)? => break,
                Err(error) => return Err(error),
            }
        }
        loop {
            let largest = alone.len().saturating_sub(1);
            setting.allow(largest, budget);
            match setting.left_out(&alone, budget) {
                Ok(found) => {
                    setting.session.logic().set_budget(budget.clone());
                    let stopped = (found.levels < setting.levels).then(|| {
                        format!(
                            "an automaton for value {} takes more than {} MiB, or more states than are allowed",
                            found.levels,
                            budget.memory().min(MEMORY) >> 20
                        )
                    });
                    return Ok(Self { stopped, ..found });
                }
                Err(error) if smaller_will_do(largest, &error, budget)? => _ = alone.pop(),
                Err(error) => return Err(error),
            }
        }
    }
}

/// Whether an error is only one of this value, so that the answer for the smaller ones is left.
fn smaller_will_do(value: usize, error: &NoSetting, budget: &Budget) -> Result<bool, NoSetting> {
    budget.check()?;
    Ok(value > 0 && error.is_exhausted())
}

impl Setting {
    /// Steps with this value may take so much from now on.
    fn allow(&mut self, value: usize, budget: &Budget) {
        let memory = match value {
            0 => budget.memory(),
            _ => budget.memory().min(MEMORY),
        };
        let part = budget.clone().with_memory(memory);
        self.session.logic().set_budget(part);
    }

    /// The moves that can be left out alone while the positions of the values up to this one stay what they are, after
    /// those of the smaller values.
    fn spare(&mut self, value: usize, ways: &[String]) -> Result<Relation, NoSetting> {
        let lands = format!(" and value{value}({})", self.columns()[1].join(", "));
        self.define_taken(&format!("leads{value}"), ways, &lands)?;
        self.define_first_numbers(value)?;
        let before = match value {
            0 => self.used(),
            _ => format!("alone({})", self.move_names().join(", ")),
        };
        let enough = self.enough(value, &self.another(value));
        let set = self.set(&format!("{before} and {enough}"))?;
        let environment = self.session.environment_mut();
        environment.add_relation("alone", set.clone());
        Ok(set)
    }

    /// What the last of these sets tells, which are those of the values from 0 on.
    fn left_out(&mut self, sets: &[Relation], budget: &Budget) -> Result<Reduction, NoSetting> {
        let Some(alone) = sets.last() else {
            return Err(NoSetting::Text("there are no level sets".to_owned()));
        };
        let levels = sets.len();
        let environment = self.session.environment_mut();
        environment.add_relation("alone", alone.clone());
        let (moves, used) = (self.move_names().join(", "), self.used());
        let needed = self.set(&format!("{used} and not alone({moves})"))?;
        let spare = self.suffices(levels, |value| self.another(value));
        let sentence = format!("forall {moves}: alone({moves}) <=> {used} and {spare}");
        let first = match self.certify(&sentence)? {
            (true, certificate) => certificate,
            (false, _) => return Err(NoSetting::Text(format!("{sentence} should be true"))),
        };
        let (together, second) = self.certify(&self.without("alone", levels))?;
        let (most, second) = match together {
            true => (Some(alone.clone()), second),
            false => self.one_after_the_other(alone, levels, second, budget)?,
        };
        Ok(Reduction {
            levels,
            stopped: None,
            alone: alone.clone(),
            needed,
            together,
            most,
            certificates: [first, second],
        })
    }

    /// Defines what the rules take: `takes(x, m)` if m can be taken from the position x. The formulas that are returned, one for each way to make a
    /// move, become `leads0(x, m)` if what is left has value 0, and `leads0_1(x, i)` if such a move takes i from the first pile,
    /// and so on for each value and pile.
    ///
    /// A move is written in one way, as [`Self::is_move`] says. Formulas that use these names have few variables at a time.
    fn define_moves(&mut self, rules: &Checked) -> Result<Vec<String>, NoSetting> {
        let rules = &in_system_of(rules, self.session.logic())?;
        self.define_sets(rules)?;
        let [before, after] = self.columns();
        let columns = [before.join(", "), after.join(", ")];
        let orders = written_orders(rules.order, rules.piles);
        let mut ways = Vec::new();
        for index in 0..rules.moves.len() {
            let formulas = self.exact(rules, index)?;
            for (place, (formula, order)) in formulas.iter().zip(&orders).enumerate() {
                let way = format!("rule{index}_{place}({})", columns.join(", "));
                self.define(&format!("let {way} := {formula}\n"))?;
                let left = order.iter().map(|&to| after[to].as_str());
                let left: Vec<&str> = left.collect();
                ways.extend(orders.iter().map(|spelling| {
                    let taken = spelling.iter().map(|&pile| self.move_names()[pile]);
                    let piles = before.iter().zip(&left).zip(taken);
                    let equal = piles.map(|((from, to), taken)| format!("{from} = {to} + {taken}"));
                    format!("{way} and {}", equal.collect::<Vec<_>>().join(" and "))
                }));
            }
        }
        self.define_taken("takes", &ways, "")?;
        Ok(ways)
    }

    /// The formulas of one rule, for each order of the piles after it, if they hold for exactly its moves.
    ///
    /// Of a remainder such as `(a + b) mod 3` they differ in what they say of negative sums, which no position has.
    fn exact(&mut self, rules: &Checked, index: usize) -> Result<Vec<Formula>, NoSetting> {
        let columns = self.columns().concat();
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let lower = self.relation("lower");
        let [over, under] = [Side::Over, Side::Under]
            .map(|side| move_formulas(rules, index, side, PRECISIONS[0], lower));
        let (over, under) = (over?, under?);
        for (over, under) in over
            .iter()
            .zip(&under)
            .filter(|(over, under)| over != under)
        {
            let between = all([over.clone(), under.clone().not()]);
            if !self.session.logic().define(&columns, &between)?.is_empty() {
                return Err(NoSetting::NotLinear);
            }
        }
        Ok(under)
    }

    /// Gives the set of which the rules speak its name.
    fn define_sets(&mut self, rules: &Checked) -> Result<(), NoSetting> {
        let sets = rules.sets();
        let Some((first, others)) = sets.split_first() else {
            return Ok(());
        };
        if others.iter().any(|set| set.relation() != first.relation()) {
            return Err(NoSetting::SeveralSets);
        }
        let environment = self.session.environment_mut();
        environment.add_relation(SET, first.relation().clone());
        Ok(())
    }

    /// Defines the moves of these ways from each position, if what is left has a property.
    fn define_taken(&mut self, name: &str, ways: &[String], lands: &str) -> Result<(), NoSetting> {
        let after = self.columns()[1].join(", ");
        let ways = ways
            .iter()
            .map(|way| format!("(exists {after}: {way}{lands})"));
        let ways = ways.collect::<Vec<_>>().join(" or ");
        let (columns, is_move) = (self.of_move(self.move_names()), self.is_move());
        self.define(&format!(
            "let {name}({columns}) := {is_move} and ({ways})\n"
        ))
    }

    /// Defines what the moves to this value take from the first piles, for each number of piles but all.
    fn define_first_numbers(&mut self, value: usize) -> Result<(), NoSetting> {
        let names = self.move_names();
        let all = self.of_move(names);
        for first in 1..names.len() {
            let (columns, rest) = (self.of_move(&names[..first]), names[first..].join(", "));
            self.define(&format!(
                "let leads{value}_{first}({columns}) := exists {rest}: leads{value}({all})\n"
            ))?;
        }
        Ok(())
    }

    /// The names of the piles before a move and after it.
    fn columns(&self) -> [Vec<String>; 2] {
        let names = |name: fn(usize) -> Name| -> Vec<String> {
            (0..self.piles).map(|pile| name(pile).to_string()).collect()
        };
        [names(before), names(after)]
    }

    /// A position and what is taken from it, as arguments.
    fn of_move(&self, taken: &[&str]) -> String {
        format!("{}, {}", self.columns()[0].join(", "), taken.join(", "))
    }

    /// The formula that a move to this value is not the one of the variables: they first differ in some pile.
    fn another(&self, value: usize) -> String {
        let names = self.move_names();
        let differ = (0..names.len()).map(|pile| {
            let taken = [&names[..pile], &["other"]].concat();
            let leads = match pile + 1 == names.len() {
                true => format!("leads{value}"),
                false => format!("leads{value}_{}", pile + 1),
            };
            let columns = self.of_move(&taken);
            format!(
                "(exists other: other != {} and {leads}({columns}))",
                names[pile]
            )
        });
        differ.collect::<Vec<_>>().join(" or ")
    }

    /// The formula that every position of a value above `value` has an option of it by a move of the kind.
    fn enough(&self, value: usize, kind: &str) -> String {
        let [names, _] = self.columns();
        let before = names.join(", ");
        let pairs = names[..self.order.sorted(self.piles)].windows(2);
        let mut above: Vec<String> = pairs
            .map(|pair| format!("{} <= {}", pair[0], pair[1]))
            .collect();
        above.extend((0..=value).map(|value| format!("not value{value}({before})")));
        let needs = above.join(" and ");
        format!("(forall {before}: {needs} => {kind})")
    }

    /// The formula that every position has all the options it needs, for so many values.
    fn suffices(&self, levels: usize, kind: impl Fn(usize) -> String) -> String {
        let parts = (0..levels).map(|value| self.enough(value, &kind(value)));
        parts.collect::<Vec<_>>().join(" and ")
    }

    /// The formula of the moves that the rules have.
    fn used(&self) -> String {
        let before = self.columns()[0].join(", ");
        format!(
            "(exists {before}: takes({}))",
            self.of_move(self.move_names())
        )
    }

    /// The sentence that the moves of a set can be left out, for so many values.
    fn without(&self, set: &str, levels: usize) -> String {
        let names = self.move_names();
        let (moves, columns) = (names.join(", "), self.of_move(names));
        self.suffices(levels, |value| {
            format!("(exists {moves}: leads{value}({columns}) and not {set}({moves}))")
        })
    }

    /// Leaves out one move after the other, as long as nothing changes.
    fn one_after_the_other(
        &mut self,
        alone: &Relation,
        levels: usize,
        not_all: String,
        budget: &Budget,
    ) -> Result<(Option<Relation>, String), NoSetting> {
        if alone
            .count()
            .is_none_or(|count| count > UBig::from(MOST_TRIED))
        {
            return Ok((None, not_all));
        }
        let mut left_out: Option<(Relation, String)> = None;
        let mut chosen: Vec<String> = Vec::new();
        for member in alone.first_members(MOST_TRIED, budget)? {
            let pairs = self.move_names().iter().zip(&member);
            let is: Vec<String> = pairs
                .map(|(name, number)| format!("{name} = {number}"))
                .collect();
            chosen.push(format!("({})", is.join(" and ")));
            let set = self.set(&chosen.join(" or "))?;
            let environment = self.session.environment_mut();
            environment.add_relation("left", set.clone());
            let (holds, certificate) = self.certify(&self.without("left", levels))?;
            match holds {
                true => left_out = Some((set, certificate)),
                false => _ = chosen.pop(),
            }
        }
        Ok(left_out.map_or((None, not_all), |(set, text)| (Some(set), text)))
    }
}
