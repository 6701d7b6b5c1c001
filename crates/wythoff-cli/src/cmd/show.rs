//! `wythoff show`: the rules of a game and what is known about it.

use wythoff::ask::Question;
use wythoff::ask::show::{Known, ShowAnswer, ShowQuestion};

use crate::arg::{GameArg, PlainFormatArg};
use crate::checksum::Checksum;
use crate::explained::{self, ExplainArg};
use crate::{Context, ExitStatus, Failure, Format};

const EXAMPLES: &str = "\
Examples:
  wythoff show wythoff
  wythoff show w:2,5 --format json
  wythoff show wythoff --explain
  wythoff show f-wythoff --rules-only > f-wythoff.game
  wythoff show --rules \"piles a <= b; move (a - i, b - i) for i >= 1\"";

/// Show the rules of a game in words and in the rule language, and what is known about it
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Print only the rules, in the rule language: the content of a .game file
    #[arg(long)]
    rules_only: bool,

    #[command(flatten)]
    explain: ExplainArg,

    #[command(flatten)]
    format: PlainFormatArg,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let question = ShowQuestion {
        game: args.game.read()?,
        explain: args.explain.explain,
    };
    let shown = question.ask(context)?;
    if args.rules_only {
        let rules = shown.rules.ok_or_else(|| {
            Failure::Input(format!("{} has no rules in the rule language", shown.id))
        })?;
        context.write(|out| out.write_all(rules.as_bytes()))?;
        return Ok(ExitStatus::Yes);
    }
    match args.format.read(context) {
        Format::Json => context.write_json(&shown)?,
        Format::None => {
            let text = text(&shown);
            context.write_summary(text.len(), Checksum::of(text.bytes().map(u64::from)))?;
        }
        _ => context.write(|out| out.write_all(text(&shown).as_bytes()))?,
    }
    Ok(ExitStatus::Yes)
}

fn text(shown: &ShowAnswer) -> String {
    let mut text = format!("{}: {}\n", shown.id, shown.name);
    let piles = match shown.piles {
        Some(1) => "one pile".to_owned(),
        Some(piles) => format!("{piles} piles"),
        None => "any number of piles".to_owned(),
    };
    text.push_str(&piles);
    if let Some(source) = &shown.source {
        text.push_str(&format!("; {source}"));
    }
    text.push('\n');
    if !shown.words.is_empty() {
        text.push_str("\nRules\n");
        shown
            .words
            .iter()
            .for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    if let Some(rules) = &shown.rules {
        text.push_str("\nIn the rule language");
        if shown.piles.is_none() {
            text.push_str(", for two piles");
        }
        text.push('\n');
        rules
            .lines()
            .for_each(|line| text.push_str(&format!("  {line}\n")));
    }
    text.push_str("\nKnown\n");
    if shown.known.is_empty() {
        text.push_str("  no theorem for positions of every size; engines compute from the rules\n");
    }
    for known in &shown.known {
        let Known {
            statement,
            status,
            source,
        } = known;
        text.push_str(&format!(
            "  {status:<9}  {statement}\n             [{source}]\n"
        ));
    }
    if let Some(explanation) = &shown.explanation {
        text.push_str(&explained::game_text(&shown.id, explanation));
    }
    text
}
