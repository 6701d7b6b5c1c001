//! Integers of any size as people type them.

use std::ops::Range;
use std::str::FromStr;

use dashu_int::ops::BitTest;
use wythoff_automata::UBig;

use crate::Diagnostic;

/// The most bits a power may have: ten million decimal digits.
const MAX_BITS: u64 = 33_219_281;

/// A natural number written as decimal digits, as a power like `10^1000`, or like `1e12`.
///
/// ```
/// use wythoff_host::read::Int;
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
