//! Tables of values as coloured squares.
#![expect(clippy::float_arithmetic, reason = "places on the page")]
#![expect(clippy::cast_precision_loss, reason = "places on the page")]

use std::fmt;

use super::axis;
use super::colour::{ACCENT, Colour, GREY, INK, ink_on, scale};
use super::scene::{Anchor, Point, Scene, Shape};

/// Tables up to this many rows and columns show the values themselves.
const NUMBERS_UP_TO: usize = 24;
/// About how large the map is, in units.
const MAP: f64 = 520.0;

const LEFT: f64 = 62.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 48.0;
const RIGHT: f64 = 92.0;

/// The side of a square of the legend.
const SWATCH: f64 = 14.0;

/// A table of values, zeros marked.
pub struct HeatMap<'a> {
    /// What it shows.
    pub title: String,
    /// What a row stands for.
    pub row_label: String,
    /// What a column stands for.
    pub column_label: String,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The value in a row and column.
    pub value: &'a dyn Fn(usize, usize) -> u64,
    /// Whether row 0 is at the bottom, as in a coordinate system, rather than at the top.
    pub upward: bool,
    /// What 0 and anything else are called, if the values are not numbers but two cases, such as P and N.
    pub words: Option<[&'static str; 2]>,
}

impl fmt::Debug for HeatMap<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HeatMap")
            .field("title", &self.title)
            .field("rows", &self.rows)
            .field("columns", &self.columns)
            .finish_non_exhaustive()
    }
}

impl HeatMap<'_> {
    /// Bytes of memory that drawing this many cells takes, for a check against the budget.
    pub fn memory(rows: u64, columns: u64) -> u64 {
        // Colours of the cells, pixels of the page, and the file.
        rows.saturating_mul(columns).saturating_mul(3 + 3 + 2)
    }

    /// Draws the map.
    pub fn scene(&self) -> Scene {
        let side = self.side();
        let (width, height) = (side * self.columns as f64, side * self.rows as f64);
        let mut scene = Scene::new(LEFT + width + RIGHT, TOP + height.max(120.0) + BOTTOM);
        let max = self.max();
        scene.title((LEFT, 22.0), &self.title, INK);
        self.draw_cells(&mut scene, side, max);
        self.draw_axes(&mut scene, side, (width, height));
        let left = LEFT + width + 20.0;
        draw_swatch(&mut scene, (left, TOP), ACCENT, self.name(0));
        if self.words.is_some() {
            let below = TOP + SWATCH + 8.0;
            draw_swatch(&mut scene, (left, below), self.colour(1, 1), self.name(1));
        } else if max > 0 {
            draw_scale(&mut scene, left, height.clamp(120.0, 320.0), max);
        }
        scene
    }

    fn side(&self) -> f64 {
        let most = self.rows.max(self.columns).max(1);
        match most {
            0..=NUMBERS_UP_TO => 26.0,
            _ => (MAP / most as f64).floor().clamp(1.0, 16.0),
        }
    }

    fn max(&self) -> u64 {
        (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| (row, column)))
            .map(|(row, column)| (self.value)(row, column))
            .max()
            .unwrap_or(0)
    }

    /// The row that is drawn in this place from the top.
    fn row_at(&self, place: usize) -> usize {
        if self.upward {
            self.rows - 1 - place
        } else {
            place
        }
    }

    fn draw_cells(&self, scene: &mut Scene, side: f64, max: u64) {
        let colour = |place, column| self.colour((self.value)(self.row_at(place), column), max);
        let places = (0..self.rows).flat_map(|p| (0..self.columns).map(move |c| (p, c)));
        let colours = places.clone().map(|(p, c)| colour(p, c)).collect();
        scene.shapes.push(Shape::Cells {
            corner: (LEFT, TOP),
            side,
            columns: self.columns,
            colours,
        });
        if self.rows.max(self.columns) > NUMBERS_UP_TO {
            return;
        }
        for (place, column) in places {
            let at = (
                LEFT + side * (column as f64 + 0.5),
                TOP + side * (place as f64 + 0.5),
            );
            let value = (self.value)(self.row_at(place), column);
            let ink = ink_on(colour(place, column));
            scene.label(at, self.name(value), Anchor::Middle, ink);
        }
    }

    fn draw_axes(&self, scene: &mut Scene, side: f64, (width, height): (f64, f64)) {
        for column in ticks(self.columns) {
            let x = LEFT + side * (column as f64 + 0.5);
            let bottom = TOP + height;
            scene.line((x, bottom + 2.0), (x, bottom + 6.0), GREY, 1.0);
            let at = (x, bottom + 14.0);
            scene.label(at, column.to_string(), Anchor::Middle, INK);
        }
        for row in ticks(self.rows) {
            let place = self.row_at(row);
            let y = TOP + side * (place as f64 + 0.5);
            scene.line((LEFT - 6.0, y), (LEFT - 2.0, y), GREY, 1.0);
            scene.label((LEFT - 9.0, y), row.to_string(), Anchor::End, INK);
        }
        let below = (LEFT + width / 2.0, TOP + height + 33.0);
        scene.label(below, &self.column_label, Anchor::Middle, INK);
        let beside = (14.0, TOP + height / 2.0);
        scene.label(beside, &self.row_label, Anchor::Upwards, INK);
    }

    fn colour(&self, value: u64, max: u64) -> Colour {
        match value {
            0 => ACCENT,
            _ if self.words.is_some() => scale(0, 1),
            _ => scale(value, max),
        }
    }

    /// A value in words.
    fn name(&self, value: u64) -> String {
        match self.words {
            None => value.to_string(),
            Some([zero, other]) => if value == 0 { zero } else { other }.to_owned(),
        }
    }
}

