//! Reading a word from the left.

use super::Word;

/// The letters of a word, without end; made by [`Word::letters`].
///
/// The word of symbols is its own image: it is written by reading it from the left and appending
/// the image of each symbol. Images are appended lazily, so a run may be long.
#[derive(Debug, Clone)]
pub struct Letters<'a> {
    word: &'a Word,
    /// The symbols written so far.
    symbols: Vec<u32>,
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

impl Iterator for Letters<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        loop {
            let last = *self.symbols.last()? as usize;
            if let Some(&letter) = self.word.spelling[last].get(self.spelled) {
                self.spelled += 1;
                return Some(letter);
            }
            self.append();
            self.spelled = 0;
        }
    }
}
