//! The common grammar of rules and sentences.
//!
//! From loosest to tightest: `<=>`, `=>` (to the right), `or`, `and`, `not`, comparisons (which chain), `xor`, `+ -`, `*
//! div mod`. Quantifiers reach as far to the right as possible. A sign binds tightest in rules, and like a sum in
//! sentences: `-x div 2` is -(x div 2) there. Names may end in primes.

use dashu_int::IBig;

pub(crate) type Read<T> = Result<T, String>;

/// What was written, as a tree: a number or a name alone; an operator, `neg` or `not` with its operands; `name(` or `name[`
/// with arguments; `forall` or `exists` with names and, at last, what they are said of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Node(pub String, pub Vec<Node>);

/// Words that cannot be names, in rules and in sentences.
const RULE_WORDS: &str = "not and or div mod piles move end for if when xor";
const SENTENCE_WORDS: &str =
    "not and or div mod forall exists true false let import word from theorem refute";

/// Operators with two sides, from the loosest on.
const LEVELS: &str = "<=>,=>,or,and,= != < <= > >=,xor,+ -,* div mod";
const COMPARISONS: usize = 4;
const PRODUCTS: usize = 7;
const OPERANDS: usize = 8;

/// Signs, each after its spelling; of two spellings with a common start the longer comes first.
const SIGNS: &str = "<=> <=> => => := := != != <= <= >= >= ( ( ) ) [ [ ] ] , , ; ; : : + + - - * * = = \
                     < < > > ∀ forall ∃ exists ¬ not ~ not ∧ and & and ∨ or | or ⇒ => → => ⇔ <=> ↔ <=> \
                     ≠ != ≤ <= ≥ >= · *";

/// The most decimal digits of a constant.
const MOST_DECIMALS: usize = 20_000;

/// So many parentheses and the like may be inside one another, and so many operators of one level in a row altogether.
const MOST_DEPTH: usize = 100;

/// The length of the first word or sign of a text, and its usual spelling; nothing for spaces and comments.
fn token(text: &str, first: char) -> Read<(usize, &str)> {
    let run = |belongs: fn(char) -> bool| text.find(|c| !belongs(c)).unwrap_or(text.len());
    let mut length = match first {
        '#' => return Ok((run(|c| c != '\n'), "")),
        _ if first.is_whitespace() => return Ok((first.len_utf8(), "")),
        _ if first.is_ascii_digit() => run(|c| c.is_ascii_digit()),
        _ if first.is_alphabetic() || first == '_' => {
            run(|c| c.is_alphanumeric() || c == '_' || c == '\'')
        }
        _ => {
            let signs: Vec<&str> = SIGNS.split_whitespace().collect();
            let found = signs.chunks(2).find(|sign| text.starts_with(sign[0]));
            let found = found.ok_or_else(|| format!("{first:?} means nothing here"))?;
            return Ok((found[0].len(), found[1]));
        }
    };
    // A constant may be a power like `10^20` or `1e12`.
    let power = text[length..].strip_prefix(['^', 'e', 'E']).unwrap_or("");
    if first.is_ascii_digit() && power.starts_with(|c: char| c.is_ascii_digit()) {
        length += 1 + power.bytes().take_while(u8::is_ascii_digit).count();
    }
    Ok((length, &text[..length]))
}

/// The value of a constant.
fn number(text: &str) -> Read<IBig> {
    let (digits, power) = text.split_once(['^', 'e', 'E']).unwrap_or((text, "1"));
    let exponent = power.parse().unwrap_or(usize::MAX);
    let more = usize::from(digits.len() < text.len());
    if (digits.len() + more).saturating_mul(exponent) > MOST_DECIMALS {
        return Err("the number is too long".to_owned());
    }
    let value: IBig = digits.parse().map_err(|_| "this is no number")?;
    Ok(match text.contains('^') {
        true => value.pow(exponent),
        false if more == 0 => value,
        false => value * IBig::from(10).pow(exponent),
    })
}

/// Reads words and signs one after the other.
#[derive(Debug)]
pub(crate) struct Parser<'a> {
    tokens: Vec<&'a str>,
    at: usize,
    depth: usize,
    in_a_row: usize,
    rules: bool,
}

impl<'a> Parser<'a> {
    pub(crate) fn new(text: &'a str, rules: bool) -> Read<Self> {
        let (mut rest, mut tokens) = (text, Vec::new());
        while let Some(first) = rest.chars().next() {
            let (length, token) = token(rest, first)?;
            tokens.extend(Some(token).filter(|token| !token.is_empty()));
            rest = &rest[length..];
        }
        Ok(Self {
            tokens,
            at: 0,
            depth: 0,
            in_a_row: 0,
            rules,
        })
    }

    /// The sentence that a text is.
    pub(crate) fn sentence(text: &str) -> Read<Node> {
        let mut parser = Parser::new(text, false)?;
        let node = parser.node()?;
        parser.expect("")?;
        Ok(node)
    }

