//! The text format of the prover Walnut.
//!
//! A header names the numeration system of each track; then come the states, each with its output
//! (1 = accepting) and its transitions; a missing transition leads nowhere:
//!
//! ```text
//! msd_fib msd_fib
//!
//! 0 1
//! 0 0 -> 0
//! 1 1 -> 1
//!
//! 1 1
//! 0 0 -> 0
//! ```
//!
//! Walnut takes the tracks for the variables of a formula in alphabetical order. A relation has
//! columns without names, which are written in their order: who writes the relation of a formula
//! for Walnut gives it its columns in alphabetical order.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write as _;

use crate::automata::{Alphabet, Dfao, Nfa};
use crate::numeration::Numeration;
use crate::{Budget, Exhausted, Relation, System};

/// Why a text is not an automaton.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormatError {
    /// The line (from 1) and what is wrong with it.
    Line(usize, String),
    /// A limit was reached.
    Exhausted(Exhausted),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line, message) => write!(f, "line {line}: {message}"),
            Self::Exhausted(limit) => write!(f, "{limit}"),
        }
    }
}

impl std::error::Error for FormatError {}

impl From<Exhausted> for FormatError {
    fn from(limit: Exhausted) -> Self {
        Self::Exhausted(limit)
    }
}

fn error<T>(line: usize, message: impl Into<String>) -> Result<T, FormatError> {
    Err(FormatError::Line(line, message.into()))
}

/// An automaton as written: possibly nondeterministic, with any outputs.
#[derive(Debug, Clone)]
struct Written {
    system: System,
    alphabet: Alphabet,
    outputs: Vec<i64>,
    /// State, letter, target.
    transitions: Vec<(u32, u32, u32)>,
}

/// Reads a relation: states with a non-zero output accept.
///
/// The system is the one named in the file; a file that lists digits, as in `{0, 1}`, is read in
/// the system `fallback`. Words are completed or cut by leading zeros and must be valid
/// representations to count.
///
/// # Errors
///
/// A text that is not an automaton, with the line; or a budget that does not suffice.
pub fn read_relation(
    text: &str,
    fallback: &System,
    budget: &Budget,
) -> Result<Relation, FormatError> {
    if let Some(value) = constant(text) {
        let alphabet = Alphabet::new(fallback.digits(), 0).expect("one letter");
        let mut nfa = Nfa::new(alphabet);
        nfa.add_state(value, [(0, 0)]);
        nfa.add_start(0);
        return Ok(Relation::from_nfa(fallback, &nfa, budget)?);
    }
    let written = parse(text, fallback)?;
    let mut nfa = Nfa::new(written.alphabet);
    let mut transitions = written.transitions.iter().peekable();
    for (state, &output) in (0u32..).zip(&written.outputs) {
        let mut edges = Vec::new();
        while let Some(&(_, letter, target)) = transitions.next_if(|edge| edge.0 == state) {
            edges.push((letter, target));
        }
        nfa.add_state(output != 0, edges);
    }
    nfa.add_start(0);
    Ok(Relation::from_nfa(&written.system, &nfa, budget)?)
}

/// Reads an automaton with output and its numeration system.
///
/// # Errors
///
/// As [`read_relation`], and a text with two transitions for one letter.
pub fn read_dfao(text: &str, fallback: &System) -> Result<(System, Dfao), FormatError> {
    let written = parse(text, fallback)?;
    let doubled = written
        .transitions
        .windows(2)
        .find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1));
    if let Some(&[(state, ..), _]) = doubled {
        return error(
            1,
            format!(
                "state {state} has two transitions for one letter, so its output is not determined"
            ),
        );
    }
    let dfao = Dfao::new(written.alphabet, written.outputs, written.transitions);
    Ok((written.system, dfao))
}

/// The files of relations without columns: a single word.
fn constant(text: &str) -> Option<bool> {
    match text.trim() {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}

/// The lines with content, numbered from 1, without comments.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let bare = |line: &'_ str| line.find('#').unwrap_or(line.len());
    (1..)
        .zip(text.lines())
        .map(move |(number, line)| (number, line[..bare(line)].trim()))
        .filter(|(_, line)| !line.is_empty())
}

fn parse(text: &str, fallback: &System) -> Result<Written, FormatError> {
    let mut lines = lines(text);
    let Some((number, header)) = lines.next() else {
        return error(
            1,
            "the automaton is empty; the first line names the numeration systems",
        );
    };
    let (system, tracks) = parse_header(number, header, fallback)?;
    let Some(alphabet) = Alphabet::new(system.digits(), tracks) else {
        return error(number, format!("{tracks} tracks are too many"));
    };
    // States may be numbered freely; they are renumbered in order of appearance.
    let mut numbers: BTreeMap<u64, u32> = BTreeMap::new();
    let mut outputs = Vec::new();
    let mut raw: Vec<(u32, u32, u64, usize)> = Vec::new();
    for (number, line) in lines {
        if let Some((letters, targets)) = line.split_once("->") {
            let Some(state) = outputs.len().checked_sub(1) else {
                return error(number, "a transition before the first state");
            };
            let state = u32::try_from(state).expect("fewer than 2^32 lines");
            let letters = parse_letters(number, letters, alphabet)?;
            for target in targets.split_whitespace() {
                let Ok(target) = target.parse() else {
                    return error(number, format!("{target:?} is not the number of a state"));
                };
                raw.extend(
                    letters
                        .iter()
                        .map(|&letter| (state, letter, target, number)),
                );
            }
        } else {
            let (id, output) = parse_state(number, line)?;
            let index = u32::try_from(outputs.len()).expect("fewer than 2^32 lines");
            if numbers.insert(id, index).is_some() {
                return error(number, format!("state {id} is declared twice"));
            }
            outputs.push(output);
        }
    }
    if outputs.is_empty() {
        return error(number, "the automaton has no states");
    }
    let mut transitions = Vec::with_capacity(raw.len());
    for (state, letter, target, number) in raw {
        let Some(&target) = numbers.get(&target) else {
            return error(number, format!("there is no state {target}"));
        };
        transitions.push((state, letter, target));
    }
    transitions.sort_unstable();
    transitions.dedup();
    Ok(Written {
        system,
        alphabet,
        outputs,
        transitions,
    })
}

