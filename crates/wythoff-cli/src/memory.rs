//! How much memory the process really uses, watched beside the computations.
//!
//! Computations reserve what they allocate in bulk and fail in time. What nobody thought of is seen here: first the
//! computation is told to stop, as at a time limit, and if it goes on the process ends. Only Linux tells how much is used.

use std::fs::File;
use std::time::Duration;

use wythoff::{Exhausted, StopFlag};

use crate::limits;

const MIB: u64 = 1 << 20;

/// What a process takes that does nothing: its code, the stacks of its threads, its buffers.
const IDLE: u64 = 20 * MIB;

/// No process fills memory faster than so many bytes in a millisecond; this tells when to look again.
const FASTEST: u64 = 4 * MIB;

/// The page size that the counters are in.
const PAGE: u64 = 4096;

/// Watches until the process ends. Does nothing where the system does not tell what is used.
pub fn watch(limit: u64, stop: StopFlag) {
    let Ok(counters) = File::open("/proc/self/statm") else {
        return;
    };
    let soft = limit.saturating_add(limit / 16).saturating_add(IDLE);
    let hard = limit
        .saturating_add(limit / 8)
        .saturating_add(IDLE + 4 * MIB);
    std::thread::spawn(move || {
        while let Some(used) = resident(&counters) {
            let full = Exhausted::Full { used, limit };
            if used > hard {
                limits::end_now(full);
            }
            let next = if used > soft { hard } else { soft };
            if used > soft && stop.check().is_ok() {
                stop.memory_full(used, limit);
            }
            let pause = ((next - used) / FASTEST).clamp(1, 50);
            std::thread::sleep(Duration::from_millis(pause));
        }
    });
}

/// The bytes of memory that the process holds now.
#[cfg(unix)]
fn resident(counters: &File) -> Option<u64> {
    let mut text = [0; 128];
    let length = std::os::unix::fs::FileExt::read_at(counters, &mut text, 0).ok()?;
    pages(std::str::from_utf8(text.get(..length)?).ok()?)?.checked_mul(PAGE)
}

#[cfg(not(unix))]
fn resident(_: &File) -> Option<u64> {
    None
}

/// The second of the counters.
fn pages(text: &str) -> Option<u64> {
    text.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_counter_counts_pages() {
        assert_eq!(pages("9000 1234 800 1 0 500 0\n"), Some(1234));
        assert_eq!(pages("9000"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_allocated_is_seen() {
        // Other tests of this process take and return memory meanwhile, so only what is held here is certain.
        const HELD: usize = 256 << 20;
        let counters = File::open("/proc/self/statm").unwrap();
        let much = vec![1_u8; HELD];
        let now = resident(&counters).unwrap();
        assert!(much.iter().all(|&byte| byte == 1));
        assert!(now >= HELD as u64, "{now}");
    }
}
