//! `period` and `verify` as their users see them.

use std::path::Path;

use serde_json::{Value, json};

use crate::run::{shell, wythoff, wythoff_killed};

fn parsed(args: &[&str]) -> Value {
    serde_json::from_str(&wythoff(args).stdout()).expect("JSON")
}

#[test]
fn one_row_and_many_rows() {
    let row = parsed(&["period", "wythoff", "--row", "6", "--format", "json"]);
    let six = json!({
        "row": 6, "preperiod": 37, "period": 12, "certified": true, "status": "proved"
    });
    assert_eq!(row, six);
    let rows = parsed(&["period", "wythoff", "--rows", "5..6", "--format", "json"]);
    assert_eq!((rows.as_array().unwrap().len(), &rows[1]), (2, &six));
    let csv = wythoff(&["period", "r-wythoff", "--rows", "0..=4", "--format", "csv"]).stdout();
    let expected = "row,preperiod,period\n0,0,1\n1,3,1\n2,3,1\n3,7,4\n4,14,12\n";
    assert_eq!(csv, expected);
}

#[test]
fn values_and_columns_at_any_distance() {
    let far = "10^1000";
    let args = [
        "period", "wythoff", "--row", "17", "--at", far, "--format", "json",
    ];
    let value = parsed(&args)["values"][0]["value"]
        .as_str()
        .unwrap()
        .to_owned();
    let answer = parsed(&["value", &format!("wythoff@17,{far}"), "--format", "json"]);
    assert_eq!(answer["value"], value);
    assert_eq!(answer["status"], "proved");
    let args = [
        "period", "wythoff", "--row", "17", "--find", &value, "--format", "json",
    ];
    let found = &parsed(&args)["columns"][0]["columns"];
    assert_eq!(found[0], format!("1{}", "0".repeat(1000)));
    assert_eq!(found.as_array().unwrap().len(), 1);
}

#[test]
fn recurrences_as_the_oeis_writes_them() {
    let text = wythoff(&["period", "wythoff", "--row", "3", "--recurrence"]).stdout();
    assert!(
        text.contains("a(n) = a(n-1) + a(n-6) - a(n-7) for n > 14"),
        "{text}"
    );
    assert!(text.contains("(1, 0, 0, 0, 0, 1, -1)"), "{text}");
    let args = [
        "period", "wythoff", "--row", "3", "--format", "bfile", "--count", "8",
    ];
    let expected = "0 3\n1 4\n2 5\n3 6\n4 2\n5 0\n6 1\n7 9\n";
    assert_eq!(wythoff(&args).stdout(), expected);
}

#[test]
fn certificates_are_checked_and_forgeries_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let rules = "piles x <= y; move (x, y - i) for i >= 1; move (x - i, y - i) for i >= 1";
    let lines = [
        "wythoff period wythoff --row 6 --certificate c.txt".to_owned(),
        "wythoff period f-wythoff --rows 3..9 --certificate c.txt".to_owned(),
        format!("wythoff period --rules '{rules}' --row 5 --certificate c.txt"),
    ];
    for line in lines {
        shell(&line, folder.path()).stdout();
        let verdict = shell("wythoff verify c.txt --format json", folder.path()).stdout();
        let verdict: Value = serde_json::from_str(&verdict).unwrap();
        assert_eq!(verdict["status"], "proved", "{line}");
        let forge = "sed 's/\\(claim row .* period \\)/\\11/' c.txt > forged.txt";
        shell(forge, folder.path()).stdout();
        let verdict = shell("wythoff verify forged.txt", folder.path());
        assert_eq!(verdict.status, 1, "{line} {verdict:?}");
        assert!(verdict.stdout.contains("rejected"), "{verdict:?}");
        assert!(verdict.stdout.contains("row "), "{verdict:?}");
    }
    // The last certificate is about a typed game, which is known by its rules alone.
    let verdict = shell("wythoff verify c.txt", folder.path()).stdout();
    assert!(
        verdict.contains("move (x - i, y - i) for i >= 1]: row 5"),
        "{verdict}"
    );
    let claimed = "sed 's/^game rules/game nim/' c.txt > forged.txt; wythoff verify forged.txt";
    let verdict = shell(claimed, folder.path());
    assert_eq!(verdict.status, 1, "{verdict:?}");
    assert!(verdict.stdout.contains("not those of nim"), "{verdict:?}");
    let earlier = "sed '1s/2$/1/' c.txt > earlier.txt; wythoff verify earlier.txt";
    let refused = shell(earlier, folder.path()).failed(2);
    assert!(
        refused.contains("written by an earlier version: write it again"),
        "{refused}"
    );
    let other = shell("echo hello > c.txt; wythoff verify c.txt", folder.path());
    assert!(other.failed(2).contains("not a certificate"));
}

