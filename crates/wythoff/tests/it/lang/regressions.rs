//! Texts that once caused trouble, or were likely to, when found by fuzzing.

use std::fs;
use std::path::Path;

use wythoff::Ruleset;
use wythoff::lang::{RuleGame, parse};

use super::random_rules::check_game;

#[test]
fn every_text_is_answered() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let bytes = fs::read(entry.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(rules) = parse(&text) {
            assert_eq!(parse(&rules.to_string()).unwrap(), rules);
        }
        match RuleGame::parse(&text) {
            Ok(game) => check_game(&game, [0, 20, 7, 3, 2, 1, 1][game.piles().unwrap()]),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        count += 1;
    }
    assert!(count > 0);
}