/// The system and the number of tracks.
fn parse_header(
    number: usize,
    header: &str,
    fallback: &System,
) -> Result<(System, usize), FormatError> {
    if header.starts_with('{') {
        let sets: Vec<&str> = header
            .split('}')
            .filter(|set| !set.trim().is_empty())
            .collect();
        for set in &sets {
            let listed: Vec<&str> = set.trim().trim_start_matches('{').split(',').collect();
            let fits = (0..fallback.digits()).map(|digit| digit.to_string());
            if !fits.eq(listed.iter().map(|digit| digit.trim().to_string())) {
                return error(
                    number,
                    format!("the digits {set}}} are not those of the system {fallback}"),
                );
            }
        }
        return Ok((fallback.clone(), sets.len()));
    }
    let names: Vec<&str> = header.split_whitespace().collect();
    let Some(system) = system_of(names[0], fallback) else {
        return error(
            number,
            format!(
                "unknown numeration system {:?}; known are msd_fib, msd_trib, msd_pell, msd_K for a \
                 base K, and lists of digits such as {{0, 1}}",
                names[0]
            ),
        );
    };
    if names.iter().any(|&name| name != names[0]) {
        return error(number, "all tracks must be in one numeration system");
    }
    Ok((system, names.len()))
}

fn system_of(name: &str, fallback: &System) -> Option<System> {
    if name == name_of(fallback.numeration()) {
        return Some(fallback.clone());
    }
    match name.strip_prefix("msd_")? {
        "fib" => Some(System::fibonacci()),
        "trib" => Some(System::tribonacci()),
        "pell" => "ostrowski:0;2".parse().ok(),
        base => format!("base:{base}").parse().ok(),
    }
}

/// The name of a system in a header.
fn name_of(numeration: &Numeration) -> String {
    let name = numeration.to_string();
    match name.as_str() {
        "fibonacci" => "msd_fib".to_owned(),
        "tribonacci" => "msd_trib".to_owned(),
        "ostrowski:0;2" => "msd_pell".to_owned(),
        _ => match numeration.as_base() {
            Some(base) => format!("msd_{base}"),
            None => format!("msd_{}", name.replace([':', ',', ';'], "_")),
        },
    }
}

fn parse_letters(number: usize, text: &str, alphabet: Alphabet) -> Result<Vec<u32>, FormatError> {
    let digits: Vec<&str> = text.split_whitespace().collect();
    if digits.len() != alphabet.tracks() {
        return error(
            number,
            format!(
                "{} digits where {} tracks are read",
                digits.len(),
                alphabet.tracks()
            ),
        );
    }
    let mut letters = vec![0];
    for digit in digits {
        let choices: Vec<u32> = match digit.parse() {
            Ok(value) if value < alphabet.digits() => vec![value],
            _ if digit == "*" => (0..alphabet.digits()).collect(),
            _ => return error(number, format!("{digit:?} is not a digit of the system")),
        };
        letters = letters
            .iter()
            .flat_map(|letter| {
                choices
                    .iter()
                    .map(move |digit| letter * alphabet.digits() + digit)
            })
            .collect();
    }
    Ok(letters)
}

fn parse_state(number: usize, line: &str) -> Result<(u64, i64), FormatError> {
    let mut words = line.split_whitespace();
    let id = words.next().and_then(|word| word.parse().ok());
    let output = words.next().and_then(|word| word.parse().ok());
    match (id, output, words.next()) {
        (Some(id), Some(output), None) => Ok((id, output)),
        _ => error(
            number,
            format!("expected a state and its output, or a transition, not {line:?}"),
        ),
    }
}

/// Writes a relation.
pub fn write_relation(relation: &Relation) -> String {
    let dfa = relation.dfa();
    if relation.arity() == 0 {
        return format!("{}\n", !relation.is_empty());
    }
    let mut text = header(relation.system(), relation.arity());
    if dfa.is_empty() {
        text.push_str("\n0 0\n");
    }
    for state in 0..u32::try_from(dfa.states()).expect("fewer than 2^32 states") {
        let output = i64::from(dfa.is_accepting(state));
        write_state(&mut text, state, output, dfa.alphabet(), |letter| {
            dfa.step(state, letter)
        });
    }
    text
}

fn header(system: &System, tracks: usize) -> String {
    let name = name_of(system.numeration());
    let mut text = vec![name; tracks].join(" ");
    text.push('\n');
    text
}

fn write_state(
    text: &mut String,
    state: u32,
    output: i64,
    alphabet: Alphabet,
    step: impl Fn(u32) -> Option<u32>,
) {
    let write = |text: &mut String, line: fmt::Arguments<'_>| {
        text.write_fmt(line)
            .expect("writing to a string cannot fail");
    };
    write(text, format_args!("\n{state} {output}\n"));
    for letter in 0..u32::try_from(alphabet.letters()).expect("few letters") {
        let Some(target) = step(letter) else { continue };
        for track in 0..alphabet.tracks() {
            write(text, format_args!("{} ", alphabet.digit(letter, track)));
        }
        write(text, format_args!("-> {target}\n"));
    }
}
