//! The common grammar of rules and sentences: words, numbers, conditions and their operators.
//!
//! From loosest to tightest: `<=>`, `=>` (to the right), `or`, `and`, `not`, comparisons (which chain), `xor`, `+ -`,
//! `* div mod`. Quantifiers reach as far to the right as possible. Rules have `xor`, `min`, `max` and `abs`, and a sign
//! binds tightest; sentences have `=>`, `<=>`, quantifiers, relations and words, and a sign binds like a sum: `-x div 2` is
//! -(x div 2) there. Names may end in primes.

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
    Name(String),
    /// A reserved word or a sign, in one spelling.
    Sign(&'static str),
    End,
}

/// A number or a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Node {
    Number(IBig),
    Name(String),
    /// `+`, `neg`, `*`, `div`, `mod`, `xor`, `min`, `max` or `abs`; and `not`, `and`, `or`, `=>`, `<=>`, `true`, `false`.
    Op(&'static str, Vec<Node>),
    /// Each part compared with the next.
    Compare(Vec<Node>, Vec<&'static str>),
    Relation(String, Vec<Node>),
    Word(String, Vec<Node>),
    /// `forall` or `exists`.
    Quantified(&'static str, Vec<String>, Box<Node>),
}

pub(crate) type Read<T> = Result<T, String>;

const WORDS: &str = " not and or div mod ";
const RULE_WORDS: &str = " piles move end for if when xor min max abs ";
const SENTENCE_WORDS: &str = " forall exists true false let import word from theorem refute ";

/// Operators with two sides, from the loosest on.
const LEVELS: [&[&str]; 8] = [
    &["<=>"],
    &["=>"],
    &["or"],
    &["and"],
    &["=", "!=", "<", "<=", ">", ">="],
    &["xor"],
    &["+", "-"],
    &["*", "div", "mod"],
];
const COMPARISONS: usize = 4;
const PRODUCTS: usize = 7;

/// Signs; of two with a common start the longer comes first.
const SIGNS: &str = "<=> => := != <= >= ( ) [ ] , ; : + - * = < >";

/// Other spellings of signs and words.
const SPELLINGS: &str =
    "∀ forall ∃ exists ¬ not ~ not ∧ and & and ∨ or | or ⇒ => → => ⇔ <=> ↔ <=> ≠ != ≤ <= ≥ >= · *";

/// The most decimal digits of a constant.
const MOST_DECIMALS: usize = 20_000;

/// So many parentheses and the like may be inside one another, and so many operators of one level in a row altogether.
const MOST_DEPTH: usize = 100;

/// Reads words and signs one after the other.
#[derive(Debug)]
pub(crate) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    in_a_row: usize,
    language: Language,
}

fn tokens(text: &str, language: Language) -> Read<Vec<Token>> {
    let own = if language == Language::Rules {
        RULE_WORDS
    } else {
        SENTENCE_WORDS
    };
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        let mut length = first.len_utf8();
        if first == '#' {
            length = run(|c| c != '\n');
        } else if first.is_ascii_digit() {
            let (number, taken) = number(rest)?;
            let small = language == Language::Sentences || i64::try_from(&number).is_ok();
            tokens.push(
                small
                    .then_some(Token::Number(number))
                    .ok_or("the number is too large")?,
            );
            length = taken;
        } else if first.is_alphabetic() || first == '_' {
            length = run(|c| c.is_alphanumeric() || c == '_' || c == '\'');
            let name = &rest[..length];
            let mut reserved = WORDS.split(' ').chain(own.split(' '));
            tokens.push(match reserved.find(|word| *word == name) {
                Some(word) => Token::Sign(word),
                None => Token::Name(name.to_owned()),
            });
        } else if !first.is_whitespace() {
            let spellings: Vec<&str> = SPELLINGS.split(' ').collect();
            let mut spellings = spellings.chunks(2).map(|pair| (pair[0], pair[1]));
            let mut signs = SIGNS.split(' ').map(|sign| (sign, sign));
            let starts = |spelling: &(&str, &str)| rest.starts_with(spelling.0);
            let found = signs.find(starts).or_else(|| spellings.find(starts));
            let (spelling, sign) = found.ok_or_else(|| format!("{first:?} means nothing here"))?;
            tokens.push(Token::Sign(sign));
            length = spelling.len();
        }
        rest = &rest[length..];
    }
    tokens.push(Token::End);
    Ok(tokens)
}

