//! The rules of a game: their text, their moves as formulas, and why every play ends.
//!
//! ```text
//! piles a <= b                  (sorted again after every move; `piles x, y` keep their places)
//! move (a - i, b - i) for i >= 1 if a' >= 2
//! end when a + b <= 2
//! ```
//!
//! A move has one option for every choice of its parameters, integers not below their least values, for
//! which all new piles are natural numbers and the condition holds; `a'` is the new pile before sorting.
//! There are no moves from positions for which one of the `end when` conditions holds.

use dashu_int::IBig;

use crate::cases::{Names, Side, Translator, at_most, less};
use crate::expr::{Language, Node, Parser, Token, tokens};
use crate::linear::{Linear, Var};
use crate::logic::{Formula, Logic, all, any};
use crate::{Checked, Refusal};

/// Rules as written.
#[derive(Debug)]
pub(crate) struct Rules {
    pub piles: Vec<String>,
    /// Whether the piles are sorted after every move, the smallest first.
    pub sorted: bool,
    pub(crate) moves: Vec<Move>,
    pub(crate) ends: Vec<Node>,
}

/// One `move` statement.
#[derive(Debug)]
pub(crate) struct Move {
    pub(crate) targets: Vec<Node>,
    pub(crate) parameters: Vec<(String, Node)>,
    pub(crate) condition: Option<Node>,
}

/// So many piles at most.
const MOST_PILES: usize = 6;

impl Rules {
    /// Reads rules.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut parser = Parser::new(statements(tokens(text, Language::Rules)?), Language::Rules);
        let mut rules = Self {
            piles: Vec::new(),
            sorted: false,
            moves: Vec::new(),
            ends: Vec::new(),
        };
        while *parser.peek() != Token::End {
            if parser.take(";") {
                continue;
            }
            if parser.take("piles") && rules.piles.is_empty() {
                rules.read_piles(&mut parser)?;
            } else if parser.take("move") {
                rules.moves.push(read_move(&mut parser)?);
            } else if parser.take("end") {
                parser.expect("when")?;
                rules.ends.push(parser.node()?);
            } else {
                return Err(format!("expected a statement, found {:?}", parser.peek()));
            }
            if *parser.peek() != Token::End {
                parser.expect(";")?;
            }
        }
        let targets_fit = |rule: &Move| rule.targets.len() == rules.piles.len();
        let names = |rule: &Move| {
            let names = rules
                .piles
                .iter()
                .chain(rule.parameters.iter().map(|parameter| &parameter.0));
            let mut names: Vec<&String> = names.collect();
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            names.len() == count
        };
        match () {
            () if rules.piles.is_empty() || rules.moves.is_empty() => {
                Err("piles or moves are missing".to_owned())
            }
            () if rules.piles.len() > MOST_PILES => Err("too many piles".to_owned()),
            () if !rules.moves.iter().all(targets_fit) => {
                Err("a move has a wrong number of piles".to_owned())
            }
            () if !rules.moves.iter().all(names) => Err("a name is used twice".to_owned()),
            () => Ok(rules),
        }
    }

    fn read_piles(&mut self, parser: &mut Parser) -> Result<(), String> {
        self.piles.push(parser.name()?);
        self.sorted = matches!(parser.peek(), Token::Sign("<="));
        while parser.take(if self.sorted { "<=" } else { "," }) {
            self.piles.push(parser.name()?);
        }
        Ok(())
    }
}