    /// What comes so many places later; nothing at the end.
    pub(crate) fn peek(&self, later: usize) -> &'a str {
        self.tokens.get(self.at + later).copied().unwrap_or("")
    }

    /// Takes the sign if it comes next.
    pub(crate) fn take(&mut self, sign: &str) -> bool {
        let found = self.peek(0) == sign;
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, sign: &str) -> Read<()> {
        let found = self.peek(0);
        let expected = self.take(sign).then_some(());
        expected.ok_or_else(|| format!("expected `{sign}`, found `{found}`"))
    }

    pub(crate) fn name(&mut self) -> Read<String> {
        let (name, own) = (
            self.peek(0),
            [SENTENCE_WORDS, RULE_WORDS][usize::from(self.rules)],
        );
        let letter = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        self.at += 1;
        match letter && own.split(' ').all(|word| word != name) {
            true => Ok(name.to_owned()),
            false => Err(format!("expected a number, a name or `(`, found `{name}`")),
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

    /// Numbers separated by commas, up to a sign.
    pub(crate) fn list(&mut self, close: &str) -> Read<Vec<Node>> {
        let mut list = Vec::new();
        while !self.take(close) {
            if !list.is_empty() {
                self.expect(",")?;
            }
            list.push(self.node()?);
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
        if self.depth > MOST_DEPTH {
            return Err(format!(
                "more than {MOST_DEPTH} operators inside one another"
            ));
        }
        let node = self.level(level)?;
        self.depth -= 1;
        Ok(node)
    }

    /// Operators of one level with what is between them.
    fn level(&mut self, level: usize) -> Read<Node> {
        if level == OPERANDS {
            return self.operand();
        }
        let signs = LEVELS.split(',').nth(level).unwrap_or("");
        let (mut left, mut last) = (self.level(level + 1)?, None);
        while signs.split(' ').any(|sign| sign == self.peek(0)) {
            let sign = self.peek(0);
            self.at += 1;
            let inner = if sign == "=>" { level } else { level + 1 };
            let mut right = if sign == "=>" {
                self.nested(inner)?
            } else {
                self.level(inner)?
            };
            if level == COMPARISONS {
                // Each part is compared with the next.
                let before = last.replace(right.clone());
                let first = before.is_none();
                let parts = vec![before.unwrap_or_else(|| left.clone()), right];
                let compared = Node(sign.to_owned(), parts);
                left = if first {
                    compared
                } else {
                    joined("and", left, compared)
                };
                continue;
            }
            if sign == "-" {
                right = Node("neg".to_owned(), vec![right]);
            }
            self.in_a_row += usize::from(!["and", "or", "+", "-"].contains(&sign));
            if self.in_a_row > MOST_DEPTH {
                return Err(format!("more than {MOST_DEPTH} operators in a row"));
            }
            left = joined(if sign == "-" { "+" } else { sign }, left, right);
        }
        Ok(left)
    }

    fn operand(&mut self) -> Read<Node> {
        let sign = self.peek(0);
        let unary = match sign {
            "-" if self.rules => OPERANDS,
            "-" => PRODUCTS,
            "not" => COMPARISONS,
            _ => 0,
        };
        if unary > 0 {
            self.at += 1;
            let name = if sign == "-" { "neg" } else { sign };
            return Ok(Node(name.to_owned(), vec![self.nested(unary)?]));
        }
        if sign.starts_with(|c: char| c.is_ascii_digit()) {
            self.at += 1;
            let number = number(sign)?;
            let large = self.rules && i64::try_from(&number).is_err();
            let small = (!large).then(|| Node(number.to_string(), Vec::new()));
            return small.ok_or("the number is too large".to_owned());
        }
        if self.take("(") {
            let inner = self.node()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if !self.rules && ["true", "false"].contains(&sign) {
            self.at += 1;
            return Ok(Node(sign.to_owned(), Vec::new()));
        }
        if !self.rules && (self.take("forall") || self.take("exists")) {
            let names = self.names(",")?.into_iter();
            self.expect(":")?;
            let mut parts: Vec<Node> = names.map(|name| Node(name, Vec::new())).collect();
            parts.push(self.node()?);
            return Ok(Node(sign.to_owned(), parts));
        }
        let name = self.name()?;
        for (open, close) in [("(", ")"), ("[", "]")] {
            if self.take(open) {
                return Ok(Node(name + open, self.list(close)?));
            }
        }
        Ok(Node(name, Vec::new()))
    }
}

/// Two parts under an operator; `and`, `or` and `+` have as many as there are in a row.
fn joined(sign: &str, mut left: Node, right: Node) -> Node {
    if left.0 == sign && ["and", "or", "+"].contains(&sign) {
        left.1.push(right);
        return left;
    }
    Node(sign.to_owned(), vec![left, right])
}
