//! `wythoff proof 2`: a sentence about natural numbers is true, or false.
//!
//! Variables are natural numbers, and every number in the sentence is an integer (see `terms`). A relation with a negative
//! argument is false, and a word has the value 0 at a negative index.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use dashu_int::IBig;

use crate::automata::{DEAD, Dfa};
use crate::file::Lines;
use crate::linear::Linear;
use crate::logic::{Logic, Relation};
use crate::numeration::System;
use crate::terms::{Names, Translator};
use crate::text::{Language, Node, Parser, Read};
use crate::theorem::read_relation;
use crate::{Accepted, Checked, Limits, Refusal, accepted, wrong};

/// Checks a proof.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let mut logic = System::named(lines.after("numeration")?, limits)?;
    let mut names = built_in(&mut logic)?;
    let mut seen = BTreeSet::new();
    let (mut given, mut defined) = (Vec::new(), String::new());
    loop {
        let (kind, rest) = lines.peek().split_once(' ').unwrap_or(("", ""));
        let name = rest.split([' ', '(']).next().unwrap_or("").to_owned();
        if !["given", "word", "let"].contains(&kind) {
            break;
        }
        if !seen.insert(name.clone()) {
            lines.next()?;
            return lines.unreadable(format!("{name} is defined twice"));
        }
        if kind == "given" {
            let relation = read_relation(lines, &format!("given {name}"), &logic)?;
            let states = relation.dfa.accept.len();
            given.push(format!(
                "the relation {name} that an automaton of {states} states in the file accepts"
            ));
            names.relations.insert(name, relation);
        } else if kind == "word" {
            let word = read_word(lines, &name, &mut logic)?;
            let states = word
                .values()
                .next()
                .map_or(0, |relation| relation.dfa.accept.len());
            given.push(format!(
                "the word {name} that an automaton of {states} states in the file gives"
            ));
            names.words.insert(name, word);
        } else {
            let line = lines.next()?;
            let (name, vars, formula) = lines.read(read_definition(line))?;
            let relation = lines.read(logic.defined(&vars, formula, &names))??;
            names.relations.insert(name, relation);
            defined += &format!("\n  {line}");
        }
    }
    let text = lines.after("sentence")?;
    let node = lines.read(read(text))?;
    let witness = match lines.peek().starts_with("witness") {
        true => Some(lines.after("witness")?),
        false => None,
    };
    let claimed = match lines.after("holds")? {
        "true" => true,
        "false" => false,
        _ => return lines.unreadable("expected `holds true` or `holds false`"),
    };
    lines.end()?;
    if lines.read(holds(&node, &names, &mut logic))?? != claimed {
        return wrong(format!("the sentence is {}: {text}", !claimed));
    }
    let mut statement = format!(
        "it is {claimed}, about natural numbers, that {}",
        text.trim()
    );
    if let Some(witness) = witness {
        let (body, values) = lines.read(read_witness(witness, &node, claimed))?;
        let values = values
            .into_iter()
            .map(|(name, value)| (name, Linear::number(value)));
        names.numbers = values.collect();
        if lines.read(holds(body, &names, &mut logic))?? != claimed {
            return wrong(format!("the witness {} does not show it", witness.trim()));
        }
        let what = if claimed {
            "an example"
        } else {
            "a counterexample"
        };
        statement += &format!("; {what} is {}", witness.trim());
    }
    if !defined.is_empty() {
        statement += &format!("\nwith these definitions:{defined}");
    }
    if !given.is_empty() {
        let (system, given) = (&logic.system.name, given.join("; "));
        statement += &format!(
            "\nrelative to what the file takes as given, in the numeration system {system}: {given}"
        );
    }
    accepted("proof", statement)
}

fn read(text: &str) -> Read<Node> {
    match text.contains('#') {
        true => Err("comments have no place in a certificate".to_owned()),
        false => Parser::whole(text, Language::Sentences),
    }
}

