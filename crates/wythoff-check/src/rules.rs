//! The rules of a game: their text, their moves as formulas, and why every play ends.
//!
//! ```text
//! piles a <= b                  (sorted again after every move; `piles x, y` keep their places)
//! move (a - i, b - i) for i >= 1 if a' >= 2
//! end when a + b <= 2
//! ```
//!
//! A move has one option for every choice of its parameters, integers not below their least values, for which all new piles
//! are natural numbers and the condition holds; `a'` is the new pile before sorting. There are no moves from positions for
//! which one of the `end when` conditions holds.
//!
//! In conditions about a game, `position(x0, x1)` says that the numbers are a position as the game writes it, `ended(x0,
//! x1)` that one of the `end when` conditions holds there, and `move0(x0, x1, y0, y1)` that the first `move` leads from
//! that position to these piles, not sorted.

use std::rc::Rc;

use dashu_int::IBig;

use crate::linear::{Linear, Var};
use crate::logic::{Formula, Logic};
use crate::terms::{Names, Translator, as_linear, compare, exactly};
use crate::text::{Node, Parser, Read};
use crate::{Checked, wrong};

/// Rules as written.
#[derive(Debug)]
pub(crate) struct Rules {
    pub piles: Vec<String>,
    /// Whether the piles are sorted after every move, the smallest first.
    pub sorted: bool,
    pub moves: Vec<Move>,
    pub ends: Vec<Node>,
}

/// One `move` statement.
#[derive(Debug)]
pub(crate) struct Move {
    pub targets: Vec<Node>,
    pub parameters: Vec<(String, Node)>,
    pub condition: Option<Node>,
}

impl Move {
    /// That the move leads to these piles for some choice of its parameters, the first of which have been chosen.
    fn choose(
        &self,
        game: &Rules,
        new: &[Linear],
        chosen: &mut Vec<Var>,
        to: &mut Translator,
    ) -> Read<Formula> {
        let Some((name, least)) = self.parameters.get(chosen.len()) else {
            return self.step(game, new, chosen, to);
        };
        let (least, var) = (to.number(least)?, to.logic.fresh());
        // A parameter is its least value plus a natural number, if that value is linear; else any integer, q or -1 - q.
        let natural = Linear::var(var);
        let values = match as_linear(&least) {
            Some(least) => vec![least.clone().plus(&IBig::ONE, &natural)],
            None => vec![natural.clone(), Linear::number(-1).minus(&natural)],
        };
        let (mut cases, before) = (Vec::new(), to.names.numbers.clone());
        chosen.push(var);
        for value in values {
            to.names.numbers.insert(name.clone(), value.clone());
            let large = to.compared(">=", &exactly(value), &least);
            let rest = self.choose(game, new, chosen, to)?;
            cases.push(Formula::And(vec![large, rest]));
            to.names.numbers = before.clone();
        }
        chosen.pop();
        Ok(Formula::Exists(vec![var], Formula::Or(cases).into(), true))
    }

    /// That the move with chosen parameters leads to these piles.
    fn step(
        &self,
        game: &Rules,
        new: &[Linear],
        chosen: &[Var],
        to: &mut Translator,
    ) -> Read<Formula> {
        let mut parts = Vec::new();
        for (target, new) in self.targets.iter().zip(new) {
            let target = to.number(target)?;
            parts.push(to.compared("=", &target, &exactly(new.clone())));
            // Where the new pile makes a parameter a constant, the condition is read with that.
            for &var in chosen {
                let told = as_linear(&target).and_then(|target| target.minus(new).solved(var));
                let Some(value) = told.filter(|value| value.as_number().is_some()) else {
                    continue;
                };
                let numbers = to.names.numbers.values_mut();
                numbers.for_each(|number| *number = number.with(var, &value));
            }
        }
        for (name, new) in game.piles.iter().zip(new) {
            to.names.numbers.insert(format!("{name}'"), new.clone());
        }
        if let Some(condition) = &self.condition {
            parts.push(to.condition(condition, false)?);
        }
        Ok(Formula::And(parts))
    }
}

/// So many piles at most.
const MOST_PILES: usize = 6;

/// x0, x1, ... with something between them.
pub(crate) fn vars(letter: &str, count: usize, between: &str) -> String {
    let names: Vec<String> = (0..count).map(|pile| format!("{letter}{pile}")).collect();
    names.join(between)
}

impl Rules {
    /// Reads rules.
    pub(crate) fn parse(text: &str) -> Read<Rc<Self>> {
        let parser = &mut Parser::new(text, true)?;
        let (mut moves, mut ends) = (Vec::new(), Vec::new());
        while parser.take(";") {}
        parser.expect("piles")?;
        let sorted = parser.peek(1) == "<=";
        let piles = parser.names(if sorted { "<=" } else { "," })?;
        while !parser.peek(0).is_empty() {
            if parser.take("move") {
                moves.push(read_move(parser, &piles)?);
            } else if parser.take("end") {
                parser.expect("when")?;
                ends.push(parser.node()?);
            } else {
                parser.expect(";")?;
            }
        }
        if moves.is_empty() || piles.len() > MOST_PILES {
            return Err("there are no moves, or too many piles".to_owned());
        }
        Ok(Rc::new(Self {
            piles,
            sorted,
            moves,
            ends,
        }))
    }

