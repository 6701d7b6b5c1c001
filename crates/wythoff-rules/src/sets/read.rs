//! Sets in the text of rules: a formula, an automaton written out, or a name.
//!
//! ```text
//! { FORMULA }              the formula language of `decide`, about the numbers of the tuple; Fibonacci system
//! SYSTEM { FORMULA }       the same in another numeration system, such as base:2
//! SYSTEM [ STATES ]        an automaton: `+` or `-` and the next state for each letter, or `.`; states are divided by commas
//! pairs:NAME,NAME          the tuples of terms with the same index n >= 1, for sequences that have a formula
//! NAME                     anything else is looked up by whoever reads the rules: a level set of a game, a file
//! ```

use std::ops::Range;

use wythoff_automata::automata::{Alphabet, DEAD, Table};
use wythoff_automata::logic::{Formula, Logic, LogicError, Name};
use wythoff_automata::text::{Environment, parse};
use wythoff_automata::{Budget, Relation, System};

use super::{MAX_COLUMNS, TupleSet, states};
use crate::lang::ast::{SetKind, SetText};

/// The automaton of a set has at most this many states.
pub const MAX_STATES: usize = 20_000;

/// While it is built there may be this many.
const MAX_BUILT: usize = 400_000;

/// And so many bytes may be used.
const MAX_MEMORY: u64 = 1 << 29;

/// Finds sets that rules name: `positions:wythoff`, or a file.
pub trait SetNames {
    /// The set of this name.
    ///
    /// # Errors
    ///
    /// Why there is none, in words for the user.
    fn find(&self, name: &str) -> Result<Relation, String>;
}

/// Knows no names.
#[derive(Debug, Clone, Copy)]
pub struct NoSets;

impl SetNames for NoSets {
    fn find(&self, name: &str) -> Result<Relation, String> {
        Err(format!("no set is called `{name}` here"))
    }
}

