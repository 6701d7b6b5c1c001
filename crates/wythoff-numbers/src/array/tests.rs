//! Arrays against their definitions, written out.

use super::*;

fn rows(name: &str, rows: u64, columns: usize) -> Vec<Vec<u64>> {
    let array = named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let budget = Budget::default();
    (1..=rows)
        .map(|i| {
            let row = array.row(&UBig::from(i), columns, &budget).unwrap();
            row.iter()
                .map(|entry| u64::try_from(entry).unwrap())
                .collect()
        })
        .collect()
}

#[test]
fn a_shuffle_by_its_definition() {
    for k in [2, 3, 5] {
        // Forty rows of the array, split and sorted.
        let mut split: Vec<Vec<u64>> = rows("wythoff", 40, 4 * k)
            .iter()
            .flat_map(|row| (0..k).map(move |r| row.iter().copied().skip(r).step_by(k).collect()))
            .collect();
        split.sort();
        assert_eq!(rows(&format!("shuffle:{k}"), 20, 4), split[..20]);
    }
}

#[test]
fn dispersions_by_their_definition() {
    // Each row starts with the least number that is not there yet.
    let s: Vec<u64> = (0..1000).map(|n| 3 * n / 2 + 2).collect();
    let mut seen = std::collections::BTreeSet::new();
    let mut expected = Vec::new();
    for _ in 0..10 {
        let mut row = vec![(1..).find(|n| !seen.contains(n)).unwrap()];
        while row.len() < 5 {
            row.push(s[usize::try_from(row.last().unwrap() - 1).unwrap()]);
        }
        let mut next = row[0];
        while let Some(&after) = s.get(usize::try_from(next - 1).unwrap()) {
            seen.insert(next);
            next = after;
        }
        seen.insert(next);
        expected.push(row);
    }
    let array = Dispersion::new(std::sync::Arc::new(Listed)).unwrap();
    let found: Vec<Vec<u64>> = (1u64..=10)
        .map(|i| {
            let row = array.row(&UBig::from(i), 5, &Budget::default()).unwrap();
            row.iter()
                .map(|entry| u64::try_from(entry).unwrap())
                .collect()
        })
        .collect();
    assert_eq!(found, expected);
}

/// ⌊(3n+1)/2⌋.
#[derive(Debug)]
struct Listed;

impl crate::sequence::Sequence for Listed {
    fn offset(&self) -> u64 {
        1
    }
    fn terms(&self) -> crate::sequence::Terms<'_> {
        Box::new((1u64..).map(|n| (3 * n).div_ceil(2).into()))
    }
    fn term(&self, n: &UBig, _: &Budget) -> Result<wythoff_automata::IBig, TermError> {
        Ok(((n * 3u8 + 1u8) >> 1).into())
    }
    fn is_increasing(&self) -> bool {
        true
    }
}

#[test]
fn far_cells_are_found_and_consistent() {
    let budget = Budget::default();
    let i = UBig::from(10u8).pow(25);
    for name in [
        "wythoff",
        "wythoff:lower-wythoff",
        "wythoff:beatty:0,1,2,1",
        "shuffle:3",
        "stolarsky",
    ] {
        let array = named(name).unwrap();
        let row = array.row(&i, 4, &budget).unwrap();
        for (j, entry) in (1..).zip(&row) {
            assert_eq!(array.cell(&i, j, &budget).as_ref(), Ok(entry), "{name} {j}");
        }
        assert!(row.windows(2).all(|pair| pair[0] < pair[1]), "{name}");
        assert!(array.cell(&UBig::ZERO, 1, &budget).is_err());
        assert!(array.cell(&i, 0, &budget).is_err());
    }
    let large = GoldenArray.cell(&i, 100_000, &budget).unwrap();
    let [one, two] = [1, 2].map(|back| GoldenArray.cell(&i, 100_000 - back, &budget).unwrap());
    assert_eq!(large, one + two);
    assert!(
        GoldenArray
            .row(&i, 1_000_000, &Budget::default().with_memory(1 << 20))
            .is_err()
    );
}

#[test]
fn checks_find_counterexamples() {
    let budget = Budget::default();
    let verdict = |name: &str| check(&*named(name).unwrap(), 500, &budget).unwrap();
    for name in [
        "wythoff",
        "shuffle:2",
        "shuffle:5",
        "stolarsky",
        "dispersion:upper-wythoff",
    ] {
        assert_eq!(verdict(name), Ok(()), "{name}");
    }
    // Partitions, but no interspersion.
    let failed = verdict("wythoff:beatty:0,1,2,1").unwrap_err();
    assert!(matches!(failed, Counterexample::Order { .. }), "{failed}");
}

#[test]
fn sequences_that_hold_too_much_are_refused() {
    let all = named("wythoff:beatty:1,0,0,1").unwrap();
    let error = all.cell(&UBig::ONE, 2, &Budget::default()).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("the complement must be infinite"),
        "{error}"
    );
}
