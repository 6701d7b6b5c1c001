//! A disk that remembers all that changes it, to find out what a loss of power may leave.
//!
//! What was synced is there afterwards. Of what was not, any part may be: later writes without earlier ones, half a
//! write, a length without the content. Names are more orderly: those that a folder had at some moment since it was
//! synced.

use std::collections::BTreeMap;
use std::fs::Permissions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::{Disk, DiskFile, System};

/// Something that changes a disk; files are numbered.
#[derive(Debug, Clone)]
enum Event {
    Create(PathBuf, usize),
    Write(usize, u64, Vec<u8>),
    Length(usize, u64),
    Sync(usize),
    Rename(PathBuf, PathBuf),
    Link(PathBuf, PathBuf),
    Remove(PathBuf),
    SyncFolder,
}

#[derive(Debug, Default)]
struct Log {
    events: Vec<Event>,
    files: usize,
}

/// The system's disk, remembered.
#[derive(Debug, Clone, Default)]
pub(crate) struct Recorded(Arc<Mutex<Log>>);

/// What there is of a disk after a loss of power: files by their paths.
pub(crate) type Left = BTreeMap<PathBuf, Vec<u8>>;

/// Chooses what becomes of things that were not synced.
pub(crate) trait Fate {
    /// Whether a write, or a new length, is there; or only its first half.
    fn of_write(&mut self) -> Kept;

    /// How many of so many changes of names are there.
    fn of_names(&mut self, pending: usize) -> usize;
}

/// What is there of something that was not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    All,
    Half,
    Nothing,
}

impl Recorded {
    /// How many changes there were so far.
    pub(crate) fn len(&self) -> usize {
        self.0.lock().unwrap().events.len()
    }

    /// What is left if the power is lost after so many changes.
    pub(crate) fn after(&self, changes: usize, fate: &mut dyn Fate) -> Left {
        let log = self.0.lock().unwrap();
        let events = &log.events[..changes];
        let last_sync = |file: usize| {
            events
                .iter()
                .rposition(|event| matches!(event, Event::Sync(of) if *of == file))
        };
        let contents: Vec<Vec<u8>> = (0..log.files)
            .map(|file| content(events, file, last_sync(file), fate))
            .collect();
        let synced = events
            .iter()
            .rposition(|event| matches!(event, Event::SyncFolder));
        let is_name =
            |event: &Event| !matches!(event, Event::Write(..) | Event::Length(..) | Event::Sync(_));
        let pending = events
            .iter()
            .skip(synced.unwrap_or(0))
            .filter(|event| is_name(event));
        let mut missing = pending.count();
        missing -= fate.of_names(missing);
        let names: Vec<&Event> = events.iter().filter(|event| is_name(event)).collect();
        let mut at: BTreeMap<PathBuf, usize> = BTreeMap::new();
        for event in &names[..names.len() - missing] {
            match event {
                Event::Create(path, file) => drop(at.insert(path.clone(), *file)),
                Event::Rename(from, to) => {
                    let file = at.remove(from).unwrap();
                    at.insert(to.clone(), file);
                }
                Event::Link(from, to) => drop(at.insert(to.clone(), at[from])),
                Event::Remove(path) => drop(at.remove(path)),
                _ => {}
            }
        }
        at.into_iter()
            .map(|(path, file)| (path, contents[file].clone()))
            .collect()
    }

    fn log(&self, event: Event) {
        self.0.lock().unwrap().events.push(event);
    }

    /// A file that was opened; it must have been made on this disk.
    fn number_of(&self, path: &Path) -> usize {
        let log = self.0.lock().unwrap();
        let mut path = path.to_owned();
        for event in log.events.iter().rev() {
            match event {
                Event::Create(made, file) if *made == path => return *file,
                Event::Rename(from, to) | Event::Link(from, to) if *to == path => {
                    path = from.clone()
                }
                _ => {}
            }
        }
        panic!("{} was not made on this disk", path.display());
    }

