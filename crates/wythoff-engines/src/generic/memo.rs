//! The values of positions that the generic engine has met, within a limit of memory.

use wythoff_automata::{Budget, Exhausted, Reserved};
use wythoff_rules::{PileOrder, Ruleset};

use super::look::Goal;

/// The largest box kept as a plain array, in cells.
const MAX_BOX: u64 = 1 << 28;

const EMPTY: u32 = u32::MAX;

/// A map from positions to small numbers.
#[derive(Debug)]
pub(super) enum Memo {
    Box(BoxMemo),
    Hash(HashMemo),
}

impl Memo {
    /// An empty memo suited to the positions below `position`.
    pub(super) fn for_position(
        rules: &dyn Ruleset,
        goal: Goal,
        position: &[u64],
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        let cells = position.iter().try_fold(1_u64, |cells, &pile| {
            cells.checked_mul(pile.checked_add(1)?)
        });
        let small = cells.filter(|&cells| rules.never_grows() && cells <= MAX_BOX);
        if let Some((cells, memory)) =
            small.and_then(|cells| Some((cells, budget.reserve(4 * cells).ok()?)))
        {
            let cells = usize::try_from(cells).expect("at most MAX_BOX");
            return Ok(Self::Box(BoxMemo {
                corner: position.to_vec(),
                next: Some(vec![0; position.len()]),
                sorted: rules.order().sorted(position.len()),
                values: vec![EMPTY; cells],
                _memory: memory,
            }));
        }
        // Whoever wins may be found out early, but a value needs all positions below.
        if rules.reaches_all_below() && !goal.is_outcome() {
            budget.allow_memory(least_memory(cells, rules.order(), position.len()))?;
        }
        Ok(Self::Hash(HashMemo::new(position.len(), budget)?))
    }

    /// Whether the memo can hold the positions below `position`.
    pub(super) fn covers(&self, position: &[u64]) -> bool {
        match self {
            Self::Box(memo) => memo.index(position).is_some(),
            Self::Hash(memo) => memo.piles == position.len(),
        }
    }
}

/// What a hash table with all positions of a box surely takes, in bytes. `cells` counts them with
/// their piles in any order.
fn least_memory(cells: Option<u64>, order: PileOrder, piles: usize) -> u64 {
    let orders: u64 = (1..=order.sorted(piles) as u64).product();
    let positions = cells.map_or(u64::MAX, |cells| cells / orders);
    positions.saturating_mul(8 * piles as u64 + 8)
}

/// All positions with no pile larger than the corner's.
#[derive(Debug)]
pub(super) struct BoxMemo {
    corner: Vec<u64>,
    next: Option<Vec<u64>>,
    /// So many of the first piles are sorted.
    sorted: usize,
    values: Vec<u32>,
    _memory: Reserved,
}

impl BoxMemo {
    /// The first canonical position without a value, in lexicographic order.
    pub(super) fn first_unfilled(&self) -> Option<&[u64]> {
        self.next.as_deref()
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> u64 {
        self.values.len() as u64
    }

    /// How many cells come before this one in lexicographic order.
    pub(super) fn cells_before(&self, position: &[u64]) -> u64 {
        self.index(position).map_or(0, |index| index as u64)
    }

    #[inline]
    pub(super) fn get(&self, position: &[u64]) -> Option<u32> {
        let value = self.values[self.index(position)?];
        (value != EMPTY).then_some(value)
    }

    /// Sets the value of the first position that has none.
    pub(super) fn fill(&mut self, value: u32) {
        if let Some(index) = self.next.as_deref().and_then(|next| self.index(next)) {
            self.values[index] = value;
        }
        self.advance();
    }

    #[inline]
    fn index(&self, position: &[u64]) -> Option<usize> {
        if position.len() != self.corner.len() {
            return None;
        }
        let mut index = 0;
        for (&pile, &most) in position.iter().zip(&self.corner) {
            if pile > most {
                return None;
            }
            index = index * (most + 1) + pile;
        }
        usize::try_from(index).ok()
    }

    /// Steps to the next canonical position, last pile fastest.
    fn advance(&mut self) {
        let Some(next) = &mut self.next else { return };
        let raised = (0..next.len())
            .rev()
            .find(|&pile| next[pile] < self.corner[pile]);
        let Some(raised) = raised else {
            self.next = None;
            return;
        };
        next[raised] += 1;
        let (least, sorted) = (next[raised], self.sorted.max(raised + 1));
        next[raised + 1..sorted].fill(least);
        next[sorted..].fill(0);
        // A sorted corner has room for equal piles after any pile that could be raised.
    }
}

/// Positions in one flat list, found through a table of slots with linear probing.
#[derive(Debug)]
pub(super) struct HashMemo {
    piles: usize,
    positions: Vec<u64>,
    values: Vec<u32>,
    /// One more than the number of the position, 0 where free; the length is a power of two.
    slots: Vec<u32>,
    memory: Reserved,
}

impl HashMemo {
    fn new(piles: usize, budget: &Budget) -> Result<Self, Exhausted> {
        Ok(Self {
            memory: budget.reserve(1 << 12)?,
            piles,
            positions: Vec::new(),
            values: Vec::new(),
            slots: vec![0; 1 << 8],
        })
    }

    /// The number of positions.
    pub(super) fn len(&self) -> u64 {
        self.values.len() as u64
    }

    pub(super) fn get(&self, position: &[u64]) -> Option<u32> {
        match self.slots[self.slot(position)] {
            0 => None,
            number => Some(self.values[number as usize - 1]),
        }
    }

    /// The slot of the position, or the free one where it belongs.
    fn slot(&self, position: &[u64]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(position) & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                number => {
                    let start = (number as usize - 1) * self.piles;
                    if self.positions[start..start + self.piles] == *position {
                        return slot;
                    }
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    pub(super) fn insert(
        &mut self,
        position: &[u64],
        value: u32,
        budget: &Budget,
    ) -> Result<(), Exhausted> {
        if 2 * (self.values.len() + 1) > self.slots.len() {
            self.grow(budget)?;
        }
        let slot = self.slot(position);
        self.positions.extend_from_slice(position);
        self.values.push(value);
        self.slots[slot] = u32::try_from(self.values.len()).expect("checked when growing");
        Ok(())
    }

    /// Doubles the table, if the budget allows the memory that full lists and slots will take.
    fn grow(&mut self, budget: &Budget) -> Result<(), Exhausted> {
        let slots = 2 * self.slots.len();
        // Lists double too, so count them as twice as long as they may become.
        let bytes = slots as u64 * 4 + slots as u64 * (8 * self.piles as u64 + 4);
        self.memory.set(bytes)?;
        if slots as u64 > 1 << 32 {
            return Err(Exhausted::Memory {
                needed: bytes,
                limit: budget.memory(),
            });
        }
        self.slots = vec![0; slots];
        for number in 0..self.values.len() {
            let start = number * self.piles;
            let slot = self.slot(&self.positions[start..start + self.piles]);
            self.slots[slot] = u32::try_from(number + 1).expect("at most 2^31 positions");
        }
        Ok(())
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "any bits of the hash will do"
)]
fn hash(position: &[u64]) -> usize {
    let mixed = position
        .iter()
        .fold(0x9e37_79b9_7f4a_7c15_u64, |hash, &pile| {
            (hash ^ pile)
                .wrapping_mul(0xff51_afd7_ed55_8ccd)
                .rotate_left(29)
        });
    (mixed ^ (mixed >> 31)) as usize
}
