//! Files that are being made: under a name of their own, locked, and gone if they are not finished.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Disk, DiskFile};

/// Names of files that are being made begin and end so; whoever makes one holds a lock on it.
const PREFIX: &str = ".wythoff-";
const SUFFIX: &str = ".part";

/// Names of copies that have the only whole content of a file for a while end so; they are nobody's leftovers.
const COPY: &str = ".old";

/// So many names are tried.
const ATTEMPTS: usize = 100;

/// A new file that nobody else knows. It is removed when this is dropped, unless it was given its name.
#[derive(Debug)]
pub(crate) struct Unfinished<'a> {
    disk: &'a dyn Disk,
    path: PathBuf,
    file: Arc<dyn DiskFile>,
    named: bool,
}

impl<'a> Unfinished<'a> {
    /// A new and empty file in a folder.
    pub(crate) fn create_in(disk: &'a dyn Disk, folder: &Path) -> io::Result<Self> {
        Self::create(disk, folder, SUFFIX)
    }

    /// The same for a copy of something that is about to be written over. If the process is killed, it stays.
    pub(crate) fn copy_in(disk: &'a dyn Disk, folder: &Path) -> io::Result<Self> {
        Self::create(disk, folder, COPY)
    }

    fn create(disk: &'a dyn Disk, folder: &Path, suffix: &str) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let name = format!("{PREFIX}{:016x}{suffix}", RandomState::new().hash_one(0));
            let path = folder.join(name);
            let file = match disk.create(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            let made = Self {
                disk,
                path,
                file,
                named: false,
            };
            // Somebody may take it for a leftover before it is locked, and remove it under a lock of his own. Where
            // files cannot be locked, nobody removes any.
            let locked = made.file.try_lock();
            let gone = matches!(made.disk.look(&made.path), Ok(None));
            if !gone && !matches!(locked, Ok(false)) {
                return Ok(made);
            }
        }
        Err(io::Error::other("no new file stays where it was made"))
    }

    /// The file itself.
    pub(crate) fn file(&self) -> &Arc<dyn DiskFile> {
        &self.file
    }

    /// Where it is for now.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its name, in the place of whatever had it.
    pub(crate) fn rename(mut self, to: &Path) -> io::Result<()> {
        self.disk.rename(&self.path, to)?;
        self.named = true;
        Ok(())
    }

    /// Leaves it where it is.
    pub(crate) fn keep(mut self) -> PathBuf {
        self.named = true;
        std::mem::take(&mut self.path)
    }
}

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        if !self.named {
            let _ = self.disk.remove(&self.path);
        }
    }
}

/// Removes files that a process was making when it was killed: nobody holds their lock.
pub(crate) fn remove_leftovers(disk: &dyn Disk, folder: &Path) {
    for name in disk.names(folder).unwrap_or_default() {
        let name = name.to_string_lossy();
        if !name.starts_with(PREFIX) || !name.ends_with(SUFFIX) {
            continue;
        }
        let path = folder.join(&*name);
        let abandoned = disk.open(&path).ok();
        // The lock is held until the name is gone.
        if let Some(file) = abandoned.filter(|file| matches!(file.try_lock(), Ok(true))) {
            let _ = disk.remove(&path);
            drop(file);
        }
    }
}
