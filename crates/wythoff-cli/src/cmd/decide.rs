//! `wythoff decide`: the truth of a sentence about natural numbers.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{Map, Value};
use wythoff_automata::format::json;
use wythoff_automata::logic::{Decision, LogicError, Name, Step};
use wythoff_automata::proof::{Proof, ProofError};
use wythoff_automata::text::{Claim, ParseError, ScriptError, Session};
use wythoff_automata::{Relation, System, UBig};

use crate::checksum::Checksum;
use crate::text_table::{Align, TextTable};
use crate::{Context, Diagnostic, ExitStatus, Failure, Format, output, theorems};

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

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let started = Instant::now();
    let system = args.numeration.parse::<System>().map_err(|error| {
        Diagnostic::new(
            error.to_string(),
            &args.numeration,
            0..args.numeration.len(),
        )
    })?;
    let mut session = Session::new(system, context.budget.clone());
    session.logic().set_clock(move || started.elapsed());
    let mut claims = Vec::new();
    for path in &args.file {
        claims.extend(run_file(&mut session, path, args.formula.is_none())?);
    }
    let answer = match &args.formula {
        None => Answer::Claims(claims),
        Some(text) => match &args.certificate {
            None => {
                let format = context.format(args.format, FORMATS);
                answer(&mut session, text, format == Format::Walnut)?
            }
            Some(path) => certify(&mut session, text, path)?,
        },
    };
    let report = Report {
        answer,
        steps: session.logic().take_steps(),
        elapsed: started.elapsed(),
    };
    report.write(args, context)
}

enum Answer {
    Claims(Vec<Claim>),
    Sentence(Decision),
    Set(Vec<Name>, Relation),
}

/// Decides a sentence, or builds the set of a formula with free variables: its columns are the
/// variables in order of appearance, or in alphabetical order.
fn answer(session: &mut Session, text: &str, alphabetical: bool) -> Result<Answer, Failure> {
    let formula = session
        .parse(text)
        .map_err(|error| diagnose(&error, text, None))?;
    let mut free = formula.free_variables();
    if alphabetical {
        free.sort();
    }
    if free.is_empty() {
        let decision = session.logic().decide(&formula).map_err(failure)?;
        return Ok(Answer::Sentence(decision));
    }
    let names: Vec<&str> = free.iter().map(AsRef::as_ref).collect();
    let relation = session.logic().define(&names, &formula).map_err(failure)?;
    Ok(Answer::Set(free, relation))
}

/// Decides a sentence and writes its certificate.
fn certify(session: &mut Session, text: &str, path: &Path) -> Result<Answer, Failure> {
    let sentence = session
        .parse(text)
        .map_err(|error| diagnose(&error, text, None))?;
    let (decision, proof) = Proof::of(session, &sentence).map_err(|error| match error {
        ProofError::Logic(error) => failure(error),
        other => Failure::input(other),
    })?;
    output::to_file(path, |out| write!(out, "{proof}"))?;
    Ok(Answer::Sentence(decision))
}

/// Runs a file; imports are found beside it.
fn run_file(session: &mut Session, path: &Path, decide: bool) -> Result<Vec<Claim>, Failure> {
    let read = |path: &Path| {
        std::fs::read_to_string(path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))
    };
    let text = read(path).map_err(Failure::Input)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let import = |name: &str| read(&folder.join(name));
    let claims = if decide {
        session.run(&text, import)
    } else {
        session.load(&text, import).map(|()| Vec::new())
    };
    claims.map_err(|error| match error {
        ScriptError::Parse(error) => diagnose(&error, &text, Some(path)),
        ScriptError::Logic(error) => failure(error),
        other => Failure::Input(other.to_string()),
    })
}

fn diagnose(error: &ParseError, text: &str, path: Option<&Path>) -> Failure {
    let message = match path {
        None => error.message().to_owned(),
        Some(path) => {
            let before = &text[..error.span().start.min(text.len())];
            let line = before.matches('\n').count() + 1;
            format!("{}:{line}: {}", path.display(), error.message())
        }
    };
    Failure::Diagnosed(Diagnostic::new(message, text, error.span()))
}

