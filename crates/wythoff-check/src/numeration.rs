//! Numeration systems: place values, valid words, and the proof that these write every number once.
//!
//! A system is given by its place values U_0 = 1 <= U_1 <= U_2 <= ..., which obey a linear recurrence with natural
//! coefficients that repeat from some place on. Numbers are written greedily, most significant digit first.
//!
//! | name | recurrence |
//! |---|---|
//! | `base:K` | U_i = K U_(i-1) |
//! | `fibonacci` | U_i = U_(i-1) + U_(i-2), starting 1, 2 |
//! | `tribonacci` | U_i = U_(i-1) + U_(i-2) + U_(i-3), starting 1, 2, 4 |
//! | `ostrowski:PRE;PERIOD` | U_i = a_i U_(i-1) + U_(i-2), U_(-1) = 0, with [a_0; a_1, ...] = PRE, PERIOD, PERIOD, ... |
//! | `recurrence:FACTORS;FIRST` | U_i = C_1 U_(i-1) + ... + C_D U_(i-D), starting FIRST |
//!
//! The greedy words are those in which the last L digits are worth less than U_L, for every L. An automaton for them is
//! *guessed* and then *proved* right:
//!
//! 1. leading zeros may be added and left out, and every ending of a valid word is valid;
//! 2. if y is the next valid word after x in the order of words of one length, then y is worth 1 more than x: a sentence,
//!    decided with the automaton of y = x + 1, which accepts on exact numbers alone (see `linear`);
//! 3. for each L, the word 1 0...0 with L zeros is valid; or else no valid word of L + 1 digits starts with a digit above 0,
//!    and U_L = U_(L+1).
//!
//! The first word of a length is 0...0, worth 0. So by 2 the n-th valid word of a length is worth n: every number is
//! written exactly once, up to leading zeros, and words are ordered like numbers. By 3 there are U_L valid words of L digits,
//! worth 0, ..., U_L - 1: the words below 1 0...0 are those with L digits, and where that word is not valid there are as many
//! with L as with L + 1 digits. By 1 this bounds the last L digits of every valid word, so valid words are greedy; and
//! a greedy word is the only one of its worth, so all of them are valid.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use dashu_int::UBig;

use crate::automata::{DEAD, Dfa, id};
use crate::linear::{Cmp, Linear};
use crate::logic::{Formula, Logic, Relation};
use crate::{Checked, Limits, Refusal};

/// A numeration system.
#[derive(Debug)]
pub(crate) struct System {
    pub name: String,
    first: Vec<u64>,
    /// The coefficients of U_(i-1), U_(i-2), ... in U_i for the places i after the first values.
    rows: Vec<Vec<u32>>,
    /// So many of the rows at the end repeat for ever.
    pub period: usize,
    /// U_0, U_1, ... as far as they are below 2^100.
    pub values: Vec<i128>,
    pub digits: usize,
    /// The valid words.
    pub valid: Rc<Relation>,
}

/// Place values from here on are not computed beforehand.
const LARGEST_VALUE: i128 = 1 << 100;

/// Place values that grow more slowly are refused.
const MOST_VALUES: usize = 4096;

/// So many digits at most.
const MOST_DIGITS: i128 = 64;

/// First values, rows of coefficients, and how many of the rows repeat.
type Recurrence = (Vec<u64>, Vec<Vec<u32>>, usize);

fn recurrence(name: &str) -> Result<Recurrence, String> {
    let (kind, parameters) = name.split_once(':').unwrap_or((name, ""));
    let number = |word: &str| word.parse().ok().filter(|&number: &u32| number <= 65535);
    let list = |text: &str| match text {
        "" => Some(Vec::new()),
        text => text.split(',').map(number).collect(),
    };
    let lists: Option<Vec<Vec<u32>>> = parameters.split(';').map(list).collect();
    let lists = lists.ok_or("its parameters are no lists of numbers up to 65535")?;
    let words: Vec<&[u32]> = lists.iter().map(Vec::as_slice).collect();
    Ok(match (kind, &words[..]) {
        ("fibonacci", [[]]) => (vec![1, 2], vec![vec![1, 1]], 1),
        ("tribonacci", [[]]) => (vec![1, 2, 4], vec![vec![1, 1, 1]], 1),
        ("base", [[base]]) if *base >= 2 => (vec![1], vec![vec![*base]], 1),
        ("ostrowski", [before, period]) if !period.is_empty() => {
            let a = |i: usize| match before.get(i) {
                Some(&a) => a,
                None => period[(i - before.len()) % period.len()],
            };
            if (1..=before.len() + period.len()).any(|i| a(i) == 0) {
                return Err("a continued fraction has positive terms".to_owned());
            }
            // Rows for the places 2, 3, ..., the last `period` of which repeat.
            let rows = (2..before.len().max(2) + period.len()).map(|i| vec![a(i), 1]);
            (vec![1, a(1).into()], rows.collect(), period.len())
        }
        ("recurrence", [factors, first @ [1, ..]]) if factors.len() == first.len() => {
            let first = first.iter().map(|&value| u64::from(value));
            (first.collect(), vec![factors.to_vec()], 1)
        }
        _ => return Err("there is no such system".to_owned()),
    })
}

