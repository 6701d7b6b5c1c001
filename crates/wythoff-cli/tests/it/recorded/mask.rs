//! Times, dates and versions are no part of what is compared: each becomes `_`.

/// Words after which comes a time, a date or a version, in the outputs for programs and for people.
const BEFORE: [&str; 9] = [
    "\"millis\":",
    "\"seconds\":",
    "\"seconds\": ",
    "\"time\": ",
    "\"version\": ",
    "\nseconds  ",
    "wythoff ",
    "wythoff version ",
    "<td class=\"number\">",
];

/// The output with its times, dates and versions masked, and without progress lines.
pub(super) fn masked(output: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(output.len());
    for line in output.split_inclusive(|byte| *byte == b'\n') {
        if !contains(line, b" s; goes on") {
            kept.extend(line);
        }
    }
    let mut text = Vec::with_capacity(kept.len());
    let mut rest = kept.as_slice();
    while let Some(&byte) = rest.first() {
        match measured(&text, rest) {
            0 => {
                text.push(byte);
                rest = &rest[1..];
            }
            length => {
                text.push(b'_');
                rest = &rest[length..];
            }
        }
    }
    text
}

/// How many bytes of the rest are to be masked, after the text before it.
fn measured(before: &[u8], rest: &[u8]) -> usize {
    // How far a computation came before a limit.
    if before.ends_with(b"; it had come to: ") {
        let end = rest.iter().position(|byte| *byte == b'\n');
        return end.unwrap_or(rest.len());
    }
    if BEFORE.iter().any(|word| before.ends_with(word.as_bytes())) {
        let number = decimal(rest);
        if number > 0 && rest[..number].contains(&b'.') || before.ends_with(b"\"millis\":") {
            return number;
        }
        if rest.first() == Some(&b'"') && before.ends_with(b" ") || before.ends_with(b"s\":") {
            let closing = rest.iter().skip(1).position(|byte| *byte == b'"');
            return closing.map_or(0, |at| at + 2);
        }
    }
    if before
        .last()
        .is_none_or(|byte| !byte.is_ascii_alphanumeric())
    {
        return duration(rest).max(date(rest));
    }
    0
}

/// The length of a number at the beginning, such as `12`, `0.5`, `0.1.0` or `9.1e-5`.
fn decimal(rest: &[u8]) -> usize {
    if !rest.first().is_some_and(u8::is_ascii_digit) {
        return 0;
    }
    let other = |byte: &u8| !byte.is_ascii_digit() && *byte != b'.';
    let end = rest.iter().position(other).unwrap_or(rest.len());
    match rest[end..].strip_prefix(b"e-") {
        Some(exponent) if end > 0 => end + 2 + decimal(exponent),
        _ => end,
    }
}

/// The length of a number of seconds or milliseconds with the spaces that align it.
fn duration(rest: &[u8]) -> usize {
    let spaces = rest.iter().take_while(|byte| **byte == b' ').count();
    let number = decimal(&rest[spaces..]);
    let unit = &rest[spaces + number..];
    let ends = |unit: &[u8]| {
        unit.first()
            .is_none_or(|byte| !byte.is_ascii_alphanumeric())
    };
    let is_unit = [b" s".as_slice(), b" ms"]
        .iter()
        .any(|word| unit.strip_prefix(*word).is_some_and(ends));
    if number > 0 && is_unit {
        spaces + number
    } else {
        0
    }
}

/// The length of a date such as `2025-01-31 12:00 UTC`.
fn date(rest: &[u8]) -> usize {
    const SHAPE: &[u8] = b"0000-00-00 00:00 UTC";
    let fits = SHAPE.iter().zip(rest).all(|(shape, byte)| match shape {
        b'0' => byte.is_ascii_digit(),
        _ => shape == byte,
    });
    if fits && rest.len() >= SHAPE.len() {
        SHAPE.len()
    } else {
        0
    }
}

fn contains(line: &[u8], part: &[u8]) -> bool {
    line.windows(part.len()).any(|window| window == part)
}

#[test]
fn times_dates_and_versions_are_masked_and_nothing_else() {
    for (output, expected) in [
        (
            "{\"millis\":430,\"states\":4}",
            "{\"millis\":_,\"states\":4}",
        ),
        (
            "{\"seconds\":\"0.072\",\"complete\":true}",
            "{\"seconds\":_,\"complete\":true}",
        ),
        ("{\"seconds\":0.0006}", "{\"seconds\":_}"),
        ("{\"seconds\":9.1e-5}", "{\"seconds\":_}"),
        (
            "\"version\": \"0.1.0\",\n \"time\": \"2026-01-31 11:55 UTC\"",
            "\"version\": _,\n \"time\": _",
        ),
        (
            "checksum 12\nseconds  0.004376\n",
            "checksum 12\nseconds  _\n",
        ),
        ("wythoff 0.1.0\n", "wythoff _\n"),
        ("time     430 ms\n", "time _ ms\n"),
        (
            "(proved, 61 ms)\n\n0.067 s for the theorems",
            "(proved,_ ms)\n\n_ s for the theorems",
        ),
        ("ok  a/b   0.001 s  proved", "ok  a/b _ s  proved"),
        (
            "<td class=\"number\">0.012</td>",
            "<td class=\"number\">_</td>",
        ),
        ("on 2026-01-31 11:55 UTC.", "on _."),
        (
            "claims [##  ] 34%, 10 s; goes on (--time-limit ends it)\nok\n",
            "ok\n",
        ),
        (
            "wythoff 3,5 has 12 states, 7 sums",
            "wythoff 3,5 has 12 states, 7 sums",
        ),
        (
            "<td class=\"number\">12</td>",
            "<td class=\"number\">12</td>",
        ),
    ] {
        assert_eq!(
            String::from_utf8(masked(output.as_bytes())).unwrap(),
            expected
        );
    }
}
