//! What a proof rests on. The stronger kinds cannot be claimed, only earned.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::machine::MachineProof;

/// What a proof rests on.
///
/// Proofs by machine come from a `MachineProof`, which only the decision procedure, a
/// theorem that was verified or a certificate that was checked can give. A proof by steps counts
/// those among its steps. (What was kept from an earlier run is read back as it was kept.)
///
/// ```
/// assert_eq!(wythoff_claims::ProofKind::ARGUMENT.words(), "by an argument in words");
/// ```
///
/// ```compile_fail,E0624
/// let machine = wythoff_claims::ProofKind::by_machine; // not for sale
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofKind(Basis);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Basis {
    Complete,
    Machine,
    Steps { decided: u32, words: u32 },
    Argument,
}

impl ProofKind {
    /// A finite statement, such as a printed table, was checked in full.
    pub(crate) const COMPLETE: Self = Self(Basis::Complete);

    /// An argument in words, quoted in the evidence, whose hypotheses were checked where a program
    /// can, but whose steps were not.
    pub const ARGUMENT: Self = Self(Basis::Argument);

    /// A decided sentence, a verified theorem or a checked certificate: for numbers of every size.
    pub(crate) fn by_machine(_: &MachineProof) -> Self {
        Self(Basis::Machine)
    }

    /// A chain of steps. It is by machine only if every step is; without any such step it is an
    /// argument in words.
    pub(crate) fn of_steps(steps: &[Self]) -> Self {
        let decided = steps.iter().filter(|step| step.is_checked()).count();
        let words = steps.len() - decided;
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        match (decided, words) {
            (0, _) => Self::ARGUMENT,
            (_, 0) => (steps.iter().copied())
                .reduce(Self::and)
                .unwrap_or(Self::ARGUMENT),
            _ => Self(Basis::Steps {
                decided: count(decided),
                words: count(words),
            }),
        }
    }

    /// Whether nothing in it rests on words.
    pub fn is_checked(self) -> bool {
        matches!(self.0, Basis::Complete | Basis::Machine)
    }

    /// Whether it is by machine, for numbers of every size.
    pub fn is_by_machine(self) -> bool {
        self.0 == Basis::Machine
    }

    /// How many steps were decided by machine and how many are in words, where steps are listed.
    pub fn steps(self) -> Option<(u32, u32)> {
        match self.0 {
            Basis::Steps { decided, words } => Some((decided, words)),
            _ => None,
        }
    }

    /// What two parts of a proof rest on together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        use Basis::{Argument, Complete, Machine, Steps};
        Self(match (self.0, other.0) {
            (Argument, _) | (_, Argument) => Argument,
            (Complete, rest) | (rest, Complete) => rest,
            (Machine, Machine) => Machine,
            (Machine, Steps { decided, words }) | (Steps { decided, words }, Machine) => Steps {
                decided: decided.saturating_add(1),
                words,
            },
            (
                Steps { decided, words },
                Steps {
                    decided: d,
                    words: w,
                },
            ) => Steps {
                decided: decided.saturating_add(d),
                words: words.saturating_add(w),
            },
        })
    }

    /// In a few words.
    pub fn words(self) -> Cow<'static, str> {
        match self.0 {
            Basis::Machine => "by machine, for all sizes".into(),
            Basis::Complete => "a finite statement, checked in full".into(),
            Basis::Steps { decided, words } => {
                format!("by steps: {decided} decided by machine, {words} in words").into()
            }
            Basis::Argument => "by an argument in words".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACHINE: ProofKind = ProofKind(Basis::Machine);

    fn steps(decided: u32, words: u32) -> ProofKind {
        ProofKind(Basis::Steps { decided, words })
    }

    #[test]
    fn one_step_in_words_is_never_by_machine() {
        let (complete, words) = (ProofKind::COMPLETE, ProofKind::ARGUMENT);
        assert_eq!(ProofKind::of_steps(&[MACHINE, MACHINE]), MACHINE);
        assert_eq!(ProofKind::of_steps(&[MACHINE, complete]), MACHINE);
        assert_eq!(ProofKind::of_steps(&[complete]), complete);
        assert_eq!(ProofKind::of_steps(&[words, words]), words);
        assert_eq!(ProofKind::of_steps(&[]), words);
        let mixed = ProofKind::of_steps(&[MACHINE, words, MACHINE, steps(4, 1)]);
        assert_eq!(mixed, steps(2, 2));
        assert_eq!(mixed.words(), "by steps: 2 decided by machine, 2 in words");
        for proof in [MACHINE, complete, steps(1, 1), words] {
            for other in [steps(1, 1), words] {
                assert!(!proof.and(other).is_by_machine());
                assert!(!proof.and(other).is_checked());
                assert!(!ProofKind::of_steps(&[proof, other]).is_by_machine());
            }
        }
    }
}
