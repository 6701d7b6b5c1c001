//! The games of families in parts, each kept when it is finished, so that an interrupted run goes on.
//!
//! Threads take one game after the other, whatever part it belongs to, so none waits for the slowest game of a part.

use std::path::Path;
use std::sync::mpsc::{self, Receiver, Sender};

use rayon::prelude::*;
use wythoff::ask::Host;
use wythoff::ask::atlas::family::{AtlasGame, Family};
use wythoff::ask::atlas::{AtlasQuestion, AtlasRow};

use super::kept::{KeptRow, PartFile};
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
    rows: Vec<Option<KeptRow>>,
    /// What an earlier run, of more games, kept of those that come next.
    further: Vec<KeptRow>,
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
            .map(|kept| kept.row)
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
            part.rows[place] = Some(KeptRow::new(row?));
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
                rows: Vec::new(),
                further: Vec::new(),
            };
            self.go_on(&mut part, &all)?;
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

    /// Takes what an earlier run kept of the same games within the same limits. A game whose certificate is gone, or another one, is
    /// studied again.
    fn go_on(&self, part: &mut Part, all: &[AtlasGame]) -> Result<(), Failure> {
        part.rows = part.games.iter().map(|_| None).collect();
        let path = self.place.join(part.name());
        if !path.is_file() {
            return Ok(());
        }
        let text = input::read_text("", &path, MAX_FILE, &limits::of_process())?;
        let kept = PartFile::read(&text).map_err(|why| {
            Failure::Input(format!(
                "{} is damaged: {why}; without it its games are studied again",
                path.display()
            ))
        })?;
        if kept.limits != self.question.limit_numbers() || kept.family != part.family.name() {
            return Err(Failure::Input(format!(
                "{} is from a run with other limits; use another directory",
                path.display()
            )));
        }
        if kept.from != part.from {
            return Ok(());
        }
        let games = all.iter().skip(part.from);
        let same = |(row, game): &(KeptRow, &AtlasGame)| row.row.rules == game.rules;
        let known = kept.kept().zip(games).take_while(same);
        for (place, (row, _)) in known.enumerate() {
            match part.rows.get_mut(place) {
                Some(_) if !self.has_certificate(&row)? => {}
                Some(wanted) => *wanted = Some(row),
                None => part.further.push(row),
            }
        }
        Ok(())
    }

    /// Whether the certificate of a row, if it has one, is still there.
    fn has_certificate(&self, kept: &KeptRow) -> Result<bool, Failure> {
        let path = self.place.join(kept.file());
        if !path.is_file() {
            return Ok(kept.fits(None));
        }
        let text = input::read_text("", &path, MAX_FILE, &limits::of_process())?;
        Ok(kept.fits(Some(&text)))
    }

    /// Keeps the certificates, and then the part without them: a part that is there is complete.
    fn keep(&self, part: &mut Part) -> Result<(), Failure> {
        for kept in part.rows.iter_mut().flatten() {
            if let Some(certificate) = kept.row.certificate.take() {
                self.folder.text(&kept.file(), &certificate)?;
            }
        }
        let (family, limits) = (part.family.to_string(), self.question.limit_numbers());
        let file = PartFile::new(family, part.all, limits, part.from);
        let rows = part.rows.iter().flatten().chain(&part.further);
        self.folder.text(&part.name(), &file.sealed(rows)?)
    }
}
