//! Periods of games with random conditions on their diagonal moves, against the mex rule.

use proptest::prelude::*;
use wythoff::UBig;
use wythoff::lang::RuleGame;
use wythoff::period::{PeriodError, PeriodicRow, RowGame, Search};

use crate::reference::Reference;
use crate::scale::scaled;

/// Sums, multiples, quotients, remainders and bits of the piles before and after a move, and of what it takes.
fn term() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        prop::sample::select(vec!["a", "b", "i", "a'", "b'"]).prop_map(ToOwned::to_owned),
        (0..9_u8).prop_map(|number| number.to_string()),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} + {r})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} - {r})")),
            (inner.clone(), 2..4_u8).prop_map(|(l, k)| format!("{k} * {l}")),
            (inner.clone(), 1..5_u8).prop_map(|(l, k)| format!("({l} mod {k})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} div {r})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} xor {r})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("min({l}, {r})")),
            (inner.clone(), inner).prop_map(|(l, r)| format!("max({l}, {r})")),
        ]
    })
}

fn condition() -> impl Strategy<Value = String> {
    let sign = prop::sample::select(vec!["<", "<=", "=", "!=", ">", ">="]);
    let compare = (term(), sign, term()).prop_map(|(l, sign, r)| format!("{l} {sign} {r}"));
    compare.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} and {r})")),
            (inner.clone(), inner).prop_map(|(l, r)| format!("({l} or {r})")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(scaled(400, 20_000)))]

    #[test]
    fn what_is_called_periodic_is(
        condition in condition(),
        step in 1..4_u8,
        either in any::<bool>(),
        end in prop::option::of(0..5_u8),
    ) {
        let smaller = if either { "move (a - i, b) for i >= 1; " } else { "" };
        let end = end.map_or(String::new(), |end| format!("; end when a + b <= {end}"));
        let text = format!(
            "piles a <= b; {smaller}move (a, b - i) for i >= 1; \
             move (a - {step} * i, b - {step} * i) for i >= 1 if {condition}{end}"
        );
        let Ok(rules) = RuleGame::parse(&text) else { return Ok(()) };
        let Ok(game) = RowGame::new(&rules) else { return Ok(()) };
        let search = Search { columns: 4000, ..Search::default() };
        let mut reference = Reference::new(&rules);
        for row in 0..6 {
            let periodic = match PeriodicRow::find(&game, row, &search) {
                Ok(periodic) => periodic,
                Err(PeriodError::NoRepetition { .. } | PeriodError::TailTooFar { .. }) => break,
                Err(error) => return Err(TestCaseError::fail(format!("{text}: {error}"))),
            };
            for b in 0..90 {
                let value = periodic.value_at(&UBig::from(b));
                let expected = reference.grundy(&[row.min(b), row.max(b)]);
                prop_assert_eq!(value, UBig::from(expected), "{} ({}, {})", text, row, b);
            }
        }
    }
}
