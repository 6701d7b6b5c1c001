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
//! In conditions about a game, `position(x0, x1)` says that the numbers are a position as the game writes it, `ended(x0, x1)`
//! that one of the `end when` conditions holds there, and `move0(x0, x1, y0, y1)` that the first `move` leads from that
//! position to these piles, not sorted.

use std::rc::Rc;

use dashu_int::IBig;

use crate::linear::Linear;
use crate::logic::{Formula, Logic};
use crate::terms::{Names, Number, Translator};
use crate::text::{Language, Node, Parser, Read, Token};
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

impl Rules {
    /// Reads rules.
    pub(crate) fn parse(text: &str) -> Read<Rc<Self>> {
        let parser = &mut Parser::new(text, Language::Rules)?;
        let (mut moves, mut ends) = (Vec::new(), Vec::new());
        while parser.take(";") {}
        parser.expect("piles")?;
        let sorted = parser.follows("<=", 1);
        let piles = parser.names(if sorted { "<=" } else { "," })?;
        while parser.peek() != &Token::End {
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

    /// x0, x1, ... for as many piles as there are.
    pub(crate) fn vars(&self, letter: &str) -> String {
        let names = (0..self.piles.len()).map(|pile| format!("{letter}{pile}"));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The orders in which piles may be: as they are, or all if they are sorted.
    pub(crate) fn orders(&self) -> Vec<Vec<usize>> {
        let start = match self.sorted {
            true => vec![Vec::new()],
            false => vec![(0..self.piles.len()).collect()],
        };
        let missing = |order: &Vec<usize>| {
            let order = order.clone();
            (0..self.piles.len()).filter(move |pile| !order.contains(pile))
        };
        (start[0].len()..self.piles.len()).fold(start, |orders, _| {
            let longer = |order: &Vec<usize>| {
                let order = order.clone();
                missing(&order).map(move |pile| [&order[..], &[pile]].concat())
            };
            orders.iter().flat_map(longer).collect()
        })
    }

    /// Whether `name` is one of the conditions that a game defines.
    pub(crate) fn defines(&self, name: &str) -> bool {
        let number = name.strip_prefix("move").map(str::parse::<usize>);
        name == "position"
            || name == "ended"
            || matches!(number, Some(Ok(at)) if at < self.moves.len())
    }

    /// The formula of one of the conditions that a game defines.
    pub(crate) fn formula(
        &self,
        name: &str,
        values: &[Linear],
        to: &mut Translator,
    ) -> Read<Formula> {
        let count = self.piles.len();
        let number = name
            .strip_prefix("move")
            .and_then(|at| at.parse::<usize>().ok());
        if values.len() != if number.is_some() { 2 * count } else { count } {
            return Err(format!("{name} of {} numbers", values.len()));
        }
        let mut parts = Vec::new();
        for pair in values[..count].windows(2).filter(|_| self.sorted) {
            let [one, other] = [0, 1].map(|at| Number::of(pair[at].clone()));
            parts.push(to.compare("<=", one, &other));
        }
        let names = std::mem::take(&mut to.names.numbers);
        to.names.numbers = self
            .piles
            .iter()
            .cloned()
            .zip(values.iter().cloned())
            .collect();
        if name == "ended" {
            let ends = self.ends.iter().map(|end| to.condition(end, false));
            parts.push(Formula::Or(ends.collect::<Read<_>>()?));
        } else if let Some(number) = number {
            parts.push(self.step(&self.moves[number], &values[count..], to)?);
        }
        to.names.numbers = names;
        Ok(Formula::And(parts))
    }

    /// One kind of move from the piles whose values are known by name to these.
    fn step(&self, rule: &Move, after: &[Linear], to: &mut Translator) -> Read<Formula> {
        let (mut bound, mut parts) = (Vec::new(), Vec::new());
        for end in &self.ends {
            // The condition may divide by zero and is false then; so this is not the negation that is pushed down.
            parts.push(to.none(|inner| inner.condition(end, false))?);
        }
        for (name, least) in &rule.parameters {
            // The parameter is a constant that some target tells, or its least value plus a natural number where that value is
            // linear, or any integer that is at least as large.
            let least = to.number(least)?;
            let targets = rule.targets.iter().zip(after);
            let told = targets
                .filter_map(|(target, new)| told(name, target, new, to))
                .next();
            let value = match told {
                Some(value) => value,
                None if least.is_linear() => {
                    bound.push(to.logic.natural());
                    least
                        .value
                        .plus(&IBig::ONE, &Linear::var(bound[bound.len() - 1]))
                }
                None => {
                    bound.push(to.logic.integer());
                    Linear::var(bound[bound.len() - 1])
                }
            };
            parts.push(to.compare(">=", Number::of(value.clone()), &least));
            to.names.numbers.insert(name.clone(), value);
        }
        for (target, new) in rule.targets.iter().zip(after) {
            let target = to.number(target)?;
            parts.push(to.compare("=", Number::of(new.clone()), &target));
        }
        for (name, new) in self.piles.iter().zip(after) {
            to.names.numbers.insert(format!("{name}'"), new.clone());
        }
        if let Some(condition) = &rule.condition {
            parts.push(to.condition(condition, false)?);
        }
        Ok(Formula::Exists(bound, Box::new(Formula::And(parts)), true))
    }

    /// Shows that every play ends.
    ///
    /// A measure is a sum of piles with weights 0, 1, 2: a natural number. If every kind of move keeps a measure or lowers
    /// it, then those that always lower it can be made finitely often only, so that they may be set aside; the others are
    /// treated in the same way. The moves are over-estimated.
    pub(crate) fn every_play_ends(self: &Rc<Self>, logic: &mut Logic) -> Checked<()> {
        let names = Names::of(self);
        let count = self.piles.len();
        let largest = if count <= 3 { 2 } else { 1 };
        let mut measures: Vec<Vec<u32>> = vec![Vec::new()];
        for _ in 0..count {
            let longer =
                |weights: Vec<u32>| (0..=largest).map(move |w| [&weights[..], &[w]].concat());
            measures = measures.into_iter().flat_map(longer).collect();
        }
        measures.sort_by_key(|weights| {
            (
                weights.iter().any(|&weight| weight != 1),
                weights.iter().sum::<u32>(),
            )
        });
        let mut open: Vec<usize> = (0..self.moves.len()).collect();
        while !open.is_empty() {
            let before = open.len();
            for weights in &measures {
                // Whether some move leads to a measure that compares like this with the one before.
                let mut can = |number: usize, sign: &str| -> Checked<bool> {
                    let symmetric = weights.windows(2).all(|pair| pair[0] == pair[1]);
                    for order in self
                        .orders()
                        .iter()
                        .take(if symmetric { 1 } else { usize::MAX })
                    {
                        let sum = |letter: &str, order: &[usize]| {
                            let term = |(weight, pile)| format!("{weight} * {letter}{pile}");
                            weights
                                .iter()
                                .zip(order)
                                .map(term)
                                .collect::<Vec<_>>()
                                .join(" + ")
                        };
                        let sorted = order.iter().map(|pile| format!("y{pile}"));
                        let sorted = match self.sorted && !symmetric {
                            true => sorted.collect::<Vec<_>>().join(" <= "),
                            false => "0 = 0".to_owned(),
                        };
                        let (x, y) = (self.vars("x"), self.vars("y"));
                        let identity: Vec<usize> = (0..count).collect();
                        let text = format!(
                            "exists {x}, {y}: move{number}({x}, {y}) and {sorted} and {} {sign} {}",
                            sum("y", order),
                            sum("x", &identity)
                        );
                        if !logic.never(&text, &names)? {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                };
                let mut left = Vec::new();
                let mut rises = false;
                for &number in &open {
                    if can(number, ">=")? {
                        rises |= can(number, ">")?;
                        left.push(number);
                    }
                    if rises {
                        break;
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

/// The value of a parameter that is a term of a target, if the new pile and the rest of the target make it a constant.
fn told(name: &str, target: &Node, new: &Linear, to: &mut Translator) -> Option<Linear> {
    let Node::Op("+", parts) = target else {
        return None;
    };
    let sign = |part: &Node| match part {
        Node::Op("neg", inner) if inner[0] == Node::Name(name.to_owned()) => Some(IBig::NEG_ONE),
        part => (*part == Node::Name(name.to_owned())).then_some(IBig::ONE),
    };
    let (at, sign) = parts
        .iter()
        .enumerate()
        .find_map(|(at, part)| Some((at, sign(part)?)))?;
    let rest = Node::Op("+", [&parts[..at], &parts[at + 1..]].concat());
    let rest = to.number(&rest).ok().filter(Number::is_linear)?;
    let value = new.minus(&rest.value).times(&sign);
    value.as_number().is_some().then_some(value)
}

fn read_move(parser: &mut Parser, piles: &[String]) -> Read<Move> {
    parser.expect("(")?;
    let targets = parser.list(")", Parser::node)?;
    let mut parameters: Vec<(String, Node)> = Vec::new();
    if parser.take("for") {
        loop {
            let name = parser.name()?;
            if piles.contains(&name) || parameters.iter().any(|known| known.0 == name) {
                return Err(format!("`{name}` is used twice"));
            }
            parser.expect(">=")?;
            parameters.push((name, parser.node()?));
            if !parser.take(",") {
                break;
            }
        }
    }
    let condition = if parser.take("if") {
        Some(parser.node()?)
    } else {
        None
    };
    if targets.len() != piles.len() {
        return Err("a move has a wrong number of piles".to_owned());
    }
    Ok(Move {
        targets,
        parameters,
        condition,
    })
}
