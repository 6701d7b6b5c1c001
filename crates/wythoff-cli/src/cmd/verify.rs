//! `wythoff verify`: checks certificates of every kind, from the rules alone.

use std::path::{Path, PathBuf};

use wythoff::ask::Question;
use wythoff::ask::verify::{Judgement, VerifyAnswer, VerifyQuestion};

use crate::arg::PlainFormatArg;
use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, ExitStatus, Failure, Format, input, limits};

const EXAMPLES: &str = "\
Examples:
  wythoff period wythoff --row 9 --certificate row9.txt && wythoff verify row9.txt
  wythoff period f-wythoff --rows 0..12 --certificate f12.txt && wythoff verify f12.txt --format json
  wythoff prove f-wythoff --value 3 --certificate f3.txt && wythoff verify f3.txt
  wythoff prove t:4 --certificate t4.txt && wythoff verify t4.txt --independent
  wythoff decide 'forall x: exists y: y = 2 * x' --certificate double.txt && wythoff verify double.txt";

/// Check a certificate again, from the rules alone and with independent code
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A certificate that `wythoff` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Have a checker that shares no code with the prover decide everything again
    #[arg(long)]
    independent: bool,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = VerifyQuestion {
        certificate: read(&args.file)?,
        name: args.file.display().to_string(),
        independent: args.independent,
    };
    let answer = question.ask(context)?;
    match args.format.read(context) {
        Format::Json => context.write_json(&answer)?,
        Format::None => {
            let words = question.certificate.bytes().map(u64::from);
            context.write_summary(question.certificate.len(), Checksum::of(words))?;
        }
        _ => write_text(&answer, context)?,
    }
    Ok((answer.status == Judgement::Proved).into())
}

fn write_text(answer: &VerifyAnswer, context: &Context) -> Result<(), Failure> {
    let mut table = TextTable::new([Align::Left]);
    table.row(["status", &answer.status.to_string()]);
    if let Some(reason) = &answer.reason {
        table.row(["reason", reason]);
    }
    table.row(["kind", &answer.kind.to_string()]);
    table.row(["statement", &answer.statement]);
    if let Some(confirmed) = &answer.confirmed {
        table.row(["confirmed", confirmed]);
    }
    context.write(|out| table.write(out))
}

fn read(path: &Path) -> Result<String, Failure> {
    input::read_text("", path, u64::MAX, &limits::of_process())
}
