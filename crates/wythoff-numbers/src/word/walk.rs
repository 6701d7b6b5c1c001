//! Walking down the powers of the morphism to any place of a word.

use dashu_int::ops::BitTest;
use wythoff_automata::{Budget, UBig};

use super::{Word, WordError};

/// What is counted along the word.
#[derive(Debug, Clone, Copy)]
enum Measure {
    Letters,
    Only(char),
}

impl Measure {
    fn of(self, letter: char) -> bool {
        match self {
            Self::Letters => true,
            Self::Only(only) => letter == only,
        }
    }

    fn of_all(self, letters: &[char]) -> UBig {
        UBig::from(letters.iter().filter(|&&letter| self.of(letter)).count())
    }
}

/// `levels[k][symbol]` is the measure of σᵏ(symbol).
type Levels = Vec<Vec<UBig>>;

impl Word {
    /// The letter at index `n`, counted from 0.
    ///
    /// **Cost** the number of powers k with |σᵏ(start)| <= n times the number of symbols, in
    /// additions of the length of n: for words that grow exponentially, d² for d digits.
    ///
    /// # Errors
    ///
    /// If the budget does not suffice.
    pub fn letter(&self, n: &UBig, budget: &Budget) -> Result<char, WordError> {
        let (letter, _) = self.walk(n, Measure::Letters, Measure::Letters, budget)?;
        Ok(letter)
    }

    /// How often `letter` occurs before index `n`.
    ///
    /// **Cost** twice that of [`Word::letter`].
    ///
    /// # Errors
    ///
    /// If the budget does not suffice.
    pub fn count_before(&self, letter: char, n: &UBig, budget: &Budget) -> Result<UBig, WordError> {
        let (_, count) = self.walk(n, Measure::Letters, Measure::Only(letter), budget)?;
        Ok(count)
    }

    /// The index, counted from 0, of the occurrence of `letter` with `n` occurrences before it.
    ///
    /// **Cost** as for [`Word::count_before`].
    ///
    /// # Errors
    ///
    /// If the letter does not occur more than `n` times, or the budget does not suffice.
    pub fn occurrence(&self, letter: char, n: &UBig, budget: &Budget) -> Result<UBig, WordError> {
        let (_, index) = self.walk(n, Measure::Only(letter), Measure::Letters, budget)?;
        Ok(index)
    }

    /// The letter that has `target` of the measure `by` before it and counts in it itself, and
    /// how much of the measure `also` lies before it.
    fn walk(
        &self,
        target: &UBig,
        by: Measure,
        also: Measure,
        budget: &Budget,
    ) -> Result<(char, UBig), WordError> {
        let by_levels = self.levels(by, target, budget)?;
        let also_levels = self.level_count(also, by_levels.len(), budget)?;
        let mut symbol = 0;
        let mut left = target.clone();
        let mut seen = UBig::ZERO;
        for (by_level, also_level) in by_levels.iter().zip(&also_levels).rev().skip(1) {
            for run in &self.images[symbol] {
                let (length, more) = (&by_level[run.symbol], &also_level[run.symbol]);
                let whole = length * run.times;
                if left < whole {
                    let copies = &left / length;
                    left -= &copies * length;
                    seen += copies * more;
                    symbol = run.symbol;
                    break;
                }
                left -= whole;
                seen += more * run.times;
            }
        }
        for &letter in &self.spelling[symbol] {
            if by.of(letter) {
                if left.is_zero() {
                    return Ok((letter, seen));
                }
                left -= 1u8;
            }
            seen += u8::from(also.of(letter));
        }
        unreachable!("the measure of the spelling exceeds what is left")
    }

    /// The levels up to the first whose start symbol passes `target`.
    fn levels(&self, by: Measure, target: &UBig, budget: &Budget) -> Result<Levels, WordError> {
        let symbols = self.images.len();
        let mut levels = vec![self.lowest(by)];
        let mut memory = 0;
        let mut idle = 0;
        while levels.last().is_some_and(|level| level[0] <= *target) {
            let last = levels.last().expect("there is a lowest level");
            let next = self.next_level(last);
            // A letter that still occurs far out comes again within as many powers as there are
            // symbols: some cycle of symbols leads to it.
            idle = if next[0] == last[0] { idle + 1 } else { 0 };
            if idle > symbols && levels.len() > 2 * symbols {
                return Err(match by {
                    Measure::Only(letter) => WordError::TooRare { letter },
                    Measure::Letters => unreachable!("the word is infinite"),
                });
            }
            account(&next, &mut memory, budget)?;
            levels.push(next);
        }
        Ok(levels)
    }

    fn level_count(
        &self,
        measure: Measure,
        count: usize,
        budget: &Budget,
    ) -> Result<Levels, WordError> {
        let mut levels = vec![self.lowest(measure)];
        let mut memory = 0;
        while levels.len() < count {
            let next = self.next_level(levels.last().expect("there is a lowest level"));
            account(&next, &mut memory, budget)?;
            levels.push(next);
        }
        Ok(levels)
    }

    fn lowest(&self, measure: Measure) -> Vec<UBig> {
        self.spelling
            .iter()
            .map(|letters| measure.of_all(letters))
            .collect()
    }

    fn next_level(&self, last: &[UBig]) -> Vec<UBig> {
        let measure =
            |image: &Vec<super::Run>| image.iter().map(|run| &last[run.symbol] * run.times).sum();
        self.images.iter().map(measure).collect()
    }
}

/// Adds the memory of a level, two tables being kept, and asks the budget.
fn account(level: &[UBig], memory: &mut u64, budget: &Budget) -> Result<(), WordError> {
    let bytes: usize = level.iter().map(|number| number.bit_len() / 8 + 32).sum();
    *memory += 2 * bytes as u64;
    budget.allow_memory(*memory)?;
    budget.check()?;
    Ok(())
}
