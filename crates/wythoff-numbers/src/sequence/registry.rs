//! Sequences by name.

mod entries;

use std::ops::Range;
use std::sync::Arc;

use wythoff_automata::NameError;
use wythoff_automata::name::closest;
use wythoff_automata::{IBig, UBig};

use super::Sequence;
use super::beatty::Beatty;
use super::complement::Complement;
use super::floor::LinearFloor;
use super::golden::{Compound, Determinants};
use super::hofstadter::{HofstadterG, KomakiG};
use super::mex::{Member, NimAb, Sun};
use super::positions::Positions;
use super::recurrence::SumOfLast;
use crate::word::Word;

pub use entries::{ENTRIES, Entry};

/// The largest parameter of `nim-ab-x` and `nim-ab-y`, and the most piles of `fat-rat`.
const MAX_PARAMETER: u64 = 1 << 16;

/// The sequence with the given name, such as `lower-wythoff` or `beatty:1,1,5,2`, or with its number in the OEIS, such
/// as `A000201`.
///
/// # Errors
///
/// If there is no such sequence: where the name goes wrong, and what was expected.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_numbers::sequence;
///
/// let lower = sequence::named("lower-wythoff").unwrap();
/// assert!(lower.terms().take(5).eq([1, 3, 4, 6, 8].map(Into::into)));
/// let far = lower.term(&UBig::from(10u8).pow(20), &Budget::default()).unwrap();
/// assert_eq!(far.to_string(), "161803398874989484820");
/// assert_eq!(sequence::named("A000201").unwrap().terms().nth(4), Some(8.into()));
/// ```
pub fn named(text: &str) -> Result<Arc<dyn Sequence>, NameError> {
    let (name, parameters) = match text.split_once(':') {
        Some((name, parameters)) => (name, Some(parameters)),
        None => (text, None),
    };
    match parameters {
        None if is_oeis_number(name) => numbered(name),
        None => plain(name).ok_or_else(|| unknown(name, false)),
        Some(parameters) => with_parameters(&Parameters {
            name,
            text: parameters,
            start: name.len() + 1,
        }),
    }
}

/// Whether this is a number of the OEIS: the letter A and six digits or more.
fn is_oeis_number(name: &str) -> bool {
    let digits = name.strip_prefix(['A', 'a']);
    digits.is_some_and(|digits| digits.len() >= 6 && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The first sequence of the list that has this number in the OEIS.
fn numbered(number: &str) -> Result<Arc<dyn Sequence>, NameError> {
    let has_number = |entry: &&Entry| {
        let oeis = entry.oeis;
        oeis.is_some_and(|oeis| oeis.eq_ignore_ascii_case(number))
    };
    let entry = ENTRIES.iter().find(has_number);
    entry
        .and_then(|entry| plain(entry.form))
        .ok_or_else(|| NameError {
            span: 0..number.len(),
            message: "no sequence with this number of the OEIS is known here; `wythoff sequence list` shows those that are"
                .to_owned(),
        })
}

/// The recursion of Sun behind a name `sun:..` or `sun-b:..`, if it is one.
pub fn sun_named(text: &str) -> Option<Sun> {
    let (name @ ("sun" | "sun-b"), parameters) = text.split_once(':')? else {
        return None;
    };
    let start = name.len() + 1;
    sun(&Parameters {
        name,
        text: parameters,
        start,
    })
    .ok()
}

fn plain(name: &str) -> Option<Arc<dyn Sequence>> {
    let letter = |word: Word, letter| Some(Arc::new(Positions { word, letter }) as Arc<_>);
    let pattern = |words: [&str; 2]| Word::pattern(&words).expect("words are not empty");
    let compound = |letters| Compound::new(letters).map(|it| Arc::new(it) as Arc<dyn Sequence>);
    let pile = |m, k| LinearFloor::fat_rat(m, k).map(|it| Arc::new(it) as Arc<dyn Sequence>);
    match name {
        "lower-wythoff" => compound("a"),
        "upper-wythoff" => compound("b"),
        "raleigh-a" => compound("aa"),
        "raleigh-b" => compound("b"),
        "raleigh-c" => compound("ab"),
        "alpha-1" => letter(pattern(["1", "0"]), '1'),
        "alpha-2" => letter(pattern(["1", "0"]), '0'),
        "tribonacci-a" => letter(Word::tribonacci(), 'a'),
        "tribonacci-b" => letter(Word::tribonacci(), 'b'),
        "tribonacci-c" => letter(Word::tribonacci(), 'c'),
        "mouse-a" => pile(2, 1),
        "mouse-b" => pile(2, 2),
        "rat-a" => pile(3, 1),
        "rat-b" => pile(3, 2),
        "rat-c" => pile(3, 3),
        "hofstadter-g" => Some(Arc::new(HofstadterG)),
        "komaki-g" => Some(Arc::new(KomakiG)),
        "determinants" => Some(Arc::new(Determinants)),
        "nearest-phi" => Some(Arc::new(Beatty::nearest_to_phi())),
        "fibonacci" => Some(Arc::new(SumOfLast::fibonacci())),
        "lucas" => Some(Arc::new(SumOfLast::lucas())),
        "tribonacci" => Some(Arc::new(SumOfLast::tribonacci())),
        _ => compound(name.strip_prefix("wythoff-")?),
    }
}

/// The text after the colon, and where it starts.
struct Parameters<'a> {
    name: &'a str,
    text: &'a str,
    start: usize,
}

impl Parameters<'_> {
    fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn error(&self, message: impl ToString) -> NameError {
        NameError {
            span: self.span(),
            message: message.to_string(),
        }
    }

    /// The numbers between commas; `example` shows what was expected.
    fn numbers(&self, example: &str) -> Result<Vec<IBig>, NameError> {
        let mut at = self.start;
        let mut numbers = Vec::new();
        for item in self.text.split(',') {
            let number = IBig::from_str_radix(item.trim(), 10).map_err(|_| NameError {
                span: at..at + item.len(),
                message: format!("expected a whole number, as in {example}"),
            })?;
            numbers.push(number);
            at += item.len() + 1;
        }
        Ok(numbers)
    }

    /// Exactly `N` numbers.
    fn exactly<const N: usize>(&self, example: &str) -> Result<[IBig; N], NameError> {
        self.numbers(example)?
            .try_into()
            .map_err(|numbers: Vec<IBig>| {
                let found = numbers.len();
                self.error(format!(
                    "expected {N} numbers and found {found}, as in {example}"
                ))
            })
    }

    /// Exactly `N` numbers from 1 to the largest allowed.
    fn small<const N: usize>(&self, example: &str) -> Result<[u64; N], NameError> {
        let numbers = self.exactly::<N>(example)?;
        let mut small = [0; N];
        for (word, number) in small.iter_mut().zip(numbers) {
            *word = u64::try_from(&number)
                .ok()
                .filter(|number| (1..=MAX_PARAMETER).contains(number))
                .ok_or_else(|| {
                    self.error(format!(
                        "expected numbers from 1 to {MAX_PARAMETER}, as in {example}"
                    ))
                })?;
        }
        Ok(small)
    }
}

