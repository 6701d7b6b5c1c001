//! The rules of a game: their text, the conditions that they define, and why every play ends.
//!
//! ```text
//! piles a <= b                  (sorted again after every move; `piles x, y` keep their places)
//! pile p <= 1                   (a flag: the last of the piles, keeps its place, and never has more than that)
//! move (a - i, b - i, p) for i >= 1 if a' >= 2
//! move (a - i, b - j, p) for (i, j) in { j = 2 * i and i > 0 } if not (a, b) in fibonacci [+ 0 1 . ., + 0 . . .]
//! block 2                       (before each move the other player forbids at most two options; see `theorem`)
//! end when a + b <= 2
//! ```
//!
//! A move has one option for every choice of its parameters, integers not below their least values, for which all new piles
//! are natural numbers, no flag has more than it may, and the conditions hold; `a'` is the new pile before sorting. There
//! are no moves from positions for which one of the `end when` conditions holds. An option is a position as the game writes
//! it: moves that lead to the same one are one option.
//!
//! In conditions about a game, `position(x0, x1)` says that the numbers are a position as the game writes it, `ended(x0,
//! x1)` that one of the `end when` conditions holds there, and `move0(x0, x1, y0, y1)` that the first `move` leads from
//! that position to these piles, not sorted.

use std::rc::Rc;

use crate::logic::Logic;
use crate::sentence::read_set;
use crate::terms::Names;
use crate::text::{Node, Parser, Read, Set, node};
use crate::{Checked, wrong};

/// Rules as written.
#[derive(Debug)]
pub(crate) struct Rules {
    /// All piles, the flags last.
    pub piles: Vec<String>,
    /// The most that each flag has.
    pub flags: Vec<String>,
    /// So many of the first piles are sorted after every move, the smallest first: all but the flags, or none.
    pub sorted: usize,
    /// So many options can be forbidden before each move.
    pub block: u16,
    pub moves: Vec<Move>,
    pub ends: Vec<Node>,
    pub sets: Vec<Set>,
}

