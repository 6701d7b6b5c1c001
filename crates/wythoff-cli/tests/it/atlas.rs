//! An atlas is the same bytes whoever interrupts it and with any number of threads, and its files can be read.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::run::{BINARY, in_memory};

const GAMES: &str = "8";

fn start(folder: &Path, threads: &str) -> std::process::Child {
    Command::new(BINARY)
        .args([
            "atlas", "extra", "--count", GAMES, "--part", "2", "--out", "atlas",
        ])
        .args(["--quiet", "--threads", threads])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// All files below a folder.
fn files(folder: &Path, below: &str, found: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder.join(below)).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{below}/{}", entry.file_name().to_str().unwrap());
        match entry.path().is_dir() {
            true => files(folder, &name, found),
            false => _ = found.insert(name, std::fs::read(entry.path()).unwrap()),
        }
    }
}

#[test]
fn interrupted_and_continued_to_the_same_bytes() {
    let (whole, killed) = (in_memory(), in_memory());
    assert!(start(whole.path(), "2").wait().unwrap().success());
    for part in ["extra-00000.json", "extra-00004.json"] {
        let mut child = start(killed.path(), "1");
        let part = killed.path().join("atlas/parts").join(part);
        while !part.is_file() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(start(killed.path(), "1").wait().unwrap().success());
    let [one, other] = [&whole, &killed].map(|folder| {
        let mut found = BTreeMap::new();
        files(folder.path(), "atlas", &mut found);
        found
    });
    let names: Vec<&String> = one.keys().collect();
    assert!(
        names
            .iter()
            .any(|name| name.ends_with("certificates/extra-0.txt")),
        "{names:?}"
    );
    assert_eq!(names, other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(bytes == &other[name], "{name}");
    }
    let page = String::from_utf8(one["atlas/index.html"].clone()).unwrap();
    assert!(page.contains("Known games in disguise") && page.contains("const ATLAS = "));
    assert!(one["atlas/atlas.parquet"].starts_with(b"PAR1"));
    let rows: serde_json::Value = serde_json::from_slice(&one["atlas/atlas.json"]).unwrap();
    assert_eq!(rows.as_array().unwrap().len().to_string(), GAMES);
    assert_eq!(rows[0]["named"]["name"], "wythoff");
    assert_eq!(rows[0]["class"], 0);
}
