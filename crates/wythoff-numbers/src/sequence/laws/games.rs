//! Laws of the sequences that come from games.

use wythoff_automata::golden::{lower, pairs, pairs_from};
use wythoff_automata::{Budget, UBig};

use super::{Law, Mismatch, equal, partition};
use crate::sequence::Sequence;
use crate::sequence::beatty::Beatty;
use crate::sequence::floor::LinearFloor;
use crate::sequence::hofstadter::{HofstadterG, KomakiG};
use crate::sequence::mex::{MexRule, NimAb, Sun};
use crate::word::Word;

pub(super) const LAWS: &[Law] = &[
    Law {
        name: "mex-pairs",
        statement: "A(n) = mex{A(i), B(i) : i < n}, B(n) = A(n) + n",
        source: "Wythoff 1907",
        check: |count| {
            let sun = Sun::new(0, []).expect("T is empty");
            equal(sun.pairs(), pairs(), count)
        },
    },
    Law {
        name: "hofstadter-g",
        statement: "G(n) = n - G(G(n-1)) = A(n+1) - n - 1",
        source: "Komaki, Miyadera and Murakami 2025",
        check: |count| {
            let formula = (0u64..).map(|n| lower(n + 1) - n - 1);
            equal(HofstadterG::by_recursion(), formula, count)
        },
    },
    Law {
        name: "komaki-g",
        statement: "g by pairs = g by Hofstadter's G",
        source: "Komaki, Miyadera and Murakami 2025, Corollary 1",
        check: |count| {
            let budget = Budget::default();
            let second = (0u64..).map(move |n| KomakiG.term(&UBig::from(n), &budget).ok());
            equal(KomakiG.terms().map(Some), second, count)
        },
    },
    Law {
        name: "komaki-partition",
        statement: "A(n) + g(n) - 1 and B(n) + g(n), n >= 2, partition the integers from 3 on",
        source: "Komaki, Miyadera and Murakami 2025, Theorem 3",
        check: |count| {
            let part = |first: bool| {
                let pairs = pairs().zip(KomakiG::by_pairs().map(u64::from)).skip(2);
                // Two less, so that counting starts from 1.
                let part = pairs.map(move |((a, b), g)| if first { a + g - 3 } else { b + g - 2 });
                Box::new(part) as Box<dyn Iterator<Item = u64>>
            };
            partition([part(true), part(false)], count)
        },
    },
    Law {
        name: "raleigh",
        statement: "A(A(n)), B(n) = A(A(n)) + 1 and A(B(n)) = B(n) + A(n) partition the positive integers",
        source: "Fraenkel 2007",
        check: |count| {
            let piles = pairs_from(1).map(|(a, b)| [lower(a), b, lower(b)]);
            let known = piles
                .clone()
                .zip(pairs_from(1))
                .map(|([a, ..], (n, _))| [a, a + 1, a + 1 + n]);
            equal(piles.clone(), known, count)?;
            partition(
                [0, 1, 2].map(|k| Box::new(piles.clone().map(move |pile| pile[k])) as Box<_>),
                count,
            )
        },
    },
    Law {
        name: "fat-rat-partition",
        statement: "the m piles of fat-rat(m) partition the positive integers, 2 <= m <= 6",
        source: "Fraenkel 2015",
        check: |count| (2..=6).try_for_each(|m| partition((1..=m).map(|k| fat_rat(m, k)), count)),
    },
    Law {
        name: "fat-rat-differences",
        statement: "the differences of neighbouring piles of fat-rat(m) partition the numbers that 2^m - 1 does not divide, 2 <= m <= 6",
        source: "Fraenkel 2015",
        check: |count| {
            (2..=6usize).try_for_each(|m| {
                let differences = (1..m).map(|k| {
                    let difference = fat_rat(m, k + 1)
                        .zip(fat_rat(m, k))
                        .map(|(high, low)| high - low);
                    Box::new(difference) as Box<dyn Iterator<Item = u64>>
                });
                let multiples = (1..).map(move |i: u64| i * ((1 << m) - 1));
                partition(differences.chain([Box::new(multiples) as Box<_>]), count)
            })
        },
    },
    Law {
        name: "mouse-recursion",
        statement: "mouse: a = mex, b(n) = a(n) + floor((3n-1)/2)",
        source: "Fraenkel 2015",
        check: |count| greedy(count, 2, |n, k| if k == 1 { (3 * n - 1) / 2 } else { 0 }),
    },
    Law {
        name: "rat-recursion",
        statement: "rat: a = mex, b(n) = a(n) + floor((7n-2)/4), c(n) = b(n) + floor((7n-3)/2)",
        source: "Fraenkel 2015",
        check: |count| {
            greedy(count, 3, |n, k| {
                if k == 1 {
                    (7 * n - 2) / 4
                } else {
                    (7 * n - 3) / 2
                }
            })
        },
    },
    Law {
        name: "k-wythoff",
        statement: "NIM(k,1): mex pairs = places of a and b under a -> a^k b, b -> a = Beatty pairs, 1 <= k <= 5",
        source: "Gurvich 2012",
        check: |count| (1..=5).try_for_each(|k| k_wythoff(k, count)),
    },
    Law {
        name: "sun-gaps",
        statement: "Sun's A has gaps 1 and 2, B gaps 2 and 3, once A(n) > max T",
        source: "Sun 2005, corrected",
        check: |count| {
            let sun = Sun::new(4, [0, 1, 7]).expect("no B meets T");
            let settled = || sun.pairs().skip_while(|&(a, _)| a <= 7);
            let gaps = settled()
                .zip(settled().skip(1))
                .map(|((a, b), (next_a, next_b))| {
                    (
                        (1..=2).contains(&(next_a - a)),
                        (2..=3).contains(&(next_b - b)),
                    )
                });
            equal(gaps, std::iter::repeat((true, true)), count)
        },
    },
    Law {
        name: "sun-special",
        statement: "Sun's A(n) - floor(n phi) ends in a band {c-1, c, c+1}",
        source: "Sun 2005",
        check: |count| {
            for (index, (n0, t)) in [
                (1, vec![]),
                (3, vec![0, 2]),
                (4, vec![0, 1, 7]),
                (6, vec![0, 1]),
            ]
            .into_iter()
            .enumerate()
            {
                let sun = Sun::new(n0, t).expect("no B meets T");
                if sun.band_constant(count as u64).is_none() {
                    return Err(Mismatch {
                        index,
                        left: None,
                        right: Some("a band".to_owned()),
                    });
                }
            }
            Ok(())
        },
    },
    Law {
        name: "tribonacci-partition",
        statement: "the places of a, b, c in the Tribonacci word partition the positive integers, and a(n) < b(n) < c(n)",
        source: "Duchêne and Rigo 2008",
        check: |count| {
            let letters: Vec<char> = Word::tribonacci().letters().take(8 * count).collect();
            let places = |letter| {
                let places: Vec<u64> = (letters.iter().zip(1..))
                    .filter_map(|(&found, place)| (found == letter).then_some(place))
                    .collect();
                places
            };
            let [a, b, c] = ['a', 'b', 'c'].map(places);
            let ordered = a.iter().zip(&b).zip(&c).map(|((a, b), c)| a < b && b < c);
            equal(ordered, std::iter::repeat(true), count)?;
            partition(
                [a, b, c].map(|part| Box::new(part.into_iter()) as Box<_>),
                count,
            )
        },
    },
];

