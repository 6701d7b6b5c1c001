//! `wythoff proof 2`: a sentence about natural numbers is true, or false.
//!
//! All numbers are integers: `-` is subtraction, `t div k` is rounded down and `t mod k` is in 0, ..., k - 1; variables
//! are natural numbers. A relation with a negative argument is false, and a word has the value 0 at a negative index.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use dashu_int::IBig;

use crate::cases::{Names, Side, Translator, Word, equal, less};
use crate::dfa::{DEAD, Dfa};
use crate::expr::{Language, Node, Parser, Token, tokens};
use crate::linear::Linear;
use crate::logic::{Formula, Logic, all, any};
use crate::relation::Relation;
use crate::sealed::Lines;
use crate::theorem::read_relation;
use crate::words::System;
use crate::{Accepted, Checked, Limits, Refusal};

/// Checks a proof.
pub(crate) fn check(lines: &mut Lines<'_>, limits: &Limits<'_>) -> Checked<Accepted> {
    lines.after("wythoff proof 2")?;
    let mut logic = System::named(lines.after("numeration")?, limits)?;
    let mut names = built_in(&mut logic)?;
    let mut given = Vec::new();
    let mut defined = String::new();
    let mut seen = BTreeSet::new();
    loop {
        let line = lines.peek().unwrap_or("");
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let name = rest.split([' ', '(']).next().unwrap_or("").to_owned();
        if ["given", "word", "let"].contains(&kind) && !seen.insert(name.clone()) {
            lines.next()?;
            return lines.unreadable(format!("{name} is defined twice"));
        }
        match kind {
            "given" => {
                let relation = read_relation(lines, &format!("given {name}"), &logic, limits)?;
                given.push(format!(
                    "the relation {name} that an automaton of {} states in the file accepts",
                    relation.dfa.states()
                ));
                names.relations.insert(name, relation);
            }
            "word" => {
                let (tracks, states, word) = read_word(lines, &name, &mut logic)?;
                given.push(format!(
                    "the word {name} that an automaton of {states} states in the file gives"
                ));
                names.words.insert(name, Rc::new((tracks, word)));
            }
            "let" => {
                let line = lines.next()?;
                let (name, relation) =
                    define(line, &names, &mut logic).map_err(|refusal| at_line(refusal, lines))?;
                names.relations.insert(name, relation);
                defined.push_str(&format!("\n  {line}"));
            }
            _ => break,
        }
    }
    let text = lines.after("sentence")?;
    let node = read(text)
        .and_then(|mut parser| whole(&mut parser))
        .or_else(|message| lines.unreadable(message))?;
    let witness = match lines.peek() {
        Some(line) if line.starts_with("witness") => Some(lines.after("witness")?),
        _ => None,
    };
    let claimed = match lines.after("holds")? {
        "true" => true,
        "false" => false,
        _ => return lines.unreadable("expected `holds true` or `holds false`"),
    };
    lines.end()?;
    let mut translator = Translator {
        logic: &mut logic,
        names: names.clone(),
        side: Side::Under,
        precision: 0,
        exact: true,
    };
    let formula = translator
        .condition(&node, false)
        .or_else(|message| lines.unreadable(message))?;
    if !translator.exact {
        return lines
            .unreadable("only products with and quotients by positive constants can be decided");
    }
    if logic.holds(&formula)? != claimed {
        return Err(Refusal::Wrong(format!(
            "the sentence is {}: {text}",
            !claimed
        )));
    }
    let mut statement = format!(
        "it is {claimed}, about natural numbers, that {}",
        text.trim()
    );
    if let Some(witness) = witness {
        let shown = check_witness(witness, &node, claimed, names, &mut logic)
            .map_err(|refusal| at_line(refusal, lines))?;
        statement.push_str(&format!(
            "; {} is {shown}",
            if claimed {
                "an example"
            } else {
                "a counterexample"
            }
        ));
    }
    if !defined.is_empty() {
        statement.push_str(&format!("\nwith these definitions:{defined}"));
    }
    if !given.is_empty() {
        statement.push_str(&format!(
            "\nrelative to what the file takes as given, in the numeration system {}: {}",
            logic.system.places.name(),
            given.join("; ")
        ));
    }
    Ok(Accepted {
        kind: "proof",
        statement,
    })
}

fn at_line(refusal: Result<Refusal, String>, lines: &Lines<'_>) -> Refusal {
    refusal.unwrap_or_else(|message| Refusal::Unreadable {
        line: lines.number,
        message,
    })
}

fn read(text: &str) -> Result<Parser, String> {
    if text.contains('#') {
        return Err("comments have no place in a certificate".to_owned());
    }
    Ok(Parser::new(
        tokens(text, Language::Sentences)?,
        Language::Sentences,
    ))
}

/// A formula with nothing after it.
fn whole(parser: &mut Parser) -> Result<Node, String> {
    let node = parser.node()?;
    if *parser.peek() == Token::End {
        Ok(node)
    } else {
        Err(format!("expected the end, found {:?}", parser.peek()))
    }
}

