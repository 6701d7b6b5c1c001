//! Text that a command reads from a file: of bounded length, without a byte order mark, and never waited for in
//! vain.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use wythoff::Budget;

use crate::Failure;

/// How much is read before the budget is looked at.
const CHUNK: usize = 1 << 20;

/// How long a pipe may be silent before the budget is looked at.
const PATIENCE: Duration = Duration::from_millis(50);

/// What a text takes in memory once it is understood, at most, for each of its bytes.
const GROWTH: u64 = 24;

/// Reads a text file of at most `longest` bytes, and of no more than the memory of the budget can hold; `what` it
/// holds, such as "the rules in ", is said if it cannot be read.
///
/// The file may be a pipe; the time limit and interrupts hold while nothing comes.
pub fn read_text(
    what: &str,
    path: &Path,
    longest: u64,
    budget: &Budget,
) -> Result<String, Failure> {
    let failed = |why: &dyn std::fmt::Display| {
        Failure::Input(format!("cannot read {what}{}: {why}", path.display()))
    };
    let (sender, chunks) = sync_channel(1);
    let source = path.to_owned();
    // Opening a pipe waits for its writer, so that is done here as well. The thread ends with the file, with an
    // error, or when nobody listens any more.
    std::thread::spawn(move || {
        let mut file = match File::open(source) {
            Ok(file) => file,
            Err(error) => {
                let _ = sender.send(Err(error));
                return;
            }
        };
        loop {
            let mut chunk = Vec::new();
            let read = file.by_ref().take(CHUNK as u64).read_to_end(&mut chunk);
            let last = !matches!(read, Ok(length) if length > 0);
            if sender.send(read.map(|_| chunk)).is_err() || last {
                return;
            }
        }
    });
    let mut bytes = Vec::new();
    loop {
        budget.check()?;
        let chunk = match chunks.recv_timeout(PATIENCE) {
            Ok(chunk) => chunk.map_err(|error| failed(&error))?,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        if chunk.is_empty() {
            break;
        }
        bytes.extend(chunk);
        if bytes.len() as u64 > longest {
            return Err(failed(&format_args!(
                "more than {} MiB is too long",
                longest >> 20
            )));
        }
        budget.allow_memory(bytes.len() as u64 * GROWTH)?;
    }
    let text =
        String::from_utf8(bytes).map_err(|_| failed(&"stream did not contain valid UTF-8"))?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_owned(),
        None => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("marked");
        std::fs::write(&path, "\u{feff}piles a").unwrap();
        assert_eq!(
            read_text("", &path, 100, &Budget::default()).unwrap(),
            "piles a"
        );
        assert!(read_text("", &path, 9, &Budget::default()).is_err());
        std::fs::write(&path, [0xff, 0xfe]).unwrap();
        assert!(read_text("", &path, 100, &Budget::default()).is_err());
        assert!(read_text("", folder.path(), 100, &Budget::default()).is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn endless_files_end_at_the_memory_limit() {
        let budget = Budget::default().with_memory(1 << 26);
        let zero = read_text("", Path::new("/dev/zero"), u64::MAX, &budget);
        assert!(matches!(zero, Err(Failure::Undecided(_))), "{zero:?}");
    }
}
