//! Colours, and the scale that turns values into colours.

/// A colour as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The paper.
pub const WHITE: Colour = Colour(255, 255, 255);
/// Titles and labels.
pub const INK: Colour = Colour(38, 44, 58);
/// Ticks and frames.
pub const GREY: Colour = Colour(120, 127, 140);
/// Grid lines.
pub const PALE: Colour = Colour(228, 231, 236);
/// P-positions.
pub const ACCENT: Colour = Colour(226, 74, 51);

/// Colours of the series of a chart, easy to tell apart with any kind of colour vision.
pub const SERIES: [Colour; 6] = [
    Colour(0, 104, 137),
    ACCENT,
    Colour(46, 160, 110),
    Colour(240, 168, 48),
    Colour(124, 84, 160),
    Colour(92, 99, 112),
];

/// Stops of the scale, from pale yellow over green to dark blue.
///
/// They lie on a curve in the OKLCH colour space along which lightness falls evenly (0.965 to
/// 0.265) and the hue turns from 105° to 285°, so equal steps look equal, in print without colour
/// too.
const STOPS: [Colour; 17] = [
    Colour(249, 247, 200),
    Colour(226, 236, 176),
    Colour(197, 227, 160),
    Colour(165, 218, 150),
    Colour(129, 208, 146),
    Colour(87, 197, 147),
    Colour(25, 185, 151),
    Colour(0, 169, 153),
    Colour(9, 152, 152),
    Colour(0, 136, 148),
    Colour(2, 120, 143),
    Colour(0, 104, 137),
    Colour(0, 88, 132),
    Colour(23, 72, 121),
    Colour(35, 58, 102),
    Colour(38, 45, 80),
    Colour(35, 34, 58),
];

/// The colour of `value` on a scale from 0 to `max`.
pub fn scale(value: u64, max: u64) -> Colour {
    // 4096 steps between stops: more than the eye, or eight bits, can tell apart.
    const FINE: u128 = 4096;
    let max = u128::from(max.max(1));
    let along = u128::from(value).min(max) * (16 * FINE) / max;
    let stop = usize::try_from(along / FINE).unwrap_or(16);
    let part = along % FINE;
    match STOPS.get(stop + 1) {
        None => STOPS[16],
        Some(&next) => mix(STOPS[stop], next, part, FINE),
    }
}

/// Ink that can be read on this colour.
pub fn ink_on(Colour(red, green, blue): Colour) -> Colour {
    let luminance = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if luminance > 110_000 { INK } else { WHITE }
}

fn mix(from: Colour, to: Colour, part: u128, whole: u128) -> Colour {
    let channel = |from: u8, to: u8| {
        let sum = u128::from(from) * (whole - part) + u128::from(to) * part;
        u8::try_from((sum + whole / 2) / whole).unwrap_or(u8::MAX)
    };
    Colour(
        channel(from.0, to.0),
        channel(from.1, to.1),
        channel(from.2, to.2),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_runs_from_the_first_stop_to_the_last() {
        assert_eq!(scale(0, 100), STOPS[0]);
        assert_eq!(scale(50, 100), STOPS[8]);
        assert_eq!(scale(100, 100), STOPS[16]);
        assert_eq!(scale(u64::MAX, u64::MAX), STOPS[16]);
        assert_eq!(scale(0, 0), STOPS[0]);
    }

    #[test]
    fn the_scale_darkens_all_the_way() {
        let light = |c: Colour| 299 * u32::from(c.0) + 587 * u32::from(c.1) + 114 * u32::from(c.2);
        let lights: Vec<u32> = (0..=64).map(|value| light(scale(value, 64))).collect();
        assert!(lights.is_sorted_by(|a, b| a > b), "{lights:?}");
    }
}
