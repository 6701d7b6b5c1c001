//! The few shapes that pictures are made of.

use super::colour::Colour;

/// A place on the page: right and down from the top left corner.
pub type Point = (f64, f64);

/// A picture before it is written.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Width in units; a unit is one pixel on screen.
    pub width: f64,
    /// Height in units.
    pub height: f64,
    /// What is drawn, later shapes over earlier ones.
    pub shapes: Vec<Shape>,
}

/// Something to draw.
#[derive(Debug, Clone)]
pub enum Shape {
    /// A filled rectangle.
    Rect {
        /// The top left corner.
        corner: Point,
        /// Width and height.
        size: Point,
        /// The colour inside.
        fill: Colour,
    },
    /// A line through several points.
    Path {
        /// The points.
        points: Vec<Point>,
        /// The colour of the line.
        stroke: Colour,
        /// The width of the line.
        width: f64,
    },
    /// Discs of one size and colour.
    Dots {
        /// Their centres.
        centres: Vec<Point>,
        /// Their radius.
        radius: f64,
        /// Their colour.
        fill: Colour,
    },
    /// A grid of coloured squares.
    Cells {
        /// The top left corner.
        corner: Point,
        /// The side of a square.
        side: f64,
        /// How many squares a row has.
        columns: usize,
        /// The colours, row after row.
        colours: Vec<Colour>,
    },
    /// A line of text.
    Text {
        /// Where the text is held: the middle of its height, and horizontally as `anchor` says.
        at: Point,
        /// The text.
        text: String,
        /// Which part of the text is at the point.
        anchor: Anchor,
        /// How large.
        style: Style,
        /// Its colour.
        fill: Colour,
    },
}

/// Which part of a text is at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
    /// The middle, with the text turned to read upwards.
    Upwards,
}

/// How large a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Labels and numbers.
    Small,
    /// Titles.
    Title,
}

impl Scene {
    /// An empty page.
    pub fn new(width: f64, height: f64) -> Self {
        Self {
            width,
            height,
            shapes: Vec::new(),
        }
    }

    /// Adds a filled rectangle.
    pub fn rect(&mut self, corner: Point, size: Point, fill: Colour) {
        self.shapes.push(Shape::Rect { corner, size, fill });
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: Point, to: Point, stroke: Colour, width: f64) {
        let points = vec![from, to];
        self.shapes.push(Shape::Path {
            points,
            stroke,
            width,
        });
    }

    /// Adds a small label.
    pub fn label(&mut self, at: Point, text: impl Into<String>, anchor: Anchor, fill: Colour) {
        self.shapes.push(Shape::Text {
            at,
            text: text.into(),
            anchor,
            style: Style::Small,
            fill,
        });
    }

    /// Adds a title.
    pub fn title(&mut self, at: Point, text: impl Into<String>, fill: Colour) {
        self.shapes.push(Shape::Text {
            at,
            text: text.into(),
            anchor: Anchor::Start,
            style: Style::Title,
            fill,
        });
    }
}
