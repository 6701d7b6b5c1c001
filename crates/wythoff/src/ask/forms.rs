//! The forms that names of words and arrays take.

use serde::{Deserialize, Serialize};

/// A form that names may take, such as `shuffle:K`, and what it means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NameForm {
    /// The name, with its parameters.
    pub name: String,
    /// What has this name, in a few words.
    pub what: String,
}

/// The forms of a list.
pub(super) fn forms(list: &[(&str, &str)]) -> Vec<NameForm> {
    let form = |&(name, what): &(&str, &str)| NameForm {
        name: name.to_owned(),
        what: what.to_owned(),
    };
    list.iter().map(form).collect()
}