fn read_move(parser: &mut Parser) -> Result<Move, String> {
    parser.expect("(")?;
    let mut targets = vec![parser.node()?];
    while parser.take(",") {
        targets.push(parser.node()?);
    }
    parser.expect(")")?;
    let mut parameters = Vec::new();
    if parser.take("for") {
        loop {
            let name = parser.name()?;
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
    Ok(Move {
        targets,
        parameters,
        condition,
    })
}

/// Line ends become `;`, but for those in parentheses, after an operator or comma, and before a word
/// or sign that cannot start a statement.
fn statements(tokens: Vec<Token>) -> Vec<Token> {
    let starts =
        |token: &Token| matches!(token, Token::Sign("piles" | "move" | "end") | Token::End);
    let mut found: Vec<Token> = Vec::new();
    let mut depth = 0_usize;
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        match &token {
            Token::Sign("(") => depth += 1,
            Token::Sign(")") => depth = depth.saturating_sub(1),
            token if starts(token) => depth = 0,
            Token::Newline => {
                while rest.next_if_eq(&Token::Newline).is_some() {}
                let next = rest.peek().unwrap_or(&Token::End);
                let goes_on =
                    matches!(next, Token::Sign(sign) if !["(", "not", ";"].contains(sign));
                let open =
                    matches!(found.last(), Some(Token::Sign(sign)) if ![")", ";"].contains(sign));
                if starts(next) || !(depth > 0 || open || goes_on) {
                    found.push(Token::Sign(";"));
                }
                continue;
            }
            _ => {}
        }
        found.push(token);
    }
    found
}

/// The moves of a game as formulas about the piles before and after, from one side.
#[derive(Debug, Clone)]
pub(crate) struct Moves {
    /// The piles before the move.
    pub before: Vec<Var>,
    /// The piles after the move, not sorted.
    pub after: Vec<Var>,
    /// One for each `move`.
    pub steps: Vec<Formula>,
    /// Whether the variables `before` are a position, written as the game writes it.
    pub position: Formula,
    /// Whether these are exactly the legal moves.
    pub exact: bool,
}

/// `vars` grow.
pub(crate) fn ascending(vars: &[Var]) -> Formula {
    all(vars
        .windows(2)
        .map(|pair| at_most(&Linear::var(pair[0]), &Linear::var(pair[1]))))
}

impl Moves {
    /// The moves: on one side every legal move and perhaps others, on the other side only legal moves.
    pub(crate) fn new(
        rules: &Rules,
        logic: &mut Logic<'_>,
        side: Side,
        precision: u32,
    ) -> Result<Self, String> {
        let before: Vec<Var> = rules.piles.iter().map(|_| logic.fresh()).collect();
        let after: Vec<Var> = rules.piles.iter().map(|_| logic.fresh()).collect();
        let mut piles = Names::default();
        for (name, &var) in rules.piles.iter().zip(&before) {
            piles.numbers.insert(name.clone(), Some(Linear::var(var)));
        }
        let position = if rules.sorted {
            ascending(&before)
        } else {
            all([])
        };
        let mut steps = Vec::new();
        let mut exact = true;
        for rule in &rules.moves {
            let mut translator = Translator {
                logic,
                names: piles.clone(),
                side,
                precision,
                exact: true,
            };
            let mut parts = vec![position.clone()];
            for end in &rules.ends {
                // What is not the end must err on the other side than the end itself.
                translator.side = if side == Side::Over {
                    Side::Under
                } else {
                    Side::Over
                };
                parts.push(translator.condition(end, false)?.not());
            }
            translator.side = side;
            steps.push(step(rule, &rules.piles, &after, &mut translator, parts)?);
            exact &= translator.exact;
        }
        Ok(Self {
            before,
            after,
            steps,
            position,
            exact,
        })
    }
}

/// One kind of move, given what else must hold.
fn step(
    rule: &Move,
    piles: &[String],
    after: &[Var],
    translator: &mut Translator<'_, '_>,
    mut parts: Vec<Formula>,
) -> Result<Formula, String> {
    let mut bound = Vec::new();
    for (name, least) in &rule.parameters {
        // The parameter is its least value plus a natural number, or, where that value depends on cases, a
        // difference of natural numbers.
        let cases = translator.number(least)?;
        let [more, less] = [(); 2].map(|()| translator.logic.fresh());
        bound.push(more);
        let value = match Translator::single(&cases) {
            Some(least) => least.plus(&IBig::ONE, &Linear::var(more)),
            None => {
                bound.push(less);
                Linear::var(more).minus(&Linear::var(less))
            }
        };
        if Translator::single(&cases).is_none() {
            parts.push(translator.compare(">=", &Translator::known(value.clone()), &cases));
        }
        translator.names.numbers.insert(name.clone(), Some(value));
    }
    for (target, &var) in rule.targets.iter().zip(after) {
        let cases = translator.number(target)?;
        parts.push(translator.compare("=", &Translator::known(Linear::var(var)), &cases));
    }
    for (name, &var) in piles.iter().zip(after) {
        translator
            .names
            .numbers
            .insert(format!("{name}'"), Some(Linear::var(var)));
    }
    if let Some(condition) = &rule.condition {
        parts.push(translator.condition(condition, false)?);
    }
    Ok(Formula::Exists(bound, Box::new(all(parts))))
}

/// All orders of the numbers below `count`.
pub(crate) fn orders(count: usize) -> Vec<Vec<usize>> {
    (0..count).fold(vec![Vec::new()], |orders, last| {
        let longer = |order: Vec<usize>| {
            (0..=last).map(move |place| {
                let mut longer = order.clone();
                longer.insert(place, last);
                longer
            })
        };
        orders.into_iter().flat_map(longer).collect()
    })
}

/// Shows that every play ends.
///
/// A measure is a sum of piles with weights 0, 1, 2, ...: a natural number. If every kind of move keeps a
/// measure or lowers it, then those that always lower it can be made finitely often only, so that they may be set
/// aside; the others are treated in the same way. The moves are over-estimated.
pub(crate) fn every_play_ends(rules: &Rules, moves: &Moves, logic: &mut Logic<'_>) -> Checked<()> {
    let count = rules.piles.len();
    let largest = if count <= 3 { 2 } else { 1 };
    let longer =
        |weights: Vec<u32>| (0..=largest).map(move |weight| [&weights[..], &[weight]].concat());
    let mut measures: Vec<Vec<u32>> = (0..count).fold(vec![Vec::new()], |all, _| {
        all.into_iter().flat_map(longer).collect()
    });
    measures.sort_by_key(|weights| {
        (
            weights.iter().any(|&weight| weight != 1),
            weights.iter().sum::<u32>(),
        )
    });
    let orders = if rules.sorted {
        orders(count)
    } else {
        vec![(0..count).collect()]
    };
    let mut open: Vec<&Formula> = moves.steps.iter().collect();
    while !open.is_empty() {
        let mut lowered = false;
        for weights in &measures {
            if let Some(left) = not_lowered(rules, moves, &open, weights, &orders, logic)? {
                lowered |= left.len() < open.len();
                open = left;
            }
        }
        if !lowered {
            return Err(Refusal::Wrong(
                "cannot show that every play of these rules ends".to_owned(),
            ));
        }
    }
    Ok(())
}

/// The kinds of moves that do not always lower a measure; `None` if some move makes it larger.
fn not_lowered<'f>(
    rules: &Rules,
    moves: &Moves,
    open: &[&'f Formula],
    weights: &[u32],
    orders: &[Vec<usize>],
    logic: &mut Logic<'_>,
) -> Checked<Option<Vec<&'f Formula>>> {
    let measure = |piles: &[Var]| {
        let terms = piles.iter().zip(weights);
        terms.fold(Linear::default(), |sum, (&pile, &weight)| {
            sum.plus(&weight.into(), &Linear::var(pile))
        })
    };
    let before = measure(&moves.before);
    let even = weights.windows(2).all(|pair| pair[0] == pair[1]);
    // Whether some move of a kind satisfies something about the measure after it, piles sorted.
    let mut possible = |step: &Formula, bad: &dyn Fn(&Linear) -> Formula| -> Checked<bool> {
        for order in orders.iter().take(if even { 1 } else { orders.len() }) {
            let after: Vec<Var> = order.iter().map(|&pile| moves.after[pile]).collect();
            let sorted = if rules.sorted && !even {
                ascending(&after)
            } else {
                all([])
            };
            let violation = all([step.clone(), sorted, bad(&measure(&after))]);
            if logic.example(&[], &violation)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let mut left = Vec::new();
    for &step in open {
        if possible(step, &|after| at_most(&before, after))? {
            if possible(step, &|after| less(&before, after))? {
                return Ok(None);
            }
            left.push(step);
        }
    }
    Ok(Some(left))
}

/// The disjunction of all kinds of moves.
pub(crate) fn some_step(moves: &Moves) -> Formula {
    any(moves.steps.iter().cloned())
}
