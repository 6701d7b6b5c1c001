//! Parts of answers that are written as they come, and never kept.

use std::fmt::{self, Display, Write};
use std::sync::{Mutex, PoisonError};

use serde::ser::{Error, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::Failure;

/// A list in an answer whose members are found while it is written, which can be done once.
pub struct Unfolding<'a, T> {
    members: Members<'a, T>,
    failure: Slot<Failure>,
}

type Members<'a, T> = Slot<Box<dyn Iterator<Item = Result<T, Failure>> + 'a>>;

/// Something to be taken out once.
struct Slot<T>(Mutex<Option<T>>);

impl<T> Slot<T> {
    fn new(content: Option<T>) -> Self {
        Self(Mutex::new(content))
    }

    fn put(&self, content: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(content);
    }

    fn take(&self) -> Option<T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<T> fmt::Debug for Unfolding<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unfolding").finish_non_exhaustive()
    }
}

impl<'a, T> Unfolding<'a, T> {
    /// The list of these members.
    pub fn new(members: impl Iterator<Item = Result<T, Failure>> + 'a) -> Self {
        Self {
            members: Slot::new(Some(Box::new(members))),
            failure: Slot::new(None),
        }
    }

    /// Why the members ended too early, if they did.
    pub fn failure(&self) -> Option<Failure> {
        self.failure.take()
    }
}

impl<T: Serialize> Serialize for Unfolding<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let members = (self.members.take()).ok_or_else(|| S::Error::custom(TWICE))?;
        let mut list = serializer.serialize_seq(None)?;
        for member in members {
            match member {
                Ok(member) => list.serialize_element(&member)?,
                Err(failure) => {
                    self.failure.put(failure);
                    return Err(S::Error::custom("there is no next member"));
                }
            }
        }
        list.end()
    }
}

const TWICE: &str = "this was written already";

/// A text in an answer whose characters are found while it is written.
#[derive(Debug)]
pub struct UnfoldingText<'a>(Unfolding<'a, char>);

impl<'a> UnfoldingText<'a> {
    /// The text of these characters.
    pub fn new(characters: impl Iterator<Item = Result<char, Failure>> + 'a) -> Self {
        Self(Unfolding::new(characters))
    }

    /// Why the characters ended too early, if they did.
    pub fn failure(&self) -> Option<Failure> {
        self.0.failure()
    }
}

impl Display for UnfoldingText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.members.take().ok_or(fmt::Error)? {
            match character {
                Ok(character) => f.write_char(character)?,
                Err(failure) => {
                    self.0.failure.put(failure);
                    return Err(fmt::Error);
                }
            }
        }
        Ok(())
    }
}

impl Serialize for UnfoldingText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_written_once_and_a_failure_is_kept() {
        let list = Unfolding::new([1, 2].into_iter().map(Ok));
        assert_eq!(serde_json::to_string(&list).unwrap(), "[1,2]");
        assert!(serde_json::to_string(&list).is_err() && list.failure().is_none());
        let broken = [Ok(1), Err(Failure::input("no more"))];
        let broken = Unfolding::new(broken.into_iter());
        assert!(serde_json::to_string(&broken).is_err());
        assert!(matches!(broken.failure(), Some(Failure::Input(why)) if why == "no more"));
    }

    #[test]
    fn texts_are_printed_letter_by_letter() {
        assert_eq!(UnfoldingText::new("abc".chars().map(Ok)).to_string(), "abc");
        let text = UnfoldingText::new("a\"".chars().map(Ok));
        assert_eq!(serde_json::to_string(&text).unwrap(), r#""a\"""#);
    }
}
