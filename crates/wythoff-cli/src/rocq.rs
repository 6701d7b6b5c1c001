//! Statements that the proof assistant Rocq (Coq) has checked, too: those that a file in `formal/` proves.

use std::fmt;

/// A sentence of this program, and the theorem of `formal/` that says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    /// The sentence, to the letter.
    pub sentence: &'static str,
    /// The name of the theorem.
    pub theorem: &'static str,
    /// Its file in `formal/theories/`.
    pub file: &'static str,
    /// Who computed what the theorem asks for.
    pub by: By,
}

/// Who ran the checker whose `true` a theorem asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The assistant itself: the theorem has no hypothesis that is left.
    Assistant,
    /// The program that is extracted from the proved checkers, `formal/check-rows`.
    Extracted,
}

/// The convergence time of a value, and the row from which fewer rows do not suffice.
macro_rules! convergence {
    ($value:literal, $rows:literal, $from:literal, $theorem:literal, $file:literal, $by:expr) => {
        checked(
            concat!(
                "R_",
                $value,
                " = ",
                $rows,
                ": a sweep from the dummy state of any row has the true state after at most so many rows, and from row ",
                $from,
                " no earlier (Nivasch, Conjecture 3.10)"
            ),
            $theorem,
            $file,
            $by,
        )
    };
}

/// All of them. A test looks each theorem up in `formal/`.
pub const CHECKED: &[Checked] = &[
    checked(
        "the pairs (⌊nφ⌋, ⌊nφ²⌋)",
        "wythoff_theorem",
        "FloorPhi.v",
        By::Assistant,
    ),
    checked(
        "the P-positions of wythoff, with piles of any size, are exactly those that an automaton of 4 states accepts \
         (fibonacci)",
        "value_0",
        "PairValue0.v",
        By::Assistant,
    ),
    checked(
        "the positions of Grundy value 1 in wythoff, with piles of any size, are exactly those that an automaton of 415 \
         states accepts (fibonacci)",
        "value_1",
        "PairValue1.v",
        By::Assistant,
    ),
    checked(
        "the positions of Grundy value 2 in wythoff, with piles of any size, are exactly those that an automaton of 13880 \
         states accepts (fibonacci)",
        "value_2",
        "PairValue2.v",
        By::Assistant,
    ),
    checked(
        "for every a and each v = 0, ..., 0, an automaton of 4 states that reads a (fibonacci) tells whether wythoff has \
         a position (a, b), a <= b, of Grundy value v, and by one of 1 states of the sweep which b it is; there are no \
         others",
        "values_to_0",
        "Value0.v",
        By::Assistant,
    ),
    checked(
        "for every a and each v = 0, ..., 1, an automaton of 220 states that reads a (fibonacci) tells whether wythoff \
         has a position (a, b), a <= b, of Grundy value v, and by one of 18 states of the sweep which b it is; there are \
         no others",
        "values_to_1",
        "Value1.v",
        By::Assistant,
    ),
    checked(
        "for every a and each v = 0, ..., 2, an automaton of 9958 states that reads a (fibonacci) tells whether wythoff \
         has a position (a, b), a <= b, of Grundy value v, and by one of 240 states of the sweep which b it is; there \
         are no others",
        "values_to_2",
        "Value2.v",
        By::Assistant,
    ),
    checked(
        "for every a and each v = 0, ..., 3, an automaton of 2223648 states that reads a (fibonacci) tells whether \
         wythoff has a position (a, b), a <= b, of Grundy value v, and by one of 10314 states of the sweep which b it \
         is; there are no others",
        "main",
        "Main.v",
        By::Extracted,
    ),
    convergence!(1, 45, 2201, "convergence_1", "Convergence.v", By::Assistant),
    convergence!(
        2,
        72,
        72058,
        "convergence_2",
        "Convergence.v",
        By::Assistant
    ),
    convergence!(
        3,
        158,
        76484621,
        "convergence_exactly",
        "ConvergeSound.v",
        By::Extracted
    ),
    checked(
        "the P-positions of nim-ab:a,b for all a, b >= 1, with piles of any size, are exactly the pairs (x_n, x_n + an) \
         for n >= 0, where x_n is the left end of the first gap longer than b among -b and the piles of earlier pairs, \
         plus b",
        "spaced_pairs",
        "SpacedPairs.v",
        By::Assistant,
    ),
];

const fn checked(
    sentence: &'static str,
    theorem: &'static str,
    file: &'static str,
    by: By,
) -> Checked {
    Checked {
        sentence,
        theorem,
        file,
        by,
    }
}

impl Checked {
    /// What is checked of a sentence that names its game, or is about Wythoff's game.
    pub fn find(sentence: &str) -> Option<&'static Self> {
        CHECKED.iter().find(|known| known.sentence == sentence)
    }
}

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { theorem, file, .. } = self;
        match self.by {
            By::Assistant => write!(f, "checked in Rocq: {theorem} in formal/theories/{file}"),
            By::Extracted => write!(
                f,
                "checked by the program that Rocq extracts from its proofs, formal/check-rows: {theorem} in \
                 formal/theories/{file}"
            ),
        }
    }
}
