//! Classes of states by splitting blocks, for partial automata.
//!
//! After A. Valmari, "Fast brief practical DFA minimization", Information Processing Letters 112
//! (2012): a partition of the states and one of the transitions refine each other, and only the
//! smaller half of a block that splits is ever looked at again. Numbers are kept in 32 bits, since the
//! arrays are larger than the caches.

use crate::automata::{DEAD, Table};
use crate::{Budget, Exhausted};

/// The class of each state of a draft in which every state reaches acceptance.
///
/// **Cost** O(m log n) for m transitions between n states.
pub(super) fn classes(draft: &Table, budget: &Budget) -> Result<Vec<u32>, Exhausted> {
    let letters = draft.alphabet.letters();
    let states = narrow(draft.states());
    let count = draft.transitions();
    let needed = (count as u64 * 6 + draft.states() as u64 * 12) * 4;
    let _memory = budget.reserve(needed)?;
    if u32::try_from(count).is_err() {
        let limit = budget.memory();
        return Err(Exhausted::Memory { needed, limit });
    }
    // Transitions grouped by letter: that is the first partition of them.
    let mut tails = Vec::with_capacity(count);
    let mut heads = Vec::with_capacity(count);
    let mut cords = Partition::with_room(count);
    for letter in 0..letters {
        let from = tails.len();
        for state in 0..states {
            let target = draft.next[state as usize * letters + letter];
            if target != DEAD {
                tails.push(state);
                heads.push(target);
            }
        }
        cords.append_block(narrow(tails.len() - from));
    }
    let (incoming_ends, incoming) = group_by(&heads, draft.states());

    let mut blocks = Partition::with_room(draft.states());
    blocks.append_block(states);
    for state in (0..states).filter(|&state| draft.accept[state as usize]) {
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
            blocks.mark(tails[cords.elements[i] as usize]);
        }
        blocks.split();
        next_cord += 1;
        while next_block < blocks.count() {
            for i in blocks.range(next_block) {
                let state = blocks.elements[i] as usize;
                let here = incoming_ends[state] as usize..incoming_ends[state + 1] as usize;
                for &cord in &incoming[here] {
                    cords.mark(cord);
                }
            }
            cords.split();
            next_block += 1;
        }
    }
    Ok(blocks.block_of)
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("compared with the number of transitions before")
}

/// The indices of `keys` grouped by key: where each group begins, and the indices.
fn group_by(keys: &[u32], groups: usize) -> (Vec<u32>, Vec<u32>) {
    let mut ends = vec![0; groups + 1];
    for &key in keys {
        ends[key as usize + 1] += 1;
    }
    for group in 0..groups {
        ends[group + 1] += ends[group];
    }
    let mut fill = ends.clone();
    let mut grouped = vec![0; keys.len()];
    for (index, &key) in (0..).zip(keys) {
        let place = &mut fill[key as usize];
        grouped[*place as usize] = index;
        *place += 1;
    }
    (ends, grouped)
}

/// A refinable partition of `0..n`: the elements of a block are contiguous, marked ones first.
struct Partition {
    elements: Vec<u32>,
    place: Vec<u32>,
    block_of: Vec<u32>,
    first: Vec<u32>,
    end: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// No elements yet, and room for so many.
    fn with_room(elements: usize) -> Self {
        Self {
            elements: Vec::with_capacity(elements),
            place: Vec::with_capacity(elements),
            block_of: Vec::with_capacity(elements),
            first: Vec::new(),
            end: Vec::new(),
            marked: Vec::new(),
            touched: Vec::new(),
        }
    }

    /// Adds a block of the next `size` elements; an empty one is not added.
    fn append_block(&mut self, size: u32) {
        if size == 0 {
            return;
        }
        let from = narrow(self.elements.len());
        let end = from + size;
        self.elements.extend(from..end);
        self.place.extend(from..end);
        self.block_of.resize(end as usize, narrow(self.first.len()));
        self.first.push(from);
        self.end.push(end);
        self.marked.push(0);
    }

    fn count(&self) -> usize {
        self.first.len()
    }

    /// Where the elements of a block are.
    fn range(&self, block: usize) -> std::ops::Range<usize> {
        self.first[block] as usize..self.end[block] as usize
    }

    /// Marks an element that is not marked yet.
    fn mark(&mut self, element: u32) {
        let block = self.block_of[element as usize] as usize;
        let from = self.place[element as usize];
        let to = self.first[block] + self.marked[block];
        self.elements.swap(from as usize, to as usize);
        self.place[self.elements[from as usize] as usize] = from;
        self.place[element as usize] = to;
        if self.marked[block] == 0 {
            self.touched.push(self.block_of[element as usize]);
        }
        self.marked[block] += 1;
    }

    /// Splits each block into its marked and unmarked elements; the smaller part is the new block.
    fn split(&mut self) {
        while let Some(block) = self.touched.pop() {
            let block = block as usize;
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
            let new = narrow(self.first.len());
            for &element in &self.elements[new_first as usize..new_end as usize] {
                self.block_of[element as usize] = new;
            }
            self.first.push(new_first);
            self.end.push(new_end);
            self.marked.push(0);
        }
    }
}
