//! `wythoff verify`, and the certificates of `decide`.

use crate::run::{json, resealed, wythoff};

/// A folder with a certificate of a sentence, and its path.
fn certificate(sentence: &str, more: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.txt").display().to_string();
    let args = ["decide", sentence, "--certificate", &path];
    let ran = wythoff(&[&args[..], more].concat());
    assert!(ran.status < 2, "{ran:?}");
    (folder, path)
}

#[test]
fn sentences_are_decided_again() {
    for (sentence, says) in [
        (
            "forall x: exists y: y = 2 * x",
            "forall x: exists y: y = 2 * x is true (fibonacci)",
        ),
        (
            "forall x : (exists y: 2*y = x)",
            "forall x: exists y: 2 * y = x is false, for example for x = 1 (fibonacci)",
        ),
        (
            "exists x: lower(5, x)",
            "exists x: lower(5, x) is true, for example for x = 8 (fibonacci)",
        ),
        ("2 + 2 = 5", "2 + 2 = 5 is false (fibonacci)"),
    ] {
        let (_folder, path) = certificate(sentence, &[]);
        let verified = json(&["verify", &path]);
        assert_eq!(verified["status"], "proved", "{sentence}");
        assert_eq!(verified["statement"], says);
    }
}

/// Any sentence was once accepted as true.
#[test]
fn a_certificate_shows_its_own_sentence_only() {
    let (_folder, path) = certificate("forall x: exists y: x < y", &[]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("wythoff proof 2\nnumeration fibonacci\nsentence "));
    for (from, to) in [
        ("exists y: x < y", "exists y: y < x"),
        ("holds true", "holds false"),
        ("holds true", "witness x = 3\nholds true"),
    ] {
        std::fs::write(&path, resealed(&text.replace(from, to))).unwrap();
        let refused = wythoff(&["verify", &path]);
        assert_eq!(refused.status, 1, "{refused:?}");
        assert!(refused.stdout.contains("rejected"), "{refused:?}");
    }
    for (from, to) in [
        ("holds true", "holds"),
        ("sentence ", "sentence sentence "),
        ("sentence forall x", "sentence forall X"),
        ("holds true", "holds true\nand more"),
        ("numeration fibonacci", "numeration roman"),
    ] {
        std::fs::write(&path, resealed(&text.replace(from, to))).unwrap();
        let message = wythoff(&["verify", &path]).failed(2);
        assert!(message.contains("cannot be read"), "{message}");
    }
    std::fs::write(&path, text.replace("x < y", "y < x")).unwrap();
    assert!(wythoff(&["verify", &path]).failed(2).contains("checksum"));
    std::fs::write(&path, "wythoff proof\nnumeration fibonacci\n").unwrap();
    let message = wythoff(&["verify", &path]).failed(2);
    assert!(
        message
            .contains("written by an earlier version: write it again with `decide --certificate`")
    );
}

#[test]
fn definitions_and_imports_are_part_of_a_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let walnut = wythoff(&["decide", "exists h: x = 2 * h", "--format", "walnut"]).stdout();
    file("even.txt", &walnut);
    let defs = file(
        "defs.txt",
        "import even from \"even.txt\"\nlet odd(x) := not even(x)\nlet unused(x) := x = 7\n",
    );
    let sentence = "forall x: odd(x) <=> even(x + 1)";
    let (_folder, path) = certificate(sentence, &["--file", &defs]);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(
        text.contains("\nlet odd(x) := not even(x)\n") && !text.contains("unused"),
        "{text}"
    );
    let says =
        format!("{sentence} is true (fibonacci; odd(x) := not even(x); given relations: even)");
    assert_eq!(json(&["verify", &path])["statement"], says);
    // Another automaton is another question: here the start accepts nothing but 0.
    let row = text.lines().find(|line| line.starts_with('+')).unwrap();
    let forged = resealed(&text.replacen(row, &row.replacen('+', "-", 1), 1));
    std::fs::write(&path, forged).unwrap();
    let refused = wythoff(&["verify", &path]);
    assert!(
        refused.status == 1 || refused.stderr.contains("not in normal form"),
        "{refused:?}"
    );
}

#[test]
fn files_that_are_cut_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.txt").display().to_string();
    for args in [
        &["prove", "w:1", "--value", "1"][..],
        &["prove", "nim-ab:1,3"],
        &["period", "wythoff", "--row", "3"],
        &["decide", "forall x: exists y: x < y"],
    ] {
        wythoff(&[args, &["--quiet", "--certificate", &path]].concat()).stdout();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(wythoff(&["verify", &path]).status, 0, "{args:?}");
        for part in [2, 3] {
            let mut cut = text.len() / part;
            while !text.is_char_boundary(cut) {
                cut -= 1;
            }
            std::fs::write(&path, &text[..cut]).unwrap();
            let message = wythoff(&["verify", &path]).failed(2);
            assert!(message.contains("cannot be read"), "{args:?}: {message}");
        }
    }
}

/// A limit that is reached is not a verdict about the file.
#[test]
fn a_limit_leaves_a_certificate_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("c.txt").display().to_string();
    for args in [
        &["prove", "wythoff", "--value", "1"][..],
        &["prove", "nim-ab:1,3"],
        &["period", "wythoff", "--row", "9"],
        &[
            "decide",
            "forall x, y: 13 * x = y => exists z: y = 13 * z and z < 10^9 + y",
        ],
    ] {
        wythoff(&[args, &["--quiet", "--certificate", &path]].concat()).stdout();
        let ran = wythoff(&["verify", &path, "--time-limit", "0.001"]);
        let proved = ran.status == 0 && ran.stdout.contains("proved");
        let undecided =
            ran.status == 3 && ran.stderr.contains("undecided") && ran.stdout.is_empty();
        assert!(proved || undecided, "{args:?}: {ran:?}");
    }
}

#[test]
fn the_independent_checker_confirms_sentences() {
    for sentence in [
        "forall x: exists y: x < y",
        "~exists n: F[n] = 0",
        "not (forall x: forall y: x = y)",
        "exists x: exists y, z: x + y = 3 and z = 5",
        "exists x: exists x: x = 3",
        "not not (exists x: forall y: x <= y)",
        "(exists n: n = 1) and ~(exists m: m < 0)",
    ] {
        let (_folder, path) = certificate(sentence, &[]);
        let verified = json(&["verify", &path, "--independent"]);
        assert!(verified["confirmed"].is_string(), "{sentence}");
    }
}

/// It was once called rejected, though the prover had just proved it.
#[test]
fn what_the_separate_checker_cannot_read_is_undecided() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lower.txt").display().to_string();
    let rules = "piles n; move (n - lower(i)) for i >= 1";
    let proved = wythoff(&[
        "prove",
        "--rules",
        rules,
        "--numeration",
        "fibonacci",
        "--certificate",
        &path,
    ]);
    assert_eq!(proved.status, 0, "{proved:?}");
    assert_eq!(json(&["verify", &path])["status"], "proved");
    let second = wythoff(&["verify", &path, "--independent"]);
    assert_eq!(second.status, 3, "{second:?}");
    let why = "the certificate is proved, but the separate checker cannot read its line 5: `lower(` is not known in rules";
    assert!(second.stderr.contains(why), "{second:?}");
    assert!(!second.stdout.contains("rejected"), "{second:?}");
}
