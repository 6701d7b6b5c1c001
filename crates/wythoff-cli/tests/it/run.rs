//! A command line and what came of it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// The binary under test.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_wythoff");

/// What a run printed, and its exit status.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            status: output.status.code().expect("not ended by a signal"),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

impl Ran {
    /// Standard output of a run that must succeed.
    pub(crate) fn stdout(self) -> String {
        assert_eq!(self.status, 0, "{self:?}");
        self.stdout
    }

    /// Standard error of a run that must end with `status` and print no data.
    pub(crate) fn failed(self, status: i32) -> String {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.stdout, "", "{self:?}");
        assert!(!self.stderr.contains("panicked"), "{self:?}");
        self.stderr
    }
}

/// The first of two sizes, or the second if `WYTHOFF_TEST_SCALE` is `full`.
pub(crate) fn scaled<T>(quick: T, full: T) -> T {
    match std::env::var("WYTHOFF_TEST_SCALE").as_deref() {
        Ok("full") => full,
        _ => quick,
    }
}

/// A folder for tests that make many files: in memory where the system has such a place.
pub(crate) fn in_memory() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| tempfile::tempdir().expect("a folder"))
}

/// Runs `wythoff` with these arguments.
pub(crate) fn wythoff(args: &[&str]) -> Ran {
    command(args).output().expect("the binary runs").into()
}

/// Runs `wythoff` with these arguments and kills it when its store has been seen to change so many times,
/// unless it ends before.
pub(crate) fn wythoff_killed(args: &[&str], store: &Path, changes: usize) -> Killed {
    let mut child = command(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let look = || {
        let meta = std::fs::metadata(store.join("run.redb")).ok();
        meta.map(|meta| (meta.len(), meta.modified().ok()))
    };
    let (mut seen, mut last) = (0, look());
    wait_until("a change of the store", || {
        let now = look();
        seen += usize::from(now != last);
        last = now;
        seen >= changes || child.try_wait().expect("a child").is_some()
    });
    match child.try_wait().expect("a child") {
        Some(_) => Killed::TooLate(child.wait_with_output().expect("the binary ends").into()),
        None => {
            let _ = child.kill();
            let output = child.wait_with_output().expect("the binary ends");
            // It may have ended by itself between the last look and the kill.
            match output.status.code() {
                Some(_) => Killed::TooLate(output.into()),
                None => Killed::InTime(String::from_utf8(output.stderr).expect("UTF-8")),
            }
        }
    }
}

/// What became of a run that was to be killed.
#[derive(Debug)]
pub(crate) enum Killed {
    /// It was killed, and had said this on standard error.
    InTime(String),
    /// It had ended by itself.
    TooLate(Ran),
}

/// Looks again and again until the condition holds; fails if that takes minutes.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..200_000 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("waited in vain for {what}");
}

/// Runs `wythoff` with these arguments and this standard input.
pub(crate) fn wythoff_reading(args: &[&str], input: &str) -> Ran {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("piped");
    // The program may end before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the binary ends").into()
}

/// A certificate with a checksum that fits its text, as a forger would make it.
pub(crate) fn resealed(text: &str) -> String {
    use wythoff_automata::sealed;
    sealed::seal(sealed::body(text))
}

/// The answer of a run in JSON.
pub(crate) fn json(args: &[&str]) -> serde_json::Value {
    let mut all = args.to_vec();
    all.extend(["--format", "json"]);
    let text = wythoff(&all).stdout();
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Runs a line of shell in a folder, with the binary under test first in the search path.
pub(crate) fn shell(line: &str, folder: &Path) -> Ran {
    let bin = Path::new(BINARY).parent().expect("in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .output()
        .expect("the shell runs")
        .into()
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(BINARY);
    command.args(args).env("NO_COLOR", "1");
    command
}
