//! The works that code, claims and reports cite.

use std::collections::BTreeMap;

use serde::Deserialize;

/// A work that is cited by authors and year, such as `Nivasch 2009`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// Who wrote it.
    pub authors: String,
    /// Its title.
    pub title: String,
    /// Where and when it appeared.
    pub published: String,
}

/// All works, by the key under which they are cited.
///
/// # Panics
///
/// Never: the tests read the same file.
pub fn references() -> BTreeMap<String, Reference> {
    toml::from_str(include_str!("../references.toml"))
        .unwrap_or_else(|error| panic!("the file of references is wrong: {error}"))
}