fn with_parameters(parameters: &Parameters) -> Result<Arc<dyn Sequence>, NameError> {
    Ok(match parameters.name {
        "beatty" => {
            let [p, q, d, r] = parameters.exactly("beatty:1,1,5,2")?;
            Arc::new(Beatty::new(p, q, d, r).map_err(|error| parameters.error(error))?)
        }
        "fat-rat" => {
            let [m, k] = parameters.small::<2>("fat-rat:4,1")?;
            let [m, k] = [m, k].map(|word| usize::try_from(word).unwrap_or(0));
            Arc::new(LinearFloor::fat_rat(m, k).ok_or_else(|| {
                parameters.error("the pile k of fat-rat:m,k must be one of 1, .., m")
            })?)
        }
        "sun" => Arc::new(Member::first(sun(parameters)?)),
        "sun-b" => Arc::new(Member::second(sun(parameters)?)),
        "nim-ab-x" | "nim-ab-y" => {
            let [a, b] = parameters.small("nim-ab-x:2,3")?;
            let rule = NimAb { a, b };
            match parameters.name {
                "nim-ab-x" => Arc::new(Member::first(rule)) as Arc<dyn Sequence>,
                _ => Arc::new(Member::second(rule)),
            }
        }
        "silber" => {
            let [n] = parameters.exactly("silber:4")?;
            let n = UBig::try_from(n)
                .map_err(|_| parameters.error("the index of a pair is at least 1"))?;
            Arc::new(SumOfLast::silber(&n))
        }
        "positions" => positions(parameters)?,
        "complement" => {
            let of = inner(parameters)?;
            if !of.is_increasing() {
                return Err(parameters
                    .error("only the complement of a sequence known to increase can be taken"));
            }
            Arc::new(Complement::new(of))
        }
        name => return Err(unknown(name, true)),
    })
}

/// The sequence named by the whole parameter text.
fn inner(parameters: &Parameters) -> Result<Arc<dyn Sequence>, NameError> {
    named(parameters.text).map_err(|error| NameError {
        span: error.span.start + parameters.start..error.span.end + parameters.start,
        ..error
    })
}

fn sun(parameters: &Parameters) -> Result<Sun, NameError> {
    let numbers = parameters.numbers("sun:3,0,2")?;
    let small: Result<Vec<u64>, _> = numbers.iter().map(u64::try_from).collect();
    let small = small
        .map_err(|_| parameters.error("n0 and the elements of T are natural numbers up to 2^24"))?;
    Sun::new(small[0], small[1..].iter().copied()).map_err(|error| parameters.error(error))
}

/// `positions:LETTER,WORD`: where a letter stands in a word.
fn positions(parameters: &Parameters) -> Result<Arc<dyn Sequence>, NameError> {
    let mut letters = parameters.text.chars();
    let (Some(letter), Some(',')) = (letters.next(), letters.next()) else {
        return Err(
            parameters.error("expected a letter, a comma and a word, as in positions:a,fibonacci")
        );
    };
    let start = letter.len_utf8() + 1;
    let word: Word = parameters.text[start..]
        .parse()
        .map_err(|error: NameError| NameError {
            span: error.span.start + start + parameters.start
                ..error.span.end + start + parameters.start,
            ..error
        })?;
    if !word.alphabet().contains(&letter) {
        return Err(parameters.error(format!("the letter {letter} does not occur in the word")));
    }
    Ok(Arc::new(Positions { word, letter }))
}

fn unknown(name: &str, has_parameters: bool) -> NameError {
    let base = |entry: &Entry| entry.form.split(':').next().unwrap_or(entry.form);
    let hint = match ENTRIES.iter().find(|entry| base(entry) == name) {
        Some(_) if has_parameters => format!("`{name}` takes no parameters"),
        Some(entry) => format!("`{name}` takes parameters: {}", entry.form),
        None if name.is_empty() => {
            "a sequence is missing; `wythoff sequence list` shows them".to_owned()
        }
        None => match closest(name, ENTRIES.iter().map(base)) {
            Some(near) => format!("no sequence is named `{name}`: did you mean `{near}`?"),
            None => format!("no sequence is named `{name}`: `wythoff sequence list` shows them"),
        },
    };
    NameError {
        span: 0..name.len().max(1),
        message: hint,
    }
}
