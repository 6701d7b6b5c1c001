//! The argument `--format` of commands whose answer is a text or an object, no table and no picture.

use crate::{Context, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::None];

/// The argument `--format`.
#[derive(Debug, Clone, clap::Args)]
pub struct PlainFormatArg {
    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

impl PlainFormatArg {
    /// The format asked for, or the one that the file for the answer suggests.
    pub fn read(&self, context: &Context) -> Format {
        context.format(self.format, FORMATS)
    }
}