/// One `move` statement.
#[derive(Debug)]
pub(crate) struct Move {
    pub targets: Vec<Node>,
    pub parameters: Vec<(String, Node)>,
    pub conditions: Vec<Node>,
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
        let (mut flags, mut block) = (Vec::new(), None);
        while parser.take(";") {}
        parser.expect("piles")?;
        let sorted = parser.peek(1) == "<=";
        let mut piles = parser.names(if sorted { "<=" } else { "," })?;
        let sorted = if sorted { piles.len() } else { 0 };
        while !parser.peek(0).is_empty() {
            if parser.take("move") {
                moves.push(read_move(parser, &piles)?);
            } else if moves.is_empty() && parser.take("pile") {
                piles.push(parser.name()?);
                parser.expect("<=")?;
                flags.push(read_number(parser)?.to_string());
            } else if block.is_none() && parser.take("block") {
                block = Some(read_number(parser)?);
            } else if parser.take("end") {
                parser.expect("when")?;
                ends.push(parser.node()?);
            } else {
                parser.expect(";")?;
            }
        }
        let twice = (1..piles.len()).any(|pile| piles[..pile].contains(&piles[pile]));
        if moves.is_empty() || twice || piles.len() > MOST_PILES {
            return Err("there are no moves, too many piles, or two of one name".to_owned());
        }
        Ok(Self {
            piles,
            flags,
            sorted,
            block: block.unwrap_or(0),
            moves,
            ends,
            sets: std::mem::take(&mut parser.sets),
        })
    }

    /// All ways to write the piles of a position, in each of which they may come after a move.
    pub(crate) fn written(&self, piles: &str) -> Vec<String> {
        let piles: Vec<String> = piles.split(", ").map(str::to_owned).collect();
        let (sorted, kept) = piles.split_at(self.sorted);
        let written = |way: Vec<String>| [&way[..], kept].concat().join(", ");
        orders(sorted).into_iter().map(written).collect()
    }

    /// The conditions that the game defines, and the sets that they speak of, under names that nobody can write.
    pub(crate) fn names(&self, logic: &mut Logic) -> Checked<Names> {
        let bounds = |piles: &[String]| {
            let flags = piles.iter().rev().zip(self.flags.iter().rev());
            flags.map(|(flag, most)| at_most(flag, most)).collect()
        };
        let (mut names, mut position): (_, Vec<Node>) = (Names::default(), bounds(&self.piles));
        let pairs = self.piles[..self.sorted].windows(2);
        position.extend(pairs.map(|pair| at_most(&pair[0], &pair[1])));
        for (number, set) in self.sets.iter().enumerate() {
            let name = format!("{{{number}");
            names.relations.insert(name, read_set(set, logic)?);
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
            let parts = reached.chain(rule.conditions.iter().cloned()).collect();
            let mut step = Node("and".to_owned(), parts);
            for (name, least) in rule.parameters.iter().rev() {
                step = node("integer", [node(name, []), least.clone(), step]);
            }
            let parts = [&position[..], &bounds(&new), &[step]].concat();
            let piles = [&self.piles[..], &new].concat();
            define(format!("move{number}"), &piles, "and", parts);
        }
        Ok(names)
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
    /// have weights of their own, and so has each flag. If every kind of move keeps a measure or lowers it, then those that
    /// always lower it can be made finitely often only, so that they may be set aside; the others are treated in the same
    /// way. The moves are over-estimated.
    pub(crate) fn every_play_ends(&self, names: &Names, logic: &mut Logic) -> Checked<()> {
        let count = self.piles.len();
        let (x, y) = (vars("x", count, ", "), vars("y", count, ", "));
        let mut terms: Vec<String> = y.split(", ").map(str::to_owned).collect();
        if self.sorted > 0 {
            let flags = terms.split_off(self.sorted);
            let [sum, all] = [" + ", ", "].map(|between| terms.join(between));
            terms = vec![sum, format!("min({all})"), format!("max({all})")];
            terms.extend(flags);
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
                    let all = i32::from(self.sorted > 0 && [1, 2].contains(&at)) * weights[0];
                    if weights[at] != all {
                        new += &format!(" + {} * ({term})", weights[at] - all);
                    }
                }
                let old = new.replace('y', "x");
                let mut can = |step: &str, sign: &str| {
                    let text = format!("exists {x}, {y}: {step} and {new} {sign} {old}");
                    Ok(!logic.never(&text, names, &[2])?)
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

/// The lists of these names in all orders.
fn orders(names: &[String]) -> Vec<Vec<String>> {
    let Some((last, names)) = names.split_last() else {
        return vec![Vec::new()];
    };
    let last = std::slice::from_ref(last);
    let with = |order: Vec<String>, at| [&order[..at], last, &order[at..]].concat();
    let longer = |order: Vec<String>| (0..=names.len()).map(move |at| with(order.clone(), at));
    orders(names).into_iter().flat_map(longer).collect()
}

/// That the first is no larger.
fn at_most(first: &str, second: &str) -> Node {
    node("<=", [node(first, []), node(second, [])])
}

fn read_number(parser: &mut Parser) -> Read<u16> {
    let Node(number, _) = parser.node()?;
    number.parse().map_err(|_| "expected a number".to_owned())
}

fn read_move(parser: &mut Parser, piles: &[String]) -> Read<Move> {
    parser.expect("(")?;
    let (targets, mut parameters, mut conditions) = (parser.list(")")?, Vec::new(), Vec::new());
    let new: Vec<String> = piles.iter().map(|pile| format!("{pile}'")).collect();
    let mut used = [piles, &new].concat();
    let mut more = parser.take("for");
    while more {
        let tuple = parser.take("(");
        let names = parser.names(if tuple { "," } else { "" })?;
        if let Some(name) = names.iter().find(|name| used.contains(name)) {
            return Err(format!("`{name}` is used twice"));
        }
        used.extend_from_slice(&names);
        let mut least = node("0", []);
        if tuple && parser.take(")") || parser.peek(0) == "in" {
            parser.expect("in")?;
            let numbers = names.iter().map(|name| node(name, [])).collect();
            conditions.push(parser.member(numbers, names.clone())?);
        } else {
            parser.expect(if tuple { ")" } else { ">=" })?;
            least = parser.node()?;
        }
        parameters.extend(names.into_iter().map(|name| (name, least.clone())));
        more = parser.take(",");
    }
    if parser.take("if") {
        conditions.push(parser.node()?);
    }
    let early = |node: &Node| mentions(node, &new);
    let mut before = targets.iter().chain(parameters.iter().map(|p| &p.1));
    let clear = !before.any(early) && piles.iter().all(|pile| !new.contains(pile));
    if !clear || targets.len() != piles.len() {
        return Err("a move has a wrong number of piles, or new ones before the condition".into());
    }
    Ok(Move {
        targets,
        parameters,
        conditions,
    })
}
