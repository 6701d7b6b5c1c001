//! `solve` as its users see it.

use serde_json::Value;

use crate::run::wythoff;

fn facts(solution: &Value, value: usize) -> Vec<String> {
    let level = &solution["levels"][value];
    assert_eq!(level["status"], "proved");
    let facts = level["consequences"].as_array().unwrap().iter();
    facts
        .map(|fact| {
            assert_eq!(fact["status"], "proved", "{fact}");
            fact["statement"].as_str().unwrap().to_owned()
        })
        .collect()
}

fn assert_says(facts: &[String], expected: &str) {
    let said = facts.iter().any(|fact| fact.contains(expected));
    assert!(said, "{expected}: {facts:#?}");
}

#[test]
fn proved_sets_are_listed_at_any_height() {
    let far = [
        "positions",
        "wythoff",
        "--value",
        "2",
        "--from",
        "10^50",
        "--count",
        "3",
    ];
    let listed = wythoff(&[&far[..], &["--format", "json"]].concat()).stdout();
    let listed: Value = serde_json::from_str(&listed).unwrap();
    assert_eq!(listed["status"], "proved");
    assert_eq!(listed["from"], format!("1{}", "0".repeat(50)));
    for (i, position) in listed["positions"].as_array().unwrap().iter().enumerate() {
        let n = format!("1{i:050}");
        let args = ["nth", "wythoff", "--value", "2", &n, "--format", "json"];
        let nth: Value = serde_json::from_str(&wythoff(&args).stdout()).unwrap();
        assert_eq!(
            (&nth["position"], &nth["status"]),
            (position, &"proved".into())
        );
        let sum = format!(
            "wythoff@{},{}",
            position[0].as_str().unwrap(),
            position[1].as_str().unwrap()
        );
        let value: Value =
            serde_json::from_str(&wythoff(&["value", &sum, "--format", "json"]).stdout()).unwrap();
        assert_eq!(
            (&value["value"], &value["status"]),
            (&2.into(), &"proved".into())
        );
    }
    let text = wythoff(&far).stdout();
    assert!(text.contains(&format!("1{:050}", 2)), "{text}");
    // From 0 on the numbers are those of a plain listing, found another way.
    let near = |more: &[&str]| {
        let args = [
            "positions",
            "wythoff",
            "--value",
            "1",
            "--count",
            "50",
            "--format",
            "csv",
        ];
        wythoff(&[&args[..], more].concat()).stdout()
    };
    assert_eq!(near(&[]), near(&["--from", "0"]));
    let unknown = wythoff(&[
        "positions",
        "wythoff",
        "--value",
        "9",
        "--from",
        "5",
        "--count",
        "1",
    ]);
    assert!(unknown.failed(3).contains("wythoff nth"));
}

#[test]
fn show_lists_the_theorems() {
    let shown = wythoff(&["show", "f-wythoff", "--format", "json"]).stdout();
    let shown: Value = serde_json::from_str(&shown).unwrap();
    let known = shown["known"].as_array().unwrap();
    for (value, states) in [(3, 234), (4, 3540)] {
        let command = format!("wythoff prove f-wythoff --value {value}");
        let theorem = known
            .iter()
            .find(|known| known["source"].as_str().unwrap().contains(&command));
        let theorem = theorem.expect("a theorem of the library");
        assert_eq!(theorem["status"], "proved");
        assert!(
            theorem["statement"]
                .as_str()
                .unwrap()
                .contains(&format!("{states} states"))
        );
    }
}

/// A time limit once left theorems out without a word, and the exit status was 0.
#[test]
fn what_a_limit_leaves_out_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let [out, answer] = ["page", "answer.json"].map(file);
    let args = [
        "solve",
        "wythoff",
        "--values",
        "5",
        "--time-limit",
        "3",
        "--format",
        "json",
    ];
    let ran = wythoff(&[&args[..], &["-o", &answer, "--out", &out, "--quiet"]].concat());
    assert_eq!(ran.status, 3, "{ran:?}");
    assert!(ran.stderr.contains("missing: the theorem"), "{ran:?}");
    assert!(ran.stderr.contains("to 5"), "{ran:?}");
    let solution: Value = serde_json::from_str(&std::fs::read_to_string(answer).unwrap()).unwrap();
    assert_eq!(solution["complete"], false);
    // On a slow machine what follows from smaller values is missing as well.
    let missing = solution["missing"].as_array().unwrap().iter();
    let mut missing = missing.map(|gap| gap["what"].as_str().unwrap());
    let missing = missing.find(|what| what.contains("to 5")).unwrap();
    let page = std::fs::read_to_string(folder.path().join("page/index.html")).unwrap();
    assert!(
        page.contains("Incomplete") && page.contains(missing),
        "{page}"
    );
}

