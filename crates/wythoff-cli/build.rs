//! Tells the program from which commit it is built, for `--version`, and the linker that its place in memory is fixed.
//!
//! The commit only for release builds, so that a commit does not make the tests build everything again. A package has its
//! commit in a file that cargo puts there; `WYTHOFF_COMMIT` is for builds from an archive without either.

use std::env;
use std::fs;
use std::process::Command;

/// The file in which `cargo package` says of which commit the package is.
const PACKAGED: &str = ".cargo_vcs_info.json";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Without this the loader adds the address of the program to 78,000 pointers before anything else: half of the
    // time that a small question takes.
    let target = |part| env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if (target("OS").as_str(), target("ENV").as_str()) == ("linux", "gnu") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    println!("cargo::rerun-if-env-changed=WYTHOFF_COMMIT");
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if release { commit() } else { None };
    let commit = commit.unwrap_or_else(|| "not recorded".to_owned());
    println!("cargo::rustc-env=WYTHOFF_COMMIT={commit}");
}

fn commit() -> Option<String> {
    if let Ok(given) = env::var("WYTHOFF_COMMIT") {
        return Some(given);
    }
    if let Ok(text) = fs::read_to_string(PACKAGED) {
        println!("cargo::rerun-if-changed={PACKAGED}");
        let (_, rest) = text.split_once("\"sha1\": \"")?;
        return Some(rest.get(..12)?.to_owned());
    }
    // The log of HEAD changes with every commit and with every branch that is checked out.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short=12", "HEAD"])
}

/// What git prints, if there is a repository and git.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let text = text.trim();
    (output.status.success() && !text.is_empty()).then(|| text.to_owned())
}
