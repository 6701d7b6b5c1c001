//! A file of any disk as the place where the database keeps its pages.

use std::io;
use std::ops::Bound;
use std::sync::Arc;

use redb::{BackendError, StorageBackend};

use crate::disk::{DiskFile, read_exact_at, write_all_at};

/// The file of a database. Only the whole of it can be locked, which is all that one writing process needs.
#[derive(Debug)]
pub(super) struct Backend(pub(super) Arc<dyn DiskFile>);

fn is_all((start, end): (Bound<u64>, Bound<u64>)) -> bool {
    matches!(start, Bound::Unbounded | Bound::Included(0)) && end == Bound::Unbounded
}

impl StorageBackend for Backend {
    fn len(&self) -> io::Result<u64> {
        self.0.length()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        read_exact_at(&*self.0, offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.0.set_length(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        self.0.sync()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        write_all_at(&*self.0, offset, data)
    }

    fn close(&self) -> io::Result<()> {
        self.0.unlock()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        match is_all((start, end)) {
            true => self.0.try_lock().map_err(BackendError::from),
            false => Err(BackendError::Unsupported),
        }
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        match is_all((start, end)) {
            true => self.0.unlock().map_err(BackendError::from),
            false => Err(BackendError::Unsupported),
        }
    }
}
