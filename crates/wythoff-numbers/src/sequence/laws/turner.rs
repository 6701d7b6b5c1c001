//! Laws of word patterns, selections and Wythoff pairs.

use wythoff_automata::golden::{lower, pairs, pairs_from, upper};
use wythoff_automata::{IBig, UBig};

use super::{Law, Mismatch, equal, partition};
use crate::sequence::Sequence;
use crate::sequence::algebra::{addmerge, complement, select, set_sequence, shift, submerge};
use crate::sequence::golden::Determinants;
use crate::sequence::positions::Positions;
use crate::word::Word;

const TURNER: &str = "Turner 1989";

pub(super) const LAWS: &[Law] = &[
    Law {
        name: "omega-1",
        statement: "n * F(1,01) = A(n)",
        source: TURNER,
        check: |count| equal(select(1.., &word("1,01")), lowers(), count),
    },
    Law {
        name: "omega-2",
        statement: "n * F(0,10) = B(n)",
        source: TURNER,
        check: |count| equal(select(1.., &word("0,10")), uppers(), count),
    },
    Law {
        name: "omega-complement",
        statement: "F(0,10) is F(1,01) with 0 and 1 exchanged",
        source: TURNER,
        check: |count| {
            let flip = |letter| if letter == '0' { '1' } else { '0' };
            equal(
                word("0,10").letters(),
                word("1,01").letters().map(flip),
                count,
            )
        },
    },
    Law {
        name: "omega-merge",
        statement: "omega_1 M omega_2 = n",
        source: TURNER,
        check: |count| equal(addmerge(lowers(), uppers()), 1.., count),
    },
    Law {
        name: "wythoff-complement",
        statement: "the complement of A is B",
        source: "Wythoff 1907",
        check: |count| equal(complement(lowers()), uppers(), count),
    },
    Law {
        name: "alpha-1",
        statement: "n * F(1,0) = B(n-1) + 1",
        source: TURNER,
        check: |count| equal(alpha_1(), pairs().map(|(_, b)| b + 1), count),
    },
    Law {
        name: "alpha-2",
        statement: "n * F(0,1) = A(n) + 1, at the zeros of F(1,0)",
        source: TURNER,
        check: |count| equal(alpha_2(), shift(lowers(), 1), count),
    },
    Law {
        name: "alpha-1-submerge",
        statement: "alpha_1 = omega_1 W [omega_1 * F(0,01)]",
        source: TURNER,
        check: |count| {
            equal(
                alpha_1(),
                submerge(lowers(), select(lowers(), &word("0,01"))),
                count,
            )
        },
    },
    Law {
        name: "alpha-1-select",
        statement: "alpha_1 = omega_1 * F(1,10)",
        source: TURNER,
        check: |count| equal(alpha_1(), select(lowers(), &word("1,10")), count),
    },
    Law {
        name: "alpha-2-addmerge",
        statement: "alpha_2 = omega_2 M [omega_1 * F(0,01)]",
        source: TURNER,
        check: |count| {
            equal(
                alpha_2(),
                addmerge(uppers(), select(lowers(), &word("0,01"))),
                count,
            )
        },
    },
    Law {
        name: "omega-1-addmerge",
        statement: "omega_1 = alpha_1 M [alpha_2 * F(0,10)]",
        source: "Turner 1989, corrected",
        check: |count| {
            equal(
                lowers(),
                addmerge(alpha_1(), select(alpha_2(), &word("0,10"))),
                count,
            )
        },
    },
    Law {
        name: "omega-2-submerge",
        statement: "omega_2 = alpha_2 W [alpha_2 * F(0,10)]",
        source: TURNER,
        check: |count| {
            equal(
                uppers(),
                submerge(alpha_2(), select(alpha_2(), &word("0,10"))),
                count,
            )
        },
    },
    Law {
        name: "merge-inverse",
        statement: "(S M T) W T = S, for S = A and T = alpha_2",
        source: TURNER,
        check: |count| {
            equal(
                submerge(addmerge(lowers(), alpha_2()), alpha_2()),
                lowers(),
                count,
            )
        },
    },
    Law {
        name: "set-sequence",
        statement: "the places of 1 in W(n) of F(1,01) are a set sequence with shifts |W(n)|",
        source: TURNER,
        check: set_sequences,
    },
    Law {
        name: "determinants",
        statement: "A(i) B(i+1) - A(i+1) B(i) = A(i) - i (A(i+1) - A(i))",
        source: TURNER,
        check: |count| {
            let budget = wythoff_automata::Budget::default();
            let formula = (1u64..).map(move |i| Determinants.term(&UBig::from(i), &budget).ok());
            equal(Determinants.terms().map(Some), formula, count)
        },
    },
    Law {
        name: "determinants-positive",
        statement: "the positive determinants are A(1), A(2), ...",
        source: TURNER,
        check: |count| {
            let positive = Determinants.terms().filter(|term| *term > IBig::ZERO);
            equal(positive, lowers().map(IBig::from), count)
        },
    },
    Law {
        name: "determinants-negative",
        statement: "the negative determinants are (-n) * F(1,2), and -(A(k) - k + 1)",
        source: TURNER,
        check: |count| {
            let negative = || Determinants.terms().filter(|term| *term < IBig::ZERO);
            let pattern = word("1,2");
            let selected = select((1u64..).map(|n| -IBig::from(n)), &pattern);
            equal(negative(), selected, count)?;
            equal(
                negative(),
                (1..).map(|k| -IBig::from(lower(k) - k + 1)),
                count,
            )
        },
    },
    Law {
        name: "triple-fibonacci",
        statement: "in F(a,bc): b at B(n), c at B(n) + 1, a at omega_1 * F(1,0) = A(n-1) + B(n-1) + 1",
        source: TURNER,
        check: |count| {
            let pattern = Word::pattern(&["a", "bc"]).expect("words are not empty");
            let places = |letter| places(&pattern, letter);
            equal(places('b'), uppers(), count)?;
            equal(places('c'), shift(uppers(), 1), count)?;
            equal(places('a'), select(lowers(), &word("1,0")), count)?;
            equal(places('a'), pairs().map(|(a, b)| a + b + 1), count)?;
            equal(
                places('a').map(|place| place % 2),
                (1..).map(|n| n % 2),
                count,
            )
        },
    },
    Law {
        name: "triple-tribonacci",
        statement: "the places of a, b and c in F(a,b,c) partition the positive integers",
        source: TURNER,
        check: |count| {
            let letters = |letter| {
                let word = Word::pattern(&["a", "b", "c"]).expect("words are not empty");
                let places = Positions { word, letter };
                let terms: Vec<u64> = (places.terms().take(count))
                    .map(|term| u64::try_from(&term).expect("a small place"))
                    .collect();
                Box::new(terms.into_iter()) as Box<dyn Iterator<Item = u64>>
            };
            partition(['a', 'b', 'c'].map(letters), count)
        },
    },
    Law {
        name: "fibonacci-word",
        statement: "in the Fibonacci word a stands at A(n) and b at B(n)",
        source: "Lothaire 2002",
        check: |count| {
            let word = Word::fibonacci();
            equal(places(&word, 'a'), lowers(), count)?;
            equal(places(&word, 'b'), uppers(), count)
        },
    },
    Law {
        name: "compositions",
        statement: "AA = B - 1, AB = A + B, BA = A + B - 1, BB = A + 2B",
        source: "Carlitz, Scoville and Hoggatt 1972",
        check: |count| {
            let composed = pairs_from(1).map(|(a, b)| [lower(a), lower(b), upper(a), upper(b)]);
            equal(
                composed,
                pairs_from(1).map(|(a, b)| [b - 1, a + b, a + b - 1, a + 2 * b]),
                count,
            )
        },
    },
    Law {
        name: "silber",
        statement: "of G = (A(n), B(n), A(n) + B(n), ...) the pairs (G1,G2), (G3,G4), (G5,G6) are Wythoff pairs, (G2,G3) and (G4,G5) are not",
        source: "Silber 1976, corrected",
        check: |count| {
            let is_pair = |(a, b): (u64, u64)| b > a && (lower(b - a), upper(b - a)) == (a, b);
            let seen = pairs_from(1).map(|(a, b)| {
                let g = [a, b, a + b, a + 2 * b, 2 * a + 3 * b, 3 * a + 5 * b];
                [0, 1, 2, 3, 4].map(|i| is_pair((g[i], g[i + 1])))
            });
            equal(
                seen,
                std::iter::repeat([true, false, true, false, true]),
                count,
            )
        },
    },
    Law {
        name: "fibonacci-pairs",
        statement: "(F(2k), F(2k+1)) is the Wythoff pair of index F(2k-1)",
        source: "Silber 1976",
        check: |count| {
            use wythoff_automata::golden::{lower_big, upper_big};
            // (F(2k-1), F(2k)). The numbers grow, so a thousandth of the terms is enough work.
            let (mut before, mut here) = (UBig::ONE, UBig::ONE);
            for index in 0..count.div_ceil(1000) {
                let next = &before + &here;
                let pair = (lower_big(&before), upper_big(&before));
                equal([pair], [(here.clone(), next.clone())], 1)
                    .map_err(|mismatch| Mismatch { index, ..mismatch })?;
                here += &next;
                before = next;
            }
            Ok(())
        },
    },
    Law {
        name: "cassini",
        statement: "F(n) F(n+2) - F(n+1)^2 = (-1)^(n+1)",
        source: TURNER,
        check: |count| {
            let (mut a, mut b) = (IBig::ZERO, IBig::ONE);
            let left = std::iter::from_fn(|| {
                let c = &a + &b;
                let determinant = &a * &c - b.pow(2);
                (a, b) = (b.clone(), c);
                Some(determinant)
            });
            let right = [-IBig::ONE, IBig::ONE].into_iter().cycle();
            equal(left, right, count.div_ceil(100))
        },
    },
    Law {
        name: "magic-matrix",
        statement: "the powers of [[0,1],[1,1]] have Fibonacci entries, row and column sums; their trace is a Lucas number",
        source: "Turner 1989, corrected",
        check: magic_matrix,
    },
];

