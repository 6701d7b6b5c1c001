//! Letters made of one digit per track.

/// The alphabet of an automaton that reads `tracks` numbers at once, each over the digits
/// `0..digits`.
///
/// A letter is a number below `digits^tracks` whose base-`digits` expansion, most significant
/// first, lists the digits of track 0, 1, 2, ... Letter 0 is therefore the all-zero letter, and
/// the order of letters is lexicographic in the tracks.
///
/// # Example
///
/// ```
/// use wythoff_automata::automata::Alphabet;
///
/// let pairs = Alphabet::new(2, 2).unwrap();
/// assert_eq!(pairs.letters(), 4);
/// assert_eq!(pairs.letter(&[1, 0]), 2);
/// assert_eq!(pairs.digit(2, 0), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Alphabet {
    digits: u32,
    tracks: u32,
    letters: u32,
}

impl Alphabet {
    /// The most letters an alphabet may have.
    pub const MAX_LETTERS: u32 = 1 << 20;

    /// The alphabet of `tracks` tracks over `0..digits`, or `None` if it would have more than
    /// [`Self::MAX_LETTERS`] letters.
    pub fn new(digits: u32, tracks: usize) -> Option<Self> {
        let tracks = u32::try_from(tracks).ok()?;
        let letters = digits.checked_pow(tracks)?;
        (digits >= 1 && letters <= Self::MAX_LETTERS).then_some(Self {
            digits,
            tracks,
            letters,
        })
    }

    /// The number of digits.
    pub fn digits(self) -> u32 {
        self.digits
    }

    /// The number of tracks.
    pub fn tracks(self) -> usize {
        self.tracks as usize
    }

    /// The number of letters.
    pub fn letters(self) -> usize {
        self.letters as usize
    }

    /// The digit of `letter` on `track`.
    pub fn digit(self, letter: u32, track: usize) -> u32 {
        let below = self.tracks - 1 - u32::try_from(track).expect("a track number");
        letter / self.digits.pow(below) % self.digits
    }

    /// The letter with the given digits, one for each track.
    ///
    /// # Panics
    ///
    /// If the number of digits is not the number of tracks or a digit is too large.
    pub fn letter(self, digits: &[u32]) -> u32 {
        assert_eq!(digits.len(), self.tracks(), "one digit for each track");
        digits.iter().fold(0, |letter, &digit| {
            assert!(digit < self.digits, "digit {digit} is not in the alphabet");
            letter * self.digits + digit
        })
    }

    /// For each letter, the letter of the alphabet with `chosen.len()` tracks whose track `i` is
    /// our track `chosen[i]`. Tracks may be repeated or left out.
    pub(crate) fn letter_map(self, chosen: &[usize]) -> Vec<u32> {
        // What a unit on each of our tracks adds to the image.
        let mut weights = vec![0; self.tracks()];
        let mut weight = 1;
        for &track in chosen.iter().rev() {
            weights[track] += weight;
            weight *= self.digits;
        }
        let mut images = Vec::with_capacity(self.letters());
        images.push(0);
        for weight in weights {
            let longer = |&image: &u32| (0..self.digits).map(move |digit| image + digit * weight);
            images = images.iter().flat_map(longer).collect();
        }
        images
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_tracks_means_one_letter() {
        let none = Alphabet::new(2, 0).unwrap();
        assert_eq!(none.letters(), 1);
        assert_eq!(none.letter(&[]), 0);
    }

    #[test]
    fn letters_and_digits_agree() {
        let alphabet = Alphabet::new(3, 3).unwrap();
        for letter in 0..27 {
            let digits = [0, 1, 2].map(|track| alphabet.digit(letter, track));
            assert_eq!(alphabet.letter(&digits), letter);
        }
        assert_eq!(
            alphabet.letter_map(&[1])[alphabet.letter(&[0, 2, 1]) as usize],
            2
        );
    }

    #[test]
    fn too_many_letters_are_refused() {
        assert!(Alphabet::new(2, 20).is_some());
        assert!(Alphabet::new(2, 21).is_none());
        assert!(Alphabet::new(16, 100).is_none());
    }
}
