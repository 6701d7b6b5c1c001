//! Files of certificates: lines under a checksum, quoted rules, and tables of automata.

use std::iter::Peekable;
use std::str::FromStr;

use crate::automata::Automaton;
use crate::{Checked, Limits, Refusal, wrong};

/// The lines of a file but for the checksum, which fits.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    lines: Peekable<std::str::Lines<'a>>,
    /// The number of the line read last, from 1.
    number: usize,
}

/// The 64-bit hash of Fowler, Noll and Vo; it guards against accidents, nothing else.
pub(crate) fn checksum(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

impl<'a> Lines<'a> {
    /// Lines without a checksum.
    pub(crate) fn of(text: &'a str) -> Self {
        let lines = text.lines().peekable();
        Self { lines, number: 0 }
    }

    /// Opens a file; its last line must be the checksum of all before.
    pub(crate) fn open(text: &'a str) -> Checked<Self> {
        let trimmed = text.trim_end_matches('\n');
        let (body, last) = text.split_at(trimmed.rfind('\n').map_or(0, |end| end + 1));
        let mut lines = Self::of(body);
        lines.number = body.lines().count() + 1;
        match last.trim_end_matches('\n').strip_prefix("checksum ") {
            None => lines.unreadable("the checksum is missing: the file is cut off"),
            Some(sum) if sum != format!("{:016x}", checksum(body)) => {
                lines.unreadable("the checksum does not fit: the file is damaged")
            }
            Some(_) => Ok(Self::of(body)),
        }
    }

    /// A refusal that points at the line read last.
    pub(crate) fn unreadable<T>(&self, message: impl Into<String>) -> Checked<T> {
        let (line, message) = (self.number, message.into());
        Err(Refusal::Unreadable { line, message })
    }

    /// What was read, or a refusal that points at the line read last.
    pub(crate) fn read<T>(&self, result: Result<T, String>) -> Checked<T> {
        result.or_else(|message| self.unreadable(message))
    }

    /// The next line, empty at the end.
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

    /// The numbers in the next line, which looks like a pattern: `#` stands for a number, `*` for as many as there are.
    pub(crate) fn scan<N: FromStr, const K: usize>(&mut self, like: &str) -> Checked<[Vec<N>; K]> {
        let mut words = self.next()?.split(' ').filter(|word| !word.is_empty());
        let (mut word, mut found, mut fits) = (words.next(), Vec::new(), true);
        for expected in like.split(' ') {
            let Some(start) = expected.strip_suffix(['#', '*']) else {
                fits &= word == Some(expected);
                word = words.next();
                continue;
            };
            let (one, mut numbers) = (expected.ends_with('#'), Vec::new());
            while !(one && numbers.len() == 1)
                && let Some(number) = word.and_then(|word| word.strip_prefix(start)?.parse().ok())
            {
                numbers.push(number);
                word = words.next();
            }
            fits &= !one || numbers.len() == 1;
            found.push(numbers);
        }
        let found = found.try_into().ok().filter(|_| fits && word.is_none());
        self.read(found.ok_or_else(|| format!("expected `{like}`")))
    }

    /// The number in the next line.
    pub(crate) fn number<N: FromStr + Copy>(&mut self, like: &str) -> Checked<N> {
        self.scan(like).map(|[number]: [Vec<N>; 1]| number[0])
    }

    pub(crate) fn end(&mut self) -> Checked<()> {
        match self.next() {
            Err(_) => Ok(()),
            Ok(_) => self.unreadable("expected the checksum"),
        }
    }

    /// Rules, quoted with two spaces before each line.
    pub(crate) fn rules(&mut self) -> Checked<String> {
        self.after("rules")?;
        let mut rules = String::new();
        while self.peek().starts_with("  ") {
            rules = rules + &self.next()?[2..] + "\n";
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
    ) -> Checked<(Automaton, Vec<T>)> {
        let [base, tracks, states]: [u32; 3] = self.scan(&format!("{word} # # #"))?.map(|n| n[0]);
        let letters = digits.checked_pow(tracks).filter(|&l| l <= 1 << 24);
        let Some(letters) = letters.filter(|_| base as usize == digits) else {
            return self.unreadable(format!("there are {digits} digits, or too many letters"));
        };
        let (mut heads, mut rows) = (Vec::new(), Vec::new());
        for _ in 0..states {
            limits.check(2 * heads.len() * letters)?;
            let mut words = self.next()?.split(' ');
            let first = words.next().and_then(&head);
            heads.push(self.read(first.ok_or("this line starts in no known way".into()))?);
            let words: Vec<&str> = words.collect();
            let mut row = Vec::new();
            for (letter, word) in (0..).zip(&words).filter(|(_, word)| **word != ".") {
                match word.parse::<u32>() {
                    Ok(target) if target < states => row.push((letter, target)),
                    _ => return self.unreadable(format!("`{word}` is no state")),
                }
            }
            if words.len() != letters {
                return self.unreadable(format!("expected {letters} states"));
            }
            rows.push(row);
        }
        if rows.first().is_some_and(|row| row.first() != Some(&(0, 0))) {
            return wrong("a table starts without a loop on zeros");
        }
        let automaton = Automaton {
            tracks: tracks as usize,
            starts: vec![0; rows.len().min(1)],
            accept: Vec::new(),
            rows,
        };
        Ok((automaton, heads))
    }
}
