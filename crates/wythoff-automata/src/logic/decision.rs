//! The answer to a closed question.

use std::fmt;

use super::formula::Name;
use crate::UBig;

/// Whether a sentence holds, with the values that show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    holds: bool,
    values: Option<Vec<(Name, UBig)>>,
}

impl Decision {
    pub(super) fn new(holds: bool, values: Option<Vec<(Name, UBig)>>) -> Self {
        Self { holds, values }
    }

    pub(super) fn negated(self) -> Self {
        Self {
            holds: !self.holds,
            ..self
        }
    }

    /// Whether the sentence is true.
    pub fn holds(&self) -> bool {
        self.holds
    }

    /// Values of the outermost variables that confirm an existential sentence or refute a
    /// universal one.
    pub fn values(&self) -> Option<&[(Name, UBig)]> {
        self.values.as_deref()
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.holds { "TRUE" } else { "FALSE" })?;
        for (i, (name, value)) in self.values.iter().flatten().enumerate() {
            write!(f, "{} {name} = {value}", if i == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}
