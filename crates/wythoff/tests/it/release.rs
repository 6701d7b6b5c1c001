//! What a release says of itself in several files is the same in all of them.

use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(name: &str) -> String {
    let path = root().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What follows on the first line that begins so.
fn after<'t>(text: &'t str, beginning: &str) -> &'t str {
    let found = text.lines().find_map(|line| line.strip_prefix(beginning));
    found.unwrap_or_else(|| panic!("no line begins with {beginning}"))
}

/// What stands between the quotation marks after `key = `, in a manifest.
fn value(manifest: &str, key: &str) -> String {
    let found = after(&text(manifest), &format!("{key} = ")).to_owned();
    found.trim_matches('"').to_owned()
}

#[test]
fn one_version_of_the_project() {
    let version = value("Cargo.toml", "version");
    assert_eq!(value("python/Cargo.toml", "version"), version);
    assert_eq!(after(&text("CITATION.cff"), "version: "), version);
    let heading = after(&text("CHANGELOG.md"), "## ").to_owned();
    assert_eq!(heading.split(' ').next(), Some(&*version), "CHANGELOG.md");
    for line in text("Cargo.toml").lines() {
        if let Some((name, rest)) = line.split_once(" = { path = ") {
            let same = rest.ends_with(&format!(", version = \"{version}\" }}"));
            assert!(same, "{name} in Cargo.toml");
        }
    }
}

#[test]
fn one_minimum_version_of_rust() {
    let least = value("Cargo.toml", "rust-version");
    assert_eq!(value("python/Cargo.toml", "rust-version"), least);
    for (file, words, times) in [
        (".ci/run", "install Rust _ or later", 1),
        ("README.md", "Rust _ or later", 1),
        ("docs/README.md", "Rust _ or later", 1),
        ("release/Containerfile", "library/rust:_-slim-", 1),
        (".github/workflows/ci.yml", "toolchain install _ --", 3),
        (".github/workflows/release.yml", "toolchain install _ --", 3),
    ] {
        let text = text(file);
        let right = words.replace('_', &least);
        assert_eq!(text.matches(&right).count(), times, "{file}: {right}");
        let (before, rest) = words.split_once('_').unwrap();
        let of_any = text
            .match_indices(before)
            .filter(|(at, found)| {
                let rest_of_text = text[at + found.len()..]
                    .trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
                rest_of_text.starts_with(rest)
            })
            .count();
        assert_eq!(of_any, times, "{file} names another version of Rust");
    }
}

/// A package has the licences in it, and its page says what the project is.
#[test]
fn every_crate_brings_its_licences() {
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let here = fs::read(folder.join(licence)).unwrap_or_default();
            let ours = fs::read(root().join(licence)).unwrap();
            assert!(here == ours, "{licence} of {}", folder.display());
        }
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        for key in ["version", "rust-version", "license", "readme"] {
            let shared = manifest.contains(&format!("\n{key}.workspace = true"));
            assert!(shared, "{key} of {}", folder.display());
        }
    }
}
