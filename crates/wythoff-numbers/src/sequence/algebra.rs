//! The algebra of sequences of `[Turner 1989]`: selection by a word, merging, translation,
//! complement and set sequences, as lazy operations on increasing sequences of natural numbers.

use std::cmp::Ordering;
use std::iter::Peekable;

use crate::word::Word;

/// S * B: the members of `sequence`, each as often as the digit of `word` at its place says.
///
/// With a word of 0s and 1s this selects a subsequence; with a word over {1, 2} it repeats.
/// Letters that are not digits count as 0.
///
/// # Example
///
/// ```
/// use wythoff_numbers::sequence::algebra::select;
/// use wythoff_numbers::word::Word;
///
/// // n * 1011010110... is the lower Wythoff sequence.
/// let omega = Word::pattern(&["1", "01"]).unwrap();
/// assert!(select(1u64.., &omega).take(5).eq([1, 3, 4, 6, 8]));
/// ```
pub fn select<T: Clone, S: IntoIterator<Item = T>>(
    sequence: S,
    word: &Word,
) -> impl Iterator<Item = T> + use<'_, T, S> {
    sequence
        .into_iter()
        .zip(word.letters())
        .flat_map(|(member, letter)| {
            let times = letter.to_digit(10).unwrap_or(0);
            std::iter::repeat_n(member, times as usize)
        })
}

/// S M T, addmerge: all members of both sequences in order, common ones twice.
pub fn addmerge<S, T>(left: S, right: T) -> impl Iterator<Item = u64> + use<S, T>
where
    S: IntoIterator<Item = u64>,
    T: IntoIterator<Item = u64>,
{
    let mut left = left.into_iter().peekable();
    let mut right = right.into_iter().peekable();
    std::iter::from_fn(move || match (left.peek(), right.peek()) {
        (Some(l), Some(r)) if r < l => right.next(),
        (Some(_), _) => left.next(),
        (None, _) => right.next(),
    })
}

/// S W T, submerge: the members of S without those of T, each taken away once.
///
/// It undoes [`addmerge`]; members of T that are not in S take nothing away.
pub fn submerge<S, T>(from: S, what: T) -> impl Iterator<Item = u64> + use<S, T>
where
    S: IntoIterator<Item = u64>,
    T: IntoIterator<Item = u64>,
{
    let mut what = what.into_iter().peekable();
    from.into_iter()
        .filter(move |member| !taken_away(&mut what, *member))
}

fn taken_away(what: &mut Peekable<impl Iterator<Item = u64>>, member: u64) -> bool {
    while let Some(next) = what.peek() {
        match next.cmp(&member) {
            Ordering::Less => what.next(),
            Ordering::Equal => {
                what.next();
                return true;
            }
            Ordering::Greater => return false,
        };
    }
    false
}

/// S + k: every member moved up.
pub fn shift<S: IntoIterator<Item = u64>>(
    sequence: S,
    k: u64,
) -> impl Iterator<Item = u64> + use<S> {
    sequence.into_iter().map(move |member| member + k)
}

/// The positive integers that are not members.
pub fn complement<S: IntoIterator<Item = u64>>(sequence: S) -> impl Iterator<Item = u64> + use<S> {
    let mut members = sequence.into_iter().peekable();
    (1..).filter(move |number| {
        while members.next_if(|member| member < number).is_some() {}
        members.peek() != Some(number)
    })
}

/// Set sequences: S(n+2) = S(n) ∪ (S(n+1) + a(n)), from S(1), S(2) and the shifts a(1), a(2), ...
///
/// Every set is sorted and has no repetitions; there are two more sets than shifts.
///
/// # Example
///
/// ```
/// use wythoff_numbers::sequence::algebra::set_sequence;
///
/// // The places of 1 in 1, 01, 101, 01101, ...: each shift is the length of a word.
/// let sets = set_sequence(vec![1], vec![2], &[1, 2]);
/// assert_eq!(sets, [vec![1], vec![2], vec![1, 3], vec![2, 3, 5]]);
/// ```
pub fn set_sequence(first: Vec<u64>, second: Vec<u64>, shifts: &[u64]) -> Vec<Vec<u64>> {
    let sorted = |mut set: Vec<u64>| {
        set.sort_unstable();
        set.dedup();
        set
    };
    let mut sets = vec![sorted(first), sorted(second)];
    for (n, shift) in shifts.iter().enumerate() {
        let moved = sets[n + 1].iter().map(|member| member + shift);
        let union = sets[n].iter().copied().chain(moved).collect();
        sets.push(sorted(union));
    }
    sets
}
