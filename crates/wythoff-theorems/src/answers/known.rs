//! Proved automata as level sets: members, neighbours and n-th positions of any size.

use std::fmt;
use std::sync::OnceLock;

use wythoff_automata::Proved;
use wythoff_automata::automata::Table;
use wythoff_automata::logic::{Logic, Term, all, apply, exists};
use wythoff_automata::{Budget, System, UBig};
use wythoff_rules::LevelSet;

use crate::answers::index::Indexed;
use crate::statement::Theorem;

/// The set of a proved theorem.
pub struct KnownSet {
    theorem: Proved<Theorem>,
    system: System,
    /// Index and position side by side, where a theorem gives it.
    indexed: Option<Indexed>,
    /// Difference and smaller pile, once someone asked.
    by_difference: OnceLock<Option<Table>>,
}

impl fmt::Debug for KnownSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KnownSet({})", self.theorem.statement())
    }
}

/// Piles that belong to more positions of a level set than this are not listed.
const MOST: usize = 16;

impl KnownSet {
    /// The set of a theorem; `None` if its numeration system is unknown.
    pub fn new(theorem: Proved<Theorem>, indexed: Option<Indexed>) -> Option<Self> {
        Some(Self {
            system: theorem.system.parse().ok()?,
            theorem,
            indexed,
            by_difference: OnceLock::new(),
        })
    }

    /// The theorem.
    pub fn theorem(&self) -> &Proved<Theorem> {
        &self.theorem
    }

    /// The relation between the differences of the piles and the smaller piles.
    fn differences(&self) -> Option<&Table> {
        let build = || {
            let budget = Budget::default();
            let set = self.theorem.set().relation(&self.system, &budget).ok()?;
            let mut logic = Logic::new(self.system.clone(), budget);
            let larger = Term::from("x").plus("d").equals("y");
            let formula = exists(["y"], all([apply("S", &set, ["x", "y"]), larger]));
            let relation = logic.define(&["d", "x"], &formula).ok()?;
            Some(Table::of(&relation))
        };
        self.by_difference.get_or_init(build).as_ref()
    }
}

impl LevelSet for KnownSet {
    fn statement(&self) -> String {
        self.theorem.statement()
    }

    fn source(&self) -> String {
        format!(
            "automaton of {} states, proved by this program from the rules",
            self.theorem.set().states()
        )
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        match &self.indexed {
            Some(indexed) => indexed.nth(&self.system, n),
            None => None,
        }
    }

    fn is_listed_by_index(&self) -> bool {
        self.indexed.is_some()
    }

    fn contains(&self, position: &[UBig]) -> bool {
        self.theorem.set().contains(&self.system, position)
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let set = self.theorem.set();
        let mut found = set.with(&self.system, 0, pile, MOST)?;
        found.extend(set.with(&self.system, 1, pile, MOST)?);
        found.dedup();
        Some(found)
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        let found = self
            .differences()?
            .with(&self.system, 0, difference, MOST)?
            .into_iter();
        Some(
            found
                .map(|pair| vec![pair[1].clone(), &pair[1] + difference])
                .collect(),
        )
    }
}