    fn file(&self, file: Arc<dyn DiskFile>, number: usize) -> Arc<dyn DiskFile> {
        let disk = self.clone();
        Arc::new(RecordedFile { file, number, disk })
    }
}

/// The content of a file: all writes to its last sync, and what fate keeps of the others.
fn content(events: &[Event], file: usize, sync: Option<usize>, fate: &mut dyn Fate) -> Vec<u8> {
    let mut content = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let synced = sync.is_some_and(|sync| at < sync);
        match event {
            Event::Write(of, offset, bytes) if *of == file => {
                let kept = if synced { Kept::All } else { fate.of_write() };
                let size = match kept {
                    Kept::All => bytes.len(),
                    Kept::Half => bytes.len() / 2,
                    Kept::Nothing => continue,
                };
                let start = usize::try_from(*offset).unwrap();
                content.resize(content.len().max(start + size), 0);
                content[start..start + size].copy_from_slice(&bytes[..size]);
            }
            Event::Length(of, length)
                if *of == file && (synced || fate.of_write() != Kept::Nothing) =>
            {
                content.resize(usize::try_from(*length).unwrap(), 0);
            }
            _ => {}
        }
    }
    content
}

impl Disk for Recorded {
    fn create(&self, path: &Path) -> io::Result<Arc<dyn DiskFile>> {
        let file = System.create(path)?;
        let number = {
            let mut log = self.0.lock().unwrap();
            log.files += 1;
            log.files - 1
        };
        self.log(Event::Create(path.to_owned(), number));
        Ok(self.file(file, number))
    }

    fn open(&self, path: &Path) -> io::Result<Arc<dyn DiskFile>> {
        let number = self.number_of(path);
        Ok(self.file(System.open(path)?, number))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        System.rename(from, to)?;
        self.log(Event::Rename(from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        System.link(from, to)?;
        self.log(Event::Link(from.to_owned(), to.to_owned()));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        System.remove(path)?;
        self.log(Event::Remove(path.to_owned()));
        Ok(())
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.log(Event::SyncFolder);
        System.sync_folder(folder)
    }
}

/// A file of such a disk.
#[derive(Debug)]
struct RecordedFile {
    file: Arc<dyn DiskFile>,
    number: usize,
    disk: Recorded,
}

impl DiskFile for RecordedFile {
    fn length(&self) -> io::Result<u64> {
        self.file.length()
    }

    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<usize> {
        self.file.read_at(offset, into)
    }

    fn write_at(&self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write_at(offset, bytes)?;
        let bytes = bytes[..written].to_vec();
        self.disk.log(Event::Write(self.number, offset, bytes));
        Ok(written)
    }

    fn set_length(&self, length: u64) -> io::Result<()> {
        self.file.set_length(length)?;
        self.disk.log(Event::Length(self.number, length));
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        self.file.sync()?;
        self.disk.log(Event::Sync(self.number));
        Ok(())
    }

    fn try_lock(&self) -> io::Result<bool> {
        self.file.try_lock()
    }

    fn unlock(&self) -> io::Result<()> {
        self.file.unlock()
    }

    fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.file.set_permissions(permissions)
    }
}

/// Everything, nothing, or by chance from a seed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Chance {
    Everything,
    Nothing,
    Seed(u64),
}

impl Chance {
    /// The next of some numbers, from 0, that depend on the seed alone.
    fn below(&mut self, bound: u64) -> u64 {
        let Self::Seed(seed) = self else { return 0 };
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % bound
    }
}

impl Fate for Chance {
    fn of_write(&mut self) -> Kept {
        match self {
            Self::Everything => Kept::All,
            Self::Nothing => Kept::Nothing,
            Self::Seed(_) => {
                [Kept::All, Kept::Nothing, Kept::Half][usize::try_from(self.below(3)).unwrap()]
            }
        }
    }

    fn of_names(&mut self, pending: usize) -> usize {
        match self {
            Self::Everything => pending,
            Self::Nothing => 0,
            Self::Seed(_) => usize::try_from(self.below(pending as u64 + 1)).unwrap(),
        }
    }
}
