//! C++ programs that benchmarks compare with, compiled from the directory `WYTHOFF_BASELINE`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The program of a source file, compiled into a directory with these options; nothing where that cannot be, which is said.
pub(crate) fn compiled(source: &str, options: &[&str], directory: &Path) -> Option<PathBuf> {
    let Some(sources) = std::env::var_os("WYTHOFF_BASELINE") else {
        println!("no C++ baseline: WYTHOFF_BASELINE is not set");
        return None;
    };
    let source = Path::new(&sources).join(source);
    if !source.exists() {
        println!("no C++ baseline: {} is missing", source.display());
        return None;
    }
    let program = directory.join("baseline");
    let mut compiler = Command::new("c++");
    compiler.args(options).arg("-o").args([&program, &source]);
    if !compiler.status().is_ok_and(|status| status.success()) {
        println!("no C++ baseline: c++ is missing or fails");
        return None;
    }
    Some(program)
}
