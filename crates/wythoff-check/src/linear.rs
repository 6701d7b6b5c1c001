//! Linear relations between numbers, as automata that read digits.
//!
//! The automaton of c_1 x_1 + ... + c_n x_n + k = 0, or <= 0, keeps after each letter what the digits read so far are
//! worth, weighted with c: a sum R(L) of multiples of place values, where L is the number of digits that are still to come. L
//! is not known, so the state keeps R(L) for all L: as numbers for the first few L, and from some place on as a vector v with
//! R(L) = v_0 U_L + v_1 U_(L-1) + ..., one for each class of places with the same recurrence. Reading a letter worth e turns
//! R(L + 1) into R(L) = R(L + 1) + e U_L. At the end R(0) decides.
//!
//! What the digits to come are worth lies between 0 and U_L - 1 for each number (see `numeration`). With N the sum of the
//! |c_i| with negative c_i and P of the others, R(L) + k > N (U_L - 1) means that the result will be positive whatever comes,
//! and R(L) + k < -P (U_L - 1) that it will be negative. Where one of them holds only this fact is kept, which leaves
//! finitely many states in the systems of interest; elsewhere a limit ends the search. That it holds for all L of a class is
//! shown by [`Sum::exceeds`].
//!
//! For `= 0`, a mistake about the digits to come could only lose words: words are accepted on exact numbers alone. This is
//! what the proof of the numeration system itself relies on.

use std::collections::{BTreeMap, HashMap};

use dashu_int::IBig;

use crate::automata::{Graph, id};
use crate::numeration::System;
use crate::{Checked, Limits, Refusal};

/// A variable: an integer if it is odd, else a natural number.
pub(crate) type Var = u32;

/// A sum of multiples of variables and a constant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Linear {
    /// No factor is 0.
    pub terms: BTreeMap<Var, IBig>,
    pub constant: IBig,
}

impl Linear {
    pub(crate) fn var(var: Var) -> Self {
        let terms = BTreeMap::from([(var, IBig::ONE)]);
        Self {
            terms,
            constant: IBig::ZERO,
        }
    }

    pub(crate) fn number(constant: impl Into<IBig>) -> Self {
        Self {
            terms: BTreeMap::new(),
            constant: constant.into(),
        }
    }

    /// The sum with a multiple of another one.
    #[must_use]
    pub(crate) fn plus(&self, factor: &IBig, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.constant += factor * &other.constant;
        for (&var, coefficient) in &other.terms {
            *sum.terms.entry(var).or_default() += factor * coefficient;
        }
        sum.terms.retain(|_, coefficient| !coefficient.is_zero());
        sum
    }

    #[must_use]
    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.plus(&IBig::NEG_ONE, other)
    }

    #[must_use]
    pub(crate) fn times(&self, factor: &IBig) -> Self {
        Self::default().plus(factor, self)
    }

    /// This sum with the value of a variable put in.
    #[must_use]
    pub(crate) fn with(&self, var: Var, value: &Self) -> Self {
        let mut rest = self.clone();
        match rest.terms.remove(&var) {
            Some(coefficient) => rest.plus(&coefficient, value),
            None => rest,
        }
    }

    /// The natural variable that this sum is.
    pub(crate) fn as_natural(&self) -> Option<Var> {
        let (&var, factor) = self.terms.iter().next()?;
        let alone = self.terms.len() == 1 && self.constant.is_zero() && factor.is_one();
        (alone && var % 2 == 0).then_some(var)
    }

    /// The value of a sum without variables.
    pub(crate) fn as_number(&self) -> Option<&IBig> {
        self.terms.is_empty().then_some(&self.constant)
    }

    /// Whether the sum is at least 0 for all natural numbers.
    pub(crate) fn is_natural(&self) -> bool {
        let natural = |(var, factor): (&Var, &IBig)| var % 2 == 0 && *factor > IBig::ZERO;
        self.constant >= IBig::ZERO && self.terms.iter().all(natural)
    }
}

