//! The common grammar of rules and sentences: numbers, conditions and their operators.
//!
//! From loosest to tightest: `<=>`, `=>` (to the right), `or`, `and`, `not`, comparisons (which chain), `xor`,
//! `+ -`, `* div mod`. Quantifiers reach as far to the right as possible. Rules have `xor`, `min`, `max`, `abs` and
//! primed names, and a sign binds tightest; sentences have `=>`, `<=>`, quantifiers, relations and words,
//! and a sign binds like a sum: `-x div 2` is -(x div 2) there.

use dashu_int::IBig;

/// Which language is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    Rules,
    Sentences,
}

/// A word or sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    Number(IBig),
    /// A name that is not reserved; in rules, `a'` is a name too.
    Name(String),
    /// A reserved word or a sign, in one spelling.
    Sign(&'static str),
    Newline,
    End,
}

const WORDS: [&str; 6] = ["not", "and", "or", "div", "mod", "xor"];
const RULE_WORDS: [&str; 9] = [
    "piles", "move", "end", "for", "if", "when", "min", "max", "abs",
];
const SENTENCE_WORDS: [&str; 9] = [
    "forall", "exists", "true", "false", "let", "import", "word", "from", "theorem",
];

/// Signs; of two with a common start the longer comes first.
const SIGNS: [&str; 12] = [
    "!=", "<=", ">=", "(", ")", ",", "+", "-", "*", "=", "<", ">",
];
const SENTENCE_SIGNS: [(&str, &str); 24] = [
    ("<=>", "<=>"),
    ("=>", "=>"),
    (":=", ":="),
    ("[", "["),
    ("]", "]"),
    (":", ":"),
    ("∀", "forall"),
    ("∃", "exists"),
    ("¬", "not"),
    ("~", "not"),
    ("∧", "and"),
    ("&", "and"),
    ("∨", "or"),
    ("|", "or"),
    ("⇒", "=>"),
    ("→", "=>"),
    ("⇔", "<=>"),
    ("↔", "<=>"),
    ("≠", "!="),
    ("≤", "<="),
    ("≥", ">="),
    ("·", "*"),
    ("refute", "refute"),
    (";", ";"),
];

/// The most decimal digits of a constant.
const MOST_DECIMALS: usize = 100_000;

/// The words and signs of a text, the last one [`Token::End`].
pub(crate) fn tokens(text: &str, language: Language) -> Result<Vec<Token>, String> {
    let rules = language == Language::Rules;
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |belongs: &dyn Fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let length = match first {
            '\n' if rules => {
                tokens.push(Token::Newline);
                1
            }
            ';' if rules => {
                tokens.push(Token::Sign(";"));
                1
            }
            '#' => run(&|c| c != '\n'),
            _ if first.is_whitespace() => first.len_utf8(),
            '0'..='9' => {
                let (number, length) = number(rest, language)?;
                tokens.push(Token::Number(number));
                length
            }
            _ if first == '_'
                || if rules {
                    first.is_ascii_alphabetic()
                } else {
                    first.is_alphabetic()
                } =>
            {
                let in_name = |c: char| {
                    c == '_'
                        || if rules {
                            c.is_ascii_alphanumeric()
                        } else {
                            c.is_alphanumeric() || c == '\''
                        }
                };
                let mut length = run(&in_name);
                let primed = rules && rest[length..].starts_with('\'');
                length += usize::from(primed);
                let own = if rules { &RULE_WORDS } else { &SENTENCE_WORDS };
                let mut words = WORDS
                    .iter()
                    .filter(|&&word| rules || word != "xor")
                    .chain(own);
                let word = words.find(|&&word| word == rest[..length].trim_end_matches('\''));
                tokens.push(match word {
                    Some(word) if !primed => Token::Sign(word),
                    Some(word) => return Err(format!("`{word}` is no pile")),
                    None => Token::Name(rest[..length].to_owned()),
                });
                length
            }
            _ => {
                let mut foreign = SENTENCE_SIGNS.iter().filter(|_| !rules);
                let found = foreign
                    .find(|(spelling, _)| rest.starts_with(spelling))
                    .copied();
                let own = || {
                    SIGNS
                        .iter()
                        .find(|sign| rest.starts_with(**sign))
                        .map(|&sign| (sign, sign))
                };
                let (spelling, sign) = found
                    .or_else(own)
                    .ok_or_else(|| format!("{first:?} means nothing here"))?;
                tokens.push(Token::Sign(sign));
                spelling.len()
            }
        };
        rest = &rest[length..];
    }
    tokens.push(Token::End);
    Ok(tokens)
}

