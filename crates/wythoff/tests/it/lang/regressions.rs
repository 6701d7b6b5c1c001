//! Texts that once caused trouble, or were likely to, when found by fuzzing.

use std::fs;
use std::path::Path;

use wythoff::lang::{RuleGame, parse};
use wythoff::{Budget, Exhausted, Ruleset};

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

/// Between two options billions of values may have to be tried; a budget that has ended is seen in between.
#[test]
fn many_values_for_few_options_do_not_hold_up_a_budget() {
    let rules = "piles a, b, c; move (a - i, b - j, c - k) for i >= 1, j >= 1, k >= 1 \
                 if (i + j) mod 1009 = 5 and (j + k) mod 1013 = 7 and (i + k) mod 1019 = 11";
    let game = RuleGame::parse(rules).unwrap();
    let budget = Budget::default();
    let small = game.visit_options_within(&[40, 40, 40], &budget, &mut |_| {
        std::ops::ControlFlow::Continue(())
    });
    assert!(small.is_ok());
    budget.stop_flag().interrupt();
    let pile = game.largest_pile().min(1 << 20);
    let mut found = 0;
    let ended = game.visit_options_within(&[pile; 3], &budget, &mut |_| {
        found += 1;
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(ended, Err(Exhausted::Interrupted));
    assert!(found < 100, "{found}");
}
