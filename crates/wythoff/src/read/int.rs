//! Integers of any size as people type them.

use std::ops::Range;
use std::str::FromStr;

use dashu_int::ops::BitTest;

use crate::{Diagnostic, UBig};

/// The most bits a power may have: ten million decimal digits.
const MAX_BITS: u64 = 33_219_281;

/// A natural number written as decimal digits, as a power like `10^1000`, or like `1e12`.
///
/// ```
/// use wythoff::read::Int;
///
/// let same: Vec<Int> = ["1000", "10^3", "1e3"].map(|text| text.parse().unwrap()).into();
/// assert!(same.windows(2).all(|pair| pair[0] == pair[1]));
/// assert!("2.5".parse::<Int>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Int(pub UBig);

impl FromStr for Int {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        if text.is_empty() {
            return Err(Diagnostic::new("a number is missing", "", 0..0)
                .label("expected digits, or a power like 10^1000, or 1e12"));
        }
        if let Some((base, _)) = text.split_once('^') {
            let exponent = base.len() + 1..text.len();
            let base = digits(text, 0..base.len())?;
            return power(text, UBig::ONE, &base, exponent);
        }
        if let Some((mantissa, _)) = text.split_once(['e', 'E']) {
            let exponent = mantissa.len() + 1..text.len();
            let mantissa = digits(text, 0..mantissa.len())?;
            return power(text, mantissa, &UBig::from(10u8), exponent);
        }
        digits(text, 0..text.len()).map(Self)
    }
}

/// Reads the part of `text` that must consist of digits.
fn digits(text: &str, part: Range<usize>) -> Result<UBig, Diagnostic> {
    let source = &text[part.clone()];
    let Some((at, wrong)) = source.char_indices().find(|(_, c)| !c.is_ascii_digit()) else {
        return UBig::from_str_radix(source, 10).map_err(|_| {
            Diagnostic::new("a number is missing", text, part.start..part.start)
                .label("expected a digit")
        });
    };
    let at = part.start + at;
    let diagnostic = |message: &str| Diagnostic::new(message, text, at..at + wrong.len_utf8());
    Err(match wrong {
        '-' | '−' if at == 0 => {
            diagnostic("negative numbers have no meaning here").label("expected 0 or more")
        }
        '.' => diagnostic("only whole numbers are exact").label("no decimal fractions"),
        ',' | '_' | '\'' | ' ' => {
            diagnostic("digits are written without separators").label("leave this out")
        }
        _ => diagnostic("not a number").label("expected a digit"),
    })
}

fn power(text: &str, factor: UBig, base: &UBig, exponent: Range<usize>) -> Result<Int, Diagnostic> {
    let value = digits(text, exponent.clone())?;
    if factor.is_zero() || *base <= UBig::ONE {
        // The size of the exponent no longer matters.
        let power = if value.is_zero() {
            UBig::ONE
        } else {
            base.clone()
        };
        return Ok(Int(factor * power));
    }
    let bits = u64::try_from(base.bit_len()).unwrap_or(u64::MAX);
    u64::try_from(&value)
        .ok()
        .filter(|&value| value.saturating_mul(bits) <= MAX_BITS + bits)
        .and_then(|value| usize::try_from(value).ok())
        .map(|value| Int(factor * base.pow(value)))
        .ok_or_else(|| {
            Diagnostic::new("the number is too large to write down", text, exponent)
                .label("it would have more than ten million digits")
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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
}
