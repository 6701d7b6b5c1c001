//! Points and lines against two axes.
#![expect(clippy::float_arithmetic, reason = "places on the page")]

use super::axis;
use super::colour::{Colour, GREY, INK, PALE, SERIES};
use super::scene::{Anchor, Point, Scene, Shape};

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 72.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 52.0;
const RIGHT: f64 = 28.0;

/// How the points of a series are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A dot for each.
    Dots,
    /// A line through them, in the order given.
    Line,
}

/// Some points that belong together.
#[derive(Debug, Clone)]
pub struct Series {
    /// What they are, for the legend; empty for no line in the legend.
    pub name: String,
    /// The points.
    pub points: Vec<Point>,
    /// How they are shown.
    pub mark: Mark,
}

/// A plot of one or more series.
///
/// ```
/// use wythoff_draw::{Chart, Mark, Series};
///
/// let chart = Chart {
///     title: "Squares".into(),
///     x_label: "n".into(),
///     y_label: "n^2".into(),
///     series: vec![Series {
///         name: String::new(),
///         points: (0..10).map(|n| (f64::from(n), f64::from(n * n))).collect(),
///         mark: Mark::Dots,
///     }],
///     equal_scales: false,
/// };
/// assert!(wythoff_draw::svg::svg(&chart.scene()).unwrap().starts_with("<svg"));
/// ```
#[derive(Debug, Clone)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What goes to the right.
    pub x_label: String,
    /// What goes up.
    pub y_label: String,
    /// The data; points that are not finite are left out.
    pub series: Vec<Series>,
    /// Whether a step right is as long as a step up, as on a board.
    pub equal_scales: bool,
}

impl Chart {
    /// Draws the chart.
    pub fn scene(&self) -> Scene {
        let frame = Frame::around(self);
        let mut scene = Scene::new(LEFT + frame.width + RIGHT, TOP + frame.height + BOTTOM);
        scene.title((LEFT, 22.0), &self.title, INK);
        frame.draw_axes(&mut scene);
        let below = (LEFT + frame.width / 2.0, TOP + frame.height + 36.0);
        scene.label(below, &self.x_label, Anchor::Middle, INK);
        let beside = (14.0, TOP + frame.height / 2.0);
        scene.label(beside, &self.y_label, Anchor::Upwards, INK);
        for (series, colour) in self.series.iter().zip(SERIES.iter().cycle()) {
            draw_series(&mut scene, &frame, series, *colour);
        }
        self.draw_legend(&mut scene, &frame);
        scene
    }

    fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let all = self.series.iter().flat_map(|series| series.points.iter());
        all.copied().filter(is_finite)
    }

    fn draw_legend(&self, scene: &mut Scene, frame: &Frame) {
        let named = self.series.iter().zip(SERIES.iter().cycle());
        let named = named.filter(|(series, _)| !series.name.is_empty());
        let mut right = LEFT + frame.width;
        for (series, colour) in named.collect::<Vec<_>>().into_iter().rev() {
            scene.label((right, TOP - 12.0), &series.name, Anchor::End, INK);
            let letters = u32::try_from(series.name.chars().count()).unwrap_or(0);
            right -= 6.7 * f64::from(letters) + 8.0;
            scene.shapes.push(Shape::Dots {
                centres: vec![(right, TOP - 12.0)],
                radius: 3.5,
                fill: *colour,
            });
            right -= 16.0;
        }
    }
}

fn is_finite(&(x, y): &Point) -> bool {
    x.is_finite() && y.is_finite()
}

fn draw_series(scene: &mut Scene, frame: &Frame, series: &Series, colour: Colour) {
    let places: Vec<Point> = series
        .points
        .iter()
        .filter(|point| is_finite(point))
        .map(|&point| frame.place(point))
        .collect();
    scene.shapes.push(match series.mark {
        Mark::Line => Shape::Path {
            points: places,
            stroke: colour,
            width: 1.6,
        },
        Mark::Dots => Shape::Dots {
            radius: match places.len() {
                0..=60 => 3.5,
                61..=400 => 2.2,
                401..=4000 => 1.3,
                _ => 0.8,
            },
            centres: places,
            fill: colour,
        },
    });
}

