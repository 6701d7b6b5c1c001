//! Sweeps and far positions, as users run them; sweeps that are killed.

use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::run::{BINARY, Killed, wait_until, wythoff, wythoff_killed};

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&wythoff(args).stdout()).unwrap()
}

#[test]
fn extremes_of_nivasch_in_every_mode() {
    let base = [
        "sweep",
        "wythoff",
        "--max-value",
        "9",
        "--rows",
        "60000",
        "--format",
        "json",
    ];
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store").display().to_string();
    let plain = json(&base);
    let with = |more: &[&str]| json(&[&base[..], more].concat());
    assert_eq!(with(&["--threads", "1"]), plain);
    assert_eq!(with(&["--low-memory"]), plain);
    assert_eq!(with(&["--checkpoint", &store]), plain);
    // Once more, from a store that is complete.
    assert_eq!(with(&["--checkpoint", &store]), plain);
    let nine = &plain["extremes"][9];
    assert_eq!(
        (nine["min"].as_i64(), nine["min_n"].as_i64()),
        (Some(-13), Some(17_972))
    );
    assert_eq!(
        (nine["max"].as_i64(), nine["max_n"].as_i64()),
        (Some(9), Some(0))
    );
    assert_eq!(plain["rows"], 60_000);
    let text = wythoff(&base[..6]).stdout();
    assert!(
        text.contains("computed") && text.contains("17972"),
        "{text}"
    );
}

#[test]
fn all_statistics_in_every_mode() {
    let base = [
        "sweep",
        "f-wythoff",
        "--max-value",
        "5",
        "--rows",
        "30000",
        "--format",
        "json",
        "--stats",
        "extremes,histogram,golden,activity,near-zero",
    ];
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().display().to_string();
    let plain = json(&base);
    assert_eq!(json(&[&base[..], &["--low-memory"]].concat()), plain);
    for rows in ["20", "900", "30000"] {
        let mut part = base;
        part[5] = rows;
        let stored = json(&[&part[..], &["--checkpoint", &store]].concat());
        assert_eq!(stored, json(&part), "rows to {rows}");
    }
    let text = [&base[..6], &base[8..]].concat();
    assert!(wythoff(&text).stdout().contains("Manhattan"));
}

#[test]
fn convergence_of_nivasch() {
    let found = json(&[
        "sweep",
        "wythoff",
        "--max-value",
        "1",
        "--rows",
        "5000",
        "--stats",
        "convergence",
        "--format",
        "json",
    ]);
    let one = &found["convergence"][1];
    assert_eq!(
        (&one["rows"], &one["start"]),
        (&Value::from(45), &Value::from(2201))
    );
}

#[test]
fn rules_that_are_not_known_to_settle_are_swept_slowly() {
    let rules = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; \
                 move (a - i, b - i) for i >= 1 if (a + b) mod 2 = 0 or i != 3";
    let found = json(&[
        "sweep",
        "--rules",
        rules,
        "--max-value",
        "4",
        "--rows",
        "100",
        "--format",
        "json",
        "--stats",
        "extremes,near-zero",
    ]);
    assert!(found["points"].as_u64().unwrap() > 300);
    assert!(found["near_zero"][0]["all"]["value"].as_u64().unwrap() > 0);
}

#[test]
fn nth_positions() {
    let found = json(&[
        "nth", "wythoff", "--value", "5", "10^12", "--format", "json",
    ]);
    assert_eq!(
        found["position"],
        serde_json::json!(["1618033988750", "2618033988752"])
    );
    assert_eq!(found["status"], "predicted");
    assert_eq!(found["n"], "1000000000000");
    let found = json(&[
        "nth", "wythoff", "--value", "3", "10^12", "--format", "json",
    ]);
    assert_eq!(
        found["position"],
        serde_json::json!(["1618033988750", "2618033988749"])
    );
    assert_eq!(found["status"], "proved");
    let found = json(&["nth", "wythoff", "10^40", "--format", "json"]);
    assert_eq!(found["status"], "proved");
    let found = json(&["nth", "wythoff", "--value", "1", "2", "--format", "json"]);
    assert_eq!(found["position"], serde_json::json!(["3", "6"]));
    assert_eq!(found["status"], "proved");
    let found = json(&["nth", "wythoff", "--value", "4", "2", "--format", "json"]);
    assert_eq!(found["status"], "computed");
    let rules = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1";
    let found = json(&[
        "nth", "--rules", rules, "--value", "1", "3", "--format", "json",
    ]);
    assert_eq!(found["position"], serde_json::json!(["6", "7"]));
    assert!(wythoff(&["nth", "wythoff"]).failed(2).contains("number N"));
}

#[test]
fn bad_sweeps_are_refused() {
    let failed = |args: &[&str], status| wythoff(&[&["sweep"], args].concat()).failed(status);
    assert!(failed(&["mouse", "--max-value", "2", "--rows", "10"], 2).contains("Nim moves"));
    assert!(failed(&["wythoff", "--max-value", "5000", "--rows", "10"], 2).contains("1023"));
    assert!(failed(&["wythoff", "--max-value", "5", "--rows", "10^30"], 2).contains("too large"));
    let long = [
        "wythoff",
        "--max-value",
        "9",
        "--rows",
        "10^15",
        "--time-limit",
        "0.2",
    ];
    assert!(failed(&long, 3).contains("time limit"));
    let large = [
        "wythoff",
        "--max-value",
        "9",
        "--rows",
        "10^12",
        "--memory-limit",
        "1",
    ];
    assert!(failed(&large, 3).contains("--low-memory"));
}

fn store_args(store: &Path) -> Vec<String> {
    let store = store.display().to_string();
    "sweep wythoff --max-value 6 --rows 1500000 --threads 2 --format json --quiet \
     --stats extremes,histogram,near-zero --checkpoint"
        .split_whitespace()
        .map(str::to_owned)
        .chain([store])
        .collect()
}

