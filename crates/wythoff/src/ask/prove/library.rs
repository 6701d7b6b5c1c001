//! The theorems of the library, proved from nothing.

use wythoff_theorems::learning::choose::likely_system;
use wythoff_theorems::library;
use wythoff_theorems::rows::RowsFile;
use wythoff_theorems::statement::Level;

use crate::ask::{Host, millis};
use crate::search::Road;
use crate::subject::Subject;
use crate::{CatalogueGame, Failure, Game};

/// A file of the library that was made again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// Its name.
    pub file: &'static str,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// What it is about and what it took, in words.
    pub says: String,
}

/// What the facts about rows are called.
const ROWS: &str = "wythoff-rows";

/// Proves the theorems of the library, or those about the subject of one name, and hands over their files.
///
/// **Cost** for the whole library some minutes.
pub fn rebuild(
    about: Option<&str>,
    host: &dyn Host,
    keep: &mut dyn FnMut(Made) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let wanted = |subject: &str| about.is_none_or(|name| name == subject);
    let entries = || (library::ENTRIES.iter()).filter(|entry| wanted(entry.subject));
    let pairs = || library::PAIRS.iter().filter(|entry| wanted(entry.subject));
    if let (None, None, false, Some(name)) = (entries().next(), pairs().next(), wanted(ROWS), about)
    {
        return Err(Failure::Input(format!(
            "the library has no theorem about {name}"
        )));
    }
    for entry in pairs() {
        let subject = entry.subject();
        let found = road(&subject, host).pairs(Level::Value(0));
        let (theorem, decided) = found.ok_or_else(|| {
            Failure::Undecided(format!("no theorem about {} was found", entry.subject))
        })?;
        keep(Made {
            file: entry.file,
            bytes: theorem.to_string().into_bytes(),
            says: format!("{}: {} sentences", entry.subject, decided.sentences),
        })?;
    }
    for entry in entries() {
        keep(automaton(entry, host)?)?;
    }
    if wanted(ROWS) {
        rows(host, keep)?;
    }
    Ok(())
}

fn road<'a>(subject: &'a Subject, host: &'a dyn Host) -> Road<'a> {
    Road {
        subject,
        numeration: None,
        keeps: false,
        host,
    }
}

/// Learns an automaton with all those of smaller values, none of them from the library.
fn automaton(entry: &library::Entry, host: &dyn Host) -> Result<Made, Failure> {
    let started = host.time();
    let subject = entry.subject();
    let system = likely_system(&subject, host.budget())?;
    let mut prover = road(&subject, host).prover(system)?;
    let theorem = match entry.claim {
        Level::Value(value) => {
            for value in 0..=value {
                let stage = host.begin(&format!("value {value}: states learned"), None);
                prover.next_level(&mut |event| stage.set(event.states() as u64))?;
            }
            if value > 0 {
                prover.counted_theorem()?
            } else {
                prover.theorem()
            }
        }
        Level::Misere => prover.misere_theorem(&mut |_| ())?,
    };
    let bytes = library::compress(&theorem);
    Ok(Made {
        file: entry.file,
        says: format!(
            "{} {}: {} states, {} bytes, {} ms",
            entry.subject,
            entry.claim,
            theorem.set().states(),
            bytes.len(),
            millis(started, host)
        ),
        bytes,
    })
}

/// Proves what the library says of all rows of Wythoff's game.
fn rows(host: &dyn Host, keep: &mut dyn FnMut(Made) -> Result<(), Failure>) -> Result<(), Failure> {
    let subject = Subject::Game(Game::Catalogue(CatalogueGame::Wythoff));
    for (value, (file, _)) in (0..).zip(library::ROWS) {
        let none =
            || Failure::Undecided(format!("no theorem about rows to value {value} was found"));
        let sequence = road(&subject, host).rows(value)?.ok_or_else(none)?;
        let facts = sequence.facts(host.budget())?.ok_or_else(none)?;
        // The automaton of the largest value is too large for the library.
        let text = match value < library::LARGEST_VALUE as u64 {
            true => RowsFile::with_facts(&sequence, &facts).to_string(),
            false => facts.to_string(),
        };
        keep(Made {
            file,
            bytes: text.into_bytes(),
            says: format!("rows to value {value}: R = {}", facts.convergence().rows),
        })?;
    }
    Ok(())
}
