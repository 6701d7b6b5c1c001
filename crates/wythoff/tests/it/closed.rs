//! Closed forms against values computed from the rules.

use proptest::prelude::*;
use wythoff::engine::dense::DenseTable;
use wythoff::{Budget, CatalogueGame, Grundy, LevelSet, UBig, closed};
use wythoff_automata::golden as ratio;

use crate::golden_rules::{golden, positions, rules};
use crate::reference::Reference;

fn game(name: &str) -> CatalogueGame {
    name.parse().unwrap()
}

fn level_set(name: &str, value: u64) -> Box<dyn LevelSet> {
    closed::level_set(game(name), value).unwrap_or_else(|| panic!("{name} value {value}"))
}

fn big(piles: &[u64]) -> Vec<UBig> {
    piles.iter().copied().map(UBig::from).collect()
}

/// The positions of a set, by index, as long as the smallest pile is at most `bound`.
fn listed(set: &dyn LevelSet, bound: u64) -> Vec<Vec<u64>> {
    let bound = UBig::from(bound);
    (0u64..)
        .map(|n| set.nth(&UBig::from(n)).unwrap())
        .take_while(|piles| piles[0] <= bound)
        .map(|piles| {
            piles
                .iter()
                .map(|pile| u64::try_from(pile).unwrap())
                .collect()
        })
        .collect()
}

/// Checks every operation of a two-pile set against all its positions with piles below `size`.
fn check_pairs(set: &dyn LevelSet, expected: &[(u64, u64)], size: u64, name: &str) {
    let inside = |pair: &(u64, u64)| pair.1 < size;
    let by_index: Vec<_> = listed(set, size)
        .iter()
        .map(|pair| (pair[0], pair[1]))
        .collect();
    assert!(by_index.is_sorted(), "{name}: not in order");
    let found: Vec<_> = by_index.iter().copied().filter(inside).collect();
    assert_eq!(found, expected, "{name}: by index");
    if let Some(pairs) = set.pairs() {
        let streamed: Vec<_> = pairs.take(by_index.len()).collect();
        assert_eq!(streamed, by_index, "{name}: streamed");
    }
    for a in 0..size.min(150) {
        for b in a..size.min(150) {
            let contains = set.contains(&big(&[a, b]));
            assert_eq!(contains, expected.contains(&(a, b)), "{name} ({a}, {b})");
        }
    }
    let pick = |test: &dyn Fn(u64, u64) -> bool| -> Vec<Vec<UBig>> {
        let chosen = by_index.iter().filter(|&&(a, b)| test(a, b));
        chosen.map(|&(a, b)| big(&[a, b])).collect()
    };
    for number in 0..size / 3 {
        if let Some(found) = set.with_pile(&UBig::from(number)) {
            assert_eq!(
                found,
                pick(&|a, b| a == number || b == number),
                "{name} pile {number}"
            );
        }
        // All positions of a difference are listed when the set has at most one of each beyond.
        if let Some(mut found) = set.with_difference(&UBig::from(number)) {
            found.retain(|pair| pair[0] <= UBig::from(size));
            assert_eq!(
                found,
                pick(&|a, b| b - a == number),
                "{name} difference {number}"
            );
        }
    }
}

#[test]
fn games_with_a_dense_table() {
    let size = 700;
    let both = "w:1 w:3 w:5 w:7 w:31 t:0 t:1 t:2 t:7 t:inf f-wythoff terminal:2";
    let zeros = "wythoff r-wythoff w:0 w:2 w:4 w:12 w:0,1 w:2,5 w:3,12 w-prime:0 w-prime:1 \
                 w-prime:2 w-prime:5 terminal:0 nim";
    let twos = "f-wythoff t:0 nim";
    for (value, names) in [
        (0, zeros),
        (0, both),
        (1, both),
        (2, twos),
        (5, "nim"),
        (8, "nim"),
    ] {
        for name in names.split_whitespace() {
            let shape = rules(name).nim_diagonal().expect(name);
            let table = DenseTable::compute(&shape, size, size, &Budget::default()).unwrap();
            let expected: Vec<_> = table.positions(Grundy(value)).collect();
            check_pairs(
                &*level_set(name, value),
                &expected,
                size,
                &format!("{name} value {value}"),
            );
        }
    }
}

