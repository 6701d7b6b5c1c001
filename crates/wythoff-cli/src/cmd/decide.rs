//! `wythoff decide`: the truth of a sentence about natural numbers.

mod text;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wythoff::ask::Question;
use wythoff::ask::decide::{Automaton, DecideAnswer, DecideQuestion, Definitions, Imports};
use wythoff::read;

use crate::checksum::Checksum;
use crate::{Context, ExitStatus, Failure, Format, input, limits, output, theorems};

const FORMATS: &[Format] = theorems::AUTOMATON_FORMATS;

const EXAMPLES: &str = "\
Examples:
  wythoff decide 'forall x, y: x < y => exists z: x + z = y'
  wythoff decide 'forall x: exists y: 2 * y = x'                # false: x = 1; exit 1
  wythoff decide 'forall n, x: lower(n, x) <=> upper(n, x + n)'
  wythoff decide 'lower(n, x) and x mod 2 = 0' --members 5      # a set of pairs
  wythoff decide 'exists n: F[n] = 1 and F[n + 1] = 1'          # never two 1s in a row; exit 1
  wythoff decide --numeration base:10 'x div 10 = 12' --format dot
  wythoff decide 'y = 2 * x' --format walnut -o double.txt      # tracks x, y, as Walnut reads them
  wythoff decide 'forall x: exists y: x < y' --certificate larger.txt
  wythoff decide --explain 'forall x: exists n: lower(n, x) or upper(n, x)'

The formula language:
  forall x, y: A     exists x: A                    quantifiers reach as far as they can
  not A    A and B    A or B    A => B    A <=> B   tightest first
  = != < <= > >=                                    compare integers; x < y <= z is allowed
  s + t    s - t    3 * t    t div 3    t mod 3     constants may be 10^100 or 1e12
  P(s, t)                                           a relation, arguments in the order of its definition
  F[t] = 1    F[s] != F[t]                          automatic sequences
Variables are natural numbers, terms integers: t div 3 rounds down and t mod 3 is 0, 1 or 2, also for a
negative t. A relation with a negative argument is false, and F[t] = 0 for a negative t.
In a file: let P(x, y) := A    import P from \"FILE\"    import word W from \"FILE\"
           theorem NAME := A   refute NAME := A     and comments after #
The tracks of an automaton are the variables in order of appearance, for Walnut in alphabetical order.
In fibonacci: lower(n,x), x = floor(n phi); upper(n,x), x = floor(n phi^2); shift(x,y); F[n].
In base:2: xor(x,y,z), z = the nim-sum of x and y.
In tribonacci: the word TR[n].";

/// Decide a first-order sentence about natural numbers, or describe the set a formula defines
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The formula; without it, the theorems of the files are checked
    #[arg(required_unless_present = "file")]
    formula: Option<String>,

    /// How numbers are written: fibonacci, tribonacci, base:K (K from 2 to 16), ostrowski:PRE;PERIOD or
    /// recurrence:FACTORS;FIRST, such as recurrence:0,1,1;1,2,2 for w(i) = w(i-2) + w(i-3) from 1, 2, 2 on
    #[arg(long, value_name = "SYSTEM", default_value = "fibonacci")]
    numeration: String,

    /// A file of definitions; may be given more than once
    #[arg(long, value_name = "DEFS")]
    file: Vec<PathBuf>,

    /// How many members of a set to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    members: usize,

    /// Show the steps with the sizes of their automata and their time
    #[arg(long)]
    explain: bool,

    /// Write a certificate of the answer to FILE, for `wythoff verify`
    #[arg(long, value_name = "FILE", requires = "formula")]
    certificate: Option<PathBuf>,

    /// How to write the answer; an automaton only for a formula with free variables
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

impl Args {
    /// The question that the arguments ask, for an answer in this format.
    fn read(&self, format: Format) -> Result<DecideQuestion, Failure> {
        let drawn = matches!(
            format,
            Format::Walnut | Format::Dot | Format::Svg | Format::None
        );
        let numeration = read::system(&self.numeration)?;
        let definitions = self.file.iter().map(|path| definitions(path));
        Ok(DecideQuestion {
            formula: self.formula.clone(),
            numeration,
            definitions: definitions.collect::<Result<_, _>>()?,
            members: if drawn { 0 } else { self.members },
            explain: self.explain || format == Format::None,
            alphabetical: format == Format::Walnut,
            certificate: self.certificate.is_some(),
        })
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let format = context.format(args.format, FORMATS);
    let question = args.read(format)?;
    let mut answer = question.ask(context)?;
    if let (Some(path), DecideAnswer::Sentence(sentence)) = (&args.certificate, &mut answer) {
        let certificate = sentence.certificate.take().unwrap_or_default();
        output::to_file(path, |out| out.write_all(certificate.as_bytes()))?;
    }
    match format {
        Format::Json => context.write_json(&answer)?,
        Format::Walnut | Format::Dot | Format::Svg => write_automaton(&answer, format, context)?,
        Format::None => {
            let steps = answer.steps().unwrap_or_default();
            let largest = steps.iter().map(|step| step.states.max(step.tuples)).max();
            let sizes = steps.iter().map(|step| step.tuples as u64);
            let size = format!("{} states", largest.unwrap_or(0));
            context.write_summary(size, Checksum::of(sizes))?;
        }
        _ => text::write(&answer, context)?,
    }
    Ok(match &answer {
        DecideAnswer::Claims(answer) => answer.claims.iter().all(|claim| claim.is_right()).into(),
        DecideAnswer::Sentence(answer) => answer.result.into(),
        DecideAnswer::Set(_) => ExitStatus::Yes,
    })
}

/// Reads a file of definitions; imports are found beside it.
pub(super) fn definitions(path: &Path) -> Result<Definitions, Failure> {
    let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
    Ok(Definitions {
        name: path.display().to_string(),
        text: read_file(path)?,
        imports: Imports(Arc::new(move |name| {
            read_file(&folder.join(name)).map_err(|failure| match failure {
                Failure::Input(why) | Failure::Undecided(why) => why,
                other => other.message().unwrap_or_default(),
            })
        })),
    })
}

fn read_file(path: &Path) -> Result<String, Failure> {
    input::read_text("", path, u64::MAX, &limits::of_process())
}

fn write_automaton(
    answer: &DecideAnswer,
    format: Format,
    context: &Context,
) -> Result<(), Failure> {
    let (names, relation) = match answer {
        DecideAnswer::Set(answer) => match &answer.automaton {
            Automaton::Built(relation) => (&answer.variables, relation),
            Automaton::Read(_) => return Err(Failure::input("the answer has no automaton")),
        },
        _ => {
            return Err(Failure::input(
                "only a formula with free variables has an automaton; this one is true or false",
            ));
        }
    };
    let text = theorems::written(relation, format)?;
    if format == Format::Walnut && names.len() > 1 {
        let tracks = names.join(", ");
        context.note(format_args!(
            "tracks: {tracks} (alphabetical, as Walnut reads them)"
        ));
    }
    context.write(|out| out.write_all(text.as_bytes()))
}
