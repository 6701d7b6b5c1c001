//! Random numbers that are the same on every machine: xorshift, seeded by a hash of two numbers.

/// A generator.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// The generator of input number `index` of a run.
    pub fn new(seed: u64, index: u64) -> Self {
        let mixed = mix(mix(seed) ^ index);
        Self(if mixed == 0 { 1 } else { mixed })
    }

    /// Any number.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `bound`, which is positive.
    pub fn below(&mut self, bound: usize) -> usize {
        let number = (self.number() >> 11) % bound.max(1) as u64;
        usize::try_from(number).expect("smaller than a usize")
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: u64, most: u64) -> u64 {
        least + (self.number() >> 11) % (most - least + 1)
    }

    /// True in this many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the things, which are not none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
}

/// The finalizer of splitmix64.
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
