//! Pictures as files: SVG or PNG, by the name of the file or the format asked for.

use std::io::{self, Write};
use std::path::Path;

use wythoff_draw::raster;

use crate::{Failure, Format, output};

pub use wythoff_draw::{Chart, HeatMap, Mark, Scene, Series, svg};

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
