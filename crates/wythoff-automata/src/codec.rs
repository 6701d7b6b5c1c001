//! A plain binary form: 64-bit words, a version in front and a checksum behind.

use std::fmt;

use crate::sealed::checksum;

/// Why bytes could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// They are not of the kind expected.
    Foreign,
    /// They were written by a version that this program does not know.
    Version(u64),
    /// They were changed since they were written, or parts are missing.
    Damaged,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "the data is not from this program"),
            Self::Version(version) => {
                write!(f, "the data has version {version}, which is not known here")
            }
            Self::Damaged => write!(f, "the data is damaged: its checksum is wrong"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// Writes words.
#[derive(Debug)]
pub struct Encoder(Vec<u8>);

impl Encoder {
    /// Starts with the kind and version of the data.
    pub fn new(kind: &[u8; 8], version: u64) -> Self {
        let mut encoder = Self(kind.to_vec());
        encoder.word(version);
        encoder
    }

    /// A word.
    pub fn word(&mut self, word: u64) {
        self.0.extend(word.to_le_bytes());
    }

    /// A signed word.
    pub fn signed(&mut self, word: i64) {
        self.word(word.cast_unsigned());
    }

    /// Words, their number first.
    pub fn words(&mut self, words: &[u64]) {
        self.word(words.len() as u64);
        words.iter().for_each(|&word| self.word(word));
    }

    /// Bytes, their number first.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        self.0.extend(bytes);
    }

    /// A list that may be missing.
    pub fn list<T>(&mut self, list: Option<&[T]>, mut each: impl FnMut(&mut Self, &T)) {
        self.word(u64::from(list.is_some()));
        if let Some(list) = list {
            self.word(list.len() as u64);
            list.iter().for_each(|item| each(self, item));
        }
    }

    /// Ends with the checksum.
    pub fn finish(mut self) -> Vec<u8> {
        let checksum = checksum(&self.0);
        self.word(checksum);
        self.0
    }
}

/// Reads words.
#[derive(Debug)]
pub struct Decoder<'a>(&'a [u8]);

impl<'a> Decoder<'a> {
    /// Checks kind, version and checksum.
    pub fn new(bytes: &'a [u8], kind: &[u8; 8], version: u64) -> Result<Self, DecodeError> {
        if !bytes.starts_with(kind) {
            return Err(DecodeError::Foreign);
        }
        let body = bytes.len().checked_sub(8).ok_or(DecodeError::Damaged)?;
        let (body, end) = bytes.split_at(body);
        if end != checksum(body).to_le_bytes() {
            return Err(DecodeError::Damaged);
        }
        let mut decoder = Self(&body[kind.len().min(body.len())..]);
        match decoder.word()? {
            found if found == version => Ok(decoder),
            found => Err(DecodeError::Version(found)),
        }
    }

    /// The next word.
    pub fn word(&mut self) -> Result<u64, DecodeError> {
        let (word, rest) = self.0.split_first_chunk().ok_or(DecodeError::Damaged)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*word))
    }

    /// The next word as a signed one.
    pub fn signed(&mut self) -> Result<i64, DecodeError> {
        self.word().map(u64::cast_signed)
    }

    /// A number of things that take at least a word each.
    pub fn count(&mut self) -> Result<usize, DecodeError> {
        let count = usize::try_from(self.word()?).map_err(|_| DecodeError::Damaged)?;
        if count > self.0.len() / 8 {
            return Err(DecodeError::Damaged);
        }
        Ok(count)
    }

    /// Words, as [`Encoder::words`] writes them.
    pub fn words(&mut self) -> Result<Vec<u64>, DecodeError> {
        (0..self.count()?).map(|_| self.word()).collect()
    }

    /// Bytes, as [`Encoder::bytes`] writes them.
    pub fn bytes(&mut self) -> Result<&'a [u8], DecodeError> {
        let length = usize::try_from(self.word()?).map_err(|_| DecodeError::Damaged)?;
        let (bytes, rest) = self
            .0
            .split_at_checked(length)
            .ok_or(DecodeError::Damaged)?;
        self.0 = rest;
        Ok(bytes)
    }

    /// A list that may be missing.
    pub fn list<T>(
        &mut self,
        mut each: impl FnMut(&mut Self) -> Result<T, DecodeError>,
    ) -> Result<Option<Vec<T>>, DecodeError> {
        if self.word()? == 0 {
            return Ok(None);
        }
        let count = self.count()?;
        (0..count)
            .map(|_| each(self))
            .collect::<Result<_, _>>()
            .map(Some)
    }

    /// Nothing may be left.
    pub fn finish(self) -> Result<(), DecodeError> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(DecodeError::Damaged)
        }
    }
}
