//! Numeration systems against the definition of their digits, and against brute force.

use proptest::prelude::*;

use super::*;

fn systems() -> Vec<Numeration> {
    [
        "fibonacci",
        "tribonacci",
        "base:2",
        "base:7",
        "base:4294967295",
        "ostrowski:1;2",
        "ostrowski:;1",
        "ostrowski:0;3",
        "ostrowski:;1,2",
        "ostrowski:2;1,1,1,4",
        "ostrowski:0,1,5,2;3,1",
        "ostrowski:0,3,1;1",
        "ostrowski:5,1000000000;4294967295,1",
        "recurrence:0,1,1;1,2,2",
        "recurrence:1,2,1;1,3,6",
        "recurrence:0,1,1;1,1,2",
        "recurrence:1,1,2,1;1,3,5,9",
        "recurrence:0,0,1,1;1,2,3,3",
        "recurrence:3,1;1,3",
        "recurrence:0,0,0,1,0,1,1;1,2,2,3,3,3,4",
        "recurrence:65535,65535,1;1,65535,65535",
    ]
    .map(|name| name.parse().unwrap())
    .to_vec()
}

/// The definition: the largest place value that fits, as often as it fits.
fn greedy(system: &Numeration, n: &UBig) -> Vec<u32> {
    let mut weights = Vec::new();
    for weight in system.weights() {
        if weight > *n {
            break;
        }
        weights.push(weight);
    }
    let mut rest = n.clone();
    let mut digits = Vec::new();
    for weight in weights.iter().rev() {
        let digit = &rest / weight;
        rest -= &digit * weight;
        digits.push(u32::try_from(digit).unwrap());
    }
    assert!(rest.is_zero());
    digits
}

#[test]
fn small_numbers_are_written_greedily() {
    for system in systems() {
        let mut last = Vec::new();
        for n in 0..1200u32 {
            let big = UBig::from(n);
            let digits = system.digits(&big);
            // Place values may repeat (a₁ = 1); digits of the lower of two equal places stay 0.
            let significant = |digits: &[u32]| -> Vec<u32> {
                digits
                    .iter()
                    .copied()
                    .skip_while(|&digit| digit == 0)
                    .collect()
            };
            assert_eq!(digits, significant(&greedy(&system, &big)), "{system} {n}");
            assert_eq!(system.value(&digits).as_ref(), Ok(&big), "{system} {n}");
            assert!(digits.iter().all(|&digit| digit <= system.max_digit()));
            if n > 0 {
                assert!(
                    (last.len(), &last) < (digits.len(), &digits),
                    "{system} {n}"
                );
            }
            last = digits;
        }
    }
}

#[test]
fn exactly_the_greedy_strings_are_accepted() {
    // All strings of a few digits: valid ones have different values that leave no gap.
    for system in systems().iter().filter(|system| system.max_digit() < 7) {
        let mut values = Vec::new();
        let radix = system.max_digit() + 2;
        let length = if radix > 3 { 5 } else { 8 };
        for code in 0..radix.pow(length) {
            let digits: Vec<u32> = (0..length)
                .rev()
                .map(|i| code / radix.pow(i) % radix)
                .collect();
            if let Ok(value) = system.value(&digits) {
                assert_eq!(
                    system.digits(&value),
                    digits[digits.iter().take_while(|&&d| d == 0).count()..]
                );
                values.push(value);
            }
        }
        assert!(
            values
                .iter()
                .enumerate()
                .all(|(n, value)| *value == UBig::from(n)),
            "{system}"
        );
    }
}

