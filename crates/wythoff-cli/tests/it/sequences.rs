//! The commands sequence, word and array.

use serde_json::{Value, json};

use crate::run::wythoff;

fn json_of(args: &[&str]) -> Value {
    let mut args = args.to_vec();
    args.extend(["--format", "json"]);
    serde_json::from_str(&wythoff(&args).stdout()).expect("JSON")
}

#[test]
fn terms_of_every_named_sequence() {
    for (name, terms) in [
        ("lower-wythoff", json!([1, 3, 4, 6, 8])),
        ("upper-wythoff", json!([2, 5, 7, 10, 13])),
        ("hofstadter-g", json!([0, 1, 1, 2, 3])),
        ("komaki-g", json!([1, 0, 1, 1, 0])),
        ("determinants", json!([-1, 1, -2, -2, 3])),
        ("rat-c", json!([4, 11, 18, 25, 32])),
        ("fat-rat:4,1", json!([1, 3, 5, 7, 9])),
        ("sun:3,0,2", json!([1, 3, 5, 6, 8])),
        ("beatty:1,1,5,2", json!([1, 3, 4, 6, 8])),
    ] {
        let answer = json_of(&["sequence", name, "--count", "5"]);
        assert_eq!(answer["terms"], terms, "{name}");
    }
}

#[test]
fn a_b_file_is_what_the_oeis_wants() {
    let file = wythoff(&[
        "sequence",
        "hofstadter-g",
        "--count",
        "3",
        "--format",
        "bfile",
    ])
    .stdout();
    assert_eq!(file, "0 0\n1 1\n2 1\n");
    let file = wythoff(&[
        "sequence",
        "lower-wythoff",
        "--count",
        "3",
        "--format",
        "bfile",
    ])
    .stdout();
    assert_eq!(file, "1 1\n2 3\n3 4\n");
    let file = wythoff(&["word", "fibonacci", "--length", "4", "--format", "bfile"]).stdout();
    assert_eq!(file, "0 0\n1 1\n2 0\n3 0\n");
    let file = wythoff(&[
        "array", "wythoff", "--rows", "3", "--cols", "3", "--format", "bfile",
    ]);
    assert_eq!(file.stdout(), "1 1\n2 2\n3 4\n4 3\n5 7\n6 6\n");
}

#[test]
fn other_formats() {
    let run = |format| {
        wythoff(&[
            "sequence",
            "lower-wythoff",
            "--count",
            "3",
            "--format",
            format,
        ])
        .stdout()
    };
    assert_eq!(run("text"), "1, 3, 4\n");
    assert_eq!(run("csv"), "n,term\n1,1\n2,3\n3,4\n");
    assert!(run("latex").contains("$2$ & $3$ \\\\"));
    assert!(run("none").contains("size     3"));
    let far = wythoff(&[
        "sequence",
        "lower-wythoff",
        "--from",
        "10^20",
        "--count",
        "1",
    ])
    .stdout();
    assert_eq!(far, "161803398874989484820\n");
    let large = json_of(&["sequence", "fibonacci", "--from", "80", "--count", "1"]);
    assert_eq!(large["terms"], json!(["23416728348467685"]));
}

#[test]
fn finding_the_index_of_a_number() {
    let found = json_of(&["sequence", "upper-wythoff", "--find", "13"]);
    assert_eq!(found["index"], "5");
    let missing = wythoff(&["sequence", "upper-wythoff", "--find", "12"]);
    assert_eq!(
        (missing.status, missing.stdout.as_str()),
        (1, "12 is not a term\n")
    );
    let zero = wythoff(&["sequence", "nim-ab-x:2,1", "--find", "0"]).stdout();
    assert_eq!(zero, "term 0 is 0\n");
    wythoff(&["sequence", "komaki-g", "--find", "1"]).failed(2);
}

#[test]
fn words() {
    assert_eq!(
        json_of(&["word", "fibonacci", "--length", "8"])["word"],
        "abaababa"
    );
    assert_eq!(
        json_of(&["word", "pattern:1,01", "--length", "11"])["word"],
        "10110101101"
    );
    let near = wythoff(&["word", "tribonacci", "--from", "999999", "--length", "4"]).stdout();
    let far = wythoff(&["word", "tribonacci", "--from", "1000001", "--length", "2"]).stdout();
    assert_eq!(near[2..], far);
}

