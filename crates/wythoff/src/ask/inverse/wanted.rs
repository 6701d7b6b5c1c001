//! The positions for which rules are sought: a formula, a game, a pair of sequences, an automaton, or a list.

use std::collections::BTreeSet;

use wythoff_automata::format::walnut;
use wythoff_automata::logic::{Term, all, any, apply};
use wythoff_automata::text::Session;
use wythoff_automata::{Relation, System};
use wythoff_numbers::sequence::beatty::are_complementary;
use wythoff_theorems::dual::finite;
use wythoff_theorems::inverse::{MOST_TRIED, Target};
use wythoff_theorems::proving::prove::NoTheorem;

use crate::ask::arguments::missing;
use crate::ask::decide::{Automaton, DecideAnswer, DecideQuestion, Definitions, Imports};
use crate::ask::{Arguments, Host, Question};
use crate::read::{Games, word};
use crate::search::LevelSets;
use crate::sequence::{self, Sequence};
use crate::{CatalogueGame, Failure, Game, LevelSet, closed};

/// A set of positions (x, y), x <= y.
#[derive(Debug, Clone)]
pub enum Wanted {
    /// The P-positions of a game, of which nothing else is used.
    Game(Game),
    /// Those for which a formula about x and y holds.
    Formula {
        /// The formula.
        text: String,
        /// How numbers are written.
        numeration: System,
        /// Definitions that it uses; they may import automata.
        definitions: Vec<Definitions>,
    },
    /// Those that an automaton accepts, in the format of Walnut.
    Automaton(String),
    /// All that have no pile larger than the largest one here.
    List(BTreeSet<[u64; 2]>),
    /// The terms of two sequences, side by side, and (0, 0).
    Pairs([String; 2]),
}

/// The pair of sequences that a relation of the decision procedure is about.
const PAIRS: [&str; 2] = ["lower-wythoff", "upper-wythoff"];

impl Wanted {
    /// The set of a formula in the Fibonacci system.
    pub fn formula(text: impl Into<String>) -> Self {
        Self::Formula {
            text: text.into(),
            numeration: System::fibonacci(),
            definitions: Vec::new(),
        }
    }

    /// The set that the arguments of a question give.
    pub(in crate::ask) fn of_arguments(arguments: &mut Arguments) -> Result<Self, Failure> {
        let spec = arguments.text("spec")?.ok_or_else(|| missing("spec"))?;
        let games = Games::with_rules(arguments.text("rules")?.as_deref())?;
        let definitions = arguments.texts("definitions")?;
        let definitions = definitions.into_iter().map(|text| Definitions {
            name: "definitions".to_owned(),
            text,
            imports: Imports::none(),
        });
        let numeration = arguments.system()?;
        Self::read(&spec, &games, numeration, definitions.collect())
    }

    /// `pairs:SEQUENCE,SEQUENCE`, an automaton in the format of Walnut, a list of positions, a formula if the text has a
    /// bracket or a comparison, and otherwise the name of a game.
    pub fn read(
        spec: &str,
        games: &Games,
        numeration: Option<System>,
        definitions: Vec<Definitions>,
    ) -> Result<Self, Failure> {
        let spec = spec.trim();
        if spec.is_empty() {
            return Err(Failure::input(
                "positions are missing: a formula, two sequences, an automaton, a list or a game",
            ));
        }
        if let Some(names) = spec.strip_prefix("pairs:") {
            return Self::pairs(names);
        }
        if spec.starts_with("msd_") || spec.starts_with("lsd_") || spec.starts_with('{') {
            return Ok(Self::Automaton(spec.to_owned()));
        }
        if let Some(list) = list(spec)? {
            return Ok(Self::List(list));
        }
        if !spec.contains(['(', '=', '<', '>']) {
            return Ok(Self::Game(games.game(spec)?));
        }
        if !parentheses_match(spec) {
            return Err(Failure::input(
                "the parentheses of the formula do not match",
            ));
        }
        Ok(Self::Formula {
            text: spec.to_owned(),
            numeration: numeration.unwrap_or_else(System::fibonacci),
            definitions,
        })
    }