impl System {
    /// The system of that name, proved, with what can be decided in it.
    pub(crate) fn named<'l>(name: &str, limits: &'l Limits<'l>) -> Checked<Logic<'l>> {
        let refused = |what: String| Refusal::Wrong(format!("numeration system {name}: {what}"));
        let (first, rows, period) = recurrence(name).map_err(refused)?;
        let mut system = Self {
            name: name.to_owned(),
            first,
            rows,
            period,
            values: Vec::new(),
            digits: 0,
            valid: Relation::new(Dfa::new(1, Vec::new(), Vec::new()), 1),
        };
        let small = |value: UBig| {
            i128::try_from(value)
                .ok()
                .filter(|&value| value < LARGEST_VALUE)
        };
        let values: Vec<i128> = system.all().take(MOST_VALUES).map_while(small).collect();
        let most = values
            .windows(2)
            .map(|pair| (pair[1] - 1) / pair[0].max(1))
            .max();
        let most = most.filter(|most| (1..MOST_DIGITS).contains(most));
        let (Some(most), true) = (most, values.len() < MOST_VALUES && values.is_sorted()) else {
            return Err(refused(
                "the place values do not grow, or too fast".to_owned(),
            ));
        };
        system.values = values;
        system.digits = usize::try_from(most + 1).unwrap_or(usize::MAX);
        let Some(valid) = system.guess(most, limits)? else {
            return Err(refused("the valid words were not recognised".to_owned()));
        };
        if !system.endings_are_valid(&valid) || !system.has_powers(&valid) {
            return Err(refused(
                "the valid words are not those of the place values".to_owned(),
            ));
        }
        system.valid = Relation::new(valid, 1);
        let mut logic = Logic::new(system, limits);
        if !successors_grow_by_one(&mut logic)? {
            return Err(refused(
                "successive words are not worth successive numbers".to_owned(),
            ));
        }
        Ok(logic)
    }

    /// How many place values the recurrence looks back.
    pub(crate) fn order(&self) -> usize {
        self.rows[0].len()
    }

    /// From this place on the recurrence repeats, and it looks back at places from 0 on only.
    pub(crate) fn lead(&self) -> usize {
        self.first.len() + self.rows.len() - self.period
    }

    /// The coefficients of U_(i-1), U_(i-2), ... in U_i.
    pub(crate) fn coefficients(&self, place: usize) -> &[u32] {
        let at = place - self.first.len();
        let lead = self.rows.len() - self.period;
        self.rows
            .get(at)
            .unwrap_or_else(|| &self.rows[lead + (at - lead) % self.period])
    }

    /// All place values.
    fn all(&self) -> impl Iterator<Item = UBig> {
        let mut known: Vec<UBig> = self.first.iter().map(|&value| UBig::from(value)).collect();
        (0..).map(move |place| {
            if place >= self.first.len() {
                let terms = self.coefficients(place).iter().zip(known.iter().rev());
                let next = terms.map(|(&c, value)| UBig::from(c) * value).sum();
                known.push(next);
            }
            known[place].clone()
        })
    }

    /// The digits of a number by the definition, most significant first.
    pub(crate) fn digits_of(&self, number: &UBig) -> Vec<usize> {
        let values: Vec<UBig> = self.all().take_while(|value| value <= number).collect();
        let mut rest = number.clone();
        let digit = |value: &UBig| {
            let digit = &rest / value;
            rest -= &digit * value;
            usize::try_from(digit).unwrap_or(usize::MAX)
        };
        values.iter().rev().map(digit).collect()
    }

    /// For each short length L the number such that an ending of L digits may follow a word exactly if it is worth less and
    /// valid: the least of U_(L+j) less the worth of the last j digits of the word, for all j.
    fn bounds(&self, word: &[i128]) -> Vec<i128> {
        let bound = |length: usize| {
            let mut worth = 0;
            let mut least = self.values[length];
            for (j, digit) in word.iter().rev().enumerate() {
                worth += digit * self.values[length + j];
                least = least.min(self.values[length + j + 1] - worth);
            }
            least.max(0)
        };
        (0..self.values.len() / 2).map(bound).collect()
    }

