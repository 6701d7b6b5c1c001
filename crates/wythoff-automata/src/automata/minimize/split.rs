//! Classes of states by splitting blocks, for partial automata.
//!
//! After A. Valmari, "Fast brief practical DFA minimization", Information Processing Letters 112
//! (2012): a partition of the states and one of the transitions refine each other, and only the
//! smaller half of a block that splits is ever looked at again.

use crate::automata::{DEAD, Table};
use crate::{Budget, Exhausted};

/// The class of each state of a draft in which every state reaches acceptance.
///
/// **Cost** O(m log n) for m transitions between n states.
pub(super) fn classes(draft: &Table, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let letters = draft.alphabet.letters();
    let states = draft.states();
    // Transitions grouped by letter: that is the first partition of them.
    let mut tails = Vec::new();
    let mut heads = Vec::new();
    let mut cords = Partition::new(0);
    for letter in 0..letters {
        let from = tails.len();
        for state in 0..states {
            let target = draft.next[state * letters + letter];
            if target != DEAD {
                tails.push(state);
                heads.push(target as usize);
            }
        }
        cords.append_block(tails.len() - from);
    }
    let (incoming_ends, incoming) = group_by(&heads, states);

    let mut blocks = Partition::new(states);
    for state in (0..states).filter(|&state| draft.accept[state]) {
        blocks.mark(state);
    }
    blocks.split();

    // The block 0 needs no look: splitting by all other blocks and by definedness is enough.
    let mut next_block = 1;
    let mut next_cord = 0;
    while next_cord < cords.count() {
        if next_cord % 256 == 0 {
            budget.check()?;
        }
        for i in cords.range(next_cord) {
            blocks.mark(tails[cords.elements[i]]);
        }
        blocks.split();
        next_cord += 1;
        while next_block < blocks.count() {
            for i in blocks.range(next_block) {
                let state = blocks.elements[i];
                for &cord in &incoming[incoming_ends[state]..incoming_ends[state + 1]] {
                    cords.mark(cord);
                }
            }
            cords.split();
            next_block += 1;
        }
    }
    let class = |state: usize| u32::try_from(blocks.block_of[state]).expect("a state number");
    Ok((0..states).map(class).collect())
}

/// The indices of `keys` grouped by key: where each group ends, and the indices.
fn group_by(keys: &[usize], groups: usize) -> (Vec<usize>, Vec<usize>) {
    let mut ends = vec![0; groups + 1];
    for &key in keys {
        ends[key + 1] += 1;
    }
    for group in 0..groups {
        ends[group + 1] += ends[group];
    }
    let mut fill = ends.clone();
    let mut grouped = vec![0; keys.len()];
    for (index, &key) in keys.iter().enumerate() {
        grouped[fill[key]] = index;
        fill[key] += 1;
    }
    (ends, grouped)
}

/// A refinable partition of `0..n`: the elements of a block are contiguous, marked ones first.
struct Partition {
    elements: Vec<usize>,
    place: Vec<usize>,
    block_of: Vec<usize>,
    first: Vec<usize>,
    end: Vec<usize>,
    marked: Vec<usize>,
    touched: Vec<usize>,
}

impl Partition {
    fn new(n: usize) -> Self {
        let mut partition = Self {
            elements: Vec::new(),
            place: Vec::new(),
            block_of: Vec::new(),
            first: Vec::new(),
            end: Vec::new(),
            marked: Vec::new(),
            touched: Vec::new(),
        };
        partition.append_block(n);
        partition
    }

    /// Adds a block of the next `size` elements; an empty one is not added.
    fn append_block(&mut self, size: usize) {
        if size == 0 {
            return;
        }
        let from = self.elements.len();
        self.elements.extend(from..from + size);
        self.place.extend(from..from + size);
        self.block_of.resize(from + size, self.first.len());
        self.first.push(from);
        self.end.push(from + size);
        self.marked.push(0);
    }

    fn count(&self) -> usize {
        self.first.len()
    }

    fn range(&self, block: usize) -> std::ops::Range<usize> {
        self.first[block]..self.end[block]
    }

    /// Marks an element that is not marked yet.
    fn mark(&mut self, element: usize) {
        let block = self.block_of[element];
        let from = self.place[element];
        let to = self.first[block] + self.marked[block];
        self.elements.swap(from, to);
        self.place[self.elements[from]] = from;
        self.place[element] = to;
        if self.marked[block] == 0 {
            self.touched.push(block);
        }
        self.marked[block] += 1;
    }

    /// Splits each block into its marked and unmarked elements; the smaller part is the new block.
    fn split(&mut self) {
        while let Some(block) = self.touched.pop() {
            let (first, end) = (self.first[block], self.end[block]);
            let middle = first + std::mem::take(&mut self.marked[block]);
            if middle == end {
                continue;
            }
            let (new_first, new_end) = if middle - first <= end - middle {
                self.first[block] = middle;
                (first, middle)
            } else {
                self.end[block] = middle;
                (middle, end)
            };
            for i in new_first..new_end {
                self.block_of[self.elements[i]] = self.first.len();
            }
            self.first.push(new_first);
            self.end.push(new_end);
            self.marked.push(0);
        }
    }
}
