//! Certificates are accepted by the checker, and forgeries are not.

use std::path::Path;

use wythoff_automata::certificate::sealed;
use wythoff_automata::checker::{CheckError, check};
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, System};

/// A session that records, with the definitions of a theorem file.
fn recording(file: &str) -> Session {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("theorems");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string());
    let mut session = Session::recording(System::fibonacci(), Budget::default());
    session.load(&read(file).unwrap(), read).unwrap();
    session
}

const WYTHOFF: &str = "forall x, y: cold(x, y) <=> not (\
    (exists v: v < y and cold(x, v)) or (exists u: u < x and cold(u, y)) \
    or (exists u, v: u < x and x + v = u + y and cold(u, v)))";

fn certificate(session: &mut Session, sentence: &str) -> (bool, String) {
    let sentence = session.parse(sentence).unwrap();
    let (decision, text) = session.logic().certify(&sentence).unwrap();
    (decision.holds(), text)
}

/// The text with a checksum that fits, as a forger would make it.
fn resealed(text: &str) -> String {
    let end = text.rfind("checksum ").expect("a checksum");
    sealed(&text[..end])
}

#[test]
fn a_changed_sentence_is_noticed() {
    let mut session = recording("wythoff.txt");
    let (_, text) = certificate(&mut session, "forall x: exists y: x < y");
    assert!(check(&text, &Budget::default()).is_ok());
    let changed = text.replace("exists y: x < y", "exists y: y < x");
    assert!(matches!(
        check(&changed, &Budget::default()),
        Err(CheckError::Text(..))
    ));
}

#[test]
fn sentences_are_confirmed() {
    let mut session = recording("wythoff.txt");
    for sentence in [
        WYTHOFF,
        "forall n, x: lower(n, x) <=> upper(n, x + n)",
        "exists x, y: cold(x, y) and x > 100 and y mod 7 = 3",
        "forall x: exists y: 2 * y = x",
        "not (exists x: F[x] = 1 and F[x + 1] = 1)",
        "not (forall x: x div 3 < 20)",
        "forall x: true",
        "exists x: x = 3 and false",
    ] {
        let (holds, text) = certificate(&mut session, sentence);
        let verified =
            check(&text, &Budget::default()).unwrap_or_else(|e| panic!("{sentence}: {e}"));
        assert_eq!(verified.holds, holds, "{sentence}");
    }
}

#[test]
fn other_systems_are_confirmed() {
    for system in [
        "base:2",
        "base:3",
        "ostrowski:1;2",
        "ostrowski:0,3;1,2",
        "tribonacci",
        "recurrence:0,1,1;1,2,2",
        "recurrence:1,2,1;1,3,6",
    ] {
        let mut session = Session::new(system.parse().unwrap(), Budget::default());
        let (holds, text) = certificate(
            &mut session,
            "forall x: exists y: x = 2 * y or x = 2 * y + 1",
        );
        assert!(holds);
        check(&text, &Budget::default()).unwrap_or_else(|e| panic!("{system}: {e}"));
    }
}

#[test]
fn forgeries_are_rejected() {
    let mut session = recording("wythoff.txt");
    let (holds, text) = certificate(&mut session, WYTHOFF);
    assert!(holds);
    // Any change of a single target or acceptance is noticed.
    let lines: Vec<&str> = text.lines().collect();
    // (A given relation may be any: only what is built from it is checked.)
    let mut given = false;
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with("relation") {
            given = line.ends_with("given");
        } else if line.starts_with(['+', '-']) && !given {
            rows.push(at);
        }
    }
    for (i, &row) in rows.iter().enumerate().step_by(7) {
        let mut words: Vec<String> = lines[row].split(' ').map(str::to_owned).collect();
        let at = i % words.len();
        words[at] = match words[at].as_str() {
            "+" => "-".to_owned(),
            "-" => "+".to_owned(),
            "." => "0".to_owned(),
            _ => ".".to_owned(),
        };
        let changed = words.join(" ");
        let mut forged = lines.clone();
        forged[row] = &changed;
        let result = check(&resealed(&forged.join("\n")), &Budget::default());
        assert!(
            matches!(result, Err(CheckError::Wrong(_))),
            "row {row}: {result:?}"
        );
    }
    for (from, to) in [
        ("holds true", "holds false"),
        ("empty", "witness 1 2"),
        ("form forall", "form exists"),
        ("base less", "base equal"),
    ] {
        assert!(text.contains(from));
        assert!(
            check(&resealed(&text.replacen(from, to, 1)), &Budget::default()).is_err(),
            "{from} -> {to}"
        );
    }
    assert!(check("", &Budget::default()).is_err());
    let huge = text.replace("numeration fibonacci", "numeration ostrowski:0;4294967295");
    let huge = resealed(&huge);
    assert!(matches!(
        check(&huge, &Budget::default()),
        Err(CheckError::Text(2, _))
    ));
    assert!(check(&text[..text.len() / 2], &Budget::default()).is_err());
}

#[test]
fn a_witness_is_checked() {
    let mut session = recording("wythoff.txt");
    let (holds, text) = certificate(&mut session, "exists x, y: cold(x, y) and x > 10");
    assert!(holds);
    let line = text
        .lines()
        .find(|line| line.starts_with("witness"))
        .unwrap();
    assert!(check(&text, &Budget::default()).is_ok());
    let forged = resealed(&text.replace(line, "witness 11 19"));
    assert!(matches!(
        check(&forged, &Budget::default()),
        Err(CheckError::Wrong(_))
    ));
}