/// A constant: digits, and in sentences a power like `10^20` or `1e12`; and its length.
fn number(rest: &str, language: Language) -> Result<(IBig, usize), String> {
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let length = digits(0);
    if length > MOST_DECIMALS {
        return Err("the number is too long".to_owned());
    }
    let value: IBig = rest[..length]
        .parse()
        .map_err(|_| "expected a number".to_owned())?;
    let after = rest[length..].chars().next();
    if language == Language::Rules {
        if i64::try_from(&value).is_err()
            || after.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')
        {
            return Err(format!("`{}` is no number of a rule", &rest[..length]));
        }
        return Ok((value, length));
    }
    if !matches!(after, Some('^' | 'e' | 'E')) || digits(length + 1) == 0 {
        return Ok((value, length));
    }
    let whole = length + 1 + digits(length + 1);
    let exponent: usize = rest[length + 1..whole].parse().unwrap_or(usize::MAX);
    let base = if after == Some('^') {
        value.clone()
    } else {
        IBig::from(10)
    };
    let power = match () {
        () if exponent == 0 => IBig::ONE,
        () if base <= IBig::ONE => base,
        () if length.saturating_add(1).saturating_mul(exponent) > MOST_DECIMALS => {
            return Err("the number is too long".to_owned());
        }
        () => base.pow(exponent),
    };
    Ok((
        if after == Some('^') {
            power
        } else {
            value * power
        },
        whole,
    ))
}