/// How a sum compares with 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Cmp {
    Equal,
    AtMost,
}

/// The state of an automaton for one L, or one class of L.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Known {
    Positive,
    Negative,
    /// R(L) + k.
    Number(i128),
    /// R(L) = v_0 U_L + v_1 U_(L-1) + ...
    Vector(Vec<i128>),
}

struct Sum<'a> {
    system: &'a System,
    constant: i128,
    /// P and N.
    weights: [i128; 2],
    /// Numbers are kept for L below this.
    lead: usize,
}

/// The words, valid or not, whose numbers x_i satisfy c_1 x_1 + c_2 x_2 + ... + k = 0, or <= 0; some words that are not valid
/// may be missing or too many.
pub(crate) fn automaton(
    system: &System,
    factors: &[i64],
    constant: i64,
    cmp: Cmp,
    limits: &Limits,
) -> Checked<Graph> {
    let weight = |sign: i64| factors.iter().map(|&c| i128::from((sign * c).max(0))).sum();
    let small = |&value: &i128| value <= 4 * i128::from(constant.abs());
    let sum = Sum {
        system,
        constant: constant.into(),
        weights: [weight(1), weight(-1)],
        lead: system.lead().max(system.values.partition_point(small)),
    };
    let digits = 0..system.digits as i128;
    let worth: Vec<i128> = factors.iter().fold(vec![0], |letters, &factor| {
        let more = |worth: i128| {
            digits
                .clone()
                .map(move |digit| worth + i128::from(factor) * digit)
        };
        letters.into_iter().flat_map(more).collect()
    });
    let mut numbers: HashMap<Vec<Known>, u32> = HashMap::new();
    let mut states: Vec<Vec<Known>> = Vec::new();
    let mut number = |state: Vec<Known>, states: &mut Vec<Vec<Known>>| {
        let settled = |known: &Known| match cmp {
            Cmp::Equal => matches!(known, Known::Positive | Known::Negative),
            Cmp::AtMost => *known == Known::Positive,
        };
        (!state.iter().all(settled)).then(|| {
            *numbers.entry(state).or_insert_with_key(|state| {
                states.push(state.clone());
                id(states.len() - 1)
            })
        })
    };
    let too_long = || Refusal::Exhausted("numbers of 127 bits in a linear relation".to_owned());
    let mut graph = Graph::default();
    graph
        .starts
        .extend(number(sum.start().ok_or_else(too_long)?, &mut states));
    while graph.accept.len() < states.len() {
        limits.check(2 * graph.edges.len() + 16 * states.len() * (sum.lead + 4))?;
        let state = states[graph.accept.len()].clone();
        for (letter, &worth) in worth.iter().enumerate() {
            let next = sum.step(&state, worth).ok_or_else(too_long)?;
            graph
                .edges
                .extend(number(next, &mut states).map(|next| (id(letter), next)));
        }
        graph.push(match state[0] {
            Known::Negative => cmp == Cmp::AtMost,
            Known::Number(value) => value == 0 || cmp == Cmp::AtMost && value < 0,
            _ => false,
        });
    }
    Ok(graph)
}

