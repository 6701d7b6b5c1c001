//! Files of certificates: lines under a checksum, quoted rules, and tables of automata.

use crate::automata::{DEAD, Dfa};
use crate::{Checked, Limits, Refusal};

/// The lines of a file but for the checksum, which fits.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    /// The number of the line read last, from 1.
    number: usize,
}

/// The 64-bit hash of Fowler, Noll and Vo; it guards against accidents, nothing else.
pub(crate) fn checksum(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

impl<'a> Lines<'a> {
    /// Opens a file; its last line must be the checksum of all before.
    pub(crate) fn open(text: &'a str) -> Checked<Self> {
        let trimmed = text.trim_end_matches('\n');
        let (body, last) = text.split_at(trimmed.rfind('\n').map_or(0, |end| end + 1));
        let (lines, number) = (body.lines().peekable(), body.lines().count() + 1);
        let mut opened = Self { lines, number };
        match last.trim_end_matches('\n').strip_prefix("checksum ") {
            None => opened.unreadable("the checksum is missing: the file is cut off"),
            Some(sum) if sum != format!("{:016x}", checksum(body)) => {
                opened.unreadable("the checksum does not fit: the file is damaged")
            }
            Some(_) => {
                opened.number = 0;
                Ok(opened)
            }
        }
    }

    /// A refusal that points at the line read last.
    pub(crate) fn unreadable<T>(&self, message: impl Into<String>) -> Checked<T> {
        Err(Refusal::Unreadable {
            line: self.number,
            message: message.into(),
        })
    }

    /// What was read, or a refusal that points at the line read last.
    pub(crate) fn read<T>(&self, result: Result<T, String>) -> Checked<T> {
        result.or_else(|message| self.unreadable(message))
    }

    pub(crate) fn peek(&mut self) -> &'a str {
        self.lines.peek().copied().unwrap_or("")
    }

    pub(crate) fn is_at_end(&mut self) -> bool {
        self.lines.peek().is_none()
    }

    pub(crate) fn next(&mut self) -> Checked<&'a str> {
        self.number += 1;
        let line = self.lines.next().ok_or("the file ends too early".into());
        self.read(line)
    }

    /// What follows a word at the start of the next line.
    pub(crate) fn after(&mut self, word: &str) -> Checked<&'a str> {
        match self.next()?.strip_prefix(word) {
            Some("") => Ok(""),
            Some(rest) if rest.starts_with(' ') => Ok(&rest[1..]),
            _ => self.unreadable(format!("expected `{word}`")),
        }
    }

    /// The number after a word.
    pub(crate) fn number_after<N: std::str::FromStr>(&mut self, word: &str) -> Checked<N> {
        let text = self.after(word)?;
        let number = text.parse().map_err(|_| format!("`{text}` is no number"));
        self.read(number)
    }

    /// Numbers, separated by spaces.
    pub(crate) fn numbers<N: std::str::FromStr>(&self, text: &str) -> Checked<Vec<N>> {
        let words = text.split(' ').filter(|word| !word.is_empty());
        let numbers: Result<_, _> = words.map(str::parse).collect();
        self.read(numbers.map_err(|_| format!("`{text}` are not numbers")))
    }

    pub(crate) fn end(&mut self) -> Checked<()> {
        if self.is_at_end() {
            return Ok(());
        }
        self.next()?;
        self.unreadable("expected the checksum")
    }

    /// Rules, quoted with two spaces before each line.
    pub(crate) fn rules(&mut self) -> Checked<String> {
        self.after("rules")?;
        let mut rules = String::new();
        while let Some(line) = self.lines.next_if(|line| line.starts_with("  ")) {
            self.number += 1;
            rules = rules + &line[2..] + "\n";
        }
        Ok(rules)
    }

    /// After `word`: the numbers of digits, tracks and states, then a line for each state. `head` reads what comes first
    /// there; the targets of all letters follow, `.` where there is none. Leading zeros change nothing: the first state
    /// leads to itself.
    pub(crate) fn table<T>(
        &mut self,
        word: &str,
        digits: usize,
        limits: &Limits,
        head: impl Fn(&str) -> Option<T>,
    ) -> Checked<(Dfa, Vec<T>, usize)> {
        let sizes = self.after(word)?;
        let &[base, tracks, states] = &self.numbers::<u32>(sizes)?[..] else {
            return self.unreadable("expected the numbers of digits, tracks and states");
        };
        let letters = digits.checked_pow(tracks).filter(|&l| l <= 1 << 24);
        let Some(letters) = letters.filter(|_| base as usize == digits) else {
            return self.unreadable(format!(
                "the system has {digits} digits, or too many letters"
            ));
        };
        let (mut heads, mut next) = (Vec::new(), Vec::new());
        for _ in 0..states {
            limits.check(next.len() + heads.len())?;
            let mut words = self.next()?.split(' ');
            let first = words.next().and_then(&head);
            heads.push(self.read(first.ok_or("this line starts in no known way".into()))?);
            for word in words {
                let target = match word.parse::<u32>() {
                    _ if word == "." => Ok(DEAD),
                    Ok(target) if target < states => Ok(target),
                    _ => Err(format!("`{word}` is no state")),
                };
                next.push(self.read(target)?);
            }
            if next.len() != heads.len() * letters {
                return self.unreadable(format!("expected {letters} states"));
            }
        }
        if next.first().is_some_and(|&first| first != 0) {
            return Err(Refusal::Wrong(
                "a table starts without a loop on zeros".to_owned(),
            ));
        }
        let accept = vec![false; heads.len()];
        Ok((Dfa::new(letters, accept, next), heads, tracks as usize))
    }
}
