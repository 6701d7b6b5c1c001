//! From text to syntax tree.
//!
//! ```text
//! rules      = statement { (newline | ";") statement }
//! statement  = "piles" NAME { "<=" NAME } | "piles" NAME { "," NAME }
//!            | "pile" NAME "<=" INT
//!            | "move" "(" expr { "," expr } ")" [ "for" bound { "," bound } ] [ "if" cond ]
//!            | "move" piece { "+" piece } [ "if" cond ]
//!            | "end" "when" cond
//!            | "block" INT
//! bound      = NAME ">=" expr | names "in" SET
//! names      = NAME | "(" NAME { "," NAME } ")"
//! piece      = "rook" | "bishop" | "queen" | "king" | "knight" | ( "leaper" | "rider" ) "(" INT "," INT ")"
//! ```
//!
//! From loosest to tightest: `or`, `and`, `not`, comparisons (which chain: `1 <= i < a`), `xor`,
//! `+ -`, `* div mod`, the sign `-`. Operators of one level group from the left. A comment starts
//! with `#`. A statement may go on in the next line inside parentheses, after an operator or comma,
//! and before a word or operator that cannot start a statement, such as `for`, `if` or `and`. Neither pieces
//! nor `pile` and `block` are reserved words, and the tree has the moves that pieces stand for.

mod expression;
mod pieces;

use pieces::Pieces;

use crate::PileOrder;
use crate::lang::ast::{
    Condition, Expr, ExprKind, Flag, Members, Move, Name, Parameter, Piles, Rules,
};
use crate::lang::diagnostic::{Diagnostic, RuleError, nearest};
use crate::lang::lex::{Kind, Sign, Token, Word, lex};
use crate::lang::span::Span;

/// Expressions may have this many operators and parentheses inside one another.
pub const MAX_DEPTH: usize = 200;

/// At most this many options can be forbidden before a move.
pub const MAX_BLOCK: u64 = 1_000;

/// Rules may be this long, in bytes.
pub const MAX_TEXT: usize = 1 << 22;

/// Reads a rule set; the error lists every problem of grammar found.
///
/// **Cost** linear in the length of the text.
///
/// # Example
///
/// ```
/// let rules = wythoff_rules::lang::parse("piles a; move (a-(i)) for i>=1 if i<4").unwrap();
/// assert_eq!(rules.to_string(), "piles a\nmove (a - i) for i >= 1 if i < 4\n");
/// ```
pub fn parse(text: &str) -> Result<Rules, RuleError> {
    let mut problems = Vec::new();
    match parse_with(text, &mut problems) {
        Some(rules) if problems.is_empty() => Ok(rules),
        _ => Err(RuleError::new(text, problems)),
    }
}

/// As [`parse`], but gives what could be read even if there were problems.
pub(super) fn parse_with(text: &str, problems: &mut Vec<Diagnostic>) -> Option<Rules> {
    if text.len() > MAX_TEXT {
        let label = format!("{} bytes", text.len());
        let problem = Diagnostic::new("the rules are too long", Span::default(), label);
        problems.push(problem.help(format!("at most {MAX_TEXT} bytes are read")));
        return None;
    }
    let tokens = lex(text, problems);
    let mut parser = Parser {
        tokens,
        at: 0,
        depth: 0,
        problems,
    };
    parser.rules()
}

/// A problem has been reported; the statement is given up.
struct GivenUp;

type Parsed<T> = Result<T, GivenUp>;

/// The statements that have been read.
#[derive(Default)]
struct Statements {
    piles: Option<Piles>,
    flags: Vec<Flag>,
    moves: Vec<Moving>,
    block: Option<u64>,
    ends: Vec<Condition>,
}

/// What `move` statements are before the names of the piles are known.
enum Moving {
    Written(Move),
    Pieces(Pieces),
}

struct Parser<'a> {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    problems: &'a mut Vec<Diagnostic>,
}

