//! Level sets that are the Wythoff pairs, shifted, after a finite regular beginning.

use wythoff_automata::UBig;
use wythoff_automata::golden;
use wythoff_rules::LevelSet;

use super::{minus, upper_index};

/// A longer beginning is not listed in full.
const MOST_LISTED: u64 = 10_000;

/// The set {(si, si + o) : i < m} ∪ {(⌊nφ⌋ + c, ⌊nφ²⌋ + c) : n >= 0}.
///
/// **Cost** of a question: one square root and one product of the length of the piles.
///
/// # Example
///
/// ```
/// use wythoff_rules::LevelSet;
/// use wythoff_automata::UBig;
/// use wythoff_engines::closed::shifted;
///
/// let zeros = shifted::w_zeros(3);
/// let position = |n: u32| zeros.nth(&UBig::from(n)).unwrap();
/// assert_eq!(position(2), [UBig::from(2u8), UBig::from(2u8)]);
/// assert_eq!(position(4), [UBig::from(4u8), UBig::from(5u8)]);
/// assert!(zeros.contains(&[UBig::from(4u8), UBig::from(5u8)]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShiftedPairs {
    beginning: Beginning,
    shift: u64,
    source: &'static str,
}

/// The finite part {(si, si + o) : i < m}.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Beginning {
    count: u64,
    step: u64,
    offset: u64,
}

/// The P-positions of Wythoff's game: the pairs (⌊nφ⌋, ⌊nφ²⌋) [Wythoff 1907].
pub fn wythoff_zeros() -> ShiftedPairs {
    same_as_wythoff("Wythoff 1907")
}

/// The P-positions of a game that has those of Wythoff's game, by the theorem given.
pub fn same_as_wythoff(source: &'static str) -> ShiftedPairs {
    shifted(0, 1, 0, 0, source)
}

/// The P-positions of W_k, W'_k and W_{j,k} with j <= k: {(i, i) : i < k} and the Wythoff pairs
/// moved by k [Fraenkel and Ho 2015, Theorems 2, 3 and 6].
pub fn w_zeros(k: u64) -> ShiftedPairs {
    shifted(k, 1, 0, k, "Fraenkel and Ho 2015, Theorems 2, 3 and 6")
}

/// The positions of value 1 in W_k for odd k: {(2i, 2i + 1) : 2i < k} and the Wythoff pairs moved
/// by k + 1 [Fraenkel and Ho 2015, Corollary 2]. `None` for even k, where no closed form is known,
/// and when k + 1 is too large for a machine word.
pub fn w_ones(k: u64) -> Option<ShiftedPairs> {
    let shift = k.checked_add(1)?;
    let source = "Fraenkel and Ho 2015, Corollary 2";
    (k % 2 == 1).then(|| shifted(k / 2 + 1, 2, 1, shift, source))
}

/// The P-positions of T_k for every k, infinity included: {(0, 0)} and the Wythoff pairs moved by 1
/// [Fraenkel and Ho 2015, Theorem 7].
pub fn t_zeros() -> ShiftedPairs {
    shifted(1, 1, 0, 1, "Fraenkel and Ho 2015, Theorem 7")
}

/// The positions of value 1 in T_k for every k: {(0, 1)} and the Wythoff pairs moved by 2. This is
/// [Fraenkel and Ho 2015, Theorem 8], but the proof there takes T_k for an extension of T_∞.
///
/// The level lemma proves it [Nivasch 2009, Lemma 1.3]: by machine T_0 and T_∞ have these positions
/// of value 1, and the same of value 0. The moves of T_k lie between theirs, so the labels 0, 1 and
/// infinity that obey the mex rule in both games obey it in T_k: no option has the label of a position,
/// because none has it in T_∞, and the smaller labels are there, because they are in T_0.
pub fn t_ones() -> ShiftedPairs {
    let source =
        "level lemma (Nivasch 2009, Lemma 1.3) between T_0 and T_inf, both proved by machine";
    shifted(1, 1, 1, 2, source)
}

/// The positions of value 2 in F-Wythoff (T_0): {(0, 2), (1, 3)} and the Wythoff pairs moved by 4
/// [Jiao 2013, after Ho 2012].
pub fn f_wythoff_twos() -> ShiftedPairs {
    shifted(2, 1, 2, 4, "Ho 2012, quoted in Jiao 2013")
}

