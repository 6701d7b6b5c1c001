//! Theorems about the positions of a value: what they say, and the files that anyone can check again.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use wythoff_automata::automata::{Alphabet, DEAD, Table};
use wythoff_automata::sealed::{quote, seal};
use wythoff_automata::{Budget, Relation, System};
use wythoff_automata::{Proved, Statement};
use wythoff_rules::Game;
use wythoff_rules::about::About;
use wythoff_rules::lang::RuleGame;

use crate::answers::index::is_count;
use crate::proving::check::Flaw;
use crate::proving::prove::{NoTheorem, Prover};
use crate::proving::small::misplaced;
use crate::statement::reader::Reader;

pub(crate) mod reader;

pub use reader::TheoremError;
pub use wythoff_rules::Level;

/// A theorem: automata and what they are, with all that is needed to check it.
///
/// The text begins with [`Theorem::BEGINNING`], names the game, quotes its rules, and lists the
/// automata state by state; the last line is a checksum of the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theorem {
    /// The name of the game.
    pub game: String,
    /// Its rules in the rule language, on which alone the theorem rests.
    pub rules: String,
    /// The numeration system in which the automata read, as text.
    pub system: String,
    /// What is claimed.
    pub claim: Level,
    /// The automata.
    pub sets: Vec<Table>,
    /// The automaton of the pairs (n, x) such that n positions have their smaller pile below x.
    pub count: Option<Table>,
}

impl Theorem {
    /// How the text of a theorem begins.
    pub const BEGINNING: &'static str = "wythoff theorem 1\n";

    /// The set that the theorem is about.
    pub fn set(&self) -> &Table {
        &self.sets[self.sets.len() - 1]
    }

    /// The sets as relations.
    pub fn relations(&self, budget: &Budget) -> Result<Vec<Relation>, NoTheorem> {
        let system = self.numeration()?;
        let relation = |table: &Table| table.relation(&system, budget);
        Ok(self.sets.iter().map(relation).collect::<Result<_, _>>()?)
    }

    pub(crate) fn numeration(&self) -> Result<System, NoTheorem> {
        let no_system = |_| NoTheorem::NoSystem(self.system.clone());
        self.system.parse().map_err(no_system)
    }

    /// Checks the theorem again from its rules: nothing in it is trusted.
    ///
    /// The name must belong to the rules, and each automaton must be the one way to write its set, so
    /// that it says the same whoever reads it. Small positions are compared with a search over all
    /// options, then the conditions are decided for all positions.
    pub fn verify(self, budget: &Budget) -> Result<Result<Proved<Self>, Refusal>, NoTheorem> {
        Ok(match self.refusal(budget)? {
            None => Ok(Proved::checked(self)),
            Some(refusal) => Err(refusal),
        })
    }

    /// The first thing that is wrong.
    fn refusal(&self, budget: &Budget) -> Result<Option<Refusal>, NoTheorem> {
        let no_rules = |_| NoTheorem::NoRules(self.game.clone());
        let rules = Arc::new(RuleGame::parse(&self.rules).map_err(no_rules)?);
        if About::of(&self.game, &rules).is_none() {
            return Ok(Some(Refusal::OtherRules(self.game.clone())));
        }
        let game = Game::Typed {
            name: self.game.clone(),
            rules,
        };
        let system = self.numeration()?;
        let fits = |table: &Table, tracks: usize| {
            (table.alphabet().digits(), table.alphabet().tracks()) == (system.digits(), tracks)
        };
        let piles = game.piles().unwrap_or(2);
        if !self.sets.iter().all(|set| fits(set, piles))
            || self.count.as_ref().is_some_and(|count| !fits(count, 2))
        {
            return Ok(Some(Refusal::WrongAlphabet));
        }
        let sets = self.relations(budget)?;
        let is_normal = |(set, table): (&Relation, &Table)| Table::of(set) == *table;
        if let Some(number) = sets
            .iter()
            .zip(&self.sets)
            .position(|pair| !is_normal(pair))
        {
            return Ok(Some(Refusal::NotNormal(number)));
        }
        if let Some((number, flaw)) = misplaced(self, &game, &system, budget)? {
            return Ok(Some(Refusal::Flaw(number, flaw)));
        }
        let mut prover = Prover::new(&game, system.clone(), budget)?;
        for (number, set) in sets.iter().enumerate() {
            let flaw = match self.claim {
                Level::Value(_) => prover.accept(set.clone())?,
                Level::Misere => prover.check_misere(set)?,
            };
            if let Some(flaw) = flaw {
                return Ok(Some(Refusal::Flaw(number, flaw)));
            }
        }
        let (Some(table), Some(set)) = (&self.count, sets.last()) else {
            return Ok(None);
        };
        let count = table.relation(&system, budget)?;
        if !is_normal((&count, table)) {
            return Ok(Some(Refusal::NotNormal(self.sets.len())));
        }
        let right = piles == 2 && is_count(prover.logic(), set, &count)?;
        Ok((!right).then_some(Refusal::WrongCount))
    }

    /// Reads a theorem.
    pub fn parse(text: &str) -> Result<Self, TheoremError> {
        theorem(Reader::new(text)?)
    }
}

impl Statement for Theorem {
    fn subject(&self) -> String {
        about_in_words(&self.game, &self.rules).0
    }

    fn in_words(&self) -> String {
        let what = match self.claim {
            Level::Value(0) => "the P-positions of".to_string(),
            Level::Value(value) => format!("the positions of Grundy value {value} in"),
            Level::Misere => "the misère P-positions of".to_string(),
        };
        let (about, all) = about_in_words(&self.game, &self.rules);
        format!(
            "{what} {about}{all}, with piles of any size, are exactly those that an automaton of {} states accepts ({})",
            self.set().states(),
            self.system
        )
    }
}

