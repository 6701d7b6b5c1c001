//! Decimal digits, fast.

/// Appends the decimal digits of a number.
///
/// ```
/// let mut line = b"n = ".to_vec();
/// wythoff_cli::decimal::push(&mut line, 1907);
/// assert_eq!(line, b"n = 1907");
/// ```
pub fn push(line: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    line.extend_from_slice(&digits[first..]);
}

/// The number of decimal digits of a number.
pub fn width(value: u64) -> usize {
    value.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_digits_are_those_of_the_standard_library(value: u64, shift in 0..64u32) {
            let value = value >> shift;
            let mut line = Vec::new();
            push(&mut line, value);
            prop_assert_eq!(width(value), line.len());
            prop_assert_eq!(String::from_utf8(line).unwrap(), value.to_string());
        }
    }
}
