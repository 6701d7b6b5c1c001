//! Any text is answered: by rules that print and parse back, or by problems that can be shown.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff::lang::{RuleGame, parse};

fuzz_target!(|text: &str| {
    if let Ok(rules) = parse(text) {
        let printed = rules.to_string();
        assert_eq!(parse(&printed).expect("printed rules parse"), rules);
    }
    match RuleGame::parse(text) {
        Ok(game) => assert!(RuleGame::parse(&game.to_string()).is_ok()),
        Err(error) => assert!(!error.diagnostics().is_empty() && !error.to_string().is_empty()),
    }
});
