//! Fast conversion for every numeration system whose place values follow a recurrence.
//!
//! The place values are w(i) = p(i)·b, where b is a fixed column of D numbers and the rows p(i)
//! are the first rows of the products S(i-1)···S(0) of small matrices that repeat after a *block*
//! of places. A string of digits d has the row Σ d(i)·p(i); moved up by h blocks, it has that row
//! times Mʰ, where M is the product over one block. So one row tells the value of a string
//! wherever it stands, and strings are read and written by halving:
//!
//! * reading: row(low, high) = row(low) + row(high)·Mʰ;
//! * writing: guess the number m whose digits are the upper half (a product with a stored
//!   reciprocal, too small by a few units at most), write m, count it up while the next one still
//!   fits, subtract its moved value, write the rest.
//!
//! Greedy strings obey a local rule: no window of D digits d(i), .., d(i-D+1) reaches the first row
//! of S(i) in the order of words. The result never rests on the quality of the guess: m is settled by exact comparisons.
//!
//! **Cost** O(M(n) log n) for n digits, where M(n) is the cost of a product.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// The places below this value are converted one by one.
const LEAF_LIMIT: u64 = 1 << 62;

/// A self-similar numeration system: `D` is the order of the recurrence.
#[derive(Debug, Clone)]
pub(super) struct Engine<const D: usize> {
    base: [UBig; D],
    steps: Vec<[u32; D]>,
    /// The lowest places, a whole number of blocks.
    leaf: Vec<Place<UBig, D>>,
    /// The same in machine words, or nothing if a single block passes the limit.
    leaf_words: Option<Vec<Place<u64, D>>>,
    /// The row of the place above the leaf.
    leaf_top: [UBig; D],
    /// `levels[j]` moves strings up by `leaf.len() << j` places.
    levels: Vec<Power<D>>,
}

/// One place: its row p(i) and its value w(i).
#[derive(Debug, Clone)]
struct Place<N, const D: usize> {
    row: [N; D],
    weight: N,
}

#[derive(Debug, Clone)]
struct Power<const D: usize> {
    /// Mʰ.
    matrix: Matrix<D>,
    /// Mʰ·b: a string with row v, moved up, has the value v·column.
    column: [UBig; D],
    /// For writing; left out when only reading is wanted.
    guess: Option<Guess>,
}

/// Division by the growth over h blocks: a product with `reciprocal`, then `shift` bits down.
#[derive(Debug, Clone)]
struct Guess {
    reciprocal: UBig,
    shift: usize,
}

type Matrix<const D: usize> = [[UBig; D]; D];

impl<const D: usize> Engine<D> {
    /// The system with column `base` and the given steps, ready to write numbers up to `largest`.
    ///
    /// A step is the first row of a matrix S whose other rows move the entries down by one.
    pub(super) fn for_writing(base: [u64; D], steps: &[[u32; D]], largest: &UBig) -> Self {
        let (mut engine, mut matrix) = Self::leaf_only(base, steps);
        while dot(&matrix[0], &engine.base) <= *largest {
            let column = column_times(&matrix, &engine.base);
            let above = dot(&matrix[0], &column);
            let shift = above.bit_len() + 8;
            let reciprocal = (&column[0] << shift) / &above;
            let guess = Some(Guess { reciprocal, shift });
            let square = (above <= *largest).then(|| product(&matrix, &matrix));
            engine.levels.push(Power {
                matrix,
                column,
                guess,
            });
            match square {
                Some(square) => matrix = square,
                None => break,
            }
        }
        engine
    }

    /// The same system, ready to read strings of the given number of places.
    pub(super) fn for_reading(base: [u64; D], steps: &[[u32; D]], places: usize) -> Self {
        let (mut engine, mut matrix) = Self::leaf_only(base, steps);
        while engine.len() < places {
            let column = column_times(&matrix, &engine.base);
            let square = (2 * engine.len() < places).then(|| product(&matrix, &matrix));
            engine.levels.push(Power {
                matrix,
                column,
                guess: None,
            });
            match square {
                Some(square) => matrix = square,
                None => break,
            }
        }
        engine
    }

    /// An engine without levels, and the matrix of its leaf.
    fn leaf_only(base: [u64; D], steps: &[[u32; D]]) -> (Self, Matrix<D>) {
        let base = base.map(UBig::from);
        let block = (steps.iter()).fold(identity(), |power, step| apply_step(step, &power));
        let mut matrix = identity();
        let mut leaf = Vec::new();
        loop {
            for step in steps {
                leaf.push(Place {
                    weight: dot(&matrix[0], &base),
                    row: matrix[0].clone(),
                });
                matrix = apply_step(step, &matrix);
            }
            if dot(&row_times(&block[0], &matrix), &base) > UBig::from(LEAF_LIMIT) {
                break;
            }
        }
        let engine = Self {
            base,
            steps: steps.to_vec(),
            leaf_words: leaf.iter().map(in_words).collect(),
            leaf,
            leaf_top: matrix[0].clone(),
            levels: Vec::new(),
        };
        (engine, matrix)
    }

