//! A trial before a store is opened: are all pages that its last commit leads to the ones that were committed?
//!
//! The database follows some page numbers before it looks at their checksums: those of the table that tells which pages are
//! free, if the store was closed in good order. A changed byte there can name a page of two gigabytes, and the
//! database fills as much memory before it finds that the file ends. After a crash it does not use that table: it goes from the roots,
//! which have a checksum, to every page, and compares the checksum of each before it follows what the page says. So the trial
//! tells it that there was a crash, and gives it a file whose changes are forgotten afterwards.
//!
//! After a real crash the database may go on from either of two commits: where the pages of one do not fit it takes the other, and then
//! without a look at its checksum. So one of them must pass a trial in which it is the only one.

use std::io;
use std::ops::{Bound, Range};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use redb::{BackendError, StorageBackend};

use crate::disk::{DiskFile, read_exact_at};

/// The header of the file: a byte of flags, and two commits of which one is the last.
const HEADER: usize = 320;
const FLAGS: usize = 9;
const COMMITS: [Range<usize>; 2] = [64..192, 192..320];

/// The flags: which commit is the last; whether there was a crash; whether the table of free pages can be used.
const LAST_IS_SECOND: u8 = 1;
const CRASHED: u8 = 2;
const FREE_PAGES_KNOWN: u8 = 4;

/// Fails if a page of the last commit is not what was committed, after a crash if that is so for both commits. Whoever calls holds
/// the lock of the file.
pub(super) fn all_pages_fit(file: &Arc<dyn DiskFile>) -> Result<(), redb::Error> {
    let length = file.length()?;
    if length < HEADER as u64 {
        // The database says what such a file is not.
        return Ok(());
    }
    let mut header = vec![0; HEADER];
    read_exact_at(&**file, 0, &mut header)?;
    let (last, other) = match header[FLAGS] & LAST_IS_SECOND {
        0 => (0, 1),
        _ => (1, 0),
    };
    let fits = alone(file, length, &header, last);
    match header[FLAGS] & FREE_PAGES_KNOWN {
        0 => fits.or_else(|_| alone(file, length, &header, other)),
        _ => fits,
    }
}

/// Opens a copy of the file after a crash, in which one commit stands in both places.
fn alone(
    file: &Arc<dyn DiskFile>,
    length: u64,
    header: &[u8],
    commit: usize,
) -> Result<(), redb::Error> {
    let mut header = header.to_vec();
    header[FLAGS] = header[FLAGS] & !FREE_PAGES_KNOWN | CRASHED;
    header.copy_within(COMMITS[commit].clone(), COMMITS[1 - commit].start);
    let trial = Trial {
        file: file.clone(),
        length,
        changed: Mutex::new(Changed {
            length,
            writes: vec![(0, header)],
        }),
    };
    super::builder().create_with_backend(trial)?;
    Ok(())
}

/// A file whose changes stay in memory.
#[derive(Debug)]
struct Trial {
    file: Arc<dyn DiskFile>,
    length: u64,
    changed: Mutex<Changed>,
}

#[derive(Debug)]
struct Changed {
    length: u64,
    /// Where, and what; later ones count. There are few: a header, and the table of free pages.
    writes: Vec<(u64, Vec<u8>)>,
}

impl Trial {
    fn changed(&self) -> MutexGuard<'_, Changed> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in a slice.
fn index(place: u64) -> io::Result<usize> {
    usize::try_from(place).map_err(io::Error::other)
}

impl StorageBackend for Trial {
    fn len(&self) -> io::Result<u64> {
        Ok(self.changed().length)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let changed = self.changed();
        let end = offset.saturating_add(out.len() as u64);
        if end > changed.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        // What was added is zero until it is written.
        let old = self.length.clamp(offset, end) - offset;
        let (known, added) = out.split_at_mut(index(old)?);
        read_exact_at(&*self.file, offset, known)?;
        added.fill(0);
        for (at, bytes) in &changed.writes {
            let (from, to) = ((*at).max(offset), (at + bytes.len() as u64).min(end));
            if from < to {
                let (place, of) = (index(from - offset)?, index(from - at)?);
                let length = index(to - from)?;
                out[place..place + length].copy_from_slice(&bytes[of..of + length]);
            }
        }
        Ok(())
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        self.changed().length = length;
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.changed().writes.push((offset, bytes.to_vec()));
        Ok(())
    }

    fn close(&self) -> io::Result<()> {
        Ok(())
    }

    fn try_lock_range(&self, _: Bound<u64>, _: Bound<u64>) -> Result<bool, BackendError> {
        Ok(true)
    }

    fn unlock_range(&self, _: Bound<u64>, _: Bound<u64>) -> Result<(), BackendError> {
        Ok(())
    }
}
