//! Where long runs keep their progress: a store on disk that survives any end of the process.
//!
//! The store is a `redb` database. Its *identity* says which run it belongs to, and in which version
//! of the layout; every other record is the progress of one kind of work, replaced in one
//! transaction. What is kept carries its own version and checksum, and the whole file is checked when
//! it is opened, so a store is used completely or not at all. The database holds a lock on its file:
//! a second process is refused.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Database, DatabaseError, ReadableDatabase, StorageError, TableDefinition};

use crate::Failure;
use crate::limits::Saving;

const FILE: &str = "run.redb";
const RECORDS: TableDefinition<'static, &str, &[u8]> = TableDefinition::new("run");
const IDENTITY: &str = "identity";
const VERSION: u32 = 1;

/// So many files of interrupted runs are passed over.
const MOST_UNFINISHED: u32 = 1_000;

const IN_USE: &str = "is in use by another process; wait for it or choose another directory";

/// A store of one run.
pub struct Store {
    database: Database,
    path: PathBuf,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Store").field(&self.path).finish()
    }
}

impl Store {
    /// Opens the store in a directory, or makes a new one if there is none.
    ///
    /// `run` describes the run; the store of another one is refused.
    pub fn open(directory: &Path, run: &str) -> Result<Self, Failure> {
        let identity = &*format!("{run}, layout {VERSION}");
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
        let (file, unfinished) = unfinished(directory)?;
        let made = Database::builder()
            .create_file(file)
            .map_err(|error| failure(&unfinished, error))
            .and_then(|database| {
                let store = Self { database, path };
                store.put(IDENTITY, identity.as_bytes())?;
                // Linking fails if another process was quicker, where renaming would replace its store.
                let linked = std::fs::hard_link(&unfinished, &store.path);
                linked.map_err(|error| match error.kind() {
                    std::io::ErrorKind::AlreadyExists => failure(&store.path, IN_USE),
                    _ => failure(&store.path, format_args!("cannot be made: {error}")),
                })?;
                Ok(store)
            });
        let _ = std::fs::remove_file(&unfinished);
        made
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
            Some(Err(DatabaseError::DatabaseAlreadyOpen)) => Err(failure(&path, IN_USE)),
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
                "belongs to another run\n  found:  {}\n  wanted: {expected}\n\
                 choose another directory, or repeat the command that made it",
                String::from_utf8_lossy(&found)
            ),
        ))
    }

    fn put(&self, key: &str, bytes: &[u8]) -> Result<(), Failure> {
        let write = || -> Result<(), redb::Error> {
            let transaction = self.database.begin_write()?;
            transaction.open_table(RECORDS)?.insert(key, bytes)?;
            transaction.commit()?;
            Ok(())
        };
        let _saving = Saving::begin();
        write().map_err(|error| failure(&self.path, error))?;
        // Under another name, or none, nobody would find it again. A new store gets its name last.
        match key == IDENTITY || self.path.exists() {
            true => Ok(()),
            false => Err(failure(
                &self.path,
                "was removed during the run, so nothing is kept any more; repeat the command",
            )),
        }
    }

    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, Failure> {
        let read = || -> Result<Option<Vec<u8>>, redb::Error> {
            let table = self.database.begin_read()?.open_table(RECORDS)?;
            Ok(table.get(key)?.map(|bytes| bytes.value().to_vec()))
        };
        read().map_err(|_| damaged(&self.path))
    }
}

impl wythoff::ask::Store for Store {
    fn load(&self, kind: &str) -> Result<Option<Vec<u8>>, Failure> {
        self.get(kind)
    }

    fn save(&self, kind: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.put(kind, bytes)
    }

    fn refused(&self, why: &dyn std::fmt::Display) -> Failure {
        failure(&self.path, format_args!("cannot be used: {why}"))
    }
}

/// A new and empty file for a store that is being made.
///
/// A file that is there already may be the beginning of another run's store, left by a process with the
/// same number: it is never opened.
fn unfinished(directory: &Path) -> Result<(File, PathBuf), Failure> {
    let process = std::process::id();
    for attempt in 0..MOST_UNFINISHED {
        let path = directory.join(format!("{FILE}.{process}.{attempt}"));
        let mut options = File::options();
        match options.read(true).write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failure(&path, format_args!("cannot be made: {error}"))),
        }
    }
    let many = format!("{MOST_UNFINISHED} files {FILE}.* of interrupted runs are in the way");
    Err(failure(directory, many))
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
        "is damaged or not a store of this program; nothing of it is used. Remove it to start again",
    )
}

fn failure(path: &Path, what: impl std::fmt::Display) -> Failure {
    Failure::Input(format!("the store {} {what}", path.display()))
}

#[cfg(test)]
mod tests {
    use wythoff::ask::Store as _;

    use super::*;

    /// A file that an interrupted process of the same number left behind, complete with progress, once
    /// became the store of the next run.
    #[test]
    fn what_another_run_left_behind_is_not_adopted() {
        let folder = tempfile::tempdir().unwrap();
        let other = folder.path().join("other");
        let store = Store::open(&other, "wythoff").unwrap();
        store.save("rows", b"progress of wythoff").unwrap();
        drop(store);
        let own = folder.path().join("own");
        std::fs::create_dir(&own).unwrap();
        let process = std::process::id();
        let left = [
            format!("{FILE}.{process}"),
            format!("{FILE}.{process}.0"),
            format!("{FILE}.{process}.1"),
        ];
        for name in &left {
            std::fs::copy(other.join(FILE), own.join(name)).unwrap();
        }
        let store = Store::open(&own, "f-wythoff").unwrap();
        assert_eq!(store.load("rows").unwrap(), None);
        drop(store);
        // It belongs to this run and to no other, and what was left is still there.
        let refused = Store::open(&own, "wythoff").unwrap_err();
        assert!(
            refused
                .message()
                .unwrap()
                .contains("belongs to another run")
        );
        assert_eq!(
            Store::open(&own, "f-wythoff")
                .unwrap()
                .load("rows")
                .unwrap(),
            None
        );
        assert!(left.iter().all(|name| own.join(name).exists()));
    }

    #[test]
    fn a_store_whose_identity_was_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), "wythoff").unwrap();
        store.put(IDENTITY, b"f-wythoff, layout 0").unwrap();
        drop(store);
        assert!(Store::open(folder.path(), "f-wythoff").is_err());
    }
}
