//! Where the answer goes: standard output, or a file that is replaced whole or not at all.

mod folder;
pub(crate) mod whole_file;

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use wythoff::json;

use crate::{Failure, disk};

pub use folder::Folder;

const BUFFER: usize = 1 << 16;

/// Whether a program reads JSON from standard output.
static EXPECTS_JSON: AtomicBool = AtomicBool::new(false);

/// Who has standard output.
static HOLDER: AtomicU8 = AtomicU8::new(NOBODY);
const NOBODY: u8 = 0;
const ANSWER: u8 = 1;
const END: u8 = 2;

/// A program reads JSON from standard output, and wants an object also if there is no answer.
pub fn expect_json() {
    EXPECTS_JSON.store(true, Ordering::SeqCst);
}

/// Writes the reason why there is no answer as an object, where a program waits for one and nothing was written yet.
pub fn say_undecided(failure: &Failure) {
    let free = || HOLDER.compare_exchange(NOBODY, END, Ordering::SeqCst, Ordering::SeqCst);
    if EXPECTS_JSON.load(Ordering::SeqCst) && free().is_ok() {
        let _ = writeln!(io::stdout(), "{}", json::of_failure(failure));
    }
}

/// The answer takes standard output, unless the process ends.
fn take_stdout() {
    let taken = HOLDER.compare_exchange(NOBODY, ANSWER, Ordering::SeqCst, Ordering::SeqCst);
    while taken == Err(END) {
        std::thread::sleep(Duration::from_secs(1));
    }
}

/// Writes something, once. It has one type whatever it writes, so that what is done around it is compiled once.
pub type Content<'a> = Box<dyn FnOnce(&mut dyn Write) -> Result<(), Failure> + 'a>;

/// What is written, of whatever kind its errors are.
pub fn content<'a, E: Into<Failure>>(
    write: impl FnOnce(&mut dyn Write) -> Result<(), E> + 'a,
) -> Content<'a> {
    Box::new(|out| write(out).map_err(Into::into))
}

/// Writes to standard output through a buffer.
pub fn to_stdout(write: Content<'_>) -> Result<(), Failure> {
    note_if_lost();
    take_stdout();
    let mut out = BufWriter::with_capacity(BUFFER, io::stdout().lock());
    write(&mut out)?;
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
/// those of a new file are by the umask; a file that may not be written is refused. Temporary files that a killed
/// process left in the folder are removed.
pub fn to_file<E: Into<Failure>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), Failure> {
    whole_file::write(&*disk::current(), path, write)
}
