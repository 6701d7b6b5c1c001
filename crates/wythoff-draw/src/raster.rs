//! Scenes as pixels.
#![expect(clippy::float_arithmetic, reason = "places on the page")]
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the page is far smaller than 2^32 pixels on a side, and casts saturate"
)]

use std::io::{self, Write};

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::colour::{Colour, WHITE};
use super::scene::{Anchor, Point, Scene, Shape, Style};

/// Pages narrower than this are drawn with two pixels for a unit.
const SHARP_UP_TO: f64 = 1400.0;

/// Writes the scene as a PNG file.
pub fn write_png(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let canvas = Canvas::draw(scene);
    encode(canvas.width, canvas.height, &canvas.pixels, out)
}

/// A PNG file with one pixel for every cell.
pub fn png_of_cells(columns: usize, colours: &[Colour]) -> io::Result<Vec<u8>> {
    let pixels: Vec<u8> = colours.iter().flat_map(|c| [c.0, c.1, c.2]).collect();
    let mut file = Vec::new();
    encode(columns, colours.len() / columns.max(1), &pixels, &mut file)?;
    Ok(file)
}

fn encode(width: usize, height: usize, pixels: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let side =
        |n: usize| u32::try_from(n).map_err(|_| io::Error::other("the picture is too large"));
    let mut encoder = png::Encoder::new(out, side(width)?, side(height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels)?;
        writer.finish()
    });
    written.map_err(|error| match error {
        // As it came, so that whoever gave `out` can tell why it ended.
        png::EncodingError::IoError(error) => error,
        other => other.into(),
    })
}

/// A page of pixels.
struct Canvas {
    width: usize,
    height: usize,
    /// Pixels for a unit of the scene.
    zoom: f64,
    pixels: Vec<u8>,
}

impl Canvas {
    fn draw(scene: &Scene) -> Self {
        let zoom = if scene.width.max(scene.height) <= SHARP_UP_TO {
            2.0
        } else {
            1.0
        };
        let width = (scene.width * zoom).ceil() as usize;
        let height = (scene.height * zoom).ceil() as usize;
        let mut canvas = Self {
            width,
            height,
            zoom,
            pixels: [WHITE.0, WHITE.1, WHITE.2].repeat(width * height),
        };
        scene.shapes.iter().for_each(|shape| canvas.shape(shape));
        canvas
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { corner, size, fill } => self.rect(*corner, *size, *fill),
            Shape::Path {
                points,
                stroke,
                width,
            } => {
                for ends in points.windows(2) {
                    self.segment(ends[0], ends[1], *width, *stroke);
                }
            }
            Shape::Dots {
                centres,
                radius,
                fill,
            } => {
                for &centre in centres {
                    self.segment(centre, centre, 2.0 * radius, *fill);
                }
            }
            Shape::Cells {
                corner,
                side,
                columns,
                colours,
            } => {
                for (at, &colour) in colours.iter().enumerate() {
                    let (row, column) = (at / columns, at % columns);
                    let corner = (
                        corner.0 + side * column as f64,
                        corner.1 + side * row as f64,
                    );
                    self.rect(corner, (*side, *side), colour);
                }
            }
            Shape::Text {
                at,
                text,
                anchor,
                style,
                fill,
            } => self.text(*at, text, *anchor, *style, *fill),
        }
    }

    /// Fills the pixels of a rectangle, its edges rounded to whole pixels.
    fn rect(&mut self, corner: Point, size: Point, fill: Colour) {
        let edge = |at: f64, limit: usize| ((at * self.zoom).round().max(0.0) as usize).min(limit);
        let (left, right) = (
            edge(corner.0, self.width),
            edge(corner.0 + size.0, self.width),
        );
        let (top, bottom) = (
            edge(corner.1, self.height),
            edge(corner.1 + size.1, self.height),
        );
        for y in top..bottom {
            let row = &mut self.pixels[3 * (y * self.width + left)..3 * (y * self.width + right)];
            for pixel in row.as_chunks_mut::<3>().0 {
                *pixel = [fill.0, fill.1, fill.2];
            }
        }
    }

    /// Draws a line with round ends; if both ends are the same it is a disc.
    ///
    /// A pixel is covered as far as the line reaches over it, judged by the distance of its
    /// centre.
    fn segment(&mut self, from: Point, to: Point, width: f64, stroke: Colour) {
        let zoomed = |(x, y): Point| (x * self.zoom, y * self.zoom);
        let (from, to) = (zoomed(from), zoomed(to));
        let half = width * self.zoom / 2.0;
        let reach = half + 1.0;
        let pixel = |at: f64, limit: usize| (at.max(0.0) as usize).min(limit);
        let columns = pixel(from.0.min(to.0) - reach, self.width)
            ..pixel(from.0.max(to.0) + reach + 1.0, self.width);
        let rows = pixel(from.1.min(to.1) - reach, self.height)
            ..pixel(from.1.max(to.1) + reach + 1.0, self.height);
        for y in rows {
            for x in columns.clone() {
                let centre = (x as f64 + 0.5, y as f64 + 0.5);
                let cover = half + 0.5 - distance(centre, from, to);
                self.blend(x, y, stroke, cover);
            }
        }
    }

    /// Lays a colour over a pixel; `cover` is 0 for not at all and 1 for fully.
    fn blend(&mut self, x: usize, y: usize, colour: Colour, cover: f64) {
        if cover <= 0.0 || x >= self.width || y >= self.height {
            return;
        }
        let cover = cover.min(1.0);
        let at = 3 * (y * self.width + x);
        for (pixel, over) in self.pixels[at..at + 3]
            .iter_mut()
            .zip([colour.0, colour.1, colour.2])
        {
            let mixed = f64::from(*pixel) * (1.0 - cover) + f64::from(over) * cover;
            *pixel = mixed.round() as u8;
        }
    }

    fn text(&mut self, at: Point, text: &str, anchor: Anchor, style: Style, fill: Colour) {
        let (weight, height) = match (style, self.zoom > 1.0) {
            (Style::Small, true) => (FontWeight::Regular, RasterHeight::Size24),
            (Style::Small, false) => (FontWeight::Regular, RasterHeight::Size16),
            (Style::Title, true) => (FontWeight::Bold, RasterHeight::Size32),
            (Style::Title, false) => (FontWeight::Bold, RasterHeight::Size20),
        };
        let advance = get_raster_width(weight, height) as f64;
        let length = advance * text.chars().count() as f64;
        let start = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle | Anchor::Upwards => -length / 2.0,
            Anchor::End => -length,
        };
        let origin = (at.0 * self.zoom, at.1 * self.zoom);
        for (index, letter) in text.chars().enumerate() {
            let Some(glyph) =
                get_raster(letter, weight, height).or_else(|| get_raster('?', weight, height))
            else {
                continue;
            };
            // The middle of the digits is a little above the middle of the glyph box.
            let up = -(height.val() as f64) * 0.5;
            for (row, line) in glyph.raster().iter().enumerate() {
                for (column, &strength) in line.iter().enumerate() {
                    let along = start + advance * index as f64 + column as f64;
                    let down = up + row as f64;
                    let (x, y) = match anchor {
                        Anchor::Upwards => (origin.0 + down, origin.1 - along),
                        _ => (origin.0 + along, origin.1 + down),
                    };
                    if x >= 0.0 && y >= 0.0 {
                        let cover = f64::from(strength) / 255.0;
                        self.blend(x.round() as usize, y.round() as usize, fill, cover);
                    }
                }
            }
        }
    }
}

