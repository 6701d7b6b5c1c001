//! `wythoff nth`: the n-th position of a level set, for any n.

use wythoff::ask::Question;
use wythoff::ask::nth::NthQuestion;
use wythoff::{Game, UBig};

use crate::arg::{self, GameArg, Int, PlainFormatArg};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff nth wythoff --value 20 10^12
  wythoff nth wythoff --value 1 10^100
  wythoff nth f-wythoff --value 3 1000000 --format json
  wythoff nth w:2,5 10^1000";

/// Find the N-th position of a Grundy value, counted from 0, for N of any size
///
/// Where a theorem gives the positions, the answer is proved. Elsewhere it is found by Nivasch's
/// recursion, in two runs with different margins that must agree: computed where a sweep from row 0
/// reaches that far, else predicted under the Convergence Conjecture, or proved for values up to 3 of
/// wythoff, where the conjecture is proved. If the two runs disagree, the exit status is 3.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, allow_negative_numbers = true)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// The Grundy value of the positions
    #[arg(long, value_name = "G", value_parser = arg::word, default_value = "0")]
    value: u64,

    /// Which of the positions, counted from 0
    #[arg(value_name = "N")]
    n: Option<String>,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let (game, n) = args.read()?;
    let value = args.value;
    let found = NthQuestion { game, value, n }.ask(context)?;
    let piles = || found.position.iter().map(|pile| &pile.0);
    match args.format.read(context) {
        Format::Json => context.write_json(&found)?,
        Format::None => {
            let bytes = piles().flat_map(|pile| pile.to_le_bytes().to_vec());
            context.write_summary(1, Checksum::of(bytes.map(u64::from)))?;
        }
        _ => {
            let position: Vec<String> = piles().map(UBig::to_string).collect();
            let mut table = TextTable::new([Align::Left]);
            table.row(["position", &position.join(", ")]);
            table.row(["how", &found.how]);
            table.row(["status", found.status.word()]);
            context.write(|out| table.write(out))?;
        }
    }
    Ok(ExitStatus::Yes)
}

impl Args {
    /// The game and N; with `--rules` the only word is N.
    fn read(&self) -> Result<(Game, UBig), Failure> {
        let missing = || Failure::Input("which position? give its number N, from 0 on".to_owned());
        match &self.n {
            Some(n) => Ok((self.game.read()?, n.parse::<Int>()?.0)),
            None => {
                let (game, word) = self.game.read_with_last_word()?;
                let n = word.ok_or_else(missing)?;
                Ok((game, n.parse::<Int>()?.0))
            }
        }
    }
}