/// What is wrong with the text of a set, and where in it; the whole of it without a place.
#[derive(Debug)]
pub(crate) struct Misread {
    pub(crate) place: Option<Range<usize>>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl Misread {
    fn new(message: impl Into<String>) -> Self {
        Self {
            place: None,
            message: message.into(),
            help: None,
        }
    }

    fn help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}

/// Reads a set of tuples of numbers with these names; gives it with its text, in which names stand for nothing outside
/// the rules any more.
pub(crate) fn read(
    text: &SetText,
    names: &[String],
    known: &dyn SetNames,
) -> Result<(TupleSet, SetText), Misread> {
    if names.len() > MAX_COLUMNS {
        return Err(Misread::new(format!(
            "a tuple has at most {MAX_COLUMNS} numbers"
        )));
    }
    let budget = Budget::default()
        .with_states(MAX_BUILT)
        .with_memory(MAX_MEMORY);
    let (set, text) = match &text.kind {
        SetKind::Formula(formula) => {
            let system = system(&text.system)?;
            (of_formula(formula, names, &system, &budget)?, text.clone())
        }
        SetKind::States(states) => {
            let relation = of_states(states, names.len(), &system(&text.system)?, &budget)?;
            plain(relation, text, &budget)?
        }
        SetKind::Named(name) => match name.strip_prefix("pairs:") {
            Some(sequences) => {
                let (system_name, formula) = of_sequences(sequences, names)?;
                let set = of_formula(&formula, names, &system(system_name)?, &budget)?;
                let kind = SetKind::Formula(formula);
                let system = system_name.to_owned();
                let written = SetText {
                    system,
                    kind,
                    ..text.clone()
                };
                (set, written)
            }
            None => plain(known.find(name).map_err(Misread::new)?, text, &budget)?,
        },
    };
    if set.columns() != names.len() {
        return Err(Misread::new(format!(
            "the set has tuples of {} number{}, not {}",
            set.columns(),
            if set.columns() == 1 { "" } else { "s" },
            names.len()
        )));
    }
    Ok((set, text))
}

/// A set that is nothing but an automaton, written out.
fn plain(
    relation: Relation,
    text: &SetText,
    budget: &Budget,
) -> Result<(TupleSet, SetText), Misread> {
    let written = SetText {
        system: relation.system().to_string(),
        kind: SetKind::States(states(&Table::of(&relation))),
        ..text.clone()
    };
    Ok((of_relation(relation, None, budget)?, written))
}

fn of_relation(
    relation: Relation,
    formula: Option<(Vec<Name>, Formula)>,
    budget: &Budget,
) -> Result<TupleSet, Misread> {
    if relation.states() > MAX_STATES {
        return Err(Misread::new(format!(
            "the automaton of the set has {} states, more than {MAX_STATES}",
            relation.states()
        )));
    }
    TupleSet::with_formula(relation, formula, budget).map_err(|error| too_large(&error))
}

fn too_large(error: &LogicError) -> Misread {
    Misread::new(format!("the automaton of the set cannot be built: {error}"))
        .help("use a simpler formula")
}

/// The numeration system of a set.
fn system(name: &str) -> Result<System, Misread> {
    if name.is_empty() {
        return Ok(System::fibonacci());
    }
    name.parse().map_err(|error| {
        Misread::new(format!("`{name}` is no numeration system: {error}"))
            .help("fibonacci, tribonacci, base:2, ostrowski:0;2 are some")
    })
}

fn of_formula(
    text: &str,
    names: &[String],
    system: &System,
    budget: &Budget,
) -> Result<TupleSet, Misread> {
    let variables: Vec<Name> = names.iter().map(|name| name.as_str().into()).collect();
    let environment = Environment::new(system);
    let formula = parse(text, &environment, Some(&variables)).map_err(|error| Misread {
        place: Some(error.span()),
        message: error.message().to_owned(),
        help: Some(format!(
            "the formula is about {} and what it quantifies; `wythoff decide --help` has its language",
            names.join(", ")
        )),
    })?;
    let columns: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut logic = Logic::new(system.clone(), budget.clone());
    let relation = logic
        .define(&columns, &formula)
        .map_err(|error| too_large(&error))?;
    let general = is_general(&formula).then_some((variables, formula));
    of_relation(relation, general, budget)
}

/// Whether a formula uses nothing but addition and comparisons.
fn is_general(formula: &Formula) -> bool {
    match formula {
        Formula::Constant(_) | Formula::Compare(..) => true,
        Formula::Apply { .. } | Formula::Outputs(..) => false,
        Formula::Not(inner) | Formula::Exists(_, inner) | Formula::Forall(_, inner) => {
            is_general(inner)
        }
        Formula::And(parts) | Formula::Or(parts) => parts.iter().all(is_general),
        Formula::Implies(one, other) | Formula::Iff(one, other) => {
            is_general(one) && is_general(other)
        }
    }
}

/// An automaton written out, state by state.
fn of_states(
    text: &str,
    columns: usize,
    system: &System,
    budget: &Budget,
) -> Result<Relation, Misread> {
    let Some(alphabet) = Alphabet::new(system.digits(), columns) else {
        return Err(Misread::new("the letters of the automaton are too many"));
    };
    let (mut accept, mut next) = (Vec::new(), Vec::new());
    for (number, state) in text.split(',').enumerate() {
        let wrong = |what: String| {
            let place = place_of(text, state);
            let message = format!("state {number} {what}");
            let help = format!(
                "a state is `+` or `-` and {} next states or `.`, one for each letter",
                alphabet.letters()
            );
            Err(Misread {
                place: Some(place),
                message,
                help: Some(help),
            })
        };
        if number >= MAX_STATES {
            return wrong(format!("is one too many: at most {MAX_STATES} are read"));
        }
        let mut words = state.split_whitespace();
        match words.next() {
            Some("+") => accept.push(true),
            Some("-") => accept.push(false),
            _ => return wrong("begins with neither `+` nor `-`".to_owned()),
        }
        let before = next.len();
        for word in words {
            match word.parse() {
                _ if word == "." => next.push(DEAD),
                Ok(target) => next.push(target),
                Err(_) => return wrong(format!("leads to `{word}`, which is no state")),
            }
        }
        if next.len() - before != alphabet.letters() {
            return wrong(format!("has {} next states", next.len() - before));
        }
    }
    let Some(table) = Table::from_parts(alphabet, accept, next) else {
        return Err(Misread::new("a state leads to one that is not there"));
    };
    table
        .relation(system, budget)
        .map_err(|limit| too_large(&limit.into()))
}

/// Where a part of a text stands in it.
fn place_of(text: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - text.as_ptr().addr();
    start..start + part.len()
}

/// The tuples of terms of sequences with the same index, as a formula, and the system that has what it uses.
fn of_sequences(list: &str, names: &[String]) -> Result<(&'static str, String), Misread> {
    let sequences = split(list);
    if sequences.len() != names.len() {
        return Err(Misread::new(format!(
            "{} sequences for {} numbers",
            sequences.len(),
            names.len()
        )));
    }
    let taken = |name: &str| names.iter().any(|other| other == name);
    let fresh = |base: &str| {
        let numbered = (0..).map(|number: u32| format!("{base}{number}"));
        let mut all = [base.to_owned()].into_iter().chain(numbered);
        all.find(|name| !taken(name)).unwrap_or_default()
    };
    let (n, m) = (fresh("n"), fresh("m"));
    let (mut golden, mut parts) = (false, vec![format!("{n} >= 1")]);
    for (sequence, name) in sequences.iter().zip(names) {
        let Some(term) = Sequence::named(sequence) else {
            return Err(
                Misread::new(format!("the terms of `{sequence}` have no formula here")).help(
                    "lower-wythoff, upper-wythoff, wythoff-LETTERS, raleigh-a, -b, -c, mouse-a, -b, rat-a, -b, -c and \
                     fat-rat:M,K have one; write others as a formula, as in `{ exists n: i = 2*n and j = 5*n }`",
                ),
            );
        };
        golden |= matches!(term, Sequence::Letters(_));
        parts.push(term.formula(&n, &m, name));
    }
    let system = if golden { "fibonacci" } else { "" };
    Ok((system, format!("exists {n}: {}", parts.join(" and "))))
}

/// The names in a list; a comma before a digit belongs to a name.
fn split(list: &str) -> Vec<&str> {
    let bytes = list.as_bytes();
    let divides =
        |at: usize| bytes[at] == b',' && !bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
    let mut names = Vec::new();
    let mut start = 0;
    for at in (0..bytes.len()).filter(|&at| divides(at)) {
        names.push(&list[start..at]);
        start = at + 1;
    }
    names.push(&list[start..]);
    names
}

/// A sequence whose terms a formula can say.
enum Sequence {
    /// A composition of A and B, the Wythoff sequences; the last letter is applied first.
    Letters(String),
    /// floor(factor * n / divisor) + constant.
    Linear {
        factor: u64,
        divisor: u64,
        constant: i64,
    },
}

impl Sequence {
    fn named(name: &str) -> Option<Self> {
        let letters = |letters: &str| Some(Self::Letters(letters.to_owned()));
        let linear = |factor, divisor, constant| {
            Some(Self::Linear {
                factor,
                divisor,
                constant,
            })
        };
        match name {
            "lower-wythoff" => letters("a"),
            "upper-wythoff" | "raleigh-b" => letters("b"),
            "raleigh-a" => letters("aa"),
            "raleigh-c" => letters("ab"),
            "mouse-a" => linear(3, 2, 0),
            "mouse-b" => linear(3, 1, -1),
            "rat-a" => linear(7, 4, 0),
            "rat-b" => linear(7, 2, -1),
            "rat-c" => linear(7, 1, -3),
            _ => {
                if let Some(word) = name.strip_prefix("wythoff-") {
                    let good = !word.is_empty() && word.len() <= 12;
                    let plain = word.bytes().all(|letter| matches!(letter, b'a' | b'b'));
                    return (good && plain).then(|| Self::Letters(word.to_owned()));
                }
                let (m, k) = name.strip_prefix("fat-rat:")?.split_once(',')?;
                let (m, k): (u32, u32) = (m.parse().ok()?, k.parse().ok()?);
                let fits = (2..=12).contains(&m) && (1..=m).contains(&k);
                fits.then_some(Self::Linear {
                    factor: (1 << m) - 1,
                    divisor: 1 << (m - k),
                    constant: 1 - (1 << (k - 1)),
                })
            }
        }
    }

