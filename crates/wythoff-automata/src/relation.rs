//! Sets of tuples of natural numbers.

pub(crate) mod members;
mod walk;

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::UBig;
use crate::automata::{Dfa, Nfa, Split, determinize};
use crate::system::System;
use crate::{Budget, Exhausted, Reserved};

/// A set of k-tuples of natural numbers, given by the minimal automaton that reads the numbers of
/// a tuple side by side, most significant digits first, padded with leading zeros to a common
/// length.
///
/// The automaton accepts only valid representations, and a word exactly when it accepts the word
/// with a zero letter put in front. Columns are known by their position; names for them appear
/// only when the relation is applied in a [`Formula`](crate::logic::Formula). Cloning is cheap.
#[derive(Clone)]
pub struct Relation {
    system: System,
    automaton: Arc<Automaton>,
}

/// A minimal automaton and, once someone asked, its split form and its symmetries.
pub(crate) struct Automaton {
    dfa: Dfa,
    split: OnceLock<Split>,
    symmetries: OnceLock<Vec<(usize, usize)>>,
    /// What it takes from a budget as long as it is kept.
    _held: Option<Reserved>,
}

impl Automaton {
    pub(crate) fn new(dfa: Dfa) -> Arc<Self> {
        Self::with(dfa, None)
    }

    fn with(dfa: Dfa, held: Option<Reserved>) -> Arc<Self> {
        Arc::new(Self {
            dfa,
            split: OnceLock::new(),
            symmetries: OnceLock::new(),
            _held: held,
        })
    }

    pub(crate) fn dfa(&self) -> &Dfa {
        &self.dfa
    }
}

impl Relation {
    /// The tuples of which `nfa` accepts some padding with leading zeros; words that are not valid
    /// representations are ignored.
    ///
    /// **Cost** that of a subset construction: exponential at worst, nearly linear if the automaton is deterministic and
    /// ignores leading zeros.
    ///
    /// # Errors
    ///
    /// When the budget does not suffice.
    ///
    /// # Panics
    ///
    /// If the digits of the alphabet are not those of the system.
    pub fn from_nfa(system: &System, nfa: &Nfa, budget: &Budget) -> Result<Self, Exhausted> {
        assert_eq!(system.digits(), nfa.alphabet.digits(), "the same digits");
        // A new start reads any number of zeros, then goes on as the old one after any number.
        let mut padded = nfa.clone();
        padded.close_under_leading_zeros();
        let old_starts = padded.starts.clone();
        let fresh = u32::try_from(padded.states()).expect("fewer than 2^32 states");
        let zeros = std::iter::once(fresh)
            .chain(old_starts)
            .map(|target| (0, target));
        padded.add_state(false, zeros);
        padded.add_start(fresh);
        let dfa = determinize(&padded, budget)?;
        Ok(Self::trusted(system, system.restrict(&dfa, budget)?))
    }

    /// Wraps an automaton already known to accept only valid words, whatever the leading zeros.
    pub(crate) fn trusted(system: &System, dfa: Dfa) -> Self {
        Self::shared(system, Automaton::new(dfa))
    }

    /// The same, and its memory is that of the budget as long as anybody keeps it.
    pub(crate) fn held(system: &System, dfa: Dfa, budget: &Budget) -> Result<Self, Exhausted> {
        // As much again for its split form, which most are asked for.
        let held = budget.reserve(2 * dfa.bytes())?;
        Ok(Self::shared(system, Automaton::with(dfa, Some(held))))
    }

    pub(crate) fn shared(system: &System, automaton: Arc<Automaton>) -> Self {
        let dfa = automaton.dfa();
        debug_assert_eq!(system.digits(), dfa.alphabet().digits());
        debug_assert!(
            dfa.start()
                .is_none_or(|start| dfa.step(start, 0) == Some(start))
        );
        Self {
            system: system.clone(),
            automaton,
        }
    }

    /// The numeration system in which the automaton reads.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The automaton.
    pub fn dfa(&self) -> &Dfa {
        &self.automaton.dfa
    }

    /// The number of columns.
    pub fn arity(&self) -> usize {
        self.automaton.dfa.alphabet().tracks()
    }

    /// The number of states, the dead one not counted.
    pub fn states(&self) -> usize {
        self.automaton.dfa.states()
    }

    /// Whether the relation holds for no tuple.
    pub fn is_empty(&self) -> bool {
        self.automaton.dfa.is_empty()
    }

    /// Whether the relation holds for `tuple`.
    ///
    /// # Panics
    ///
    /// If the length of the tuple is not the arity.
    pub fn contains(&self, tuple: &[UBig]) -> bool {
        self.automaton.dfa.accepts(self.system.word(tuple))
    }

    /// Where the automaton lives: equal for clones, and different for others as long as both live.
    pub(crate) fn address(&self) -> usize {
        Arc::as_ptr(&self.automaton).addr()
    }

    /// The size of the table.
    pub(crate) fn entries(&self) -> usize {
        self.automaton.dfa.next.len()
    }

    /// Whether the columns `first` < `second` may change places.
    pub(crate) fn is_symmetric(&self, first: usize, second: usize) -> bool {
        let dfa = &self.automaton.dfa;
        let symmetries = self.automaton.symmetries.get_or_init(|| {
            let pairs = (0..self.arity()).flat_map(|j| (0..j).map(move |i| (i, j)));
            pairs.filter(|&(i, j)| dfa.is_symmetric(i, j)).collect()
        });
        symmetries.contains(&(first, second))
    }

    pub(crate) fn split(&self) -> &Split {
        let valid = self.system.valid();
        self.automaton
            .split
            .get_or_init(|| Split::new(&self.automaton.dfa, valid))
    }
}

impl PartialEq for Relation {
    fn eq(&self, other: &Self) -> bool {
        self.system == other.system && self.automaton.dfa == other.automaton.dfa
    }
}

impl Eq for Relation {}

impl fmt::Debug for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Relation({}, arity {}, {} states)",
            self.system,
            self.arity(),
            self.states()
        )
    }
}
