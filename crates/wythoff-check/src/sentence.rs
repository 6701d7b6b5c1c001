//! `wythoff proof 2`: a sentence about natural numbers is true, or false.
//!
//! Variables are natural numbers, and every number in the sentence is an integer (see `terms`). A relation with a negative
//! argument is false, and a word has the value 0 at a negative index.
//!
//! These names come with a numeration system, defined as in a file:
//!
//! * Base 2: `xor(x, y, z)`, by definition digit by digit.
//! * Tribonacci: `TR[n]`, the fixed point of 0 -> 01, 1 -> 02, 2 -> 0. The image of 0 under k steps has U_k letters, and
//!   reading the digits of n from the left each digit d picks letter d of the image of the letter so far: 0 leads to 0, and
//!   1 from 0 to 1, from 1 to 2.
//! * Fibonacci: `shift(x, y)`, the word of y is that of x with a 0 after it; `lower(n, x)`: x = ⌊nφ⌋, `upper(n, x)`:
//!   x = ⌊nφ²⌋ and `F[n]`, the word 0100101..., which is 1 exactly if n + 1 is ⌊kφ²⌋ for some k >= 1; see [`FLAWS`].

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use dashu_int::IBig;

use crate::automata::Automaton;
use crate::file::Lines;
use crate::logic::Logic;
use crate::numeration::System;
use crate::rules::vars;
use crate::terms::Names;
use crate::text::{Node, Parser, Read, Set, node};
use crate::theorem::read_relation;
use crate::{Accepted, Checked, Limits, accepted, beyond, wrong};

const BUILT_IN: [(&str, &str); 3] = [
    ("base:2", "given xor 2 3 1\n+ 0 . . 0 . 0 0 .\n"),
    ("tribonacci", "word TR 2 1 3\n0 0 1\n1 0 2\n2 0 .\n"),
    (
        "fibonacci",
        "given shift 2 2 2\n+ 0 1 . .\n- . . 0 .\nlet lower(n, x) := n = 0 and x = 0 or n > 0 and x > 0 and shift(n - 1, x - 1)\n\
         let upper(n, x) := exists y: lower(n, y) and x = n + y\nword F 2 1 2\n0 0 1\n1 0 .\n",
    ),
];

/// Checks a proof.
pub(crate) fn check(lines: &mut Lines, limits: &Limits) -> Checked<Accepted> {
    lines.next()?;
    let mut logic = System::named(lines.after("numeration")?, limits)?;
    let (mut names, system) = (built_in(&mut logic)?, logic.system.name.clone());
    let [given, defined] = define(lines, &mut names, &mut logic)?;
    let text = lines.after("sentence")?;
    let sentence = lines.read(read(text))?;
    let mut witness = None;
    if lines.peek().starts_with("witness") {
        witness = Some(lines.after("witness")?.trim());
    }
    let claimed = lines.after("holds")?.parse();
    let claimed: bool = lines.read(claimed.map_err(|_| "expected `true` or `false`".to_owned()))?;
    lines.end()?;
    let mut holds = |node: &Node| -> Checked<bool> {
        let formula = lines.read(logic.exactly(node, names.clone()))?;
        logic.satisfiable(&formula)
    };
    if holds(&sentence)? != claimed {
        return wrong(format!("the sentence is not {claimed}: {text}"));
    }
    let said = text.trim();
    let mut statement = format!("it is {claimed}, about natural numbers, that {said}");
    if let Some(witness) = witness {
        let shown = lines.read(read_witness(witness, &sentence, claimed))?;
        if !holds(&shown)? {
            return wrong(format!("the witness {witness} does not show it"));
        }
        let what = ["a counterexample", "an example"][usize::from(claimed)];
        statement += &format!("; {what} is {witness}");
    }
    if !defined.is_empty() {
        statement += &format!("\nwith these definitions:{}", defined.concat());
    }
    if !given.is_empty() {
        let taken = "relative to what the file takes as given, in the numeration system";
        statement += &format!("\n{taken} {system}: {}", given.join("; "));
    }
    accepted("proof", statement)
}