impl Sum<'_> {
    fn start(&self) -> Option<Vec<Known>> {
        let zero = vec![0; self.system.order()];
        let numbers = (0..self.lead).map(|place| self.number(place, self.constant));
        let vectors = (0..self.system.period).map(|class| Some(self.vector(class, zero.clone())));
        numbers.chain(vectors).collect()
    }

    fn step(&self, state: &[Known], worth: i128) -> Option<Vec<Known>> {
        let (lead, period) = (self.lead, self.system.period);
        let mut next = Vec::with_capacity(state.len());
        for place in 0..lead {
            let before = match &state[place + 1] {
                Known::Number(value) => *value,
                Known::Vector(vector) => self.worth(vector, lead)?.checked_add(self.constant)?,
                settled => {
                    next.push(settled.clone());
                    continue;
                }
            };
            let here = worth.checked_mul(self.system.values[place])?;
            next.push(self.number(place, before.checked_add(here)?)?);
        }
        for class in 0..period {
            next.push(match &state[lead + (class + 1) % period] {
                Known::Vector(vector) => {
                    let mut vector = self.moved(vector, class + 1)?;
                    vector[0] = vector[0].checked_add(worth)?;
                    self.vector(class, vector)
                }
                settled => settled.clone(),
            });
        }
        Some(next)
    }

    /// v_0 U_L + v_1 U_(L-1) + ...
    fn worth(&self, vector: &[i128], place: usize) -> Option<i128> {
        let values = self.system.values.get(place + 1 - vector.len()..=place)?;
        let mut terms = vector.iter().zip(values.iter().rev());
        terms.try_fold(0_i128, |sum, (v, u)| sum.checked_add(v.checked_mul(*u)?))
    }

    /// The vector of the same sum in terms of U_(L-1), U_(L-2), ..., where L is of the given class, counted from `lead` on.
    fn moved(&self, vector: &[i128], class: usize) -> Option<Vec<i128>> {
        let period = self.system.period;
        let coefficients = self
            .system
            .coefficients(self.lead + class % period + period);
        let moved = coefficients.iter().enumerate().map(|(j, &c)| {
            let rest = vector.get(j + 1).copied().unwrap_or(0);
            let sum = vector[0].checked_mul(c.into())?.checked_add(rest)?;
            (sum.unsigned_abs() < 1 << 120).then_some(sum)
        });
        moved.collect()
    }

    fn number(&self, place: usize, value: i128) -> Option<Known> {
        let most = self.system.values.get(place)? - 1;
        Some(if value > self.weights[1].checked_mul(most)? {
            Known::Positive
        } else if value < -self.weights[0].checked_mul(most)? {
            Known::Negative
        } else {
            Known::Number(value)
        })
    }

    fn vector(&self, class: usize, vector: Vec<i128>) -> Known {
        let opposite = vector.iter().map(|v| -v).collect();
        let [positive, negative] = self.weights;
        if self.exceeds(class, vector.clone(), self.constant, negative) {
            Known::Positive
        } else if self.exceeds(class, opposite, -self.constant, positive) {
            Known::Negative
        } else {
            Known::Vector(vector)
        }
    }

    /// Whether v_0 U_L + v_1 U_(L-1) + ... + k > W (U_L - 1) for all L of the class; if in doubt, no.
    ///
    /// With w = v - (W, 0, ...), the sum w_0 U_L + w_1 U_(L-1) + ... + k + W must be positive. It is rewritten with lower and
    /// lower place values; after m times it has the form w'_0 U_(L-m) + ... + k + W, for all L from lead + m on. If no w' is
    /// negative then, since all place values are at least 1, it suffices that the w' and k + W have a positive sum. The
    /// places below lead + m are looked at one by one.
    fn exceeds(&self, class: usize, mut vector: Vec<i128>, constant: i128, weight: i128) -> bool {
        vector[0] -= weight;
        let rest = constant + weight;
        let period = self.system.period;
        let mut moved = vector.clone();
        for m in 0..self.system.values.len() - self.lead {
            let sum = moved.iter().fold(rest, |sum, &w| sum.saturating_add(w));
            if sum > 0 && moved.iter().all(|&w| w >= 0) {
                return true;
            }
            let positive = |sum: i128| sum.checked_add(rest).is_some_and(|sum| sum > 0);
            if m % period == class && !self.worth(&vector, self.lead + m).is_some_and(positive) {
                return false;
            }
            match self.moved(&moved, (class + period * (m / period + 1) - m) % period) {
                Some(next) => moved = next,
                None => return false,
            }
        }
        false
    }
}
