//! Addition proved correct by the automata themselves.

use super::System;
use crate::logic::{Formula, Logic, LogicError, all, any, apply, exists, forall};
use crate::{Budget, Relation};

impl System {
    /// Proves that the automata of the system mean what they should; returns the first property
    /// that fails, if any.
    ///
    /// Valid words without leading zeros, by length and then lexicographically, are a copy of the
    /// natural numbers; `x < y` is that order by construction. From the order alone come 0 and the
    /// successor. Then z = x + y is the only relation with
    ///
    /// 1. x + 0 = z exactly if x = z;
    /// 2. if x + y = z then x + (y + 1) = z + 1;
    /// 3. for given x and y there is at most one z.
    ///
    /// By induction on y, 1 and 2 give a z for all x and y, the right one, and 3 excludes all others.
    ///
    /// So a word stands for its number in that order. It is also the sum of its digits times the place
    /// values: the adder only accepts x, y, z for which these sums satisfy it, so they are additive,
    /// and the least word after 0 is 1, of sum 1. That words are what [`Numeration::digits`] writes
    /// is clear from the rule of most systems; for recurrences it follows from two more properties that are
    /// tested when the words are found.
    ///
    /// [`Numeration::digits`]: crate::numeration::Numeration::digits
    ///
    /// # Errors
    ///
    /// When the budget does not suffice.
    pub fn verify(&self, budget: &Budget) -> Result<Option<&'static str>, LogicError> {
        let mut logic = Logic::new(self.clone(), budget.clone());
        let less = |x, y| apply("less", &self.less(), [x, y]);
        let equal = |x, y| apply("equal", &self.equal(), [x, y]);
        let add = |x, y, z| apply("add", &self.add(), [x, y, z]);
        let zero = logic.define(&["x"], &exists(["y"], less("y", "x")).not())?;
        let zero = |x| apply("zero", &zero, [x]);
        let between = exists(["z"], all([less("x", "z"), less("z", "y")]));
        let next = logic.define(&["x", "y"], &all([less("x", "y"), between.not()]))?;
        let next = |x, y| apply_next(&next, x, y);
        let exactly_one = any([
            all([less("x", "y"), less("y", "x").not(), equal("x", "y").not()]),
            all([less("x", "y").not(), less("y", "x"), equal("x", "y").not()]),
            all([less("x", "y").not(), less("y", "x").not(), equal("x", "y")]),
        ]);
        let claims = [
            ("the order is total", forall(["x", "y"], exactly_one)),
            (
                "the order is transitive",
                forall(
                    ["x", "y", "z"],
                    all([less("x", "y"), less("y", "z")]).implies(less("x", "z")),
                ),
            ),
            ("there is a least number", exists(["x"], zero("x"))),
            (
                "every number has a successor",
                forall(["x"], exists(["y"], next("x", "y"))),
            ),
            (
                "adding zero changes nothing",
                forall(
                    ["x", "y", "z"],
                    zero("y").implies(add("x", "y", "z").iff(equal("x", "z"))),
                ),
            ),
            (
                "adding the successor gives the successor",
                forall(
                    ["x", "y", "z", "u", "v"],
                    all([add("x", "y", "z"), next("y", "u"), next("z", "v")])
                        .implies(add("x", "u", "v")),
                ),
            ),
            (
                "sums are unique",
                forall(
                    ["x", "y", "z", "u"],
                    all([add("x", "y", "z"), add("x", "y", "u")]).implies(equal("z", "u")),
                ),
            ),
        ];
        for (name, claim) in claims {
            if !logic.decide(&claim)?.holds() {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }
}

fn apply_next(next: &Relation, x: &str, y: &str) -> Formula {
    apply("next", next, [x, y])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UBig;
    use crate::automata::{Dfa, Nfa};
    use crate::relation::Automaton;
    use crate::system::Inner;
    use std::sync::Arc;

    const SYSTEMS: &[&str] = &[
        "fibonacci",
        "tribonacci",
        "base:2",
        "base:3",
        "ostrowski:1;2",
        "ostrowski:1;1,2",
        "recurrence:0,1,1;1,2,2",
        "recurrence:1,2,1;1,3,6",
        "ostrowski:0,3,1,4;2,1,1",
        "base:10",
    ];

    #[test]
    fn addition_in_common_systems_is_proved_by_induction() {
        let bases = (2..=16).map(|base| format!("base:{base}"));
        for name in bases.chain(["fibonacci", "tribonacci"].map(str::to_owned)) {
            let system: System = name.parse().unwrap();
            assert!(system.numeration().is_common());
            assert_eq!(system.verify(&Budget::default()), Ok(None), "{name}");
        }
    }

    /// All words of a fixed length that an automaton accepts, as the numbers on its tracks.
    struct Words<'a> {
        dfa: &'a Dfa,
        /// The digits of each letter.
        digits: Vec<[u64; 3]>,
        /// The place values that are left, the last one first.
        weights: &'a [u64],
        visit: &'a mut dyn FnMut([u64; 3]),
    }

