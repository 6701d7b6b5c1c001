//! When two games of Nim moves and moves along lines are the same game.

use super::{Ends, Line, NimLines, Progression};

/// More terms than this are not compared.
const MOST_TERMS: i128 = 1 << 16;

impl NimLines {
    /// Whether every position has the same options in both games; `false` may mean that it is not known.
    ///
    /// Only moves that are legal whenever the piles suffice are compared: they are unions of finitely many arithmetic
    /// progressions of pairs.
    pub fn has_same_moves(&self, other: &Self) -> bool {
        let (Some(mine), Some(theirs)) = (self.progressions(), other.progressions()) else {
            return false;
        };
        self.order == other.order
            && self.nim_on_first == other.nim_on_first
            && mine.iter().all(|part| part.is_within(&theirs))
            && theirs.iter().all(|part| part.is_within(&mine))
    }

    /// All moves but Nim moves; `None` if there are conditions on the piles.
    fn progressions(&self) -> Option<Vec<Progression>> {
        let free = |ends: &Ends| ends.source.is_none() && ends.target.is_none();
        let plain = self.conditioned.is_empty() && self.others.is_none() && self.ended.is_none();
        if !plain
            || !self.lines.iter().all(|line| free(&line.ends))
            || !self.jumps.iter().all(|jump| free(&jump.ends))
        {
            return None;
        }
        let jumps = self.jumps.iter().map(|jump| Progression {
            first: (jump.by.0.into(), jump.by.1.into()),
            stride: (0, 0),
        });
        Some(
            jumps
                .chain(self.lines.iter().flat_map(Line::progressions))
                .collect(),
        )
    }
}

impl Progression {
    fn term(&self, k: i128) -> (i128, i128) {
        (
            self.first.0 + k * self.stride.0,
            self.first.1 + k * self.stride.1,
        )
    }

    fn contains(&self, pair: (i128, i128)) -> bool {
        let apart = (pair.0 - self.first.0, pair.1 - self.first.1);
        match self.stride.0 {
            0 => apart == (0, 0),
            stride => {
                let k = apart.0 / stride;
                apart.0 >= 0 && apart.0 % stride == 0 && apart.1 == k * self.stride.1
            }
        }
    }

    fn is_parallel_to(&self, other: &Self) -> bool {
        self.stride.0 > 0 && self.stride.0 * other.stride.1 == self.stride.1 * other.stride.0
    }

    /// Whether the union of the parts has every term.
    ///
    /// Beyond the first terms of the parts that are parallel, whether they have a term is periodic in its number; so one
    /// period is enough there. Parts that are not parallel have at most one term each, and count only before.
    fn is_within(&self, parts: &[Self]) -> bool {
        if self.stride.0 == 0 {
            return parts.iter().any(|part| part.contains(self.first));
        }
        let parallel = || parts.iter().filter(|part| part.is_parallel_to(self));
        let begins = |part: &Self| (part.first.0 - self.first.0).max(0) / self.stride.0 + 1;
        let start = parallel().map(begins).max().unwrap_or(0);
        let period = parallel().try_fold(1, |period: i128, part| {
            let own = part.stride.0 / gcd(part.stride.0, self.stride.0);
            Some(period / gcd(period, own) * own).filter(|period| *period <= MOST_TERMS)
        });
        let Some(period) = period.filter(|_| start <= MOST_TERMS) else {
            return false;
        };
        (0..start).all(|k| parts.iter().any(|part| part.contains(self.term(k))))
            && (start..start + period).all(|k| parallel().any(|part| part.contains(self.term(k))))
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