#[test]
fn other_two_pile_games() {
    let size = 50;
    for name in [
        "e-wythoff",
        "mouse",
        "n-heap:2",
        "nim-ab:1,1",
        "nim-ab:2,1",
        "nim-ab:3,1",
        "nim-ab:8,1",
    ] {
        let rules = rules(name);
        let mut reference = Reference::new(&*rules);
        let pairs = (0..size).flat_map(|a| (a..size).map(move |b| (a, b)));
        let expected: Vec<_> = pairs
            .filter(|&(a, b)| reference.grundy(&[a, b]) == 0)
            .collect();
        check_pairs(&*level_set(name, 0), &expected, size, name);
    }
}

#[test]
fn nim_ab_by_recursion() {
    for (params, sets) in golden("nim_ab")["games"].as_object().unwrap() {
        let (a, b) = params.split_once(',').unwrap();
        let [a, b] = [a, b].map(|word| word.parse::<u64>().unwrap());
        let expected = positions(&sets["normal"]);
        let found: Vec<_> = closed::nim_ab::Pairs::new(a, b)
            .unwrap()
            .map(|(x, y)| vec![x, y])
            .take_while(|pair| pair[0] <= 70)
            .filter(|pair| pair[1] <= 70)
            .collect();
        assert_eq!(found, expected, "NIM({params})");
        let expected: Vec<_> = expected.iter().map(|pair| (pair[0], pair[1])).collect();
        let name = format!("nim-ab:{a},{b}");
        check_pairs(&*level_set(&name, 0), &expected, 71, &name);
        let set = closed::nim_ab::MexPairs::new(a, b).unwrap();
        let pairs = closed::nim_ab::Pairs::new(a, b).unwrap();
        assert!(
            (0u64..1_000)
                .zip(pairs)
                .all(|(n, (x, y))| set.nth(&UBig::from(n)).unwrap() == big(&[x, y]))
        );
        if b == 1 {
            let surds = closed::nim_ab::Surds::new(a).unwrap();
            assert!(
                (0u64..3_000)
                    .zip(closed::nim_ab::Pairs::new(a, 1).unwrap())
                    .all(|(n, (x, y))| surds.nth(&UBig::from(n)).unwrap() == big(&[x, y]))
            );
        }
    }
}

#[test]
fn three_pile_games() {
    let file = golden("three_pile");
    let bound = file["bound"].as_u64().unwrap();
    for name in ["rat", "tribonacci", "raleigh"] {
        let expected = positions(&file[name]);
        let set = level_set(name, 0);
        let mut found = listed(&*set, bound);
        assert!(found.is_sorted(), "{name}");
        found.retain(|piles| piles.iter().all(|&pile| pile <= bound));
        assert_eq!(found, expected, "{name}");
        for x in 0..30 {
            for y in x..60 {
                for z in y..60 {
                    let piles = [x, y, z];
                    let contains = set.contains(&big(&piles));
                    assert_eq!(
                        contains,
                        expected.contains(&piles.to_vec()),
                        "{name} {piles:?}"
                    );
                }
            }
        }
    }
}

/// [Matonkar, section 5]: the m sequences share the positive integers among them.
#[test]
fn fat_rat_piles_partition_the_positive_integers() {
    for m in 2..8 {
        let set = closed::fat_rat::FatRat::new(m).unwrap();
        let mut piles: Vec<u64> = (1u64..3_000)
            .flat_map(|n| set.nth(&UBig::from(n)).unwrap())
            .map(|pile| u64::try_from(pile).unwrap())
            .filter(|&pile| pile < 3_000)
            .collect();
        piles.sort_unstable();
        assert!(piles.iter().copied().eq(1..3_000), "m = {m}");
        assert!(set.contains(&vec![UBig::ZERO; m]));
        assert!(!set.contains(&vec![UBig::ZERO; m + 1]));
    }
}

