//! Theorems as files.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use wythoff_automata::automata::Alphabet;
use wythoff_automata::{Budget, Relation, System};

use super::check::Flaw;
use super::index::is_count;
use super::prove::{NoTheorem, Prover};
pub use super::reader::TheoremError;
use super::reader::{Reader, checksum, indented};
use super::small::misplaced;
use super::subject::Subject;
use super::table::{DEAD, Table};
use crate::Game;
use crate::lang::RuleGame;

/// What the last set of a theorem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The positions of this Grundy value; the sets before it are those of the smaller values.
    Value(u64),
    /// The P-positions of the misère game.
    Misere,
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(value) => write!(f, "value {value}"),
            Self::Misere => f.write_str("misere"),
        }
    }
}

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
    pub claim: Claim,
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

    pub(super) fn numeration(&self) -> Result<System, NoTheorem> {
        let no_system = |_| NoTheorem::NoSystem(self.system.clone());
        self.system.parse().map_err(no_system)
    }

    /// The theorem together with the relation "n positions have their smaller pile below x".
    #[must_use]
    pub fn with_count(self, count: Option<&Relation>) -> Self {
        Self {
            count: count.map(Table::of),
            ..self
        }
    }

    /// The theorem in words.
    pub fn statement(&self) -> String {
        let what = match self.claim {
            Claim::Value(0) => "the P-positions of".to_string(),
            Claim::Value(value) => format!("the positions of Grundy value {value} in"),
            Claim::Misere => "the misère P-positions of".to_string(),
        };
        let all = match self.game.parse() {
            Ok(Subject::Family(family)) => family.quantifier(),
            _ => "",
        };
        format!(
            "{what} {}{all}, with piles of any size, are exactly those that an automaton of {} states accepts ({})",
            self.game,
            self.set().states(),
            self.system
        )
    }

    /// Checks the theorem again from its rules: nothing in it is trusted.
    ///
    /// First small positions are compared with a search over all options, then the conditions are
    /// decided for all positions.
    ///
    /// Returns the first flaw, if there is one, with the number of the set it is in.
    pub fn verify(&self, budget: &Budget) -> Result<Option<(usize, Flaw)>, NoTheorem> {
        let no_rules = |_| NoTheorem::NoRules(self.game.clone());
        let rules = Arc::new(RuleGame::parse(&self.rules).map_err(no_rules)?);
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
            return Err(NoTheorem::WrongAlphabet);
        }
        if let Some(flaw) = misplaced(self, &game, &system, budget)? {
            return Ok(Some(flaw));
        }
        let mut prover = Prover::new(&game, system.clone(), budget)?;
        for (index, table) in self.sets.iter().enumerate() {
            let set = table.relation(&system, budget)?;
            let flaw = match self.claim {
                Claim::Value(_) => prover.accept(set)?,
                Claim::Misere => prover.check_misere(&set)?,
            };
            if let Some(flaw) = flaw {
                return Ok(Some((index, flaw)));
            }
        }
        let Some(count) = &self.count else {
            return Ok(None);
        };
        let set = self.set().relation(&system, budget)?;
        let count = count.relation(&system, budget)?;
        match is_count(prover.logic(), &set, &count)? {
            true => Ok(None),
            false => Err(NoTheorem::WrongCount),
        }
    }

    /// Reads a theorem.
    pub fn parse(text: &str) -> Result<Self, TheoremError> {
        theorem(Reader::new(text)?)
    }
}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Self::BEGINNING.to_string();
        let rules = indented(&self.rules);
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
            for state in 0..table.states() {
                text.push(if table.is_accepting(state) { '+' } else { '-' });
                for target in table.row(state) {
                    match target {
                        DEAD => text.push_str(" ."),
                        target => write!(text, " {target}")?,
                    }
                }
                text.push('\n');
            }
        }
        writeln!(f, "{text}checksum {:016x}", checksum(&text))
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
    let expected = match claim {
        Claim::Value(value) => value + 1,
        Claim::Misere => 1,
    };
    if sets.len() as u64 != expected {
        return reader.error(format!("expected {expected} automata"));
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
    match Table::new(alphabet, accept, next) {
        Some(table) => Ok(table),
        None => reader.error("the transitions do not fit the number of states and letters"),
    }
}