#[test]
fn what_follows_for_wythoffs_game() {
    let solution = wythoff(&["solve", "wythoff", "--format", "json"]).stdout();
    let solution: Value = serde_json::from_str(&solution).unwrap();
    assert_eq!(solution["complete"], true);
    assert_eq!(solution["missing"], serde_json::json!([]));
    let zeros = facts(&solution, 0);
    assert_says(
        &zeros,
        "every difference of the piles, from 0 on, occurs exactly once",
    );
    assert_says(&zeros, "0 <= b - ⌊aφ⌋ <= 1");
    let ones = facts(&solution, 1);
    assert_says(&ones, "occurs exactly once");
    assert_says(
        &ones,
        "-4 <= d - n <= 2; the bounds are first met at n = 57 and n = 282",
    );
    assert_says(&ones, "R_1 = 45");
    assert_says(&ones, "from row 2201");
    assert_eq!(solution["cross_check"]["status"], "computed");
}

/// Theorems that the library has are shown without being asked for.
#[test]
fn the_library_is_shown() {
    let solution = wythoff(&["solve", "wythoff", "--format", "json"]).stdout();
    let solution: Value = serde_json::from_str(&solution).unwrap();
    let library = solution["library"].as_array().unwrap();
    let values: Vec<u64> = library.iter().filter_map(|t| t["value"].as_u64()).collect();
    assert_eq!(values, [2, 3]);
    let says = |at: usize| library[at]["statement"].as_str().unwrap();
    assert!(says(0).contains("an automaton of 13880 states"));
    assert!(says(1).contains("R_3 = 158"));
    assert!(library.iter().all(|theorem| theorem["status"] == "proved"));
    let text = wythoff(&["solve", "f-wythoff"]).stdout();
    assert!(text.contains("\nHigher values\n  value 2 "), "{text}");
    // A game without a theorem about a higher value has no such part.
    let none = wythoff(&["solve", "mouse", "--values", "0", "--format", "json"]).stdout();
    assert!(!none.contains("\"library\""), "{none}");
}

/// The page links certificates, and each of them is accepted.
#[test]
fn the_page_links_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display().to_string();
    for (game, files) in [
        ("wythoff", &["value-0", "value-1"][..]),
        ("nim-ab:1,3", &["value-0"]),
    ] {
        let ran = wythoff(&["solve", game, "--out", &out, "--format", "json"]);
        assert!(!ran.stdout.contains("\"certificate\""), "{ran:?}");
        let page = std::fs::read_to_string(folder.path().join("index.html")).unwrap();
        for stem in files {
            let name = format!("{stem}.certificate.txt");
            assert!(page.contains(&format!("<a href=\"{name}\">")), "{page}");
            let path = folder.path().join(name).display().to_string();
            let verified = wythoff(&["verify", &path, "--independent"]).stdout();
            assert!(verified.starts_with("status     proved"), "{verified}");
        }
    }
}

/// Value 3 rests on what is proved of the rows; the automata of values 1 and 2 come from the library.
#[test]
fn value_three_is_known_from_the_rows() {
    let solution = wythoff(&["solve", "wythoff", "--values", "3", "--format", "json"]).stdout();
    let solution: Value = serde_json::from_str(&solution).unwrap();
    assert_eq!(solution["complete"], true);
    assert_eq!(solution["levels"][2]["states"], 13_880);
    let three = &solution["levels"][3];
    assert_eq!(three["status"], "proved");
    assert!(three["statement"].as_str().unwrap().contains("R_3 = 158"));
    assert_eq!(solution["library"], Value::Null);
}