#[test]
fn arrays() {
    let answer = json_of(&["array", "wythoff", "--rows", "2", "--cols", "4"]);
    assert_eq!(answer["values"], json!([[1, 2, 3, 5], [4, 7, 11, 18]]));
    let answer = json_of(&["array", "shuffle:2", "--rows", "2", "--cols", "3"]);
    assert_eq!(answer["values"], json!([[1, 3, 8], [2, 5, 13]]));
    let text = wythoff(&["array", "wythoff", "--rows", "2", "--cols", "3"]).stdout();
    assert_eq!(text, "1  2   3\n4  7  11\n");
    let refuted = wythoff(&["array", "wythoff:beatty:0,1,2,1", "--check", "50"]);
    assert_eq!(refuted.status, 1);
    assert!(
        refuted.stdout.starts_with("not an interspersion: "),
        "{}",
        refuted.stdout
    );
}

#[test]
fn mistakes_are_pointed_at() {
    let error = wythoff(&["sequence", "beatty:1,x,5,2"]).failed(2);
    assert!(
        error.contains("\n           ^ ") || error.ends_with("\n           ^\n"),
        "{error}"
    );
    for (args, part) in [
        (&["sequence", "sun:1,1"][..], "B(1) = 1 is in T"),
        (
            &["sequence", "lower-wythoff", "--from", "0"],
            "the first index of this sequence is 1",
        ),
        (
            &["sequence", "lower-wythof"],
            "did you mean `lower-wythoff`?",
        ),
        (&["word", "pattern:1,"], "word 2 of the pattern is empty"),
        (&["word", "morphism:a=a"], "does not grow"),
        (
            &["array", "wythoff:upper-wythoff"],
            "a(1) must be 1, and it is 2",
        ),
        (&["array", "wythoff", "--from-row", "0"], "first index"),
        (
            &["sequence", "lower-wythoff", "--plot", "x.gif"],
            ".svg or .png",
        ),
    ] {
        let error = wythoff(args).failed(2);
        assert!(error.contains(part), "{args:?}: {error}");
    }
    wythoff(&["sequence", "sun:0", "--from", "10^30"]).failed(3);
    wythoff(&["sequence", "sun:0", "--count", "10^15", "--format", "none"]).failed(3);
    // A letter that comes once, and a complement without elements: no endless search.
    let rare = wythoff(&[
        "sequence",
        "positions:a,morphism:a=ab,b=b",
        "--count",
        "2",
        "--format",
        "none",
    ]);
    assert!(rare.failed(2).contains("does not occur that often"));
    let empty = wythoff(&[
        "sequence",
        "complement:beatty:1,0,0,1",
        "--count",
        "1",
        "--format",
        "none",
    ]);
    assert!(empty.failed(2).contains("the complement must be infinite"));
}

#[test]
fn lists_and_laws() {
    let list = json_of(&["sequence", "list"]);
    assert!(list.as_array().unwrap().len() > 30);
    let laws = json_of(&["sequence", "laws", "--count", "200"]);
    assert!(
        laws.as_array()
            .unwrap()
            .iter()
            .all(|law| law["holds"] == true)
    );
}

/// Antidiagonals are written in bands, for which rows are computed again: the same entries as row by row.
#[test]
fn b_files_of_arrays_do_not_depend_on_bands() {
    let side = 300;
    let text = side.to_string();
    let size = [
        "array", "wythoff", "--rows", &text, "--cols", &text, "--format",
    ];
    let table = wythoff(&[&size[..], &["csv"]].concat()).stdout();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    let entries = (0..side).flat_map(|sum| (0..=sum).map(move |row| (row, sum - row)));
    let expected = (1..).zip(entries);
    let expected = expected.map(|(n, (row, col))| format!("{n} {}\n", rows[row][col]));
    let file = wythoff(&[&size[..], &["bfile"]].concat()).stdout();
    assert!(file == expected.collect::<String>());
}
