//! Where the ticks of an axis go.
#![expect(clippy::float_arithmetic, reason = "places on the page")]

/// Round numbers between `low` and `high`, at most about `most` of them: steps of 1, 2 or 5 times
/// a power of ten. Only whole numbers, since what we count is whole, unless the range is narrow.
///
/// ```
/// use wythoff_draw::axis::ticks;
///
/// assert_eq!(ticks(0.0, 100.0, 6), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
/// assert_eq!(ticks(0.0, 3.0, 6), [0.0, 1.0, 2.0, 3.0]);
/// ```
pub fn ticks(low: f64, high: f64, most: u32) -> Vec<f64> {
    if !(low.is_finite() && high.is_finite() && low < high) {
        return vec![low];
    }
    let step = step(high - low, most);
    let first = (low / step).ceil();
    (0..=2 * most)
        .map(|n| (first + f64::from(n)) * step)
        .take_while(|&tick| tick <= high + step * 1e-9)
        .collect()
}

fn step(range: f64, most: u32) -> f64 {
    let wanted = range / f64::from(most.max(1));
    let mut power = 1.0;
    while power * 10.0 <= wanted {
        power *= 10.0;
    }
    while power > wanted {
        power /= 10.0;
    }
    let step = [1.0, 2.0, 5.0]
        .map(|factor| factor * power)
        .into_iter()
        .find(|&step| step >= wanted)
        .unwrap_or(10.0 * power);
    if range >= 2.0 { step.max(1.0) } else { step }
}

/// From this size on the labels of an axis are powers of ten.
const LARGE: f64 = 999_999.5;

/// The ticks of an axis with their labels, all of one kind.
pub fn labelled(ticks: Vec<f64>) -> impl Iterator<Item = (f64, String)> {
    let large = ticks.iter().any(|tick| tick.abs() >= LARGE);
    ticks
        .into_iter()
        .map(move |tick| (tick, label(tick, large)))
}

/// The label of a tick: short, as a power of ten if it is large or stands beside `large` ones.
///
/// ```
/// use wythoff_draw::axis::label;
///
/// let plain = [0.0, 250.0, 40000.0].map(|tick| label(tick, false));
/// assert_eq!(plain, ["0", "250", "40000"]);
/// let large = [0.0, 500_000.0, 1e6].map(|tick| label(tick, true));
/// assert_eq!(large, ["0", "5e5", "1e6"]);
/// assert_eq!(label(0.25, false), "0.25");
/// ```
pub fn label(tick: f64, large: bool) -> String {
    if tick.abs() >= LARGE || large && tick.abs() >= 1.0 {
        return format!("{tick:e}");
    }
    let text = format!("{tick:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}