    /// Two sequences, term by term. Only of the Wythoff pairs are all terms known to the decision procedure; of others
    /// those up to a bound are used.
    fn pairs(names: &str) -> Result<Self, Failure> {
        let commas = names.match_indices(',').map(|(at, _)| at);
        let mut split = commas.map(|at| [&names[..at], &names[at + 1..]]);
        let both = |parts: &[&str; 2]| parts.iter().all(|name| sequence::named(name).is_ok());
        let Some(parts) = split.clone().find(both) else {
            return Err(match split.next() {
                Some(parts) => Failure::Input(format!(
                    "`{}` and `{}` are not two sequences; `wythoff sequence list` has them all",
                    parts[0], parts[1]
                )),
                None => Failure::input("two sequences are needed, as in pairs:mouse-a,mouse-b"),
            });
        };
        if parts == PAIRS {
            return Ok(Self::formula("exists n: lower(n, x) and upper(n, y)"));
        }
        Ok(Self::Pairs(parts.map(str::to_owned)))
    }

    /// P-positions of which nobody knows rules, and the number of their piles.
    pub(super) fn without_rules(&self) -> Option<(Box<dyn LevelSet>, usize)> {
        let Self::Game(game @ Game::Catalogue(CatalogueGame::FatRat { .. })) = self else {
            return None;
        };
        let set = game
            .catalogue()
            .and_then(|game| closed::level_set(game, 0))?;
        Some((set, game.piles()?))
    }

    /// The set as a search takes it.
    pub(in crate::ask) fn target(&self, host: &dyn Host) -> Result<Target, Failure> {
        match self {
            Self::Game(game) => {
                let two = game.piles().is_none_or(|piles| piles == 2);
                if !two || game.order() != crate::PileOrder::Sorted {
                    return Err(Failure::input(
                        "a set of positions of two piles without places is needed",
                    ));
                }
                let mut sets = LevelSets::of(game, 0, None, host)?.sets;
                Ok(Target::Set(sets.swap_remove(0)))
            }
            Self::Formula {
                text,
                numeration,
                definitions,
            } => {
                let question = DecideQuestion {
                    numeration: numeration.clone(),
                    definitions: definitions.clone(),
                    members: 0,
                    alphabetical: true,
                    ..DecideQuestion::new(format!("x <= y and ({text})"))
                };
                match question.ask(host)? {
                    DecideAnswer::Set(found) if found.variables == ["x", "y"] => {
                        match found.automaton {
                            Automaton::Built(set) => Ok(Target::Set(set)),
                            Automaton::Read(_) => Err(Failure::input("there is no automaton")),
                        }
                    }
                    _ => Err(Failure::input("the formula must be about x and y alone")),
                }
            }
            Self::Automaton(text) => {
                let set = walnut::read_relation(text, &System::fibonacci(), host.budget())
                    .map_err(|error| Failure::Input(error.to_string()))?;
                if set.arity() != 2 {
                    return Err(Failure::Input(format!(
                        "the automaton must read two numbers, not {}",
                        set.arity()
                    )));
                }
                Ok(Target::Set(smaller_first(&set, host)?))
            }
            Self::List(positions) => enough(first(positions.clone(), MOST_TRIED)),
            Self::Pairs(names) => enough(first_pairs(names, MOST_TRIED, host)?),
        }
    }

    /// The set as moves: a list has all of them, and of sequences the terms up to a bound are used.
    pub(in crate::ask) fn moves(&self, up_to: u64, host: &dyn Host) -> Result<Target, Failure> {
        match self {
            Self::List(list) => {
                let list = list.iter().copied();
                let set = finite(
                    &"base:2".parse().map_err(Failure::input)?,
                    list,
                    host.budget(),
                )?;
                Ok(Target::Set(set))
            }
            Self::Pairs(names) => first_pairs(names, up_to, host),
            _ => self.target(host),
        }
    }

    /// Why the dual of the dual is surely the set, if a theorem of the literature says so.
    pub(in crate::ask) fn source(&self) -> Option<&'static str> {
        let says = "the set has the pairs of two complementary homogeneous Beatty sequences [Larsson, Hegarty and Fraenkel 2011]";
        let said = match self {
            Self::Pairs([one, other]) => are_complementary(one, other),
            Self::Game(Game::Catalogue(CatalogueGame::NimAb { b: 1, .. })) => true,
            _ => false,
        };
        said.then_some(says)
    }
}

/// Whether each parenthesis that closes has one that opens before it, and the other way round: so that the formula stays one part when it is
/// put into parentheses.
fn parentheses_match(text: &str) -> bool {
    let mut open = 0_u64;
    for one in text.chars() {
        match one {
            '(' => open = open.saturating_add(1),
            ')' if open == 0 => return false,
            ')' => open -= 1,
            _ => {}
        }
    }
    open == 0
}

