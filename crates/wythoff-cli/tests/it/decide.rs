//! `wythoff decide`.

use crate::run::wythoff;

#[test]
fn true_false_and_sets() {
    let ran = wythoff(&["decide", "forall x, y: x < y => exists z: x + z = y"]);
    assert_eq!(ran.stdout(), "TRUE\nstatus: proved\n");
    let ran = wythoff(&["decide", "forall x: exists y: 2 * y = x"]);
    assert_eq!(ran.status, 1);
    assert_eq!(ran.stdout, "FALSE\ncounterexample: x = 1\nstatus: proved\n");
    let ran = wythoff(&["decide", "exists x: lower(5, x)"]);
    assert_eq!(ran.stdout(), "TRUE\nwitness: x = 8\nstatus: proved\n");
    let ran = wythoff(&["decide", "lower(n, x) and n <= 2"]);
    assert_eq!(
        ran.stdout(),
        "(n, x): 3 members, automaton of 4 states\n(0, 0)\n(1, 1)\n(2, 3)\n"
    );
}

#[test]
fn json_has_the_keys_that_programs_read() {
    let ran = wythoff(&["decide", "forall x: x < 10^20", "--format", "json"]);
    assert_eq!(ran.status, 1);
    let value: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(value["result"], false);
    assert_eq!(value["witness"]["x"], "100000000000000000000");
    assert!(value["states"].is_u64() && value["millis"].is_u64());
    let ran = wythoff(&["decide", "true", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.stdout()).unwrap();
    assert_eq!(
        (&value["result"], &value["witness"]),
        (&true.into(), &serde_json::Value::Null)
    );
}

/// Walnut takes the tracks of a file for the variables in alphabetical order, wherever they appear.
#[test]
fn files_for_walnut_have_alphabetical_tracks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("double.txt");
    for formula in ["y = 2 * x", "2 * x = y"] {
        let ran = wythoff(&["decide", formula, "--format", "walnut"]);
        assert!(ran.stderr.contains("tracks: x, y"), "{}", ran.stderr);
        std::fs::write(&path, ran.stdout()).unwrap();
        let defs = folder.path().join("defs.txt");
        std::fs::write(&defs, "import double from \"double.txt\"\n").unwrap();
        for sentence in ["double(3, 6)", "not double(6, 3)"] {
            let ran = wythoff(&["decide", "--file", defs.to_str().unwrap(), sentence]);
            assert_eq!(
                ran.stdout(),
                "TRUE\nstatus: proved\n",
                "{formula}: {sentence}"
            );
        }
    }
    // Other formats say the names of the columns, in order of appearance.
    let ran = wythoff(&["decide", "y = 2 * x", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&ran.stdout()).unwrap();
    assert_eq!(value["variables"], serde_json::json!(["y", "x"]));
    assert_eq!(value["members"][1], serde_json::json!(["2", "1"]));
}

#[test]
fn other_numeration_systems() {
    for system in ["base:2", "base:10", "tribonacci", "ostrowski:1;2"] {
        let formula = "forall x: exists h: x = 2 * h or x = 2 * h + 1";
        wythoff(&["decide", "--numeration", system, formula]).stdout();
    }
    let stderr = wythoff(&["decide", "--numeration", "base:99", "true"]).failed(2);
    assert!(stderr.contains("digits up to 15"), "{stderr}");
}

#[test]
fn files_of_definitions_and_theorems() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("even.txt");
    std::fs::write(
        &file,
        "let even(x) := exists h: 2 * h = x\ntheorem all := forall x: even(x)\n",
    )
    .unwrap();
    let path = file.to_str().unwrap();
    wythoff(&[
        "decide",
        "--file",
        path,
        "forall x: even(x) <=> not even(x + 1)",
    ])
    .stdout();
    let ran = wythoff(&["decide", "--file", path]);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.stdout,
        "WRONG  all  FALSE: x = 1\n0 of 1 claims are right (proved)\n"
    );
    std::fs::write(&file, "let even(x) :=\n  2 * h = x\n").unwrap();
    let stderr = wythoff(&["decide", "--file", path, "true"]).failed(2);
    assert!(stderr.contains("even.txt:2: the variable h"), "{stderr}");
}

#[test]
fn bad_input_is_explained_and_limits_are_kept() {
    let stderr = wythoff(&["decide", "forall x: missing(x)"]).failed(2);
    assert!(
        stderr.contains("unknown relation missing") && stderr.contains("          ^^^^^^^"),
        "{stderr}"
    );
    let hard = "forall x: exists y: 123456787 * x = 7654321 * y + 1";
    let stderr = wythoff(&["decide", hard, "--time-limit", "0.2"]).failed(3);
    assert!(
        stderr.contains("time limit") && stderr.contains("123456787 * x"),
        "{stderr}"
    );
    let stderr = wythoff(&["decide", hard, "--memory-limit", "3"]).failed(3);
    assert!(stderr.contains("memory"), "{stderr}");
}