/// Kills a sweep at 25 moments. Whatever was reached, the sweep goes on from there, and what it
/// prints in the end is what a sweep prints that is left alone.
#[test]
fn killed_sweeps_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let left_alone = {
        let args = store_args(&folder.path().join("alone"));
        wythoff(&args.iter().map(String::as_str).collect::<Vec<_>>()).stdout()
    };
    let (mut kills, mut finished) = (0, 0);
    while kills < 25 {
        let store = folder.path().join(format!("store{finished}"));
        let args = store_args(&store);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        // Moments that differ: at once, in the midst of the first write, later.
        match wythoff_killed(&args, &store, kills % 5) {
            Killed::InTime(said) => {
                assert_eq!(said, "", "only the kill may end a run");
                kills += 1;
            }
            Killed::TooLate(ran) => {
                assert_eq!(ran.stdout(), left_alone);
                finished += 1;
            }
        }
    }
    let store = folder.path().join(format!("store{finished}"));
    let args = store_args(&store);
    let last = wythoff(&args.iter().map(String::as_str).collect::<Vec<_>>()).stdout();
    assert_eq!(
        last, left_alone,
        "after {kills} kills and {finished} whole runs"
    );
}

/// Convergence times are kept too, and may be prolonged.
#[test]
fn convergence_goes_on_from_a_store() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store").display().to_string();
    let args = |rows: &'static str| {
        let stats = "extremes,convergence";
        let wythoff = ["sweep", "wythoff", "--max-value", "4", "--rows", rows];
        [&wythoff[..], &["--stats", stats, "--format", "json"]].concat()
    };
    let stored = |rows| [&args(rows)[..], &["--checkpoint", &store]].concat();
    let left_alone = wythoff(&args("150000")).stdout();
    let mut kills = 0;
    for changes in [1, 3, 2, 4, 1] {
        let killed = wythoff_killed(&stored("150000"), Path::new(&store), changes);
        kills += usize::from(matches!(killed, Killed::InTime(_)));
    }
    assert!(kills > 0);
    assert_eq!(wythoff(&stored("150000")).stdout(), left_alone);
    let longer = wythoff(&args("170001")).stdout();
    assert_eq!(wythoff(&stored("170001")).stdout(), longer);
    let shorter = wythoff(&stored("10000")).failed(2);
    assert!(shorter.contains("already passed row 10000"), "{shorter}");
}

#[test]
fn a_store_is_used_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let run = |store: &Path, max_value: &str| {
        let store = store.display().to_string();
        wythoff(&[
            "sweep",
            "wythoff",
            "--max-value",
            max_value,
            "--rows",
            "2000",
            "--checkpoint",
            &store,
        ])
    };
    let whole = folder.path().join("whole");
    let expected = run(&whole, "3").stdout();
    assert!(run(&whole, "4").failed(2).contains("another run"));

    // Any single byte changed: the store is refused, or the byte did not matter.
    let bytes = std::fs::read(whole.join("run.redb")).unwrap();
    let mut refused = 0;
    let step = bytes.len() / 60;
    for at in (0..bytes.len()).step_by(step) {
        let store = folder.path().join(format!("byte{at}"));
        std::fs::create_dir(&store).unwrap();
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x40;
        std::fs::write(store.join("run.redb"), damaged).unwrap();
        let ran = run(&store, "3");
        if ran.status == 0 {
            assert_eq!(ran.stdout, expected, "byte {at}");
        } else {
            let said = ran.failed(2);
            assert!(said.contains("the store"), "{said}");
            refused += 1;
        }
    }
    assert!(refused > 0);
    // A byte of the record itself.
    let at = bytes
        .windows(8)
        .position(|window| window == b"wythSTAT")
        .unwrap()
        + 20;
    let store = folder.path().join("record");
    std::fs::create_dir(&store).unwrap();
    let mut damaged = bytes.clone();
    damaged[at] ^= 1;
    std::fs::write(store.join("run.redb"), damaged).unwrap();
    run(&store, "3").failed(2);
    // Something else altogether.
    let store = folder.path().join("foreign");
    std::fs::create_dir(&store).unwrap();
    std::fs::write(store.join("run.redb"), "not a store").unwrap();
    assert!(run(&store, "3").failed(2).contains("not a store"));
}

#[test]
fn a_second_process_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("store").display().to_string();
    let args = [
        "sweep",
        "wythoff",
        "--max-value",
        "6",
        "--rows",
        "10^12",
        "--checkpoint",
        &store,
    ];
    let mut first = Command::new(BINARY)
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until("the store", || {
        folder.path().join("store/run.redb").exists()
    });
    let second = wythoff(&args);
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(second.failed(2).contains("in use by another process"));
}

#[test]
fn a_device_is_used_or_clearly_missing() {
    let args = [
        "sweep",
        "wythoff",
        "--max-value",
        "3",
        "--rows",
        "20000",
        "--format",
        "json",
        "--device",
    ];
    let on = |device: &str| wythoff(&[&args[..], &[device]].concat());
    let plain: Value = serde_json::from_str(&on("cpu").stdout()).unwrap();
    assert_eq!(plain["device"], "cpu");
    let mut auto: Value = serde_json::from_str(&on("auto").stdout()).unwrap();
    auto["device"] = "cpu".into();
    assert_eq!(auto, plain);
    let insisted = on("cuda");
    match insisted.status {
        0 => assert!(insisted.stdout().contains("cuda")),
        status => {
            assert_eq!(status, 2);
            assert!(insisted.stderr.contains("no CUDA device"), "{insisted:?}");
        }
    }
}