#[test]
fn broken_rules_are_shown_at_the_first_place() {
    let error = |name: &str, digits: &[u32]| {
        name.parse::<Numeration>()
            .unwrap()
            .value(digits)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        error("base:10", &[1, 10, 12]),
        "digit 2 is 10, and at most 9 is allowed there"
    );
    assert_eq!(
        error("fibonacci", &[1, 0, 1, 1, 1]),
        "2 digits 1 stand together, the last one at digit 4"
    );
    assert_eq!(
        error("fibonacci", &[0, 2]),
        "digit 2 is 2, and at most 1 is allowed there"
    );
    assert_eq!(
        error("tribonacci", &[1, 1, 1]),
        "3 digits 1 stand together, the last one at digit 3"
    );
    assert_eq!(
        error("recurrence:0,1,1;1,2,2", &[0, 1, 0, 0, 0, 1]),
        "digit 6 is 1, and at most 0 is allowed there"
    );
    assert_eq!(
        error("recurrence:0,1,1;1,2,2", &[1, 0]),
        "digit 1 is 1, and at most 0 is allowed there"
    );
    assert_eq!(
        error("recurrence:1,2,1;1,3,6", &[2, 0, 4294967295]),
        "digit 3 is 4294967295, and at most 0 is allowed there"
    );
    assert_eq!(
        error("ostrowski:1;2", &[2, 1]),
        "digit 2 must be 0, because the digit before it is the largest possible"
    );
    assert_eq!(
        error("ostrowski:1;2", &[1, 2]),
        "digit 2 is 2, and at most 1 is allowed there"
    );
}

#[test]
fn wrong_names_are_explained() {
    let error = |name: &str| name.parse::<Numeration>().unwrap_err();
    assert_eq!(error("base:1"), SystemError::Base);
    assert_eq!(error("base:-3"), SystemError::Number { text: "-3".into() });
    assert_eq!(error("ostrowski:1"), SystemError::EmptyPeriod);
    assert_eq!(error("ostrowski:1,2;"), SystemError::EmptyPeriod);
    assert_eq!(error("ostrowski:1;2,0"), SystemError::ZeroTerm { index: 2 });
    assert_eq!(error("ostrowski:;0,1"), SystemError::ZeroTerm { index: 0 });
    assert_eq!(
        error("ostrowski:1;99999999999"),
        SystemError::Number {
            text: "99999999999".into()
        }
    );
    assert_eq!(error("roman"), SystemError::Unknown);
    for (name, reason) in [
        ("recurrence:0,1,1", "the first place values are missing"),
        ("recurrence:1;1", "a recurrence has 2 to 8 factors"),
        ("recurrence:;", "a recurrence has 2 to 8 factors"),
        (
            "recurrence:1,1,1,1,1,1,1,1,1;1,2,4,8,16,32,64,128,256",
            "a recurrence has 2 to 8",
        ),
        ("recurrence:0,1,1;1,2", "as many first place values"),
        ("recurrence:1,2;1,2", "the last factor"),
        ("recurrence:0,0,1;1,2,2", "do not grow"),
        ("recurrence:1,1;2,3", "must be 1"),
        ("recurrence:1,1;0,1", "must be 1"),
        ("recurrence:0,1,1;1,3,2", "must not fall"),
        ("recurrence:0,1,1;1,2,9", "must not fall"),
        ("recurrence:65536,1;1,2", "at most 65535"),
        ("recurrence:1,1;1,-2", "`-2` is not a natural number"),
    ] {
        let text = error(name).to_string();
        assert!(text.contains(reason), "{name}: {text}");
    }
    for system in systems() {
        assert_eq!(system.to_string().parse(), Ok(system));
    }
}

#[test]
fn powers_of_ten_and_their_neighbours_survive_the_round_trip() {
    for system in systems() {
        for exponent in [20, 100, 1000, 3000] {
            let power = UBig::from(10u8).pow(exponent);
            for n in [&power - 1u8, power.clone(), &power + 1u8] {
                let digits = system.digits(&n);
                assert_eq!(system.value(&digits), Ok(n), "{system}");
            }
        }
    }
}

#[test]
fn numbers_around_place_values_are_exact() {
    // Here the upper half of a number is as close as possible to the next one.
    for system in systems() {
        for weight in system.weights().step_by(37).take(30) {
            for n in [&weight - 1u8, weight.clone(), weight + 1u8] {
                assert_eq!(
                    system.value(&system.digits(&n)),
                    Ok(n.clone()),
                    "{system} {n}"
                );
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn large_numbers_are_written_greedily(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let n = UBig::from_le_bytes(&bytes);
        for system in systems() {
            let digits = system.digits(&n);
            prop_assert_eq!(&digits, &greedy(&system, &n).into_iter().skip_while(|&d| d == 0).collect::<Vec<_>>());
            prop_assert_eq!(system.value(&digits), Ok(n.clone()));
        }
    }
}
