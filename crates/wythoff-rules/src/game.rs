//! A game to ask questions about: of the catalogue, or typed by the user.

use std::sync::Arc;

use wythoff_automata::UBig;

use crate::lang::RuleGame;
use crate::{CatalogueGame, PileOrder, Ruleset, Unanswered};

/// A game of the catalogue or of the rule language.
///
/// # Example
///
/// ```
/// use wythoff_rules::Game;
///
/// let game = Game::Catalogue("w:2".parse()?);
/// assert_eq!(game.name(), "w:2");
/// let position = game.canonical(&[7u8.into(), 3u8.into()]).unwrap();
/// assert_eq!(position, [3u8.into(), 7u8.into()]);
/// # Ok::<(), wythoff_automata::NameError>(())
/// ```
#[derive(Debug, Clone)]
pub enum Game {
    /// A game of the catalogue.
    Catalogue(CatalogueGame),
    /// A game typed by the user.
    Typed {
        /// What the user calls it.
        name: String,
        /// Its rules.
        rules: Arc<RuleGame>,
    },
}

impl Game {
    /// The name of the game on the command line.
    pub fn name(&self) -> String {
        match self {
            Self::Catalogue(game) => game.to_string(),
            Self::Typed { name, .. } => name.clone(),
        }
    }

    /// The number of piles of a position, or `None` when any number will do.
    pub fn piles(&self) -> Option<usize> {
        match self {
            Self::Catalogue(game) => game.piles(),
            Self::Typed { rules, .. } => rules.piles(),
        }
    }

    /// Whether piles keep their places.
    pub fn order(&self) -> PileOrder {
        match self {
            Self::Catalogue(_) => PileOrder::Sorted,
            Self::Typed { rules, .. } => rules.order(),
        }
    }

    /// The rules; fails where only the P-positions are known.
    pub fn rules(&self) -> Result<Arc<dyn Ruleset>, Unanswered> {
        match self {
            Self::Typed { rules, .. } => Ok(rules.clone()),
            Self::Catalogue(game) => game.rules().map(Arc::from).ok_or_else(|| {
                Unanswered::Unknown(format!(
                    "{game} has P-positions only: its rules are not known"
                ))
            }),
        }
    }

    /// The game of the catalogue, if it is one.
    pub fn catalogue(&self) -> Option<CatalogueGame> {
        match self {
            Self::Catalogue(game) => Some(*game),
            Self::Typed { .. } => None,
        }
    }

    /// The position as the game writes it; fails if the number of piles is wrong.
    pub fn canonical(&self, position: &[UBig]) -> Result<Vec<UBig>, Unanswered> {
        let wrong = match self.piles() {
            Some(piles) => position.len() != piles,
            None => position.is_empty(),
        };
        if wrong {
            let wanted = match self.piles() {
                Some(1) => "one pile".to_string(),
                Some(piles) => format!("{piles} piles"),
                None => "at least one pile".to_string(),
            };
            return Err(Unanswered::Position(format!(
                "a position of {} has {wanted}, this one has {}",
                self.name(),
                position.len()
            )));
        }
        let mut position = position.to_vec();
        if self.order() == PileOrder::Sorted {
            position.sort_unstable();
        }
        Ok(position)
    }
}
