//! A disk on which the n-th call fails, for tests. A release does not have it.

use std::ffi::OsString;
use std::fs::{Metadata, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Disk, DiskFile, System};

const EINTR: i32 = 4;
const EIO: i32 = 5;
const ENOSPC: i32 = 28;

/// What happens at the call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The disk is full from now on: half of what is written still fits.
    Full,
    /// The call fails, and all is well afterwards.
    Once,
    /// All calls fail from now on.
    Broken,
    /// Only a part of what should be written is taken.
    Short,
    /// A signal interrupts the call.
    Interrupted,
    /// The process is gone: half of what is written is there, and nothing is done any more.
    Gone,
    /// The process really ends.
    Abort,
}

impl Fault {
    /// All that leave the process alive.
    pub const SURVIVED: [Self; 5] = [
        Self::Full,
        Self::Once,
        Self::Broken,
        Self::Short,
        Self::Interrupted,
    ];

    fn of_name(name: &str) -> Option<Self> {
        Some(match name {
            "full" => Self::Full,
            "once" => Self::Once,
            "broken" => Self::Broken,
            "short" => Self::Short,
            "interrupted" => Self::Interrupted,
            "abort" => Self::Abort,
            _ => return None,
        })
    }
}

/// What a call is for, as far as faults go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Call {
    /// Reads, looks, locks.
    Look,
    /// Needs room on the disk.
    Grow,
    /// Changes something without more room.
    Change,
    /// Reads or writes bytes, which signals may interrupt.
    Bytes,
}

/// The plan, and how far it is.
#[derive(Debug)]
struct Plan {
    /// The call that fails, from 1.
    at: u64,
    fault: Fault,
    calls: AtomicU64,
    /// The most bytes that were to be read at once.
    most: AtomicU64,
}

impl Plan {
    /// Counts a call, which may fail.
    fn call(&self, call: Call) -> io::Result<()> {
        let number = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        if number < self.at {
            return Ok(());
        }
        let now = number == self.at;
        let code = match self.fault {
            Fault::Full if call == Call::Grow => ENOSPC,
            Fault::Once if now => EIO,
            Fault::Broken | Fault::Gone => EIO,
            Fault::Interrupted if now && call == Call::Bytes => EINTR,
            Fault::Abort if now => std::process::abort(),
            _ => return Ok(()),
        };
        Err(io::Error::from_raw_os_error(code))
    }

    /// Counts a call that writes bytes: how many of them are written, and then whether it fails.
    fn write(&self, bytes: &[u8]) -> (usize, io::Result<()>) {
        let number = self.calls.load(Ordering::SeqCst) + 1;
        let half = bytes.len() / 2;
        if number == self.at {
            match self.fault {
                Fault::Short => {
                    self.calls.fetch_add(1, Ordering::SeqCst);
                    return (half.max(1), Ok(()));
                }
                Fault::Full | Fault::Gone => return (half, self.call(Call::Grow)),
                _ => {}
            }
        }
        let call = match self.fault {
            Fault::Full => Call::Grow,
            _ => Call::Bytes,
        };
        match self.call(call) {
            Ok(()) => (bytes.len(), Ok(())),
            failed => (0, failed),
        }
    }
}

/// The system's disk with one fault.
#[derive(Debug, Clone)]
pub struct Faulty(Arc<Plan>);

impl Faulty {
    /// The call with this number, from 1, fails.
    pub fn new(at: u64, fault: Fault) -> Self {
        Self(Arc::new(Plan {
            at,
            fault,
            calls: AtomicU64::new(0),
            most: AtomicU64::new(0),
        }))
    }

    /// No call fails.
    pub fn none() -> Self {
        Self::new(u64::MAX, Fault::Once)
    }

    /// As the environment says, for instance `full@7`; anything else is no fault.
    pub(super) fn of_process(plan: &str) -> Self {
        let parts = plan.split_once('@');
        let parts = parts.and_then(|(fault, at)| Some((at.parse().ok()?, Fault::of_name(fault)?)));
        parts.map_or_else(Self::none, |(at, fault)| Self::new(at, fault))
    }

    /// How many calls there were.
    pub fn calls(&self) -> u64 {
        self.0.calls.load(Ordering::SeqCst)
    }

    /// The most bytes that were to be read at once.
    pub fn most_read(&self) -> u64 {
        self.0.most.load(Ordering::SeqCst)
    }

    fn file(&self, file: Arc<dyn DiskFile>) -> Arc<dyn DiskFile> {
        let plan = self.0.clone();
        Arc::new(FaultyFile { file, plan })
    }
}

impl Disk for Faulty {
    fn look(&self, path: &Path) -> io::Result<Option<Metadata>> {
        self.0.call(Call::Look)?;
        System.look(path)
    }

    fn follow(&self, path: &Path) -> io::Result<Option<PathBuf>> {
        self.0.call(Call::Look)?;
        System.follow(path)
    }

    fn names(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        self.0.call(Call::Look)?;
        System.names(folder)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.0.call(Call::Grow)?;
        System.make_folder(folder)
    }

    fn create(&self, path: &Path) -> io::Result<Arc<dyn DiskFile>> {
        self.0.call(Call::Grow)?;
        Ok(self.file(System.create(path)?))
    }

    fn open(&self, path: &Path) -> io::Result<Arc<dyn DiskFile>> {
        self.0.call(Call::Look)?;
        Ok(self.file(System.open(path)?))
    }

    fn stream(&self, path: &Path) -> io::Result<Box<dyn Write>> {
        self.0.call(Call::Look)?;
        System.stream(path)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.0.call(Call::Look)?;
        System.read(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.call(Call::Grow)?;
        System.rename(from, to)
    }

    fn link(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.0.call(Call::Grow)?;
        System.link(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.call(Call::Change)?;
        System.remove(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        self.0.call(Call::Change)?;
        System.sync_folder(folder)
    }
}

/// A file of such a disk.
#[derive(Debug)]
struct FaultyFile {
    file: Arc<dyn DiskFile>,
    plan: Arc<Plan>,
}

impl DiskFile for FaultyFile {
    fn length(&self) -> io::Result<u64> {
        self.plan.call(Call::Look)?;
        self.file.length()
    }

    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<usize> {
        self.plan.call(Call::Bytes)?;
        let most = &self.plan.most;
        most.fetch_max(into.len() as u64, Ordering::SeqCst);
        self.file.read_at(offset, into)
    }

    fn write_at(&self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        let (taken, failed) = self.plan.write(bytes);
        let written = self
            .file
            .write_at(offset, &bytes[..taken.min(bytes.len())])?;
        failed.map(|()| written)
    }

    fn set_length(&self, length: u64) -> io::Result<()> {
        self.plan.call(Call::Grow)?;
        self.file.set_length(length)
    }

    fn sync(&self) -> io::Result<()> {
        self.plan.call(Call::Change)?;
        self.file.sync()
    }

    fn try_lock(&self) -> io::Result<bool> {
        self.plan.call(Call::Look)?;
        self.file.try_lock()
    }

    fn unlock(&self) -> io::Result<()> {
        self.plan.call(Call::Change)?;
        self.file.unlock()
    }

    fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        self.plan.call(Call::Change)?;
        self.file.set_permissions(permissions)
    }
}