#[test]
fn refusals_and_limits() {
    let refused = |args: &[&str], status| wythoff(args).failed(status);
    let why = refused(&["period", "mouse", "--row", "3"], 2);
    assert!(why.contains("Nim moves and diagonal moves"), "{why}");
    let odd = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
               move (a - i, b - i) for i >= 1 if b mod 3 = 1";
    let why = refused(&["period", "--rules", odd, "--row", "3"], 2);
    assert!(why.contains("prove nothing"), "{why}");
    let why = refused(&["period", "wythoff", "--rows", "7..3"], 2);
    assert!(why.contains("larger than the last"), "{why}");
    let why = refused(&["period", "wythoff", "--row", "10^9"], 2);
    assert!(why.contains("too large"), "{why}");
    let slow = ["period", "wythoff", "--row", "900", "--time-limit", "0.3"];
    let why = refused(&slow, 3);
    assert!(why.contains("time limit"), "{why}");
}

#[test]
fn pictures() {
    let folder = tempfile::tempdir().unwrap();
    let line = "wythoff period wythoff --rows 0..12 --plot g.svg -q && \
                wythoff period wythoff --row 7 --plot r.png -q";
    shell(line, folder.path()).stdout();
    let svg = std::fs::read_to_string(folder.path().join("g.svg")).unwrap();
    assert!(svg.contains("Preperiods and periods"), "{svg}");
    assert!(folder.path().join("r.png").metadata().unwrap().len() > 1000);
}

#[test]
fn rows_3_and_4_are_among_the_theorems() {
    let known = &parsed(&["show", "wythoff", "--format", "json"])["known"];
    let proved = |statement: &str| {
        known.as_array().unwrap().iter().any(|known| {
            known["statement"].as_str().unwrap() == statement && known["status"] == "proved"
        })
    };
    assert!(proved(
        "row 3, A004484: a(n) = a(n-1) + a(n-6) - a(n-7) for n > 14"
    ));
    assert!(proved(
        "row 4, A004485: a(n) = a(n-1) + a(n-12) - a(n-13) for n > 21"
    ));
}

/// Kills a search again and again; in the end it prints what one prints that is left alone.
#[test]
fn killed_searches_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store").display().to_string();
    let args = ["period", "wythoff", "--rows", "20..120", "--threads", "2"];
    let left_alone = wythoff(&args).stdout();
    let args = [&args[..], &["--quiet", "--checkpoint", &store]].concat();
    for changes in [0, 1, 3, 0, 2, 4] {
        wythoff_killed(&args, Path::new(&store), changes);
    }
    assert_eq!(wythoff(&args).stdout(), left_alone);
    assert_eq!(wythoff(&args).stdout(), left_alone, "from where it ended");
    let other = ["period", "wythoff", "--row", "20", "--checkpoint", &store];
    assert!(wythoff(&other).failed(2).contains("another run"));
}

/// A search keeps something only if it takes a second or so: the rows go as far as that needs on this machine.
#[test]
fn a_spoilt_record_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let spoilt = (100..400).step_by(30).find_map(|last| {
        let store = folder.path().join(last.to_string());
        let (rows, file) = (format!("20..{last}"), store.join("run.redb"));
        let store = store.display().to_string();
        let args = [
            "period",
            "wythoff",
            "--rows",
            &rows,
            "--quiet",
            "--checkpoint",
            &store,
        ];
        wythoff(&args).stdout();
        let mut bytes = std::fs::read(&file).unwrap();
        // The store may still have older copies of the record, which nothing reads.
        let copies: Vec<usize> = (0..bytes.len() - 40)
            .filter(|&at| bytes[at..].starts_with(b"wythROWS"))
            .collect();
        copies.iter().for_each(|at| bytes[at + 40] ^= 1);
        std::fs::write(&file, bytes).unwrap();
        (!copies.is_empty()).then(|| wythoff(&args).failed(2))
    });
    assert!(spoilt.expect("a record").contains("the store"));
}

/// Typed games have no name that would tell them apart, so a store knows their rules.
#[test]
fn a_store_belongs_to_the_rules_it_was_made_with() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store").display().to_string();
    let run = |diagonal: &str| {
        let rules = format!(
            "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
             move (a - i, b - i) for i >= 1 if {diagonal}"
        );
        wythoff(&[
            "period",
            "--rules",
            &rules,
            "--rows",
            "0..9",
            "--checkpoint",
            &store,
        ])
    };
    let first = run("i != 2").stdout();
    assert!(run("i != 3").failed(2).contains("belongs to another run"));
    assert_eq!(run("i != 2").stdout(), first);
}
