//! Names of arrays: `wythoff`, `wythoff:SEQUENCE`, `shuffle:K`, `dispersion:SEQUENCE`.

use std::sync::Arc;

use wythoff_automata::NameError;
use wythoff_automata::name::closest;

use super::{Array, ArrayError, Dispersion, GoldenArray, Shuffle, WythoffArray};
use crate::sequence;
use crate::sequence::Sequence;

/// The forms of names, with a few words about each.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("wythoff", "the Wythoff array, OEIS A035513"),
    (
        "wythoff:SEQUENCE",
        "the Wythoff array of an arrayable sequence",
    ),
    ("shuffle:K", "the K-shuffle of the Wythoff array"),
    (
        "stolarsky",
        "Stolarsky's array, OEIS A035506: the dispersion of nearest-phi",
    ),
    (
        "dispersion:SEQUENCE",
        "the dispersion of an increasing sequence s with s(1) > 1",
    ),
];

/// The array with the given name.
///
/// # Errors
///
/// If there is no such array: where the name goes wrong, or which condition the sequence violates.
pub fn named(text: &str) -> Result<Arc<dyn Array>, NameError> {
    let (name, parameter) = match text.split_once(':') {
        Some((name, parameter)) => (name, Some(parameter)),
        None => (text, None),
    };
    let start = text.len().min(name.len() + 1);
    let violated = |error: ArrayError| NameError {
        span: start..text.len(),
        message: error.to_string(),
    };
    let sequence = |parameter: &str| -> Result<Arc<dyn Sequence>, NameError> {
        sequence::named(parameter).map_err(|error| NameError {
            span: error.span.start + start..error.span.end + start,
            ..error
        })
    };
    Ok(match (name, parameter) {
        ("wythoff", None) => Arc::new(GoldenArray),
        ("wythoff", Some(of)) => Arc::new(WythoffArray::new(sequence(of)?).map_err(violated)?),
        ("stolarsky", None) => {
            Arc::new(Dispersion::new(sequence("nearest-phi")?).map_err(violated)?)
        }
        ("dispersion", Some(of)) => Arc::new(Dispersion::new(sequence(of)?).map_err(violated)?),
        ("shuffle", Some(k)) => match k.parse() {
            Ok(k) => Arc::new(Shuffle::new(k).map_err(violated)?),
            Err(_) => {
                return Err(NameError {
                    span: start..text.len(),
                    message: "expected a whole number, as in shuffle:2".to_owned(),
                });
            }
        },
        _ => return Err(unknown(name)),
    })
}

fn unknown(name: &str) -> NameError {
    let known = ["wythoff", "shuffle", "stolarsky", "dispersion"];
    let form = (EXAMPLES.iter()).find(|(form, _)| form.split(':').next() == Some(name));
    let message = match form {
        Some((form, _)) if form.contains(':') => format!("`{name}` takes a parameter: {form}"),
        Some(_) => format!("`{name}` takes no parameter"),
        None if name.is_empty() => "an array is missing".to_owned(),
        None => match closest(name, known) {
            Some(near) => format!("no array is named `{name}`: did you mean `{near}`?"),
            None => format!("no array is named `{name}`: known are {}", known.join(", ")),
        },
    };
    NameError {
        span: 0..name.len().max(1),
        message,
    }
}
