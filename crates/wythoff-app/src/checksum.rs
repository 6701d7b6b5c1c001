//! The checksum that `--format none` prints.

/// A 64-bit FNV-1a checksum of a stream of words.
///
/// It tells two results apart; it does not protect against anyone.
///
/// ```
/// use wythoff_app::checksum::Checksum;
///
/// assert_ne!(Checksum::of([1, 2]), Checksum::of([2, 1]));
/// ```
#[derive(Debug, Clone)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// The checksum of some words.
    pub fn of(words: impl IntoIterator<Item = u64>) -> u64 {
        let mut checksum = Self::default();
        words.into_iter().for_each(|word| checksum.word(word));
        checksum.finish()
    }

    /// Takes one more word.
    pub fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    }

    /// The checksum of everything taken so far.
    pub fn finish(&self) -> u64 {
        self.0
    }
}