fn fat_rat(m: usize, k: usize) -> Box<dyn Iterator<Item = u64>> {
    let pile = LinearFloor::fat_rat(m, k).expect("1 <= k <= m");
    let budget = Budget::default();
    Box::new((1u64..).map(move |n| {
        let term = pile
            .term(&UBig::from(n), &budget)
            .expect("there is a formula");
        u64::try_from(&term).expect("a small positive term")
    }))
}

/// The piles by the greedy recursion with given differences, against the closed form.
fn greedy(count: usize, piles: usize, difference: fn(u64, usize) -> u64) -> Result<(), Mismatch> {
    let mut used = std::collections::BTreeSet::new();
    let mut free = 1;
    let recursion = (1u64..).map(|n| {
        while used.remove(&free) {
            free += 1;
        }
        let mut row = vec![free];
        free += 1;
        for k in 1..piles {
            let next = row[k - 1] + difference(n, k);
            used.insert(next);
            row.push(next);
        }
        row
    });
    let mut columns: Vec<_> = (1..=piles).map(|k| fat_rat(piles, k)).collect();
    let formula = std::iter::from_fn(move || columns.iter_mut().map(Iterator::next).collect());
    equal(recursion, formula, count)
}

fn k_wythoff(k: u64, count: usize) -> Result<(), Mismatch> {
    let word = Word::k_wythoff(k).expect("k is positive");
    let places = |letter| {
        let placed = word.letters().zip(1u64..);
        placed.filter_map(move |(found, place)| (found == letter).then_some(place))
    };
    let mex = || NimAb { a: k, b: 1 }.pairs().skip(1);
    equal(mex().map(|(x, _)| x), places('a'), count)?;
    equal(
        mex().map(|(_, y)| y),
        places('b'),
        count / usize::try_from(k).unwrap_or(1),
    )?;
    // α = (2 - k + √(k² + 4))/2, and α + k for the second members.
    let slope = |p: i64| {
        let square = k * k + 4;
        Beatty::new(p.into(), 1.into(), square.into(), 2.into()).expect("a valid surd")
    };
    let small = |beatty: Beatty| {
        (1u64..).map(move |n| u64::try_from(&beatty.at(&UBig::from(n))).unwrap_or(0))
    };
    let k = k.cast_signed();
    equal(mex(), small(slope(2 - k)).zip(small(slope(2 + k))), count)
}