    /// An automaton in which two beginnings of words are told apart by the bounds that they leave.
    fn guess(&self, most_digit: i128, limits: &Limits) -> Checked<Option<Dfa>> {
        // For each state the beginning of a word that leads there.
        let mut words: Vec<Vec<i128>> = vec![Vec::new()];
        let start = self.bounds(&[]);
        let mut states = HashMap::from([(start, 0)]);
        let mut valid = Dfa::new(self.digits, vec![true], Vec::new());
        let mut at = 0;
        while at < words.len() {
            limits.check(words.len() * self.values.len() * 4)?;
            if words[at].len() + self.values.len() / 2 >= self.values.len() {
                return Ok(None);
            }
            for digit in 0..=most_digit {
                let word = [&words[at][..], &[digit]].concat();
                let left = self.bounds(&word);
                if left.iter().all(|&bound| bound == 0) {
                    valid.next.push(DEAD);
                    continue;
                }
                let accept = left[0] > 0;
                valid.next.push(*states.entry(left).or_insert_with(|| {
                    words.push(word);
                    valid.accept.push(accept);
                    id(valid.accept.len() - 1)
                }));
            }
            at += 1;
        }
        Ok(Some(valid))
    }

    /// Property 1: the start has a loop on 0, and whatever leads from any state to an accepting one does so from the start.
    fn endings_are_valid(&self, valid: &Dfa) -> bool {
        let states = 0..id(valid.accept.len());
        let mut pairs: Vec<(u32, u32)> = states.map(|state| (state, 0)).collect();
        let mut seen: HashSet<(u32, u32)> = pairs.iter().copied().collect();
        while let Some((ending, word)) = pairs.pop() {
            if valid.accepts(ending) && !valid.accepts(word) {
                return false;
            }
            for digit in 0..self.digits {
                let next = (valid.step(ending, digit), valid.step(word, digit));
                if next.0 != DEAD && seen.insert(next) {
                    pairs.push(next);
                }
            }
        }
        valid.step(0, 0) == 0 && valid.accept[0]
    }

    /// Property 3. The states after 1, 10, 100, ... come back to one of them, after which nothing new happens.
    fn has_powers(&self, valid: &Dfa) -> bool {
        let mut state = valid.step(0, 1);
        // For each state the length after which it was met first.
        let mut met = vec![None; valid.accept.len()];
        let mut last_exception = None;
        // The states after a first digit above 0 and some more.
        let mut after: HashSet<u32> = (1..self.digits).map(|digit| valid.step(0, digit)).collect();
        for length in 0..self.values.len() - 1 {
            if !valid.accepts(state) {
                let exception = self.values[length] == self.values[length + 1];
                if !exception || after.iter().any(|&state| valid.accepts(state)) {
                    return false;
                }
                last_exception = Some(length);
            } else if let Some(before) = met[state as usize] {
                return last_exception.is_none_or(|exception| exception < before);
            } else {
                met[state as usize] = Some(length);
            }
            state = valid.step(state, 0);
            let steps = |&state: &u32| (0..self.digits).map(move |digit| valid.step(state, digit));
            after = after.iter().flat_map(steps).collect();
        }
        false
    }
}

/// Property 2.
fn successors_grow_by_one(logic: &mut Logic) -> Checked<bool> {
    let digits = logic.system.digits;
    // Words of one length: the first is smaller from the first place on where they differ.
    let pairs = || (0..digits).flat_map(|x| (0..digits).map(move |y| (x, y)));
    let first = pairs().map(|(x, y)| match x.cmp(&y) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => DEAD,
    });
    let next = first.chain(pairs().map(|_| 1)).collect();
    let less = Dfa::new(digits * digits, vec![false, true], next);
    let less = Relation::new(less, 2);
    let [x, y, z] = [(); 3].map(|()| logic.natural());
    let less = |x, y| Formula::Apply(less.clone(), vec![x, y], true);
    let between = Formula::And(vec![less(x, z), less(z, y)]);
    let one_more = Linear::var(x)
        .minus(&Linear::var(y))
        .plus(&1.into(), &Linear::number(1));
    let (one_more, _) = logic.atom(&one_more, Cmp::Equal)?;
    let wrong = vec![
        less(x, y),
        Formula::Exists(vec![z], Box::new(between), false),
        Formula::Apply(one_more, vec![x, y], false),
    ];
    Ok(!logic.satisfiable(&Formula::And(wrong))?)
}
