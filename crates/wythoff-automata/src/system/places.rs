//! Recurrences of place values, and valid words.

use std::collections::VecDeque;

use super::greedy;
use crate::automata::{Alphabet, Dfa, Nfa, Table, determinize};
use crate::numeration::{ContinuedFraction, Numeration, Recurrence};
use crate::{Budget, Exhausted};

/// The place values U_0 = 1, U_1, U_2, ... of a system, by position from the right.
///
/// Positions fall into finitely many classes, and the recurrence
/// U_i = c_0 U_{i-1} + c_1 U_{i-2} + ... has coefficients that depend only on the class of i.
#[derive(Debug, Clone)]
pub(super) enum Places {
    Base(u32),
    /// Each place value is the sum of the `order` ones before it.
    Multinacci {
        order: usize,
    },
    Ostrowski(ContinuedFraction),
    Recurrence(Recurrence),
}

/// U_0, U_{-1}, ..., U_{1-D} by the recurrence of order D backwards: as the last factor is 1,
/// U_{i-D} = U_i - c_0 U_{i-1} - ... - c_{D-2} U_{i-D+1}.
fn backwards(recurrence: &Recurrence) -> Vec<i64> {
    let factors = recurrence.factors();
    let mut values: VecDeque<i64> = recurrence
        .first_values()
        .iter()
        .map(|&w| w.into())
        .collect();
    for _ in 1..factors.len() {
        let highest = values.pop_back().expect("D values");
        let terms = factors.iter().zip(values.iter().rev());
        let rest: i64 = terms.map(|(&c, value)| i64::from(c) * value).sum();
        values.push_front(highest - rest);
    }
    values.into_iter().rev().collect()
}

impl Places {
    /// The places of a canonical numeration.
    pub(super) fn new(numeration: &Numeration) -> Self {
        if let Some(base) = numeration.as_base() {
            Self::Base(base)
        } else if let Some(fraction) = numeration.as_ostrowski() {
            Self::Ostrowski(fraction.clone())
        } else if let Some(recurrence) = numeration.as_recurrence() {
            Self::Recurrence(recurrence.clone())
        } else if *numeration == Numeration::fibonacci() {
            Self::Multinacci { order: 2 }
        } else {
            Self::Multinacci { order: 3 }
        }
    }

    /// The number of digits.
    pub(super) fn digits(&self) -> u32 {
        match self {
            Self::Base(base) => *base,
            Self::Multinacci { .. } => 2,
            Self::Ostrowski(fraction) => fraction.max_digit() + 1,
            Self::Recurrence(recurrence) => recurrence.max_digit() + 1,
        }
    }

    /// How many earlier values the recurrence uses.
    pub(super) fn order(&self) -> usize {
        match self {
            Self::Base(_) => 1,
            Self::Multinacci { order } => *order,
            Self::Ostrowski(_) => 2,
            Self::Recurrence(recurrence) => recurrence.factors().len(),
        }
    }

    /// The number of classes of positions; position 0 is in class 0.
    pub(super) fn classes(&self) -> usize {
        match self {
            Self::Base(_) | Self::Multinacci { .. } | Self::Recurrence(_) => 1,
            // The digits at position i are bounded by a_{i+1}, the recurrence uses a_i.
            Self::Ostrowski(fraction) => fraction.preperiod().len() + fraction.period().len(),
        }
    }

    /// The classes that the position to the right of one of class `class` may have.
    pub(super) fn right_neighbours(&self, class: usize) -> Vec<usize> {
        (0..self.classes())
            .filter(|&right| self.left_neighbour(right) == class)
            .collect()
    }

    /// The class of the position to the left of one of class `class`.
    pub(super) fn left_neighbour(&self, class: usize) -> usize {
        match self {
            Self::Base(_) | Self::Multinacci { .. } | Self::Recurrence(_) => 0,
            Self::Ostrowski(fraction) => {
                if class + 1 < self.classes() {
                    class + 1
                } else {
                    fraction.preperiod().len()
                }
            }
        }
    }

    /// The coefficients of U_i in U_{i-1}, U_{i-2}, ... for a position i >= 1 of class `class`.
    pub(super) fn recurrence(&self, class: usize) -> Vec<i64> {
        match self {
            Self::Base(base) => vec![i64::from(*base)],
            Self::Multinacci { order } => vec![1; *order],
            // Position 0 has no recurrence, and its class no other position.
            Self::Ostrowski(_) if class == 0 => vec![0, 0],
            Self::Ostrowski(fraction) => vec![i64::from(fraction.quotient(class)), 1],
            Self::Recurrence(recurrence) => {
                recurrence.factors().iter().map(|&c| i64::from(c)).collect()
            }
        }
    }

    /// The values U_0, U_{-1}, ... that make the recurrence hold from U_1 on.
    pub(super) fn seeds(&self) -> Vec<i64> {
        match self {
            Self::Base(_) => vec![1],
            Self::Multinacci { order: 2 } => vec![1, 1],
            Self::Multinacci { order } => {
                // U_i = 2^i for 0 < i < order asks for U_{-1} = 1 and zeros before it.
                let mut seeds = vec![0; *order];
                seeds[0] = 1;
                seeds[1] = 1;
                seeds
            }
            Self::Ostrowski(_) => vec![1, 0],
            Self::Recurrence(recurrence) => backwards(recurrence),
        }
    }

    /// The automaton of the valid words, leading zeros allowed.
    pub(super) fn valid(&self, budget: &Budget) -> Result<Dfa, Exhausted> {
        let alphabet = Alphabet::new(self.digits(), 1).expect("few digits");
        match self {
            Self::Base(base) => {
                let mut draft = Table::new(alphabet);
                let any = draft.add_state(true);
                for digit in 0..*base {
                    draft.set(any, digit, any);
                }
                draft.minimal(budget)
            }
            Self::Multinacci { order } => {
                let mut draft = Table::new(alphabet);
                let runs: Vec<u32> = (0..*order).map(|_| draft.add_state(true)).collect();
                for (i, &run) in runs.iter().enumerate() {
                    draft.set(run, 0, runs[0]);
                    if let Some(&longer) = runs.get(i + 1) {
                        draft.set(run, 1, longer);
                    }
                }
                draft.minimal(budget)
            }
            Self::Ostrowski(fraction) => {
                determinize(&self.ostrowski_words(fraction, alphabet), budget)
            }
            Self::Recurrence(recurrence) => greedy::words(self, recurrence, budget),
        }
    }

    /// The digit at position i is at most a_{i+1}, at position 0 below a_1, and a digit equal to
    /// a_{i+1} is followed by 0. State 2c: just read a digit at a position of class c; 2c + 1: and
    /// it was the largest possible.
    fn ostrowski_words(&self, fraction: &ContinuedFraction, alphabet: Alphabet) -> Nfa {
        let mut nfa = Nfa::new(alphabet);
        let state = |class: usize, full: bool| {
            u32::try_from(2 * class + usize::from(full)).expect("few classes")
        };
        for class in 0..self.classes() {
            for full in [false, true] {
                let mut edges = Vec::new();
                for right in self.right_neighbours(class) {
                    let bound = fraction.quotient(right + 1);
                    let last = right == 0;
                    let top = if full { 0 } else { bound - u32::from(last) };
                    for digit in 0..=top {
                        edges.push((digit, state(right, digit == bound && !last)));
                    }
                }
                nfa.add_state(class == 0, edges);
            }
        }
        for class in 0..self.classes() {
            nfa.add_start(state(class, false));
        }
        nfa
    }
}
