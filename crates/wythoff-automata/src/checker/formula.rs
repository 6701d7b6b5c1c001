//! What the automata and combinations of a certificate mean.

use crate::certificate::read::{Formula, Table};

impl Table {
    pub(super) fn start(&self) -> Option<usize> {
        (!self.accept.is_empty()).then_some(0)
    }

    pub(super) fn step(&self, state: Option<usize>, letter: usize) -> Option<usize> {
        let letters = self.next.len() / self.accept.len().max(1);
        self.next[state? * letters + letter]
    }

    pub(super) fn accepts_in(&self, state: Option<usize>) -> bool {
        state.is_some_and(|state| self.accept[state])
    }
}

impl Formula {
    /// The numbers of the leaves that must hold for the formula to hold.
    pub(super) fn required(&self) -> Vec<usize> {
        fn walk(formula: &Formula, needed: bool, at: &mut usize, into: &mut Vec<usize>) {
            if let Formula::Leaf(..) = formula {
                if needed {
                    into.push(*at);
                }
                *at += 1;
            }
            let needed = needed && matches!(formula, Formula::And(_));
            for part in formula.parts() {
                walk(part, needed, at, into);
            }
        }
        let mut required = Vec::new();
        walk(self, true, &mut 0, &mut required);
        required
    }

    /// The value, given those of the leaves from left to right.
    pub(super) fn evaluate(&self, leaves: &mut impl Iterator<Item = bool>) -> bool {
        match self {
            Self::Leaf(..) => leaves.next().expect("one value per leaf"),
            Self::Not(inner) => !inner.evaluate(leaves),
            // Every part takes its values, whatever the others are.
            Self::And(parts) => parts
                .iter()
                .fold(true, |all, part| part.evaluate(leaves) & all),
            Self::Or(parts) => parts
                .iter()
                .fold(false, |any, part| part.evaluate(leaves) | any),
            Self::Iff(left, right) => {
                let left = left.evaluate(leaves);
                left == right.evaluate(leaves)
            }
        }
    }
}
