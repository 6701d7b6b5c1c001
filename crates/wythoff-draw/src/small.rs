//! Small pictures for pages with many of them: positions of two piles, and bars along a line of numbers.
#![expect(clippy::float_arithmetic, reason = "places on the page")]
#![expect(clippy::cast_precision_loss, reason = "places on the page")]

use super::colour::{ACCENT, GREY, INK, PALE, SERIES};
use super::scene::{Anchor, Scene};

/// The side of the square of a position.
const CELL: f64 = 4.0;
/// The height of the largest bar.
const BAR: f64 = 90.0;
/// The width of a bar.
const WIDTH: f64 = 11.0;
const MARGIN: f64 = 20.0;

/// The positions with both piles below `side`, each in both orders of its piles; the origin is below on the left.
///
/// ```
/// use wythoff_draw::{small, svg};
///
/// let picture = svg::svg(&small::positions(&[[0, 0], [1, 2], [3, 5]], 8)).unwrap();
/// assert_eq!(picture.matches("<rect").count(), 1 + 1 + 2 + 2);
/// ```
pub fn positions(list: &[[u64; 2]], side: u64) -> Scene {
    let across = side as f64 * CELL;
    let mut scene = Scene::new(across, across);
    scene.line((0.0, across), (across, 0.0), PALE, 1.0);
    let mut squares: Vec<(u64, u64)> = list.iter().flat_map(|&[a, b]| [(a, b), (b, a)]).collect();
    squares.sort_unstable();
    squares.dedup();
    for (x, y) in squares {
        if x < side && y < side {
            let corner = (x as f64 * CELL, across - (y + 1) as f64 * CELL);
            scene.rect(corner, (CELL, CELL), ACCENT);
        }
    }
    scene
}

/// A bar for each number of hundredths, as high as the logarithm of its count, which stands above it.
///
/// ```
/// use wythoff_draw::{small, svg};
///
/// let picture = svg::svg(&small::bars(&[(100, 40), (162, 8)])).unwrap();
/// assert!(picture.contains(">1.00<") && picture.contains(">40<"));
/// ```
pub fn bars(counts: &[(u64, u64)]) -> Scene {
    let least = counts.iter().map(|(at, _)| *at).min().unwrap_or(0);
    let most = counts.iter().map(|(at, _)| *at).max().unwrap_or(0);
    let height = |count: u64| (count as f64).ln_1p();
    let tallest = counts.iter().map(|(_, count)| height(*count));
    let tallest = tallest.fold(1.0, f64::max);
    let floor = MARGIN + BAR;
    let place = |at: u64| MARGIN + (at - least) as f64 * WIDTH;
    let mut scene = Scene::new(place(most) + WIDTH + MARGIN, floor + 2.0 * MARGIN);
    for &(at, count) in counts {
        let tall = BAR * height(count) / tallest;
        let (left, middle) = (place(at), place(at) + WIDTH / 2.0);
        scene.rect((left + 1.0, floor - tall), (WIDTH - 2.0, tall), SERIES[0]);
        let above = (middle, floor - tall - 7.0);
        scene.label(above, count.to_string(), Anchor::Middle, INK);
    }
    scene.line((MARGIN, floor), (place(most) + WIDTH, floor), GREY, 1.0);
    for at in (least..=most).filter(|at| at % 10 == 0 || *at == least) {
        let middle = place(at) + WIDTH / 2.0;
        scene.line((middle, floor), (middle, floor + 4.0), GREY, 1.0);
        let words = format!("{}.{:02}", at / 100, at % 100);
        scene.label((middle, floor + 14.0), words, Anchor::Middle, INK);
    }
    scene
}