/// `let NAME(x, y) := FORMULA`.
fn define(
    line: &str,
    names: &Names,
    logic: &mut Logic<'_>,
) -> Result<(String, Rc<Relation>), Result<Refusal, String>> {
    let mut parser = read(line).map_err(Err)?;
    let mut head = || {
        parser.expect("let")?;
        let name = parser.name()?;
        parser.expect("(")?;
        let mut parameters = Vec::new();
        if !parser.take(")") {
            parameters = parser.names()?;
            parser.expect(")")?;
        }
        parser.expect(":=")?;
        Ok((name, parameters, whole(&mut parser)?))
    };
    let (name, parameters, node) = head().map_err(Err)?;
    let vars: Vec<_> = parameters.iter().map(|_| logic.fresh()).collect();
    let mut names = names.clone();
    names.numbers = parameters
        .into_iter()
        .zip(vars.iter().map(|&var| Some(Linear::var(var))))
        .collect();
    let mut translator = Translator {
        logic,
        names,
        side: Side::Under,
        precision: 0,
        exact: true,
    };
    let formula = translator.condition(&node, false).map_err(Err)?;
    if !translator.exact {
        return Err(Err(
            "only products with and quotients by positive constants can be decided".to_owned(),
        ));
    }
    Ok((name, logic.relation(&vars, &formula).map_err(Ok)?))
}

/// `x = 3, y = 5`, for the outermost variables: with these values the rest is true, or false.
fn check_witness(
    text: &str,
    node: &Node,
    claimed: bool,
    mut names: Names,
    logic: &mut Logic<'_>,
) -> Result<String, Result<Refusal, String>> {
    let Node::Quantified(quantifier, vars, body) = node else {
        return Err(Err(
            "there are no outermost variables for a witness".to_owned()
        ));
    };
    if (*quantifier == "exists") != claimed {
        return Err(Err(
            "a witness is for `exists` that is true or `forall` that is false".to_owned(),
        ));
    }
    let mut values = BTreeMap::new();
    for part in text.split(',') {
        let (name, value) = part
            .split_once('=')
            .ok_or(Err("expected `x = 3, y = 5`".to_owned()))?;
        let digits = value.trim();
        let value = digits
            .parse::<IBig>()
            .ok()
            .filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let value = value.ok_or(Err("expected a natural number".to_owned()))?;
        if !vars.contains(&name.trim().to_owned())
            || values.insert(name.trim().to_owned(), value).is_some()
        {
            return Err(Err(format!(
                "{} is no outermost variable, or has two values",
                name.trim()
            )));
        }
    }
    if values.len() != vars.len() {
        return Err(Err("not every outermost variable has a value".to_owned()));
    }
    names.numbers = values
        .iter()
        .map(|(name, value)| (name.clone(), Some(Linear::number(value.clone()))))
        .collect();
    let mut translator = Translator {
        logic,
        names,
        side: Side::Under,
        precision: 0,
        exact: true,
    };
    let formula = translator.condition(body, false).map_err(Err)?;
    if logic.holds(&formula).map_err(Ok)? != claimed {
        return Err(Ok(Refusal::Wrong(format!(
            "the witness {} does not show it",
            text.trim()
        ))));
    }
    let shown: Vec<String> = values
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    Ok(shown.join(", "))
}

/// An automaton with an output for each state; every number must have one.
fn read_word(
    lines: &mut Lines<'_>,
    name: &str,
    logic: &mut Logic<'_>,
) -> Checked<(usize, usize, Word)> {
    let sizes = lines.after(&format!("word {name}"))?;
    let sizes = lines.sizes(sizes)?;
    let (dfa, outputs) = lines.table(sizes, logic.limits, |word| word.parse::<i64>().ok())?;
    if sizes[0] != logic.system.digits || dfa.start() == DEAD || dfa.step(0, 0) != 0 {
        return Err(Refusal::Wrong(format!(
            "the word {name} has other digits, or does not start with a loop on zeros"
        )));
    }
    let word = outputs_of(&dfa, &outputs, sizes[1]);
    let vars: Vec<_> = (0..sizes[1]).map(|_| logic.fresh()).collect();
    let covered = any(word
        .values()
        .map(|relation| Formula::Apply(relation.clone(), vars.clone())));
    if logic.example(&[], &covered.not())?.is_some() {
        return Err(Refusal::Wrong(format!(
            "the word {name} has no value at some index"
        )));
    }
    Ok((sizes[1], sizes[2], word))
}

