//! Numeration systems: how numbers are written, most significant digit first.

mod adder;
mod canonical;
mod greedy;
mod places;
mod verify;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use places::Places;

use crate::automata::product::{Component, Expr, Product};
use crate::automata::{Alphabet, Dfa, Table};
use crate::numeration::{Numeration, SystemError};
use crate::relation::{Automaton, Relation};
use crate::{Budget, Exhausted, UBig};

/// A numeration system with its valid words, equality, order and addition as automata.
///
/// Every natural number has exactly one valid word without leading zeros; leading zeros are
/// allowed everywhere and change nothing. Among valid words of one length the order of the
/// numbers is the lexicographic order. The automata are built by the program from the recurrence
/// of the place values, and [`System::verify`] proves addition correct by induction. Cloning is cheap.
///
/// # Example
///
/// ```
/// use wythoff_automata::{UBig, System};
///
/// let fibonacci = System::fibonacci();
/// assert_eq!(fibonacci.digits_of(&UBig::from(11u8)), [1, 0, 1, 0, 0]); // 8 + 3
/// assert_eq!(fibonacci.add().states(), 16);
/// assert_eq!(fibonacci.less().states(), 6);
/// assert_eq!(fibonacci.equal().states(), 2);
///
/// let pell: System = "ostrowski:1;2".parse().unwrap();
/// assert_eq!(pell.digits_of(&UBig::from(11u8)), [2, 0, 1]); // 2·5 + 1
/// ```
#[derive(Clone)]
pub struct System(Arc<Inner>);

struct Inner {
    numeration: Numeration,
    valid: Dfa,
    equal: Arc<Automaton>,
    less: Arc<Automaton>,
    add: Arc<Automaton>,
}

/// Automata are built for recurrences of at most this many factors.
const LONGEST_RECURRENCE: usize = 4;

/// Automata of a system that a user describes may have this many states while they are built and proved.
const LARGEST: usize = 1_000_000;

impl System {
    /// Zeckendorf representation: sums of distinct non-consecutive Fibonacci numbers 1, 2, 3, 5...
    pub fn fibonacci() -> Self {
        Self::new(&Numeration::fibonacci()).expect("small digits")
    }

    /// Sums of distinct Tribonacci numbers 1, 2, 4, 7, 13, ... never three in a row.
    pub fn tribonacci() -> Self {
        Self::new(&Numeration::tribonacci()).expect("small digits")
    }

    /// The system of a numeration.
    ///
    /// Ostrowski systems are brought into a canonical form first: if a1 = 1 then the last digit,
    /// which is always 0, is dropped, so write numbers with [`Self::digits_of`].
    ///
    /// # Errors
    ///
    /// If a digit is larger than 15. For Ostrowski systems and recurrences, if the automata are larger than
    /// is reasonable, or if the proof that they are right, which is done at once, fails. For a
    /// recurrence, if not all roots of its equation but one lie inside the unit circle.
    pub fn new(numeration: &Numeration) -> Result<Self, SystemError> {
        let numeration = canonical::canonical(numeration)?;
        if numeration.is_common() {
            return Ok(Self::build(numeration, &Budget::default()).expect("no limits"));
        }
        if let Some(recurrence) = numeration.as_recurrence() {
            if let Some(trouble) = recurrence.roots().trouble() {
                return Err(SystemError::NotPisot {
                    equation: recurrence.equation(),
                    trouble,
                });
            }
            if recurrence.factors().len() > LONGEST_RECURRENCE {
                return Err(SystemError::Recurrence {
                    reason: "automata are built for recurrences of up to 4 factors",
                });
            }
        }
        let too_large = SystemError::TooManyStates { limit: LARGEST };
        let budget = Budget::default().with_states(LARGEST);
        let Ok(system) = Self::build(numeration, &budget) else {
            return Err(too_large);
        };
        match system.verify(&budget) {
            Ok(None) => Ok(system),
            Ok(Some(property)) => Err(SystemError::NotProved { property }),
            Err(_) => Err(too_large),
        }
    }

    fn build(numeration: Numeration, budget: &Budget) -> Result<Self, Exhausted> {
        let places = Places::new(&numeration);
        let valid = places.valid(budget)?;
        let equal = equal(&valid, budget)?;
        let less = less(&valid, budget)?;
        let add = adder::adder(&places, &valid, budget)?;
        Ok(Self(Arc::new(Inner {
            numeration,
            valid,
            equal: Automaton::new(equal),
            less: Automaton::new(less),
            add: Automaton::new(add),
        })))
    }

    /// The numeration, in canonical form.
    pub fn numeration(&self) -> &Numeration {
        &self.0.numeration
    }

    /// The number of digits.
    pub fn digits(&self) -> u32 {
        self.0.valid.alphabet().digits()
    }

    /// The valid words.
    pub fn valid(&self) -> &Dfa {
        &self.0.valid
    }

    /// The words of `dfa` all of whose tracks are valid.
    pub(crate) fn restrict(&self, dfa: &Dfa, budget: &Budget) -> Result<Dfa, Exhausted> {
        restrict(dfa, &self.0.valid, budget)
    }

