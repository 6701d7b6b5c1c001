//! Numbers for lists of numbers: the same list always gets the same number.

/// The number of a state, letter or list. [`Limits::check`](crate::Limits) keeps all of them below 2^31.
pub(crate) fn id(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Lists of `u32`, numbered in the order in which they were first met.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    arena: Vec<u32>,
    ends: Vec<usize>,
    /// Open addressing; 0 is empty, else one more than a number.
    slots: Vec<u32>,
}

fn hash(list: &[u32]) -> usize {
    let step = |hash: u64, &item: &u32| {
        (hash.rotate_left(5) ^ u64::from(item)).wrapping_mul(0x517c_c1b7_2722_0a95)
    };
    let hash = list.iter().fold(list.len() as u64, step);
    usize::try_from((hash ^ hash >> 29) & 0x7fff_ffff).unwrap_or(0)
}

impl Interner {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Room taken, in entries of four bytes.
    pub(crate) fn size(&self) -> usize {
        self.arena.len() + 2 * self.ends.len() + self.slots.len()
    }

    pub(crate) fn list(&self, number: usize) -> &[u32] {
        let start = if number == 0 {
            0
        } else {
            self.ends[number - 1]
        };
        &self.arena[start..self.ends[number]]
    }

    /// The number of a list, and whether it is new.
    pub(crate) fn number(&mut self, list: &[u32]) -> (u32, bool) {
        if self.slots.len() < 2 * (self.len() + 1) {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = hash(list) & mask;
        while self.slots[at] != 0 {
            let number = self.slots[at] - 1;
            if self.list(number as usize) == list {
                return (number, false);
            }
            at = (at + 1) & mask;
        }
        self.arena.extend_from_slice(list);
        self.ends.push(self.arena.len());
        self.slots[at] = id(self.ends.len());
        (self.slots[at] - 1, true)
    }

    fn grow(&mut self) {
        let size = (4 * (self.len() + 1)).next_power_of_two().max(64);
        let mut slots = vec![0; size];
        for number in 0..self.len() {
            let mut at = hash(self.list(number)) & (size - 1);
            while slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            slots[at] = id(number + 1);
        }
        self.slots = slots;
    }
}
