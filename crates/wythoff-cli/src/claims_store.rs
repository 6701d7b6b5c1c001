//! Findings of claims on disk, one small file each, so that an interrupted run can go on.
//!
//! A finding is believed only if its file is sealed by a checksum over all it says, and if it was found
//! by this very program for this very claim: the fingerprint has the bytes of both.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use wythoff::ask::claims::{Claim, Finding, Findings, Scale};
use wythoff::json;

use crate::Failure;
use crate::checksum::Checksum;
use crate::disk::{self, Disk, explained};
use crate::output::whole_file;

/// A directory of findings.
#[derive(Debug)]
pub struct FindingStore {
    disk: Arc<dyn Disk>,
    directory: PathBuf,
    /// What the program is, byte for byte; nothing is kept if that cannot be found out.
    program: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    id: String,
    scale: String,
    /// Changes when the claim or the program does.
    fingerprint: String,
    millis: u64,
    // Under the name that earlier stores have.
    #[serde(rename = "outcome")]
    finding: Finding,
}

impl Record {
    /// The checksum of all that the record says.
    fn seal(&self) -> Result<String, Failure> {
        let text = json::line(self)?;
        Ok(format!(
            "{:016x}",
            Checksum::of(text.bytes().map(u64::from))
        ))
    }
}

/// A record as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    record: Record,
    checksum: String,
}

impl FindingStore {
    /// The store in this directory, which is made if it does not exist.
    pub fn open(directory: &Path) -> Result<Self, Failure> {
        Self::of_program(disk::current(), directory, program())
    }

    /// The store in this directory for the program with this checksum.
    fn of_program(
        disk: Arc<dyn Disk>,
        directory: &Path,
        program: Option<u64>,
    ) -> Result<Self, Failure> {
        disk.make_folder(directory)
            .map_err(|error| failure("make", directory, &error))?;
        if program.is_none() {
            note("the file of the program cannot be read, so no results are kept");
        }
        Ok(Self {
            disk,
            directory: directory.to_owned(),
            program,
        })
    }

    /// Fails if the directory is gone, and with it what a next run would go on from.
    pub fn check_there(&self) -> Result<(), Failure> {
        match self.disk.look(&self.directory) {
            Ok(Some(_)) => Ok(()),
            Ok(None) => Err(Failure::Input(format!(
                "{} was removed during the run, so nothing is kept any more; repeat the command",
                self.directory.display()
            ))),
            Err(error) => Err(failure("read", &self.directory, &error)),
        }
    }

    fn file(&self, claim: &Claim, scale: Scale) -> PathBuf {
        let name = claim.id.replace('/', ".");
        self.directory.join(format!("{name}.{scale}.json"))
    }

    fn fingerprint(&self, claim: &Claim, scale: Scale) -> Option<String> {
        let version = env!("CARGO_PKG_VERSION");
        let text = format!("{version} {:016x} {scale} {claim:?}", self.program?);
        Some(format!(
            "{:016x}",
            Checksum::of(text.bytes().map(u64::from))
        ))
    }
}

impl Findings for FindingStore {
    /// A record of another program or another form of the claim is passed over, and so is a damaged one,
    /// with a word on standard error.
    fn load(&self, claim: &Claim, scale: Scale) -> Result<Option<(Finding, Duration)>, Failure> {
        let path = self.file(claim, scale);
        let Some(fingerprint) = self.fingerprint(claim, scale) else {
            return Ok(None);
        };
        let bytes = match self.disk.read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failure("read", &path, &error)),
        };
        let sealed = serde_json::from_slice::<Sealed>(&bytes).ok();
        let intact = |sealed: &Sealed| {
            sealed
                .record
                .seal()
                .is_ok_and(|seal| seal == sealed.checksum)
        };
        let Some(Sealed { record, .. }) = sealed.filter(intact) else {
            note(format_args!(
                "{} is damaged or was changed: {} is checked again",
                path.display(),
                claim.id
            ));
            return Ok(None);
        };
        Ok((record.fingerprint == fingerprint)
            .then(|| (record.finding, Duration::from_millis(record.millis))))
    }

    fn save(
        &self,
        claim: &Claim,
        scale: Scale,
        finding: &Finding,
        time: Duration,
    ) -> Result<(), Failure> {
        let Some(fingerprint) = self.fingerprint(claim, scale) else {
            return Ok(());
        };
        let record = Record {
            id: claim.id.clone(),
            scale: scale.to_string(),
            fingerprint,
            millis: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            finding: finding.clone(),
        };
        let checksum = record.seal()?;
        let sealed = Sealed { record, checksum };
        whole_file::write(&*self.disk, &self.file(claim, scale), |out| {
            json::write(&sealed, out).map_err(std::io::Error::from)
        })
    }
}

/// The checksum of the program's own file.
fn program() -> Option<u64> {
    static PROGRAM: OnceLock<Option<u64>> = OnceLock::new();
    *PROGRAM.get_or_init(|| {
        let bytes = std::fs::read(std::env::current_exe().ok()?).ok()?;
        Some(Checksum::of_bytes(&bytes))
    })
}

fn failure(what: &str, path: &Path, error: &std::io::Error) -> Failure {
    let why = explained(error);
    Failure::Input(format!("cannot {what} {}: {why}", path.display()))
}

fn note(message: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff::ask::claims::registry;

    /// A mended program once showed the verdicts of the one before it.
    #[test]
    fn findings_belong_to_the_program_that_found_them() {
        let folder = tempfile::tempdir().unwrap();
        let claim = registry().claims().first().unwrap();
        let finding = Finding::argued("all of it");
        let store =
            |program| FindingStore::of_program(disk::current(), folder.path(), program).unwrap();
        let time = Duration::from_millis(5);
        store(Some(1))
            .save(claim, Scale::Quick, &finding, time)
            .unwrap();
        let load = |program| store(program).load(claim, Scale::Quick).unwrap();
        assert_eq!(load(Some(1)), Some((finding.clone(), time)));
        assert_eq!(load(Some(2)), None);
        assert_eq!(load(None), None);
        // Without a checksum of the program nothing is kept.
        store(None)
            .save(claim, Scale::Paper, &finding, time)
            .unwrap();
        assert!(!store(None).file(claim, Scale::Paper).exists());
        assert!(program().is_some());
    }

    #[test]
    fn a_changed_finding_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let claim = registry().claims().first().unwrap();
        let store = FindingStore::of_program(disk::current(), folder.path(), Some(1)).unwrap();
        let finding = Finding::argued("an automaton of 23 states");
        store
            .save(claim, Scale::Quick, &finding, Duration::ZERO)
            .unwrap();
        let path = store.file(claim, Scale::Quick);
        let text = std::fs::read_to_string(&path).unwrap();
        for (from, to) in [
            ("23", "99"),
            ("quick", "paper"),
            ("millis\":0", "millis\":1"),
        ] {
            assert!(text.contains(from));
            std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
            assert_eq!(store.load(claim, Scale::Quick).unwrap(), None, "{from}");
        }
        std::fs::write(&path, &text).unwrap();
        assert!(store.load(claim, Scale::Quick).unwrap().is_some());
    }
}