fn shifted(count: u64, step: u64, offset: u64, shift: u64, source: &'static str) -> ShiftedPairs {
    ShiftedPairs {
        beginning: Beginning {
            count,
            step,
            offset,
        },
        shift,
        source,
    }
}

impl Beginning {
    fn statement(self) -> Option<String> {
        let Self {
            count,
            step,
            offset,
        } = self;
        let member = |i: u64| format!("({}, {})", i * step, i * step + offset);
        let s = if step == 1 {
            String::new()
        } else {
            step.to_string()
        };
        let o = if offset == 0 {
            String::new()
        } else {
            format!(" + {offset}")
        };
        match count {
            0 => None,
            1..=4 => Some((0..count).map(member).collect::<Vec<_>>().join(", ")),
            _ => Some(format!("({s}i, {s}i{o}) for 0 <= i < {count}")),
        }
    }

    fn contains(self, a: &UBig, b: &UBig) -> bool {
        let (index, rest) = (a / self.step, a % self.step);
        rest == 0 && index < UBig::from(self.count) && *b == a + self.offset
    }
}

impl ShiftedPairs {
    /// (⌊nφ⌋ + c, ⌊nφ²⌋ + c).
    fn main_pair(&self, n: &UBig) -> Vec<UBig> {
        let a = golden::lower_big(n) + self.shift;
        let b = &a + n;
        vec![a, b]
    }
}

impl LevelSet for ShiftedPairs {
    fn statement(&self) -> String {
        let shift = match self.shift {
            0 => String::new(),
            shift => format!(" + {shift}"),
        };
        let pairs = format!("(⌊nφ⌋{shift}, ⌊nφ²⌋{shift}) for n >= 0");
        match self.beginning.statement() {
            None => pairs,
            Some(beginning) => format!("{beginning}, and {pairs}"),
        }
    }

    fn source(&self) -> String {
        self.source.to_owned()
    }

    fn nth(&self, n: &UBig) -> Option<Vec<UBig>> {
        let Beginning {
            count,
            step,
            offset,
        } = self.beginning;
        if *n < UBig::from(count) {
            let a = n * step;
            return Some(vec![a.clone(), a + offset]);
        }
        Some(self.main_pair(&(n - count)))
    }

    fn contains(&self, position: &[UBig]) -> bool {
        let [a, b] = position else { return false };
        if a > b {
            return false;
        }
        self.beginning.contains(a, b) || self.main_pair(&(b - a)) == position
    }

    fn with_pile(&self, pile: &UBig) -> Option<Vec<Vec<UBig>>> {
        let offset = self.beginning.offset;
        let mut found = Vec::new();
        // The pile may stand on the left or on the right.
        for smaller in [Some(pile.clone()), minus(pile, offset)]
            .into_iter()
            .flatten()
        {
            let larger = &smaller + offset;
            if self.beginning.contains(&smaller, &larger) {
                found.push(vec![smaller, larger]);
            }
        }
        if let Some(place) = minus(pile, self.shift) {
            let indices = [golden::lower_index_big(&place), upper_index(&place)];
            found.extend(indices.iter().flatten().map(|n| self.main_pair(n)));
        }
        found.sort();
        found.dedup();
        Some(found)
    }

    fn with_difference(&self, difference: &UBig) -> Option<Vec<Vec<UBig>>> {
        let mut found = Vec::new();
        if *difference == UBig::from(self.beginning.offset) {
            if self.beginning.count > MOST_LISTED {
                return None;
            }
            found.extend((0..self.beginning.count).filter_map(|n| self.nth(&UBig::from(n))));
        }
        found.push(self.main_pair(difference));
        Some(found)
    }

    fn pairs(&self) -> Option<Box<dyn Iterator<Item = (u64, u64)> + Send + '_>> {
        let Beginning {
            count,
            step,
            offset,
        } = self.beginning;
        let beginning = (0..count).map(move |i| (i * step, i * step + offset));
        let shift = self.shift;
        let rest = golden::pairs()
            .map_while(move |(a, b)| Some((a.checked_add(shift)?, b.checked_add(shift)?)));
        Some(Box::new(beginning.chain(rest)))
    }
}
