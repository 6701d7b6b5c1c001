//! Where long runs keep their progress: a store on disk that survives any end of the process.
//!
//! The store is a `redb` database. Its *identity* says which run it belongs to, and in which version
//! of the layout; every other record is the progress of one kind of work, replaced in one
//! transaction. What is kept carries its own version and checksum, and the whole file is checked when
//! it is opened, so a store is used completely or not at all. The database holds a lock on its file:
//! a second process is refused.

mod backend;
#[cfg(test)]
mod tests;
mod trial;

use std::fs::Metadata;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use redb::{Database, ReadableDatabase, TableDefinition};

use self::backend::Backend;
use crate::Failure;
use crate::disk::{self, Disk, Unfinished, explained, remove_leftovers};
use crate::limits::Saving;

const FILE: &str = "run.redb";
const RECORDS: TableDefinition<'static, &str, &[u8]> = TableDefinition::new("run");
const IDENTITY: &str = "identity";
const VERSION: u32 = 1;

/// Stands between the run and the version of the layout.
const LAYOUT: &str = ", layout ";

/// So often another process may be quicker to make a store, which then is gone again.
const ATTEMPTS: usize = 10;

/// How many bytes of pages the database keeps in memory.
const CACHE: usize = 8 << 20;

const IN_USE: &str = "is in use by another process; wait for it or choose another directory";

/// A store of one run.
pub struct Store {
    database: Database,
    disk: Arc<dyn Disk>,
    path: PathBuf,
    /// The file that has the name, as long as nobody takes it away.
    file: Option<FileNumber>,
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
        Self::open_on(disk::current(), directory, run)
    }

    /// The same on any disk.
    pub fn open_on(disk: Arc<dyn Disk>, directory: &Path, run: &str) -> Result<Self, Failure> {
        let path = directory.join(FILE);
        // A kill at the right moment leaves a store under its first name as well.
        remove_leftovers(&*disk, directory);
        for _ in 0..ATTEMPTS {
            let found = disk.look(&path);
            if let Some(found) = found.map_err(|error| unreadable(&path, &error))? {
                let store = Self::open_existing(disk, path, &found)?;
                store.check_identity(run)?;
                return Ok(store);
            }
            disk.make_folder(directory)
                .map_err(|error| unmade(directory, &error))?;
            if let Some(store) = Self::create(&disk, directory, &path, run)? {
                return Ok(store);
            }
        }
        Err(failure(
            &path,
            "cannot be made: something else has its name",
        ))
    }

    /// A new store appears under its name only when it is complete; none if another process was quicker.
    fn create(
        disk: &Arc<dyn Disk>,
        directory: &Path,
        path: &Path,
        run: &str,
    ) -> Result<Option<Self>, Failure> {
        let made = Unfinished::create_in(&**disk, directory);
        let made = made.map_err(|error| unmade(path, &error))?;
        let backend = Backend(made.file().clone());
        let database = builder().create_with_backend(backend);
        let mut store = Self {
            database: database.map_err(|error| trouble(path, "made", error.into()))?,
            disk: disk.clone(),
            path: path.to_owned(),
            file: None,
        };
        let identity = format!("{run}{LAYOUT}{VERSION}");
        store
            .write(IDENTITY, identity.as_bytes())
            .map_err(|error| trouble(path, "made", error))?;
        // Linking fails if another process was quicker, where renaming would replace its store.
        match disk.link(made.path(), path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
            linked => linked.map_err(|error| unmade(path, &error))?,
        }
        store.file = disk.look(path).ok().flatten().as_ref().map(number);
        drop(made);
        // The name must survive a loss of power, or else nothing that is kept later does.
        let parent = directory
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let synced = disk.sync_folder(directory);
        let synced = synced.and_then(|()| disk.sync_folder(parent.unwrap_or(Path::new("."))));
        synced.map_err(|error| unmade(path, &error))?;
        Ok(Some(store))
    }

    fn open_existing(
        disk: Arc<dyn Disk>,
        path: PathBuf,
        found: &Metadata,
    ) -> Result<Self, Failure> {
        if !found.is_file() || found.len() == 0 {
            return Err(damaged(&path));
        }
        let file = disk
            .open(&path)
            .map_err(|error| unreadable(&path, &error))?;
        // A damaged file may also surprise the database itself.
        let opened = quietly(|| -> Result<_, redb::Error> {
            if !file.try_lock()? {
                return Err(redb::Error::DatabaseAlreadyOpen);
            }
            let tried = trial::all_pages_fit(&file);
            file.unlock()?;
            tried?;
            let mut database = builder().create_with_backend(Backend(file))?;
            let sound = database.check_integrity()?;
            Ok((database, sound))
        });
        match opened {
            Some(Ok((database, true))) => Ok(Self {
                database,
                disk,
                path,
                file: Some(number(found)),
            }),
            Some(Err(error)) => Err(trouble(&path, "opened", error)),
            _ => Err(damaged(&path)),
        }
    }

    fn check_identity(&self, run: &str) -> Result<(), Failure> {
        let found = self.get(IDENTITY)?.ok_or_else(|| damaged(&self.path))?;
        let found = String::from_utf8_lossy(&found);
        let layout = match found.rsplit_once(LAYOUT) {
            Some((of, layout)) if of == run => layout.parse::<u32>().ok(),
            _ => None,
        };
        match layout {
            Some(VERSION) => Ok(()),
            Some(layout) => {
                let release = if layout < VERSION {
                    "an older"
                } else {
                    "a newer"
                };
                Err(failure(
                    &self.path,
                    format_args!(
                        "was made by {release} release (layout {layout}, here {VERSION}); {OTHER_RELEASE}"
                    ),
                ))
            }
            None => Err(failure(
                &self.path,
                format_args!(
                    "belongs to another run\n  found:  {found}\n  wanted: {run}{LAYOUT}{VERSION}\n\
                     choose another directory, or repeat the command that made it"
                ),
            )),
        }
    }

    fn write(&self, key: &str, bytes: &[u8]) -> Result<(), redb::Error> {
        let transaction = self.database.begin_write()?;
        transaction.open_table(RECORDS)?.insert(key, bytes)?;
        transaction.commit()?;
        Ok(())
    }

    fn put(&self, key: &str, bytes: &[u8]) -> Result<(), Failure> {
        let _saving = Saving::begin();
        self.write(key, bytes)
            .map_err(|error| trouble(&self.path, "written", error))?;
        // Under another name, or none, nobody would find it again.
        let found = self.disk.look(&self.path);
        let found = found.map_err(|error| unreadable(&self.path, &error))?;
        match found.is_some_and(|found| self.file.is_none_or(|file| file == number(&found))) {
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
        read().map_err(|error| trouble(&self.path, "read", error))
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

/// The database, with little memory for pages that it may need again: every record is read once and written whole.
fn builder() -> redb::Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE);
    builder
}

