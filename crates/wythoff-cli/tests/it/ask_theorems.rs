//! The facade answers the questions about theorems with the bytes that the program prints.

use wythoff::ask::{Quiet, answer_json};

use crate::run::wythoff;

/// The line without the times in it.
pub(crate) fn without_times(line: &str) -> String {
    let mut rest = line.trim_end();
    let mut kept = String::new();
    while let Some(at) = ["\"millis\":", "\"seconds\":"]
        .iter()
        .filter_map(|key| Some(rest.find(key)? + key.len()))
        .min()
    {
        kept += &rest[..at];
        rest = rest[at..].trim_start_matches(|c: char| c.is_ascii_digit() || "\".e-".contains(c));
    }
    kept + rest
}

/// Both answer the same.
fn assert_same(name: &str, arguments: &str, line: &[&str]) {
    let ran = wythoff(&[&[name][..], line, &["--format", "json"]].concat());
    match answer_json(name, arguments, &Quiet::default()) {
        Ok(answer) => {
            let [printed, answered] = [&ran.stdout, &answer].map(|line| without_times(line));
            assert_eq!(printed, answered, "{name} {line:?}");
        }
        Err(failure) => {
            assert_eq!(ran.stdout, "", "{name} {line:?}");
            let message = failure.message().unwrap();
            assert!(ran.stderr.contains(&message), "{}\n{message}", ran.stderr);
        }
    }
}

#[test]
fn theorems() {
    let bounded =
        "piles a <= b; move (a - i, b) for i >= 1 if i <= 2; move (a, b - i) for i >= 1 if i <= 2";
    for (name, arguments, line) in [
        ("prove", r#"{"game": "wythoff"}"#, &["wythoff"][..]),
        (
            "prove",
            r#"{"game": "terminal:2", "misere": true}"#,
            &["terminal:2", "--misere"],
        ),
        (
            "prove",
            r#"{"game": "wythoff", "same-as": "e-wythoff"}"#,
            &["wythoff", "--same-as", "e-wythoff"],
        ),
        (
            "prove",
            r#"{"game": "w:2", "numeration": "fibonacci"}"#,
            &["w:2", "--numeration", "fibonacci"],
        ),
        ("prove", r#"{"game": "nim-ab:a,b"}"#, &["nim-ab:a,b"]),
        ("prove", r#"{"game": "w:k"}"#, &["w:k"]),
        (
            "prove",
            &format!(r#"{{"rules": "{bounded}"}}"#),
            &["--rules", bounded],
        ),
        (
            "automaton",
            r#"{"game": "wythoff", "value": 1}"#,
            &["wythoff", "--value", "1"],
        ),
        (
            "automaton",
            r#"{"game": "wythoff", "census": 9}"#,
            &["wythoff", "--census", "9"],
        ),
        ("automaton", r#"{"game": "ratwyt"}"#, &["ratwyt"]),
        ("solve", r#"{"game": "wythoff"}"#, &["wythoff"]),
        (
            "solve",
            r#"{"game": "a-wythoff:2", "values": 0}"#,
            &["a-wythoff:2", "--values", "0"],
        ),
        (
            "solve",
            &format!(r#"{{"rules": "{bounded}"}}"#),
            &["--rules", bounded],
        ),
    ] {
        assert_same(name, arguments, line);
    }
}

#[test]
fn sentences_and_certificates() {
    for (formula, more) in [
        ("forall y, x: x < y => exists z: x + z = y", ""),
        ("forall x: exists y: 2 * y = x", ""),
        ("lower(n, x) and x mod 2 = 0", r#", "members": 5"#),
        ("x < 3", r#", "explain": true"#),
        ("x <", ""),
    ] {
        let arguments = format!(r#"{{"formula": "{formula}"{more}}}"#);
        let mut line = vec![formula];
        if more.contains("members") {
            line.extend(["--members", "5"]);
        }
        if more.contains("explain") {
            line.push("--explain");
        }
        assert_same("decide", &arguments, &line);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let script = "let even(x) := exists h: x = 2 * h\ntheorem half := forall x: even(x)";
    let path = file("defs");
    std::fs::write(&path, script).unwrap();
    let quoted = |text: &str| serde_json::to_string(text).unwrap();
    let arguments = format!(r#"{{"definitions": {}}}"#, quoted(script));
    assert_same("decide", &arguments, &["--file", &path]);
    let certificate = answer_json(
        "prove",
        r#"{"game": "w:2", "certificate": true}"#,
        &Quiet::default(),
    );
    let answer: serde_json::Value = serde_json::from_str(&certificate.unwrap()).unwrap();
    let text = answer["certificate"].as_str().unwrap();
    let path = file("w2");
    std::fs::write(&path, text).unwrap();
    let arguments = format!(r#"{{"certificate": {}}}"#, quoted(text));
    assert_same("verify", &arguments, &[&path]);
    let arguments = format!(
        r#"{{"certificate": {}, "independent": true}}"#,
        quoted(text)
    );
    assert_same("verify", &arguments, &[&path, "--independent"]);
}