impl Parser<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at]
    }

    fn next(&mut self) -> Token {
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn is_word(&self, word: Word) -> bool {
        self.peek().kind == Kind::Word(word)
    }

    fn is_sign(&self, sign: Sign) -> bool {
        self.peek().kind == Kind::Sign(sign)
    }

    fn skip_word(&mut self, word: Word) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    fn skip_sign(&mut self, sign: Sign) -> bool {
        let found = self.is_sign(sign);
        if found {
            self.next();
        }
        found
    }

    fn report(&mut self, problem: Diagnostic) -> GivenUp {
        self.problems.push(problem);
        GivenUp
    }

    /// Reports that something else was expected here.
    fn expected(&mut self, what: &str) -> GivenUp {
        let found = self.peek().describe();
        let span = self.peek().span;
        self.report(Diagnostic::new(
            format!("expected {what}, found {found}"),
            span,
            format!("expected {what}"),
        ))
    }

    fn sign(&mut self, sign: Sign, what: &str) -> Parsed<()> {
        if self.skip_sign(sign) {
            return Ok(());
        }
        Err(self.expected(what))
    }

    fn rules(&mut self) -> Option<Rules> {
        let mut read = Statements::default();
        let clean = self.problems.is_empty();
        let start = self.peek().span;
        let mut statements = 0;
        loop {
            while self.peek().kind == Kind::Separator {
                self.next();
            }
            if self.peek().kind == Kind::End {
                break;
            }
            statements += 1;
            self.depth = 0;
            if self.statement(&mut read).is_err() {
                while !matches!(self.peek().kind, Kind::Separator | Kind::End) {
                    self.next();
                }
            }
        }
        let broken = self.problems.len();
        if statements == 0 && clean {
            self.report(
                Diagnostic::new("there are no rules", start, "expected a `piles` statement")
                    .help("for Nim with two piles: piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1"),
            );
        } else if read.piles.is_none() && broken == 0 {
            self.report(
                Diagnostic::new(
                    "the piles are not named",
                    start,
                    "expected a `piles` statement",
                )
                .help("`piles a <= b` for two piles without places, `piles x, y` for two that keep theirs"),
            );
        } else if read.moves.is_empty() && broken == 0 {
            self.report(
                Diagnostic::new(
                    "there are no moves",
                    self.peek().span,
                    "expected a `move` statement",
                )
                .help("a move gives the new piles: move (a - i, b) for i >= 1"),
            );
        }
        let (piles, flags) = (read.piles?, read.flags);
        let mut moves = Vec::new();
        for moving in read.moves {
            match moving {
                Moving::Written(rule) => moves.push(rule),
                Moving::Pieces(pieces) => moves.extend(self.expand(&pieces, &piles.names, &flags)),
            }
        }
        Some(Rules {
            piles,
            flags,
            moves,
            block: read.block.unwrap_or(0),
            ends: read.ends,
        })
    }

    fn statement(&mut self, read: &mut Statements) -> Parsed<()> {
        let token = self.next();
        match &token.kind {
            Kind::Word(Word::Piles) => {
                let found = self.piles()?;
                if read.piles.is_some() {
                    let problem = Diagnostic::new(
                        "the piles are named twice",
                        token.span,
                        "a second `piles` statement",
                    );
                    return Err(self.report(
                        problem.help("name all piles in one statement; a flag is `pile p <= 1`"),
                    ));
                }
                read.piles = Some(found);
            }
            Kind::Word(Word::Move) if self.is_piece() => {
                read.moves.push(Moving::Pieces(self.pieces(token.span)?));
            }
            Kind::Word(Word::Move) => read.moves.push(Moving::Written(self.a_move(token.span)?)),
            Kind::Word(Word::End) => {
                if !self.skip_word(Word::When) {
                    return Err(self.expected("`when`"));
                }
                read.ends.push(self.condition()?);
            }
            Kind::Name(name) if name == "pile" => read.flags.push(self.flag()?),
            Kind::Name(name) if name == "block" => {
                let block = self.literal()?.unsigned_abs();
                if read.block.replace(block).is_some() || block > MAX_BLOCK {
                    let problem = Diagnostic::new(
                        "one number of options can be forbidden",
                        token.span,
                        format!("a second `block`, or more than {MAX_BLOCK}"),
                    );
                    return Err(self.report(problem.help("write it once, as in `block 2`")));
                }
            }
            kind => {
                let mut problem = Diagnostic::new(
                    format!("expected a statement, found {}", token.describe()),
                    token.span,
                    "expected `piles`, `pile`, `move`, `block` or `end when`",
                );
                if let Kind::Name(name) = kind
                    && let Some(near) = nearest(name, ["piles", "move", "end"])
                {
                    problem = problem.help(format!("did you mean `{near}`?"));
                }
                return Err(self.report(problem));
            }
        }
        match self.peek().kind {
            Kind::Separator | Kind::End => Ok(()),
            _ => Err(self.expected("the end of the statement")),
        }
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        let token = self.peek().clone();
        match token.kind {
            Kind::Name(text) => {
                self.next();
                Ok(Name {
                    text,
                    span: token.span,
                })
            }
            Kind::Word(_) => Err(self.report(Diagnostic::new(
                format!("{} cannot be a name", token.describe()),
                token.span,
                "a word of the rule language",
            ))),
            _ => Err(self.expected(what)),
        }
    }

    fn piles(&mut self) -> Parsed<Piles> {
        let mut names = vec![self.name("the name of a pile")?];
        let (order, sign) = if self.is_sign(Sign::AtMost) {
            (PileOrder::Sorted, Sign::AtMost)
        } else {
            (PileOrder::Ordered, Sign::Comma)
        };
        while self.skip_sign(sign) {
            names.push(self.name("the name of a pile")?);
        }
        if self.is_sign(Sign::AtMost) || self.is_sign(Sign::Comma) {
            let span = self.peek().span;
            let problem = Diagnostic::new(
                "the piles are partly sorted",
                span,
                "`<=` and `,` cannot be mixed",
            );
            return Err(self.report(
                problem.help("`piles a <= b <= c` sorts all piles, `piles x, y, z` sorts none"),
            ));
        }
        Ok(Piles { order, names })
    }

    fn flag(&mut self) -> Parsed<Flag> {
        let name = self.name("the name of a pile")?;
        self.sign(Sign::AtMost, "`<=` and the most it may have")?;
        let most = self.literal()?;
        Ok(Flag { name, most })
    }

    fn a_move(&mut self, start: Span) -> Parsed<Move> {
        self.sign(Sign::Open, "`(` and the new piles")?;
        let mut targets = vec![self.number()?];
        while self.skip_sign(Sign::Comma) {
            targets.push(self.number()?);
        }
        self.sign(Sign::Close, "`,` or `)`")?;
        let (mut parameters, mut members) = (Vec::new(), Vec::new());
        if self.skip_word(Word::For) {
            self.bound(&mut parameters, &mut members)?;
            while self.skip_sign(Sign::Comma) {
                self.bound(&mut parameters, &mut members)?;
            }
        }
        let condition = if self.skip_word(Word::If) {
            Some(self.condition()?)
        } else {
            None
        };
        if self.is_word(Word::For) {
            let span = self.peek().span;
            let problem = Diagnostic::new(
                "`for` after the condition",
                span,
                "expected the end of the statement",
            );
            return Err(
                self.report(problem.help("parameters come first: move (...) for i >= 1 if ..."))
            );
        }
        let span = start.to(self.tokens[self.at - 1].span);
        Ok(Move {
            targets,
            parameters,
            members,
            condition,
            span,
        })
    }

    /// `i >= 1`, `i in SET` or `(i, j) in SET`.
    fn bound(&mut self, parameters: &mut Vec<Parameter>, members: &mut Vec<Members>) -> Parsed<()> {
        let first = parameters.len();
        let mut names = Vec::new();
        if self.skip_sign(Sign::Open) {
            names.push(self.name("the name of a parameter")?);
            while self.skip_sign(Sign::Comma) {
                names.push(self.name("the name of a parameter")?);
            }
            self.sign(Sign::Close, "`,` or `)`")?;
            if !matches!(self.peek().kind, Kind::Set(_)) {
                return Err(self.expected("`in` and a set"));
            }
        } else {
            names.push(self.name("the name of a parameter")?);
        }
        let Kind::Set(set) = self.peek().kind.clone() else {
            for name in names {
                parameters.push(self.parameter(name)?);
            }
            return Ok(());
        };
        let span = self.next().span;
        let zero = Expr {
            kind: ExprKind::Int(0),
            span,
        };
        members.push(Members {
            first,
            count: names.len(),
            set,
        });
        parameters.extend(names.into_iter().map(|name| Parameter {
            name,
            least: zero.clone(),
        }));
        Ok(())
    }

    fn parameter(&mut self, name: Name) -> Parsed<Parameter> {
        if !self.skip_sign(Sign::AtLeast) {
            let GivenUp = self.expected("`>=` and the least value");
            if let Some(problem) = self.problems.last_mut() {
                problem.help = Some(format!(
                    "write `for {0} >= 1`; upper bounds belong in the condition, as in `if {0} <= 5`",
                    name.text
                ));
            }
            return Err(GivenUp);
        }
        let least = self.number()?;
        Ok(Parameter { name, least })
    }
}