/// The rows or columns that are labelled: all of them in a small table.
fn ticks(count: usize) -> Vec<usize> {
    if count <= NUMBERS_UP_TO {
        return (0..count).collect();
    }
    let step = [1, 2, 5]
        .iter()
        .cycle()
        .zip([
            1usize, 1, 1, 10, 10, 10, 100, 100, 100, 1000, 1000, 1000, 10_000,
        ])
        .map(|(digit, power)| digit * power)
        .find(|step| count / step <= 10)
        .unwrap_or(count);
    (0..count).step_by(step).collect()
}

/// A colour beside the map and its meaning.
fn draw_swatch(scene: &mut Scene, corner: Point, colour: Colour, meaning: String) {
    scene.rect(corner, (SWATCH, SWATCH), colour);
    let beside = (corner.0 + SWATCH + 8.0, corner.1 + SWATCH / 2.0);
    scene.label(beside, meaning, Anchor::Start, INK);
}

/// The scale of colours beside the map.
fn draw_scale(scene: &mut Scene, left: f64, height: f64, max: u64) {
    let beside = left + SWATCH + 8.0;
    let top = TOP + SWATCH + 8.0;
    let height = height - SWATCH - 8.0;
    const STEPS: u32 = 64;
    let step = height / f64::from(STEPS);
    for n in 0..STEPS {
        let corner = (left, top + step * f64::from(n));
        let colour = scale(u64::from(STEPS - 1 - n), u64::from(STEPS - 1));
        scene.rect(corner, (SWATCH, step + 0.5), colour);
    }
    let place = |value: f64| top + height * (1.0 - value / max as f64);
    let mut marks = axis::ticks(1.0, max as f64, 6);
    // The largest value is always named, and nothing is written over it.
    marks.retain(|&mark| place(mark) - place(max as f64) > 12.0 && mark > 0.0);
    marks.push(max as f64);
    for mark in marks {
        let y = place(mark);
        scene.line((left + SWATCH, y), (left + SWATCH + 4.0, y), GREY, 1.0);
        scene.label((beside, y), axis::label(mark, false), Anchor::Start, INK);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_ten_rows_are_labelled() {
        assert_eq!(ticks(3), [0, 1, 2]);
        assert_eq!(ticks(100), [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
        assert_eq!(ticks(1000).len(), 10);
        assert!((6..=12).contains(&ticks(12_345).len()));
        assert!(ticks(0).is_empty());
    }

    #[test]
    fn only_zeros_have_the_accent() {
        let xor = |row: usize, column: usize| (row ^ column) as u64;
        let map = HeatMap {
            title: "Nim".into(),
            row_label: "x".into(),
            column_label: "y".into(),
            rows: 9,
            columns: 7,
            value: &xor,
            upward: true,
            words: None,
        };
        let scene = map.scene();
        let Some(Shape::Cells { colours, .. }) = scene
            .shapes
            .iter()
            .find(|shape| matches!(shape, Shape::Cells { .. }))
        else {
            panic!("no cells");
        };
        for (at, colour) in colours.iter().enumerate() {
            let (row, column) = (8 - at / 7, at % 7);
            assert_eq!(*colour == ACCENT, row == column);
        }
    }
}