/// The box of the chart on the page and the ranges it shows.
struct Frame {
    width: f64,
    height: f64,
    x: (f64, f64),
    y: (f64, f64),
}

impl Frame {
    fn around(chart: &Chart) -> Self {
        let x = range(chart.points().map(|point| point.0));
        let y = range(chart.points().map(|point| point.1));
        let (width, height) = if chart.equal_scales {
            // The longer side of the board gets the longer side of the page.
            let unit = WIDTH / (x.1 - x.0).max(y.1 - y.0);
            let side = |(low, high): (f64, f64)| ((high - low) * unit).max(160.0);
            (side(x), side(y))
        } else {
            (WIDTH, HEIGHT)
        };
        Self {
            width,
            height,
            x,
            y,
        }
    }

    fn place(&self, (x, y): Point) -> Point {
        let part = |value: f64, (low, high): (f64, f64)| (value - low) / (high - low);
        (
            LEFT + self.width * part(x, self.x),
            TOP + self.height * (1.0 - part(y, self.y)),
        )
    }

    fn draw_axes(&self, scene: &mut Scene) {
        let (bottom, right) = (TOP + self.height, LEFT + self.width);
        for (tick, label) in axis::labelled(axis::ticks(self.x.0, self.x.1, 6)) {
            let (x, _) = self.place((tick, self.y.0));
            scene.line((x, TOP), (x, bottom), PALE, 1.0);
            let at = (x, bottom + 14.0);
            scene.label(at, label, Anchor::Middle, INK);
        }
        for (tick, label) in axis::labelled(axis::ticks(self.y.0, self.y.1, 6)) {
            let (_, y) = self.place((self.x.0, tick));
            scene.line((LEFT, y), (right, y), PALE, 1.0);
            scene.label((LEFT - 8.0, y), label, Anchor::End, INK);
        }
        scene.line((LEFT, bottom), (right, bottom), GREY, 1.2);
        scene.line((LEFT, TOP), (LEFT, bottom), GREY, 1.2);
    }
}

/// The range of some numbers with a little room around it; from 0 if that is near.
fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        return (0.0, 1.0);
    }
    let room = if high > low { (high - low) * 0.03 } else { 0.5 };
    let from_zero = low >= 0.0 && low <= (high - low) * 0.5;
    (if from_zero { -room } else { low - room }, high + room)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: Vec<Point>, equal_scales: bool) -> Chart {
        Chart {
            title: String::new(),
            x_label: String::new(),
            y_label: String::new(),
            series: vec![Series {
                name: String::new(),
                points,
                mark: Mark::Dots,
            }],
            equal_scales,
        }
    }

    #[test]
    fn every_point_is_inside_the_frame() {
        let points = vec![(3.0, -5.0), (1000.0, 1e12), (f64::NAN, 1.0)];
        let chart = chart(points, false);
        let frame = Frame::around(&chart);
        for point in chart.points() {
            let (x, y) = frame.place(point);
            assert!((LEFT..=LEFT + frame.width).contains(&x));
            assert!((TOP..=TOP + frame.height).contains(&y));
        }
        assert_eq!(chart.points().count(), 2);
    }

    #[test]
    fn no_point_and_one_point_are_drawn_too() {
        assert!(!chart(vec![], true).scene().shapes.is_empty());
        assert!(!chart(vec![(7.0, 7.0)], true).scene().shapes.is_empty());
    }

    #[test]
    fn equal_scales_are_equal() {
        let chart = chart(vec![(0.0, 0.0), (100.0, 162.0)], true);
        let frame = Frame::around(&chart);
        let (origin, right, up) = (
            frame.place((0.0, 0.0)),
            frame.place((50.0, 0.0)),
            frame.place((0.0, 50.0)),
        );
        assert!(((right.0 - origin.0) - (origin.1 - up.1)).abs() < 1e-6);
    }
}
