//! Any text with a checksum that fits is accepted or refused by both checkers, and what the prover's accepts, the
//! separate one does not call false.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff::ask::Question;
use wythoff::ask::verify::{Judgement, VerifyQuestion};
use wythoff_automata::sealed;
use wythoff_check::{Limits, Refusal, check};
use wythoff_fuzz::{CHECKER_MEMORY, host, small_budget};

fuzz_target!(|text: &str| {
    let text = sealed::seal(sealed::body(text));
    let judged = VerifyQuestion::new(text.clone()).ask(&host());
    let accepted = judged.is_ok_and(|answer| answer.status == Judgement::Proved);
    let budget = small_budget();
    let limits = Limits {
        stop: &|| budget.check().is_err(),
        memory: CHECKER_MEMORY,
    };
    match check(&text, &limits) {
        Err(Refusal::Wrong(reason)) if accepted => panic!("{reason}\n{text}"),
        _ => {}
    }
});
