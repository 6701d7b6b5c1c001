//! Infinite words, read anywhere.

use serde::{Deserialize, Serialize};

use super::arguments::missing;
use super::forms::forms;
use super::{Arguments, Host, NameForm, Question};
use crate::json::Decimal;
use crate::unfolding::UnfoldingText;
use crate::word::{EXAMPLES, Word};
use crate::{Budget, Diagnostic, Failure, UBig};

/// How many letters are read unless it is said.
pub const LENGTH: u64 = 80;

/// Letters so far from the start are read in order rather than found one by one.
const COUNTED: u64 = 1_000_000;

/// Which infinite words are there, or what are the letters of one?
///
/// # Example
///
/// ```
/// use wythoff::ask::word::{WordAnswer, WordQuestion};
/// use wythoff::ask::{Question, Quiet};
///
/// let question = WordQuestion::new("fibonacci", 0u8.into(), 8).unwrap();
/// let WordAnswer::Letters(answer) = question.ask(&Quiet::default()).unwrap() else { panic!() };
/// assert_eq!(answer.word, "abaababa");
/// ```
#[derive(Debug, Clone)]
pub enum WordQuestion {
    /// Which forms do the names take?
    List,
    /// What are these letters?
    Letters(Letters),
}

/// Letters of a word that follow one another.
#[derive(Debug, Clone)]
pub struct Letters {
    spec: String,
    word: Word,
    from: UBig,
    length: u64,
}

/// What is known of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum WordAnswer {
    /// The forms of names.
    List(Vec<NameForm>),
    /// Letters.
    Letters(LettersAnswer),
}

/// Letters of a word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LettersAnswer<W = String> {
    /// The name of the word.
    pub spec: String,
    /// The index of the first letter, from 0.
    pub start: Decimal<UBig>,
    /// The letters.
    pub word: W,
}

impl WordQuestion {
    /// The question about `length` letters from index `from` on; the name `list` asks for all names.
    pub fn new(spec: &str, from: UBig, length: u64) -> Result<Self, Failure> {
        if spec == "list" {
            return Ok(Self::List);
        }
        let word = (spec.parse()).map_err(|error| Diagnostic::of_name(spec, error))?;
        Ok(Self::Letters(Letters {
            spec: spec.to_owned(),
            word,
            from,
            length,
        }))
    }
}

impl Letters {
    /// The word.
    pub fn word(&self) -> &Word {
        &self.word
    }

    /// Reads the letters: near the start in order, which is quick, far away each on its own, in time
    /// proportional to the length of its index.
    pub fn read(&self, host: &dyn Host) -> Result<LettersAnswer, Failure> {
        // Four bytes for a letter, and four for the symbol behind it.
        host.budget().allow_memory(self.length.saturating_mul(8))?;
        let pieces = self.pieces(host.budget());
        Ok(self.answer(pieces.collect::<Result<_, _>>()?))
    }

    /// The letters, some thousands at once; several times as quick as one by one.
    pub fn pieces<'a>(&'a self, budget: &'a Budget) -> Box<Pieces<'a>> {
        let Some(skip) = self.near() else {
            let letters = self.letters(budget);
            return Box::new(letters.map(|letter| Ok(letter?.to_string())));
        };
        let mut letters = self.word.letters();
        letters.by_ref().take(skip).for_each(drop);
        let mut left = self.length;
        Box::new(std::iter::from_fn(move || {
            let count = left.min(LETTERS_BETWEEN_CHECKS);
            left -= count;
            (count > 0).then(|| {
                budget.check()?;
                let mut piece = String::new();
                letters.spell(usize::try_from(count).unwrap_or(usize::MAX), &mut piece);
                Ok(piece)
            })
        }))
    }

    /// The index of the first letter, if all letters up to it are best read in order.
    fn near(&self) -> Option<usize> {
        let from = u64::try_from(&self.from).ok();
        usize::try_from(from.filter(|from| *from <= COUNTED)?).ok()
    }

    /// The letters one by one.
    pub fn letters<'a>(&'a self, budget: &'a Budget) -> Box<Letter<'a>> {
        let steps = 0..self.length;
        let Some(skip) = self.near() else {
            let letter = |step| Ok(self.word.letter(&(&self.from + step), budget)?);
            return Box::new(steps.map(letter));
        };
        let letters = self.word.letters().skip(skip);
        Box::new(steps.zip(letters).map(|(step, letter)| {
            if step % LETTERS_BETWEEN_CHECKS == 0 {
                budget.check()?;
            }
            Ok(letter)
        }))
    }

    /// The answer with letters that come as it is written, and are not kept.
    pub fn unfolding<'a>(&'a self, budget: &'a Budget) -> LettersAnswer<UnfoldingText<'a>> {
        self.answer(UnfoldingText::new(self.letters(budget)))
    }

    /// The index of the first letter.
    pub fn start(&self) -> &UBig {
        &self.from
    }

    fn answer<W>(&self, word: W) -> LettersAnswer<W> {
        LettersAnswer {
            spec: self.spec.clone(),
            start: Decimal(self.from.clone()),
            word,
        }
    }
}

/// Letters, as long as the budget lasts.
pub type Letter<'a> = dyn Iterator<Item = Result<char, Failure>> + 'a;

/// Letters that follow one another, as long as the budget lasts.
pub type Pieces<'a> = dyn Iterator<Item = Result<String, Failure>> + 'a;

/// How many letters pass between two looks at the budget.
const LETTERS_BETWEEN_CHECKS: u64 = 1 << 12;

impl Question for WordQuestion {
    const NAME: &'static str = "word";
    type Answer = WordAnswer;

    fn read(arguments: &mut Arguments, _: &dyn Host) -> Result<Self, Failure> {
        let spec = arguments.text("spec")?.ok_or_else(|| missing("spec"))?;
        let from = arguments.integer("from")?.unwrap_or(UBig::ZERO);
        let length = arguments.word("length")?.unwrap_or(LENGTH);
        Self::new(&spec, from, length)
    }

    fn ask(&self, host: &dyn Host) -> Result<WordAnswer, Failure> {
        match self {
            Self::List => Ok(WordAnswer::List(forms(EXAMPLES))),
            Self::Letters(letters) => letters.read(host).map(WordAnswer::Letters),
        }
    }
}
