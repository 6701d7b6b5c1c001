//! A checksum of words: what `--format none` prints, and what tells one run from another.

/// The multiplier of the checksum.
const BASE: u64 = 1_000_003;

/// A polynomial in `BASE` modulo 2^64 whose coefficients are the words, first word first.
///
/// It tells two results apart; it does not protect against anyone.
///
/// ```
/// use wythoff_write::checksum::Checksum;
///
/// assert_eq!(Checksum::of([1, 2]), 1_000_003 + 2);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Checksum(u64);

impl Checksum {
    /// The checksum of some words.
    pub fn of(words: impl IntoIterator<Item = u64>) -> u64 {
        let mut checksum = Self::default();
        words.into_iter().for_each(|word| checksum.word(word));
        checksum.finish()
    }

    /// The checksum of bytes, eight in a word, the last few one by one, and of their number: half a nanosecond for each byte.
    ///
    /// ```
    /// use wythoff_write::checksum::Checksum;
    ///
    /// assert_eq!(Checksum::of_bytes(&[1, 0, 0, 0, 0, 0, 0, 0, 7]), Checksum::of([1, 7, 9]));
    /// ```
    pub fn of_bytes(bytes: &[u8]) -> u64 {
        let (words, rest) = bytes.as_chunks::<8>();
        let words = words.iter().map(|word| u64::from_le_bytes(*word));
        let rest = rest.iter().map(|&byte| u64::from(byte));
        Self::of(words.chain(rest).chain([bytes.len() as u64]))
    }

    /// Takes one more word.
    pub fn word(&mut self, word: u64) {
        self.0 = self.0.wrapping_mul(BASE).wrapping_add(word);
    }

    /// Takes several words.
    pub fn words(&mut self, words: &[u64]) {
        words.iter().for_each(|&word| self.word(word));
    }

    /// Takes several pairs of words.
    pub fn pairs(&mut self, pairs: &[(u64, u64)]) {
        for &(first, second) in pairs {
            self.word(first);
            self.word(second);
        }
    }

    /// The checksum of everything taken so far.
    pub fn finish(&self) -> u64 {
        self.0
    }
}