/// The distance of a point from the line between two points.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let along = (to.0 - from.0, to.1 - from.1);
    let square = along.0 * along.0 + along.1 * along.1;
    let part = if square > 0.0 {
        let dot = (point.0 - from.0) * along.0 + (point.1 - from.1) * along.1;
        (dot / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let nearest = (from.0 + part * along.0, from.1 + part * along.1);
    let (dx, dy) = (point.0 - nearest.0, point.1 - nearest.1);
    (dx * dx + dy * dy).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        assert_eq!(distance((3.0, 4.0), (0.0, 0.0), (0.0, 0.0)), 5.0);
        assert_eq!(distance((1.0, 2.0), (0.0, 0.0), (5.0, 0.0)), 2.0);
        assert_eq!(distance((8.0, 4.0), (0.0, 0.0), (5.0, 0.0)), 5.0);
    }

    #[test]
    fn a_rectangle_covers_exactly_its_pixels() {
        let mut scene = Scene::new(4.0, 2.0);
        scene.rect((1.0, 0.0), (1.0, 1.0), Colour(1, 2, 3));
        let canvas = Canvas::draw(&scene);
        assert_eq!((canvas.width, canvas.height), (8, 4));
        let painted = canvas.pixels.chunks(3).filter(|p| p == &[1, 2, 3]).count();
        assert_eq!(painted, 4);
        assert_eq!(canvas.pixels[6..9], [1, 2, 3]);
    }

    #[test]
    fn shapes_outside_the_page_are_cut_off() {
        let mut scene = Scene::new(4.0, 4.0);
        scene.rect((-10.0, -10.0), (100.0, 100.0), Colour(0, 0, 0));
        scene.line((-5.0, 2.0), (50.0, 2.0), Colour(255, 0, 0), 1.0);
        scene.label((-3.0, 1.0), "outside", Anchor::Start, Colour(9, 9, 9));
        scene.label((3.0, 90.0), "φ", Anchor::Upwards, Colour(9, 9, 9));
        assert_eq!(Canvas::draw(&scene).pixels.len(), 8 * 8 * 3);
    }

    /// Writes so many bytes, then refuses with a number of its own.
    struct Refusing(usize);

    impl Write for Refusing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.0.min(bytes.len()) {
                0 => Err(io::Error::other(std::fmt::Error)),
                taken => {
                    self.0 -= taken;
                    Ok(taken)
                }
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn why_the_writer_refused_is_not_lost() {
        let scene = Scene::new(4.0, 2.0);
        let mut whole = Vec::new();
        write_png(&scene, &mut whole).expect("a vector takes all");
        for room in 0..whole.len() {
            let refused = write_png(&scene, &mut Refusing(room)).expect_err("there is no room");
            let inner = refused.get_ref().expect("as the writer made it");
            assert!(inner.is::<std::fmt::Error>(), "after {room} bytes");
        }
    }
}
