//! The report: one page that needs nothing else, and the data beside it.

pub mod figures;
mod files;
mod html;
mod index;
mod questions;
mod summary;

use std::path::Path;

use wythoff::ask::claims::{Finished, Registry, Scale};

use crate::{Failure, output};

pub use figures::Figure;

/// Everything that goes into the report.
#[derive(Debug)]
pub struct Report<'a> {
    /// Papers and claims.
    pub registry: &'a Registry,
    /// How far the claims were checked.
    pub scale: Scale,
    /// The outcomes, in the order of the registry.
    pub finished: &'a [Finished<'a>],
    /// The figures, in the order of the page.
    pub figures: &'a [Figure],
}

impl Report<'_> {
    /// Writes all files; each is replaced whole or not at all, the page last.
    pub fn write(&self, directory: &Path) -> Result<(), Failure> {
        for folder in ["data", "figures"] {
            let folder = directory.join(folder);
            std::fs::create_dir_all(&folder).map_err(|error| {
                Failure::Input(format!("cannot make {}: {error}", folder.display()))
            })?;
        }
        for finished in self.finished {
            for (number, table) in finished.outcome.tables.iter().enumerate() {
                files::write_table(directory, &files::stem(&finished.claim.id, number), table)?;
            }
        }
        for figure in self.figures {
            files::write_table(directory, &format!("figure.{}", figure.name), &figure.data)?;
            write(
                &directory
                    .join("figures")
                    .join(format!("{}.svg", figure.name)),
                &figure.svg,
            )?;
        }
        write(&directory.join("summary.json"), &summary::json(self)?)?;
        write(
            &directory.join("open-questions.html"),
            &questions::page(self),
        )?;
        write(&directory.join("index.html"), &index::page(self))
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    output::to_file(path, |out| out.write_all(text.as_bytes()))
}
