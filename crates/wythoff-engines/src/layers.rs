//! Tables of the game of three piles in which any number may be taken from one pile, or the same from two: layer by layer,
//! with sets of used values for rows, columns and diagonals.

use wythoff_automata::{Budget, Exhausted};

/// What a cell takes in a layer.
const BYTES_PER_CELL: u64 = 4;

/// The values of all positions (x, y, third) with x < side and y < side, row by row.
///
/// **Cost** for each layer up to the third pile, a few words for each cell and for each of its 3 * third options below.
pub(crate) fn layer(side: usize, third: u64, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let cells = (side as u64).saturating_mul(side as u64);
    let layers = third.saturating_add(1);
    let bytes = cells.saturating_mul(BYTES_PER_CELL);
    budget.allow_memory(bytes.saturating_mul(layers.saturating_add(1)))?;
    let mut below: Vec<Vec<u32>> = Vec::new();
    for _ in 0..layers {
        let layer = next_layer(side, &below, budget)?;
        below.push(layer);
    }
    Ok(below.pop().unwrap_or_default())
}

/// Sets of numbers, each of as many words.
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new(sets: usize, words: usize) -> Self {
        Self {
            words,
            bits: vec![0; sets * words],
        }
    }

    fn get(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..(set + 1) * self.words]
    }

    fn add(&mut self, set: usize, value: u32) {
        self.bits[set * self.words + value as usize / 64] |= 1 << (value % 64);
    }
}

fn next_layer(side: usize, below: &[Vec<u32>], budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let third = below.len();
    // A value is at most the number of options, which are x + y + z and twice the smaller of each two at most.
    let words = (4 * side + 3 * third) / 64 + 1;
    let mut cells = vec![0; side * side];
    let mut columns = Sets::new(side, words);
    let mut diagonals = Sets::new(side, words);
    let mut row = Sets::new(1, words);
    let mut others = vec![0_u64; words];
    for x in 0..side {
        budget.check()?;
        // By symmetry the row begins with the column of the same number.
        row.bits.copy_from_slice(columns.get(x));
        for y in x..side {
            let mut lookup = |x: usize, y: usize, z: usize| {
                let value = below[z][x * side + y];
                others[value as usize / 64] |= 1 << (value % 64);
            };
            for z in 0..third {
                lookup(x, y, z);
            }
            for taken in 1..=third.min(x) {
                lookup(x - taken, y, third - taken);
            }
            for taken in 1..=third.min(y) {
                lookup(x, y - taken, third - taken);
            }
            let (column, diagonal) = (columns.get(y), diagonals.get(y - x));
            let used = row.bits.iter().zip(column).zip(diagonal).zip(&others);
            let mut used =
                used.map(|(((row, column), diagonal), other)| row | column | diagonal | other);
            let full = used.position(|word| word != u64::MAX);
            let word = full.expect("fewer options than values");
            let open = !(row.bits[word] | column[word] | diagonal[word] | others[word]);
            let value = u32::try_from(word).expect("few words") * 64 + open.trailing_zeros();
            others.fill(0);
            cells[x * side + y] = value;
            cells[y * side + x] = value;
            row.add(0, value);
            columns.add(y, value);
            diagonals.add(y - x, value);
        }
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wythoff_rules::Ruleset;
    use wythoff_rules::lang::RuleGame;

    use super::*;
    use crate::generic::Solver;

    const THREE: &str = "piles a <= b <= c; move (a - i, b, c) for i >= 1; move (a, b - i, c) for i >= 1; \
                         move (a, b, c - i) for i >= 1; move (a - i, b - i, c) for i >= 1; \
                         move (a - i, b, c - i) for i >= 1; move (a, b - k - 1, c - k - 1) for k >= 0";

    #[test]
    fn layers_are_those_of_a_search() {
        let rules = RuleGame::parse(THREE).unwrap();
        assert!(rules.has_pairs_of_three());
        let mut solver = Solver::new(Arc::new(rules), &Budget::default());
        for third in 0..6 {
            let layer = layer(11, third, &Budget::default()).unwrap();
            for x in 0..11 {
                for y in 0..11 {
                    let mut position = [x as u64, y as u64, third];
                    position.sort_unstable();
                    let value = solver.grundy(&position).unwrap();
                    assert_eq!(u64::from(layer[x * 11 + y]), value, "{x} {y} {third}");
                }
            }
        }
    }

    #[test]
    fn other_rules_are_not_taken_for_these() {
        for (from, to) in [
            ("; move (a - i, b - i, c) for i >= 1", ""),
            (
                "(a, b, c - i) for i >= 1",
                "(a, b, c - i) for i >= 1 if i <= 3",
            ),
            (
                "(a - i, b, c - i) for i >= 1",
                "(a - i, b, c - i) for i >= 2",
            ),
            (
                "(a - i, b, c - i) for i >= 1",
                "(a - i, b, c - 2*i) for i >= 1",
            ),
            (
                "(a - i, b, c - i) for i >= 1",
                "(a - i, b, c - i) for i in { F[i] = 1 }",
            ),
            ("piles a <= b <= c", "piles a, b, c"),
        ] {
            let text = THREE.replacen(from, to, 1);
            assert_ne!(text, THREE);
            assert!(
                !RuleGame::parse(&text).unwrap().has_pairs_of_three(),
                "{text}"
            );
        }
        let ended = format!("{THREE}; end when a = 1");
        assert!(!RuleGame::parse(&ended).unwrap().has_pairs_of_three());
    }

    #[test]
    fn too_many_layers_are_refused() {
        let budget = Budget::default().with_memory(1 << 20);
        assert!(layer(1_000, 3, &budget).is_err());
        assert!(layer(5, u64::MAX, &budget).is_err());
    }
}