fn lowers() -> impl Iterator<Item = u64> + Clone {
    pairs_from(1).map(|(a, _)| a)
}

fn uppers() -> impl Iterator<Item = u64> + Clone {
    pairs_from(1).map(|(_, b)| b)
}

/// The pattern of two words with a comma between them.
fn word(words: &str) -> Word {
    let words: Vec<&str> = words.split(',').collect();
    Word::pattern(&words).expect("two words that are not empty")
}

fn places(word: &Word, letter: char) -> impl Iterator<Item = u64> {
    word.letters()
        .zip(1..)
        .filter_map(move |(found, place)| (found == letter).then_some(place))
}

/// The places of 1 in F(1,0), read off the word.
fn alpha_1() -> impl Iterator<Item = u64> {
    letters_of("1,0", '1')
}

/// The places of 0 in F(1,0), read off the word.
fn alpha_2() -> impl Iterator<Item = u64> {
    letters_of("1,0", '0')
}

/// The places of a letter in the pattern of two words, block by block as defined.
fn letters_of(words: &str, letter: char) -> impl Iterator<Item = u64> {
    let (first, second) = words.split_once(',').expect("two words");
    let (mut here, mut next) = (first.to_owned(), second.to_owned());
    let mut before = 0u64;
    let blocks = std::iter::from_fn(move || {
        let after = format!("{here}{next}");
        let block = std::mem::replace(&mut here, std::mem::replace(&mut next, after));
        let start = before;
        before += block.len() as u64;
        Some((start, block))
    });
    blocks.flat_map(move |(start, block)| {
        let places = block.chars().zip(start + 1..);
        let found = places.filter_map(|(c, place)| (c == letter).then_some(place));
        found.collect::<Vec<u64>>()
    })
}