fn failure(error: LogicError) -> Failure {
    match error {
        LogicError::Exhausted { .. } => Failure::Undecided(error.to_string()),
        other => Failure::Input(other.to_string()),
    }
}

struct Report {
    answer: Answer,
    steps: Vec<Step>,
    elapsed: Duration,
}

impl Report {
    fn write(&self, args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
        let format = context.format(args.format, FORMATS);
        match format {
            Format::Json => self.write_json(args, context)?,
            Format::Walnut | Format::Dot | Format::Svg => self.write_automaton(format, context)?,
            Format::None => {
                let sizes = self.steps.iter().map(|step| step.sizes.tuples as u64);
                context.write_summary(format!("{} states", self.states()), Checksum::of(sizes))?;
            }
            _ => self.write_text(args, context)?,
        }
        Ok(match &self.answer {
            Answer::Claims(claims) => claims.iter().all(Claim::is_right).into(),
            Answer::Sentence(decision) => decision.holds().into(),
            Answer::Set(..) => ExitStatus::Yes,
        })
    }

    /// The most states or tuples of any step.
    fn states(&self) -> usize {
        let largest = |step: &Step| step.sizes.states.max(step.sizes.tuples);
        self.steps.iter().map(largest).max().unwrap_or(0)
    }

    fn write_automaton(&self, format: Format, context: &Context) -> Result<(), Failure> {
        let Answer::Set(names, relation) = &self.answer else {
            return Err(Failure::input(
                "only a formula with free variables has an automaton; this one is true or false",
            ));
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

    fn write_text(&self, args: &Args, context: &Context) -> Result<(), Failure> {
        let members = self.members(args.members, context)?;
        context.write(|out| {
            match &self.answer {
                Answer::Claims(claims) => {
                    let mut table = TextTable::new([Align::Left]);
                    for claim in claims {
                        let verdict = if claim.is_right() { "ok" } else { "WRONG" };
                        table.row([verdict, &claim.name, &claim.decision.to_string()]);
                    }
                    table.write(out)?;
                    let right = claims.iter().filter(|claim| claim.is_right()).count();
                    writeln!(out, "{right} of {} claims are right (proved)", claims.len())?;
                }
                Answer::Sentence(decision) => {
                    writeln!(out, "{}", if decision.holds() { "TRUE" } else { "FALSE" })?;
                    let kind = if decision.holds() {
                        "witness"
                    } else {
                        "counterexample"
                    };
                    if let Some(values) = decision.values() {
                        let values = values
                            .iter()
                            .map(|(name, value)| format!("{name} = {value}"));
                        writeln!(out, "{kind}: {}", values.collect::<Vec<_>>().join(", "))?;
                    }
                    writeln!(out, "status: proved")?;
                }
                Answer::Set(names, relation) => {
                    let count = match relation.count() {
                        Some(count) if count == UBig::ONE => "1 member".to_owned(),
                        Some(count) => format!("{count} members"),
                        None => "infinitely many members".to_owned(),
                    };
                    let states = match relation.states() {
                        1 => "1 state".to_owned(),
                        states => format!("{states} states"),
                    };
                    writeln!(
                        out,
                        "({}): {count}, automaton of {states}",
                        names.join(", ")
                    )?;
                    for member in &members {
                        let member: Vec<String> = member.iter().map(UBig::to_string).collect();
                        writeln!(out, "({})", member.join(", "))?;
                    }
                    let shown = UBig::from(members.len());
                    if relation.count().is_none_or(|count| count > shown) {
                        writeln!(out, "...")?;
                    }
                }
            }
            if args.explain {
                writeln!(out)?;
                self.steps_table().write(out)?;
            }
            Ok::<(), std::io::Error>(())
        })
    }

    /// One line per step: time, tracks, tuples, states, formula.
    fn steps_table(&self) -> TextTable {
        let mut table = TextTable::new([
            Align::Right,
            Align::Right,
            Align::Right,
            Align::Right,
            Align::Left,
        ]);
        table.row(["ms", "tracks", "tuples", "states", "step"]);
        let mut before = Duration::ZERO;
        for step in &self.steps {
            let micros = step.finished.saturating_sub(before).as_micros();
            before = step.finished;
            table.row([
                format!("{}.{:03}", micros / 1000, micros % 1000),
                step.sizes.tracks.to_string(),
                step.sizes.tuples.to_string(),
                step.sizes.states.to_string(),
                step.formula.clone(),
            ]);
        }
        table
    }

    /// The members of a set to show; none for a sentence.
    fn members(&self, limit: usize, context: &Context) -> Result<Vec<Vec<UBig>>, Failure> {
        match &self.answer {
            Answer::Set(_, relation) => Ok(relation.first_members(limit, &context.budget)?),
            _ => Ok(Vec::new()),
        }
    }

    fn write_json(&self, args: &Args, context: &Context) -> Result<(), Failure> {
        let millis = u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX);
        let steps = args
            .explain
            .then(|| self.steps.iter().map(StepLine::from).collect());
        match &self.answer {
            Answer::Claims(claims) => {
                let lines: Vec<ClaimLine> = claims.iter().map(ClaimLine::from).collect();
                context.write_json(&lines)
            }
            Answer::Sentence(decision) => context.write_json(&SentenceLine {
                result: decision.holds(),
                witness: witness(decision),
                states: self.states(),
                millis,
                status: "proved",
                steps,
            }),
            Answer::Set(names, relation) => {
                let members = self.members(args.members, context)?;
                let automaton: Value = serde_json::from_str(&json::write_relation(relation))
                    .map_err(|error| Failure::Input(error.to_string()))?;
                context.write_json(&SetLine {
                    result: "set",
                    variables: names.iter().map(ToString::to_string).collect(),
                    count: relation.count().map(|count| count.to_string()),
                    members: strings(&members),
                    states: relation.states(),
                    millis,
                    automaton,
                    steps,
                })
            }
        }
    }
}

fn strings(members: &[Vec<UBig>]) -> Vec<Vec<String>> {
    let row = |member: &Vec<UBig>| member.iter().map(UBig::to_string).collect();
    members.iter().map(row).collect()
}

/// Variable to number; `None` if the sentence has no outermost variables to give.
fn witness(decision: &Decision) -> Option<Map<String, Value>> {
    let values = decision.values()?.iter();
    Some(
        values
            .map(|(name, value)| (name.to_string(), value.to_string().into()))
            .collect(),
    )
}

#[derive(Serialize)]
struct SentenceLine {
    result: bool,
    witness: Option<Map<String, Value>>,
    states: usize,
    millis: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepLine>>,
}

#[derive(Serialize)]
struct SetLine {
    result: &'static str,
    variables: Vec<String>,
    count: Option<String>,
    members: Vec<Vec<String>>,
    states: usize,
    millis: u64,
    automaton: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<StepLine>>,
}

#[derive(Serialize)]
struct ClaimLine {
    name: String,
    statement: String,
    expected: bool,
    result: bool,
    witness: Option<Map<String, Value>>,
}

impl From<&Claim> for ClaimLine {
    fn from(claim: &Claim) -> Self {
        Self {
            name: claim.name.to_string(),
            statement: claim.sentence.to_string(),
            expected: claim.expected,
            result: claim.decision.holds(),
            witness: witness(&claim.decision),
        }
    }
}

#[derive(Serialize)]
struct StepLine {
    formula: String,
    tracks: usize,
    tuples: usize,
    states: usize,
}

impl From<&Step> for StepLine {
    fn from(step: &Step) -> Self {
        Self {
            formula: step.formula.clone(),
            tracks: step.sizes.tracks,
            tuples: step.sizes.tuples,
            states: step.sizes.states,
        }
    }
}