    /// The number of places this engine was made for.
    pub(super) fn len(&self) -> usize {
        self.leaf.len() << self.levels.len()
    }

    /// The row of the place just above the [`Engine::len`] places.
    pub(super) fn top_row(&self) -> [UBig; D] {
        match self.levels.last() {
            None => self.leaf_top.clone(),
            Some(level) => row_times(&level.matrix[0], &level.matrix),
        }
    }

    /// The greedy digits of `n`, least significant first, with zeros above.
    pub(super) fn digits(&self, n: &UBig) -> Vec<u32> {
        let mut digits = vec![0; self.len()];
        self.write(n.clone(), self.levels.len(), &mut digits, false);
        digits
    }

    /// The digits of the largest m with row(m)·column <= `n`, and what is left of `n`.
    ///
    /// `guess` should be at most m and close to it.
    pub(super) fn digits_above(
        &self,
        n: &UBig,
        column: &[UBig; D],
        guess: UBig,
    ) -> (Vec<u32>, UBig) {
        let mut digits = vec![0; self.len()];
        let (_, rest) = self.settle(n, column, guess, self.levels.len(), &mut digits);
        (digits, rest)
    }

    /// The value of digits given least significant first, at most [`Engine::len`] many.
    pub(super) fn value(&self, digits: &[u32]) -> UBig {
        dot(&self.row(digits), &self.base)
    }

    /// The row Σ d(i)·p(i) of digits given least significant first.
    pub(super) fn row(&self, digits: &[u32]) -> [UBig; D] {
        let leaf = self.leaf.len();
        if digits.len() <= leaf {
            return self.leaf_row(digits);
        }
        let level = (digits.len().div_ceil(leaf) - 1).ilog2();
        let (low, high) = digits.split_at(leaf << level);
        let moved = row_times(&self.row(high), &self.levels[level as usize].matrix);
        sum(moved, self.row(low))
    }

    fn leaf_row(&self, digits: &[u32]) -> [UBig; D] {
        match &self.leaf_words {
            Some(places) => {
                let mut row = [0u128; D];
                for (&digit, place) in digits.iter().zip(places) {
                    for (sum, &entry) in row.iter_mut().zip(&place.row) {
                        *sum += u128::from(entry) * u128::from(digit);
                    }
                }
                row.map(UBig::from)
            }
            None => {
                let mut row = std::array::from_fn(|_| UBig::ZERO);
                for (&digit, place) in digits.iter().zip(&self.leaf) {
                    for (sum, entry) in row.iter_mut().zip(&place.row) {
                        *sum += entry * digit;
                    }
                }
                row
            }
        }
    }

    /// Writes `n` into `leaf.len() << level` digits; returns its row if `want_row`.
    fn write(&self, n: UBig, level: usize, digits: &mut [u32], want_row: bool) -> [UBig; D] {
        let Some(below) = level.checked_sub(1) else {
            self.write_leaf(n, digits);
            return self.row(digits);
        };
        let half = &self.levels[below];
        let (low, high) = digits.split_at_mut(self.leaf.len() << below);
        if n < half.column[0] {
            return self.write(n, below, low, want_row);
        }
        let (top, rest) = self.settle(&n, &half.column, half.guess(&n), below, high);
        let row = self.write(rest, below, low, want_row);
        if want_row {
            sum(row, row_times(&top, &half.matrix))
        } else {
            row
        }
    }

    fn write_leaf(&self, mut n: UBig, digits: &mut [u32]) {
        let fits = "a greedy digit is at most a coefficient";
        if let (Some(places), Ok(mut n)) = (&self.leaf_words, u64::try_from(&n)) {
            for (digit, place) in digits.iter_mut().zip(places).rev() {
                *digit = 0;
                if n >= place.weight {
                    *digit = u32::try_from(n / place.weight).expect(fits);
                    n %= place.weight;
                }
            }
            return;
        }
        for (digit, place) in digits.iter_mut().zip(&self.leaf).rev() {
            let quotient = &n / &place.weight;
            n -= &quotient * &place.weight;
            *digit = u32::try_from(quotient).expect(fits);
        }
    }

