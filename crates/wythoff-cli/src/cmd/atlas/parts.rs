//! The games of a family in parts, each kept when it is finished, so that an interrupted run goes on.

use std::path::Path;

use wythoff::ask::Question;
use wythoff::ask::atlas::{AtlasAnswer, AtlasQuestion, AtlasRow};

use crate::output::Folder;
use crate::{Context, Failure, input, limits};

/// The longest part that is read.
const MAX_FILE: u64 = 1 << 28;

/// One family, in parts.
pub(super) struct Parts<'a> {
    /// The question about all of it.
    pub(super) question: AtlasQuestion,
    /// How many of its games are wanted.
    pub(super) count: usize,
    /// So many games are one part.
    pub(super) games: usize,
    /// Where the parts are kept.
    pub(super) place: &'a Path,
    /// The same, for writing.
    pub(super) folder: &'a Folder,
}

impl Parts<'_> {
    /// All rows: from parts that were kept, and from the games.
    pub(super) fn study(&self, context: &Context) -> Result<Vec<AtlasRow>, Failure> {
        let family = self.question.family;
        let games = family.games().len().min(self.count);
        let mut rows = Vec::new();
        for from in (0..games).step_by(self.games) {
            let count = self.games.min(games - from);
            let name = format!("parts/{family}-{from:05}.json");
            let kept = self.kept(&name, from, count)?;
            let part = match kept {
                Some(part) => part,
                None => {
                    let part = self.part(from, count, context)?;
                    self.keep(&name, part)?
                }
            };
            rows.extend(part.rows);
            context.note(format!("{family}: {} of {games} games", from + count));
        }
        Ok(rows)
    }

    fn part(&self, from: usize, count: usize, context: &Context) -> Result<AtlasAnswer, Failure> {
        let question = AtlasQuestion {
            from,
            count,
            ..self.question.clone()
        };
        question.ask(context)
    }

    /// What an earlier run kept, if it was of the same games within the same limits.
    fn kept(&self, name: &str, from: usize, count: usize) -> Result<Option<AtlasAnswer>, Failure> {
        let path = self.place.join(name);
        if !path.is_file() {
            return Ok(None);
        }
        let text = input::read_text("", &path, MAX_FILE, &limits::of_process())?;
        let part: AtlasAnswer = serde_json::from_str(&text)
            .map_err(|error| Failure::Input(format!("{} is damaged: {error}", path.display())))?;
        if part.limits != self.question.limit_numbers()
            || part.family != self.question.family.name()
        {
            return Err(Failure::Input(format!(
                "{} is from a run with other limits; use another directory",
                path.display()
            )));
        }
        Ok((part.from == from && part.rows.len() == count).then_some(part))
    }

    /// Keeps the certificates, and then the part without them: a part that is there is complete.
    fn keep(&self, name: &str, mut part: AtlasAnswer) -> Result<AtlasAnswer, Failure> {
        for row in &mut part.rows {
            if let Some(certificate) = row.certificate.take() {
                let file = format!("certificates/{}.txt", row.id);
                self.folder.text(&file, &certificate)?;
            }
        }
        let text = serde_json::to_string(&part).map_err(Failure::input)?;
        self.folder.text(name, &text)?;
        Ok(part)
    }
}
