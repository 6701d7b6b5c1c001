//! Linear relations between numbers, as automata that read digits.
//!
//! The automaton of c_1 x_1 + ... + c_n x_n + k = 0, or <= 0, or != 0, guesses how many digits L are still to come and
//! keeps what those read so far are worth, weighted with c: a sum R of multiples of place values. For small L it keeps the
//! number R + k. From some place on it knows only to which class of places with the same recurrence L belongs, and keeps a
//! vector v with R = v_0 U_L + v_1 U_(L-1) + ... Reading a letter worth e, with L digits after it, adds e U_L. At the end L
//! must be 0, and R + k decides.
//!
//! What the digits to come are worth lies between 0 and U_L - 1 for each number (see `numeration`). With N the sum of the
//! |c_i| with negative c_i and P of the others, R + k > N (U_L - 1) means that the result will be positive whatever comes, and
//! R + k < -P (U_L - 1) that it will be negative. Where one of them holds for all L of a class ([`Sum::exceeds`]) only this
//! is kept, which leaves finitely many states in the systems of interest; elsewhere a limit ends the search.
//!
//! The same automaton finds the words that are *not* valid: those with an ending of some length L that is worth U_L or
//! more. It begins at any place with R = U_L and subtracts the digits. Here the digits to come may be worth more than U_L -
//! 1, and such a word may be missed; but then they have, by induction on their number, an ending themselves for which the
//! word is found.

use std::collections::BTreeMap;

use dashu_int::IBig;

use crate::automata::{Automaton, explore};
use crate::numeration::{BEYOND, System};
use crate::{Checked, Limits};

/// A variable: a natural number.
pub(crate) type Var = u32;

/// The variable that is always 1.
pub(crate) const ONE: Var = 0;

/// A sum of multiples of variables, the constant as a multiple of [`ONE`]; no factor is 0.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Linear(pub BTreeMap<Var, IBig>);

impl Linear {
    pub(crate) fn var(var: Var) -> Self {
        Self([(var, IBig::ONE)].into())
    }

    pub(crate) fn number(constant: impl Into<IBig>) -> Self {
        Self::var(ONE).times(&constant.into())
    }

    /// The sum with a multiple of another one.
    pub(crate) fn plus(mut self, factor: &IBig, other: &Self) -> Self {
        for (&var, coefficient) in &other.0 {
            *self.0.entry(var).or_default() += factor * coefficient;
        }
        self.0.retain(|_, coefficient| !coefficient.is_zero());
        self
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        self.clone().plus(&IBig::NEG_ONE, other)
    }

    pub(crate) fn times(&self, factor: &IBig) -> Self {
        Self::default().plus(factor, self)
    }

    /// This sum with the value of a variable put in.
    pub(crate) fn with(&self, var: Var, value: &Self) -> Self {
        let mut rest = self.clone();
        match rest.0.remove(&var) {
            Some(coefficient) => rest.plus(&coefficient, value),
            None => rest,
        }
    }

    /// The value that a variable must have so that the sum is 0, if that is a sum again.
    pub(crate) fn solved(&self, var: Var) -> Option<Self> {
        let factor = self.0.get(&var)?;
        let unit = factor.is_one() || *factor == IBig::NEG_ONE;
        unit.then(|| self.times(&-factor).plus(&IBig::ONE, &Self::var(var)))
    }

    /// The variable that this sum is.
    pub(crate) fn as_var(&self) -> Option<Var> {
        let (&var, factor) = self.0.first_key_value()?;
        (self.0.len() == 1 && factor.is_one() && var != ONE).then_some(var)
    }

    /// The value of a sum without variables.
    pub(crate) fn as_number(&self) -> Option<IBig> {
        let alone = self.0.keys().all(|&var| var == ONE);
        alone.then(|| self.constant())
    }

    pub(crate) fn constant(&self) -> IBig {
        self.0.get(&ONE).cloned().unwrap_or_default()
    }

    pub(crate) fn vars(&self) -> impl Iterator<Item = Var> {
        self.0.keys().copied().filter(|&var| var != ONE)
    }

    /// Whether the sum is at least 0 whatever the variables are.
    pub(crate) fn is_natural(&self) -> bool {
        self.0.values().all(|factor| *factor > IBig::ZERO)
    }
}

/// Which signs a sum may have: negative, zero, positive.
pub(crate) type Signs = [bool; 3];

pub(crate) const EQUAL: Signs = [false, true, false];
pub(crate) const UNEQUAL: Signs = [true, false, true];
pub(crate) const AT_MOST: Signs = [true, true, false];

pub(crate) fn holds(signs: Signs, number: &IBig) -> bool {
    signs[usize::from(*number >= IBig::ZERO) + usize::from(*number > IBig::ZERO)]
}

/// Factors, constant and comparison of a linear relation.
pub(crate) type Atom = (Vec<IBig>, IBig, Signs);

type Built = Checked<Automaton>;

/// The place L, or the first one of its class, and R + k, or the vector of R; nothing if the relation will hold whatever
/// comes.
type State = (usize, Option<Vec<IBig>>);

pub(crate) struct Sum<'a> {
    pub system: &'a System,
    pub constant: &'a IBig,
    /// P and N.
    pub weights: [IBig; 2],
    /// Numbers are kept for L below this.
    pub lead: usize,
    pub signs: Signs,
}

