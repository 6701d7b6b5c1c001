//! Infinite words: fixed points of morphisms and the word patterns of Turner.
//!
//! Every word here is *morphic*: a morphism σ sends each symbol to a string of symbols, the word
//! is what σ, σ², σ³, ... of a start symbol converge to, and in the end each symbol is spelled out
//! by a string of letters. The lengths of σᵏ(symbol) form a numeration system of the morphism, and
//! walking down it finds the letter at any index, the number of times a letter occurs before any
//! index, and the index of its n-th occurrence.
//!
//! The pattern F(W1, .., Wk) of `[Turner 1989]`, the concatenation W1 W2 W3 ... with
//! W(n+k) = W(n) W(n+1) ... W(n+k-1), is of that kind: the symbols are a start s and x1, .., xk;
//! σ sends s to s x1, each x to the next one and the last to x1 ... xk; s is spelled as nothing
//! and xi as Wi. Indeed σⁿ(s) = s W1 W2 ... Wn.

mod error;
mod letters;
mod parse;
mod walk;

pub use error::WordError;
pub use letters::Letters;
pub use parse::EXAMPLES;

/// An infinite word; see the [module](self). Indices count from 0.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, UBig};
/// use wythoff_numbers::word::Word;
///
/// let fibonacci = Word::fibonacci();
/// assert_eq!(fibonacci.letters().take(8).collect::<String>(), "abaababa");
/// let far = UBig::from(10u8).pow(100);
/// assert_eq!(fibonacci.letter(&far, &Budget::default()), Ok('a'));
///
/// let alpha: Word = "pattern:1,0".parse().unwrap();
/// assert_eq!(alpha.letters().take(12).collect::<String>(), "101001010010");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Symbol 0 is the start; its image begins with itself.
    images: Vec<Vec<Run>>,
    spelling: Vec<Vec<char>>,
}

/// A symbol, several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    symbol: usize,
    times: u64,
}

impl Word {
    /// The Fibonacci word abaababa..., fixed by a → ab, b → a. The letter at index n - 1 is `a`
    /// exactly when n is a lower Wythoff number.
    pub fn fibonacci() -> Self {
        Self::k_wythoff(1).expect("k is positive")
    }

    /// The Tribonacci word abacabaabacab..., fixed by a → ab, b → ac, c → a.
    pub fn tribonacci() -> Self {
        let rules = [('a', "ab"), ('b', "ac"), ('c', "a")].map(|(c, w)| (c, w.to_owned()));
        Self::morphism(&rules).expect("a grows")
    }

    /// The word fixed by a → aᵏb, b → a. Its letters sit at the P-positions of `nim-ab:k,1`.
    ///
    /// # Errors
    ///
    /// If `k` is 0.
    pub fn k_wythoff(k: u64) -> Result<Self, WordError> {
        if k == 0 {
            return Err(WordError::Exponent);
        }
        let run = |symbol, times| Run { symbol, times };
        Ok(Self {
            images: vec![vec![run(0, k), run(1, 1)], vec![run(0, 1)]],
            spelling: vec![vec!['a'], vec!['b']],
        })
    }

    /// The pattern F(W1, .., Wk): W1 W2 W3 ... with W(n+k) = W(n) W(n+1) ... W(n+k-1).
    ///
    /// # Errors
    ///
    /// If there are fewer than two words, or one is empty.
    pub fn pattern<S: AsRef<str>>(words: &[S]) -> Result<Self, WordError> {
        if words.len() < 2 {
            return Err(WordError::TooFewWords { found: words.len() });
        }
        if let Some(index) = words.iter().position(|word| word.as_ref().is_empty()) {
            return Err(WordError::EmptyWord { index: index + 1 });
        }
        let one = |symbol| Run { symbol, times: 1 };
        let mut images = vec![vec![one(0), one(1)]];
        images.extend((2..=words.len()).map(|next| vec![one(next)]));
        images.push((1..=words.len()).map(one).collect());
        let mut spelling = vec![Vec::new()];
        spelling.extend(words.iter().map(|word| word.as_ref().chars().collect()));
        Ok(Self { images, spelling })
    }

    /// The fixed point of a morphism that begins with the letter of the first rule.
    ///
    /// # Errors
    ///
    /// If a letter has two images or none, if the image of the first letter does not begin with
    /// that letter, or if repeating the morphism stops growing.
    pub fn morphism(rules: &[(char, String)]) -> Result<Self, WordError> {
        let letters: Vec<char> = rules.iter().map(|(letter, _)| *letter).collect();
        let Some(&start) = letters.first() else {
            return Err(WordError::NoRules);
        };
        if let Some(again) = (1..letters.len()).find(|&i| letters[..i].contains(&letters[i])) {
            return Err(WordError::TwoImages {
                letter: letters[again],
            });
        }
        let mut images = Vec::new();
        for (_, image) in rules {
            let mut runs: Vec<Run> = Vec::new();
            for c in image.chars() {
                let symbol = (letters.iter().position(|&letter| letter == c))
                    .ok_or(WordError::NoImage { letter: c })?;
                match runs.last_mut() {
                    Some(run) if run.symbol == symbol => run.times += 1,
                    _ => runs.push(Run { symbol, times: 1 }),
                }
            }
            images.push(runs);
        }
        if !rules[0].1.starts_with(start) {
            return Err(WordError::NotProlongable { letter: start });
        }
        let word = Self {
            images,
            spelling: letters.iter().map(|&letter| vec![letter]).collect(),
        };
        if word.stops_growing() {
            return Err(WordError::DoesNotGrow { letter: start });
        }
        Ok(word)
    }

    /// The letters that can occur, in the order of the rules.
    pub fn alphabet(&self) -> Vec<char> {
        let mut letters = Vec::new();
        for &letter in self.spelling.iter().flatten() {
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        letters
    }

    /// The letters from index 0 on, without end.
    ///
    /// **Cost** constant time a letter, and a byte of memory for hundreds of letters where the word grows exponentially; at
    /// worst four bytes for each.
    pub fn letters(&self) -> Letters<'_> {
        Letters::new(self)
    }

    /// Whether σⁿ(u) becomes empty, where the image of the start symbol is itself and then u.
    ///
    /// A symbol dies out if all symbols of its image do; those sets grow until they settle.
    fn stops_growing(&self) -> bool {
        let mut dies = vec![false; self.images.len()];
        loop {
            let next: Vec<bool> = (self.images.iter())
                .map(|image| image.iter().all(|run| dies[run.symbol]))
                .collect();
            if next == dies {
                break;
            }
            dies = next;
        }
        let mut rest = self.images[0].clone();
        rest[0].times -= 1;
        rest.iter().all(|run| run.times == 0 || dies[run.symbol])
    }
}

#[cfg(test)]
mod tests;
