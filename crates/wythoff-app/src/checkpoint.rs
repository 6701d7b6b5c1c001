//! Where a long sweep keeps its progress: a store on disk that survives any end of the process.
//!
//! The store is a `redb` database with two records. *identity* says which sweep it belongs to;
//! *progress* holds a snapshot and the statistics up to its row, and is replaced in one transaction.
//! Both records carry their own version and checksum, and the whole file is checked when it is
//! opened, so a store is used completely or not at all. The database holds a lock on its file: a
//! second process is refused.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Database, DatabaseError, ReadableDatabase, StorageError, TableDefinition};
use wythoff::sweep::Snapshot;
use wythoff::sweep::stats::Statistics;

use crate::Failure;

const FILE: &str = "sweep.redb";
const RECORDS: TableDefinition<'static, &str, &[u8]> = TableDefinition::new("sweep");
const IDENTITY: &str = "identity";
const PROGRESS: &str = "progress";

/// A store of one sweep.
pub struct Checkpoint {
    database: Database,
    path: PathBuf,
}

impl std::fmt::Debug for Checkpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Checkpoint").field(&self.path).finish()
    }
}

/// How far a sweep has come.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Where it goes on.
    pub snapshot: Snapshot,
    /// The statistics of all rows before.
    pub statistics: Statistics,
}

impl Checkpoint {
    /// Opens the store in a directory, or makes a new one if there is none.
    ///
    /// `identity` describes the sweep; a store with another identity is refused.
    pub fn open(directory: &Path, identity: &str) -> Result<Self, Failure> {
        let path = directory.join(FILE);
        if path.exists() {
            let store = Self::open_existing(path)?;
            store.check_identity(identity)?;
            return Ok(store);
        }
        std::fs::create_dir_all(directory)
            .map_err(|error| failure(directory, format_args!("cannot be made: {error}")))?;
        Self::create(directory, path, identity)
    }

    /// A new store appears under its name only when it is complete.
    fn create(directory: &Path, path: PathBuf, identity: &str) -> Result<Self, Failure> {
        let unfinished = directory.join(format!("{FILE}.{}", std::process::id()));
        let database =
            Database::create(&unfinished).map_err(|error| failure(&unfinished, error))?;
        let store = Self { database, path };
        store.put(IDENTITY, identity.as_bytes())?;
        // Linking fails if another process was quicker, where renaming would replace its store.
        let linked = std::fs::hard_link(&unfinished, &store.path);
        let _ = std::fs::remove_file(&unfinished);
        linked.map_err(|error| failure(&store.path, format_args!("cannot be made: {error}")))?;
        Ok(store)
    }

    fn open_existing(path: PathBuf) -> Result<Self, Failure> {
        // A damaged file may also surprise the database itself.
        let opened = quietly(|| {
            let mut database = Database::open(&path)?;
            let sound = database.check_integrity()?;
            Ok((database, sound))
        });
        match opened {
            Some(Ok((database, true))) => Ok(Self { database, path }),
            Some(Err(DatabaseError::DatabaseAlreadyOpen)) => Err(failure(
                &path,
                "is in use by another process; wait for it or choose another directory",
            )),
            Some(Err(DatabaseError::Storage(StorageError::Io(error))))
                if error.kind() != std::io::ErrorKind::InvalidData =>
            {
                Err(failure(&path, error))
            }
            _ => Err(damaged(&path)),
        }
    }

    fn check_identity(&self, expected: &str) -> Result<(), Failure> {
        let found = self.get(IDENTITY)?.ok_or_else(|| damaged(&self.path))?;
        if found == expected.as_bytes() {
            return Ok(());
        }
        Err(failure(
            &self.path,
            format_args!(
                "belongs to another sweep\n  found:  {}\n  wanted: {expected}\n\
                 choose another directory, or repeat the command that made it",
                String::from_utf8_lossy(&found)
            ),
        ))
    }

    /// How far the sweep had come, if it had come anywhere.
    pub fn load(&self) -> Result<Option<Progress>, Failure> {
        let Some(bytes) = self.get(PROGRESS)? else {
            return Ok(None);
        };
        let parts = bytes.split_first_chunk().and_then(|(length, rest)| {
            rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
        });
        let (snapshot, statistics) = parts.ok_or_else(|| damaged(&self.path))?;
        let refuse = |error| failure(&self.path, format_args!("cannot be used: {error}"));
        Ok(Some(Progress {
            snapshot: Snapshot::from_bytes(snapshot).map_err(refuse)?,
            statistics: Statistics::from_bytes(statistics).map_err(refuse)?,
        }))
    }

    /// Replaces the progress; afterwards it is on disk.
    pub fn save(&self, progress: &Progress) -> Result<(), Failure> {
        let snapshot = progress.snapshot.to_bytes();
        let mut bytes = (snapshot.len() as u64).to_le_bytes().to_vec();
        bytes.extend(snapshot);
        bytes.extend(progress.statistics.to_bytes());
        self.put(PROGRESS, &bytes)
    }

    fn put(&self, key: &str, bytes: &[u8]) -> Result<(), Failure> {
        let write = || -> Result<(), redb::Error> {
            let transaction = self.database.begin_write()?;
            transaction.open_table(RECORDS)?.insert(key, bytes)?;
            transaction.commit()?;
            Ok(())
        };
        write().map_err(|error| failure(&self.path, error))
    }

    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Failure> {
        let read = || -> Result<Option<Vec<u8>>, redb::Error> {
            let table = self.database.begin_read()?.open_table(RECORDS)?;
            Ok(table.get(key)?.map(|bytes| bytes.value().to_vec()))
        };
        read().map_err(|_| damaged(&self.path))
    }
}

/// Runs something that may panic, without a word on standard error.
fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    std::panic::set_hook(hook);
    done
}

fn damaged(path: &Path) -> Failure {
    failure(
        path,
        "is damaged or not a store of sweeps; nothing of it is used. Remove it to start again",
    )
}

fn failure(path: &Path, what: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("the store {} {what}", path.display()))
}
