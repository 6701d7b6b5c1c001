//! `wythoff nth`: the n-th position of a level set, for any n.

use serde::Serialize;
use wythoff::engine::listing::{self, Extent, Level};
use wythoff::engine::{Evaluator, recursion_is_proved};
use wythoff::far::FarError;
use wythoff::json::Decimal;
use wythoff::sweep::SweepError;
use wythoff::{Game, LevelSet, Status, UBig};

use crate::arg::{self, GameArg, Int};
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::None];

/// Up to this index a level set is listed if nothing better is known.
const MAX_LISTED: u64 = 1_000_000;

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

    /// How to write the answer
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

#[derive(Serialize)]
struct Shown {
    n: Decimal<UBig>,
    position: Vec<Decimal<UBig>>,
    how: String,
    status: &'static str,
}

/// A position and where it comes from.
struct Found {
    position: Vec<UBig>,
    how: String,
    status: Status,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let (game, n) = args.read()?;
    let found = {
        let _progress = context.progress("climbing", None);
        find(&game, args.value, &n, context)?
    };
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&Shown {
            n: Decimal(n),
            position: found.position.into_iter().map(Decimal).collect(),
            how: found.how,
            status: found.status.word(),
        })?,
        Format::None => {
            let bytes = found
                .position
                .iter()
                .flat_map(|pile| pile.to_le_bytes().to_vec());
            context.write_summary(1, Checksum::of(bytes.map(u64::from)))?;
        }
        _ => {
            let position: Vec<String> = found.position.iter().map(UBig::to_string).collect();
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

fn find(game: &Game, value: u64, n: &UBig, context: &Context) -> Result<Found, Failure> {
    let evaluator = Evaluator::new(game, &context.budget);
    let by_index = |level: &&dyn LevelSet| level.is_listed_by_index();
    let level = evaluator.level(value, std::slice::from_ref(n));
    if let Some(level) = level.filter(by_index) {
        let position = level.nth(n).ok_or_else(|| {
            Failure::Input(format!(
                "{} has no more than {n} such positions",
                game.name()
            ))
        })?;
        return Ok(Found {
            position,
            how: level.source(),
            status: level.status(),
        });
    }
    if let Some(reach) = evaluator.level(value, &[]).and_then(LevelSet::reach) {
        return Err(Failure::Undecided(format!(
            "what is known of value {value} of {} is quick only for numbers of up to {reach} bits, and N is \
             longer",
            game.name()
        )));
    }
    match far(game, value, n, context) {
        Err(FarError::Sweep(SweepError::Shape | SweepError::Unsettled | SweepError::Ended)) => {
            listed(game, value, n, context)
        }
        Err(error) => Err(error.into()),
        Ok(found) => Ok(found),
    }
}

fn far(game: &Game, value: u64, n: &UBig, context: &Context) -> Result<Found, FarError> {
    let rules = (game.rules()).map_err(|_| FarError::Sweep(SweepError::Shape))?;
    let max_value = usize::try_from(value).unwrap_or(usize::MAX);
    let sweep = wythoff::theorem::library::far_sweep(&*rules, max_value, &context.budget)?;
    let found = sweep.nth(max_value, n, &context.budget)?;
    let how = match found.status {
        Status::Computed => "swept from row 0".to_owned(),
        status => format!(
            "Nivasch's recursion over {} windows ({}), confirmed with doubled margins; {}",
            found.levels + 1,
            found.margins,
            match status {
                Status::Proved => recursion_is_proved(),
                _ => "rests on the Convergence Conjecture".to_owned(),
            }
        ),
    };
    Ok(Found {
        position: vec![found.point.a, found.point.b],
        how,
        status: found.status,
    })
}

/// A level set that can only be listed.
fn listed(game: &Game, value: u64, n: &UBig, context: &Context) -> Result<Found, Failure> {
    let small = u64::try_from(n).ok().filter(|&n| n < MAX_LISTED);
    let count = small.ok_or_else(|| {
        Failure::Undecided(format!(
            "for value {value} of {} no closed form is known and no recursion applies, \
             so N must be below {MAX_LISTED}",
            game.name()
        ))
    })?;
    let extent = Extent {
        count: Some(count + 1),
        rows: None,
        max_pile: None,
    };
    let listing = listing::list(game, Level::Value(value), extent, &context.budget)?;
    let position = listing
        .positions
        .iter()
        .nth(usize::try_from(count).unwrap_or(usize::MAX));
    Ok(Found {
        position: position.ok_or_else(|| {
            Failure::Undecided(format!(
                "only {} such positions were found",
                listing.positions.len()
            ))
        })?,
        how: listing.how,
        status: listing.status,
    })
}
