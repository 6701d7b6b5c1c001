//! Pictures: heat maps, scatter plots and line plots, as SVG or PNG.
//!
//! A picture is a [`Scene`] of a few kinds of shapes. [`svg`] writes it as text, [`raster`] as
//! pixels. Positions on the page are floating-point numbers; they never flow back into a result.

pub mod axis;
pub mod chart;
pub mod colour;
pub mod heat_map;
pub mod raster;
pub mod scene;
pub mod svg;

use std::io::{self, Write};
use std::path::Path;

use crate::{Failure, Format, output};

pub use chart::{Chart, Mark, Series};
pub use heat_map::HeatMap;
pub use scene::Scene;

/// Writes a picture in one of the two picture formats.
pub fn write(scene: &Scene, format: Format, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Png => raster::write_png(scene, out),
        _ => out.write_all(svg::svg(scene)?.as_bytes()),
    }
}

/// Writes a picture to a file whose name says the format: `--plot FILE.svg` or `FILE.png`.
pub fn write_file(scene: &Scene, path: &Path) -> Result<(), Failure> {
    match Format::of_file(path) {
        Some(format @ (Format::Svg | Format::Png)) => {
            output::to_file(path, |out| write(scene, format, out))
        }
        _ => Err(Failure::Input(format!(
            "the name of a picture must end in .svg or .png: {}",
            path.display()
        ))),
    }
}
