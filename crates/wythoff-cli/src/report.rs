//! The report: one page that needs nothing else, and the data beside it.

pub mod figures;
pub(crate) mod files;
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
            for (number, table) in finished.finding.tables.iter().enumerate() {
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

#[cfg(all(test, unix))]
mod tests {
    use std::sync::Arc;

    use wythoff::ask::claims::{DataTable, registry};

    use super::*;
    use crate::disk::faulty::{Fault, Faulty};
    use crate::disk::folder_in_memory;

    fn figure() -> Figure {
        let mut data = DataTable::new("A table", ["n", "a_n"]);
        data.row(["1", "2"]);
        Figure {
            name: "small".to_owned(),
            caption: "A figure".to_owned(),
            claim: None,
            command: "wythoff games".to_owned(),
            svg: "<svg></svg>\n".to_owned(),
            data,
        }
    }

    /// Each call fails in turn: there is a page only if all that it needs is there, and no file is half written.
    #[test]
    fn a_report_is_whole_or_has_no_page() {
        let figures = [figure()];
        let report = Report {
            registry: registry(),
            scale: Scale::Quick,
            finished: &[],
            figures: &figures,
        };
        let write = |disk: &Faulty, folder: &std::path::Path| {
            report.write(&Folder::make_on(Arc::new(disk.clone()), folder)?)
        };
        let whole = folder_in_memory();
        write(&Faulty::none(), whole.path()).unwrap();
        let files = [
            "data/figure.small.csv",
            "data/figure.small.parquet",
            "data/figure.small.tex",
            "figures/small.svg",
            "summary.json",
            "open-questions.html",
            "index.html",
        ];
        let read = |folder: &std::path::Path, file| std::fs::read(folder.join(file)).ok();
        for fault in [Fault::Once, Fault::Full, Fault::Gone] {
            for at in 1.. {
                let (disk, folder) = (Faulty::new(at, fault), folder_in_memory());
                let done = write(&disk, folder.path());
                let there = files.map(|file| {
                    let found = read(folder.path(), file);
                    assert!(
                        found.is_none() || found == read(whole.path(), file),
                        "{file}"
                    );
                    found.is_some()
                });
                let page = there[files.len() - 1];
                assert!(
                    !page || there.iter().all(|&there| there),
                    "{fault:?} at {at}"
                );
                match done {
                    Ok(()) => assert!(page),
                    Err(failure) => {
                        assert!(failure.message().unwrap().contains("repeat the command"))
                    }
                }
                if disk.calls() < at {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_report_that_loses_a_file_says_so() {
        let folder = folder_in_memory();
        let report = Folder::make(folder.path()).unwrap();
        report.text("summary.json", "{}").unwrap();
        report.finish().unwrap();
        std::fs::remove_file(folder.path().join("summary.json")).unwrap();
        let said = report.finish().unwrap_err().message().unwrap();
        assert!(
            said.contains("summary.json was removed during the run"),
            "{said}"
        );
    }
}
