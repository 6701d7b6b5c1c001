//! The shapes of integers and words in JSON, written and read.
//!
//! A plain integer is a number up to 2^53 and a decimal string above, since most readers of JSON
//! keep numbers as doubles. Some fields are always strings; those use [`Decimal`] or [`text`].

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::ops::Range;
use std::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Failure, IBig, UBig};

/// What programs are told in the place of an answer: `{"error":{"kind","message","position"}}`. The kind is `rules`,
/// `input` or `undecided`; the position counts characters of the input from 0, or is null.
pub fn of_failure(failure: &Failure) -> String {
    let at =
        |place: Range<usize>| Some(serde_json::json!({ "start": place.start, "end": place.end }));
    let (kind, message, position) = match failure {
        Failure::Diagnosed(diagnostic) => ("input", diagnostic.to_string(), at(diagnostic.place())),
        Failure::Rules { message, place } => ("rules", message.clone(), at(place.clone())),
        Failure::Input(message) => ("input", message.clone(), None),
        Failure::Undecided(message) => ("undecided", message.clone(), None),
        Failure::BrokenPipe => ("undecided", "nobody waits for the answer".to_owned(), None),
    };
    let error = serde_json::json!({ "kind": kind, "message": message, "position": position });
    serde_json::json!({ "error": error }).to_string()
}

/// Writes something as JSON. Every answer is written by this one function, so that it is compiled once, here, for all who ask.
pub fn write(answer: &impl Serialize, out: &mut dyn Write) -> serde_json::Result<()> {
    serde_json::to_writer(out, answer)
}

/// The same, and the end of the line.
pub fn write_line(answer: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    write(answer, out)?;
    out.write_all(b"\n")
}

/// Something as JSON in one line.
pub fn line(answer: &impl Serialize) -> Result<String, Failure> {
    let mut line = Vec::new();
    write(answer, &mut line).map_err(Failure::input)?;
    String::from_utf8(line).map_err(Failure::input)
}

/// Above this, a double no longer tells neighbours apart.
const MAX_PLAIN: u64 = 1 << 53;

/// An integer that is a number up to 2^53 and a decimal string above.
///
/// ```
/// use wythoff::json::Integer;
///
/// assert_eq!(serde_json::to_string(&Integer(7)).unwrap(), "7");
/// assert_eq!(serde_json::to_string(&Integer(u64::MAX)).unwrap(), "\"18446744073709551615\"");
/// assert_eq!(serde_json::from_str::<Integer>("\"18446744073709551615\"").unwrap(), Integer(u64::MAX));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Integer(pub u64);

impl Serialize for Integer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= MAX_PLAIN {
            serializer.serialize_u64(self.0)
        } else {
            serializer.collect_str(&self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Integer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number_or_text(deserializer).map(Self)
    }
}

/// An integer of any size, by the same rule as [`Integer`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BigInteger(pub UBig);

impl Serialize for BigInteger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(small) => Integer(small).serialize(serializer),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for BigInteger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number_or_text(deserializer).map(Self)
    }
}

/// An integer of any size and sign, by the same rule as [`Integer`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedInteger(pub IBig);

impl Serialize for SignedInteger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(&self.0) {
            Ok(small) if small.unsigned_abs() <= MAX_PLAIN => serializer.serialize_i64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}

impl<'de> Deserialize<'de> for SignedInteger {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number_or_text(deserializer).map(Self)
    }
}

/// Anything printable that is always a string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal<T>(pub T);

impl<T: Display> Serialize for Decimal<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Decimal<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::deserialize(deserializer).map(Self)
    }
}

/// Fields that are printed and parsed as words, such as a [`Status`](crate::Status): `#[serde(with = "json::text")]`.
pub mod text {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, de};

    /// Writes the word.
    pub fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Reads it back.
    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// Reads an integer that may be a number or a decimal string.
fn number_or_text<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct Digits;

    impl Visitor<'_> for Digits {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an integer, or one as a decimal string")
        }

        fn visit_u64<E>(self, number: u64) -> Result<String, E> {
            Ok(number.to_string())
        }

        fn visit_i64<E>(self, number: i64) -> Result<String, E> {
            Ok(number.to_string())
        }

        fn visit_str<E>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }
    }

    let digits = deserializer.deserialize_any(Digits)?;
    digits
        .parse()
        .map_err(|_| de::Error::custom(format!("`{digits}` is no integer of this kind")))
}