    /// The conditions that the game defines.
    pub(crate) fn names(self: &Rc<Self>) -> Names {
        let rules = Some(self.clone());
        Names {
            rules,
            ..Names::default()
        }
    }

    /// The moves from the position x0, x1, ... to piles, as conditions.
    pub(crate) fn steps(&self, to: &str) -> Vec<String> {
        let from = vars("x", self.piles.len(), ", ");
        let step = |number| format!("move{number}({from}, {to})");
        (0..self.moves.len()).map(step).collect()
    }

    /// The move that `move0`, `move1`, ... names.
    fn named(&self, name: &str) -> Option<&Move> {
        self.moves
            .get(name.strip_prefix("move")?.parse::<usize>().ok()?)
    }

    /// Whether `name` is one of the conditions that a game defines.
    pub(crate) fn defines(&self, name: &str) -> bool {
        ["position", "ended"].contains(&name) || self.named(name).is_some()
    }

    /// The formula of one of the conditions that a game defines.
    pub(crate) fn formula(
        &self,
        name: &str,
        values: &[Linear],
        to: &mut Translator,
    ) -> Read<Formula> {
        let (rule, count) = (self.named(name), self.piles.len());
        if values.len() != count * if rule.is_some() { 2 } else { 1 } {
            return Err(format!("{name} of {} numbers", values.len()));
        }
        let mut parts = Vec::new();
        for pair in values[..count].windows(2).filter(|_| self.sorted) {
            parts.push(compare("<=", &pair[0], &pair[1]));
        }
        let piles = self.piles.iter().cloned().zip(values.iter().cloned());
        let names = std::mem::replace(&mut to.names.numbers, piles.collect());
        if name == "ended" {
            let ends = self.ends.iter().map(|end| to.condition(end, false));
            parts.push(Formula::Or(ends.collect::<Read<_>>()?));
        }
        if let Some(rule) = rule {
            for end in &self.ends {
                // The condition may divide by zero and is false then; so this is not the negation that is pushed down.
                parts.push(to.none(Vec::new(), |inner| inner.condition(end, false))?);
            }
            parts.push(rule.choose(self, &values[count..], &mut Vec::new(), to)?);
        }
        to.names.numbers = names;
        Ok(Formula::And(parts))
    }

    /// Shows that every play ends.
    ///
    /// A measure is a sum of piles with weights 0, 1, 2, a natural number; of sorted piles the least and the largest one
    /// have weights of their own. If every kind of move keeps a measure or lowers it, then those that always lower it can
    /// be made finitely often only, so that they may be set aside; the others are treated in the same way. The moves are
    /// over-estimated.
    pub(crate) fn every_play_ends(self: &Rc<Self>, logic: &mut Logic) -> Checked<()> {
        let (names, count) = (self.names(), self.piles.len());
        let (x, y) = (vars("x", count, ", "), vars("y", count, ", "));
        let mut terms: Vec<String> = y.split(", ").map(str::to_owned).collect();
        if self.sorted {
            terms = vec![terms.join(" + "), format!("min({y})"), format!("max({y})")];
        }
        let mut measures: Vec<Vec<i32>> = vec![Vec::new()];
        for _ in &terms {
            let longer = |weights: &Vec<i32>| [1, 0, 2].map(|w| [&weights[..], &[w]].concat());
            measures = measures.iter().flat_map(longer).collect();
        }
        let mut open = self.steps(&y);
        while !open.is_empty() {
            let before = open.len();
            for weights in &measures {
                let mut new = "0".to_owned();
                for (at, term) in terms.iter().enumerate() {
                    let all = if self.sorted && at > 0 { weights[0] } else { 0 };
                    if weights[at] != all {
                        new += &format!(" + {} * ({term})", weights[at] - all);
                    }
                }
                let old = new.replace('y', "x");
                let mut can = |step: &str, sign: &str| {
                    let text = format!("exists {x}, {y}: {step} and {new} {sign} {old}");
                    Ok(!logic.never(&text, &names, &[2])?)
                };
                let (mut left, mut rises) = (Vec::new(), false);
                for step in &open {
                    if !rises && can(step, ">=")? {
                        rises = can(step, ">")?;
                        left.push(step.clone());
                    }
                }
                if !rises {
                    open = left;
                }
            }
            if open.len() == before {
                return wrong("cannot show that every play of these rules ends");
            }
        }
        Ok(())
    }
}

fn read_move(parser: &mut Parser, piles: &[String]) -> Read<Move> {
    parser.expect("(")?;
    let targets = parser.list(")")?;
    let mut parameters: Vec<(String, Node)> = Vec::new();
    let mut more = parser.take("for");
    while more {
        let name = parser.name()?;
        if piles.contains(&name) || parameters.iter().any(|known| known.0 == name) {
            return Err(format!("`{name}` is used twice"));
        }
        parser.expect(">=")?;
        parameters.push((name, parser.node()?));
        more = parser.take(",");
    }
    let mut rule = Move {
        targets,
        parameters,
        condition: None,
    };
    if parser.take("if") {
        rule.condition = Some(parser.node()?);
    }
    let right = rule.targets.len() == piles.len();
    right
        .then_some(rule)
        .ok_or("a move has a wrong number of piles".to_owned())
}
