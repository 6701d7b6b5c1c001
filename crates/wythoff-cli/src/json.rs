//! Integers in JSON.
//!
//! A plain integer is a number up to 2^53 and a decimal string above, since most readers of JSON
//! keep numbers as doubles. Some fields are always strings; those use [`Decimal`].

use std::fmt::Display;

use serde::{Serialize, Serializer};
use wythoff::{IBig, UBig};

/// Above this, a double no longer tells neighbours apart.
const MAX_PLAIN: u64 = 1 << 53;

/// An integer that is a number up to 2^53 and a decimal string above.
///
/// ```
/// use wythoff_cli::json::Integer;
///
/// assert_eq!(serde_json::to_string(&Integer(7)).unwrap(), "7");
/// assert_eq!(serde_json::to_string(&Integer(u64::MAX)).unwrap(), "\"18446744073709551615\"");
/// ```
#[derive(Debug, Clone, Copy)]
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

/// An integer of any size, by the same rule as [`Integer`].
#[derive(Debug, Clone)]
pub struct BigInteger(pub UBig);

impl Serialize for BigInteger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(small) => Integer(small).serialize(serializer),
            Err(_) => serializer.collect_str(&self.0),
        }
    }
}

/// An integer of any size and sign, by the same rule as [`Integer`].
#[derive(Debug, Clone)]
pub struct SignedInteger(pub IBig);

impl Serialize for SignedInteger {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match i64::try_from(&self.0) {
            Ok(small) if small.unsigned_abs() <= MAX_PLAIN => serializer.serialize_i64(small),
            _ => serializer.collect_str(&self.0),
        }
    }
}

/// Anything printable that is always a string.
#[derive(Debug, Clone)]
pub struct Decimal<T>(pub T);

impl<T: Display> Serialize for Decimal<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
