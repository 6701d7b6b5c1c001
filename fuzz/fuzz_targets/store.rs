//! A store with any bytes changed is refused, or has what was once committed to it.

#![no_main]

use std::fs::Permissions;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};

use libfuzzer_sys::fuzz_target;
use wythoff::ask::Store as _;
use wythoff_cli::disk::{Disk, DiskFile};
use wythoff_cli::store::Store;

const RUN: &str = "wythoff";
const PAGE: usize = 64;

/// A store with three commits, and where its bytes are that are not zero.
struct Genuine {
    folder: PathBuf,
    bytes: Vec<u8>,
    used: Vec<usize>,
}

fn record(commit: u8) -> Vec<u8> {
    vec![commit; 500 * usize::from(commit)]
}

fn genuine() -> &'static Genuine {
    static GENUINE: OnceLock<Genuine> = OnceLock::new();
    GENUINE.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("wythoff-fuzz-store-{}", std::process::id()));
        let store = Store::open(&folder, RUN).expect("a store");
        for commit in 1..=3 {
            store.save("rows", &record(commit)).expect("a commit");
        }
        drop(store);
        let bytes = std::fs::read(folder.join("run.redb")).expect("a file");
        let pages = bytes.chunks(PAGE).enumerate();
        let used = pages.filter(|(_, page)| page.iter().any(|&byte| byte != 0));
        let used = used.map(|(at, _)| at * PAGE).collect();
        Genuine { folder, bytes, used }
    })
}

/// The system's disk, but what a file contains is in memory.
#[derive(Debug)]
struct InMemory(Arc<File>);

#[derive(Debug)]
struct File(Mutex<Vec<u8>>);

impl Disk for InMemory {
    fn open(&self, _: &Path) -> io::Result<Arc<dyn DiskFile>> {
        Ok(self.0.clone())
    }
}

impl DiskFile for File {
    fn length(&self) -> io::Result<u64> {
        Ok(self.0.lock().expect("no panic").len() as u64)
    }
    fn read_at(&self, offset: u64, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.0.lock().expect("no panic");
        let rest = usize::try_from(offset).ok().and_then(|offset| bytes.get(offset..));
        let mut rest = rest.unwrap_or_default();
        io::Read::read(&mut rest, into)
    }
    fn write_at(&self, offset: u64, new: &[u8]) -> io::Result<usize> {
        let mut bytes = self.0.lock().expect("no panic");
        let start = usize::try_from(offset).map_err(io::Error::other)?;
        let end = start.checked_add(new.len()).filter(|&end| end < 1 << 24);
        let end = end.ok_or(io::ErrorKind::StorageFull)?;
        let length = bytes.len().max(end);
        bytes.resize(length, 0);
        bytes[start..end].copy_from_slice(new);
        Ok(new.len())
    }
    fn set_length(&self, length: u64) -> io::Result<()> {
        let length = usize::try_from(length).ok().filter(|&length| length < 1 << 24);
        let length = length.ok_or(io::ErrorKind::StorageFull)?;
        self.0.lock().expect("no panic").resize(length, 0);
        Ok(())
    }
    fn sync(&self) -> io::Result<()> {
        Ok(())
    }
    fn try_lock(&self) -> io::Result<bool> {
        Ok(true)
    }
    fn unlock(&self) -> io::Result<()> {
        Ok(())
    }
    fn set_permissions(&self, _: Permissions) -> io::Result<()> {
        Ok(())
    }
}

// A list of changes, each a place among the bytes that are used and what is there then; the file may be cut.
fuzz_target!(|input: (u8, Vec<(u16, u8, u8)>)| {
    let genuine = genuine();
    let mut bytes = genuine.bytes.clone();
    let (cut, changes) = input;
    for (place, within, new) in changes {
        let page = genuine.used[usize::from(place) % genuine.used.len()];
        bytes[page + usize::from(within) % PAGE] = new;
    }
    if cut > 200 {
        bytes.truncate(bytes.len() / 55 * usize::from(cut - 200));
    }
    let disk = Arc::new(InMemory(Arc::new(File(Mutex::new(bytes)))));
    let Ok(store) = Store::open_on(disk, &genuine.folder, RUN) else {
        return;
    };
    if let Ok(found) = store.load("rows") {
        let known = found.is_none_or(|found| (1..=3).any(|commit| found == record(commit)));
        assert!(known, "something that nobody committed");
    }
    // It may fail, but not otherwise than with words.
    let _ = store.save("rows", b"more");
});
