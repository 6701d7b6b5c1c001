//! Extremes of the positions of Wythoff's game, against those of a sweep.

use super::sweep::Points;

/// What is wrong with lines such as `extremes 1 -4 57 2 282`: least value and its first index, then the
/// largest. After `extremes` the values are b - a - n, after `smaller` a - ⌊nφ⌋, after `larger` b - ⌊nφ²⌋,
/// where (a, b) is the n-th position of the value.
pub(crate) fn wrong_extremes(points: &Points, lines: &str) -> Option<String> {
    for line in lines.lines() {
        let mut words = line.split(' ');
        let what = words.next()?;
        if what == "convergence" {
            continue;
        }
        let numbers: Vec<i128> = words
            .map(str::parse)
            .collect::<Result<_, _>>()
            .unwrap_or_default();
        let &[value, least, first, largest, then] = &numbers[..] else {
            return Some(format!("`{line}` has not five numbers"));
        };
        let Some(found) = usize::try_from(value)
            .ok()
            .and_then(|value| points.points.get(value))
        else {
            return Some(format!("`{line}` is about a value that was not swept"));
        };
        let mut seen = Vec::new();
        for (n, &(a, b)) in (0_u64..).zip(found) {
            let lower = (n + (5 * n * n).isqrt()) / 2;
            let [a, b, n, lower] = [a, b, n, lower].map(i128::from);
            seen.push(match what {
                "extremes" => b - a - n,
                "smaller" => a - lower,
                _ => b - lower - n,
            });
        }
        // A first index beyond the sweep leaves only the bound to be checked.
        for (extreme, index, is_beyond) in [
            (
                least,
                first,
                seen.iter().min().is_some_and(|&seen| seen < least),
            ),
            (
                largest,
                then,
                seen.iter().max().is_some_and(|&seen| seen > largest),
            ),
        ] {
            let met = (0..).zip(&seen).find(|&(_, &seen)| seen == extreme);
            let within = index < seen.len() as i128;
            let wrong = match met {
                Some((n, _)) => n != index,
                None => within,
            };
            if is_beyond || wrong {
                return Some(format!(
                    "`{line}`: {extreme} is not an extreme first met at {index}"
                ));
            }
        }
    }
    None
}
