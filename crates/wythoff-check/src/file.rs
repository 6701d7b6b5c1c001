//! Files of certificates: lines under a checksum, quoted rules, and tables of automata.

use std::iter::Peekable;

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
        Self {
            lines: text.lines().peekable(),
            number: 0,
        }
    }

    /// Opens a file; its last line must be the checksum of all before.
    pub(crate) fn open(text: &'a str) -> Checked<Self> {
        let trimmed = text.trim_end_matches('\n');
        let (body, last) = text.split_at(trimmed.rfind('\n').map_or(0, |end| end + 1));
        let opened = Self {
            lines: body.lines().peekable(),
            number: body.lines().count() + 1,
        };
        match last.trim_end_matches('\n').strip_prefix("checksum ") {
            None => opened.unreadable("the checksum is missing: the file is cut off"),
            Some(sum) if sum != format!("{:016x}", checksum(body)) => {
                opened.unreadable("the checksum does not fit: the file is damaged")
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

    /// Numbers, separated by spaces.
    pub(crate) fn numbers<N: std::str::FromStr>(&self, text: &str) -> Checked<Vec<N>> {
        let words = text.split(' ').filter(|word| !word.is_empty());
        let numbers: Result<_, _> = words.map(str::parse).collect();
        self.read(numbers.map_err(|_| format!("`{text}` are not numbers")))
    }

    /// The number after a word.
    pub(crate) fn number_after<N: std::str::FromStr>(&mut self, word: &str) -> Checked<N> {
        let text = self.after(word)?;
        self.read(text.parse().map_err(|_| format!("`{text}` is no number")))
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
        let mut automaton = Automaton {
            tracks: tracks as usize,
            ..Automaton::default()
        };
        let mut heads = Vec::new();
        for _ in 0..states {
            limits.check(2 * heads.len() * letters)?;
            let mut words = self.next()?.split(' ');
            let first = words.next().and_then(&head);
            heads.push(self.read(first.ok_or("this line starts in no known way".into()))?);
            let (mut row, mut count) = (Vec::new(), 0);
            for (letter, word) in (0..).zip(words) {
                count += 1;
                match word.parse::<u32>() {
                    _ if word == "." => {}
                    Ok(target) if target < states => row.push((letter, target)),
                    _ => return self.unreadable(format!("`{word}` is no state")),
                }
            }
            if count != letters {
                return self.unreadable(format!("expected {letters} states"));
            }
            automaton.rows.push(row);
        }
        if automaton
            .rows
            .first()
            .is_some_and(|row| row.first() != Some(&(0, 0)))
        {
            return wrong("a table starts without a loop on zeros");
        }
        automaton.starts = vec![0; automaton.rows.len().min(1)];
        Ok((automaton, heads))
    }
}
