//! `wythoff play`: a game against the computer.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use wythoff::engine::Move;

use super::moves::{ends, in_words};
use crate::arg::{self, SumArg};
use crate::play::input::{self, HELP, Input};
use crate::play::{Computer, Level, Player, Session, board, is_large};
use crate::{Context, ExitStatus, Failure, Format, limits};

const FORMATS: &[Format] = &[Format::Text, Format::Json];

/// A longer list of moves is cut.
const MOVES_SHOWN: usize = 200;

const EXAMPLES: &str = "\
Examples:
  echo hint | wythoff play wythoff@5,8
  echo 1,2 | wythoff play wythoff@3,4
  echo quit | wythoff play \"wythoff@3,4 + nim@2,2\" --first computer
  echo hint | wythoff play \"wythoff@10^30,10^40 + nim@7\"
  yes moves | head -n 3 | wythoff play mouse@4,6 --level casual --seed 7
  echo 1,1 | wythoff play nim@1,2 --misere --format json";

/// Play against the computer
///
/// Type the position you move to, or one of: hint, undo, moves, help, quit. Two piles are drawn as
/// a board on which Q is the position and o is where a move can go.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    sum: SumArg,

    /// Who makes the first move
    #[arg(long, value_name = "WHO", default_value = "human")]
    first: Player,

    /// How well the computer plays
    #[arg(long, default_value = "perfect")]
    level: Level,

    /// Makes the moves of a computer that is not perfect repeatable
    #[arg(long, value_name = "N", value_parser = arg::word)]
    seed: Option<u64>,

    /// The player who makes the last move loses
    #[arg(long)]
    misere: bool,

    /// How to write the game: for reading, or one JSON object for every move
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let session = Session::new(args.sum.read()?, args.misere, args.first)?;
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let mut table = Table {
        session,
        computer: Computer::new(args.level, seed, &context.budget),
        json: context.format(args.format, FORMATS) == Format::Json,
        record: Vec::new(),
    };
    limits::let_interrupts_end_the_process();
    table.play(&mut io::stdin().lock(), &mut io::stdout().lock())?;
    if context.file().is_some() {
        context.write(|out| out.write_all(&table.record))?;
    }
    Ok(ExitStatus::Yes)
}

fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::from(now.subsec_nanos()) ^ now.as_secs())
}

/// Where the game is played: who plays, and how it is reported.
struct Table {
    session: Session,
    computer: Computer,
    json: bool,
    /// What the output file will get: the moves.
    record: Vec<u8>,
}

impl Table {
    fn play(&mut self, lines: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        self.say(
            out,
            &format!("{}\nType help to see what can be typed.", self.rules()),
        )?;
        loop {
            if let Some(winner) = self.session.winner() {
                return self.announce(winner, out);
            }
            match self.session.to_move() {
                Player::Computer => {
                    let Some(play) = self.computer.choose(&self.session)? else {
                        return Ok(());
                    };
                    self.make(&play, out)?;
                }
                Player::Human => {
                    if !self.human_turn(lines, out)? {
                        return self.say(out, "The game was not finished.");
                    }
                }
            }
        }
    }

    fn rules(&self) -> String {
        let terms: Vec<String> = self
            .session
            .terms()
            .iter()
            .map(ToString::to_string)
            .collect();
        let last = if self.session.misere() {
            "loses"
        } else {
            "wins"
        };
        format!("{}; whoever makes the last move {last}.", terms.join(" + "))
    }

    /// Reads lines until the human has moved; `false` if the human is gone.
    fn human_turn(
        &mut self,
        lines: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<bool, Failure> {
        self.say(out, &format!("\n{}", board::draw(&self.session).trim_end()))?;
        loop {
            if !self.json {
                write!(out, "Your move> ")?;
            }
            out.flush()?;
            let mut line = String::new();
            let read = lines
                .read_line(&mut line)
                .map_err(|error| Failure::Input(format!("cannot read the next move: {error}")))?;
            if !io::stdin().is_terminal() {
                // What was typed does not show by itself.
                self.say(out, line.trim_end())?;
            }
            if read == 0 {
                return Ok(false);
            }
            match input::parse(&line, &self.session) {
                Ok(Input::Move(play)) => {
                    self.make(&play, out)?;
                    return Ok(true);
                }
                Ok(Input::Quit) => return Ok(false),
                Ok(Input::Blank) => {}
                Ok(Input::Help) => self.say(out, HELP)?,
                Ok(Input::Hint) => self.hint(out)?,
                Ok(Input::Moves) => self.list_moves(out)?,
                Ok(Input::Undo) => {
                    if self.session.undo() {
                        return Ok(true);
                    }
                    self.say(out, "There is nothing to take back.")?;
                }
                Err(failure) => {
                    let message = failure.message().unwrap_or_default();
                    if self.json {
                        writeln!(out, "{}", serde_json::json!({ "error": message }))?;
                    }
                    self.say(out, &message)?;
                }
            }
        }
    }

    fn make(&mut self, play: &Move, out: &mut dyn Write) -> Result<(), Failure> {
        let player = self.session.to_move();
        let words = in_words(self.session.terms(), play);
        let (from, to) = ends(self.session.terms(), play);
        let line = if self.json {
            serde_json::json!({
                "player": player.word(),
                "term": play.term.to_string(),
                "from": from.items(),
                "to": to.items(),
            })
            .to_string()
        } else {
            format!("{}: {words}", player.word())
        };
        self.session.play(play);
        self.report(&line, out)
    }

    fn announce(&mut self, winner: Player, out: &mut dyn Write) -> Result<(), Failure> {
        let line = if self.json {
            serde_json::json!({ "winner": winner.word() }).to_string()
        } else {
            match winner {
                Player::Human => "There is no move left. You win!".to_owned(),
                Player::Computer => "There is no move left. The computer wins.".to_owned(),
            }
        };
        self.report(&line, out)
    }

    /// Prints a line and keeps it for the output file.
    fn report(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{line}")?;
        writeln!(self.record, "{line}")?;
        Ok(())
    }

    /// Prints a line for people.
    fn say(&self, out: &mut dyn Write, line: &str) -> Result<(), Failure> {
        if !self.json {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let analysis = match self.computer.analyse(&self.session) {
            Ok(analysis) => analysis,
            Err(failure) => {
                return self.say(out, &failure.message().unwrap_or_default());
            }
        };
        let terms = self.session.terms();
        let (play, words) = match (analysis.winning.first(), &analysis.defence) {
            (Some(play), _) => (play, format!("{} wins.", in_words(terms, play))),
            (None, Some(defence)) => (
                &defence.play,
                format!(
                    "No move wins against perfect play; {} holds out longest.",
                    in_words(terms, &defence.play)
                ),
            ),
            (None, None) => return Ok(()),
        };
        if self.json {
            let (_, to) = ends(terms, play);
            let hint = serde_json::json!({
                "hint": to.items(),
                "term": play.term.to_string(),
                "wins": !analysis.winning.is_empty(),
            });
            writeln!(out, "{hint}")?;
        }
        self.say(out, &words)
    }

    fn list_moves(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let moves = self.session.moves();
        for play in moves.iter().take(MOVES_SHOWN) {
            self.say(out, &in_words(self.session.terms(), play))?;
        }
        if moves.len() > MOVES_SHOWN {
            self.say(out, &format!("... and {} more", moves.len() - MOVES_SHOWN))?;
        }
        if self.session.terms().iter().any(is_large) {
            self.say(
                out,
                "The moves of the large positions are too many to list.",
            )?;
        }
        Ok(())
    }
}
