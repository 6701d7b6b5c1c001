//! Reading a word from the left.

use super::{Run, Word};

/// The letters of a word, without end; made by [`Word::letters`].
///
/// The word of symbols is its own image: it is written by reading it from the left and appending
/// the image of each symbol. Images are appended lazily, so a run may be long. It is also its own image under any power of
/// the morphism, so each symbol is spelled as its image under a high power: few symbols are kept for many letters.
#[derive(Debug, Clone)]
pub struct Letters<'a> {
    word: &'a Word,
    /// The symbols written so far.
    symbols: Vec<u32>,
    /// How each symbol is spelled.
    spelling: Vec<Vec<char>>,
    /// How many of them have been read.
    read: usize,
    /// What is left to append: a symbol, a run of its image, a number of copies.
    image: usize,
    run: usize,
    left: u64,
    /// What is left to spell.
    spelled: usize,
}

impl<'a> Letters<'a> {
    pub(super) fn new(word: &'a Word) -> Self {
        Self {
            word,
            symbols: vec![0],
            spelling: long_spelling(word),
            read: 1,
            image: 0,
            run: 0,
            // The first copy of the start symbol is there already.
            left: word.images[0][0].times - 1,
            spelled: 0,
        }
    }

    fn append(&mut self) {
        loop {
            let image = &self.word.images[self.image];
            if self.left > 0 {
                self.left -= 1;
                let symbol = image[self.run].symbol;
                self.symbols
                    .push(u32::try_from(symbol).expect("few symbols"));
                return;
            }
            self.run += 1;
            if let Some(run) = image.get(self.run) {
                self.left = run.times;
                continue;
            }
            // The word is longer than what has been read of it, because it grows.
            self.image = self.symbols[self.read] as usize;
            self.read += 1;
            self.run = 0;
            self.left = self.word.images[self.image]
                .first()
                .map_or(0, |run| run.times);
        }
    }
}

impl Letters<'_> {
    /// Appends the next letters to a text: whole images at once, several times as quick as one by one.
    ///
    /// ```
    /// let mut text = String::new();
    /// wythoff_numbers::word::Word::fibonacci().letters().spell(8, &mut text);
    /// assert_eq!(text, "abaababa");
    /// ```
    pub fn spell(&mut self, count: usize, text: &mut String) {
        let mut left = count;
        while left > 0 {
            let spelling = &self.spelling[self.symbols[self.symbols.len() - 1] as usize];
            let rest = &spelling[self.spelled..];
            if rest.is_empty() {
                self.append();
                self.spelled = 0;
                continue;
            }
            let piece = &rest[..rest.len().min(left)];
            text.extend(piece);
            self.spelled += piece.len();
            left -= piece.len();
        }
    }
}

impl Iterator for Letters<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        loop {
            let last = *self.symbols.last()? as usize;
            if let Some(&letter) = self.spelling[last].get(self.spelled) {
                self.spelled += 1;
                return Some(letter);
            }
            self.append();
            self.spelled = 0;
        }
    }
}

/// The most letters in which all symbols together are spelled, unless they need more.
const MOST_LETTERS: u64 = 1 << 12;

/// The symbols spelled as their images under the highest power of the morphism for which that is not too long.
fn long_spelling(word: &Word) -> Vec<Vec<char>> {
    let mut spelling = word.spelling.clone();
    // Images that only change names grow by no power; those that grow do so within this many steps.
    for _ in 0..64 {
        let length = |image: &Vec<Run>| {
            let run = |run: &Run| run.times.saturating_mul(spelling[run.symbol].len() as u64);
            image.iter().map(run).fold(0, u64::saturating_add)
        };
        let all = (word.images.iter().map(length)).fold(0, u64::saturating_add);
        if all > MOST_LETTERS {
            break;
        }
        let spelled = |image: &Vec<Run>| -> Vec<char> {
            let mut letters = Vec::new();
            for run in image.iter().filter(|run| !spelling[run.symbol].is_empty()) {
                (0..run.times).for_each(|_| letters.extend_from_slice(&spelling[run.symbol]));
            }
            letters
        };
        spelling = word.images.iter().map(spelled).collect();
    }
    spelling
}
