//! Files with a checksum: lines, quoted rules, and tables of automata.

use crate::dfa::{DEAD, Dfa};
use crate::{Checked, Limits, Refusal};

/// The lines of a file but for the checksum, which fits.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    /// The number of the line read last, from 1.
    pub number: usize,
}

/// The 64-bit hash of Fowler, Noll and Vo; it guards against accidents, nothing else.
pub(crate) fn checksum(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

impl<'a> Lines<'a> {
    /// Opens a file; its last line must be the checksum of all before.
    pub(crate) fn open(text: &'a str) -> Checked<Self> {
        let start = text
            .trim_end_matches('\n')
            .rfind('\n')
            .map_or(0, |end| end + 1);
        let (body, last) = text.split_at(start);
        let line = body.lines().count() + 1;
        let unreadable = |message: &str| {
            Err(Refusal::Unreadable {
                line,
                message: message.to_owned(),
            })
        };
        let Some(sum) = last.trim_end_matches('\n').strip_prefix("checksum ") else {
            return unreadable("the checksum is missing: the file is cut off");
        };
        if sum != format!("{:016x}", checksum(body)) {
            return unreadable("the checksum does not fit: the file is damaged");
        }
        Ok(Self {
            lines: body.lines().peekable(),
            number: 0,
        })
    }

    /// A refusal that points at the line read last.
    pub(crate) fn unreadable<T>(&self, message: impl Into<String>) -> Checked<T> {
        Err(Refusal::Unreadable {
            line: self.number,
            message: message.into(),
        })
    }

    pub(crate) fn peek(&mut self) -> Option<&'a str> {
        self.lines.peek().copied()
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> Checked<&'a str> {
        self.number += 1;
        self.lines
            .next()
            .map_or_else(|| self.unreadable("the file ends too early"), Ok)
    }

    /// What follows a word at the start of the next line.
    pub(crate) fn after(&mut self, word: &str) -> Checked<&'a str> {
        let line = self.next()?;
        match line.strip_prefix(word) {
            Some("") => Ok(""),
            Some(rest) if rest.starts_with(' ') => Ok(&rest[1..]),
            _ => self.unreadable(format!("expected `{word}`")),
        }
    }

    /// The number after a word.
    pub(crate) fn number_after<N: std::str::FromStr>(&mut self, word: &str) -> Checked<N> {
        let text = self.after(word)?;
        text.parse()
            .or_else(|_| self.unreadable(format!("expected `{word}` and a number")))
    }

    /// Numbers, separated by spaces.
    pub(crate) fn numbers<N: std::str::FromStr>(&self, text: &str) -> Checked<Vec<N>> {
        let number = |word: &str| {
            word.parse()
                .or_else(|_| self.unreadable(format!("`{word}` is no number")))
        };
        text.split(' ')
            .filter(|word| !word.is_empty())
            .map(number)
            .collect()
    }

    pub(crate) fn end(&mut self) -> Checked<()> {
        match self.lines.next() {
            None => Ok(()),
            Some(_) => {
                self.number += 1;
                self.unreadable("expected the checksum")
            }
        }
    }

    /// Rules, quoted with two spaces before each line.
    pub(crate) fn rules(&mut self) -> Checked<String> {
        self.after("rules")?;
        let mut rules = String::new();
        while let Some(line) = self.lines.next_if(|line| line.starts_with("  ")) {
            self.number += 1;
            rules.push_str(&line[2..]);
            rules.push('\n');
        }
        Ok(rules)
    }

    /// A table of so many digits, tracks and states; `head` reads what comes first in each line.
    pub(crate) fn table<T>(
        &mut self,
        sizes: [usize; 3],
        limits: &Limits,
        head: impl Fn(&str) -> Option<T>,
    ) -> Checked<(Dfa, Vec<T>)> {
        let [digits, tracks, states] = sizes;
        let letters = u32::try_from(tracks)
            .ok()
            .and_then(|tracks| digits.checked_pow(tracks));
        let Some(letters) =
            letters.filter(|&letters| letters > 0 && states.checked_mul(letters).is_some())
        else {
            return self.unreadable("too many letters");
        };
        let mut heads = Vec::new();
        let mut dfa = Dfa {
            letters,
            accept: vec![false; states.min(limits.memory)],
            next: Vec::new(),
        };
        for _ in 0..states {
            limits.check(dfa.next.len() + heads.len())?;
            let line = self.next()?;
            let mut words = line.split(' ');
            let Some(first) = words.next().and_then(&head) else {
                return self.unreadable("this line of a table does not start as it should");
            };
            heads.push(first);
            for word in words {
                dfa.next.push(match word.parse::<u32>() {
                    _ if word == "." => DEAD,
                    Ok(target) if (target as usize) < states => target,
                    _ => return self.unreadable(format!("`{word}` is no state")),
                });
            }
            if dfa.next.len() != heads.len() * letters {
                return self.unreadable(format!("expected {letters} states"));
            }
        }
        Ok((dfa, heads))
    }

    /// The sizes of a table: digits, tracks, states.
    pub(crate) fn sizes(&self, text: &str) -> Checked<[usize; 3]> {
        let sizes = self.numbers(text)?;
        sizes
            .try_into()
            .or_else(|_| self.unreadable("expected the numbers of digits, tracks and states"))
    }
}
