//! The arguments that name a game: of the catalogue, from a file, or typed on the command line.

use std::path::Path;

use wythoff::Game;
use wythoff::read::Games;
use wythoff::read::game::RULES;

use crate::input::read_text;
use crate::{Failure, limits};

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
        self.rules.read()?.only(self.game.as_deref())
    }

    /// The game, and the word that stands in its place when `--rules` makes a name unnecessary.
    pub fn read_with_last_word(&self) -> Result<(Game, Option<String>), Failure> {
        let games = self.rules.read()?;
        match (&self.game, games.typed()) {
            (Some(word), Some(game)) if word != RULES => Ok((game.clone(), Some(word.clone()))),
            _ => Ok((self.read()?, None)),
        }
    }
}

impl RulesArg {
    /// Reads the rules, if there are any.
    pub fn read(&self) -> Result<Games, Failure> {
        Games::with_files(self.rules.as_deref(), Some(Box::new(read_rules)))
    }
}

fn read_rules(path: &Path) -> Result<String, Failure> {
    read_text("the rules in ", path, MAX_FILE, &limits::of_process())
}
