//! Words of one length in the order of the first track, then of the second, and so on.

use super::{DEAD, Table};

/// The first `limit` accepted words of `length` letters whose first letter has a digit other than
/// 0 on track 0, as one word per track, in lexicographic order of these words.
///
/// Track after track, the digits are found from left to right with the set of states that the
/// digits so far allow, kept to those from which the other tracks can still be completed.
///
/// **Cost** per word, length times table size.
pub(crate) fn words_by_track(table: &Table, length: usize, limit: usize) -> Vec<Vec<Vec<u32>>> {
    let mut search = Search {
        table,
        length,
        limit,
        fixed: Vec::new(),
        found: Vec::new(),
    };
    if !table.is_empty() && limit > 0 {
        search.next_track();
    }
    search.found
}

struct Search<'a> {
    table: &'a Table,
    length: usize,
    limit: usize,
    fixed: Vec<Vec<u32>>,
    found: Vec<Vec<Vec<u32>>>,
}

impl Search<'_> {
    fn next_track(&mut self) {
        let track = self.fixed.len();
        if track == self.table.alphabet.tracks() {
            self.found.push(self.fixed.clone());
            return;
        }
        let alive = self.alive();
        if alive[0].is_empty() {
            return;
        }
        let digits = self.table.alphabet.digits();
        // A frame is a set of states and the next digit to try there.
        let first_digit = u32::from(track == 0);
        let mut stack = vec![(vec![0u32], first_digit)];
        let mut word = Vec::new();
        while let Some((states, digit)) = stack.last_mut() {
            if word.len() == self.length {
                self.fixed.push(word.clone());
                self.next_track();
                self.fixed.pop();
                if self.found.len() == self.limit {
                    return;
                }
            } else if *digit < digits {
                let chosen = *digit;
                *digit += 1;
                let states = self.step(states, word.len(), chosen, &alive[word.len() + 1]);
                if !states.is_empty() {
                    word.push(chosen);
                    stack.push((states, 0));
                }
                continue;
            }
            stack.pop();
            word.pop();
        }
    }

    /// Whether a letter has the digits of the fixed tracks at a position.
    fn fits(&self, letter: u32, position: usize) -> bool {
        let alphabet = self.table.alphabet;
        self.fixed
            .iter()
            .enumerate()
            .all(|(track, word)| alphabet.digit(letter, track) == word[position])
    }

    fn letters_at(&self, position: usize) -> Vec<u32> {
        (0..u32::try_from(self.table.alphabet.letters()).expect("few letters"))
            .filter(|&letter| self.fits(letter, position))
            .collect()
    }

    /// For each position the states on the way from the start to acceptance with the fixed tracks,
    /// in order.
    fn alive(&self) -> Vec<Vec<u32>> {
        let mut layers = vec![vec![0]];
        for position in 0..self.length {
            let states = layers.last().expect("not empty");
            layers.push(self.targets(states, &self.letters_at(position)));
        }
        if let Some(last) = layers.last_mut() {
            last.retain(|&state| self.table.accept[state as usize]);
        }
        for position in (0..self.length).rev() {
            let letters = self.letters_at(position);
            let (before, after) = layers.split_at_mut(position + 1);
            before[position].retain(|&state| {
                let targets = self.targets(&[state], &letters);
                let lives = |target| after[0].binary_search(target).is_ok();
                targets.iter().any(lives)
            });
        }
        layers
    }

    /// The states that some of the letters lead to, in order.
    fn targets(&self, states: &[u32], letters: &[u32]) -> Vec<u32> {
        let width = self.table.alphabet.letters();
        let row = |state: &u32| &self.table.next[*state as usize * width..][..width];
        let rows = states.iter().map(row);
        let targets = rows.flat_map(|row| letters.iter().map(|&letter| row[letter as usize]));
        let mut targets: Vec<u32> = targets.filter(|&target| target != DEAD).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    fn step(&self, states: &[u32], position: usize, digit: u32, alive: &[u32]) -> Vec<u32> {
        let (alphabet, track) = (self.table.alphabet, self.fixed.len());
        let mut letters = self.letters_at(position);
        letters.retain(|&letter| alphabet.digit(letter, track) == digit);
        let mut reached = self.targets(states, &letters);
        reached.retain(|target| alive.binary_search(target).is_ok());
        reached
    }
}