    /// The formula that `term` is the term of index `n`; `m` is a name that may be used.
    fn formula(&self, n: &str, m: &str, term: &str) -> String {
        match self {
            Self::Linear {
                factor,
                divisor,
                constant,
            } => {
                let multiple = match divisor {
                    1 => format!("{factor}*{n}"),
                    divisor => format!("({factor}*{n}) div {divisor}"),
                };
                let sum = match constant {
                    0 => String::new(),
                    constant => format!(" - {}", constant.unsigned_abs()),
                };
                format!("{term} = {multiple}{sum}")
            }
            Self::Letters(letters) => {
                let relation = |letter: char| if letter == 'a' { "lower" } else { "upper" };
                let mut inside = n.to_owned();
                let (mut bound, mut parts) = (Vec::new(), Vec::new());
                let steps: Vec<char> = letters.chars().rev().collect();
                for (number, letter) in steps.iter().enumerate() {
                    let value = match number + 1 == steps.len() {
                        true => term.to_owned(),
                        false => format!("{m}{number}"),
                    };
                    parts.push(format!("{}({inside}, {value})", relation(*letter)));
                    if number + 1 < steps.len() {
                        bound.push(value.clone());
                    }
                    inside = value;
                }
                match bound.is_empty() {
                    true => parts.join(" and "),
                    false => format!("(exists {}: {})", bound.join(", "), parts.join(" and ")),
                }
            }
        }
    }
}
