//! Periods against golden data, dense tables and the mex rule.

use std::sync::Arc;

use proptest::prelude::*;
use wythoff::engine::Evaluator;
use wythoff::engine::dense::DenseTable;
use wythoff::lang::RuleGame;
use wythoff::period::{
    Certificate, PeriodError, PeriodicRow, Periods, RowGame, RowPeriod, Search, Series, periods,
    verify,
};
use wythoff::{Budget, Exhausted, Game, Grundy, Status, UBig};

use crate::impatient::Impatient;

use crate::golden_rules::{golden, rules};
use crate::period_certificates::quoted_rules;
use crate::reference::Reference;

/// Every kind of game that has a machine.
pub(crate) const GAMES: &str = "nim wythoff f-wythoff r-wythoff w:1 w:3 w:2,5 w:0,9 w-prime:1 w-prime:4 t:1 \
                     t:3 t:inf terminal:2 terminal:7 terminal:300";

fn game(name: &str) -> RowGame {
    RowGame::new(&*rules(name)).expect(name)
}

pub(crate) fn periods_of(name: &str, rows: std::ops::Range<u64>, threads: usize) -> Periods {
    let search = Search {
        threads,
        ..Search::default()
    };
    periods(&game(name), rows, &search).expect(name)
}

pub(crate) fn row_of(name: &str, row: u64) -> PeriodicRow {
    PeriodicRow::find(&game(name), row, &Search::default()).expect(name)
}

fn triple(period: &RowPeriod) -> [u64; 3] {
    [period.row, period.preperiod, period.period]
}