/// What comes with the numeration system.
pub(crate) fn built_in(logic: &mut Logic) -> Checked<Names> {
    let mut names = Names::default();
    if let Some((_, text)) = BUILT_IN.iter().find(|(name, _)| *name == logic.system.name) {
        define(&mut Lines::of(text), &mut names, logic)?;
    }
    if names.words.contains_key("F") {
        logic.refute(FLAWS, &names, &[0])?;
    }
    Ok(names)
}

/// A set that rules speak of: states, or a formula. One of addition and comparisons alone says the same in every system.
pub(crate) fn read_set((system, vars, text): &Set, logic: &mut Logic) -> Checked<Rc<Automaton>> {
    let written = [system, "fibonacci"][usize::from(system.is_empty())];
    System::named(written, logic.limits).map_err(|refusal| beyond(refusal.to_string()))?;
    let (own, inner) = (written == logic.system.name, &text[1..text.len() - 1]);
    if own && text.starts_with('[') {
        let states = inner.replace(", ", "\n");
        let (digits, count) = (logic.system.digits, states.lines().count());
        let table = format!("set {digits} {} {count}\n{states}", vars.len());
        return read_relation(&mut Lines::of(&table), "set", logic);
    }
    let names = own
        .then(|| built_in(logic))
        .transpose()?
        .unwrap_or_default();
    logic.defined(vars, inner, &names).map_err(beyond)?
}

/// Reads definitions, and lists what is given and what is defined.
fn define(lines: &mut Lines, names: &mut Names, logic: &mut Logic) -> Checked<[Vec<String>; 2]> {
    let (mut seen, mut given, mut defined) = (BTreeSet::new(), Vec::new(), Vec::new());
    loop {
        let (kind, rest) = lines.peek().split_once(' ').unwrap_or_default();
        let name = rest.split([' ', '(']).next().unwrap_or("").to_owned();
        if !["given", "word", "let"].contains(&kind) {
            return Ok([given, defined]);
        }
        if !seen.insert(name.clone()) {
            lines.next()?;
            return lines.unreadable(format!("{name} is defined twice"));
        }
        if kind == "given" {
            let relation = read_relation(lines, &format!("given {name}"), logic)?;
            let states = relation.rows.len();
            given.push(format!(
                "the relation {name} that an automaton of {states} states in the file accepts"
            ));
            names.relations.insert(name, relation);
        } else if kind == "word" {
            let (word, states) = read_word(lines, &name, logic)?;
            given.push(format!(
                "the word {name} that an automaton of {states} states in the file gives"
            ));
            names.words.insert(name, word);
        } else {
            let line = lines.next()?;
            let (name, vars, formula) = lines.read(read_definition(line))?;
            let relation = lines.read(logic.defined(&vars, formula, names))??;
            names.relations.insert(name, relation);
            defined.push(format!("\n  {line}"));
        }
    }
}

fn read(text: &str) -> Read<Node> {
    match text.contains('#') {
        true => Err("comments have no place in a certificate".to_owned()),
        false => Parser::sentence(text),
    }
}

/// `let NAME(x, y) := FORMULA`: the name, the variables and the formula.
fn read_definition(line: &str) -> Read<(String, Vec<String>, &str)> {
    let (head, body) = line.split_once(":=").ok_or("expected `:=`")?;
    let mut parser = Parser::new(head, false)?;
    parser.expect("let")?;
    let name = parser.name()?;
    parser.expect("(")?;
    let mut vars = Vec::new();
    if !parser.take(")") {
        vars = parser.names(",")?;
        parser.expect(")")?;
    }
    parser.expect("")?;
    read(body)?;
    Ok((name, vars, body))
}

