//! The system's own calls.

use std::ffi::OsString;
use std::fs::{File, Metadata, Permissions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Disk, DiskFile};

/// The disk of the system.
#[derive(Debug, Clone, Copy)]
pub struct System;

impl Disk for System {}

pub(super) fn look(path: &Path) -> io::Result<Option<Metadata>> {
    if_there(std::fs::metadata(path))
}

pub(super) fn follow(path: &Path) -> io::Result<Option<PathBuf>> {
    match if_there(std::fs::symlink_metadata(path))? {
        Some(found) if found.is_symlink() => std::fs::read_link(path).map(Some),
        _ => Ok(None),
    }
}

pub(super) fn names(folder: &Path) -> io::Result<Vec<OsString>> {
    std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name()))
        .collect()
}

pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)
}

pub(super) fn create(path: &Path) -> io::Result<Arc<dyn DiskFile>> {
    let mut options = File::options();
    let file = options.read(true).write(true).create_new(true).open(path)?;
    Ok(Arc::new(Opened(Mutex::new(file))))
}

pub(super) fn open(path: &Path) -> io::Result<Arc<dyn DiskFile>> {
    let file = File::options().read(true).write(true).open(path)?;
    Ok(Arc::new(Opened(Mutex::new(file))))
}

pub(super) fn stream(path: &Path) -> io::Result<Box<dyn Write>> {
    Ok(Box::new(File::options().write(true).open(path)?))
}

pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    std::fs::read(path)
}

pub(super) fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)
}

pub(super) fn link(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::hard_link(from, to)
}

pub(super) fn remove(path: &Path) -> io::Result<()> {
    std::fs::remove_file(path)
}

/// Not every system lets one sync a folder, and those that do not need no help.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if cfg!(unix) && is_input_output(&error) => Err(error),
        _ => Ok(()),
    }
}

/// Whether the device itself failed.
fn is_input_output(error: &io::Error) -> bool {
    const EIO: i32 = 5;
    error.raw_os_error() == Some(EIO) || error.kind() == io::ErrorKind::StorageFull
}

fn if_there<T>(found: io::Result<T>) -> io::Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A file of the system. Its place is set before each use, which is under a lock.
#[derive(Debug)]
struct Opened(Mutex<File>);

impl Opened {
    fn file(&self) -> MutexGuard<'_, File> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn at(&self, offset: u64) -> io::Result<MutexGuard<'_, File>> {
        let mut file = self.file();
        file.seek(SeekFrom::Start(offset))?;
        Ok(file)
    }
}

impl DiskFile for Opened {
    fn length(&self) -> io::Result<u64> {
        Ok(self.file().metadata()?.len())
    }

    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<usize> {
        self.at(offset)?.read(into)
    }

    fn write_at(&self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        self.at(offset)?.write(bytes)
    }

    fn set_length(&self, length: u64) -> io::Result<()> {
        self.file().set_len(length)
    }

    fn sync(&self) -> io::Result<()> {
        self.file().sync_all()
    }

    fn try_lock(&self) -> io::Result<bool> {
        match self.file().try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    fn unlock(&self) -> io::Result<()> {
        self.file().unlock()
    }

    fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.file().set_permissions(permissions)
    }
}