/// What rules are about, and for which parameters.
pub(crate) fn about_in_words(name: &str, rules: &str) -> (String, &'static str) {
    let about = RuleGame::parse(rules)
        .ok()
        .and_then(|rules| About::of(name, &rules));
    match about {
        Some(about) => (about.to_string(), about.quantifier()),
        None => (format!("a game that is not {name}"), ""),
    }
}

impl Theorem {
    /// The theorem about a smaller value that this one contains; itself if the value is not smaller.
    #[must_use]
    pub fn about_value(proved: Proved<Self>, value: u64) -> Proved<Self> {
        let mut theorem = proved.into_inner();
        if let Level::Value(largest) = theorem.claim
            && value < largest
        {
            theorem.claim = Level::Value(value);
            theorem.count = None;
            let sets = usize::try_from(value).expect("fewer than the sets there are") + 1;
            theorem.sets.truncate(sets);
        }
        Proved::checked(theorem)
    }
}

/// What is wrong with a theorem, or with how it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The rules are not those of the game that is named.
    OtherRules(String),
    /// An automaton does not read positions of the game in its numeration system.
    WrongAlphabet,
    /// The automaton of this number is not written in its one normal form.
    NotNormal(usize),
    /// The set of this number is not what it should be.
    Flaw(usize, Flaw),
    /// The automaton that should count the positions does not.
    WrongCount,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherRules(name) => write!(f, "these rules are not those of {name}"),
            Self::WrongAlphabet => f.write_str(
                "an automaton does not read as many piles as the game has, or other digits",
            ),
            Self::NotNormal(number) => write!(
                f,
                "automaton {number} is not in normal form: minimal, states in the order in which they are \
                 reached, leading zeros ignored, nothing but digits of the numeration system accepted"
            ),
            Self::Flaw(number, flaw) => write!(f, "automaton {number}: {flaw}"),
            Self::WrongCount => {
                f.write_str("the automaton that should count the positions does not")
            }
        }
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Self::BEGINNING.to_string();
        let rules = quote(&self.rules);
        write!(
            text,
            "game {}\nrules\n{rules}numeration {}\nclaim {}\n",
            self.game, self.system, self.claim
        )?;
        let sets = self.sets.iter().map(|table| ("automaton", table));
        let count = self.count.iter().map(|table| ("count", table));
        for (word, table) in sets.chain(count) {
            let alphabet = table.alphabet();
            writeln!(
                text,
                "{word} {} {} {}",
                alphabet.digits(),
                alphabet.tracks(),
                table.states()
            )?;
            for state in table.state_numbers() {
                text.push(if table.is_accepting(state) { '+' } else { '-' });
                for &target in table.row(state) {
                    match target {
                        DEAD => text.push_str(" ."),
                        target => write!(text, " {target}")?,
                    }
                }
                text.push('\n');
            }
        }
        f.write_str(&seal(&text))
    }
}

fn theorem(mut reader: Reader<'_>) -> Result<Theorem, TheoremError> {
    reader.after("wythoff theorem 1")?;
    let game = reader.after("game")?.to_string();
    let rules = reader.rules()?;
    let system = reader.after("numeration")?.to_string();
    let claim = reader.claim()?;
    let mut sets = Vec::new();
    let mut count = None;
    while let Some(line) = reader.peek() {
        if line.starts_with("count") {
            count = Some(table(&mut reader, "count")?);
        } else {
            sets.push(table(&mut reader, "automaton")?);
        }
    }
    let before = match claim {
        Level::Value(value) => value,
        Level::Misere => 0,
    };
    if (sets.len() as u64).checked_sub(1) != Some(before) {
        return reader.error(format!("expected an automaton after {before} others"));
    }
    Ok(Theorem {
        game,
        rules,
        system,
        claim,
        sets,
        count,
    })
}

fn table(reader: &mut Reader<'_>, word: &str) -> Result<Table, TheoremError> {
    let sizes = reader.after(word)?.split(' ').map(str::parse::<u32>);
    let Ok([digits, tracks, states]) = sizes
        .collect::<Result<Vec<u32>, _>>()
        .unwrap_or_default()
        .try_into()
        .map(|sizes: [u32; 3]| sizes)
    else {
        return reader.error("expected the numbers of digits, tracks and states");
    };
    let Some(alphabet) = Alphabet::new(digits, tracks as usize) else {
        return reader.error("too many digits or tracks");
    };
    let mut accept = Vec::new();
    let mut next = Vec::new();
    for _ in 0..states {
        let line = reader.next()?;
        let mut words = line.split(' ');
        accept.push(words.next() == Some("+"));
        for word in words {
            next.push(match word.parse() {
                _ if word == "." => DEAD,
                Ok(target) => target,
                Err(_) => return reader.error(format!("`{word}` is no state")),
            });
        }
    }
    match Table::from_parts(alphabet, accept, next) {
        Some(table) => Ok(table),
        None => reader.error("the transitions do not fit the number of states and letters"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_about_any_value_is_read() {
        for (value, message) in [
            (
                u64::MAX,
                "expected an automaton after 18446744073709551615 others",
            ),
            (0, "expected an automaton after 0 others"),
        ] {
            let body = format!(
                "{}game mine\nrules\n  piles a\n  move (a - i) for i >= 1\nnumeration base:2\nclaim value {value}\n",
                Theorem::BEGINNING
            );
            let error = Theorem::parse(&seal(&body));
            assert!(error.unwrap_err().to_string().ends_with(message));
        }
    }
}