/// A constant, perhaps a power like `10^20` or `1e12`, and its length.
fn number(rest: &str) -> Read<(IBig, usize)> {
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let too_long = || "the number is too long".to_owned();
    let length = digits(0);
    let value = rest[..length.min(MOST_DECIMALS)]
        .parse::<IBig>()
        .map_err(|_| too_long())?;
    let sign = rest[length..]
        .chars()
        .next()
        .filter(|sign| matches!(sign, '^' | 'e' | 'E'));
    let Some(sign) = sign.filter(|_| digits(length + 1) > 0) else {
        return if length > MOST_DECIMALS {
            Err(too_long())
        } else {
            Ok((value, length))
        };
    };
    let whole = length + 1 + digits(length + 1);
    let exponent = rest[length + 1..whole].parse().unwrap_or(usize::MAX);
    let base = if sign == '^' {
        value.clone()
    } else {
        IBig::from(10)
    };
    if length.saturating_add(1).saturating_mul(exponent) > MOST_DECIMALS {
        return Err(too_long());
    }
    let power = base.pow(exponent);
    Ok((if sign == '^' { power } else { value * power }, whole))
}

impl Parser {
    pub(crate) fn new(text: &str, language: Language) -> Read<Self> {
        let tokens = tokens(text, language)?;
        Ok(Self {
            tokens,
            at: 0,
            depth: 0,
            in_a_row: 0,
            language,
        })
    }

    /// The condition that a text is.
    pub(crate) fn whole(text: &str, language: Language) -> Read<Node> {
        let mut parser = Self::new(text, language)?;
        let node = parser.node()?;
        parser.end()?;
        Ok(node)
    }

    pub(crate) fn peek(&self) -> &Token {
        self.tokens.get(self.at).unwrap_or(&Token::End)
    }

    pub(crate) fn end(&self) -> Read<()> {
        match self.peek() {
            Token::End => Ok(()),
            other => Err(format!("expected the end, found {other:?}")),
        }
    }