#[test]
fn hofstadter_variant() {
    let file = golden("hofstadter");
    let bound = file["bound"].as_u64().unwrap();
    let misere = closed::misere_p_positions(game("hofstadter")).unwrap();
    for (set, key) in [
        (level_set("hofstadter", 0), "p_normal"),
        (misere, "p_misere"),
    ] {
        let mut found = listed(&*set, bound);
        found.retain(|pair| pair[1] <= bound);
        assert_eq!(found, positions(&file[key]), "{key}");
    }
    // [Komaki, Miyadera and Murakami 2025, Corollary 1]: g by Hofstadter's function h.
    let h = |n: u64| ratio::lower(n + 1) - n - 1;
    let mut g = vec![1, 0];
    for n in 2..5_000_u64 {
        let jump = h(n - 2) < h(n - 1);
        let value = if jump {
            1 - g[usize::try_from(h(n - 1)).unwrap()]
        } else {
            1
        };
        g.push(value);
        assert_eq!(closed::terminal::g(&UBig::from(n)), value, "g({n})");
    }
}

/// Where doubles first fail: 102334155 is a Fibonacci number.
#[test]
fn exact_where_doubles_fail() {
    let n = UBig::from(102_334_155_u64);
    let position = level_set("wythoff", 0).nth(&n).unwrap();
    assert_eq!(position, big(&[165_580_140, 267_914_295]));
    assert!(!level_set("wythoff", 0).contains(&big(&[165_580_141, 267_914_296])));
}

#[test]
fn games_without_a_closed_form() {
    for (name, value) in [
        ("wythoff", 1),
        ("w:2", 1),
        ("w:0,1", 1),
        ("t:1", 2),
        ("f-wythoff", 3),
        ("terminal:1", 0),
        ("terminal:3", 1),
        ("nim-ab:2,2", 1),
        ("n-heap:3", 0),
        ("mouse", 1),
    ] {
        assert!(
            closed::level_set(game(name), value).is_none(),
            "{name} value {value}"
        );
    }
    assert!(closed::misere_p_positions(game("wythoff")).is_none());
}

#[test]
fn statements_show_the_finite_part() {
    let statement = |name| level_set(name, 0).statement();
    assert_eq!(statement("wythoff"), "(⌊nφ⌋, ⌊nφ²⌋) for n >= 0");
    assert_eq!(
        statement("w:2"),
        "(0, 0), (1, 1), and (⌊nφ⌋ + 2, ⌊nφ²⌋ + 2) for n >= 0"
    );
    assert_eq!(
        level_set("w:9", 1).statement(),
        "(2i, 2i + 1) for 0 <= i < 5, and (⌊nφ⌋ + 10, ⌊nφ²⌋ + 10) for n >= 0"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    /// A position of the set is found again, its neighbours are not in the set.
    #[test]
    fn huge_positions(digits in "[1-9][0-9]{0,400}", k in 0u64..1000) {
        let n = UBig::from_str_radix(&digits, 10).unwrap();
        let names = [
            "wythoff", "w:3", "t:4", "terminal:2", "nim-ab:3,1", "mouse", "rat", "fat-rat:9",
            "tribonacci", "raleigh",
        ];
        let mut sets: Vec<_> = names.map(|name| level_set(name, 0)).into();
        sets.push(level_set(&format!("w:{k}"), 0));
        for set in sets {
            let position = set.nth(&n).unwrap();
            prop_assert!(set.contains(&position), "{set:?}");
            for pile in 0..position.len() {
                let mut neighbour = position.clone();
                neighbour[pile] += 1u8;
                prop_assert!(!set.contains(&neighbour) || n < UBig::from(10u8), "{set:?}");
            }
        }
    }
}