    /// All natural numbers, as a relation of one column.
    pub fn naturals(&self) -> Relation {
        Relation::trusted(self, self.0.valid.clone())
    }

    /// x = y.
    pub fn equal(&self) -> Relation {
        Relation::shared(self, self.0.equal.clone())
    }

    /// x < y.
    pub fn less(&self) -> Relation {
        Relation::shared(self, self.0.less.clone())
    }

    /// x + y = z.
    pub fn add(&self) -> Relation {
        Relation::shared(self, self.0.add.clone())
    }

    /// x = `value`.
    pub fn constant(&self, value: &UBig) -> Relation {
        let mut draft = Table::new(self.0.valid.alphabet());
        let mut state = draft.add_state(false);
        draft.set(state, 0, state);
        for digit in self.digits_of(value) {
            let to = draft.add_state(false);
            draft.set(state, digit, to);
            state = to;
        }
        draft.accept[state as usize] = true;
        let dfa = draft.minimal(&Budget::default()).expect("no limits");
        Relation::trusted(self, dfa)
    }

    /// The valid word of `value` without leading zeros: empty for 0.
    pub fn digits_of(&self, value: &UBig) -> Vec<u32> {
        self.0.numeration.digits(value)
    }

    /// The number written by `digits`, most significant first.
    ///
    /// # Panics
    ///
    /// If the digits are not a valid word.
    pub fn value_of(&self, digits: &[u32]) -> UBig {
        self.0.numeration.value(digits).expect("a valid word")
    }

    /// The letters that write the numbers of `tuple` side by side.
    pub fn word(&self, tuple: &[UBig]) -> Vec<u32> {
        let words: Vec<Vec<u32>> = tuple.iter().map(|value| self.digits_of(value)).collect();
        let length = words.iter().map(Vec::len).max().unwrap_or(0);
        let digit = |word: &[u32], at: usize| {
            let padding = length - word.len();
            if at < padding { 0 } else { word[at - padding] }
        };
        (0..length)
            .map(|at| {
                words
                    .iter()
                    .fold(0, |letter, word| letter * self.digits() + digit(word, at))
            })
            .collect()
    }

    /// The numbers written by a word of letters over `tracks` tracks.
    pub fn tuple(&self, word: &[u32], tracks: usize) -> Vec<UBig> {
        let alphabet = Alphabet::new(self.digits(), tracks).expect("the alphabet of a word");
        let track = |track| {
            let digits: Vec<u32> = word
                .iter()
                .map(|&letter| alphabet.digit(letter, track))
                .collect();
            self.value_of(&digits)
        };
        (0..tracks).map(track).collect()
    }
}

/// Two equal valid words.
fn equal(valid: &Dfa, budget: &Budget) -> Result<Dfa, Exhausted> {
    let pairs = pairs(valid);
    let mut draft = Table::new(pairs);
    let same = draft.add_state(true);
    for digit in 0..pairs.digits() {
        draft.set(same, pairs.letter(&[digit, digit]), same);
    }
    restrict(&draft.minimal(budget)?, valid, budget)
}

/// Two valid words of one length, the first lexicographically smaller.
fn less(valid: &Dfa, budget: &Budget) -> Result<Dfa, Exhausted> {
    let pairs = pairs(valid);
    let mut draft = Table::new(pairs);
    let same = draft.add_state(false);
    let smaller = draft.add_state(true);
    for x in 0..pairs.digits() {
        for y in 0..pairs.digits() {
            let letter = pairs.letter(&[x, y]);
            draft.set(smaller, letter, smaller);
            match x.cmp(&y) {
                std::cmp::Ordering::Less => draft.set(same, letter, smaller),
                std::cmp::Ordering::Equal => draft.set(same, letter, same),
                std::cmp::Ordering::Greater => {}
            }
        }
    }
    restrict(&draft.minimal(budget)?, valid, budget)
}

fn pairs(valid: &Dfa) -> Alphabet {
    Alphabet::new(valid.alphabet().digits(), 2).expect("two tracks fit")
}

/// The words of `dfa` all of whose tracks are valid.
fn restrict(dfa: &Dfa, valid: &Dfa, budget: &Budget) -> Result<Dfa, Exhausted> {
    let alphabet = dfa.alphabet();
    let tracks: Vec<usize> = (0..alphabet.tracks()).collect();
    let mut guards = vec![Component::guard(dfa, alphabet.letter_map(&tracks))];
    let each_valid = |&track| Component::guard(valid, alphabet.letter_map(&[track]));
    guards.extend(tracks.iter().map(each_valid));
    let product = Product {
        alphabet,
        guards,
        leaves: Vec::new(),
        expr: Expr::And(Vec::new()),
    };
    product.draft(budget)?.minimal(budget)
}

impl PartialEq for System {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.numeration == other.0.numeration
    }
}

impl Eq for System {}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.numeration.fmt(f)
    }
}

impl fmt::Debug for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "System({})", self.0.numeration)
    }
}

impl FromStr for System {
    type Err = SystemError;

    fn from_str(text: &str) -> Result<Self, SystemError> {
        Self::new(&text.parse()?)
    }
}