/// Whether a sentence is true.
fn holds(node: &Node, names: &Names, logic: &mut Logic) -> Read<Checked<bool>> {
    let formula = Translator::new(logic, names.clone()).exactly(node)?;
    Ok(logic.satisfiable(&formula))
}

/// `let NAME(x, y) := FORMULA`: the name, the variables and the formula.
fn read_definition(line: &str) -> Read<(String, Vec<String>, &str)> {
    let (head, body) = line.split_once(":=").ok_or("expected `:=`")?;
    let mut parser = Parser::new(head, Language::Sentences)?;
    parser.expect("let")?;
    let name = parser.name()?;
    parser.expect("(")?;
    let mut vars = Vec::new();
    if !parser.take(")") {
        vars = parser.names(",")?;
        parser.expect(")")?;
    }
    parser.end()?;
    read(body)?;
    Ok((name, vars, body))
}

/// `x = 3, y = 5`, for the outermost variables: the rest of the sentence, which must be true, or false, with these values.
fn read_witness<'n>(
    text: &str,
    node: &'n Node,
    claimed: bool,
) -> Read<(&'n Node, BTreeMap<String, IBig>)> {
    let quantifier = if claimed { "exists" } else { "forall" };
    let (vars, body) = match node {
        Node::Quantified(outermost, vars, body) if *outermost == quantifier => (vars, body),
        _ => {
            return Err(
                "a witness is for `exists` that is true or `forall` that is false".to_owned(),
            );
        }
    };
    let mut values = BTreeMap::new();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or("expected `x = 3, y = 5`")?;
        let (name, value) = (name.trim().to_owned(), value.trim());
        if !vars.contains(&name) || !value.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!(
                "{name} is no outermost variable, or {value} no natural number"
            ));
        }
        let value = value.parse().map_err(|_| "expected a natural number")?;
        if values.insert(name, value).is_some() {
            return Err("a variable has two values".to_owned());
        }
    }
    match values.len() == vars.len() {
        true => Ok((body, values)),
        false => Err("not every outermost variable has a value".to_owned()),
    }
}

/// For each value of a word, the relation of the indices with that value.
type Word = BTreeMap<i64, Rc<Relation>>;

/// An automaton with an output for each state; every number must have one.
fn read_word(lines: &mut Lines, name: &str, logic: &mut Logic) -> Checked<Word> {
    let number = |word: &str| word.parse::<i64>().ok();
    let (dfa, outputs, tracks) = lines.table(
        &format!("word {name}"),
        logic.system.digits,
        logic.limits,
        number,
    )?;
    let word = outputs_of(&dfa, &outputs, tracks);
    let mut names = Names::default();
    let vars: Vec<String> = (0..tracks).map(|track| format!("n{track}")).collect();
    let mut some = vec!["false".to_owned()];
    for (at, relation) in word.values().enumerate() {
        names.relations.insert(format!("W{at}"), relation.clone());
        some.push(format!("W{at}({})", vars.join(", ")));
    }
    let quantifier = match tracks {
        0 => String::new(),
        _ => format!("exists {}: ", vars.join(", ")),
    };
    match logic.never(&format!("{quantifier}not ({})", some.join(" or ")), &names)? {
        true => Ok(word),
        false => wrong(format!("the word {name} has no value at some index")),
    }
}

fn outputs_of(dfa: &Dfa, outputs: &[i64], tracks: usize) -> Word {
    let values: BTreeSet<i64> = outputs.iter().copied().collect();
    let relation = |value: i64| {
        let accept = outputs.iter().map(|&output| output == value).collect();
        Relation::new(
            Dfa {
                accept,
                ..dfa.clone()
            },
            tracks,
        )
    };
    values
        .into_iter()
        .map(|value| (value, relation(value)))
        .collect()
}

