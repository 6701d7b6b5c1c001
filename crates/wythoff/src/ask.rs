//! One typed question and one typed answer for everything that the program can be asked.
//!
//! A [`Question`] is plain data. Asking it needs a [`Host`]: somebody who sets the limits and hears how far the
//! work is, such as a terminal, a web page or a Python session. The answer is plain data as well, and its
//! [`serde::Serialize`] is the JSON of the program, which [`serde::Deserialize`] reads back. Which engine
//! answers, and whether a theorem of the library does, is decided here and nowhere else.
//!
//! | question | answer | file |
//! |---|---|---|
//! | the value or outcome of a sum | [`value::ValueAnswer`] | `ask/value.rs` |
//! | the catalogue | [`games::GamesAnswer`] | `ask/games.rs` |
//! | a game and what is known of it | [`show::ShowAnswer`] | `ask/show.rs` |
//! | a table of values | [`table::TableAnswer`] | `ask/table.rs` |
//! | positions of a value | [`positions::PositionsAnswer`] | `ask/positions.rs` |
//! | the n-th position of a value | [`nth::NthAnswer`] | `ask/nth.rs` |
//! | the winning moves of a sum | [`moves::MoveAnswer`] | `ask/moves.rs` |
//! | a move of the computer | [`play::Event`] | `ask/play.rs` |
//! | a theorem about the positions of a value | [`prove::ProveAnswer`] | `ask/prove.rs` |
//! | the automaton of the positions of a value | [`automaton::AutomatonAnswer`] | `ask/automaton.rs` |
//! | all there is to know about a game | [`solve::Solution`] | `ask/solve.rs` |
//! | whether a certificate is right | [`verify::VerifyAnswer`] | `ask/verify.rs` |
//! | whether a sentence about numbers is true | [`decide::DecideAnswer`] | `ask/decide.rs` |

mod arguments;
pub mod games;
mod host;
pub mod moves;
pub mod nth;
pub mod play;
pub mod positions;
pub mod show;
pub mod table;

pub mod automaton;
pub mod decide;
pub mod prove;
pub mod solve;
pub mod value;
pub mod verify;

pub use arguments::Arguments;
pub use host::{Checkpoint, GOES_ON, Host, Quiet, Stage};

use std::time::Instant;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Failure;

/// Something that the program can be asked.
pub trait Question: Sized {
    /// The name of the command that asks it.
    const NAME: &'static str;

    /// What the program answers.
    type Answer: Serialize + DeserializeOwned;

    /// The question as a JSON object of arguments, named as on the command line.
    fn read(arguments: &mut Arguments, host: &dyn Host) -> Result<Self, Failure>;

    /// Finds the answer.
    fn ask(&self, host: &dyn Host) -> Result<Self::Answer, Failure>;
}

/// Asks the question of this name, given as a JSON object of arguments; the answer is the line that
/// `--format json` prints.
///
/// # Example
///
/// ```
/// use wythoff::Budget;
/// use wythoff::ask::{Quiet, answer_json};
///
/// let host = Quiet::new(Budget::default());
/// let answer = answer_json("value", r#"{"sum": "wythoff@3,5"}"#, &host).unwrap();
/// assert!(answer.starts_with(r#"{"value":0,"outcome":"P","#), "{answer}");
/// assert!(answer_json("value", r#"{"sum": "wythoff@3,5", "speed": 9}"#, &host).is_err());
/// ```
pub fn answer_json(name: &str, arguments: &str, host: &dyn Host) -> Result<String, Failure> {
    match name {
        value::ValueQuestion::NAME => line::<value::ValueQuestion>(arguments, host),
        games::GamesQuestion::NAME => line::<games::GamesQuestion>(arguments, host),
        show::ShowQuestion::NAME => line::<show::ShowQuestion>(arguments, host),
        table::TableQuestion::NAME => line::<table::TableQuestion>(arguments, host),
        positions::PositionsQuestion::NAME => line::<positions::PositionsQuestion>(arguments, host),
        nth::NthQuestion::NAME => line::<nth::NthQuestion>(arguments, host),
        moves::MoveQuestion::NAME => line::<moves::MoveQuestion>(arguments, host),
        play::PlayQuestion::NAME => line::<play::PlayQuestion>(arguments, host),
        prove::ProveQuestion::NAME => line::<prove::ProveQuestion>(arguments, host),
        automaton::AutomatonQuestion::NAME => line::<automaton::AutomatonQuestion>(arguments, host),
        solve::SolveQuestion::NAME => line::<solve::SolveQuestion>(arguments, host),
        verify::VerifyQuestion::NAME => line::<verify::VerifyQuestion>(arguments, host),
        decide::DecideQuestion::NAME => line::<decide::DecideQuestion>(arguments, host),
        _ => Err(Failure::Input(format!("there is no question `{name}`"))),
    }
}

/// Asks a question of one kind.
fn line<Q: Question>(arguments: &str, host: &dyn Host) -> Result<String, Failure> {
    let mut arguments = Arguments::parse(arguments)?;
    let question = Q::read(&mut arguments, host)?;
    arguments.finish()?;
    let answer = question.ask(host)?;
    serde_json::to_string(&answer).map_err(Failure::input)
}

/// Milliseconds since then.
fn millis(started: Instant) -> u64 {
    u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX)
}
