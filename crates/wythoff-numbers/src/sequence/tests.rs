//! Sequences against their definitions, written out.

use super::*;

fn terms(name: &str, count: usize) -> Vec<i64> {
    let sequence = named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    sequence
        .terms()
        .take(count)
        .map(|term| i64::try_from(term).unwrap())
        .collect()
}

#[test]
fn numbers_of_the_oeis_are_names() {
    for entry in ENTRIES {
        if let Some(oeis) = entry.oeis {
            assert_eq!(terms(oeis, 60), terms(entry.form, 60), "{oeis}");
        }
    }
    assert_eq!(terms("a001950", 3), [2, 5, 7]);
    for unknown in ["A999999", "A00020", "A000201:3", "A"] {
        assert!(named(unknown).is_err(), "{unknown}");
    }
}

#[test]
fn every_entry_has_an_example_that_agrees_with_itself() {
    let budget = Budget::default();
    for entry in ENTRIES {
        let sequence =
            named(entry.example).unwrap_or_else(|error| panic!("{}: {error}", entry.form));
        let mut last = None;
        for (n, term) in (sequence.offset()..).zip(sequence.terms()).take(400) {
            let found = sequence.term(&UBig::from(n), &budget);
            assert_eq!(found.as_ref(), Ok(&term), "{} {n}", entry.example);
            if sequence.is_increasing() {
                assert!(last.is_none_or(|last| last < term), "{} {n}", entry.example);
            }
            last = Some(term);
        }
        if let Some(below) = sequence.offset().checked_sub(1) {
            let error = sequence.term(&UBig::from(below), &budget).unwrap_err();
            assert!(
                matches!(error, TermError::BeforeOffset { .. }),
                "{}",
                entry.example
            );
        }
    }
}

#[test]
fn first_terms_of_the_thesis() {
    for (name, expected) in [
        ("lower-wythoff", [1, 3, 4, 6, 8]),
        ("upper-wythoff", [2, 5, 7, 10, 13]),
        ("wythoff-aa", [1, 4, 6, 9, 12]),
        ("wythoff-ab", [3, 8, 11, 16, 21]),
        ("wythoff-ba", [2, 7, 10, 15, 20]),
        ("wythoff-bb", [5, 13, 18, 26, 34]),
        ("alpha-1", [1, 3, 6, 8, 11]),
        ("alpha-2", [2, 4, 5, 7, 9]),
        ("tribonacci-a", [1, 3, 5, 7, 8]),
        ("tribonacci-b", [2, 6, 9, 13, 15]),
        ("tribonacci-c", [4, 11, 17, 24, 28]),
        ("raleigh-a", [1, 4, 6, 9, 12]),
        ("raleigh-b", [2, 5, 7, 10, 13]),
        ("raleigh-c", [3, 8, 11, 16, 21]),
        ("mouse-a", [1, 3, 4, 6, 7]),
        ("mouse-b", [2, 5, 8, 11, 14]),
        ("rat-a", [1, 3, 5, 7, 8]),
        ("rat-b", [2, 6, 9, 13, 16]),
        ("rat-c", [4, 11, 18, 25, 32]),
        ("fat-rat:4,4", [8, 23, 38, 53, 68]),
        ("determinants", [-1, 1, -2, -2, 3]),
        ("positions:a,pattern:a,bc", [1, 4, 9, 12, 17]),
        ("positions:a,pattern:a,b,c", [1, 4, 9, 13, 18]),
        ("positions:b,pattern:a,b,c", [2, 5, 7, 10, 14]),
        ("positions:c,pattern:a,b,c", [3, 6, 8, 11, 12]),
        ("nim-ab-x:2,1", [0, 1, 2, 4, 5]),
        ("silber:2", [3, 5, 8, 13, 21]),
        ("complement:lower-wythoff", [2, 5, 7, 10, 13]),
        ("beatty:-1,-1,2,1", [-3, -5, -8, -10, -13]),
        ("beatty:7,0,3,-2", [-4, -7, -11, -14, -18]),
        ("fibonacci", [0, 1, 1, 2, 3]),
        ("lucas", [2, 1, 3, 4, 7]),
        ("tribonacci", [0, 0, 1, 1, 2]),
        ("nearest-phi", [2, 3, 5, 6, 8]),
    ] {
        assert_eq!(terms(name, 5), expected, "{name}");
    }
}

/// Checks every third law; the tests run side by side.
fn check_laws(remainder: usize) {
    for law in laws::all().skip(remainder).step_by(3) {
        law.check(100_000)
            .unwrap_or_else(|mismatch| panic!("{}: {mismatch}", law.name));
    }
}

#[test]
fn laws_hold_for_a_hundred_thousand_terms() {
    check_laws(0);
}

#[test]
fn more_laws_hold_for_a_hundred_thousand_terms() {
    check_laws(1);
}

#[test]
fn the_other_laws_hold_for_a_hundred_thousand_terms() {
    check_laws(2);
}

