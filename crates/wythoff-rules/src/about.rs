//! What a theorem in a file is about: a subject by its name, or the rules that the file quotes.

use std::fmt;

use super::subject::Subject;
use crate::lang::RuleGame;
use crate::{CatalogueGame, Game};

/// What rules belong to: a game, family or part of a game of the program whose rules they are to the
/// letter, or nothing but themselves.
#[derive(Debug, Clone)]
pub enum About {
    /// A subject that has these rules.
    Named(Subject),
    /// The rules in canonical layout.
    Rules(String),
}

impl About {
    /// What the rules of a file are about, by the name that the file gives them; `None` if it is the
    /// name of something whose rules are others.
    ///
    /// # Example
    ///
    /// ```
    /// use wythoff_rules::lang::RuleGame;
    /// use wythoff_rules::about::About;
    ///
    /// let nim = RuleGame::parse("piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1")?;
    /// assert!(About::of("wythoff", &nim).is_none());
    /// let typed = About::of("my.game", &nim).unwrap().to_string();
    /// assert!(typed.starts_with("the game with these rules [piles a <= b; move"), "{typed}");
    /// # Ok::<(), wythoff_rules::lang::RuleError>(())
    /// ```
    pub fn of(name: &str, rules: &RuleGame) -> Option<Self> {
        let text = rules.to_string();
        match name.parse::<Subject>() {
            Err(_) => Some(Self::Rules(text)),
            Ok(subject) => {
                let own = subject.rules().map(|rules| rules.to_string());
                (own == Some(text)).then_some(Self::Named(subject))
            }
        }
    }

    /// For which parameters a theorem holds, in words; empty where there are none.
    pub fn quantifier(&self) -> &'static str {
        match self {
            Self::Named(Subject::Family(family)) => family.quantifier(),
            _ => "",
        }
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // The catalogue has Nim with any number of piles, its rules in text have two.
            Self::Named(Subject::Game(Game::Catalogue(CatalogueGame::Nim))) => {
                f.write_str("nim with two piles")
            }
            Self::Named(subject) => subject.fmt(f),
            Self::Rules(text) => {
                let statements: Vec<&str> = text.lines().collect();
                write!(f, "the game with these rules [{}]", statements.join("; "))
            }
        }
    }
}
