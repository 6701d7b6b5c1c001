//! The games of families in parts, each kept when it is finished, so that an interrupted run goes on.
//!
//! Threads take one game after the other, whatever part it belongs to, so none waits for the slowest game of a part.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};

use rayon::prelude::*;
use wythoff::ask::Host;
use wythoff::ask::atlas::family::{AtlasGame, Family};
use wythoff::ask::atlas::{AtlasAnswer, AtlasQuestion, AtlasRow};

use crate::output::Folder;
use crate::{Context, Failure, input, limits};

/// The longest part that is read.
const MAX_FILE: u64 = 1 << 28;

/// Games of some families, in parts.
pub(super) struct Parts<'a> {
    /// What is asked about each family.
    pub(super) question: AtlasQuestion,
    /// How many games of each family are wanted.
    pub(super) count: usize,
    /// So many games are one part.
    pub(super) games: usize,
    /// Where the parts are kept.
    pub(super) place: &'a Path,
    /// The same, for writing.
    pub(super) folder: &'a Folder,
}

/// Some games of one family that are kept together.
struct Part {
    family: Family,
    /// The number of its first game.
    from: usize,
    /// All games of its family.
    all: usize,
    games: Vec<AtlasGame>,
    /// What is known of them so far.
    rows: Vec<Option<AtlasRow>>,
}

/// What was found of a game: the number of its part, its place there, and the row.
type Studied = (usize, usize, Result<AtlasRow, Failure>);

impl Part {
    fn name(&self) -> String {
        format!("parts/{}-{:05}.json", self.family, self.from)
    }

    fn is_finished(&self) -> bool {
        self.rows.iter().all(Option::is_some)
    }
}

impl Parts<'_> {
    /// All rows of these families: from parts that were kept, and from the games.
    pub(super) fn study(
        &self,
        families: &[Family],
        context: &Context,
    ) -> Result<Vec<AtlasRow>, Failure> {
        let mut parts = Vec::new();
        for &family in families {
            let mut of_family = self.of_family(family)?;
            let finished = of_family.iter().filter(|part| part.is_finished());
            let finished = finished.map(|part| part.games.len()).sum();
            self.say(family, finished, context);
            parts.append(&mut of_family);
        }
        let mut games = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let missing = part.games.iter().zip(&part.rows).enumerate();
            let missing = missing.filter(|(_, (_, row))| row.is_none());
            games.extend(missing.map(|(place, (game, _))| (number, place, game.clone())));
        }
        if !games.is_empty() {
            let student = self.question.student(context.budget())?;
            let stage = context.begin("games studied", Some(games.len() as u64));
            let study = |findings: Sender<Studied>| {
                // Whoever listens knows why it ends early, if it does.
                let _: Option<()> =
                    games
                        .into_iter()
                        .par_bridge()
                        .try_for_each(|(number, place, game)| {
                            let row = student.row(&game, context.budget());
                            stage.advance(1);
                            let stopped = row.is_err();
                            let sent = findings.send((number, place, row));
                            sent.ok().filter(|()| !stopped)
                        });
            };
            let (sender, receiver) = mpsc::channel();
            rayon::in_place_scope(|scope| {
                scope.spawn(|_| study(sender));
                self.collect(&mut parts, receiver, context)
            })?;
        }
        Ok(parts
            .into_iter()
            .flat_map(|part| part.rows)
            .flatten()
            .collect())
    }

    /// Takes what is found and keeps every part that is finished by it. If it fails, the receiver is gone and the others stop.
    fn collect(
        &self,
        parts: &mut [Part],
        findings: Receiver<Studied>,
        context: &Context,
    ) -> Result<(), Failure> {
        for (number, place, row) in findings {
            let part = &mut parts[number];
            part.rows[place] = Some(row?);
            if !part.is_finished() {
                continue;
            }
            let family = part.family;
            self.keep(part)?;
            let of_family = parts.iter().filter(|part| part.family == family);
            let finished = of_family.filter(|part| part.is_finished());
            self.say(family, finished.map(|part| part.games.len()).sum(), context);
        }
        Ok(())
    }

    /// The parts of a family, with the rows that an earlier run kept.
    fn of_family(&self, family: Family) -> Result<Vec<Part>, Failure> {
        let all = family.games();
        let wanted = &all[..all.len().min(self.count)];
        let part = |(number, games): (usize, &[AtlasGame])| {
            let mut part = Part {
                family,
                from: number * self.games,
                all: all.len(),
                games: games.to_vec(),
                rows: vec![None; games.len()],
            };
            if let Some(kept) = self.kept(&part)? {
                part.rows = kept.rows.into_iter().map(Some).collect();
            }
            Ok(part)
        };
        wanted.chunks(self.games).enumerate().map(part).collect()
    }

    /// How far a family is.
    fn say(&self, family: Family, finished: usize, context: &Context) {
        let games = family.games().len().min(self.count);
        if finished > 0 {
            context.note(format!("{family}: {finished} of {games} games"));
        }
    }

    /// What an earlier run kept, if it was of the same games within the same limits.
    fn kept(&self, part: &Part) -> Result<Option<AtlasAnswer>, Failure> {
        let path = self.place.join(part.name());
        if !path.is_file() {
            return Ok(None);
        }
        let text = input::read_text("", &path, MAX_FILE, &limits::of_process())?;
        let kept: AtlasAnswer = serde_json::from_str(&text)
            .map_err(|error| Failure::Input(format!("{} is damaged: {error}", path.display())))?;
        if kept.limits != self.question.limit_numbers() || kept.family != part.family.name() {
            return Err(Failure::Input(format!(
                "{} is from a run with other limits; use another directory",
                path.display()
            )));
        }
        let rules = kept.rows.iter().map(|row| &row.rules);
        let same = kept.from == part.from && rules.eq(part.games.iter().map(|game| &game.rules));
        Ok(same.then_some(kept))
    }

    /// Keeps the certificates, and then the part without them: a part that is there is complete.
    fn keep(&self, part: &mut Part) -> Result<(), Failure> {
        for row in part.rows.iter_mut().flatten() {
            if let Some(certificate) = row.certificate.take() {
                let file = format!("certificates/{}.txt", row.id);
                self.folder.text(&file, &certificate)?;
            }
        }
        let answer = AtlasAnswer {
            family: part.family.to_string(),
            games: part.all,
            limits: self.question.limit_numbers(),
            from: part.from,
            rows: part.rows.iter().flatten().cloned().collect(),
        };
        let text = serde_json::to_string(&answer).map_err(Failure::input)?;
        self.folder.text(&part.name(), &text)
    }
}
