//! What a command needs besides its own arguments.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;
use wythoff::Budget;
use wythoff::ask::{Clock, Host, Stage};
use wythoff::engine::Meter;
use wythoff::json;
use wythoff_write::gathered::Gathered;

use crate::cli::Common;
use crate::output::{self, Content};
use crate::progress::Progress;
use crate::{Failure, Format, limits};

/// The budget of a run, where its answer goes, and how much it may say.
#[derive(Debug)]
pub struct Context {
    /// What computations may use. Its clock runs already.
    pub budget: Budget,
    common: Common,
    started: Instant,
}

impl Context {
    /// Starts the clock and reads the limits.
    pub fn new(common: Common) -> Result<Self, Failure> {
        Ok(Self {
            budget: limits::budget(&common),
            common,
            started: Instant::now(),
        })
    }

    /// The format to write: the one asked for, else the one that the name of the output file
    /// suggests if it is among those `offered`, else the first offered.
    pub fn format(&self, asked: Option<Format>, offered: &[Format]) -> Format {
        let suggested = || self.file().and_then(Format::of_file);
        asked
            .or_else(|| suggested().filter(|format| offered.contains(format)))
            .or_else(|| offered.first().copied())
            .unwrap_or(Format::Text)
    }

    /// The file that the answer goes to, if not to standard output.
    pub fn file(&self) -> Option<&Path> {
        self.common
            .output
            .as_deref()
            .filter(|&path| path != Path::new("-"))
    }

    /// Whether the answer goes to a terminal that should see colours.
    pub fn colours(&self) -> bool {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        self.file().is_none() && io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
    }

    /// Whether only errors may go to standard error.
    pub fn quiet(&self) -> bool {
        self.common.quiet
    }

    /// Writes the answer to standard output or, whole or not at all, to the output file.
    ///
    /// Writing stops when the budget ends; what is written after its end, as a part of an answer, is written whole.
    pub fn write<E: Into<Failure>>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
    ) -> Result<(), Failure> {
        self.write_content(output::content(write))
    }

    fn write_content(&self, write: Content<'_>) -> Result<(), Failure> {
        let budget = Some(&self.budget).filter(|budget| budget.check().is_ok());
        // What goes to a terminal is seen as it comes.
        let seen = self.file().is_none() && io::stdout().is_terminal();
        let label = "writing the answer, bytes so far";
        let written = Progress::start(label, None, seen || self.common.quiet);
        let write: Content<'_> = Box::new(|out| {
            let mut watched = Watched {
                out,
                budget,
                written,
            };
            // Small pieces are gathered, since each costs a look at the budget.
            let mut out = Gathered::new(&mut watched);
            write(&mut out)?;
            Ok(out.flush()?)
        });
        match self.file() {
            None => output::to_stdout(write),
            Some(path) => output::to_file(path, write),
        }
    }

    /// Writes the answer as one line of JSON.
    pub fn write_json(&self, answer: &impl Serialize) -> Result<(), Failure> {
        self.write(|out| json::write_line(answer, out))
    }

    /// Writes what `--format none` prints: what was computed, its checksum, and the time since
    /// the start.
    pub fn write_summary(
        &self,
        size: impl std::fmt::Display,
        checksum: u64,
    ) -> Result<(), Failure> {
        self.write_summary_with(size, || checksum)
    }

    /// The same where the checksum takes time of its own, which is not counted.
    pub fn write_summary_with(
        &self,
        size: impl std::fmt::Display,
        checksum: impl FnOnce() -> u64,
    ) -> Result<(), Failure> {
        let elapsed = self.started.elapsed();
        let checksum = checksum();
        self.write(|out| {
            writeln!(out, "size     {size}")?;
            writeln!(out, "checksum {checksum:016x}")?;
            writeln!(
                out,
                "seconds  {}.{:06}",
                elapsed.as_secs(),
                elapsed.subsec_micros()
            )
        })
    }

    /// The budget of a part of the work: all of it if the user has set a time limit, or else what can
    /// be done in `time`.
    pub fn part(&self, time: Duration) -> Budget {
        match self.common.time_limit {
            Some(_) => self.budget.clone(),
            None => limits::part(&self.budget, time),
        }
    }

    /// Says something on standard error, unless asked to be quiet.
    pub fn note(&self, message: impl std::fmt::Display) {
        if !self.common.quiet {
            let _ = writeln!(io::stderr(), "{message}");
        }
    }

    /// Says something on standard error that must not be overlooked.
    pub fn warn(&self, message: impl std::fmt::Display) {
        let _ = writeln!(io::stderr(), "{message}");
    }

    /// Shows what a meter says until the returned value is dropped.
    pub fn metered(&self, label: impl Into<String>, meter: &Meter) -> Progress {
        Progress::metered(label, meter, self.common.quiet)
    }

    /// Shows progress until the returned value is dropped.
    pub fn progress(&self, label: impl Into<String>, total: Option<u64>) -> Progress {
        Progress::start(label, total, self.common.quiet)
    }
}

/// Writes as long as the budget lasts, and tells how far it has come.
struct Watched<'a> {
    out: &'a mut dyn Write,
    budget: Option<&'a Budget>,
    written: Progress,
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(budget) = self.budget {
            budget.check().map_err(io::Error::other)?;
        }
        let length = self.out.write(bytes)?;
        self.written.advance(length as u64);
        Ok(length)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Host for Context {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn part(&self, time: Duration) -> Budget {
        self.part(time)
    }

    fn begin(&self, label: &str, total: Option<u64>) -> Box<dyn Stage + '_> {
        Box::new(self.progress(label, total))
    }

    fn begin_metered(&self, label: &str, meter: &Meter) -> Box<dyn Stage + '_> {
        Box::new(self.metered(label, meter))
    }

    fn note(&self, message: &str) {
        self.note(message);
    }

    fn clock(&self) -> Clock {
        let started = self.started;
        Box::new(move || started.elapsed())
    }
}
