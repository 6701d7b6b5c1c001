//! Level sets swept on a GPU.
//!
//! A device sweeps thousands of segments of rows at a time, each from a guessed state; the processor checks
//! that they meet and sweeps again what does not fit. The result is that of `wythoff_rows::sweep::Relay`, to the
//! byte. CUDA is loaded at run time: the crate builds, and says why it cannot run, where there is none.

mod converge;
mod cuda;
mod engine;
mod error;
mod known_range;
mod level;
mod pass;
mod progress;
mod shape;

pub use cuda::Cuda;
pub use engine::{Buffer, Engine, OVERFLOWED, Output, Plan, REMARKABLE, SweptSegments, Times};
pub use error::DeviceError;
pub use pass::{Finished, GROUND, Pass};
pub use progress::PassProgress;
pub use shape::Shape;
