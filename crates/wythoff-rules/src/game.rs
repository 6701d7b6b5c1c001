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
            Self::Catalogue(CatalogueGame::Pass) => PileOrder::Leading(2),
            Self::Catalogue(CatalogueGame::Blocking { .. }) => PileOrder::Ordered,
            Self::Catalogue(_) => PileOrder::Sorted,
            Self::Typed { rules, .. } => rules.order(),
        }
    }

    /// The rules of a game with Grundy values; fails where only the P-positions are known, and where options can be forbidden.
    pub fn rules(&self) -> Result<Arc<dyn Ruleset>, Unanswered> {
        match self.block() {
            0 => self.outcome_rules(),
            block => Err(Unanswered::Unknown(format!(
                "in {} up to {block} options are forbidden before each move (`block {block}`): positions are won or lost, \
                 but have no Grundy values, and this needs them; ask for `value` of one position, `table`, `positions` \
                 --max-pile, or `prove`",
                self.name()
            ))),
        }
    }

    /// How many options the other player may forbid before each move.
    pub fn block(&self) -> u64 {
        match self {
            Self::Catalogue(CatalogueGame::Blocking { k }) => *k,
            Self::Catalogue(_) => 0,
            Self::Typed { rules, .. } => rules.block(),
        }
    }

    /// The rules for engines that only ask who wins, and know of [`Ruleset::block`]; fails where only the P-positions are
    /// known.
    pub fn outcome_rules(&self) -> Result<Arc<dyn Ruleset>, Unanswered> {
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

    /// The most that each flag has; the flags are the last piles.
    pub fn flags(&self) -> &[u64] {
        match self {
            Self::Catalogue(CatalogueGame::Pass) => &[1],
            Self::Catalogue(_) => &[],
            Self::Typed { rules, .. } => rules.flags(),
        }
    }

    fn check_flags(&self, position: &[UBig]) -> Result<(), Unanswered> {
        let first = position.len() - self.flags().len();
        for (place, (flag, most)) in position[first..].iter().zip(self.flags()).enumerate() {
            if *flag > UBig::from(*most) {
                return Err(Unanswered::Position(format!(
                    "number {} of a position of {} is at most {most}, this one is {flag}",
                    first + place + 1,
                    self.name()
                )));
            }
        }
        Ok(())
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
        self.order().arrange(&mut position);
        self.check_flags(&position)?;
        Ok(position)
    }
}
