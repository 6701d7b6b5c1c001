//! Games: of the catalogue, from a file, or given by their rules.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use wythoff_rules::lang::{RuleError, RuleGame};
use wythoff_rules::{CatalogueGame, Game};
use wythoff_theorems::library::NamedSets;

use crate::{Diagnostic, Failure};

/// The name of the game that is given by its rules.
pub const RULES: &str = "rules";

/// Finds the text of a file of rules.
pub type ReadFile = dyn Fn(&Path) -> Result<String, Failure> + Send + Sync;

/// All games that a question can name: those of the catalogue, one game given by its rules, and files where
/// there are files.
#[derive(Default)]
pub struct Games {
    typed: Option<Game>,
    file: Option<Box<ReadFile>>,
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Games")
            .field("typed", &self.typed)
            .finish_non_exhaustive()
    }
}

impl Games {
    /// The catalogue, and a game named `rules` if rules are given.
    pub fn with_rules(rules: Option<&str>) -> Result<Self, Failure> {
        Self::with_files(rules, None)
    }

    /// The same, where names that end in `.game` are files, and sets may be.
    pub fn with_files(rules: Option<&str>, file: Option<Box<ReadFile>>) -> Result<Self, Failure> {
        let typed = rules.map(|text| typed(RULES, text, file.as_deref()));
        let typed = typed.transpose()?;
        Ok(Self { typed, file })
    }

    /// The game given by its rules, if there is one.
    pub fn typed(&self) -> Option<&Game> {
        self.typed.as_ref()
    }

    /// The only game that a question is about: the one of this name, or the one given by its rules.
    pub fn only(&self, name: Option<&str>) -> Result<Game, Failure> {
        match name {
            None => self.game(RULES),
            Some(name) if name != RULES && self.typed.is_some() => Err(Failure::Input(format!(
                "there are two games, `{name}` and the one of --rules; leave one out"
            ))),
            Some(name) => self.game(name),
        }
    }

    /// The game of this name.
    pub fn game(&self, name: &str) -> Result<Game, Failure> {
        if let Some(game) = self.typed.as_ref().filter(|_| name == RULES) {
            return Ok(game.clone());
        }
        if name == RULES {
            return Err(Failure::Input(
                "the game `rules` is defined by --rules TEXT, which is missing".to_owned(),
            ));
        }
        if Path::new(name).extension().is_some_and(|end| end == "game") {
            let Some(file) = &self.file else {
                return Err(Failure::Input(format!(
                    "{name} is a file, and there are no files here; give the rules themselves"
                )));
            };
            return typed(name, &file(Path::new(name))?, Some(&**file));
        }
        of_catalogue(name)
    }
}

/// A game of the catalogue.
pub fn of_catalogue(name: &str) -> Result<Game, Failure> {
    let game: CatalogueGame = (name.parse()).map_err(|error| Diagnostic::of_name(name, error))?;
    Ok(Game::Catalogue(game))
}

/// A game of the rule language; its sets may be files where there is somebody who reads them.
pub fn typed(name: &str, text: &str, file: Option<&ReadFile>) -> Result<Game, Failure> {
    let words = |failure: Failure| failure.message().unwrap_or_default();
    let file = file.map(|file| move |path: &Path| file(path).map_err(words));
    let known = NamedSets::with_files(file.as_ref().map(|file| file as _));
    let rules = RuleGame::parse_knowing(text, &known);
    let rules = rules.map_err(|error| rule_failure(error.in_file(name), text))?;
    Ok(Game::Typed {
        name: name.to_owned(),
        rules: Arc::new(rules),
    })
}

/// The problems of a rule set begin with the word that every failure begins with.
fn rule_failure(error: RuleError, text: &str) -> Failure {
    let shown = error.to_string();
    let first = error.diagnostics().first();
    let span = first.map_or(0..0, |first| first.span.start..first.span.end);
    Failure::Rules {
        message: shown
            .strip_prefix("error: ")
            .unwrap_or(&shown)
            .trim_end()
            .to_owned(),
        place: Diagnostic::new("", text, span).place(),
    }
}