/// For each output the relation of the indices that have it.
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
/// * Tribonacci: `TR[n]`, the fixed point of 0 -> 01, 1 -> 02, 2 -> 0. The image of 0 under k steps has U_k letters, and reading the digits of n
///   from the left each digit d picks letter d of the image of the letter so far: 0 leads to 0, and 1 from 0 to 1, from 1 to 2.
/// * Fibonacci: `shift(x, y)`, the word of y is that of x with a 0 after it; `lower(n, x)`: x = ⌊nφ⌋, `upper(n, x)`: x = ⌊nφ²⌋ and
///   `F[n]`, the word 0100101..., which is 1 exactly if n + 1 is ⌊kφ²⌋ for some k >= 1; all proved in [`fibonacci`].
fn built_in(logic: &mut Logic<'_>) -> Checked<Names> {
    let mut names = Names::default();
    let system = logic.system.places.name().to_owned();
    match system.as_str() {
        "base:2" => {
            let next = (0..8_u32).map(|letter| {
                if letter.count_ones() % 2 == 0 {
                    0
                } else {
                    DEAD
                }
            });
            let dfa = Dfa {
                letters: 8,
                accept: vec![true],
                next: next.collect(),
            };
            names
                .relations
                .insert("xor".to_owned(), Relation::new(dfa, 3));
        }
        "tribonacci" => {
            let dfa = Dfa {
                letters: 2,
                accept: vec![false; 3],
                next: vec![0, 1, 0, 2, 0, DEAD],
            };
            names.words.insert(
                "TR".to_owned(),
                Rc::new((1, outputs_of(&dfa, &[0, 1, 2], 1))),
            );
        }
        "fibonacci" => fibonacci(&mut names, logic)?,
        _ => {}
    }
    Ok(names)
}

/// The relations and the word of the Fibonacci system.
///
/// `lower` is built as x = 0 for n = 0 and else x = 1 + (n - 1 with a 0 after its digits). That this is ⌊nφ⌋ is
/// checked: it is a growing function L, and with V(n) = L(n) + n every number from 1 on is L(n) or V(n), not
/// both, for one n >= 1. This determines L: L(n) is the least positive number that is no L(i) or V(i) with 1 <= i < n. And
/// ⌊nφ⌋ has the same property by the theorem of Beatty, since 1/φ + 1/φ² = 1 and ⌊nφ²⌋ = ⌊nφ⌋ + n.
fn fibonacci(names: &mut Names, logic: &mut Logic<'_>) -> Checked<()> {
    // The state is the last digit of y, which x must have next.
    let next = (0..8).map(|at| {
        if (at >> 2) == (at >> 1) & 1 {
            at & 1
        } else {
            DEAD
        }
    });
    let shift = Relation::new(
        Dfa {
            letters: 4,
            accept: vec![true, false],
            next: next.collect(),
        },
        2,
    );
    let [n, m, x, y, z, s] = [(); 6].map(|()| logic.fresh());
    let number = Linear::var;
    let plus = |one: u32, other: u32| number(one).plus(&1.into(), &number(other));
    let one = Linear::number(1);
    let next = |var: u32| number(var).plus(&1.into(), &one);
    let zero = Linear::default();
    let apply =
        |relation: &Rc<Relation>, one, other| Formula::Apply(relation.clone(), vec![one, other]);
    let exists = |vars: &[u32], formula| Formula::Exists(vars.to_vec(), Box::new(formula));
    let later = exists(
        &[m, s],
        all([
            equal(&number(n), &next(m)),
            equal(&number(x), &next(s)),
            apply(&shift, m, s),
        ]),
    );
    let start = all([equal(&number(n), &zero), equal(&number(x), &zero)]);
    let lower = logic.relation(&[n, x], &any([start, later]))?;
    let is_upper = exists(
        &[y],
        all([apply(&lower, n, y), equal(&number(x), &plus(n, y))]),
    );
    let upper = logic.relation(&[n, x], &is_upper)?;
    let positive = |var: u32| less(&zero, &number(var));
    let is_one = |relation: &Rc<Relation>, var: u32| {
        exists(&[var], all([positive(var), apply(relation, var, z)]))
    };
    let flaws = [
        exists(&[x], apply(&lower, n, x)).not(),
        all([
            apply(&lower, n, x),
            apply(&lower, m, y),
            less(&number(n), &number(m)),
            less(&number(x), &number(y)).not(),
        ]),
        all([
            apply(&lower, n, x),
            apply(&lower, n, y),
            less(&number(x), &number(y)),
        ]),
        all([
            positive(z),
            is_one(&lower, n).not(),
            is_one(&upper, m).not(),
        ]),
        all([is_one(&lower, n), is_one(&upper, m), positive(z)]),
    ];
    let word = Dfa {
        letters: 2,
        accept: vec![false; 2],
        next: vec![0, 1, 0, 1],
    };
    let word = outputs_of(&word, &[0, 1], 1);
    let has_one = Formula::Apply(word[&1].clone(), vec![x]);
    let follows = exists(
        &[z, n],
        all([
            equal(&number(z), &next(x)),
            positive(n),
            apply(&upper, n, z),
        ]),
    );
    let wrong_word = Formula::Iff(Box::new(has_one), Box::new(follows)).not();
    for flaw in flaws.into_iter().chain([wrong_word]) {
        if logic.example(&[], &flaw)?.is_some() {
            return Err(Refusal::Wrong(
                "the relations of the Fibonacci system are not what they should be".to_owned(),
            ));
        }
    }
    names.relations.extend([
        ("shift".to_owned(), shift),
        ("lower".to_owned(), lower),
        ("upper".to_owned(), upper),
    ]);
    names.words.insert("F".to_owned(), Rc::new((1, word)));
    Ok(())
}
