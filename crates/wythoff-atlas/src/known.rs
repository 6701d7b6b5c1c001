//! Games of the catalogue with the same P-positions, and sequences of the OEIS that have the same terms.

use std::collections::BTreeSet;

use wythoff_automata::{Budget, Exhausted, Relation};
use wythoff_numbers::sequence::{ENTRIES, named};
use wythoff_rules::{CatalogueGame, Game};
use wythoff_theorems::proving::prove::Prover;

use crate::table::{Pair, by_options};

/// Everything that is compared with a game, found once.
#[derive(Debug)]
pub struct Known {
    games: Vec<(CatalogueGame, BTreeSet<Pair>)>,
    sequences: Vec<(&'static str, Vec<u64>)>,
    size: u64,
}

/// A game of the catalogue with the same P-positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Whether that is proved for piles of any size; otherwise it holds as far as was compared.
    pub proved: bool,
}

/// The games that are compared; the first that fits is named.
const NAMES: &[&str] = &[
    "nim",
    "wythoff",
    "w:1",
    "w:2",
    "w:3",
    "w:4",
    "w:5",
    "w:6",
    "w-prime:1",
    "w-prime:2",
    "w-prime:3",
    "w-prime:4",
    "w-prime:5",
    "w-prime:6",
    "w:1,2",
    "w:1,3",
    "w:2,3",
    "w:2,4",
    "w:2,5",
    "w:3,4",
    "f-wythoff",
    "t:1",
    "t:2",
    "t:3",
    "t:inf",
    "terminal:1",
    "terminal:2",
    "terminal:3",
    "terminal:4",
    "nim-ab:2,1",
    "nim-ab:3,1",
    "nim-ab:4,1",
    "nim-ab:1,2",
    "nim-ab:2,2",
    "nim-ab:3,2",
    "nim-ab:3,3",
    "mouse",
];

/// Fewer equal terms say nothing.
const FEWEST: usize = 12;

/// More are not compared.
const MOST: usize = 200;

impl Known {
    /// Tables of P-positions up to `size` of games of the catalogue, and first terms of sequences.
    ///
    /// # Errors
    ///
    /// When it is stopped.
    pub fn new(size: u64, budget: &Budget) -> Result<Self, Exhausted> {
        let mut games = Vec::new();
        for name in NAMES {
            let Ok(game) = name.parse::<CatalogueGame>() else {
                continue;
            };
            if let Ok(rules) = Game::Catalogue(game).rules() {
                let mut tables = by_options(&*rules, size, budget)?;
                games.push((game, tables.swap_remove(0)));
            }
        }
        let sequences = ENTRIES.iter().filter_map(|entry| {
            let sequence = named(entry.form).ok()?;
            let terms = sequence.terms().take(MOST);
            let terms = terms.map(|term| u64::try_from(term).ok());
            Some((entry.oeis?, terms.collect::<Option<Vec<u64>>>()?))
        });
        Ok(Self {
            games,
            sequences: sequences.collect(),
            size,
        })
    }

    /// How far the tables go.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The first game of the catalogue with these P-positions. If the set of all of them is known, it is proved to be that of
    /// the other game where its rules allow it.
    pub(crate) fn name(
        &self,
        table: &BTreeSet<Pair>,
        set: Option<&Relation>,
        budget: &Budget,
    ) -> Result<Option<Named>, Exhausted> {
        let mut first = None;
        for (game, theirs) in self.games.iter().filter(|(_, theirs)| theirs == table) {
            let _ = theirs;
            let proved = set.is_some_and(|set| {
                let prover = Prover::new(&Game::Catalogue(*game), set.system().clone(), budget);
                let accepted = prover.and_then(|mut prover| prover.accept(set.clone()));
                matches!(accepted, Ok(None))
            });
            budget.check()?;
            let named = Named {
                name: game.to_string(),
                proved,
            };
            if proved {
                return Ok(Some(named));
            }
            first.get_or_insert(named);
        }
        // Where all positions are known, a game that only seems to be the same is none.
        Ok(first.filter(|_| set.is_none()))
    }

    /// The numbers of sequences that have these terms, but for up to two at the beginning.
    pub(crate) fn numbers(&self, terms: &[u64]) -> Vec<&'static str> {
        let agrees = |theirs: &[u64]| {
            (0..3).any(|skip| {
                let ours = terms.get(skip..).unwrap_or_default();
                let length = ours.len().min(theirs.len());
                length >= FEWEST && ours[..length] == theirs[..length]
            })
        };
        let mut found = Vec::new();
        for (number, theirs) in &self.sequences {
            if agrees(theirs) && !found.contains(number) {
                found.push(*number);
            }
        }
        found
    }
}
