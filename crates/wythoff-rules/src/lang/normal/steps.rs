//! Sets of natural numbers that are periodic from some number on.

use crate::lang::pattern::gcd;

/// No set is described by more bits than this.
const LONGEST: usize = 1 << 12;

/// Of a set, more finite pieces than this are not worth it.
const MOST_PIECES: usize = 8;

/// A set of natural numbers, periodic from some number on, by the shortest description.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Steps {
    /// From here on the set is periodic.
    start: usize,
    /// Which numbers below `start` plus the period it has.
    has: Vec<bool>,
}

/// A part of a set: `stride * k + first` for the k from `least` to `most` that are legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) stride: usize,
    pub(super) first: usize,
    pub(super) least: usize,
    pub(super) most: Option<usize>,
    /// The legal remainders, and the number they are remainders of.
    pub(super) remainders: Option<(Vec<usize>, usize)>,
}

impl Piece {
    /// The single number n.
    pub(super) fn single(n: usize) -> Self {
        Self {
            stride: 1,
            first: 0,
            least: n,
            most: Some(n),
            remainders: None,
        }
    }

    pub(super) fn is_single(&self) -> bool {
        self.most == Some(self.least)
    }

    /// The same numbers, k itself.
    pub(super) fn one_by_one(&self) -> Self {
        let number = |k: usize| self.stride * k + self.first;
        let (rests, period) = self.remainders.clone().unwrap_or((vec![0], 1));
        let period = self.stride * period;
        let rests = rests
            .into_iter()
            .map(|rest| number(rest) % period)
            .collect();
        Self {
            stride: 1,
            first: 0,
            least: number(self.least),
            most: self.most.map(number),
            remainders: (period > 1).then_some((rests, period)),
        }
    }
}

impl Steps {
    /// The set of the numbers for which `has` holds, if that is periodic from `start` on; `None` if the description is
    /// too long.
    pub(super) fn new(start: usize, period: usize, has: impl Fn(usize) -> bool) -> Option<Self> {
        let length = start
            .checked_add(period)
            .filter(|&length| length <= LONGEST)?;
        let bits: Vec<bool> = (0..length).map(has).collect();
        let periodic = |shorter: &usize| {
            period.is_multiple_of(*shorter)
                && (start..length - shorter).all(|at| bits[at] == bits[at + shorter])
        };
        let shortest = (1..=period).find(periodic).unwrap_or(period);
        let mut start = start;
        while start > 0 && bits[start - 1] == bits[start - 1 + shortest] {
            start -= 1;
        }
        let mut has = bits;
        has.truncate(start + shortest);
        Some(Self { start, has })
    }

    fn period(&self) -> usize {
        self.has.len() - self.start
    }

    pub(super) fn contains(&self, number: usize) -> bool {
        match number < self.has.len() {
            true => self.has[number],
            false => self.has[self.start + (number - self.start) % self.period()],
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.has.contains(&true)
    }

    /// The members, if there are finitely many.
    pub(super) fn members(&self) -> Option<Vec<usize>> {
        let members = (0..self.has.len()).filter(|&number| self.has[number]);
        (!self.has[self.start..].contains(&true)).then(|| members.collect())
    }

    fn common(&self, other: &Self) -> (usize, usize) {
        let (one, two) = (self.period(), other.period());
        (self.start.max(other.start), one / gcd(one, two) * two)
    }

    /// The numbers of both sets.
    pub(super) fn union(&self, other: &Self) -> Option<Self> {
        let (start, period) = self.common(other);
        Self::new(start, period, |n| self.contains(n) || other.contains(n))
    }

    pub(super) fn is_within(&self, other: &Self) -> bool {
        let (start, period) = self.common(other);
        (0..start + period).all(|number| !self.contains(number) || other.contains(number))
    }

    /// The set in pieces; `None` if there would be many.
    pub(super) fn pieces(&self) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        let period = self.period();
        let cycle: Vec<usize> = (self.start..self.has.len())
            .filter(|&at| self.has[at])
            .collect();
        if let Some(&begin) = cycle.first() {
            let stride = cycle.iter().fold(period, |all, at| gcd(all, at - begin));
            let (first, least) = (begin % stride, begin / stride);
            let remainders = (cycle.len() * stride != period).then(|| {
                let period = period / stride;
                let mut rests: Vec<usize> = cycle.iter().map(|at| at / stride % period).collect();
                rests.sort_unstable();
                (rests, period)
            });
            pieces.push(Piece {
                stride,
                first,
                least,
                most: None,
                remainders,
            });
        }
        let mut left: Vec<usize> = (0..self.start).filter(|&at| self.has[at]).collect();
        while let Some(&begin) = left.first() {
            if pieces.len() == MOST_PIECES {
                return None;
            }
            let stride = left.get(1).map_or(1, |next| next - begin);
            let chain = (0..).map(|k| begin + k * stride);
            let chain: Vec<usize> = chain.take_while(|at| left.contains(at)).collect();
            left.retain(|at| !chain.contains(at));
            let (first, least) = (begin % stride, begin / stride);
            pieces.push(Piece {
                stride,
                first,
                least,
                most: Some(least + chain.len() - 1),
                remainders: None,
            });
        }
        Some(pieces)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(piece: &Piece, number: usize) -> bool {
        let Some(over) = number.checked_sub(piece.first) else {
            return false;
        };
        let k = over / piece.stride;
        let legal = |rests: &(Vec<usize>, usize)| rests.0.contains(&(k % rests.1));
        let most = piece.most.is_none_or(|most| k <= most);
        over.is_multiple_of(piece.stride)
            && k >= piece.least
            && most
            && piece.remainders.iter().all(legal)
    }

    /// All sets with a short start and a short period: pieces are the set, each number once, and equal sets are equal.
    #[test]
    fn pieces_make_up_the_set() {
        for start in 0..5_usize {
            for period in 1..5_usize {
                for bits in 0..1_u32 << (start + period) {
                    let has = |at: usize| {
                        let at = if at < start {
                            at
                        } else {
                            start + (at - start) % period
                        };
                        bits >> at & 1 == 1
                    };
                    let steps = Steps::new(start, period, has).unwrap();
                    assert_eq!(Steps::new(start + 3, 2 * period, has), Some(steps.clone()));
                    let pieces = steps.pieces().unwrap();
                    for number in 0..40 {
                        assert_eq!(steps.contains(number), has(number));
                        let times = pieces.iter().filter(|piece| holds(piece, number)).count();
                        assert_eq!(times, usize::from(has(number)), "{steps:?} {number}");
                        let by_one = pieces.iter().map(Piece::one_by_one);
                        let times = by_one.filter(|piece| holds(piece, number)).count();
                        assert_eq!(times, usize::from(has(number)), "{steps:?} {number}");
                    }
                }
            }
        }
    }

    #[test]
    fn unions_and_parts() {
        let multiples = |of: usize| Steps::new(0, of, |n| n.is_multiple_of(of)).unwrap();
        let six = multiples(6);
        assert!(six.is_within(&multiples(3)) && !multiples(3).is_within(&six));
        assert_eq!(six.union(&multiples(3)), Some(multiples(3)));
        let few = Steps::new(4, 1, |n| n < 4).unwrap();
        assert_eq!(few.members(), Some(vec![0, 1, 2, 3]));
        assert_eq!(few.union(&multiples(1)), Some(multiples(1)));
        assert_eq!(Steps::new(5000, 1, |_| true), None);
    }
}
