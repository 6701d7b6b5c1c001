//! Values of far positions next to P-positions: the short way finds what the long way does.

use std::sync::Mutex;

use wythoff::ask::{Host, answer_json};
use wythoff::engine::Evaluator;
use wythoff::far::FarSweep;
use wythoff::read::game::of_catalogue;
use wythoff::rules::WythoffClass;
use wythoff::{Budget, LevelSet, UBig, closed};

use crate::scale::scaled;

/// The P-position with this number.
fn p_position(n: &UBig) -> [UBig; 2] {
    let zeros = closed::shifted::wythoff_zeros();
    zeros.nth(n).unwrap().try_into().unwrap()
}

#[test]
fn a_hasty_look_changes_no_value() {
    let budget = Budget::default();
    let game = of_catalogue("wythoff").unwrap();
    let rules = WythoffClass { k: 0, l: 0 };
    let long_way = FarSweep::new(&rules, 20, &budget).unwrap();
    let mut seen = 0_u64;
    for k in 0..scaled(3, 6_u64) {
        let [a, b] = p_position(&(UBig::from(10u8).pow(25) + 7919 * k));
        for position in [[&a - 1u8, b.clone()], [a.clone(), &b - 1u8]] {
            let [x, y] = &position;
            let mut evaluator = Evaluator::new(&game, &budget);
            let found = evaluator.value(&position).unwrap();
            let long_way = long_way.value(x, y, &budget).unwrap();
            let value = long_way.value.map(UBig::from);
            assert_eq!(found.value, value, "{x}, {y}");
            seen |= long_way.value.map_or(0, |value| 1 << value);
        }
    }
    // Among them are small values, for which there are theorems, and large ones.
    assert!(seen & 0b1111 != 0 && seen >> 4 != 0, "{seen:b}");
}

/// Somebody who listens.
#[derive(Default)]
struct Listener {
    budget: Budget,
    heard: Mutex<Vec<String>>,
}

impl Host for Listener {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn note(&self, message: &str) {
        self.heard.lock().unwrap().push(message.to_owned());
        // Whoever only wants the outcome need not wait for the value.
        self.budget.stop_flag().interrupt();
    }
}

#[test]
fn the_outcome_of_a_large_position_is_told_before_its_value_is_known() {
    let host = Listener::default();
    let [a, b] = p_position(&UBig::from(10u8).pow(400));
    let arguments = format!(r#"{{"sum": "wythoff@{a},{}"}}"#, b + 1u8);
    let answer = answer_json("value", &arguments, &host).unwrap();
    let heard = host.heard.into_inner().unwrap();
    assert_eq!(
        heard,
        ["N: whoever moves now wins (proved); looking for the value"]
    );
    assert!(
        answer.starts_with(r#"{"value":null,"outcome":"N","#),
        "{answer}"
    );
    assert!(answer.ends_with(r#","status":"proved"}"#), "{answer}");
}

#[test]
fn the_outcome_of_a_small_position_is_not_told_twice() {
    let host = Listener::default();
    let [a, b] = p_position(&UBig::from(10u8).pow(20));
    let arguments = format!(r#"{{"sum": "wythoff@{a},{}"}}"#, b + 1u8);
    answer_json("value", &arguments, &host).unwrap();
    assert!(host.heard.into_inner().unwrap().is_empty());
}