    impl Words<'_> {
        fn from(&mut self, state: u32, left: usize, values: [u64; 3]) {
            if left == 0 {
                if self.dfa.is_accepting(state) {
                    (self.visit)(values);
                }
                return;
            }
            for letter in 0..self.digits.len() {
                let digits = self.digits[letter];
                let letter = u32::try_from(letter).unwrap();
                if let Some(target) = self.dfa.step(state, letter) {
                    let weight = self.weights[left - 1];
                    let longer = [0, 1, 2].map(|track| values[track] + digits[track] * weight);
                    self.from(target, left - 1, longer);
                }
            }
        }
    }

    fn visit_words(dfa: &Dfa, weights: &[u64], length: usize, visit: &mut dyn FnMut([u64; 3])) {
        let alphabet = dfa.alphabet();
        let digits = |letter| {
            [0, 1, 2].map(|track| match track < alphabet.tracks() {
                true => u64::from(alphabet.digit(letter, track)),
                false => 0,
            })
        };
        let letters = 0..u32::try_from(alphabet.letters()).unwrap();
        let mut words = Words {
            dfa,
            digits: letters.map(digits).collect(),
            weights,
            visit,
        };
        words.from(0, length, [0; 3]);
    }

    /// Addition and order hold exactly where they should, for all numbers below some thousand:
    /// what is accepted is true, and as many words are accepted as there are true statements.
    #[test]
    fn addition_and_order_agree_with_integers() {
        for name in SYSTEMS {
            let system: System = name.parse().unwrap();
            let weights = system.numeration().weights();
            let weights: Vec<u64> = weights
                .map(|w| u64::try_from(w).unwrap())
                .take(20)
                .collect();
            let bound = if *name == "fibonacci" { 3000 } else { 1800 };
            let length = weights.iter().rposition(|&weight| weight < bound).unwrap();
            let below = weights[length];
            let mut sums = 0;
            visit_words(system.add().dfa(), &weights, length, &mut |[x, y, z]| {
                assert_eq!(x + y, z, "{name}");
                sums += 1;
            });
            assert_eq!(sums, below * (below + 1) / 2, "{name}");
            let mut pairs = 0;
            visit_words(system.less().dfa(), &weights, length, &mut |[x, y, _]| {
                assert!(x < y, "{name}");
                pairs += 1;
            });
            assert_eq!(pairs, below * (below - 1) / 2, "{name}");
        }
    }

    #[test]
    fn known_sizes() {
        for (name, less, equal, add) in [
            ("fibonacci", 6, 2, 16),
            ("tribonacci", 12, 3, 149),
            ("ostrowski:1;2", 6, 2, 16),
            ("base:2", 2, 1, 2),
            ("recurrence:0,1,1;1,2,2", 30, 5, 409),
            ("recurrence:1,2,1;1,3,6", 30, 5, 360),
        ] {
            let system: System = name.parse().unwrap();
            let sizes = (
                system.less().states(),
                system.equal().states(),
                system.add().states(),
            );
            assert_eq!(sizes, (less, equal, add), "{name}");
        }
    }

    #[test]
    fn recurrences_that_do_not_work_are_explained() {
        for (name, reason) in [
            ("recurrence:0,0,1,1;1,2,3,3", "3 roots lie outside"),
            ("recurrence:0,1,1,1;1,2,3,4", "-1 is a root"),
            ("recurrence:0,2,1;1,2,3", "-1 is a root"),
            ("recurrence:40,1,1;1,41,1682", "up to 6"),
        ] {
            let error = name.parse::<System>().unwrap_err().to_string();
            assert!(error.contains(reason), "{name}: {error}");
        }
    }

    /// The words of a recurrence are those that are written, and no others.
    #[test]
    fn words_of_recurrences_are_greedy() {
        for name in [
            "recurrence:0,1,1;1,2,2",
            "recurrence:1,2,1;1,3,6",
            "recurrence:2,3,1;1,5,13",
            "recurrence:1,0,0,1;1,2,3,4",
            "recurrence:0,1,1;1,4,4",
        ] {
            let system: System = name.parse().unwrap();
            for n in 0..3000u32 {
                let digits = system.digits_of(&n.into());
                assert!(system.valid().accepts(digits), "{name} {n}");
            }
            let weights = system.numeration().weights();
            for (length, weight) in weights.take(60).enumerate() {
                assert_eq!(system.valid().count_of_length(length), weight, "{name}");
            }
            let big = UBig::from(10u8).pow(100);
            let (x, y) = (&big + 7u8, big.clone() / 3u8);
            let sum = &x + &y;
            assert!(
                system.add().contains(&[x.clone(), y.clone(), sum.clone()]),
                "{name}"
            );
            assert!(!system.add().contains(&[x, y, sum + 1u8]), "{name}");
        }
    }

    #[test]
    fn a_wrong_adder_is_caught() {
        let system = System::fibonacci();
        let right = system.add();
        let forged = |dfa| {
            System(Arc::new(Inner {
                numeration: system.numeration().clone(),
                valid: system.valid().clone(),
                equal: Automaton::new(system.equal().dfa().clone()),
                less: Automaton::new(system.less().dfa().clone()),
                add: Automaton::new(dfa),
            }))
        };
        // Leave out all sums in which x is even larger than some number, by one transition less.
        let mut draft = right.dfa().table().clone();
        let last = draft.next.len() - 1;
        let at = draft.next[..last]
            .iter()
            .rposition(|&target| target != u32::MAX)
            .unwrap();
        draft.next[at] = u32::MAX;
        let fewer = draft.minimal(&Budget::default()).unwrap();
        assert_ne!(forged(fewer).verify(&Budget::default()), Ok(None));
        // Add one wrong sum: 1 + 1 = 3.
        let mut nfa = Nfa::from(right.dfa().table());
        let states = u32::try_from(nfa.states()).unwrap();
        let word = system.word(&[1u8, 1, 3].map(UBig::from));
        nfa.add_state(false, [(0, states), (word[0], states + 1)]);
        for (i, &letter) in (2..).zip(&word[1..]) {
            nfa.add_state(false, [(letter, states + i)]);
        }
        nfa.add_state(true, []);
        nfa.add_start(states);
        let more = Relation::from_nfa(&system, &nfa, &Budget::default()).unwrap();
        assert!(more.contains(&[1u8, 1, 3].map(UBig::from)));
        assert_ne!(
            forged(more.dfa().clone()).verify(&Budget::default()),
            Ok(None)
        );
    }
}