/// The names that come with a numeration system.
///
/// * Base 2: `xor(x, y, z)`, by definition digit by digit.
/// * Tribonacci: `TR[n]`, the fixed point of 0 -> 01, 1 -> 02, 2 -> 0. The image of 0 under k steps has U_k letters, and
///   reading the digits of n from the left each digit d picks letter d of the image of the letter so far: 0 leads to 0, and
///   1 from 0 to 1, from 1 to 2.
/// * Fibonacci: `shift(x, y)`, the word of y is that of x with a 0 after it; `lower(n, x)`: x = ⌊nφ⌋, `upper(n, x)`:
///   x = ⌊nφ²⌋ and `F[n]`, the word 0100101..., which is 1 exactly if n + 1 is ⌊kφ²⌋ for some k >= 1; see [`FIBONACCI`].
fn built_in(logic: &mut Logic) -> Checked<Names> {
    let mut names = Names::default();
    let table = |letters, accept: &[bool], next: Vec<u32>| Dfa::new(letters, accept.to_vec(), next);
    match logic.system.name.as_str() {
        "base:2" => {
            let even = |letter: u32| {
                if letter.count_ones().is_multiple_of(2) {
                    0
                } else {
                    DEAD
                }
            };
            let xor = table(8, &[true], (0..8).map(even).collect());
            names
                .relations
                .insert("xor".to_owned(), Relation::new(xor, 3));
        }
        "tribonacci" => {
            let word = table(2, &[false; 3], vec![0, 1, 0, 2, 0, DEAD]);
            names
                .words
                .insert("TR".to_owned(), outputs_of(&word, &[0, 1, 2], 1));
        }
        "fibonacci" => {
            // The state is the last digit of y, which x must have next.
            let step = |at: u32| {
                if (at >> 2) == (at >> 1) & 1 {
                    at & 1
                } else {
                    DEAD
                }
            };
            let shift = table(4, &[true, false], (0..8).map(step).collect());
            names
                .relations
                .insert("shift".to_owned(), Relation::new(shift, 2));
            for (name, text) in [("lower", LOWER), ("upper", UPPER)] {
                let vars = ["n", "x"].map(str::to_owned);
                let relation = logic
                    .defined(&vars, text, &names)
                    .map_err(Refusal::Wrong)??;
                names.relations.insert(name.to_owned(), relation);
            }
            let word = table(2, &[false; 2], vec![0, 1, 0, 1]);
            names
                .words
                .insert("F".to_owned(), outputs_of(&word, &[0, 1], 1));
            for flaw in FIBONACCI {
                if !logic.never(flaw, &names)? {
                    return wrong(
                        "the relations of the Fibonacci system are not what they should be",
                    );
                }
            }
        }
        _ => {}
    }
    Ok(names)
}

const LOWER: &str = "n = 0 and x = 0 or n > 0 and x > 0 and shift(n - 1, x - 1)";
const UPPER: &str = "exists y: lower(n, y) and x = n + y";

/// What must be impossible so that `lower`, `upper` and `F` are what they are said to be.
///
/// `lower` is a growing function L, and with V(n) = L(n) + n every number from 1 on is L(n) or V(n), not both, for one
/// n >= 1. This determines L: L(n) is the least positive number that is no L(i) or V(i) with 1 <= i < n. And ⌊nφ⌋ has the same
/// property by the theorem of Beatty, since 1/φ + 1/φ² = 1 and ⌊nφ²⌋ = ⌊nφ⌋ + n.
const FIBONACCI: [&str; 6] = [
    "exists n: not exists x: lower(n, x)",
    "exists n, m, x, y: lower(n, x) and lower(m, y) and n < m and x >= y",
    "exists n, x, y: lower(n, x) and lower(n, y) and x < y",
    "exists z: z > 0 and not (exists n: n > 0 and lower(n, z)) and not exists m: m > 0 and upper(m, z)",
    "exists z, n, m: z > 0 and n > 0 and lower(n, z) and m > 0 and upper(m, z)",
    "exists x: not (F[x] = 1 <=> exists n: n > 0 and upper(n, x + 1))",
];