fn set_sequences(count: usize) -> Result<(), Mismatch> {
    // W(n) has Fibonacci length; stop when a word is as long as the terms asked for.
    let mut words = vec!["1".to_owned(), "01".to_owned()];
    while words.last().is_some_and(|word| word.len() < count) {
        let next = words[words.len() - 2..].concat();
        words.push(next);
    }
    let ones = |word: &String| -> Vec<u64> {
        word.chars()
            .zip(1..)
            .filter_map(|(c, place)| (c == '1').then_some(place))
            .collect()
    };
    let shifts: Vec<u64> = words
        .iter()
        .take(words.len() - 2)
        .map(|word| word.len() as u64)
        .collect();
    let sets = set_sequence(ones(&words[0]), ones(&words[1]), &shifts);
    equal(sets, words.iter().map(ones), words.len())
}

fn magic_matrix(count: usize) -> Result<(), Mismatch> {
    // Entries grow with the power, so a hundredth of the terms is enough work.
    let (mut before, mut here) = (UBig::ZERO, UBig::ONE);
    let (mut lucas, mut next_lucas) = (UBig::ONE, UBig::from(3u8));
    let mut matrix = [[UBig::ZERO, UBig::ONE], [UBig::ONE, UBig::ONE]];
    for index in 0..count.div_ceil(100) {
        let after = &before + &here;
        let [[a, b], [c, d]] = &matrix;
        let found = [a, b, c, d, &(a + b), &(c + d), &(a + c), &(b + d), &(a + d)].map(UBig::clone);
        let beyond = &here + &after;
        let expected = [
            &before, &here, &here, &after, &after, &beyond, &after, &beyond, &lucas,
        ]
        .map(UBig::clone);
        equal([found], [expected], 1).map_err(|mismatch| Mismatch { index, ..mismatch })?;
        matrix = [[b.clone(), a + b], [d.clone(), c + d]];
        (before, here) = (here, after);
        let sum = &lucas + &next_lucas;
        (lucas, next_lucas) = (next_lucas, sum);
    }
    Ok(())
}
