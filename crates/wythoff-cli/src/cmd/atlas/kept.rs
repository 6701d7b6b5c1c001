//! A part of an atlas as a file: what was found of its games, with a checksum of it all and of each certificate.

use serde::{Deserialize, Serialize};
use wythoff::Status;
use wythoff::ask::atlas::AtlasRow;

use crate::Failure;
use crate::checksum::Checksum;

/// What was found of a game, without its certificate, which has a file of its own.
#[derive(Debug, Clone)]
pub(super) struct KeptRow {
    pub(super) row: AtlasRow,
    /// The checksum of the certificate; `None` if there is none, or if whoever wrote the part did not tell.
    pub(super) certificate: Option<String>,
}

impl KeptRow {
    pub(super) fn new(row: AtlasRow) -> Self {
        Self {
            certificate: row.certificate.as_deref().map(sum),
            row,
        }
    }

    /// The file of its certificate.
    pub(super) fn file(&self) -> String {
        format!("certificates/{}.txt", self.row.id)
    }

    /// Whether this is what its certificate should be; `None` if there is no file.
    pub(super) fn fits(&self, certificate: Option<&str>) -> bool {
        match certificate {
            None => self.row.status != Status::Proved && self.certificate.is_none(),
            Some(text) => self
                .certificate
                .as_ref()
                .is_none_or(|kept| sum(text) == *kept),
        }
    }
}

/// Some games of one family. What was studied on a cluster comes without checksums.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartFile {
    pub(super) family: String,
    /// All games of the family.
    pub(super) games: usize,
    pub(super) limits: [u64; 4],
    /// The number of the first game here.
    pub(super) from: usize,
    rows: Vec<AtlasRow>,
    #[serde(default)]
    certificates: Vec<Option<String>>,
    #[serde(default)]
    checksum: Option<String>,
}

impl PartFile {
    /// A part, without rows yet.
    pub(super) fn new(family: String, games: usize, limits: [u64; 4], from: usize) -> Self {
        Self {
            family,
            games,
            limits,
            from,
            rows: Vec::new(),
            certificates: Vec::new(),
            checksum: None,
        }
    }

    /// The text of the file with these rows.
    pub(super) fn sealed<'a>(
        mut self,
        kept: impl Iterator<Item = &'a KeptRow>,
    ) -> Result<String, Failure> {
        for one in kept {
            self.rows.push(one.row.clone());
            self.certificates.push(one.certificate.clone());
        }
        self.checksum = Some(self.sum().map_err(Failure::input)?);
        serde_json::to_string(&self).map_err(Failure::input)
    }

    /// What a file says, or why it cannot be that of a part.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut part: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if let Some(checksum) = part.checksum.take()
            && part.sum().map_err(|error| error.to_string())? != checksum
        {
            return Err("its checksum does not fit".to_owned());
        }
        Ok(part)
    }

    /// The rows.
    pub(super) fn kept(self) -> impl Iterator<Item = KeptRow> {
        let certificates = self.certificates.into_iter().chain(std::iter::repeat(None));
        let rows = self.rows.into_iter().zip(certificates);
        rows.map(|(row, certificate)| KeptRow { row, certificate })
    }

    /// The checksum of all but itself.
    fn sum(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self).map(|text| sum(&text))
    }
}

/// The checksum of a text.
fn sum(text: &str) -> String {
    format!("{:016x}", Checksum::of(text.bytes().map(u64::from)))
}
