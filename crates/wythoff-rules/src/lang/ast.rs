//! The syntax tree of a rule set, as written.

use crate::PileOrder;
use crate::lang::span::Span;
use crate::sets::TupleSet;

/// A whole rule set, as written; nothing is checked beyond the grammar.
///
/// [`parse`](crate::lang::parse::parse) makes it from text and `Display` prints it back in canonical
/// layout: parsing what was printed gives the same tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The `piles` statement.
    pub piles: Piles,
    /// The `pile` statements, in the order written: flags, which follow the piles in a position.
    pub flags: Vec<Flag>,
    /// The `move` statements, in the order written.
    pub moves: Vec<Move>,
    /// The `block` statement: before each move the other player may forbid so many options. 0 without one.
    pub block: u64,
    /// The conditions of the `end when` statements: no move from a position that meets any of them.
    pub ends: Vec<Condition>,
}

impl Rules {
    /// The names of all piles, the flags last, as in a position.
    pub fn names(&self) -> impl Iterator<Item = &Name> + Clone {
        let flags = self.flags.iter().map(|flag| &flag.name);
        self.piles.names.iter().chain(flags)
    }
}

/// `piles a <= b` or `piles x, y`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piles {
    /// Whether the piles keep their places.
    pub order: PileOrder,
    /// Their names, smallest pile first when sorted.
    pub names: Vec<Name>,
}

/// `pile p <= 1`: a pile that keeps its place and never has more than that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flag {
    /// Its name.
    pub name: Name,
    /// The most it has.
    pub most: i64,
}

/// A name and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// `move (e1, ..., en) for p >= e, ... if COND`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The new piles.
    pub targets: Vec<Expr>,
    /// The parameters with their least values.
    pub parameters: Vec<Parameter>,
    /// Parameters that run together over a set.
    pub members: Vec<Members>,
    /// The condition, if any.
    pub condition: Option<Condition>,
    /// The place of the whole statement.
    pub span: Span,
}

/// `p >= e` in a `for` clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// Its least value.
    pub least: Expr,
}

/// `(i, j) in SET` in a `for` clause: so many parameters from the first of these on, each at least 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Members {
    /// The index of the first parameter.
    pub first: usize,
    /// How many there are.
    pub count: usize,
    /// The set.
    pub set: SetText,
}

/// A set of tuples of numbers, as written.
#[derive(Debug, Clone)]
pub struct SetText {
    /// The numeration system; empty if none is named.
    pub system: String,
    /// What is written in it.
    pub kind: SetKind,
    /// The place of what is written, without the system and brackets.
    pub span: Span,
    /// The set itself, once it is found.
    pub found: Option<TupleSet>,
}

/// The ways to write a set.
#[derive(Debug, Clone)]
pub enum SetKind {
    /// `{ ... }`: a formula of the decision procedure.
    Formula(String),
    /// `[ ... ]`: an automaton, state by state.
    States(String),
    /// A name.
    Named(String),
}

/// Sets are the same if they are written with the same words.
impl PartialEq for SetText {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for SetText {}

/// An expression: a whole number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its place.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExprKind {
    /// A literal, never negative.
    Int(i64),
    /// A pile before the move, or a parameter.
    Name(String),
    /// `a'`: a pile after the move, before sorting.
    Primed(String),
    /// `-e`.
    Negate(Box<Expr>),
    /// `e op e`.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `min(e, ...)`, `max(e, ...)`, `abs(e)`.
    Call(Function, Vec<Expr>),
}

/// A binary operator on whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `div`: the quotient, rounded down.
    Divide,
    /// `mod`: the remainder, with the sign of the divisor.
    Modulo,
    /// `xor`: bitwise, in two's complement.
    Xor,
}

impl Operator {
    /// How the operator is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "div",
            Self::Modulo => "mod",
            Self::Xor => "xor",
        }
    }
}

/// A function of whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    /// `min`, of two or more.
    Min,
    /// `max`, of two or more.
    Max,
    /// `abs`, of one.
    Abs,
    /// `lower`, of one: ⌊nφ⌋, for n >= 0 the lower Wythoff number.
    Lower,
    /// `upper`, of one: ⌊nφ²⌋ = ⌊nφ⌋ + n, for n >= 0 the upper Wythoff number.
    Upper,
}

impl Function {
    /// How the function is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Min => "min",
            Self::Max => "max",
            Self::Abs => "abs",
            Self::Lower => "lower",
            Self::Upper => "upper",
        }
    }
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// `e < f`, or a chain `e <= f < g`, which means `e <= f and f < g`.
    Compare(Expr, Vec<(Comparison, Expr)>),
    /// `c and d`.
    And(Box<Condition>, Box<Condition>),
    /// `c or d`.
    Or(Box<Condition>, Box<Condition>),
    /// `not c`.
    Not(Box<Condition>),
    /// `(e, f) in SET`.
    Member(Vec<Expr>, SetText),
}

impl Condition {
    /// Whether a name occurs in it.
    pub(super) fn mentions(&self, name: &str) -> bool {
        match self {
            Self::Compare(first, rest) => {
                let mut parts = [first].into_iter().chain(rest.iter().map(|(_, part)| part));
                parts.any(|part| part.mentions(name))
            }
            Self::And(left, right) | Self::Or(left, right) => {
                left.mentions(name) || right.mentions(name)
            }
            Self::Not(inner) => inner.mentions(name),
            Self::Member(tuple, _) => tuple.iter().any(|part| part.mentions(name)),
        }
    }
}

impl Expr {
    fn mentions(&self, name: &str) -> bool {
        match &self.kind {
            ExprKind::Int(_) => false,
            ExprKind::Name(own) | ExprKind::Primed(own) => own == name,
            ExprKind::Negate(inner) => inner.mentions(name),
            ExprKind::Binary(_, left, right) => left.mentions(name) || right.mentions(name),
            ExprKind::Call(_, parts) => parts.iter().any(|part| part.mentions(name)),
        }
    }
}

/// A comparison of whole numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// How the comparison is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
        }
    }

    /// The comparison that holds exactly when this one does not.
    #[must_use]
    pub fn negated(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Greater => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }

    /// Whether it holds.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Self::Equal => left == right,
            Self::NotEqual => left != right,
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Greater => left > right,
            Self::AtLeast => left >= right,
        }
    }
}
