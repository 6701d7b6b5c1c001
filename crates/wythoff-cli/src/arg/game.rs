//! Games: of the catalogue, from a file, or typed on the command line.

use std::path::Path;
use std::sync::Arc;

use wythoff::lang::{RuleError, RuleGame};
use wythoff::{CatalogueGame, Game};

use crate::{Diagnostic, Failure};

/// The name of the game that `--rules` defines.
const RULES: &str = "rules";

/// The longest rule file that is read.
const MAX_FILE: u64 = 1 << 20;

/// The option `--rules`.
#[derive(Debug, Clone, clap::Args)]
pub struct RulesArg {
    /// Rules of a game named `rules`; statements are separated by newlines or `;`
    #[arg(long, value_name = "TEXT")]
    rules: Option<String>,
}

/// The argument GAME, which may be left out when `--rules` is given.
#[derive(Debug, Clone, clap::Args)]
pub struct GameArg {
    /// A game of the catalogue such as wythoff or w:2,5 (see `wythoff games`), or a .game file
    #[arg(value_name = "GAME", required_unless_present = "rules")]
    game: Option<String>,

    #[command(flatten)]
    rules: RulesArg,
}

impl GameArg {
    /// The arguments of a command that declares them itself.
    pub fn new(game: Option<String>, rules: RulesArg) -> Self {
        Self { game, rules }
    }

    /// The game that the arguments name.
    pub fn read(&self) -> Result<Game, Failure> {
        let games = self.rules.read()?;
        match &self.game {
            None => games.game(RULES),
            Some(name) if name != RULES && games.typed.is_some() => Err(Failure::Input(format!(
                "there are two games, `{name}` and the one of --rules; leave one out"
            ))),
            Some(name) => games.game(name),
        }
    }

    /// The game, and the word that stands in its place when `--rules` makes a name unnecessary.
    pub fn read_with_last_word(&self) -> Result<(Game, Option<String>), Failure> {
        let games = self.rules.read()?;
        match (&self.game, &games.typed) {
            (Some(word), Some(game)) if word != RULES => Ok((game.clone(), Some(word.clone()))),
            _ => Ok((self.read()?, None)),
        }
    }
}

impl RulesArg {
    /// Reads the rules, if there are any.
    pub fn read(&self) -> Result<Games, Failure> {
        let typed = self.rules.as_deref().map(|text| typed(RULES, text));
        Ok(Games {
            typed: typed.transpose()?,
        })
    }
}

/// All games that a command line can name.
#[derive(Debug)]
pub struct Games {
    /// The game of `--rules`.
    typed: Option<Game>,
}

impl Games {
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
            return typed(name, &read_rules(Path::new(name))?);
        }
        of_catalogue(name)
    }
}

/// A game of the catalogue.
pub fn of_catalogue(name: &str) -> Result<Game, Failure> {
    let game: CatalogueGame = name.parse().map_err(|error: wythoff::NameError| {
        Failure::Diagnosed(Diagnostic::new(error.message, name, error.span))
    })?;
    Ok(Game::Catalogue(game))
}

/// A game of the rule language.
pub fn typed(name: &str, text: &str) -> Result<Game, Failure> {
    let rules = RuleGame::parse(text).map_err(|error| rule_failure(error.in_file(name)))?;
    Ok(Game::Typed {
        name: name.to_owned(),
        rules: Arc::new(rules),
    })
}

/// The problems of a rule set begin with the word that every failure begins with.
fn rule_failure(error: RuleError) -> Failure {
    let shown = error.to_string();
    Failure::input(shown.strip_prefix("error: ").unwrap_or(&shown).trim_end())
}

fn read_rules(path: &Path) -> Result<String, Failure> {
    let failed = |why: &dyn std::fmt::Display| {
        Failure::Input(format!(
            "cannot read the rules in {}: {why}",
            path.display()
        ))
    };
    let length = std::fs::metadata(path)
        .map_err(|error| failed(&error))?
        .len();
    if length > MAX_FILE {
        return Err(failed(&"more than a megabyte is too long for a rule set"));
    }
    std::fs::read_to_string(path).map_err(|error| failed(&error))
}
