//! A folder of files that belong together, such as a report.

use std::cell::RefCell;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::whole_file;
use crate::Failure;
use crate::disk::{self, Disk, explained};

/// A folder in which each file is replaced whole or not at all, and all are still there in the end.
#[derive(Debug)]
pub struct Folder {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
    written: RefCell<Vec<PathBuf>>,
}

impl Folder {
    /// A folder, which is made if it does not exist.
    pub fn make(folder: &Path) -> Result<Self, Failure> {
        Self::make_on(disk::current(), folder)
    }

    /// The same on any disk.
    pub(crate) fn make_on(disk: Arc<dyn Disk>, folder: &Path) -> Result<Self, Failure> {
        let made = Self {
            disk,
            folder: folder.to_owned(),
            written: RefCell::default(),
        };
        made.inner(".")?;
        Ok(made)
    }

    /// Makes a folder inside.
    pub(crate) fn inner(&self, name: &str) -> Result<(), Failure> {
        let path = match name {
            "." => self.folder.clone(),
            name => self.folder.join(name),
        };
        self.disk.make_folder(&path).map_err(|error| {
            let why = explained(&error);
            Failure::Input(format!("cannot make {}: {why}", path.display()))
        })
    }

    /// Writes a file.
    pub(crate) fn write<E: Into<Failure>>(
        &self,
        name: &str,
        write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), Failure> {
        let path = self.folder.join(name);
        whole_file::write(&*self.disk, &path, write)?;
        self.written.borrow_mut().push(path);
        Ok(())
    }

    /// Writes a text.
    pub(crate) fn text(&self, name: &str, text: &str) -> Result<(), Failure> {
        self.write(name, |out| out.write_all(text.as_bytes()))
    }

    /// Fails if anything that was written is gone.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        for path in &*self.written.borrow() {
            if !matches!(self.disk.look(path), Ok(Some(_))) {
                return Err(Failure::Input(format!(
                    "{} was removed during the run; repeat the command",
                    path.display()
                )));
            }
        }
        Ok(())
    }
}
