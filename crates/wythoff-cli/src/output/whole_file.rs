//! A file that is replaced whole or not at all, on any disk.

use std::fs::Metadata;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::Failure;
use crate::disk::{
    Disk, DiskFile, Unfinished, explained, read_exact_at, remove_leftovers, write_all_at,
};

use super::{BUFFER, Content, content};

/// The most links that lead from one to the next.
const MOST_LINKS: usize = 40;

/// Writes a file so that every reader sees the old content or the new, never a part; see
/// [`to_file`](super::to_file).
pub(crate) fn write<E: Into<Failure>>(
    disk: &dyn Disk,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), Failure> {
    replace_or_say(disk, path, content(write))
}

fn replace_or_say(disk: &dyn Disk, path: &Path, write: Content<'_>) -> Result<(), Failure> {
    replace(disk, path, write).map_err(|problem| match problem {
        Problem::Disk(error) if error.kind() == io::ErrorKind::BrokenPipe => Failure::BrokenPipe,
        Problem::Disk(error) => Failure::Input(format!(
            "cannot write {}: {}",
            path.display(),
            explained(&error)
        )),
        Problem::Content(Failure::Input(why)) | Problem::Refused(why) => {
            Failure::Input(format!("cannot write {}: {why}", path.display()))
        }
        Problem::Content(other) => other,
    })
}

/// Why a file was not written.
enum Problem {
    /// A call to the system failed.
    Disk(io::Error),
    /// What should be in it could not be made.
    Content(Failure),
    /// It should not be written, or only a part of the work is done.
    Refused(String),
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Self {
        Self::Disk(error)
    }
}

fn replace(disk: &dyn Disk, path: &Path, write: Content<'_>) -> Result<(), Problem> {
    let target = end_of_links(disk, path)?;
    let old = disk.look(&target)?;
    match &old {
        // A device or a named pipe is written to, not replaced.
        Some(found) if !found.is_file() && !found.is_dir() => {
            return fill(&mut *disk.stream(&target)?, write);
        }
        Some(found) if found.permissions().readonly() => {
            return Err(Problem::Refused("it may only be read".to_owned()));
        }
        _ => {}
    }
    let folder = folder_of(&target);
    remove_leftovers(disk, &folder);
    let made = Unfinished::create_in(disk, &folder)?;
    let length = {
        let file = &**made.file();
        let mut out = Appending { file, length: 0 };
        fill(&mut out, write)?;
        out.length
    };
    match old {
        Some(old) if names(&old) > 1 => {
            made.file().sync()?;
            overwrite(disk, &target, &folder, &old, &**made.file(), length)?;
        }
        old => {
            if let Some(old) = old {
                made.file().set_permissions(old.permissions())?;
            }
            made.file().sync()?;
            made.rename(&target)?;
        }
    }
    disk.sync_folder(&folder)?;
    Ok(())
}

/// Makes the content, through a buffer. If a call to the system failed meanwhile, that is the problem.
fn fill(out: &mut dyn Write, write: Content<'_>) -> Result<(), Problem> {
    let mut watched = Watched { out, failed: None };
    let mut buffered = BufWriter::with_capacity(BUFFER, &mut watched);
    let made = write(&mut buffered).and_then(|()| buffered.flush().map_err(Failure::from));
    // What is still in the buffer after a failure is not wanted.
    drop(buffered.into_parts());
    match (watched.failed, made) {
        (Some(error), Err(_)) => Err(Problem::Disk(error)),
        (_, made) => made.map_err(Problem::Content),
    }
}

/// Remembers why a call to the system failed, of which the message alone would be left otherwise.
struct Watched<'a> {
    out: &'a mut dyn Write,
    failed: Option<io::Error>,
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes);
        if let Err(error) = &written
            && error.kind() != io::ErrorKind::Interrupted
        {
            let same = error.raw_os_error().map(io::Error::from_raw_os_error);
            self.failed = Some(same.unwrap_or_else(|| error.kind().into()));
        }
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a file from its beginning on.
struct Appending<'a> {
    file: &'a dyn DiskFile,
    length: u64,
}

impl Write for Appending<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write_at(self.length, bytes)?;
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The file that a path leads to through links, whether it is there or not.
fn end_of_links(disk: &dyn Disk, path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match disk.follow(&path)? {
            Some(next) => path = folder_of(&path).join(next),
            None => return Ok(path),
        }
    }
    Err(io::Error::other("the links lead in a circle"))
}

/// How many names a file has.
#[cfg(unix)]
fn names(file: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

#[cfg(not(unix))]
fn names(_: &Metadata) -> u64 {
    1
}

/// Puts new content in the place of that of a file that keeps its names, so that no other can take its place.
///
/// The old content is copied first, and put back if that fails; if even that fails, the copy stays and is named.
fn overwrite(
    disk: &dyn Disk,
    target: &Path,
    folder: &Path,
    old: &Metadata,
    content: &dyn DiskFile,
    length: u64,
) -> Result<(), Problem> {
    let file = disk.open(target)?;
    let saved = Unfinished::copy_in(disk, folder)?;
    saved.file().set_permissions(old.permissions())?;
    let before = file.length()?;
    copy(&*file, before, &**saved.file())?;
    saved.file().sync()?;
    let replaced = copy(content, length, &*file).and_then(|()| file.sync());
    let Err(error) = replaced else {
        return Ok(());
    };
    if copy(&**saved.file(), before, &*file).is_ok() {
        return Err(error.into());
    }
    Err(Problem::Refused(format!(
        "{error}, in the midst of it; what was in it is now in {}",
        saved.keep().display()
    )))
}

/// Copies so many bytes, which are then all there is. What is longer than before is written first, since that may
/// fail for want of room.
fn copy(from: &dyn DiskFile, length: u64, to: &dyn DiskFile) -> io::Result<()> {
    let chunk = BUFFER as u64;
    for start in (0..length.div_ceil(chunk)).rev().map(|at| at * chunk) {
        let size = usize::try_from((length - start).min(chunk)).map_err(io::Error::other)?;
        let mut bytes = vec![0; size];
        read_exact_at(from, start, &mut bytes)?;
        write_all_at(to, start, &bytes)?;
    }
    to.set_length(length)
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(test)]
mod tests;
