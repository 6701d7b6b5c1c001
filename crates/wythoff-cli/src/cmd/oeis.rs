//! `wythoff oeis`: draft entries for the natural sequences of a game, in the format of the OEIS.

use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;

use wythoff::ask::Question;
use wythoff::ask::oeis::{COUNT, Draft, OeisAnswer, OeisQuestion};
use wythoff::{UBig, ask::show::Known};

use crate::arg::{self, GameArg};
use crate::checksum::Checksum;
use crate::output::Folder;
use crate::{Context, ExitStatus, Failure, Format};

const FORMATS: &[Format] = &[Format::Text, Format::Json, Format::Bfile, Format::None];

/// The terms of an entry fill about so many characters.
const DATA: usize = 260;

/// A line of terms has at most so many characters.
const LINE: usize = 78;

const EXAMPLES: &str = "\
Examples:
  wythoff oeis wythoff
  wythoff oeis w:3 --only p-1
  wythoff oeis w:3 --only p-1 --count 1000 --format bfile -o bfile.txt
  wythoff oeis f-wythoff --count 1000 --out drafts    # with b-files
  wythoff oeis --rules \"piles n; move (n - i) for i >= 1 if i <= 3\" --format json";

/// Draft entries of the OEIS for the natural sequences of a game
///
/// The table of Grundy values by antidiagonals, its first rows and its diagonal, the piles of the P-positions, of the
/// positions of value 1 and of the P-positions in misère play. Each with terms, formulas with their status, the command of
/// its b-file, and the sequences with the same terms that this program knows. Read them before you send them.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// How many terms of each sequence are computed
    #[arg(long, value_name = "N", value_parser = arg::word, default_value_t = COUNT)]
    count: u64,

    /// Print only this draft, such as p-1, p-2, table or row-3; may be given more than once
    #[arg(long, value_name = "ID")]
    only: Vec<String>,

    /// Also write every draft and its b-file into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// How to write the answer; a b-file has one of the sequences, see --only
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = OeisQuestion {
        only: args.only.clone(),
        count: args.count,
        game: args.game.read()?,
    };
    let answer = question.ask(context)?;
    if let Some(path) = &args.out {
        write_files(&answer, &Folder::make(path)?)?;
    }
    match context.format(args.format, FORMATS) {
        Format::Json => context.write_json(&answer)?,
        Format::Bfile => match &answer.drafts[..] {
            [draft] => context.write(|out| write_bfile(draft, out))?,
            drafts => {
                return Err(Failure::Input(format!(
                    "a b-file has one sequence; choose with --only: {}",
                    ids(drafts)
                )));
            }
        },
        Format::None => {
            let text = text(&answer);
            let size = answer.drafts.len();
            context.write_summary(size, Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => context.write(|out| out.write_all(text(&answer).as_bytes()))?,
    }
    for skipped in &answer.skipped {
        context.note(format_args!("left out: {} ({})", skipped.name, skipped.why));
    }
    Ok(match answer.skipped.is_empty() {
        true => ExitStatus::Yes,
        false => ExitStatus::Undecided,
    })
}

/// A draft and a b-file for every sequence.
fn write_files(answer: &OeisAnswer, folder: &Folder) -> Result<(), Failure> {
    for draft in &answer.drafts {
        folder.write(&format!("{}.txt", draft.id), |out| {
            out.write_all(entry(draft, answer).as_bytes())
        })?;
        folder.write(&format!("b-{}.txt", draft.id), |out| {
            write_bfile(draft, out)
        })?;
    }
    folder.finish()
}

/// Index and term in every line.
fn write_bfile(draft: &Draft, out: &mut dyn io::Write) -> io::Result<()> {
    for (n, term) in (draft.offset.0..).zip(&draft.terms) {
        writeln!(out, "{n} {}", term.0)?;
    }
    Ok(())
}

/// The names of drafts.
fn ids(drafts: &[Draft]) -> String {
    let ids: Vec<&str> = drafts.iter().map(|draft| draft.id.as_str()).collect();
    ids.join(", ")
}

fn text(answer: &OeisAnswer) -> String {
    let mut text = String::new();
    for draft in &answer.drafts {
        let gap = if text.is_empty() { "" } else { "\n" };
        let _ = writeln!(text, "{gap}# {}", draft.id);
        text.push_str(&entry(draft, answer));
    }
    text
}

/// One entry, in the internal format of the OEIS.
fn entry(draft: &Draft, answer: &OeisAnswer) -> String {
    let mut text = String::new();
    let mut line = |kind: &str, words: &str| {
        let _ = writeln!(text, "%{kind} Axxxxxx {words}");
    };
    for (kind, terms) in ["S", "T", "U", "U"].iter().zip(data(draft)) {
        line(kind, &terms);
    }
    line("N", &draft.name);
    if let Some(rules) = &answer.rules {
        line(
            "C",
            &format!("Rules: {}.", rules.trim_end().replace('\n', "; ")),
        );
    }
    line(
        "C",
        &format!("The terms are {}: {}.", draft.status, draft.how),
    );
    if let Some(source) = &answer.source {
        line("D", source);
    }
    line(
        "H",
        "Table of n, a(n) for n = OFFSET..LAST"
            .replace(
                "OFFSET..LAST",
                &format!("{}..{}", draft.offset.0, last_index(draft)),
            )
            .as_str(),
    );
    for Known {
        statement,
        status,
        source,
    } in &draft.formulas
    {
        line("F", &format!("{statement}. [{status}: {source}]"));
    }
    line("o", &format!("(Other) {} # prints the b-file", draft.bfile));
    for related in &draft.related {
        let from = match related.from {
            0 => String::new(),
            from => format!("a({from}), a({}), ... are ", from + 1),
        };
        line(
            "Y",
            &format!(
                "{from}{} ({}), as far as {} terms were compared.",
                related.number, related.statement, related.compared
            ),
        );
    }
    line("K", &draft.keywords.join(","));
    line(
        "O",
        &format!("{},{}", draft.offset.0, first_above_one(draft)),
    );
    text
}

/// The index of the last term.
fn last_index(draft: &Draft) -> u64 {
    draft.offset.0 + draft.terms.len().saturating_sub(1) as u64
}

/// The place, counted from 1, of the first term above 1; 1 if there is none.
fn first_above_one(draft: &Draft) -> usize {
    let above = draft.terms.iter().position(|term| term.0 > UBig::ONE);
    above.map_or(1, |at| at + 1)
}

/// Lines of terms, as many as an entry shows.
fn data(draft: &Draft) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for term in &draft.terms {
        let term = term.0.to_string();
        length += term.len() + 1;
        if length > DATA {
            break;
        }
        let may_break = lines.len() < 3;
        let last = lines.last_mut().expect("there is always a line");
        if may_break && last.len() + term.len() + 1 > LINE {
            last.push(',');
            lines.push(term);
        } else {
            if !last.is_empty() {
                last.push(',');
            }
            last.push_str(&term);
        }
    }
    lines
}