    /// Writes the largest m with row(m)·column <= n; returns row(m) and n - row(m)·column.
    fn settle(
        &self,
        n: &UBig,
        column: &[UBig; D],
        mut guess: UBig,
        level: usize,
        digits: &mut [u32],
    ) -> ([UBig; D], UBig) {
        let (mut top, mut rest) = loop {
            digits.fill(0);
            let top = self.write(guess.clone(), level, digits, true);
            let value = dot(&top, column);
            if value <= *n {
                break (top, n - value);
            }
            guess -= 1u8;
        };
        while let Some(next) = self.successor(digits) {
            let removed = self.row(&digits[..next.len()]);
            let added = self.row(&next);
            let gap = dot(&added, column) - dot(&removed, column);
            if gap > rest {
                break;
            }
            rest -= gap;
            digits[..next.len()].copy_from_slice(&next);
            for ((entry, plus), minus) in top.iter_mut().zip(added).zip(removed) {
                *entry += plus;
                *entry -= minus;
            }
        }
        (top, rest)
    }

    /// The low digits of the next number, as many as may change; `None` if there is no room.
    fn successor(&self, digits: &[u32]) -> Option<Vec<u32>> {
        let leaf = self.leaf.len();
        let bound = dot(&self.leaf_top, &self.base);
        let mut next = Vec::new();
        for (chunk, above) in (digits.chunks(leaf)).zip((1..).map(|k| digits.get(k * leaf..))) {
            let start = next.len();
            next.resize(start + leaf, 0);
            let counted = self.value(chunk) + 1u8;
            if counted < bound {
                self.write_leaf(counted, &mut next[start..]);
                if above.is_none_or(|above| self.fits_under(above, &next[start..])) {
                    return Some(next);
                }
                next[start..].fill(0);
            }
        }
        None
    }

    /// Whether the windows that reach from `above` down into the leaf `below` keep the rule.
    fn fits_under(&self, above: &[u32], below: &[u32]) -> bool {
        (0..above.len().min(D - 1)).all(|place| {
            let window = (above[..=place].iter().rev()).chain(below.iter().rev());
            window.take(D).lt(&self.steps[place % self.steps.len()])
        })
    }
}

fn in_words<const D: usize>(place: &Place<UBig, D>) -> Option<Place<u64, D>> {
    let small = |number: &UBig| {
        u64::try_from(number)
            .ok()
            .filter(|&word| word <= LEAF_LIMIT)
    };
    let mut row = [0; D];
    for (word, entry) in row.iter_mut().zip(&place.row) {
        *word = small(entry)?;
    }
    let weight = small(&place.weight)?;
    Some(Place { row, weight })
}

impl<const D: usize> Power<D> {
    /// A number a little below the upper half of `n`.
    ///
    /// A string moved up by h blocks grows by a fixed factor up to a bounded error, because all
    /// other roots of the recurrence lie inside the unit circle.
    fn guess(&self, n: &UBig) -> UBig {
        let Some(Guess { reciprocal, shift }) = &self.guess else {
            return UBig::ZERO;
        };
        // Bits of n far below the unit of the answer do not matter.
        let dropped = self.column[0].bit_len().saturating_sub(16);
        let guess = ((n >> dropped) * reciprocal) >> (shift - dropped);
        if guess.is_zero() { guess } else { guess - 1u8 }
    }
}

/// The product of a row and a column.
pub(super) fn dot<const D: usize>(row: &[UBig; D], column: &[UBig; D]) -> UBig {
    row.iter().zip(column).map(|(x, y)| x * y).sum()
}

fn sum<const D: usize>(mut row: [UBig; D], other: [UBig; D]) -> [UBig; D] {
    (row.iter_mut().zip(other)).for_each(|(entry, more)| *entry += more);
    row
}

fn row_times<const D: usize>(row: &[UBig; D], matrix: &Matrix<D>) -> [UBig; D] {
    std::array::from_fn(|k| (0..D).map(|i| &row[i] * &matrix[i][k]).sum())
}

fn column_times<const D: usize>(matrix: &Matrix<D>, column: &[UBig; D]) -> [UBig; D] {
    std::array::from_fn(|k| dot(&matrix[k], column))
}

fn product<const D: usize>(left: &Matrix<D>, right: &Matrix<D>) -> Matrix<D> {
    std::array::from_fn(|i| row_times(&left[i], right))
}

fn identity<const D: usize>() -> Matrix<D> {
    std::array::from_fn(|i| std::array::from_fn(|k| UBig::from(u8::from(i == k))))
}

/// S·power for the step matrix S with the given first row.
fn apply_step<const D: usize>(step: &[u32; D], power: &Matrix<D>) -> Matrix<D> {
    std::array::from_fn(|i| match i {
        0 => std::array::from_fn(|k| (0..D).map(|j| &power[j][k] * step[j]).sum()),
        _ => power[i - 1].clone(),
    })
}