/// The words, valid or not, whose numbers x_i satisfy c_1 x_1 + c_2 x_2 + ... + k = 0, or <= 0, or != 0; some words that are
/// not valid may be missing or too many. Or, if `endings`, the words with an ending that is worth too much.
pub(crate) fn automaton(system: &System, atom: &Atom, endings: bool, limits: &Limits) -> Built {
    let (factors, constant, signs) = atom;
    let mut weights = [IBig::ZERO, IBig::ZERO];
    let mut worths = vec![IBig::ZERO];
    for factor in factors {
        weights[usize::from(*factor < IBig::ZERO)] += factor * factor.signum();
        let digits = |worth| (0..system.digits).map(move |digit| &worth + factor * digit);
        worths = worths.into_iter().flat_map(digits).collect();
    }
    let bound = constant * constant.signum() * 4;
    let large = system.values.partition_point(|value| *value <= bound);
    let lead = system.lead().max(large);
    let sum = Sum {
        system,
        constant,
        weights,
        lead,
        signs: *signs,
    };
    let places = 0..lead + system.period;
    let mut starts: Vec<_> = places.map(|place| sum.start(place, endings)).collect();
    starts.retain(Option::is_some);
    // Nothing has begun yet in the state without a place.
    starts.extend(endings.then_some(None));
    let size = |_: &Option<State>| 10 * system.order();
    let mut found = explore(starts.clone(), limits, size, |state, next| {
        for (letter, worth) in (0..).zip(&worths) {
            match state {
                None => next.extend(starts.iter().map(|start| (letter, start.clone()))),
                Some(state) => next.extend(sum.step(state, worth).map(|new| (letter, Some(new)))),
            }
        }
        let accepts =
            |value: &Option<Vec<IBig>>| value.as_ref().is_none_or(|v| holds(*signs, &v[0]));
        state
            .as_ref()
            .is_some_and(|(place, value)| *place == 0 && accepts(value))
    })?;
    found.tracks = factors.len();
    Ok(found)
}

impl Sum<'_> {
    /// The state before any digit: R = 0; or R = U_L, about which nothing can be settled before a digit is read.
    fn start(&self, place: usize, endings: bool) -> Option<State> {
        let mut vector = vec![IBig::ZERO; self.system.order()];
        vector[0] += IBig::from(endings);
        if place < self.lead {
            vector = vec![&vector[0] * &self.system.values[place] + self.constant];
        }
        if endings {
            Some((place, Some(vector)))
        } else {
            self.settle(place, vector)
        }
    }

    /// The states after a letter: the first of a class is followed by both the last number and the last of the classes.
    fn step(&self, (place, value): &State, worth: &IBig) -> impl Iterator<Item = State> {
        let last = self.lead + self.system.period - 1;
        let below = [place.checked_sub(1), (*place == self.lead).then_some(last)];
        below.into_iter().flatten().filter_map(move |next| {
            let Some(value) = value else {
                return Some((next, None));
            };
            let mut moved = match (*place < self.lead, next < self.lead) {
                (true, _) => value.clone(),
                (_, true) => vec![self.worth(value, *place) + self.constant],
                _ => self.moved(value, *place),
            };
            let unit = self.system.values.get(next).filter(|_| next < self.lead);
            moved[0] += worth * unit.unwrap_or(&IBig::ONE);
            self.settle(next, moved)
        })
    }

    /// v_0 U_L + v_1 U_(L-1) + ...
    pub(crate) fn worth(&self, vector: &[IBig], place: usize) -> IBig {
        let values = self.system.values[..=place].iter().rev();
        vector.iter().zip(values).map(|(v, u)| v * u).sum()
    }

    /// The vector of the same sum in terms of U_(L-1), U_(L-2), ..., where L is in the class of the place.
    fn moved(&self, vector: &[IBig], place: usize) -> Vec<IBig> {
        let coefficients = self.system.coefficients(place + self.system.period).iter();
        let rest = vector[1..].iter().cloned().chain([IBig::ZERO]);
        let both = coefficients.zip(rest);
        both.map(|(&c, rest)| &vector[0] * c + rest).collect()
    }

    /// The state with this number or vector, or with what is settled by it; `None` if the relation will not hold.
    fn settle(&self, place: usize, vector: Vec<IBig>) -> Option<State> {
        for sign in [IBig::ONE, IBig::NEG_ONE] {
            if self.exceeds(place, &vector, &sign) {
                return holds(self.signs, &sign).then_some((place, None));
            }
        }
        Some((place, Some(vector)))
    }

    /// Whether R + k > N (U_L - 1) for all L of the class, or the opposite with P; if in doubt, no.
    ///
    /// With W = N or P and w = v - (W, 0, ...), the sum w_0 U_L + w_1 U_(L-1) + ... + k + W must be positive. It is
    /// rewritten with lower and lower place values; after m times it has the form w'_0 U_(L-m) + ... + k + W, for all L
    /// from lead + m on. If no w' is negative then, since place values never fall, it is least for L - m = lead. The places
    /// below lead + m are looked at one by one.
    pub(crate) fn exceeds(&self, place: usize, vector: &[IBig], sign: &IBig) -> bool {
        let weight = &self.weights[usize::from(sign.is_one())];
        if place < self.lead {
            return &vector[0] * sign > weight * (&self.system.values[place] - 1);
        }
        let mut vector: Vec<IBig> = vector.iter().map(|v| v * sign).collect();
        vector[0] -= weight;
        let (rest, period) = (self.constant * sign + weight, self.system.period);
        let mut moved = vector.clone();
        for m in 0..BEYOND - 1 {
            let natural = moved.iter().all(|w| *w >= IBig::ZERO);
            if natural && self.worth(&moved, self.lead) + &rest > IBig::ZERO {
                return true;
            }
            let class = (place - self.lead + period * (m + 1) - m) % period;
            if class == 0 && self.worth(&vector, self.lead + m) + &rest <= IBig::ZERO {
                return false;
            }
            moved = self.moved(&moved, self.lead + class);
        }
        false
    }
}
