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

pub(crate) fn node<const N: usize>(sign: &str, parts: [Node; N]) -> Node {
    Node(sign.to_owned(), parts.into())
}

/// Words that cannot be names, in sentences and in rules.
const WORDS: [&str; 2] = [
    "not and or div mod forall exists true false let import word from theorem refute",
    "not and or div mod piles move end for if when xor",
];

/// Operators with two sides, from the loosest on.
const LEVELS: &str = "<=>,=>,or,and,= != < <= > >=,xor,+ -,* div mod";
const COMPARISONS: usize = 4;
const PRODUCTS: usize = 7;
const OPERANDS: usize = 8;

/// Signs; of two with a common start the longer comes first.
const SIGNS: &str = "<=> => := != <= >= ( ) [ ] , ; : + - * = < >";

/// Other spellings.
const SPELLINGS: &str =
    "∀ forall ∃ exists ¬ not ~ not ∧ and & and ∨ or | or ⇒ => → => ⇔ <=> ↔ <=> ≠ != ≤ <= ≥ >= · *";

/// The most decimal digits of a constant.
const MOST_DECIMALS: usize = 20_000;

/// So many parentheses and the like may be inside one another, and so many operators of one level in a row altogether.
const MOST_DEPTH: usize = 100;

/// The length of what belongs together at the start of a text.
fn run(text: &str, belongs: fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// A constant, which may be a power like `10^20` or `1e12`, and its length.
fn number(text: &str) -> Read<(IBig, usize)> {
    let digit = |c: char| c.is_ascii_digit();
    let (base, rest) = text.split_at(run(text, digit));
    let power = rest.strip_prefix(['^', 'e', 'E']).unwrap_or("");
    let power = &power[..run(power, digit)];
    let (more, exponent) = match power {
        "" => (0, 1),
        _ => (1, power.parse().unwrap_or(usize::MAX)),
    };
    if (base.len() + more).saturating_mul(exponent) > MOST_DECIMALS {
        return Err("the number is too long".to_owned());
    }
    let value: IBig = base.parse().map_err(|_| "this is no number")?;
    let value = match rest.starts_with('^') {
        true => value.pow(exponent),
        false if more == 0 => value,
        false => value * IBig::from(10).pow(exponent),
    };
    Ok((value, base.len() + more + power.len()))
}

/// A set that rules speak of: its numeration system, Fibonacci if nothing is said, the names of its numbers, and its text
/// with the brackets.
pub(crate) type Set = (String, Vec<String>, String);

/// Reads words and signs one after the other; in rules the text of a set is one word.
#[derive(Debug, Default)]
pub(crate) struct Parser {
    pub sets: Vec<Set>,
    tokens: Vec<String>,
    at: usize,
    depth: usize,
    in_a_row: usize,
    rules: bool,
}

impl Parser {
    pub(crate) fn new(text: &str, rules: bool) -> Read<Self> {
        let (mut text, mut tokens) = (text.to_owned(), Vec::new());
        let spellings: Vec<&str> = SPELLINGS.split(' ').collect();
        for pair in spellings.chunks(2) {
            text = text.replace(pair[0], &format!(" {} ", pair[1]));
        }
        let mut rest = text.as_str();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '#' => run(rest, |c| c != '\n'),
                '{' | '[' if rules => {
                    let end = rest.find(if first == '{' { '}' } else { ']' });
                    let length = end.ok_or("a set has no end")? + 1;
                    tokens.push(rest[..length].to_owned());
                    length
                }
                _ if first.is_whitespace() => first.len_utf8(),
                _ if first.is_ascii_digit() => {
                    let (number, length) = number(rest)?;
                    if rules && i64::try_from(&number).is_err() {
                        return Err("the number is too large".to_owned());
                    }
                    tokens.push(number.to_string());
                    length
                }
                _ => {
                    let word = first.is_alphabetic() || first == '_';
                    let word = word.then(|| run(rest, |c| c.is_alphanumeric() || "_'".contains(c)));
                    let sign = || SIGNS.split(' ').find(|sign| rest.starts_with(sign));
                    let length = word.or_else(|| sign().map(str::len));
                    let length = length.ok_or_else(|| format!("{first:?} means nothing here"))?;
                    tokens.push(rest[..length].to_owned());
                    length
                }
            };
            rest = &rest[length..];
        }
        Ok(Self {
            tokens,
            rules,
            ..Self::default()
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
    pub(crate) fn peek(&self, later: usize) -> &str {
        self.tokens.get(self.at + later).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens.get(self.at - 1).cloned().unwrap_or_default()
    }

    /// Takes the sign if it comes next.
    pub(crate) fn take(&mut self, sign: &str) -> bool {
        let found = self.peek(0) == sign;
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, sign: &str) -> Read<()> {
        let expected = self.take(sign).then_some(());
        expected.ok_or_else(|| format!("expected `{sign}`, found `{}`", self.peek(0)))
    }

    pub(crate) fn name(&mut self) -> Read<String> {
        let (name, mut own) = (self.next(), WORDS[usize::from(self.rules)].split(' '));
        let letter = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        match letter && own.all(|word| word != name) {
            true => Ok(name),
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
        let Some(signs) = LEVELS.split(',').nth(level) else {
            return self.operand();
        };
        let (mut left, mut last) = (self.level(level + 1)?, None);
        if level == COMPARISONS && self.rules && self.take("in") {
            let numbers = if left.0 == "," { left.1 } else { vec![left] };
            let names = ["x", "y", "z"].iter().take(numbers.len());
            return self.member(numbers, names.map(ToString::to_string).collect());
        }
        while signs.split(' ').any(|sign| sign == self.peek(0)) {
            let sign = self.next();
            let right = match sign.as_str() {
                "=>" => self.nested(level)?,
                _ => self.level(level + 1)?,
            };
            let flat = level == COMPARISONS || ["and", "or", "+", "-"].contains(&&*sign);
            self.in_a_row += usize::from(!flat);
            if self.in_a_row > MOST_DEPTH {
                return Err(format!("more than {MOST_DEPTH} operators in a row"));
            }
            left = match (sign.as_str(), last.take()) {
                ("-", _) => joined("+", left, node("neg", [right])),
                // Each part is compared with the next.
                (_, Some(before)) => {
                    last = Some(right.clone());
                    joined("and", left, node(&sign, [before, right]))
                }
                _ => {
                    last = (level == COMPARISONS).then(|| right.clone());
                    joined(&sign, left, right)
                }
            };
        }
        Ok(left)
    }

    /// The set after `in`, and that these numbers are together in it.
    pub(crate) fn member(&mut self, numbers: Vec<Node>, names: Vec<String>) -> Read<Node> {
        let mut words = (0..).take_while(|&at| !self.peek(at).is_empty());
        let at = words.find(|&at| self.peek(at).starts_with(['{', '[']));
        let at = at.ok_or("expected a set after `in`")?;
        let system = (0..at).map(|_| self.next()).collect();
        let set = (system, names, self.next());
        self.sets.push(set);
        Ok(Node(format!("{{{}(", self.sets.len() - 1), numbers))
    }

    fn operand(&mut self) -> Read<Node> {
        let (sign, sentence) = (self.next(), !self.rules);
        let number = sign.starts_with(|c: char| c.is_ascii_digit());
        match sign.as_str() {
            "-" if sentence => return Ok(node("neg", [self.nested(PRODUCTS)?])),
            "-" => return Ok(node("neg", [self.nested(OPERANDS)?])),
            "not" => return Ok(node("not", [self.nested(COMPARISONS)?])),
            "(" => {
                // Several numbers are a tuple, of which only `in` can follow.
                let mut inner = self.list(")")?;
                if inner.len() > 1 {
                    inner = vec![Node(",".to_owned(), inner)];
                }
                return inner
                    .pop()
                    .ok_or("expected something in parentheses".to_owned());
            }
            "forall" | "exists" if sentence => {
                let names = self.names(",")?.into_iter();
                self.expect(":")?;
                let mut parts: Vec<Node> = names.map(|name| node(&name, [])).collect();
                parts.push(self.node()?);
                return Ok(Node(sign, parts));
            }
            "true" | "false" if sentence => return Ok(node(&sign, [])),
            _ if number => return Ok(node(&sign, [])),
            _ => self.at -= 1,
        }
        let name = self.name()?;
        let known = sentence || ["min", "max", "abs"].contains(&&*name);
        for (open, close) in [("(", ")"), ("[", "]")] {
            if self.take(open) {
                let call = known.then(|| name.clone() + open);
                let call = call.ok_or_else(|| format!("`{name}{open}` is not known in rules"))?;
                return Ok(Node(call, self.list(close)?));
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
    node(sign, [left, right])
}
