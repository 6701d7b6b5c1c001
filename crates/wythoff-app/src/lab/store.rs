//! Outcomes on disk, one small file each, so that an interrupted run can go on.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use wythoff_lab::{Claim, Outcome, Scale};

use crate::checksum::Checksum;
use crate::{Failure, output};

/// A directory of outcomes.
#[derive(Debug)]
pub struct OutcomeStore {
    directory: PathBuf,
}

#[derive(Serialize, Deserialize)]
struct Record {
    id: String,
    scale: String,
    /// Changes when the claim or the program does.
    fingerprint: String,
    millis: u64,
    outcome: Outcome,
}

impl OutcomeStore {
    /// The store in this directory, which is made if it does not exist.
    pub fn open(directory: &Path) -> Result<Self, Failure> {
        std::fs::create_dir_all(directory).map_err(|error| {
            Failure::Input(format!("cannot make {}: {error}", directory.display()))
        })?;
        Ok(Self {
            directory: directory.to_owned(),
        })
    }

    fn file(&self, claim: &Claim, scale: Scale) -> PathBuf {
        let name = claim.id.replace('/', ".");
        self.directory.join(format!("{name}.{scale}.json"))
    }

    /// The outcome of the claim, if it is stored and still valid.
    pub fn load(
        &self,
        claim: &Claim,
        scale: Scale,
    ) -> Result<Option<(Outcome, Duration)>, Failure> {
        let path = self.file(claim, scale);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => {
                let message = format!("cannot read {}: {error}", path.display());
                return Err(Failure::Input(message));
            }
        };
        // A record of another version, or a damaged one, is computed again.
        let record = serde_json::from_str::<Record>(&text).ok();
        Ok(record
            .filter(|record| record.fingerprint == fingerprint(claim, scale))
            .map(|record| (record.outcome, Duration::from_millis(record.millis))))
    }

    /// Keeps an outcome.
    pub fn save(
        &self,
        claim: &Claim,
        scale: Scale,
        outcome: &Outcome,
        time: Duration,
    ) -> Result<(), Failure> {
        let record = Record {
            id: claim.id.clone(),
            scale: scale.to_string(),
            fingerprint: fingerprint(claim, scale),
            millis: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            outcome: outcome.clone(),
        };
        output::to_file(&self.file(claim, scale), |out| {
            serde_json::to_writer(&mut *out, &record).map_err(std::io::Error::from)
        })
    }
}

fn fingerprint(claim: &Claim, scale: Scale) -> String {
    let text = format!("{} {scale} {claim:?}", env!("CARGO_PKG_VERSION"));
    format!("{:016x}", Checksum::of(text.bytes().map(u64::from)))
}
