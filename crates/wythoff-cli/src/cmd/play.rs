//! `wythoff play`: a game against the computer.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use wythoff::ask::moves::ends;
use wythoff::ask::play::{Computer, Event, Player, Session, Strength, is_large};
use wythoff::engine::Move;

use super::moves;
use crate::arg::{self, SumArg};
use crate::play::board;
use crate::play::input::{self, HELP, Input};
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
    first: First,

    /// How well the computer plays
    #[arg(long, default_value = "perfect")]
    level: Skill,

    /// Makes the moves of a computer that is not perfect repeatable
    #[arg(long, value_name = "N", value_parser = arg::word)]
    seed: Option<u64>,

    /// How to write the game: for reading, or one JSON object for every move
    #[arg(long, value_parser = Format::among(FORMATS))]
    format: Option<Format>,
}

/// The words for the players.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum First {
    /// The person.
    Human,
    /// The program.
    Computer,
}

impl From<First> for Player {
    fn from(first: First) -> Self {
        match first {
            First::Human => Self::Human,
            First::Computer => Self::Computer,
        }
    }
}

/// The words for how well the computer plays.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Skill {
    /// Always the best move.
    Perfect,
    /// The best move three times out of four, else any.
    Strong,
    /// The best move one time out of four, else any.
    Casual,
}

impl From<Skill> for Strength {
    fn from(skill: Skill) -> Self {
        match skill {
            Skill::Perfect => Self::Perfect,
            Skill::Strong => Self::Strong,
            Skill::Casual => Self::Casual,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, context: &Context) -> Result<ExitStatus, Failure> {
    let session = Session::new(args.sum.read()?, args.sum.misere, args.first.into())?;
    let seed = args.seed.unwrap_or_else(seed_from_clock);
    let mut dialogue = Dialogue {
        session,
        computer: Computer::new(args.level.into(), seed, &context.budget),
        json: context.format(args.format, FORMATS) == Format::Json,
        record: Vec::new(),
    };
    limits::let_interrupts_end_the_process();
    dialogue.play(&mut io::stdin().lock(), &mut io::stdout().lock())?;
    if context.file().is_some() {
        context.write(|out| out.write_all(&dialogue.record))?;
    }
    Ok(ExitStatus::Yes)
}

fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| u64::from(now.subsec_nanos()) ^ now.as_secs())
}

/// Where the game is played: who plays, and how it is reported.
struct Dialogue {
    session: Session,
    computer: Computer,
    json: bool,
    /// What the output file will get: the moves.
    record: Vec<u8>,
}

impl Dialogue {
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
                    self.say(out, &message)?;
                    self.tell(out, &Event::Error { error: message })?;
                }
            }
        }
    }

    fn make(&mut self, play: &Move, out: &mut dyn Write) -> Result<(), Failure> {
        let line = if self.json {
            json(&Event::of_move(&self.session, play))?
        } else {
            format!("{}: {}", self.session.to_move(), self.in_words(play))
        };
        self.session.play(play);
        self.report(&line, out)
    }

    fn announce(&mut self, winner: Player, out: &mut dyn Write) -> Result<(), Failure> {
        let line = if self.json {
            json(&Event::End { winner })?
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
        let Some(play) = analysis.best() else {
            return Ok(());
        };
        let play = self.in_words(play);
        let words = match analysis.winning.is_empty() {
            false => format!("{play} wins."),
            true => format!("No move wins against perfect play; {play} holds out longest."),
        };
        if let Some(hint) = Event::of_hint(&self.session, &analysis) {
            self.tell(out, &hint)?;
        }
        self.say(out, &words)
    }

    /// Prints an event for programs.
    fn tell(&self, out: &mut dyn Write, event: &Event) -> Result<(), Failure> {
        if self.json {
            writeln!(out, "{}", json(event)?)?;
        }
        Ok(())
    }

    fn in_words(&self, play: &Move) -> String {
        let terms = self.session.terms();
        let (from, to) = ends(terms, play);
        moves::in_words(terms, play.term, &from.items(), &to.items())
    }

    fn list_moves(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let moves = self.session.moves();
        for play in moves.iter().take(MOVES_SHOWN) {
            self.say(out, &self.in_words(play))?;
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

/// An event as a line of JSON.
fn json(event: &Event) -> Result<String, Failure> {
    serde_json::to_string(event).map_err(Failure::input)
}
