//! Numbers written in decimal digits, quickly.

/// Appends the decimal digits of a number.
///
/// ```
/// let mut line = b"n = ".to_vec();
/// wythoff_write::decimal::push(&mut line, 1907);
/// assert_eq!(line, b"n = 1907");
/// ```
pub fn push(line: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    while value >= 100 {
        first -= 2;
        digits[first..first + 2].copy_from_slice(&PAIRS[(value % 100) as usize]);
        value /= 100;
    }
    if value >= 10 {
        first -= 2;
        digits[first..first + 2].copy_from_slice(&PAIRS[(value % 100) as usize]);
    } else {
        first -= 1;
        digits[first] = b'0' + (value % 10) as u8;
    }
    line.extend_from_slice(&digits[first..]);
}

/// The numbers below 100 in two digits.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut value: u8 = 0;
    while value < 100 {
        pairs[value as usize] = [b'0' + value / 10, b'0' + value % 10];
        value += 1;
    }
    pairs
};

/// Appends the digits of a number, after so many blanks that they end a column of the width.
///
/// ```
/// let mut line = Vec::new();
/// wythoff_write::decimal::push_padded(&mut line, 42, 5);
/// assert_eq!(line, b"   42");
/// ```
pub fn push_padded(line: &mut Vec<u8>, value: u64, width: usize) {
    let blanks = width.saturating_sub(self::width(value));
    line.resize(line.len() + blanks, b' ');
    push(line, value);
}

/// Appends numbers with commas between them.
///
/// ```
/// let mut line = Vec::new();
/// wythoff_write::decimal::push_list(&mut line, &[1, 20, 300]);
/// assert_eq!(line, b"1,20,300");
/// ```
pub fn push_list(line: &mut Vec<u8>, values: &[u64]) {
    for (place, &value) in values.iter().enumerate() {
        if place > 0 {
            line.push(b',');
        }
        push(line, value);
    }
}

/// Appends a line for each pair, with its number, from `first` on.
///
/// ```
/// let mut lines = Vec::new();
/// wythoff_write::decimal::push_pairs(&mut lines, 7, &[(1, 2), (3, 5)]);
/// assert_eq!(lines, b"7,1,2\n8,3,5\n");
/// ```
pub fn push_pairs(lines: &mut Vec<u8>, first: u64, pairs: &[(u64, u64)]) {
    for (number, &(a, b)) in (first..).zip(pairs) {
        push_list(lines, &[number, a, b]);
        lines.push(b'\n');
    }
}

/// Appends a line for each pair in columns of these widths, two blanks apart, its number first, from `first` on.
///
/// ```
/// let mut lines = Vec::new();
/// wythoff_write::decimal::push_columns(&mut lines, 9, &[(1, 20), (3, 5)], [2, 1, 3]);
/// assert_eq!(lines, b" 9  1   20\n10  3    5\n");
/// ```
pub fn push_columns(lines: &mut Vec<u8>, first: u64, pairs: &[(u64, u64)], widths: [usize; 3]) {
    let [number_width, a_width, b_width] = widths;
    for (number, &(a, b)) in (first..).zip(pairs) {
        push_padded(lines, number, number_width);
        push_padded(lines, a, a_width + 2);
        push_padded(lines, b, b_width + 2);
        lines.push(b'\n');
    }
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
