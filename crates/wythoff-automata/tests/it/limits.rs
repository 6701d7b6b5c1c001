//! Limits: what is refused, and by which of them.

use wythoff_automata::budget::StopFlag;
use wythoff_automata::{Budget, Exhausted};

#[test]
fn memory_and_states_up_to_the_limit() {
    let budget = Budget::default().with_memory(100).with_states(7);
    assert_eq!((budget.memory(), budget.states()), (100, 7));
    let held = budget.reserve(40).unwrap();
    assert_eq!(budget.reserved(), 40);
    assert_eq!(budget.allow_memory(60), Ok(()));
    let limit = 100;
    let needed = 101;
    assert_eq!(
        budget.allow_memory(61),
        Err(Exhausted::Memory { needed, limit })
    );
    drop(held);
    assert_eq!(budget.allow_memory(61), Ok(()));
    assert_eq!(budget.allow_states(7), Ok(()));
    assert_eq!(budget.allow_states(8), Err(Exhausted::States { limit: 7 }));
}

#[test]
fn a_flag_says_why_it_was_raised() {
    let stopped = |raise: &dyn Fn(&StopFlag)| {
        let flag = StopFlag::default();
        let budget = Budget::default().with_stop(flag.clone());
        assert_eq!(budget.check(), Ok(()));
        raise(&flag);
        budget.check()
    };
    assert_eq!(stopped(&StopFlag::time_up), Err(Exhausted::Time));
    assert_eq!(stopped(&StopFlag::interrupt), Err(Exhausted::Interrupted));
    let full = Exhausted::Full { used: 5, limit: 3 };
    assert_eq!(stopped(&|flag| flag.memory_full(5, 3)), Err(full));
    let budget = Budget::default();
    budget.stop_flag().interrupt_after(3);
    for left in [2, 1, 0] {
        assert_eq!(budget.check(), Ok(()));
        assert_eq!(budget.stop_flag().looks_left(), left);
    }
    for _ in 0..2 {
        assert_eq!(budget.check(), Err(Exhausted::Interrupted));
    }
}
