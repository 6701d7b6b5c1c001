//! What follows from a theorem, in words.

use wythoff_theorems::consequences::{Diagonals, Distance, Extremes, MOST_TIMES, Shift, Spread};
use wythoff_theorems::rows::StateSequence;

use crate::{Budget, Exhausted, UBig};

/// The positions as those of Wythoff's game, moved.
pub(super) fn shift(shift: &Shift) -> String {
    let moved = |base: &str, by: i64| match by {
        0 => base.to_owned(),
        by if by > 0 => format!("{base} + {by}"),
        by => format!("{base} - {}", by.unsigned_abs()),
    };
    let mut words = format!(
        "the pairs ({}, {})",
        moved("⌊nφ⌋", shift.by[0]),
        moved("⌊nφ²⌋", shift.by[1])
    );
    let list = |positions: &[Vec<UBig>]| {
        let positions: Vec<String> = positions.iter().map(|at| position(at)).collect();
        positions.join(", ")
    };
    if !shift.missing.is_empty() {
        words.push_str(&format!(" without {}", list(&shift.missing)));
    }
    if !shift.extra.is_empty() {
        words.push_str(&format!(", and {}", list(&shift.extra)));
    }
    words
}

/// Which differences of the piles occur, and how often.
pub(super) fn diagonals(found: &Diagonals) -> String {
    match &found.only {
        Some((zero, true)) if zero.is_zero() => {
            return "exactly the pairs (n, n) for n >= 0, as in Nim".to_owned();
        }
        Some((difference, true)) => {
            return format!("exactly the pairs (n, n + {difference}) for n >= 0");
        }
        Some((difference, false)) => {
            return format!("the piles of every position differ by exactly {difference}");
        }
        None => {}
    }
    let times = match (found.most, &found.most_at) {
        (Some(0 | 1), _) => "once".to_owned(),
        (Some(most), Some(first)) => format!("at most {most} times, first so often for {first}"),
        _ => format!("some of them more than {MOST_TIMES} times"),
    };
    let listed: Vec<String> = found.missing.iter().map(UBig::to_string).collect();
    match &found.missing_count {
        Some(count) if count.is_zero() && found.most == Some(1) => {
            "every difference of the piles, from 0 on, occurs exactly once".to_owned()
        }
        Some(count) if count.is_zero() => {
            format!("every difference of the piles, from 0 on, occurs, {times}")
        }
        Some(count) if *count == UBig::from(listed.len()) => format!(
            "every difference of the piles occurs but {}, {times}",
            listed.join(", ")
        ),
        _ => format!(
            "not every difference of the piles occurs: {}, ... are missing; the others occur {times}",
            listed.join(", ")
        ),
    }
}

/// How far the positions are from the golden line.
pub(super) fn line(spread: &Spread) -> String {
    let (low, high) = (spread.least.0, spread.largest.0);
    let (range, sharp) = if low == high {
        (format!("b - ⌊aφ⌋ = {low}"), String::new())
    } else {
        let [first, then] = [&spread.least.1, &spread.largest.1].map(|at| position(at));
        let range = format!("{low} <= b - ⌊aφ⌋ <= {high}");
        (range, format!(", sharp at {first} and {then}"))
    };
    format!("{range} for every position (a, b), a <= b{sharp}; so b/a tends to φ")
}

/// How far the positions are from P-positions.
pub(super) fn distance(distance: &Distance) -> String {
    format!(
        "every position differs from some P-position by at most {} in each pile, and {} by no less",
        distance.largest,
        position(&distance.at)
    )
}

fn position(piles: &[UBig]) -> String {
    let piles: Vec<String> = piles.iter().map(UBig::to_string).collect();
    format!("({})", piles.join(", "))
}

/// What the states of the sweep of Wythoff's game before all rows give.
pub(in crate::ask) fn about_rows(
    sequence: &StateSequence,
    value: u64,
    budget: &Budget,
) -> Result<Vec<String>, Exhausted> {
    let mut words = Vec::new();
    let index = usize::try_from(value).unwrap_or(usize::MAX);
    words.extend(sequence.extremes(index).as_ref().map(extremes));
    words.extend(sequence.from_zeros(index).as_ref().map(from_zeros));
    words.extend(sequence.convergence(budget)?.map(|longest| {
        format!(
            "R_{value} = {}: a sweep from the dummy state of any row has the true state after at \
             most so many rows, and from row {} no earlier (Nivasch, Conjecture 3.10)",
            longest.rows, longest.start
        )
    }));
    Ok(words)
}

/// The bounds of both piles around those of the P-position with the same index.
pub(super) fn from_zeros([smaller, larger]: &[Extremes; 2]) -> String {
    format!(
        "the n-th position (a, b) satisfies {} <= a - ⌊nφ⌋ <= {} and {} <= b - ⌊nφ²⌋ <= {}; the bounds \
         are first met at n = {}, {}, {} and {}",
        smaller.least.0,
        smaller.largest.0,
        larger.least.0,
        larger.largest.0,
        smaller.least.1,
        smaller.largest.1,
        larger.least.1,
        larger.largest.1
    )
}

/// The bounds of the difference around the index.
pub(super) fn extremes(extremes: &Extremes) -> String {
    format!(
        "the difference d of the n-th position satisfies {} <= d - n <= {}; the bounds are first met \
         at n = {} and n = {}",
        extremes.least.0, extremes.largest.0, extremes.least.1, extremes.largest.1
    )
}