/// `x = 3, y = 5`, for the outermost variables: the sentence that these values make true what they are to show.
fn read_witness(text: &str, said: &Node, claimed: bool) -> Read<Node> {
    if let ("not", [inner]) = (said.0.as_str(), &said.1[..]) {
        return read_witness(text, inner, !claimed);
    }
    let mut values = Parser::new(text, false)?.list("")?;
    let name = |value: &Node| match (value.0.as_str(), &value.1[..]) {
        ("=", [name, Node(number, _)]) => number.parse::<IBig>().ok().map(|_| name.0.clone()),
        _ => None,
    };
    let named: Option<Vec<String>> = values.iter().map(name).collect();
    let named: BTreeSet<String> = named.unwrap_or_default().into_iter().collect();
    let front = if claimed { "exists" } else { "forall" };
    let (mut parts, mut body): (Vec<Node>, _) = (Vec::new(), said);
    while let (true, [vars @ .., inner]) = (body.0 == front, &body.1[..])
        && vars.iter().all(|var| !parts.contains(var))
    {
        parts.extend_from_slice(vars);
        body = inner;
    }
    let vars: BTreeSet<String> = parts.iter().map(|var| var.0.clone()).collect();
    if vars.is_empty() || named != vars || values.len() != vars.len() || parts.len() != vars.len() {
        return Err("expected a natural number for each variable in front, of a true `exists` or a false `forall`".to_owned());
    }
    let body = match claimed {
        true => body.clone(),
        false => node("not", [body.clone()]),
    };
    values.push(body);
    parts.push(Node("and".to_owned(), values));
    Ok(Node("exists".to_owned(), parts))
}

/// For each value of a word, the relation of the indices with that value.
type Word = BTreeMap<i64, Rc<Automaton>>;

/// An automaton with an output for each state; every number must have one.
fn read_word(lines: &mut Lines, name: &str, logic: &mut Logic) -> Checked<(Word, usize)> {
    let (digits, limits) = (logic.system.digits, logic.limits);
    let number = |word: &str| word.parse::<i64>().ok();
    let (table, outputs) = lines.table(&format!("word {name}"), digits, limits, number)?;
    let (mut word, mut names, mut none) = (Word::new(), Names::default(), String::new());
    let indices = vars("n", table.tracks, ", ");
    for &value in &outputs.iter().copied().collect::<BTreeSet<i64>>() {
        let accept = outputs.iter().map(|&output| output == value).collect();
        let relation = logic.only_valid(Automaton {
            accept,
            ..table.clone()
        })?;
        let part = format!("W{}", word.len());
        none += &format!(" and not {part}({indices})");
        names.relations.insert(part, relation.clone());
        word.insert(value, relation);
    }
    let some = match table.tracks {
        0 => String::new(),
        _ => format!("exists {indices}: "),
    };
    let flaw = format!("{name} has a value at each index | {some}true{none}");
    logic.refute(&flaw, &names, &[0])?;
    Ok((word, outputs.len()))
}

/// What must be impossible so that `lower`, `upper` and `F` are what they are said to be.
///
/// `lower` is a growing function L, and with V(n) = L(n) + n every number from 1 on is L(n) or V(n), not both,
/// for one n >= 1. This determines L: L(n) is the least positive number that is no L(i) or V(i) with 1 <= i < n.
/// And ⌊nφ⌋ has the same property by the theorem of Beatty, since 1/φ + 1/φ² = 1 and ⌊nφ²⌋ = ⌊nφ⌋ + n.
const FLAWS: &str = "\
every n has a lower number | exists n: not exists x: lower(n, x)
lower numbers grow | exists n, m, x, y: lower(n, x) and lower(m, y) and n < m and x >= y
no n has two lower numbers | exists n, x, y: lower(n, x) and lower(n, y) and x < y
no number is left out | exists z: z > 0 and not (exists n: n > 0 and (lower(n, z) or upper(n, z)))
no number is lower and upper | exists z, n, m: z > 0 and n > 0 and lower(n, z) and m > 0 and upper(m, z)
F tells the upper numbers | exists x: not (F[x] = 1 <=> exists n: n > 0 and upper(n, x + 1))";
