//! The rules of a game: their text, the conditions that they define, and why every play ends.
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

use crate::logic::Logic;
use crate::terms::Names;
use crate::text::{Node, Parser, Read, node};
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

/// So many piles at most.
const MOST_PILES: usize = 6;

/// x0, x1, ... with something between them.
pub(crate) fn vars(letter: &str, count: usize, between: &str) -> String {
    let names: Vec<String> = (0..count).map(|pile| format!("{letter}{pile}")).collect();
    names.join(between)
}

fn mentions(Node(sign, parts): &Node, names: &[String]) -> bool {
    names.contains(sign) || parts.iter().any(|part| mentions(part, names))
}

impl Rules {
    /// Reads rules.
    pub(crate) fn parse(text: &str) -> Read<Self> {
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
        Ok(Self {
            piles,
            sorted,
            moves,
            ends,
        })
    }

    /// The conditions that the game defines.
    pub(crate) fn names(&self) -> Names {
        let (mut names, mut position) = (Names::default(), Vec::new());
        for pair in self.piles.windows(2).filter(|_| self.sorted) {
            position.push(node("<=", [node(&pair[0], []), node(&pair[1], [])]));
        }
        let mut define = |name: String, piles: &[String], sign: &str, parts: Vec<Node>| {
            let condition = Rc::new(Node(sign.to_owned(), parts));
            names.conditions.insert(name, (piles.to_vec(), condition));
        };
        define("ended".to_owned(), &self.piles, "or", self.ends.clone());
        define("position".to_owned(), &self.piles, "and", position.clone());
        position.extend(self.ends.iter().map(|end| node("none", [end.clone()])));
        let new: Vec<String> = self.piles.iter().map(|pile| format!("{pile}'")).collect();
        for (number, rule) in self.moves.iter().enumerate() {
            let targets = rule.targets.iter().zip(&new);
            let reached = targets.map(|(target, new)| node("=", [target.clone(), node(new, [])]));
            let parts = reached.chain(rule.condition.clone()).collect();
            let mut step = Node("and".to_owned(), parts);
            for (name, least) in rule.parameters.iter().rev() {
                step = node("integer", [node(name, []), least.clone(), step]);
            }
            let parts = [&position[..], &[step]].concat();
            let piles = [&self.piles[..], &new].concat();
            define(format!("move{number}"), &piles, "and", parts);
        }
        names
    }

    /// The moves from the position x0, x1, ... to piles, as conditions.
    pub(crate) fn steps(&self, to: &str) -> Vec<String> {
        let from = vars("x", self.piles.len(), ", ");
        let step = |number| format!("move{number}({from}, {to})");
        (0..self.moves.len()).map(step).collect()
    }

    /// Shows that every play ends.
    ///
    /// A measure is a sum of piles with weights 0, 1, 2, a natural number; of sorted piles the least and the largest one
    /// have weights of their own. If every kind of move keeps a measure or lowers it, then those that always lower it can
    /// be made finitely often only, so that they may be set aside; the others are treated in the same way. The moves are
    /// over-estimated.
    pub(crate) fn every_play_ends(&self, logic: &mut Logic) -> Checked<()> {
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
    let (targets, mut parameters) = (parser.list(")")?, Vec::new());
    let new: Vec<String> = piles.iter().map(|pile| format!("{pile}'")).collect();
    let mut used = [piles, &new].concat();
    let mut more = parser.take("for");
    while more {
        let name = parser.name()?;
        if used.contains(&name) {
            return Err(format!("`{name}` is used twice"));
        }
        parser.expect(">=")?;
        used.push(name.clone());
        parameters.push((name, parser.node()?));
        more = parser.take(",");
    }
    let condition = parser.take("if").then(|| parser.node()).transpose()?;
    let early = |node: &Node| mentions(node, &new);
    let mut before = targets.iter().chain(parameters.iter().map(|p| &p.1));
    if before.any(early) || piles.iter().any(|pile| new.contains(pile)) {
        return Err("new piles belong into the condition".to_owned());
    }
    if targets.len() != piles.len() {
        return Err("a move has a wrong number of piles".to_owned());
    }
    Ok(Move {
        targets,
        parameters,
        condition,
    })
}
