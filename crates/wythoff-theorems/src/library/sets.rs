//! Sets by name, for rules: a level set of a game that the library knows, or an automaton in a file.

use std::fmt;
use std::path::Path;

use wythoff_automata::format::walnut;
use wythoff_automata::{Budget, Relation, System};
use wythoff_rules::CatalogueGame;
use wythoff_rules::sets::{MAX_STATES, SetNames};

use crate::statement::Theorem;

/// Reads a file; the error says in words why it could not.
type ReadText<'a> = dyn Fn(&Path) -> Result<String, String> + 'a;

/// The sets that rules can name: `positions:GAME`, `level:VALUE:GAME`, and files where there are files.
///
/// What a name stands for goes into the rules themselves, so a theorem about them rests on the set and not on its name.
///
/// # Example
///
/// ```
/// use wythoff_rules::lang::RuleGame;
/// use wythoff_rules::ruleset::options;
/// use wythoff_theorems::library::NamedSets;
///
/// let rules = "piles a, b; move (a - i, b - j) for (i, j) in positions:wythoff if i >= 1";
/// let game = RuleGame::parse_knowing(rules, &NamedSets::default())?;
/// assert_eq!(options(&game, &[5, 6]), [[2, 1], [4, 4]]);
/// assert!(game.to_string().contains("for (i, j) in fibonacci [+ "));
/// # Ok::<(), wythoff_rules::lang::RuleError>(())
/// ```
#[derive(Default)]
pub struct NamedSets<'a> {
    file: Option<&'a ReadText<'a>>,
}

impl fmt::Debug for NamedSets<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NamedSets").finish_non_exhaustive()
    }
}

impl<'a> NamedSets<'a> {
    /// The same, with files, if there is somebody who reads them.
    pub fn with_files(file: Option<&'a ReadText<'a>>) -> Self {
        Self { file }
    }

    fn in_file(&self, path: &str) -> Result<Relation, String> {
        let Some(file) = self.file else {
            return Err(format!(
                "{path} is a file, and there are no files here; write the set itself"
            ));
        };
        let text = file(Path::new(path))
            .map_err(|words| words.trim_start_matches("error: ").to_owned())?;
        if text.starts_with(Theorem::BEGINNING) {
            let theorem = Theorem::parse(&text).map_err(|error| format!("{path}: {error}"))?;
            return set_of(&theorem, theorem.sets.len() - 1);
        }
        let fallback = System::fibonacci();
        walnut::read_relation(&text, &fallback, &limits())
            .map_err(|error| format!("{path}: {error}"))
    }
}

impl SetNames for NamedSets<'_> {
    fn find(&self, name: &str) -> Result<Relation, String> {
        if let Some(game) = name.strip_prefix("positions:") {
            return level(game, 0);
        }
        if let Some((value, game)) = name
            .strip_prefix("level:")
            .and_then(|rest| rest.split_once(':'))
        {
            let number = value.parse();
            let value = number.map_err(|_| format!("`{value}` is no Grundy value"))?;
            return level(game, value);
        }
        if name.contains(['.', '/']) {
            return self.in_file(name);
        }
        Err(format!(
            "`{name}` is no set: write {{ FORMULA }}, SYSTEM [ STATES ], pairs:SEQUENCE,SEQUENCE, positions:GAME, \
             level:VALUE:GAME, or the name of a file"
        ))
    }
}

/// The positions of a value in a game of the catalogue.
fn level(name: &str, value: u64) -> Result<Relation, String> {
    let game: CatalogueGame = match name.parse() {
        Ok(game) => game,
        Err(_) => return Err(format!("`{name}` is no game of the catalogue")),
    };
    let index = usize::try_from(value).unwrap_or(usize::MAX);
    match super::theorem(game, value) {
        Some(theorem) => set_of(&theorem, index),
        None => Err(format!(
            "the library has no automaton of the positions of value {value} in {game}; \
             `wythoff prove {game} --value {value} --certificate FILE` may find one, and then the set is `in FILE`"
        )),
    }
}

fn set_of(theorem: &Theorem, index: usize) -> Result<Relation, String> {
    let system = theorem.numeration().map_err(|error| error.to_string())?;
    let table = &theorem.sets[index];
    if table.alphabet().digits() != system.digits() {
        return Err(format!("the automaton has not the digits of {system}"));
    }
    if table.states() > MAX_STATES {
        return Err(format!(
            "the automaton has {} states, more than {MAX_STATES}",
            table.states()
        ));
    }
    let relation = table.relation(&system, &limits());
    relation.map_err(|limit| limit.to_string())
}

/// What may be used to read an automaton.
fn limits() -> Budget {
    Budget::default()
        .with_states(20 * MAX_STATES)
        .with_memory(1 << 29)
}