    /// Takes the sign if it comes next.
    pub(crate) fn take(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Token::Sign(next) if *next == sign);
        self.at += usize::from(found);
        found
    }

    /// Whether a sign comes so many places later.
    pub(crate) fn follows(&self, sign: &str, later: usize) -> bool {
        matches!(self.tokens.get(self.at + later), Some(Token::Sign(next)) if *next == sign)
    }

    pub(crate) fn expect(&mut self, sign: &str) -> Read<()> {
        match self.take(sign) {
            true => Ok(()),
            false => Err(format!("expected `{sign}`, found {:?}", self.peek())),
        }
    }

    pub(crate) fn name(&mut self) -> Read<String> {
        let token = self.peek().clone();
        self.at += 1;
        match token {
            Token::Name(name) => Ok(name),
            other => Err(format!("expected a name, found {other:?}")),
        }
    }

    /// Names with a sign between them, all different.
    pub(crate) fn names(&mut self, sign: &str) -> Read<Vec<String>> {
        let mut names = vec![self.name()?];
        while self.take(sign) {
            let name = self.name()?;
            if names.contains(&name) {
                return Err(format!("{name} is listed twice"));
            }
            names.push(name);
        }
        Ok(names)
    }

    /// Things separated by commas, up to a sign.
    pub(crate) fn list<T>(&mut self, close: &str, read: fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let mut list = Vec::new();
        while !self.take(close) {
            if !list.is_empty() {
                self.expect(",")?;
            }
            list.push(read(self)?);
        }
        Ok(list)
    }

    /// A number or a condition.
    pub(crate) fn node(&mut self) -> Read<Node> {
        self.nested(0)
    }

    /// Something at least as tight as a level, inside something else.
    fn nested(&mut self, level: usize) -> Read<Node> {
        self.depth += 1;
        let node = match self.depth > MOST_DEPTH {
            true => Err(format!(
                "more than {MOST_DEPTH} operators inside one another"
            )),
            false => self.level(level),
        };
        self.depth -= 1;
        node
    }

    /// Operators of one level with what is between them.
    fn level(&mut self, level: usize) -> Read<Node> {
        if level == LEVELS.len() {
            return self.operand();
        }
        let mut parts = vec![self.level(level + 1)?];
        let mut signs = Vec::new();
        while let Token::Sign(sign) = *self.peek()
            && LEVELS[level].contains(&sign)
        {
            self.at += 1;
            signs.push(sign);
            let part = self.level(level + 1)?;
            parts.push(if sign == "-" {
                Node::Op("neg", vec![part])
            } else {
                part
            });
        }
        let Some(&sign) = signs.first() else {
            return Ok(parts.swap_remove(0));
        };
        self.in_a_row += signs.len() - 1;
        if self.in_a_row > MOST_DEPTH && !["or", "and", "+", "-"].contains(&sign) {
            return Err(format!("more than {MOST_DEPTH} operators in a row"));
        }
        Ok(match sign {
            "or" | "and" => Node::Op(sign, parts),
            "+" | "-" => Node::Op("+", parts),
            "=>" => {
                let last = parts.swap_remove(signs.len());
                let implies = |right, left| Node::Op("=>", vec![left, right]);
                parts.into_iter().rev().fold(last, implies)
            }
            _ if level == COMPARISONS => Node::Compare(parts, signs),
            _ => {
                let first = parts.remove(0);
                let pairs = signs.into_iter().zip(parts);
                pairs.fold(first, |left, (sign, right)| {
                    Node::Op(sign, vec![left, right])
                })
            }
        })
    }

    fn operand(&mut self) -> Read<Node> {
        let token = self.peek().clone();
        self.at += 1;
        let rules = self.language == Language::Rules;
        Ok(match token {
            Token::Number(number) => Node::Number(number),
            Token::Name(name) if !rules && self.take("(") => {
                Node::Relation(name, self.list(")", Self::node)?)
            }
            Token::Name(name) if !rules && self.take("[") => {
                Node::Word(name, self.list("]", Self::node)?)
            }
            Token::Name(name) => Node::Name(name),
            Token::Sign(truth @ ("true" | "false")) => Node::Op(truth, Vec::new()),
            Token::Sign("-") if rules => Node::Op("neg", vec![self.nested(LEVELS.len())?]),
            Token::Sign("-") => Node::Op("neg", vec![self.nested(PRODUCTS)?]),
            Token::Sign("not") => Node::Op("not", vec![self.nested(COMPARISONS)?]),
            Token::Sign("(") => {
                let inner = self.node()?;
                self.expect(")")?;
                inner
            }
            Token::Sign(function @ ("min" | "max" | "abs")) => {
                self.expect("(")?;
                let arguments = self.list(")", Self::node)?;
                if (function == "abs") != (arguments.len() == 1) || arguments.is_empty() {
                    return Err(format!("`{function}` of {} numbers", arguments.len()));
                }
                Node::Op(function, arguments)
            }
            Token::Sign(quantifier @ ("forall" | "exists")) => {
                let names = self.names(",")?;
                self.expect(":")?;
                Node::Quantified(quantifier, names, Box::new(self.node()?))
            }
            other => return Err(format!("expected a number, a name or `(`, found {other:?}")),
        })
    }
}
