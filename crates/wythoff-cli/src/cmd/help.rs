//! `wythoff help`: the help of a command, or a topic such as the rule language.

use wythoff::ask::Question;
use wythoff::ask::help::{HelpQuestion, TOPICS, Topic};

use crate::arg::PlainFormatArg;
use crate::checksum::Checksum;
use crate::cli::Cli;
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Topics: rules, formulas, formats, certificates, exit-status

Examples:
  wythoff help rules            # how to write down a game of one's own
  wythoff help formulas
  wythoff help table            # the same as wythoff table --help
  wythoff help claims check";

/// Print the help of a command, or a topic: rules, formulas, formats, certificates, exit-status
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A command, perhaps with its subcommand, or a topic
    #[arg(value_name = "WORD")]
    words: Vec<String>,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let page = match &args.words[..] {
        [topic] if TOPICS.iter().any(|(name, _)| name == topic) => {
            let topic = topic.clone();
            HelpQuestion { topic }.ask(context)?
        }
        words => page(words, context)?,
    };
    let text = &page.text;
    match args.format.read(context) {
        Format::Json => context.write_json(&page)?,
        Format::None => {
            context.write_summary(text.len(), Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => context.write(|out| out.write_all(text.as_bytes()))?,
    }
    Ok(ExitStatus::Yes)
}

/// The page of a command, as its `--help` prints it.
fn page(words: &[String], context: &Context) -> Result<Topic, Failure> {
    let mut cli = Cli::whole();
    let mut command = &mut cli;
    for word in words {
        command = (command.find_subcommand_mut(word)).ok_or_else(|| nothing(word))?;
    }
    let title = command.get_about().map(ToString::to_string);
    let help = command.render_long_help();
    Ok(Topic {
        topic: words.join(" "),
        title: title.unwrap_or_default(),
        text: match context.colours() {
            true => help.ansi().to_string(),
            false => help.to_string(),
        },
    })
}

/// There is no such command and no such topic.
fn nothing(word: &str) -> Failure {
    let topics: Vec<&str> = TOPICS.iter().map(|(name, _)| *name).collect();
    Failure::Input(format!(
        "there is no command and no topic `{word}`; the commands are in `wythoff --help`, the topics are {}",
        topics.join(", ")
    ))
}
