//! Where the answer goes: standard output, or a file that is replaced whole or not at all.

use std::fs::{File, Metadata};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::Failure;

const BUFFER: usize = 1 << 16;

/// Names of files that are being written begin and end so; whoever writes one holds a lock on it.
const PREFIX: &str = ".wythoff-";
const SUFFIX: &str = ".part";

/// The most links that lead from one to the next.
const MOST_LINKS: usize = 40;

/// Writes to standard output through a buffer.
pub fn to_stdout<E: Into<Failure>>(
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), Failure> {
    note_if_lost();
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    write(&mut out).map_err(Into::into)?;
    out.flush()?;
    Ok(())
}

/// Says that the answer is lost if standard output may have been closed when the process was started.
///
/// The runtime then opens the null device in its place, for reading and writing. Some programs hand on the null device
/// opened so, too, to discard the answer, and nothing tells the two apart: so this is a note, no failure. A shell opens
/// it for writing only, and gets no note. Only Linux tells.
pub fn note_if_lost() {
    if stdout_may_have_been_closed() {
        let _ = writeln!(
            io::stderr(),
            "note: standard output is closed or discarded, so the answer is lost; use -o FILE"
        );
    }
}

fn stdout_may_have_been_closed() -> bool {
    let is_null =
        std::fs::read_link("/proc/self/fd/1").is_ok_and(|to| to == Path::new("/dev/null"));
    let flags = std::fs::read_to_string("/proc/self/fdinfo/1").unwrap_or_default();
    let flags = flags.lines().find_map(|line| line.strip_prefix("flags:"));
    let flags = flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok());
    is_null && flags.is_some_and(|flags| flags & 0o3 == 0o2)
}

/// Writes a file so that every reader sees the old content or the new, never a part.
///
/// The new content goes to a temporary file in the same folder, reaches the disk, and then takes
/// the name. Links are followed, also to files that are not there yet; a file with several names
/// keeps them, and is then written in place after the new content is complete. Permissions stay as they were,
/// those of a new file are by the umask; a file that may not be written is refused.
pub fn to_file<E: Into<Failure>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), Failure> {
    replace(path, write).map_err(|failure| match failure {
        Failure::Input(error) => {
            Failure::Input(format!("cannot write {}: {error}", path.display()))
        }
        other => other,
    })
}

fn replace<E: Into<Failure>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), Failure> {
    let target = end_of_links(path)?;
    let old = match std::fs::metadata(&target) {
        // A device or a named pipe is written to, not replaced.
        Ok(old) if !old.is_file() && !old.is_dir() => {
            let mut out = BufWriter::with_capacity(BUFFER, File::create(&target)?);
            write(&mut out).map_err(Into::into)?;
            return Ok(out.flush()?);
        }
        Ok(old) if old.permissions().readonly() => {
            return Err(Failure::input("it may only be read"));
        }
        old => old.ok(),
    };
    let folder = folder_of(&target);
    remove_leftovers(&folder);
    let mut out = BufWriter::with_capacity(BUFFER, temporary_in(&folder)?);
    write(&mut out).map_err(Into::into)?;
    let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    match old {
        Some(old) if names(&old) > 1 => overwrite(&target, &mut file)?,
        old => {
            if let Some(old) = old {
                file.as_file().set_permissions(old.permissions())?;
            }
            file.as_file().sync_all()?;
            file.persist(&target).map_err(|failed| failed.error)?;
        }
    }
    sync_folder(&folder);
    Ok(())
}

/// The file that a path leads to through links, whether it is there or not.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match std::fs::read_link(&path) {
            Ok(next) => path = folder_of(&path).join(next),
            Err(_) => return Ok(path),
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

/// Puts the whole content of one file in the place of that of another.
fn overwrite(target: &Path, content: &mut NamedTempFile) -> io::Result<()> {
    content.as_file().sync_all()?;
    content.rewind()?;
    let mut target = File::options().write(true).truncate(true).open(target)?;
    io::copy(content.as_file_mut(), &mut target)?;
    target.sync_all()
}

/// A new file with the usual permissions, locked as long as somebody writes it.
fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.tempfile_in(folder)?;
    // Where files cannot be locked, leftovers stay.
    let _ = file.as_file().lock();
    Ok(file)
}

/// Younger files may not have their lock yet.
const YOUNG: Duration = Duration::from_secs(60);

/// Removes files that a process was writing when it was killed: nobody holds their lock.
fn remove_leftovers(folder: &Path) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(PREFIX)
            && name.ends_with(SUFFIX)
            && File::open(entry.path()).is_ok_and(|file| is_old(&file) && file.try_lock().is_ok())
        {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

fn is_old(file: &File) -> bool {
    let changed = file.metadata().and_then(|meta| meta.modified());
    changed.is_ok_and(|changed| changed.elapsed().is_ok_and(|age| age > YOUNG))
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Makes the new name durable. Not every system lets one sync a folder; the content is safe anyway.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &Path) -> String {
        std::fs::read_to_string(path).unwrap()
    }

    #[test]
    fn a_failed_write_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answer.txt");
        std::fs::write(&path, "old").unwrap();
        let failed = to_file(&path, |out| {
            out.write_all(&[b'x'; 1 << 20])?;
            Err(io::Error::other("the disk is on fire"))
        });
        assert!(failed.is_err());
        assert_eq!(text(&path), "old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        to_file(&path, |out| out.write_all(b"new")).unwrap();
        assert_eq!(text(&path), "new");
    }

    #[test]
    fn leftovers_of_a_killed_process_go_and_files_that_are_being_written_stay() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".wythoff-killed.part");
        std::fs::write(&left, "half").unwrap();
        let other = temporary_in(folder.path()).unwrap();
        let age = |file: &File| file.set_modified(std::time::SystemTime::now() - 2 * YOUNG);
        age(&File::options().write(true).open(&left).unwrap()).unwrap();
        age(other.as_file()).unwrap();
        to_file(&folder.path().join("a"), |out| out.write_all(b"a")).unwrap();
        assert!(!left.exists() && other.path().exists());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_names_kept() {
        use std::os::unix::fs::{MetadataExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        symlink("later.txt", at("link")).unwrap();
        to_file(&at("link"), |out| out.write_all(b"new")).unwrap();
        assert_eq!(text(&at("later.txt")), "new");
        assert!(at("link").is_symlink());
        std::fs::hard_link(at("later.txt"), at("other")).unwrap();
        to_file(&at("other"), |out| out.write_all(b"both")).unwrap();
        assert_eq!(text(&at("later.txt")), "both");
        assert_eq!(std::fs::metadata(at("other")).unwrap().nlink(), 2);
        symlink("circle", at("circle")).unwrap();
        assert!(to_file(&at("circle"), |out| out.write_all(b"x")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept_and_read_only_files_refused() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("secret");
        std::fs::write(&path, "old").unwrap();
        let mode = |mode| std::fs::set_permissions(&path, PermissionsExt::from_mode(mode));
        mode(0o640).unwrap();
        to_file(&path, |out| out.write_all(b"new")).unwrap();
        let kept = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(kept & 0o777, 0o640);
        mode(0o440).unwrap();
        assert!(to_file(&path, |out| out.write_all(b"newer")).is_err());
        assert_eq!(text(&path), "new");
    }
}
