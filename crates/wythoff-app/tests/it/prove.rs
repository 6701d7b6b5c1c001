//! `prove` and `automaton` as their users see them.

use std::time::Duration;

use crate::run::{json, wythoff, wythoff_killed};

/// Kills a search again and again; in the end it proves what one proves that is left alone.
#[test]
fn killed_searches_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let args = ["prove", "w:1", "--value", "2", "--quiet", "--certificate"];
    let [whole, parts, store] = ["whole", "parts", "store"].map(file);
    wythoff(&[&args[..], &[&whole]].concat()).stdout();
    let args = [&args[..], &[&parts, "--checkpoint", &store]].concat();
    for delay in [1, 300, 700, 20, 900] {
        wythoff_killed(&args, Duration::from_millis(delay));
    }
    wythoff(&args).stdout();
    let [whole, parts] = [whole, parts].map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!(whole, parts);
    let other = ["prove", "w:1", "--value", "1", "--checkpoint", &store];
    assert!(wythoff(&other).failed(2).contains("another run"));
}

#[test]
fn the_size_of_an_automaton_is_bounded_from_below() {
    let least_states = |value: &str| {
        let args = ["automaton", "wythoff", "--value", value, "--census", "20"];
        let census = json(&args);
        let last = &census.as_array().unwrap()[19];
        assert_eq!(last["digits"], 20);
        assert_eq!(last["rows"], 17_711);
        assert_eq!(last["status"], "computed");
        last["least_states"].as_u64().unwrap()
    };
    let counts = ["0", "1", "2", "3"].map(least_states);
    assert!(counts.is_sorted(), "{counts:?}");
    assert!(counts[1] <= 415 && counts[2] <= 13_880);
    for (args, reason) in [
        (["automaton", "mouse", "--census", "9"], "Nim moves"),
        (["automaton", "wythoff", "--census", "99"], "1..=60"),
    ] {
        let refused = wythoff(&args).failed(2);
        assert!(refused.contains(reason), "{refused}");
    }
}
