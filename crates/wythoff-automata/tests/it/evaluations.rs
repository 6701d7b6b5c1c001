//! What an evaluation may use, what it tells of its steps, and what certificates say beside their sentence.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use wythoff_automata::logic::{LogicError, Name};
use wythoff_automata::proof::Proof;
use wythoff_automata::sealed::LineError;
use wythoff_automata::text::Session;
use wythoff_automata::{Budget, System, UBig};

fn session() -> Session {
    Session::new(System::fibonacci(), Budget::default())
}

#[test]
fn samples_are_different_tuples_that_satisfy_a_formula() {
    let mut session = session();
    let formula = session.parse("x + y = 7 and x > 2").unwrap();
    let names: [Name; 2] = ["x".into(), "y".into()];
    let mut samples = |most: usize| session.logic().samples(&names, &formula, most).unwrap();
    let found = samples(100);
    assert!(!found.is_empty());
    for (at, values) in found.iter().enumerate() {
        assert_eq!(&values[0] + &values[1], UBig::from(7_u8));
        assert!(values[0] > UBig::from(2_u8));
        assert!(!found[..at].contains(values));
    }
    assert_eq!(samples(1).len(), 1);
    let unknown = session.logic().samples(&names[..1], &formula, 3);
    assert_eq!(unknown, Err(LogicError::UnknownVariable("y".into())));
    let never = session.parse("x < 0 and y = y").unwrap();
    assert_eq!(session.logic().samples(&names, &never, 3), Ok(Vec::new()));
}

#[test]
fn steps_are_told_with_the_time() {
    let mut session = session();
    let sentence = session
        .parse("exists x, y: 2 * x = 3 * y + 1 and y > 4")
        .unwrap();
    let other = session.parse("exists y: y > 4").unwrap();
    let logic = session.logic();
    let shown = Arc::new(AtomicU64::new(0));
    logic.set_clock(move || Duration::from_secs(shown.fetch_add(1, Ordering::Relaxed)));
    assert!(logic.decide(&sentence).unwrap().holds());
    assert!(logic.decide(&other).unwrap().holds());
    let steps = logic.take_steps();
    assert!(steps.len() > 1);
    for (at, step) in steps.iter().enumerate() {
        assert!(!step.formula.is_empty());
        assert_eq!(step.finished, Duration::from_secs(at as u64));
    }
    assert_eq!(logic.take_steps(), []);
}

#[test]
fn the_limits_are_those_that_were_set_last() {
    let mut session = session();
    let sentence = session
        .parse("exists x, y: 5 * x = 3 * y + 1 and y > 40")
        .unwrap();
    let logic = session.logic();
    assert_eq!(logic.budget().states(), usize::MAX);
    logic.set_budget(Budget::default().with_states(3));
    assert_eq!(logic.budget().states(), 3);
    let Err(LogicError::Exhausted { formula, .. }) = logic.decide(&sentence) else {
        panic!("three states are too few")
    };
    assert!(!formula.is_empty());
    logic.set_budget(Budget::default());
    assert!(logic.decide(&sentence).unwrap().holds());
}

#[test]
fn a_certificate_says_where_it_was_decided_and_what_it_took() {
    for system in ["fibonacci", "base:3"] {
        let mut session = Session::new(system.parse().unwrap(), Budget::default());
        let sentence = session.parse("exists x: 3 * x = 12").unwrap();
        let (_, proof) = Proof::of(&mut session, &sentence).unwrap();
        let decided = proof.verify(&Budget::default()).unwrap();
        assert_eq!(decided.numeration(), system);
        assert_eq!(decided.subject(), format!("numbers ({system})"));
        assert!(decided.states() > 1);
    }
}

#[test]
fn a_line_of_a_part_is_a_line_of_the_whole() {
    let error = LineError::new(3, "no sense");
    assert_eq!(error.to_string(), "line 3: no sense");
    assert_eq!(error.moved(4).to_string(), "line 7: no sense");
}

/// A sentence and its opposite have the same values to show it.
#[test]
fn what_is_not_so_is_decided_with_its_values() {
    for (sentence, holds, value) in [
        ("exists x: x = 3", true, 3_u8),
        ("not (exists x: x = 3)", false, 3),
        ("forall x: x < 5", false, 5),
        ("not (forall x: x < 5)", true, 5),
    ] {
        let mut session = session();
        let sentence = session.parse(sentence).unwrap();
        let decision = session.logic().decide(&sentence).unwrap();
        assert_eq!(decision.holds(), holds, "{sentence}");
        let values = decision.values().unwrap();
        assert_eq!(values, [("x".into(), UBig::from(value))], "{sentence}");
    }
}

#[test]
fn free_variables_are_those_that_no_quantifier_binds() {
    let session = session();
    for (formula, free) in [
        ("x + y = 3 * z", &["x", "y", "z"][..]),
        ("exists x: x = y mod 2 and (forall z: z >= x)", &["y"]),
        ("(exists x: x = 1) and x = 2", &["x"]),
        ("x = 1 => (y = 2 <=> F[z div 2] = 1)", &["x", "y", "z"]),
        ("forall x: x = x", &[]),
    ] {
        let names = session.parse(formula).unwrap().free_variables();
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        assert_eq!(names, free, "{formula}");
    }
}