#[test]
fn a_false_law_is_caught_at_the_first_place() {
    // The printed form of `omega-1-addmerge`, with alpha_1 in place of alpha_2.
    use super::algebra::{addmerge, select};
    use wythoff_automata::golden::pairs;

    let alpha_1 = || pairs().map(|(_, b)| b + 1);
    let pattern = crate::word::Word::pattern(&["1", "10"]).unwrap();
    let printed: Vec<u64> = addmerge(alpha_1(), select(alpha_1(), &pattern))
        .take(3)
        .collect();
    assert_ne!(printed, [1, 3, 4]);
}

#[test]
fn far_terms_obey_the_recursions() {
    let budget = Budget::default();
    let n = UBig::from(10u8).pow(100);
    let term = |name: &str, n: &UBig| -> UBig {
        named(name)
            .unwrap()
            .term(n, &budget)
            .unwrap()
            .try_into()
            .unwrap()
    };
    // G(n) = n - G(G(n-1)).
    assert_eq!(
        term("hofstadter-g", &n),
        &n - term("hofstadter-g", &term("hofstadter-g", &(&n - 1u8)))
    );
    // A(B(n)) = A(n) + B(n).
    assert_eq!(
        term("wythoff-ab", &n),
        term("lower-wythoff", &n) + term("upper-wythoff", &n)
    );
    // The places of a in F(1,01) by the word and by the formula.
    assert_eq!(
        term("positions:1,pattern:1,01", &n),
        term("lower-wythoff", &n)
    );
    assert_eq!(term("positions:b,fibonacci", &n), term("upper-wythoff", &n));
    assert_eq!(
        term("complement:lower-wythoff", &n),
        term("upper-wythoff", &n)
    );
    // Tribonacci: B(n) = A(A(n)) + 1, C(n) = A(B(n)) + 1 [Carlitz, Scoville and Hoggatt 1972].
    let a = |n: &UBig| term("tribonacci-a", n);
    let b = term("tribonacci-b", &n);
    assert_eq!(b, a(&a(&n)) + 1u8);
    assert_eq!(term("tribonacci-c", &n), a(&b) + 1u8);
    // The two mouse sequences leave no gap between neighbours.
    assert_eq!(term("mouse-b", &n), &n * 3u8 - 1u8);
    assert_eq!(
        term("silber:10", &UBig::from(200u8)),
        &term("silber:10", &UBig::from(199u8)) + term("silber:10", &UBig::from(198u8))
    );
}

#[test]
fn rare_letters_are_looked_for() {
    // The letter d stands at places that double: s c w d ww d wwww ...
    let rare = named("positions:d,morphism:s=scw,c=d,d=d,w=ww").unwrap();
    let reading: Vec<IBig> = rare.terms().take(40).collect();
    let asking: Vec<IBig> = (1u64..=40)
        .map(|n| rare.term(&UBig::from(n), &Budget::default()).unwrap())
        .collect();
    assert_eq!(reading, asking);
    assert!(reading[39] > IBig::from(1u64 << 39));
    let once = named("positions:a,morphism:a=ab,b=b").unwrap();
    assert_eq!(once.terms().take(9).count(), 1);
}

#[test]
fn sun_bands() {
    let sun = mex::Sun::new(4, [0, 1, 7]).unwrap();
    let band = sun.band_constant(3000).unwrap();
    assert!(band.high - band.low <= 2);
    assert!(band.low >= band.constant - 1 && band.high <= band.constant + 1);
    let classical = mex::Sun::new(0, []).unwrap().band_constant(1000).unwrap();
    assert_eq!(
        (
            classical.constant,
            classical.low,
            classical.high,
            classical.from
        ),
        (0, 0, 0, 0)
    );
}

#[test]
fn a_wrong_parameter_is_pointed_at() {
    let error = named("beatty:1,x,5,2").map(|_| ()).unwrap_err();
    assert_eq!(error.span, 9..10);
}

#[test]
fn sequences_without_a_formula_respect_the_budget() {
    let sun = named("sun:0").unwrap();
    let small = Budget::default().with_memory(1 << 16);
    let far = sun.term(&UBig::from(10u8).pow(9), &small);
    assert!(matches!(far, Err(TermError::Exhausted(_))));
    assert!(
        named("fibonacci")
            .unwrap()
            .term(&UBig::from(10u8).pow(30), &small)
            .is_err()
    );
}

/// Running through the terms only adds; each term alone takes a square root for each letter. Long words pass 64 bits.
#[test]
fn compositions_by_additions_are_those_by_square_roots() {
    let budget = Budget::default();
    let short = (1..6_u32).flat_map(|length| {
        (0..1_u32 << length).map(move |bits| {
            let letter = |at| if bits >> at & 1 == 0 { 'a' } else { 'b' };
            (0..length).map(letter).collect::<String>()
        })
    });
    let long = [44, 45, 46, 47, 90].map(|length| "b".repeat(length));
    let long = long.into_iter().chain(["ba".repeat(31), "a".repeat(93)]);
    for word in short.chain(long) {
        let sequence = named(&format!("wythoff-{word}")).unwrap();
        for (n, found) in (1_u64..=60).zip(sequence.terms()) {
            assert_eq!(found, sequence.term(&n.into(), &budget).unwrap(), "{word}");
        }
    }
}
