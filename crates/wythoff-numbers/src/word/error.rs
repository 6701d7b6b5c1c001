//! Why there is no such word, or no such letter.

use std::fmt;

use wythoff_automata::Exhausted;

/// Why there is no such word, or no such place in it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WordError {
    /// a → aᵏb needs k >= 1.
    Exponent,
    /// A pattern needs two words or more.
    TooFewWords {
        /// How many there are.
        found: usize,
    },
    /// A word of a pattern is empty.
    EmptyWord {
        /// Which one, from 1.
        index: usize,
    },
    /// A morphism without rules.
    NoRules,
    /// A letter has two images.
    TwoImages {
        /// The letter.
        letter: char,
    },
    /// A letter has no image.
    NoImage {
        /// The letter.
        letter: char,
    },
    /// The image of the first letter does not begin with that letter.
    NotProlongable {
        /// The first letter.
        letter: char,
    },
    /// The images of the first letter stay bounded.
    DoesNotGrow {
        /// The first letter.
        letter: char,
    },
    /// A letter occurs only finitely often, and less often than asked for.
    TooRare {
        /// The letter.
        letter: char,
    },
    /// The budget is used up.
    Exhausted(Exhausted),
}

impl fmt::Display for WordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exponent => write!(f, "the exponent k of a -> a^k b must be at least 1"),
            Self::TooFewWords { found } => {
                write!(
                    f,
                    "a pattern needs at least two words, and there is {found}"
                )
            }
            Self::EmptyWord { index } => write!(
                f,
                "word {index} of the pattern is empty: every word needs at least one letter"
            ),
            Self::NoRules => write!(f, "a morphism needs rules, such as a=ab,b=a"),
            Self::TwoImages { letter } => write!(f, "the letter {letter} has two images"),
            Self::NoImage { letter } => write!(
                f,
                "the letter {letter} has no image: add a rule {letter}=..."
            ),
            Self::NotProlongable { letter } => write!(
                f,
                "the image of {letter}, the first letter, must begin with {letter}: \
                 otherwise no word that begins with {letter} is fixed"
            ),
            Self::DoesNotGrow { letter } => write!(
                f,
                "the morphism does not grow: its powers send {letter} to words of bounded length"
            ),
            Self::TooRare { letter } => {
                write!(f, "the letter {letter} does not occur that often")
            }
            Self::Exhausted(exhausted) => exhausted.fmt(f),
        }
    }
}

impl std::error::Error for WordError {}

impl From<Exhausted> for WordError {
    fn from(exhausted: Exhausted) -> Self {
        Self::Exhausted(exhausted)
    }
}
