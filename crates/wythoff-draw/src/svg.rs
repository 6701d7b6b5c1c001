//! Scenes as SVG.

use std::fmt::Write;
use std::io;

use super::colour::Colour;
use super::markup;
use super::raster;
use super::scene::{Anchor, Point, Scene, Shape, Style};

/// Grids with more cells than this are embedded as pixels, so that the file stays small.
const MOST_RECTANGLES: usize = 4096;

const FONT: &str = "font-family=\"'Noto Sans Mono','DejaVu Sans Mono',Menlo,Consolas,monospace\"";

/// The text of an SVG file.
pub fn svg(scene: &Scene) -> io::Result<String> {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" {FONT}>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    for shape in &scene.shapes {
        write_shape(&mut text, shape)?;
    }
    text.push_str("</svg>\n");
    Ok(text)
}

fn write_shape(text: &mut String, shape: &Shape) -> io::Result<()> {
    match shape {
        Shape::Rect { corner, size, fill } => rect(text, *corner, *size, *fill),
        Shape::Path {
            points,
            stroke,
            width,
        } => {
            push(
                text,
                format_args!(
                    "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" points=\"",
                    hex(*stroke),
                    number(*width)
                ),
            );
            for (x, y) in points {
                push(text, format_args!("{},{} ", number(*x), number(*y)));
            }
            text.truncate(text.trim_end().len());
            text.push_str("\"/>\n");
        }
        Shape::Dots {
            centres,
            radius,
            fill,
        } => {
            push(text, format_args!("<g fill=\"{}\">\n", hex(*fill)));
            for (x, y) in centres {
                push(
                    text,
                    format_args!(
                        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
                        number(*x),
                        number(*y),
                        number(*radius)
                    ),
                );
            }
            text.push_str("</g>\n");
        }
        Shape::Cells {
            corner,
            side,
            columns,
            colours,
        } => cells(text, *corner, *side, *columns, colours)?,
        Shape::Text {
            at,
            text: words,
            anchor,
            style,
            fill,
        } => label(text, *at, words, *anchor, *style, *fill),
    }
    Ok(())
}

fn rect(text: &mut String, corner: Point, size: Point, fill: Colour) {
    push(
        text,
        format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            number(corner.0),
            number(corner.1),
            number(size.0),
            number(size.1),
            hex(fill)
        ),
    );
}

#[expect(clippy::float_arithmetic, reason = "places on the page")]
fn cells(
    text: &mut String,
    corner: Point,
    side: f64,
    columns: usize,
    colours: &[Colour],
) -> io::Result<()> {
    if columns == 0 {
        return Ok(());
    }
    let rows = colours.len() / columns;
    if colours.len() > MOST_RECTANGLES {
        let picture = raster::png_of_cells(columns, colours)?;
        push(
            text,
            format_args!(
                "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" \
                 style=\"image-rendering:pixelated\" preserveAspectRatio=\"none\" \
                 href=\"data:image/png;base64,{}\"/>\n",
                number(corner.0),
                number(corner.1),
                number(side * count(columns)),
                number(side * count(rows)),
                base64(&picture)
            ),
        );
        return Ok(());
    }
    text.push_str("<g shape-rendering=\"crispEdges\">\n");
    for (row, line) in colours.chunks(columns).enumerate() {
        for (column, &colour) in line.iter().enumerate() {
            let at = (
                corner.0 + side * count(column),
                corner.1 + side * count(row),
            );
            rect(text, at, (side, side), colour);
        }
    }
    text.push_str("</g>\n");
    Ok(())
}

#[expect(clippy::float_arithmetic, reason = "places on the page")]
fn label(text: &mut String, at: Point, words: &str, anchor: Anchor, style: Style, fill: Colour) {
    let (size, weight) = match style {
        Style::Small => (11.0, ""),
        Style::Title => (14.0, " font-weight=\"bold\""),
    };
    let held = match anchor {
        Anchor::Start => "start",
        Anchor::Middle | Anchor::Upwards => "middle",
        Anchor::End => "end",
    };
    // Capitals and digits are about 0.7 of the font size high.
    let (x, y) = (number(at.0), number(at.1 + 0.35 * size));
    let turn = match anchor {
        Anchor::Upwards => format!(" transform=\"rotate(-90 {x} {})\"", number(at.1)),
        _ => String::new(),
    };
    push(
        text,
        format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{weight} text-anchor=\"{held}\" \
             fill=\"{}\"{turn}>{}</text>\n",
            number(size),
            hex(fill),
            markup::escaped(words)
        ),
    );
}

fn push(text: &mut String, words: std::fmt::Arguments<'_>) {
    text.write_fmt(words)
        .expect("writing to a string cannot fail");
}

#[expect(clippy::cast_precision_loss, reason = "pictures are small")]
fn count(n: usize) -> f64 {
    n as f64
}

/// At most two decimals, and none that are zero.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn hex(Colour(red, green, blue): Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            if digit <= three.len() {
                let index = (bits >> (18 - 6 * digit)) & 63;
                text.push(char::from(DIGITS[index as usize]));
            } else {
                text.push('=');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_of_the_standard() {
        // The test vectors of RFC 4648.
        let cases = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, coded) in cases {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(number(10.0), "10");
        assert_eq!(number(0.5), "0.5");
        assert_eq!(number(1.0 / 3.0), "0.33");
        assert_eq!(number(100.0), "100");
    }

    #[test]
    fn words_are_escaped() {
        let mut scene = Scene::new(10.0, 10.0);
        scene.label((0.0, 0.0), "a <= b & c", Anchor::Start, Colour(0, 0, 0));
        assert!(svg(&scene).unwrap().contains(">a &lt;= b &amp; c</text>"));
    }
}
