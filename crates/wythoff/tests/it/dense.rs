//! The dense table against the mex rule on lists of options.

use std::sync::Arc;

use proptest::prelude::*;
use wythoff::engine::dense::DenseTable;
use wythoff::shape::{Diagonal, NimDiagonal, NimMoves};
use wythoff::{Budget, CatalogueGame, Exhausted, Grundy, mex, ruleset};

use crate::golden_rules::{command_line_name, golden, positions, rules};

/// Values of (a, b), a <= b < size, straight from lists of options.
fn slow_table(shape: &NimDiagonal, size: u64) -> Vec<Vec<u64>> {
    let side = usize::try_from(size).unwrap();
    let mut values = vec![vec![0; side]; side];
    for a in 0..size {
        for b in a..size {
            let mut seen = Vec::new();
            let _ = shape.visit_options(a, b, &mut |to| {
                let [x, y] = [to[0], to[1]].map(|pile| usize::try_from(pile).unwrap());
                seen.push(values[x][y]);
                std::ops::ControlFlow::Continue(())
            });
            values[usize::try_from(a).unwrap()][usize::try_from(b).unwrap()] = mex(seen);
        }
    }
    values
}

fn assert_equals_slow(shape: &NimDiagonal, size: u64, name: &str) {
    let table = DenseTable::compute(shape, size, size, &Budget::default()).unwrap();
    let slow = slow_table(shape, size);
    for a in 0..size {
        for b in a..size {
            let expected = slow[usize::try_from(a).unwrap()][usize::try_from(b).unwrap()];
            assert_eq!(table.get(a, b), Some(Grundy(expected)), "{name} ({a}, {b})");
            assert_eq!(table.get(b, a), Some(Grundy(expected)), "{name} ({b}, {a})");
        }
    }
}

#[test]
fn rows_are_copied_as_they_are_read_one_by_one() {
    let shape = rules("wythoff").nim_diagonal().unwrap();
    for (rows, cols) in [
        (1, 1),
        (3, 200),
        (200, 3),
        (64, 64),
        (65, 130),
        (130, 129),
        (200, 200),
    ] {
        let table = DenseTable::compute(&shape, rows, cols, &Budget::default()).unwrap();
        let side = usize::try_from(cols).unwrap();
        for (first, last) in [
            (0, rows),
            (0, rows.min(64)),
            (rows / 3, rows),
            (rows / 2, rows / 2 + 1),
        ] {
            let expected: Vec<u64> = (first..last).flat_map(|x| table.row(x)).collect();
            let start = usize::try_from(first).unwrap();
            let mut copied = vec![9_u64; expected.len()];
            let largest = table.copy_rows(start, &mut copied);
            assert_eq!(
                (Some(&largest), &copied),
                (expected.iter().max(), &expected)
            );
            // What the type does not hold is cut, and the largest value tells of it.
            let mut narrow = vec![9_u8; expected.len()];
            assert_eq!(table.copy_rows(start, &mut narrow), largest);
            let cut = |&value: &u64| u8::try_from(value % 256).unwrap();
            assert_eq!(narrow, expected.iter().map(cut).collect::<Vec<u8>>());
            assert_eq!(copied.len(), usize::try_from(last - first).unwrap() * side);
        }
    }
}

#[test]
fn every_game_of_the_shape() {
    let names = "nim wythoff f-wythoff r-wythoff w:1 w:2 w:3 w:7 w:65 w:0,1 w:2,5 w:3,70 \
                 w-prime:1 w-prime:3 w-prime:66 t:0 t:1 t:2 t:5 t:inf \
                 terminal:0 terminal:1 terminal:2 terminal:3 terminal:9 terminal:100";
    for name in names.split_whitespace() {
        let shape = rules(name).nim_diagonal().expect(name);
        assert_equals_slow(&shape, 140, name);
    }
}

