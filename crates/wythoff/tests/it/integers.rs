//! Integers as people type them: every form, and errors that point at the place.

use proptest::prelude::*;
use wythoff::UBig;
use wythoff::read::Int;

fn shown(text: &str) -> String {
    text.parse::<Int>().unwrap_err().to_string()
}

#[test]
fn forms() {
    let value = |text: &str| text.parse::<Int>().unwrap().0;
    assert_eq!(value("0"), UBig::ZERO);
    assert_eq!(value("007"), UBig::from(7u8));
    assert_eq!(value("12e2"), UBig::from(1200u16));
    assert_eq!(value("0e99999999999999999999"), UBig::ZERO);
    assert_eq!(value("2^10"), UBig::from(1024u16));
    assert_eq!(value("0^0"), UBig::ONE);
    assert_eq!(value("0^5"), UBig::ZERO);
    assert_eq!(value("1^99999999999999999999999"), UBig::ONE);
    assert_eq!(value("10^1000").to_string().len(), 1001);
}

#[test]
fn errors_point_at_the_character() {
    assert_eq!(
        shown("12.5"),
        "only whole numbers are exact\n  12.5\n    ^ no decimal fractions"
    );
    assert!(shown("-3").starts_with("negative numbers have no meaning here\n  -3\n  ^"));
    assert!(shown("").starts_with("a number is missing"));
    assert!(shown("10^").contains("  10^\n     ^ expected a digit"));
    assert!(shown("^3").contains("a number is missing\n  ^3\n  ^"));
    assert!(shown("1e").contains("a number is missing"));
    assert!(shown("1e-3").contains("    ^ expected a digit"));
    assert!(shown("1,000").contains("   ^ leave this out"));
    assert!(shown("10^10^10").contains("       ^ expected a digit"));
    assert!(shown("१२").contains("not a number\n  १२\n  ^ expected a digit"));
    assert!(shown("1 000").contains("separators"));
}

#[test]
fn a_number_that_no_memory_holds_is_refused_at_once() {
    for text in [
        "10^10^9",
        "10^1000000000000",
        "1e99999999999999999999",
        "99999^99999999",
    ] {
        assert!(text.parse::<Int>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn digits_are_read_back(n: u128) {
        prop_assert_eq!(n.to_string().parse::<Int>().unwrap().0, UBig::from(n));
    }

    #[test]
    fn nothing_makes_it_panic(text in "\\PC{0,12}") {
        let _ = text.parse::<Int>();
    }
}
