//! Games played through a pipe.

use crate::run::{wythoff, wythoff_reading};

/// Plays by the hints until the game is over; says who won.
fn play_by_hints(args: &[&str]) -> String {
    let mut all = vec!["play"];
    all.extend(args);
    all.extend(["--format", "json"]);
    let mut typed = String::new();
    for _ in 0..60 {
        let ran = wythoff_reading(&all, &format!("{typed}hint\n"));
        assert_eq!(ran.status, 0, "{ran:?}");
        let last: serde_json::Value =
            serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
        if let Some(winner) = last["winner"].as_str() {
            return winner.to_owned();
        }
        let items = last["hint"].as_array().unwrap().iter();
        let items: Vec<&str> = items.map(|item| item.as_str().unwrap()).collect();
        let term = last["term"].as_str().unwrap().parse::<usize>().unwrap() + 1;
        typed.push_str(&format!("{term}: {}\n", items.join(",")));
    }
    panic!("the game does not end: {typed}");
}

#[test]
fn whoever_has_the_won_position_wins_by_the_hints() {
    assert_eq!(play_by_hints(&["wythoff@4,6"]), "human");
    assert_eq!(play_by_hints(&["wythoff@4,7"]), "computer");
    assert_eq!(
        play_by_hints(&["wythoff@4,7", "--first", "computer"]),
        "human"
    );
    assert_eq!(play_by_hints(&["nim@1,2,3,1", "--misere"]), "human");
    assert_eq!(play_by_hints(&["nim@1,2,3", "--misere"]), "computer");
    assert_eq!(play_by_hints(&["mouse@3,4 + nim@1"]), "human");
    assert_eq!(play_by_hints(&["ratwyt@5/3,2/7"]), "human");
}

#[test]
fn a_casual_opponent_loses_to_perfect_play_sooner_or_later() {
    let winners: Vec<String> = (0..6)
        .map(|seed| {
            let seed = seed.to_string();
            play_by_hints(&["wythoff@8,13", "--level", "casual", "--seed", &seed])
        })
        .collect();
    assert!(
        winners.iter().any(|winner| winner == "human"),
        "{winners:?}"
    );
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed: &str| {
        let args = ["play", "nim@9,9,9", "--level", "casual", "--seed", seed];
        wythoff_reading(&args, "8,9,9\nmoves\nquit\n").stdout()
    };
    assert_eq!(game("5"), game("5"));
    assert!((0..9).any(|seed| game(&seed.to_string()) != game("5")));
}

#[test]
fn undo_goes_back_to_the_same_position() {
    let ran = wythoff_reading(&["play", "wythoff@3,4"], "2,4\nundo\nundo\n2,4\nquit\n");
    let text = ran.stdout();
    assert_eq!(text.matches("human: 3,4 -> 2,4").count(), 2, "{text}");
    assert_eq!(
        text.matches("There is nothing to take back.").count(),
        1,
        "{text}"
    );
}

#[test]
fn the_moves_are_kept_in_the_output_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let ran = wythoff_reading(&["play", "nim@1,1", "-o", path.to_str().unwrap()], "0,1\n");
    assert_eq!(ran.status, 0, "{ran:?}");
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        "human: 1,1 -> 0,1\ncomputer: 0,1 -> 0,0\nThere is no move left. The computer wins.\n"
    );
}

#[test]
fn a_position_without_moves_is_over_at_once() {
    assert!(
        wythoff(&["play", "nim@0"])
            .stdout()
            .ends_with("The computer wins.\n")
    );
    assert!(
        wythoff(&["play", "nim@0", "--misere"])
            .stdout()
            .ends_with("You win!\n")
    );
}

/// The whole game, with everything typed at once.
fn last_line(args: &[&str], typed: &str) -> String {
    let ran = wythoff_reading(args, typed);
    assert_eq!(ran.status, 0, "{ran:?}");
    ran.stdout.lines().last().unwrap_or_default().to_owned()
}

#[test]
fn huge_sums_are_played_too() {
    let sum = "wythoff@10^300,10^301 + nim@3";
    let args = ["play", sum, "--format", "json"];
    let hint: serde_json::Value = serde_json::from_str(&last_line(&args, "hint\n")).unwrap();
    assert_eq!(hint["wins"], true);
    let term: usize = hint["term"].to_string().trim_matches('"').parse().unwrap();
    let items = hint["hint"].as_array().unwrap().iter();
    let items: Vec<&str> = items.map(|item| item.as_str().unwrap()).collect();
    // Whatever the computer answers, there is a winning move again.
    let typed = format!("{}: {}", term + 1, items.join(","));
    let answer = last_line(&args, &format!("{typed}\n"));
    assert!(answer.contains("computer"), "{answer}");
    let next = last_line(&args, &format!("{typed}\nhint\n"));
    let next: serde_json::Value = serde_json::from_str(&next).unwrap();
    assert_eq!(next["wins"], true);
    // Illegal and legal moves of large piles, a game that ends, and one that cannot be played.
    let text = wythoff_reading(
        &["play", sum],
        "1: 7,10^300\n1: 5,5\nmoves\n1: 1,10^300\nquit\n",
    );
    let text = text.stdout();
    assert!(text.contains("human: term 1, wythoff: 1"), "{text}");
    assert!(text.contains("not a legal move"), "{text}");
    let huge_nim = ["play", "nim@10^50", "--format", "json"];
    assert_eq!(last_line(&huge_nim, "0\n"), r#"{"winner":"human"}"#);
    let casual = [
        "play",
        "wythoff@10^40,10^40",
        "--level",
        "casual",
        "--seed",
        "5",
        "--first",
    ];
    let text = wythoff_reading(&[&casual[..], &["computer"]].concat(), "quit\n").stdout();
    assert!(text.contains("computer: 1"), "{text}");
    let ended = ["play", "terminal:100000@20000,30000", "--format", "json"];
    assert_eq!(last_line(&ended, ""), r#"{"winner":"computer"}"#);
    let refused = wythoff_reading(&["play", "mouse@10^9,10^10"], "").failed(2);
    assert!(refused.contains("mouse"), "{refused}");
}

#[test]
fn piles_may_be_typed_with_spaces() {
    let ran = wythoff_reading(&["play", "wythoff@3,4"], "1  2\nquit\n");
    assert!(
        !ran.stdout.contains("error") && !ran.stderr.contains("error"),
        "{ran:?}"
    );
    let ran = wythoff_reading(&["play", "wythoff@3,4"], "1 2 3\n2  é\nquit\n");
    assert!(
        ran.stdout.contains("error") || ran.stderr.contains("error"),
        "{ran:?}"
    );
    assert!(!ran.stderr.contains("panicked"), "{ran:?}");
}
