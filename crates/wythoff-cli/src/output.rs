//! Where the answer goes: standard output, or a file that is replaced whole or not at all.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::Failure;

const BUFFER: usize = 1 << 16;

/// Writes to standard output through a buffer.
pub fn to_stdout<E: Into<Failure>>(
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    write(&mut out).map_err(Into::into)?;
    out.flush()?;
    Ok(())
}

/// Writes a file so that every reader sees the old content or the new, never a part.
///
/// The new content goes to a temporary file in the same folder, reaches the disk, and then takes
/// the name.
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
    // A device or a named pipe is written to, not replaced; so is what a link points at.
    if std::fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir()) {
        let mut out = BufWriter::with_capacity(BUFFER, std::fs::File::create(path)?);
        write(&mut out).map_err(Into::into)?;
        return Ok(out.flush()?);
    }
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut out = BufWriter::with_capacity(BUFFER, temporary_beside(&target)?);
    write(&mut out).map_err(Into::into)?;
    let file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    keep_permissions(file.as_file(), &target)?;
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|failed| failed.error)?;
    sync_folder(&folder_of(&target));
    Ok(())
}

fn temporary_beside(target: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new()
        .prefix(".wythoff-")
        .suffix(".part")
        .tempfile_in(folder_of(target))
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Gives the new file the permissions of the old one, or else the usual ones: temporary files
/// start out private.
#[cfg(unix)]
fn keep_permissions(file: &std::fs::File, target: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let permissions = match std::fs::metadata(target) {
        Ok(old) => old.permissions(),
        Err(_) => std::fs::Permissions::from_mode(0o644),
    };
    file.set_permissions(permissions)
}

#[cfg(not(unix))]
fn keep_permissions(_file: &std::fs::File, _target: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes the new name durable. Not every system lets one sync a folder; the content is safe anyway.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = std::fs::File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        to_file(&path, |out| out.write_all(b"new")).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "new");
    }
}