#[test]
fn golden_tables() {
    let mut checked = 0;
    for (name, table) in golden("grundy_tables")["tables"].as_object().unwrap() {
        let Some(shape) = rules(&command_line_name(name)).nim_diagonal() else {
            continue;
        };
        let found = DenseTable::compute(&shape, 25, 25, &Budget::default()).unwrap();
        for (x, row) in (0..).zip(positions(table)) {
            assert_eq!(found.row(x).collect::<Vec<_>>(), row, "{name} row {x}");
        }
        checked += 1;
    }
    assert!(checked >= 8, "only {checked} golden tables have the shape");
}

#[test]
fn golden_levels() {
    for (file, game) in [
        ("wythoff_levels", "wythoff"),
        ("f_wythoff_levels", "f-wythoff"),
    ] {
        let file = golden(file);
        let size = file["bound"].as_u64().unwrap() + 1;
        let complete_below = file["complete_below"].as_u64().unwrap();
        let shape = rules(game).nim_diagonal().unwrap();
        let table = DenseTable::compute(&shape, size, size, &Budget::default()).unwrap();
        for (value, expected) in file["levels"].as_object().unwrap() {
            let found: Vec<_> = table
                .positions(Grundy(value.parse().unwrap()))
                .filter(|&(a, _)| a < complete_below)
                .map(|(a, b)| vec![a, b])
                .collect();
            assert_eq!(found, positions(expected), "{game} value {value}");
        }
    }
}

#[test]
fn rectangles_are_parts_of_squares() {
    for name in ["wythoff", "f-wythoff", "w-prime:3", "terminal:2"] {
        let shape = rules(name).nim_diagonal().unwrap();
        let compute = |rows, cols| DenseTable::compute(&shape, rows, cols, &Budget::default());
        let square = compute(330, 330).unwrap();
        for (rows, cols) in [
            (0, 0),
            (0, 5),
            (1, 1),
            (1, 330),
            (330, 1),
            (64, 129),
            (200, 65),
            (65, 330),
        ] {
            let table = compute(rows, cols).unwrap();
            assert_eq!((table.rows(), table.cols()), (rows, cols));
            assert_eq!(table.get(rows, 0), None);
            for x in 0..rows {
                let expected: Vec<u64> =
                    square.row(x).take(usize::try_from(cols).unwrap()).collect();
                assert_eq!(
                    table.row(x).collect::<Vec<_>>(),
                    expected,
                    "{name} {rows}x{cols} row {x}"
                );
            }
        }
    }
}

#[test]
fn any_number_of_threads_gives_the_same_table() {
    let shape = rules("f-wythoff").nim_diagonal().unwrap();
    let rows_with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let table = pool.install(|| DenseTable::compute(&shape, 500, 700, &Budget::default()));
        let table = table.unwrap();
        (0..500)
            .map(|x| table.row(x).collect())
            .collect::<Vec<Vec<u64>>>()
    };
    let expected = rows_with(1);
    assert_eq!(rows_with(2), expected);
    assert_eq!(rows_with(5), expected);
}

#[test]
fn values_beyond_sixteen_bits() {
    let shape = rules("wythoff").nim_diagonal().unwrap();
    let table = DenseTable::compute(&shape, 3, 70_000, &Budget::default()).unwrap();
    assert_eq!(table.get(0, 69_999), Some(Grundy(69_999)));
    // Row 1 of Wythoff's table has the additive period 3: 1, 2, 0, 4, 5, 3, ...
    assert_eq!(table.get(1, 69_999), Some(Grundy(70_000)));
    assert_eq!(table.get(1, 69_998), Some(Grundy(69_996)));
}

