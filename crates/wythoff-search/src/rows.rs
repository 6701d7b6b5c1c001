//! The road to values of Wythoff's game by the automaton that reads its rows.

use wythoff_theorems::library;
use wythoff_theorems::rows::{Growth, StateSequence};
use wythoff_theorems::statement::Level;

use wythoff_host::Failure;
use wythoff_rules::subject::Subject;
use wythoff_rules::{CatalogueGame, Game};

use crate::Road;

impl Road<'_> {
    /// The value of Wythoff's game that a claim is about, if it is about one.
    pub fn value_of_wythoff(&self, claim: Level) -> Option<u64> {
        match (self.subject, claim) {
            (Subject::Game(Game::Catalogue(CatalogueGame::Wythoff)), Level::Value(value)) => {
                Some(value)
            }
            _ => None,
        }
    }

    /// The value whose rows are to be read: one of Wythoff's game for which the library has no automaton of both
    /// piles, unless that one is asked for, by a numeration system or by keeping the progress.
    pub(super) fn value_for_rows(&self, claim: Level) -> Option<u64> {
        let value = self.value_of_wythoff(claim)?;
        let in_library = library::theorem(CatalogueGame::Wythoff, value).is_some();
        (!in_library && self.numeration.is_none() && !self.keeps).then_some(value)
    }

    /// Finds and proves the automaton that reads the rows, for the values 0, ..., `value`; `None` if none was found.
    ///
    /// **Cost** for value 2 a second, for value 3 some minutes and 1.3 GB.
    pub fn rows(&self, value: u64) -> Result<Option<StateSequence>, Failure> {
        let Ok(index) = usize::try_from(value) else {
            return Ok(None);
        };
        let label = format!("values to {value}: states of rows");
        let stage = self.host.begin(&label, None);
        let mut seen = |growth: Growth| stage.set(growth.states as u64);
        Ok(StateSequence::from_rules(
            index,
            self.host.budget(),
            &mut seen,
        )?)
    }
}
