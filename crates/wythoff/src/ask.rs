//! One typed question and one typed answer for everything that the program can be asked.
//!
//! A [`Question`] is plain data. Asking it needs a [`Host`]: somebody who sets the limits and hears how far the
//! work is, such as a terminal, a web page or a Python session. The answer is plain data as well, and its
//! [`serde::Serialize`] is the JSON of the program, which [`serde::Deserialize`] reads back. Which engine
//! answers, and whether a theorem of the library does, is decided in this crate and nowhere else.
//!
//! | question | answer | file |
//! |---|---|---|
//! | a topic of help | [`help::Topic`] | `ask/help.rs` |
//! | why a position is won or lost | [`explain::Explanation`], a part of other answers | `ask/explain.rs` |
//! | the value or outcome of a sum | [`value::ValueAnswer`] | `ask/value.rs` |
//! | the catalogue | [`games::GamesAnswer`] | `ask/games.rs` |
//! | a game and what is known of it | [`show::ShowAnswer`] | `ask/show.rs` |
//! | a table of values | [`table::TableAnswer`] | `ask/table.rs` |
//! | a window of it, anywhere | [`window::WindowAnswer`] | `ask/window.rs` |
//! | the options of a position, and why its value is what it is | [`options::OptionsAnswer`] | `ask/options.rs` |
//! | positions of a value | [`positions::PositionsAnswer`] | `ask/positions.rs` |
//! | draft entries of the OEIS | [`oeis::OeisAnswer`] | `ask/oeis.rs` |
//! | the n-th position of a value | [`nth::NthAnswer`] | `ask/nth.rs` |
//! | the winning moves of a sum | [`moves::MoveAnswer`] | `ask/moves.rs` |
//! | a move of the computer | [`play::Event`] | `ask/play.rs` |
//! | a theorem about the positions of a value | [`prove::ProveAnswer`] | `ask/prove.rs` |
//! | the automaton of the positions of a value | [`automaton::AutomatonAnswer`] | `ask/automaton.rs` |
//! | whether two games have the same level sets | [`compare::CompareAnswer`] | `ask/compare.rs` |
//! | which moves can be added to a game, and which left out | [`extend::ExtendAnswer`], [`reduce::ReduceAnswer`] | `ask/extend.rs`, `ask/reduce.rs` |
//! | which rules have given P-positions | [`inverse::InverseAnswer`] | `ask/inverse.rs` |
//! | the invariant game whose moves are given positions | [`dual::DualAnswer`] | `ask/dual.rs` |
//! | what is found of the games of a family | [`atlas::AtlasAnswer`] | `ask/atlas.rs` |
//! | all there is to know about a game | [`solve::Solution`] | `ask/solve.rs` |
//! | whether a certificate is right | [`verify::VerifyAnswer`] | `ask/verify.rs` |
//! | whether a sentence about numbers is true | [`decide::DecideAnswer`] | `ask/decide.rs` |
//! | additive periods of rows | [`period::PeriodAnswer`] | `ask/period.rs` |
//! | statistics of all level sets up to a value | [`sweep::SweepAnswer`] | `ask/sweep.rs` |
//! | sequences: terms, places of numbers, identities | [`sequence::SequenceAnswer`] | `ask/sequence.rs` |
//! | letters of infinite words | [`word::WordAnswer`] | `ask/word.rs` |
//! | parts of infinite arrays, and whether they are interspersions | [`array::ArrayAnswer`] | `ask/array.rs` |
//! | claims: a list, what one says, whether they hold | [`claims::ClaimAnswer`], [`claims::CheckedClaim`] | `ask/claims.rs` |

mod arguments;
pub mod array;
pub mod atlas;
pub mod automaton;
pub mod claims;
pub mod compare;
pub mod decide;
pub mod dual;
pub mod explain;
pub mod extend;
mod forms;
pub mod games;
pub mod help;
pub mod inverse;
pub mod moves;
pub mod nth;
pub mod oeis;
pub mod options;
pub mod period;
pub mod play;
pub mod positions;
pub mod prove;
pub mod reduce;
pub mod sequence;
pub mod show;
pub mod solve;
mod sums;
pub mod sweep;
pub mod table;
pub mod value;
pub mod verify;
pub mod window;
pub mod word;
mod written;

pub use arguments::Arguments;
pub use forms::NameForm;
pub use sums::AskedSum;
pub use wythoff_host::{Clock, GOES_ON, Host, InStore, Quiet, Shelf, Stage, Store};

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Failure;
use written::written;

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

/// Declares the questions that can be asked by name.
macro_rules! questions {
    ($($question:ty,)*) => {
        /// The names of all questions.
        pub const NAMES: &[&str] = &[$(<$question>::NAME,)*];

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
        pub fn answer_json(
            name: &str,
            arguments: &str,
            host: &dyn Host,
        ) -> Result<String, Failure> {
            match name {
                $(<$question>::NAME => line::<$question>(arguments, host),)*
                _ => Err(Failure::Input(format!("there is no question `{name}`"))),
            }
        }
    };
}

questions! {
    games::GamesQuestion,
    help::HelpQuestion,
    show::ShowQuestion,
    value::ValueQuestion,
    window::AnyTable,
    options::OptionsQuestion,
    positions::PositionsQuestion,
    nth::NthQuestion,
    oeis::OeisQuestion,
    moves::MoveQuestion,
    play::PlayQuestion,
    automaton::AutomatonQuestion,
    prove::ProveQuestion,
    solve::SolveQuestion,
    compare::CompareQuestion,
    extend::ExtendQuestion,
    reduce::ReduceQuestion,
    inverse::InverseQuestion,
    dual::DualQuestion,
    atlas::AtlasQuestion,
    verify::VerifyQuestion,
    decide::DecideQuestion,
    period::PeriodQuestion,
    sweep::SweepQuestion,
    sequence::SequenceQuestion,
    word::WordQuestion,
    array::ArrayQuestion,
    claims::ClaimsListQuestion,
    claims::ClaimsShowQuestion,
    claims::ClaimsCheckQuestion,
}

/// Asks a question of one kind.
fn line<Q: Question>(arguments: &str, host: &dyn Host) -> Result<String, Failure> {
    let mut arguments = Arguments::parse(arguments)?;
    let question = Q::read(&mut arguments, host)?;
    arguments.finish()?;
    let answer = question.ask(host)?;
    written(&answer, host.budget())
}

/// Milliseconds since then, by the clock of the host.
fn millis(started: Duration, host: &dyn Host) -> u64 {
    u64::try_from(host.time().saturating_sub(started).as_millis()).unwrap_or(u64::MAX)
}