#[test]
fn the_budget_is_respected() {
    let shape = rules("wythoff").nim_diagonal().unwrap();
    let small = Budget::default().with_memory(1 << 20);
    assert!(DenseTable::compute(&shape, 100, 100, &small).is_ok());
    for size in [100_000, 1_000_000_000, u64::MAX] {
        let refused = DenseTable::compute(&shape, size, size, &small);
        assert!(matches!(refused, Err(Exhausted::Memory { .. })), "{size}");
        let refused = DenseTable::compute(&shape, 3, size, &small);
        assert!(matches!(refused, Err(Exhausted::Memory { .. })), "{size}");
    }
    let unlimited = DenseTable::compute(&shape, u64::MAX, u64::MAX, &Budget::default());
    assert!(matches!(unlimited, Err(Exhausted::Memory { .. })));

    let stopped = Budget::default();
    stopped.stop_flag().time_up();
    let ended = DenseTable::compute(&shape, 100, 100, &stopped);
    assert!(matches!(ended, Err(Exhausted::Time)));
}

#[test]
fn catalogue_games_with_options_in_the_shape_agree_with_their_shape() {
    for name in [
        "wythoff",
        "f-wythoff",
        "r-wythoff",
        "w:2,5",
        "w-prime:2",
        "t:3",
        "terminal:4",
    ] {
        let game: CatalogueGame = name.parse().unwrap();
        let rules = game.rules().unwrap();
        let shape = rules.nim_diagonal().unwrap();
        for a in 0..30 {
            for b in a..30 {
                let mut of_shape = Vec::new();
                let _ = shape.visit_options(a, b, &mut |to| {
                    of_shape.push(to.to_vec());
                    std::ops::ControlFlow::Continue(())
                });
                of_shape.sort();
                of_shape.dedup();
                assert_eq!(
                    of_shape,
                    ruleset::options(&*rules, &[a, b]),
                    "{name} ({a}, {b})"
                );
            }
        }
    }
}

/// A repeatable arbitrary number for a cell.
fn noise(seed: u64, a: u64, b: u64, s: u64) -> u64 {
    let mut state = seed ^ (a << 40) ^ (b << 20) ^ s;
    for _ in 0..3 {
        state = (state ^ (state >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    state >> 33
}

fn nim_moves() -> impl Strategy<Value = NimMoves> {
    prop_oneof![Just(NimMoves::EitherPile), Just(NimMoves::LargerPile)]
}

/// Ends at random cells, or nowhere.
fn ended(seed: u64, percent: u64) -> Option<wythoff::shape::Predicate> {
    (percent > 0).then(|| -> wythoff::shape::Predicate {
        Arc::new(move |a, b| noise(seed, a, b, 1) % 100 < percent)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_targets(seed: u64, percent in 0u64..101, ends in 0u64..20, nim in nim_moves()) {
        let shape = NimDiagonal {
            nim,
            diagonal: Diagonal::Target(Arc::new(move |a, b| noise(seed, a, b, 0) % 100 < percent)),
            ended: ended(seed, ends),
        };
        assert_equals_slow(&shape, 80, "random targets");
    }

    #[test]
    fn random_conditions(seed: u64, percent in 0u64..101, ends in 0u64..20, nim in nim_moves()) {
        let shape = NimDiagonal {
            nim,
            diagonal: Diagonal::General(Arc::new(move |a, b, s| noise(seed, a, b, s) % 100 < percent)),
            ended: ended(seed, ends),
        };
        assert_equals_slow(&shape, 80, "random conditions");
    }

    /// Labels that fall, rise, turn, or jump about, so that windows are used and given up.
    #[test]
    fn random_labels(
        seed: u64,
        percent in 50u64..101,
        ends in 0u64..10,
        nim in nim_moves(),
        kind in 0u8..5,
        step in 1u64..12,
        within in 0u64..6,
    ) {
        let shape = NimDiagonal {
            nim,
            diagonal: Diagonal::Label {
                target: Arc::new(move |a, b| a > 0 && noise(seed, a, b, 0) % 100 < percent),
                label: Arc::new(move |a, b| match kind {
                    0 => b / a,
                    1 => a / step,
                    2 => (200 - b) / step,
                    3 => a.abs_diff(30) / step,
                    _ => noise(seed, a, b, 2) % 12,
                }),
                within,
            },
            ended: ended(seed, ends),
        };
        assert_equals_slow(&shape, 80, "random labels");
    }
}