/// A number or a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Number(IBig),
    Name(String),
    /// The parts, with whether they are subtracted.
    Sum(Vec<(bool, Node)>),
    /// `*`, `div`, `mod` or `xor`.
    Binary(&'static str, Box<Node>, Box<Node>),
    /// `min`, `max` or `abs`.
    Call(&'static str, Vec<Node>),
    Relation(String, Vec<Node>),
    Word(String, Vec<Node>),
    Truth(bool),
    /// Each part compared with the next.
    Compare(Vec<Node>, Vec<&'static str>),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    Implies(Box<Node>, Box<Node>),
    Iff(Box<Node>, Box<Node>),
    /// `forall` or `exists`.
    Quantified(&'static str, Vec<String>, Box<Node>),
}

/// So many operators may be inside one another.
const MOST_DEPTH: usize = 160;

const NOT: u8 = 5;
const COMPARE: u8 = 6;
const SUM: u8 = 8;
const TIGHTEST: u8 = 10;

fn level(sign: &str) -> Option<u8> {
    Some(match sign {
        "<=>" => 1,
        "=>" => 2,
        "or" => 3,
        "and" => 4,
        "=" | "!=" | "<" | "<=" | ">" | ">=" => COMPARE,
        "xor" => 7,
        "+" | "-" => SUM,
        "*" | "div" | "mod" => 9,
        _ => return None,
    })
}

/// A piece with its height as a tree and whether it stands in parentheses.
struct Piece {
    node: Node,
    height: usize,
    closed: bool,
}

/// Reads words and signs one after the other.
#[derive(Debug)]
pub(crate) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    language: Language,
}

impl Parser {
    pub(crate) fn new(tokens: Vec<Token>, language: Language) -> Self {
        Self {
            tokens,
            at: 0,
            depth: 0,
            language,
        }
    }

    pub(crate) fn peek(&self) -> &Token {
        self.tokens.get(self.at).unwrap_or(&Token::End)
    }

    fn next(&mut self) -> Token {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    /// Takes the sign if it comes next.
    pub(crate) fn take(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(next) if *next == sign);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, sign: &str) -> Result<(), String> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(format!("expected `{sign}`, found {:?}", self.peek()))
        }
    }

    pub(crate) fn name(&mut self) -> Result<String, String> {
        match self.next() {
            Token::Name(name) => Ok(name),
            other => Err(format!("expected a name, found {other:?}")),
        }
    }

    /// Names separated by commas, all different.
    pub(crate) fn names(&mut self) -> Result<Vec<String>, String> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        match (1..names.len()).find(|&at| names[..at].contains(&names[at])) {
            Some(at) => Err(format!("{} is listed twice", names[at])),
            None => Ok(names),
        }
    }

    /// A number or a condition.
    pub(crate) fn node(&mut self) -> Result<Node, String> {
        self.depth = 0;
        Ok(self.piece(0)?.node)
    }

    fn piece(&mut self, least: u8) -> Result<Piece, String> {
        self.depth += 1;
        if self.depth > MOST_DEPTH {
            return Err(format!(
                "more than {MOST_DEPTH} operators inside one another"
            ));
        }
        let mut left = self.operand()?;
        while let Token::Sign(sign) = *self.peek() {
            let Some(level) = level(sign).filter(|&level| level >= least) else {
                break;
            };
            self.at += 1;
            let right = self.piece(level + u8::from(sign != "=>"))?;
            left = combine(left, sign, right);
            if left.height > MOST_DEPTH {
                return Err(format!(
                    "more than {MOST_DEPTH} operators inside one another"
                ));
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn operand(&mut self) -> Result<Piece, String> {
        let mut closed = false;
        let (node, height) = match self.next() {
            Token::Number(number) => (Node::Number(number), 1),
            Token::Name(name) if self.language == Language::Sentences && self.take("(") => {
                let (arguments, height) = self.arguments(")")?;
                (Node::Relation(name, arguments), height + 1)
            }
            Token::Name(name) if self.take("[") => {
                let (arguments, height) = self.arguments("]")?;
                (Node::Word(name, arguments), height + 1)
            }
            Token::Name(name) => (Node::Name(name), 1),
            Token::Sign(truth @ ("true" | "false")) => (Node::Truth(truth == "true"), 1),
            Token::Sign("-") => {
                let inner = self.piece(if self.language == Language::Rules {
                    TIGHTEST
                } else {
                    SUM + 1
                })?;
                (Node::Sum(vec![(true, inner.node)]), inner.height + 1)
            }
            Token::Sign("not") => {
                let inner = self.piece(NOT)?;
                (Node::Not(Box::new(inner.node)), inner.height + 1)
            }
            Token::Sign("(") => {
                let inner = self.piece(0)?;
                self.expect(")")?;
                closed = true;
                (inner.node, inner.height)
            }
            Token::Sign(function @ ("min" | "max" | "abs")) => {
                self.expect("(")?;
                let (arguments, height) = self.arguments(")")?;
                if (function == "abs") != (arguments.len() == 1) {
                    return Err(format!("`{function}` of {} numbers", arguments.len()));
                }
                (Node::Call(function, arguments), height + 1)
            }
            Token::Sign(quantifier @ ("forall" | "exists")) => {
                let names = self.names()?;
                self.expect(":")?;
                let inner = self.piece(0)?;
                (
                    Node::Quantified(quantifier, names, Box::new(inner.node)),
                    inner.height + 1,
                )
            }
            other => return Err(format!("expected a number, a name or `(`, found {other:?}")),
        };
        Ok(Piece {
            node,
            height,
            closed,
        })
    }

    fn arguments(&mut self, close: &str) -> Result<(Vec<Node>, usize), String> {
        let mut arguments = Vec::new();
        let mut height = 0;
        if self.take(close) {
            return Ok((arguments, height));
        }
        loop {
            let piece = self.piece(COMPARE + 1)?;
            height = height.max(piece.height);
            arguments.push(piece.node);
            if !self.take(",") {
                self.expect(close)?;
                return Ok((arguments, height));
            }
        }
    }
}

/// Two pieces with an operator between them; sums, `and`, `or` and comparisons become lists.
fn combine(left: Piece, sign: &'static str, right: Piece) -> Piece {
    let open = !left.closed;
    let mut height = (left.height + 1).max(right.height + 1);
    let flat_height = left.height.max(right.height + 1);
    let boxed = |left: Node, right: Node| (Box::new(left), Box::new(right));
    let node = match (sign, left.node) {
        ("+" | "-", Node::Sum(mut parts)) if open => {
            height = flat_height;
            parts.push((sign == "-", right.node));
            Node::Sum(parts)
        }
        ("and", Node::And(mut parts)) if open => {
            height = flat_height;
            parts.push(right.node);
            Node::And(parts)
        }
        ("or", Node::Or(mut parts)) if open => {
            height = flat_height;
            parts.push(right.node);
            Node::Or(parts)
        }
        ("=" | "!=" | "<" | "<=" | ">" | ">=", Node::Compare(mut parts, mut signs)) if open => {
            height = flat_height;
            parts.push(right.node);
            signs.push(sign);
            Node::Compare(parts, signs)
        }
        ("+" | "-", left) => Node::Sum(vec![(false, left), (sign == "-", right.node)]),
        ("and", left) => Node::And(vec![left, right.node]),
        ("or", left) => Node::Or(vec![left, right.node]),
        ("=" | "!=" | "<" | "<=" | ">" | ">=", left) => {
            Node::Compare(vec![left, right.node], vec![sign])
        }
        ("=>", left) => {
            let (left, right) = boxed(left, right.node);
            Node::Implies(left, right)
        }
        ("<=>", left) => {
            let (left, right) = boxed(left, right.node);
            Node::Iff(left, right)
        }
        (sign, left) => {
            let (left, right) = boxed(left, right.node);
            Node::Binary(sign, left, right)
        }
    };
    Piece {
        node,
        height,
        closed: false,
    }
}