/// The same positions, each with the smaller pile first.
fn smaller_first(set: &Relation, host: &dyn Host) -> Result<Relation, Failure> {
    let mut session = Session::new(set.system().clone(), host.budget().clone());
    let either = any([apply("set", set, ["x", "y"]), apply("set", set, ["y", "x"])]);
    let sorted = all([Term::from("x").at_most("y"), either]);
    let sorted = session.logic().define(&["x", "y"], &sorted);
    Ok(sorted.map_err(NoTheorem::Logic)?)
}

/// These positions as far as they are complete: up to the largest pile among them, or a bound.
fn first(positions: BTreeSet<[u64; 2]>, most: u64) -> Target {
    let bound = positions.iter().map(|at| at[1]).max().unwrap_or(0);
    Target::First {
        bound: bound.min(most),
        positions,
    }
}

/// The target, if there is a position with tokens that is known to be lost or not: of (0, 0) alone all rules fit.
fn enough(target: Target) -> Result<Target, Failure> {
    match target {
        Target::First { bound: 0, .. } => Err(Failure::input(
            "there is nothing to learn from (0, 0) alone; give further positions, or the set by a formula",
        )),
        target => Ok(target),
    }
}

/// The terms of two sequences side by side as far as they tell all positions with piles up to a bound, and (0, 0): those of sequences that end, or
/// the first terms of others, if the larger pile grows.
fn first_pairs(names: &[String; 2], up_to: u64, host: &dyn Host) -> Result<Target, Failure> {
    let count = usize::try_from(up_to)
        .unwrap_or(usize::MAX)
        .saturating_add(2);
    let [one, other] = [&names[0], &names[1]].map(|name| match sequence::named(name) {
        Ok(sequence) => first_terms(&*sequence, count, up_to, host),
        Err(error) => Err(crate::Diagnostic::of_name(name, error).into()),
    });
    let pairs = one?.into_iter().zip(other?);
    let pairs: Vec<[u64; 2]> = pairs.map(|(x, y)| [x.min(y), x.max(y)]).collect();
    let ends = pairs.len() < count;
    let mut steps = pairs.windows(2);
    if !ends && let Some(step) = steps.find(|step| step[1][1] < step[0][1]) {
        return Err(Failure::Input(format!(
            "the larger of the two terms must not become smaller: after ({}, {}) comes ({}, {}), so further terms may be of any size, and the positions without them are not known",
            step[0][0], step[0][1], step[1][0], step[1][1]
        )));
    }
    // Of the largest pile itself there may be more positions.
    let known = match pairs.last() {
        Some(last) if !ends => last[1].saturating_sub(1),
        _ => u64::MAX,
    };
    let mut positions: BTreeSet<[u64; 2]> = pairs.into_iter().collect();
    positions.insert([0, 0]);
    Ok(first(positions, up_to.min(known)))
}

/// So many terms of a sequence, or all of them if it ends.
fn first_terms(
    sequence: &dyn Sequence,
    count: usize,
    up_to: u64,
    host: &dyn Host,
) -> Result<Vec<u64>, Failure> {
    host.budget().allow_memory(sequence.memory(up_to))?;
    let mut terms = Vec::new();
    for term in sequence.terms().take(count) {
        host.budget().check()?;
        let Ok(term) = u64::try_from(term) else {
            return Err(Failure::input("a term is not a number of tokens"));
        };
        terms.push(term);
    }
    Ok(terms)
}

/// A list such as `0,0 1,2 3,5`, brackets and semicolons allowed; `None` if the text has anything else in it.
fn list(spec: &str) -> Result<Option<BTreeSet<[u64; 2]>>, Failure> {
    let fits = |one: char| one.is_ascii_digit() || ",; ()[]\n\t\r".contains(one);
    if spec.is_empty() || !spec.chars().all(fits) {
        return Ok(None);
    }
    let numbers = spec.split(|one: char| !one.is_ascii_digit());
    let numbers = numbers.filter(|part| !part.is_empty()).map(word);
    let numbers: Vec<u64> = numbers.collect::<Result<_, _>>()?;
    if numbers.is_empty() || !numbers.len().is_multiple_of(2) {
        return Err(Failure::input(
            "a list has two piles for each position, as in `0,0 1,2 3,5`",
        ));
    }
    let pairs = numbers.chunks(2);
    let pairs = pairs.map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]);
    Ok(Some(pairs.collect()))
}
