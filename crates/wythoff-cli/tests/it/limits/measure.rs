//! How much memory a run takes, and when it ends.

use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::BINARY;

/// How a run is to end.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// By itself.
    Alone,
    /// By an interrupt after this time.
    Interrupt(Duration),
}

/// What a run did.
pub(super) struct Measured {
    /// `None` if a signal ended it.
    pub(super) status: Option<i32>,
    pub(super) peak_mib: u64,
    /// How long it took, or how long it went on after the interrupt.
    pub(super) late: Duration,
    pub(super) stderr: String,
}

impl Measured {
    /// How long it went on after a time limit.
    pub(super) fn after(self, limit: Duration) -> Self {
        Self {
            late: self.late.saturating_sub(limit),
            ..self
        }
    }
}

/// A run that is not ended by now never ends.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often its memory is looked at.
const LOOK: Duration = Duration::from_millis(1);

/// Runs a command and watches it.
pub(super) fn measure(args: &[String], end: End) -> Measured {
    let started = Instant::now();
    let mut child = Command::new(BINARY)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // A player who waits keeps it open; others have no input.
    let input = child.stdin.take().filter(|_| args[0] == "play");
    let mut errors = child.stderr.take().expect("it is piped");
    let errors = std::thread::spawn(move || {
        let mut text = Vec::new();
        let _ = errors.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    });
    let mut peak_kib = 0;
    let mut interrupted = None;
    let status = loop {
        peak_kib = peak_kib.max(high_water_kib(&child));
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if let (End::Interrupt(after), None) = (end, interrupted)
            && started.elapsed() >= after
            && hears_interrupts(&child)
        {
            let id = child.id().to_string();
            let _ = Command::new("kill").args(["-INT", &id]).status();
            interrupted = Some(Instant::now());
        }
        if started.elapsed() > PATIENCE {
            let _ = child.kill();
        }
        std::thread::sleep(LOOK);
    };
    let late = match end {
        End::Alone => started.elapsed(),
        End::Interrupt(_) => interrupted.map_or(Duration::ZERO, |at| at.elapsed()),
    };
    drop(input);
    Measured {
        status: status.code(),
        peak_mib: peak_kib.div_ceil(1024),
        late,
        stderr: errors.join().expect("it only reads"),
    }
}

/// The most memory that the process has held so far; 0 once it has ended.
fn high_water_kib(child: &Child) -> u64 {
    let kib = said_of(child, "VmHWM:");
    kib.and_then(|kib| kib.parse().ok()).unwrap_or(0)
}

/// Whether the process has said what is to be done on an interrupt: on a busy machine that may take a while.
fn hears_interrupts(child: &Child) -> bool {
    let caught = said_of(child, "SigCgt:");
    let caught = caught.and_then(|signals| u64::from_str_radix(&signals, 16).ok());
    caught.is_some_and(|signals| signals & 0b10 != 0)
}

/// What the system says of a process under this word.
fn said_of(child: &Child, word: &str) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let rest = status.lines().find_map(|line| line.strip_prefix(word))?;
    rest.split_whitespace().next().map(str::to_owned)
}
