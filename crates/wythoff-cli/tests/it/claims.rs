//! The command `claims`.

use crate::run::{json, wythoff};

#[test]
fn the_list_can_be_filtered() {
    let all = json(&["claims", "list"]);
    let all = all.as_array().unwrap();
    assert!(all.len() > 150);
    let few = json(&["claims", "list", "--paper", "nivasch", "--kind", "table"]);
    let ids: Vec<&str> = few
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids.len(), 6);
    assert!(ids.contains(&"nivasch/table-5"));
    assert!(
        wythoff(&["claims", "list", "--paper", "nobody"])
            .failed(2)
            .contains("nivasch")
    );
    assert!(
        wythoff(&["claims", "list", "--kind", "joke"])
            .failed(2)
            .contains("conjecture")
    );
}

#[test]
fn one_claim_is_shown_and_checked() {
    let shown = wythoff(&["claims", "show", "jiao/remark-15"]).stdout();
    assert!(shown.contains("expected at quick: refuted"), "{shown}");
    let checked = json(&["claims", "check", "jiao/remark-15"]);
    let line = &checked[0];
    assert_eq!(line["verdict"], "refuted");
    assert_eq!(line["expected"], "refuted");
    assert_eq!(line["detail"], "g = 4, n = 28, (45, 67), d = 22");
    for key in ["id", "statement", "evidence"] {
        assert!(line[key].is_string(), "{line}");
    }
    assert!(line["seconds"].is_number());
}

#[test]
fn unknown_names_get_a_hint() {
    let message = wythoff(&["claims", "show", "jiao/remark-51"]).failed(2);
    assert!(
        message.contains("did you mean jiao/remark-15?"),
        "{message}"
    );
    wythoff(&["claims", "check"]).failed(2);
    wythoff(&["claims", "check", "--all", "--scale", "huge"]).failed(2);
}

#[test]
fn finished_claims_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("results");
    let store = store.to_str().unwrap();
    let args = ["claims", "check", "nivasch/table-1", "--checkpoint", store];
    let check = || wythoff(&[&args[..], &["--format", "json"]].concat());
    let evidence = |text: &str| {
        let claims: serde_json::Value = serde_json::from_str(text).unwrap();
        claims[0]["evidence"].clone()
    };
    let first = evidence(&check().stdout());
    let file = folder.path().join("results/nivasch.table-1.quick.json");
    let text = std::fs::read_to_string(&file).unwrap();
    // What is stored is shown and not written again.
    let written = std::fs::metadata(&file).unwrap().modified().unwrap();
    let again = check();
    assert_eq!(again.stderr, "");
    assert_eq!(evidence(&again.stdout()), first);
    assert_eq!(
        std::fs::metadata(&file).unwrap().modified().unwrap(),
        written
    );
    // What was changed, cut or belongs to another claim is computed again, and said to be.
    let changes = [
        text.replace("all 119 legible cells", "all 999 legible cells"),
        text[..text.len() / 2].to_owned(),
        text.replace("fingerprint\":\"", "fingerprint\":\"0"),
        text.replace("\"millis\":", "\"millis\":1"),
    ];
    for changed in changes {
        assert_ne!(changed, text);
        std::fs::write(&file, changed).unwrap();
        let ran = check();
        assert!(ran.stderr.contains("checked again"), "{}", ran.stderr);
        assert_eq!(evidence(&ran.stdout()), first);
    }
}

#[test]
fn a_store_that_cannot_be_made_is_a_clear_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let store = file.join("results");
    let args = [
        "claims",
        "check",
        "nivasch/table-1",
        "--checkpoint",
        store.to_str().unwrap(),
    ];
    assert!(wythoff(&args).failed(2).contains("cannot make"));
}

#[test]
fn time_that_runs_out_is_undecided() {
    let args = [
        "claims",
        "check",
        "nivasch/table-5",
        "--scale",
        "paper",
        "--time-limit",
        "0.05",
    ];
    wythoff(&args).failed(3);
}

#[test]
fn commands_that_go_further_can_be_typed() {
    use clap::Parser;
    let all = json(&["claims", "list"]);
    let further: Vec<&str> = (all.as_array().unwrap().iter())
        .filter_map(|claim| claim["further"].as_str())
        .collect();
    assert!(further.len() > 5);
    for line in further {
        let read = wythoff_cli::cli::Cli::try_parse_from(line.split(' '));
        assert!(read.is_ok(), "{line}: {}", read.unwrap_err());
    }
}
