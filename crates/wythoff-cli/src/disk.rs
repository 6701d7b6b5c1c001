//! The few calls to the system that stores and output files need, behind one trait.
//!
//! [`System`] is the system itself. Tests put others in its place: one in which the n-th call fails, one that
//! remembers every write to find out what a loss of power would leave.

#[cfg(any(test, debug_assertions))]
pub mod faulty;
#[cfg(test)]
pub(crate) mod recorded;
mod system;
mod unfinished;

use std::ffi::OsString;
use std::fmt::Debug;
use std::fs::{Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

pub use system::System;
pub(crate) use unfinished::{Unfinished, remove_leftovers};

/// Folders and names of files. What a disk does not do in its own way, it does as the system does.
pub trait Disk: Debug + Send + Sync {
    /// What is at a path, links followed; nothing may be there.
    fn look(&self, path: &Path) -> io::Result<Option<Metadata>> {
        system::look(path)
    }

    /// Where a link leads; the path may be none.
    fn follow(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        system::follow(path)
    }

    /// The names in a folder.
    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        system::names(folder)
    }

    /// Makes a folder and those it lies in, if they do not exist.
    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        system::make_folder(folder)
    }

    /// Makes a new file, with permissions by the umask; fails if something has its name.
    fn create(&self, path: &Path) -> io::Result<Arc<dyn DiskFile>> {
        system::create(path)
    }

    /// Opens a file for reading and writing.
    fn open(&self, path: &Path) -> io::Result<Arc<dyn DiskFile>> {
        system::open(path)
    }

    /// Opens something that is no file, such as a pipe, for writing.
    fn stream(&self, path: &Path) -> io::Result<Box<dyn Write>> {
        system::stream(path)
    }

    /// All of a file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        system::read(path)
    }

    /// Gives a file another name, in the place of whatever had it.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        system::rename(from, to)
    }

    /// Gives a file one more name; fails if something has it.
    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        system::link(from, to)
    }

    /// Takes a name away.
    fn remove(&self, path: &Path) -> io::Result<()> {
        system::remove(path)
    }

    /// Makes the names in a folder survive a loss of power.
    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        system::sync_folder(folder)
    }
}

/// An open file.
pub trait DiskFile: Debug + Send + Sync {
    /// Its length.
    fn length(&self) -> io::Result<u64>;

    /// Reads some bytes from here on; how many.
    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<usize>;

    /// Writes some of the bytes from here on; how many.
    fn write_at(&self, offset: u64, bytes: &[u8]) -> io::Result<usize>;

    /// Cuts it off, or fills it with zeros.
    fn set_length(&self, length: u64) -> io::Result<()>;

    /// Makes its content survive a loss of power.
    fn sync(&self) -> io::Result<()>;

    /// Takes the lock, unless somebody else has it.
    fn try_lock(&self) -> io::Result<bool>;

    /// Gives the lock back; closing the file does so too.
    fn unlock(&self) -> io::Result<()>;

    /// Sets who may read and write it.
    fn set_permissions(&self, permissions: Permissions) -> io::Result<()>;
}

/// Writes all bytes, however few the system takes at a time.
pub(crate) fn write_all_at(file: &dyn DiskFile, mut offset: u64, bytes: &[u8]) -> io::Result<()> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match file.write_at(offset, rest) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => {
                rest = &rest[written..];
                offset += written as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Reads as many bytes as there is room for, however few the system gives at a time.
pub(crate) fn read_exact_at(
    file: &dyn DiskFile,
    mut offset: u64,
    into: &mut [u8],
) -> io::Result<()> {
    let mut room = into;
    while !room.is_empty() {
        match file.read_at(offset, room) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                room = &mut room[read..];
                offset += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The disk that the process works on.
pub fn current() -> Arc<dyn Disk> {
    static CURRENT: OnceLock<Arc<dyn Disk>> = OnceLock::new();
    CURRENT.get_or_init(chosen).clone()
}

#[cfg(not(debug_assertions))]
fn chosen() -> Arc<dyn Disk> {
    Arc::new(System)
}

/// Tests run the whole program on a disk that fails; a release has no such disk.
#[cfg(debug_assertions)]
fn chosen() -> Arc<dyn Disk> {
    match std::env::var("WYTHOFF_FAULT") {
        Ok(plan) => Arc::new(faulty::Faulty::of_process(&plan)),
        Err(_) => Arc::new(System),
    }
}

/// What failed, and what to do about it where that is not plain.
pub(crate) fn explained(error: &io::Error) -> String {
    use io::ErrorKind as Kind;
    let todo = match error.kind() {
        Kind::NotFound | Kind::NotADirectory | Kind::IsADirectory | Kind::AlreadyExists => {
            return error.to_string();
        }
        Kind::StorageFull | Kind::QuotaExceeded | Kind::FileTooLarge | Kind::WriteZero => {
            "make room and repeat the command"
        }
        Kind::PermissionDenied | Kind::ReadOnlyFilesystem => "choose a place that may be written",
        _ => "repeat the command, and choose another place if it fails again",
    };
    format!("{error}; {todo}")
}

/// A folder for tests that sync many thousand times: in memory where the system has such a place.
#[cfg(test)]
pub(crate) fn folder_in_memory() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| tempfile::tempdir().unwrap())
}
