//! Any formula is answered, and what is decided, the separate checker decides alike.

#![no_main]

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use wythoff::ask::Question;
use wythoff::ask::decide::{DecideAnswer, DecideQuestion};
use wythoff_automata::System;
use wythoff_check::{Limits, Refusal, check};
use wythoff_fuzz::{CHECKER_MEMORY, host, small_budget};

const SYSTEMS: [&str; 5] = ["fibonacci", "base:2", "base:10", "ostrowski:0;2", "tribonacci"];

/// Systems are made once: each proves its addition.
fn system(choice: u8) -> System {
    static SYSTEM: [OnceLock<System>; 5] = [const { OnceLock::new() }; 5];
    let at = usize::from(choice) % SYSTEMS.len();
    SYSTEM[at].get_or_init(|| SYSTEMS[at].parse().expect("a system")).clone()
}

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let question = DecideQuestion {
        numeration: system(choice),
        certificate: choice >= 128,
        ..DecideQuestion::new(text)
    };
    let answer = match question.ask(&host()) {
        Ok(DecideAnswer::Sentence(answer)) => answer,
        Ok(_) => return,
        Err(failure) => {
            assert!(failure.message().is_some_and(|message| !message.is_empty()));
            return;
        }
    };
    let Some(certificate) = answer.certificate else {
        return;
    };
    let budget = small_budget();
    let limits = Limits {
        stop: &|| budget.check().is_err(),
        memory: CHECKER_MEMORY,
    };
    match check(&certificate, &limits) {
        Ok(_) | Err(Refusal::Exhausted(_)) => {}
        // The checker's own limits.
        Err(Refusal::Unreadable { message, .. })
            if ["too long", "inside one another"].iter().any(|limit| message.contains(limit)) => {}
        Err(refusal) => panic!("{refusal}\n{certificate}"),
    }
});
