//! `prove` and `automaton` as their users see them.

use std::path::Path;

use wythoff::Budget;
use wythoff::theorem::rows::StateSequence;

use crate::run::{json, resealed, wythoff, wythoff_killed};

/// Kills a search again and again; in the end it proves what one proves that is left alone.
#[test]
fn killed_searches_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let args = ["prove", "w:1", "--value", "2", "--quiet", "--certificate"];
    let [whole, parts, store] = ["whole", "parts", "store"].map(file);
    wythoff(&[&args[..], &[&whole]].concat()).stdout();
    let args = [&args[..], &[&parts, "--checkpoint", &store]].concat();
    for changes in [0, 1, 3, 0, 2] {
        wythoff_killed(&args, Path::new(&store), changes);
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

/// Value 3 takes minutes; the same file for value 1 is proved at once.
#[test]
fn automata_of_rows_are_verified() {
    let rows = StateSequence::from_rules(1, &Budget::default(), &mut |_| ());
    let text = rows.unwrap().unwrap().automaton().to_string();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows").display().to_string();
    let verify = |text: &str| {
        std::fs::write(&path, text).unwrap();
        wythoff(&["verify", &path])
    };
    let proved = verify(&text).stdout();
    assert!(proved.contains("proved") && proved.contains("an automaton of 220 states"));
    for damaged in [&text[..text.len() / 2], &text.replacen("\n3 ", "\n4 ", 1)] {
        let refused = verify(damaged).failed(2);
        assert!(refused.contains("cannot be read") && refused.contains("checksum"));
    }
}

#[test]
fn rows_of_value_3_keep_to_limits() {
    let args = ["prove", "wythoff", "--value", "3", "--memory-limit", "16"];
    let refused = wythoff(&args).failed(3);
    assert!(refused.contains("memory"), "{refused}");
}

/// Where there is no automaton the pairs themselves are proved, and the certificate is checked from its
/// rules alone.
#[test]
fn pairs_are_proved_without_an_automaton() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pairs").display().to_string();
    let proved = json(&["prove", "nim-ab:1,3", "--certificate", &file]);
    assert_eq!(proved["status"], "proved");
    assert!(proved["states"].as_u64() > Some(0));
    let statement = proved["statement"].as_str().unwrap();
    assert!(statement.contains("(x_n, x_n + n)"), "{statement}");
    let reason = proved["no_automaton"].as_str().unwrap();
    assert!(reason.contains("z^4 = z + 1"), "{reason}");
    let verified = json(&["verify", &file]);
    assert_eq!(verified["status"], "proved");
    // A changed file cannot be read, and with a new checksum it says something false.
    let text = std::fs::read_to_string(&file).unwrap();
    let changed = text.replace("min(i, j) < 3", "min(i, j) < 4");
    assert_ne!(changed, text);
    std::fs::write(&file, &changed).unwrap();
    assert!(wythoff(&["verify", &file]).failed(2).contains("checksum"));
    std::fs::write(&file, resealed(&changed)).unwrap();
    let refused = wythoff(&["verify", &file]);
    assert_eq!(refused.status, 1, "{refused:?}");
    assert!(refused.stdout.contains("rejected"), "{refused:?}");
    let solved = wythoff(&["solve", "nim-ab:2,3"]).stdout();
    assert!(
        solved.contains("(x_n, x_n + 2n)") && solved.contains("no automaton"),
        "{solved}"
    );
    let misere = json(&["prove", "nim-ab:2,3", "--misere"]);
    assert!(
        misere["statement"]
            .as_str()
            .unwrap()
            .contains("x_n + 2n + 1")
    );
}

#[test]
fn the_independent_checker_confirms_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pairs").display().to_string();
    json(&["prove", "nim-ab:1,3", "--certificate", &file]);
    let verified = json(&["verify", &file, "--independent"]);
    assert_eq!(verified["status"], "proved");
    assert!(verified["confirmed"].is_string());
}

#[test]
fn far_positions_are_found_or_refused_at_once() {
    let far = json(&["nth", "nim-ab:1,3", "10^100"]);
    assert_eq!(far["status"], "proved");
    let refused = wythoff(&["nth", "nim-ab:1,3", "10^100000"]).failed(3);
    assert!(refused.contains("up to 32768 bits"), "{refused}");
}

#[test]
fn far_moves_are_found_by_automata() {
    let far = format!("mouse@1{0},1{0}5", "0".repeat(40));
    let moves = json(&["move", &far]);
    assert_eq!(moves["status"], "proved");
    let to = &moves["moves"][0]["to"];
    assert_eq!(to[1].as_str().unwrap(), format!("2{}", "0".repeat(40)));
}

#[test]
fn level_sets_of_two_games_are_compared() {
    let same = json(&["prove", "wythoff", "--same-as", "e-wythoff"]);
    assert_eq!(same["same_as"]["same"], true);
    let args = ["prove", "wythoff", "--value", "1", "--same-as", "r-wythoff"];
    let other = wythoff(&args);
    assert_eq!(other.status, 1, "{other:?}");
    assert!(
        other.stdout.contains("not in r-wythoff: set of value 1"),
        "{other:?}"
    );
    let mouse = wythoff(&["prove", "wythoff", "--same-as", "rat"]);
    assert!(
        mouse.stdout.contains("another number of piles"),
        "{mouse:?}"
    );
}

/// What the proof assistant reads; `formal/check` reads such files.
#[test]
fn files_for_the_proof_assistant() {
    let text = wythoff(&["prove", "wythoff", "--value", "1", "--format", "rocq"]).stdout();
    assert!(text.contains("Definition rows1 : automaton := Automaton 1 [\nL 0 1 3; E 2 1;"));
    assert_eq!(text.matches("L ").count() + text.matches("E ").count(), 220);
    assert!(text.lines().all(|line| line.len() <= 120));
    for args in [
        ["prove", "mouse", "--format", "rocq"].as_slice(),
        &["prove", "wythoff", "--misere", "--format", "rocq"],
        &["prove", "wythoff", "--value", "4", "--format", "rocq"],
    ] {
        assert!(wythoff(args).failed(2).contains("values 0 to 3"));
    }
}