#[test]
fn golden_periods() {
    let data = golden("column_periods");
    for (name, last) in [("wythoff", 20), ("f-wythoff", 20), ("r-wythoff", 12)] {
        let expected: Vec<[u64; 3]> = serde_json::from_value(data[name].clone()).unwrap();
        let found = periods_of(name, 0..last + 1, 1);
        assert_eq!(found.rows.iter().map(triple).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn wythoff_up_to_row_60() {
    let found = periods_of("wythoff", 55..61, 2);
    let expected = [
        [55, 29810, 1536],
        [56, 30437, 1536],
        [57, 33590, 1536],
        [58, 35130, 1536],
        [59, 37438, 1536],
        [60, 38898, 1536],
    ];
    assert_eq!(found.rows.iter().map(triple).collect::<Vec<_>>(), expected);
    assert_eq!(found.repeats.len(), 61);
}

/// The least common multiple of these periods is 24504480; only row by row are they within reach.
#[test]
fn f_wythoff_up_to_row_36() {
    let found = periods_of("f-wythoff", 33..37, 1);
    let expected = [
        [33, 1058, 34],
        [34, 1058, 612],
        [35, 1157, 612],
        [36, 2771, 612],
    ];
    assert_eq!(found.rows.iter().map(triple).collect::<Vec<_>>(), expected);
    let budget = Budget::default();
    let rules = quoted_rules("f-wythoff");
    let repeat = found.repeats[36];
    let certificate = Certificate::new("f-wythoff", &rules, found.rows, repeat, &budget).unwrap();
    let verified = verify(&certificate, &budget).unwrap();
    assert_eq!(verified.claims(), certificate.claims);
    assert_eq!(
        Certificate::parse(&certificate.to_string()),
        Ok(certificate)
    );
}

#[test]
fn rows_are_the_rows_of_the_dense_table() {
    let (last, columns) = (9, 1500);
    for name in GAMES.split_whitespace() {
        let shape = rules(name).nim_diagonal().unwrap();
        let table = DenseTable::compute(&shape, last + 1, columns, &Budget::default()).unwrap();
        let found = periods_of(name, 0..last + 1, 1);
        for row in 0..=last {
            let periodic = row_of(name, row);
            assert_eq!(
                periodic.summary(),
                found.rows[usize::try_from(row).unwrap()]
            );
            for b in 0..columns {
                let Grundy(expected) = table.get(row, b).unwrap();
                let value = periodic.value_at(&UBig::from(b));
                assert_eq!(value, UBig::from(expected), "{name} ({row}, {b})");
            }
        }
    }
}

/// The definition, with nothing clever: all smaller numbers fail on a long stretch of the row.
#[test]
fn preperiods_and_periods_are_the_least() {
    for name in GAMES.split_whitespace() {
        for row in 0..8 {
            let periodic = row_of(name, row);
            let (preperiod, period) = (periodic.preperiod(), periodic.period());
            let end = preperiod + 2 * period;
            let offset = |b: u64| {
                let value = u64::try_from(periodic.value_at(&UBig::from(b))).unwrap();
                i128::from(value) - i128::from(b)
            };
            for shorter in 1..period {
                let repeats = (preperiod..end).all(|b| offset(b) == offset(b + shorter));
                assert!(!repeats, "{name} row {row}: {shorter} divides the work");
            }
            if let Some(before) = preperiod.checked_sub(1) {
                assert_ne!(offset(before), offset(before + period), "{name} row {row}");
            }
        }
    }
}

#[test]
fn threads_do_not_change_the_answer() {
    for name in ["wythoff", "f-wythoff", "w:2,5", "r-wythoff"] {
        let last = if name == "wythoff" { 50 } else { 20 };
        let last = if name == "r-wythoff" { 8 } else { last };
        let one = periods_of(name, 3..last, 1);
        for threads in [2, 3, 7] {
            assert_eq!(periods_of(name, 3..last, threads), one, "{name} {threads}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_value_is_found_again(row in 0..14u64, digits in 0..40usize, seed in any::<u64>()) {
        let periodic = row_of("wythoff", row);
        let column = UBig::from(10u8).pow(digits) + UBig::from(seed % 100_000);
        let value = periodic.value_at(&column);
        prop_assert_eq!(periodic.columns_of(&value), vec![column.clone()]);
        // Every value stands in the row exactly once [Nivasch 2009, Lemma 2.1].
        let columns = periodic.columns_of(&column);
        prop_assert_eq!(columns.len(), 1);
        prop_assert_eq!(periodic.value_at(&columns[0]), column);
    }
}

#[test]
fn series_expand_to_the_row() {
    for name in GAMES.split_whitespace() {
        for row in 0..9 {
            let periodic = row_of(name, row);
            let series = Series::of(&periodic);
            let signature = series.signature();
            let terms = usize::try_from(periodic.preperiod() + 3 * periodic.period()).unwrap() + 9;
            let values: Vec<i128> = (0..terms)
                .map(|b| periodic.value_at(&UBig::from(b)))
                .map(|value| i128::try_from(value).unwrap())
                .collect();
            for n in 0..terms {
                let sum: i128 = (0..=n)
                    .zip(&series.denominator)
                    .map(|(lag, &c)| i128::from(c) * values[n - lag])
                    .sum();
                let expected = series.numerator.get(n).copied().unwrap_or(0);
                assert_eq!(sum, i128::from(expected), "{name} row {row} term {n}");
            }
            let above = usize::try_from(series.holds_above()).unwrap();
            assert!(signature.len() <= above + 1, "{name} row {row}");
        }
    }
}

/// The recurrences that the OEIS lists as conjectures for A004484 and A004485.
#[test]
fn rows_3_and_4_of_wythoff() {
    let three = Series::of(&row_of("wythoff", 3));
    assert_eq!(
        three.recurrence(),
        "a(n) = a(n-1) + a(n-6) - a(n-7) for n > 14"
    );
    let four = Series::of(&row_of("wythoff", 4));
    assert_eq!(
        three.generating_function(),
        "G.f.: (3 + x + x^2 + x^3 - 4*x^4 - 2*x^5 - 2*x^6 + 7*x^7 + x^9 + x^11 + 7*x^12 - 12*x^13 \
         + 4*x^14) / ((1 - x)*(1 - x^6))"
    );
    assert_eq!(
        four.recurrence(),
        "a(n) = a(n-1) + a(n-12) - a(n-13) for n > 21"
    );
}

#[test]
fn refusals_say_why() {
    for name in ["mouse", "nim-ab:2,3", "e-wythoff", "n-heap:3"] {
        assert_eq!(
            RowGame::new(&*rules(name)).unwrap_err(),
            PeriodError::NoShape
        );
    }
    let mut search = Search::default();
    let too_large = PeriodicRow::find(&game("wythoff"), 1 << 40, &search);
    assert!(matches!(too_large, Err(PeriodError::RowTooLarge { .. })));
    let too_far = PeriodicRow::find(&game("t:1000000000000"), 5, &search);
    assert!(matches!(too_far, Err(PeriodError::TailTooFar { .. })));
    search.columns = 1000;
    for name in ["wythoff", "f-wythoff", "r-wythoff"] {
        let too_long = PeriodicRow::find(&game(name), 40, &search);
        assert_eq!(too_long, Err(PeriodError::NoRepetition { columns: 1000 }));
    }
}

#[test]
fn budgets_are_kept() {
    let budget = Budget::default();
    budget.stop_flag().time_up();
    for threads in [1, 2] {
        let stopped = Search {
            threads,
            budget: budget.clone(),
            ..Search::default()
        };
        assert_eq!(
            periods(&game("wythoff"), 0..200, &stopped),
            Err(PeriodError::Exhausted(Exhausted::Time))
        );
    }
    let small = Search {
        budget: Budget::default().with_memory(1 << 12),
        ..Search::default()
    };
    assert!(matches!(
        periods(&game("wythoff"), 0..30, &small),
        Err(PeriodError::Exhausted(Exhausted::Memory { .. }))
    ));
}

#[test]
fn the_chooser_knows_rows_far_out() {
    let far = UBig::from(10u8).pow(1000);
    for name in ["wythoff", "f-wythoff", "r-wythoff", "w:3", "terminal:2"] {
        let game = Game::Catalogue(name.parse().unwrap());
        let mut evaluator = Evaluator::new(&game, &Budget::default());
        for row in [0, 5, 9] {
            let answer = evaluator.value(&[UBig::from(row), far.clone()]).unwrap();
            assert_eq!(
                answer.value,
                Some(row_of(name, row).value_at(&far)),
                "{name}"
            );
            assert_eq!(answer.status, Status::Proved, "{name} {}", answer.how);
        }
        // Just beyond the table the row is used too, and agrees with it.
        let near = [UBig::from(9u8), UBig::from(2000u32)];
        let answer = evaluator.value(&near).unwrap();
        let shape = rules(name).nim_diagonal().unwrap();
        let table = DenseTable::compute(&shape, 10, 2001, &Budget::default()).unwrap();
        let Grundy(expected) = table.get(9, 2000).unwrap();
        assert_eq!(answer.value, Some(UBig::from(expected)), "{name}");
    }
}

/// Runs a search that is ended every few times it keeps its progress, and says how often it was.
fn in_parts<T>(
    steps: usize,
    threads: &[usize],
    work: impl Fn(&Search) -> Result<T, PeriodError>,
) -> (T, usize) {
    let keeper = Arc::new(Impatient::default());
    for part in 0.. {
        keeper.wait_for(steps);
        let search = Search {
            threads: threads[part % threads.len()],
            keeper: Some(keeper.clone()),
            ..Search::default()
        };
        match work(&search) {
            Err(PeriodError::NotKept) => {}
            done => return (done.unwrap(), part),
        }
    }
    unreachable!("a search ends")
}

#[test]
fn a_search_goes_on_where_another_ended() {
    for (name, last, steps, least_parts) in [
        ("wythoff", 75, 2, 2),
        ("r-wythoff", 11, 5, 2),
        ("w:3", 70, 2, 1),
        ("f-wythoff", 30, 1, 30),
        ("t:2", 12, 3, 4),
    ] {
        let game = game(name);
        let whole = periods(&game, 5..last + 1, &Search::default()).unwrap();
        let (parts, count) = in_parts(steps, &[1, 2, 3], |search| {
            periods(&game, 5..last + 1, search)
        });
        assert_eq!(parts, whole, "{name}");
        assert!(count >= least_parts, "{name} in {count} parts");
        let row = PeriodicRow::find(&game, last, &Search::default()).unwrap();
        let (parts, count) = in_parts(steps, &[2, 1], |search| {
            PeriodicRow::find(&game, last, search)
        });
        assert_eq!(parts, row, "{name}");
        assert!(count >= least_parts, "{name} in {count} parts");
    }
}

#[test]
fn damaged_progress_is_refused() {
    let keeper = Arc::new(Impatient::default());
    keeper.wait_for(1);
    let search = Search {
        keeper: Some(keeper.clone()),
        ..Search::default()
    };
    let rows = |name: &str, last: u64| periods(&game(name), 0..last, &search);
    assert_eq!(rows("r-wythoff", 12), Err(PeriodError::NotKept));
    // Of other rows.
    assert!(matches!(rows("r-wythoff", 13), Err(PeriodError::Decode(_))));
    for damaged in keeper.damaged() {
        keeper.replace(damaged);
        assert!(matches!(rows("r-wythoff", 12), Err(PeriodError::Decode(_))));
    }
}

/// Diagonal moves that depend on the smaller pile and on what is taken, in several spellings.
#[test]
fn typed_diagonals_have_the_rows_of_the_mex_rule() {
    const NIM: &str = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1;";
    const LARGER: &str = "piles a <= b; move (a, b - i) for i >= 1;";
    let all = [
        (NIM, "move (a - 2 * i, b - 2 * i) for i >= 1"),
        (NIM, "move (a - i, b - i) for i >= 1 if i mod 2 = 0"),
        (
            NIM,
            "move (a - 3 * i + 7, b - 3 * i + 7) for i >= 4 if a xor i > 2",
        ),
        (NIM, "move (a - i, b - i) for i >= 1 if i <= 3"),
        (
            NIM,
            "move (a - i, b - i) for i >= 1 if a' mod 3 = 1 or b < 2 * a",
        ),
        (
            LARGER,
            "move (a - i, b - i) for i >= 1 if a xor i > 4 and b > 3 * a; end when a + b <= 3",
        ),
    ];
    let (last, columns) = (9, 240);
    let budget = Budget::default();
    for (nim, diagonal) in all {
        let rules = RuleGame::parse(&format!("{nim} {diagonal}")).expect(diagonal);
        let mut reference = Reference::new(&rules);
        let mut cells = Vec::new();
        for b in 0..columns {
            for row in 0..=last {
                cells.push(reference.grundy(&[row.min(b), row.max(b)]));
            }
        }
        let game = RowGame::new(&rules).expect(diagonal);
        for threads in [1, 3] {
            let search = Search {
                threads,
                ..Search::default()
            };
            let found = periods(&game, 0..last + 1, &search).expect(diagonal);
            let repeat = found.repeats[9];
            let certificate = Certificate::new("", &rules, found.rows, repeat, &budget).unwrap();
            verify(&certificate, &budget).expect(diagonal);
        }
        for row in 0..=last {
            let periodic = PeriodicRow::find(&game, row, &Search::default()).expect(diagonal);
            let cells = cells.iter().skip(usize::try_from(row).unwrap()).step_by(10);
            for (b, &expected) in (0..columns).zip(cells) {
                let value = periodic.value_at(&UBig::from(b));
                assert_eq!(value, UBig::from(expected), "{diagonal} ({row}, {b})");
            }
        }
    }
}