/// What tells a file from all others of the machine.
type FileNumber = (u64, u64);

#[cfg(unix)]
fn number(file: &Metadata) -> FileNumber {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn number(_: &Metadata) -> FileNumber {
    (0, 0)
}

/// Runs something that may panic, without a word on standard error.
fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let done = catch_unwind(AssertUnwindSafe(work)).ok();
    std::panic::set_hook(hook);
    done
}

const OTHER_RELEASE: &str = "nothing of it is used. Use that release, or choose another directory";

/// What a failure of the database means. A call that failed says nothing about what is in the file.
fn trouble(path: &Path, could_not_be: &str, error: redb::Error) -> Failure {
    use redb::Error;
    match error {
        Error::Io(error)
            if !matches!(
                error.kind(),
                io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof
            ) =>
        {
            let why = explained(&error);
            failure(path, format_args!("cannot be {could_not_be}: {why}"))
        }
        Error::PreviousIo => failure(
            path,
            format_args!("cannot be {could_not_be} after an earlier failure; repeat the command"),
        ),
        Error::DatabaseAlreadyOpen => failure(path, IN_USE),
        Error::UpgradeRequired(format) => failure(
            path,
            format_args!("was made by an older release (file format {format}); {OTHER_RELEASE}"),
        ),
        Error::Corrupted(why) if why.starts_with(NEWER_FORMAT) => failure(
            path,
            format_args!("was made by a newer release, or is damaged; {OTHER_RELEASE}"),
        ),
        _ => damaged(path),
    }
}

/// How the database says that it does not know the format of a file.
const NEWER_FORMAT: &str = "Expected file format version";

fn unmade(path: &Path, error: &io::Error) -> Failure {
    failure(path, format_args!("cannot be made: {}", explained(error)))
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    failure(path, format_args!("cannot be opened: {}", explained(error)))
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
