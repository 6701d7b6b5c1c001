//! The report: one page that needs nothing else, and the data beside it.

pub mod figures;
mod files;
mod html;
mod index;
mod questions;
mod summary;

use wythoff::ask::claims::{Finished, Registry, Scale};

use crate::Failure;
use crate::output::Folder;

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
    pub fn write(&self, report: &Folder) -> Result<(), Failure> {
        report.inner("data")?;
        report.inner("figures")?;
        for finished in self.finished {
            for (number, table) in finished.outcome.tables.iter().enumerate() {
                files::write_table(report, &files::stem(&finished.claim.id, number), table)?;
            }
        }
        for figure in self.figures {
            let name = &figure.name;
            files::write_table(report, &format!("figure.{name}"), &figure.data)?;
            report.text(&format!("figures/{name}.svg"), &figure.svg)?;
        }
        report.text("summary.json", &summary::json(self)?)?;
        report.text("open-questions.html", &questions::page(self))?;
        report.text("index.html", &index::page(self))?;
        report.finish()
    }
}
