//! Tells the tests whether there is a C++ compiler, with which they run the kernels on the processor.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_cpp_compiler)");
    let asked = Command::new("g++").arg("--version").output();
    if asked.is_ok_and(|output| output.status.success()) {
        println!("cargo::rustc-cfg=has_cpp_compiler");
    }
}
