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

use std::fmt::Write as _;

use wythoff_automata::{Budget, Relation, UBig};

use wythoff_rules::lang::Checked;

use super::setting::{NoSetting, Setting};
use crate::proving::prove::PRECISIONS;
use crate::translation::formulas::{Side, after, before, move_formulas, written_orders};
use crate::translation::sets::{SET, in_system_of};

/// The moves that can be left out.
#[derive(Debug, Clone)]
pub struct Reduction {
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

/// So many moves are tried one after the other.
const MOST_TRIED: usize = 64;

/// A way to move: its name in the session, and where each pile goes when the piles are sorted.
struct Way {
    name: String,
    order: Vec<usize>,
}

impl Reduction {
    /// The moves of the rules that can be left out.
    ///
    /// # Errors
    ///
    /// If the rules are not linear or speak of several sets, or at a limit.
    pub fn of(setting: &mut Setting, rules: &Checked, budget: &Budget) -> Result<Self, NoSetting> {
        let ways = setting.define_ways(rules)?;
        let moves = setting.move_names().join(", ");
        let spare = setting.spare_formula(&ways);
        let alone = setting.set(&spare)?;
        let environment = setting.session.environment_mut();
        environment.add_relation("alone", alone.clone());
        let used = setting.used(&ways);
        let needed = format!("{} and {used} and not alone({moves})", setting.is_move());
        let needed = setting.set(&needed)?;
        let sentence = format!("forall {moves}: alone({moves}) <=> {spare}");
        let (_, first) = setting.certify(&sentence)?;
        let (together, second) = setting.certify(&setting.without("alone", &ways))?;
        let (most, second) = match together {
            true => (Some(alone.clone()), second),
            false => setting.one_after_the_other(&alone, &ways, second, budget)?,
        };
        Ok(Self {
            alone,
            needed,
            together,
            most,
            certificates: [first, second],
        })
    }
}

impl Setting {
    /// Defines the moves of each rule, for each order of the piles after it.
    fn define_ways(&mut self, rules: &Checked) -> Result<Vec<Way>, NoSetting> {
        let columns: Vec<String> = (0..rules.piles)
            .map(before)
            .chain((0..rules.piles).map(after))
            .map(|name| name.to_string())
            .collect();
        let orders = written_orders(rules.order, rules.piles);
        let mut ways = Vec::new();
        let rules = &in_system_of(rules, self.session.logic())?;
        let sets = rules.sets();
        if let Some((first, others)) = sets.split_first() {
            if others.iter().any(|set| set.relation() != first.relation()) {
                return Err(NoSetting::SeveralSets);
            }
            let environment = self.session.environment_mut();
            environment.add_relation(SET, first.relation().clone());
        }
        for index in 0..rules.moves.len() {
            let over = move_formulas(rules, index, Side::Over, PRECISIONS[0], None)?;
            if over != move_formulas(rules, index, Side::Under, PRECISIONS[0], None)? {
                return Err(NoSetting::NotLinear);
            }
            for (place, (formula, order)) in over.iter().zip(&orders).enumerate() {
                let name = format!("rule{index}_{place}");
                self.define(&format!(
                    "let {name}({}) := {formula}\n",
                    columns.join(", ")
                ))?;
                ways.push(Way {
                    name,
                    order: order.clone(),
                });
            }
        }
        Ok(ways)
    }

    fn columns(&self) -> [Vec<String>; 2] {
        let names = |name: fn(usize) -> _| -> Vec<String> {
            (0..self.piles)
                .map(name)
                .map(|name: wythoff_automata::logic::Name| name.to_string())
                .collect()
        };
        [names(before), names(after)]
    }

    /// What a way takes from each pile.
    fn taken(&self, way: &Way) -> Vec<String> {
        let [before, after] = self.columns();
        let piles = way.order.iter().zip(&before);
        piles
            .map(|(&to, from)| format!("{from} - {}", after[to]))
            .collect()
    }

    /// The ways to write a move: in every order, if the piles have no places.
    fn spellings<T: Clone>(&self, parts: &[T]) -> Vec<Vec<T>> {
        let places = |order: Vec<usize>| order.into_iter().map(|place| parts[place].clone());
        written_orders(self.order, self.piles)
            .into_iter()
            .map(|order| places(order).collect())
            .collect()
    }

    /// The formula that a way takes what the variables of the move say.
    fn is_that_move(&self, way: &Way) -> String {
        let taken = self.taken(way);
        let one = |names: Vec<&str>| {
            let pairs = taken.iter().zip(names);
            let equal: Vec<String> = pairs
                .map(|(taken, name)| format!("{taken} = {name}"))
                .collect();
            format!("({})", equal.join(" and "))
        };
        let spellings = self.spellings(self.move_names()).into_iter().map(one);
        spellings.collect::<Vec<_>>().join(" or ")
    }

    /// The formula that every position has all the options it needs, by ways for which `forbidden` does not hold.
    fn suffices(&self, ways: &[Way], forbidden: impl Fn(&Way) -> String) -> String {
        let [before, after] = self.columns().map(|names| names.join(", "));
        let [names, _] = self.columns();
        let pairs = names[..self.order.sorted(self.piles)].windows(2);
        let sorted: String = pairs
            .map(|pair| format!("{} <= {} and ", pair[0], pair[1]))
            .collect();
        let mut parts = Vec::new();
        let mut above = sorted;
        for value in 0..self.levels {
            write!(above, "not value{value}({before}) and ").expect("a string takes all");
            let leads = ways.iter().map(|way| {
                let (name, forbidden) = (&way.name, forbidden(way));
                format!("(exists {after}: {name}({before}, {after}) and value{value}({after}) and not ({forbidden}))")
            });
            let leads: Vec<String> = leads.collect();
            let needs = above.trim_end_matches(" and ");
            parts.push(format!(
                "(forall {before}: {needs} => {})",
                leads.join(" or ")
            ));
        }
        parts.join(" and ")
    }

    /// The formula of the moves that the rules have.
    fn used(&self, ways: &[Way]) -> String {
        let [before, after] = self.columns().map(|names| names.join(", "));
        let used = ways.iter().map(|way| {
            let (name, same) = (&way.name, self.is_that_move(way));
            format!("(exists {before}, {after}: {name}({before}, {after}) and ({same}))")
        });
        format!("({})", used.collect::<Vec<_>>().join(" or "))
    }

    /// The formula of the moves that can be left out alone.
    fn spare_formula(&self, ways: &[Way]) -> String {
        let rest = self.suffices(ways, |way| self.is_that_move(way));
        format!("{} and {} and {rest}", self.is_move(), self.used(ways))
    }

    /// The sentence that the moves of a set can be left out.
    fn without(&self, set: &str, ways: &[Way]) -> String {
        self.suffices(ways, |way| {
            let taken = self.spellings(&self.taken(way)).into_iter();
            let one = taken.map(|taken| format!("{set}({})", taken.join(", ")));
            one.collect::<Vec<_>>().join(" or ")
        })
    }

    /// Leaves out one move after the other, as long as nothing changes.
    fn one_after_the_other(
        &mut self,
        alone: &Relation,
        ways: &[Way],
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
            let (holds, certificate) = self.certify(&self.without("left", ways))?;
            match holds {
                true => left_out = Some((set, certificate)),
                false => _ = chosen.pop(),
            }
        }
        Ok(left_out.map_or((None, not_all), |(set, text)| (Some(set), text)))
    }
}
