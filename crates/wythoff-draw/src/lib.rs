//! Pictures: heat maps, scatter plots and line plots, as SVG or PNG.
//!
//! A picture is a [`Scene`] of a few kinds of shapes. [`svg`] writes it as text, [`raster`] as
//! pixels; [`markup`] makes the pages that pictures stand on. Positions on the page are floating-point numbers; they never flow back into a result.

pub mod axis;
pub mod chart;
pub mod colour;
pub mod heat_map;
pub mod markup;
pub mod raster;
pub mod scene;
pub mod small;
pub mod svg;

pub use chart::{Chart, Mark, Series};
pub use heat_map::HeatMap;
pub use scene::Scene;
