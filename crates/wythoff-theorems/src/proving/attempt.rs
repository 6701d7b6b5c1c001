//! What a search had found when it ended without a theorem.

use std::fmt;

/// How far a search for a set came.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Attempt {
    /// The numeration system.
    pub system: String,
    /// The states of the last guess, or 0.
    pub states: usize,
    /// The guess was learned from this many rows, counted by the first pile.
    pub rows: u64,
    /// The states of the automaton that fits this many rows, for more and more rows.
    pub growth: Vec<(u64, usize)>,
    /// The expressions in the rules that are not linear.
    pub approximated: Vec<String>,
    /// Whether the flaw that was found is none by the rules themselves.
    pub refuted: bool,
}

/// An automaton that has three times the states with four times the rows tells more about the table
/// than about the set.
const STEEP: [u64; 2] = [3, 4];

/// Smaller automata may grow as they like.
const SMALL: usize = 1_000;

/// On small boards, automata up to this size may grow as they like.
const SMALL_ON_BOARDS: usize = 150;

impl Attempt {
    /// Whether the automaton grew by half or more whenever the side of a small board was doubled.
    pub(crate) fn grows_on_small_boards(&self) -> bool {
        let is_steep = |step: &[(u64, usize)]| 2 * step[1].1 >= 3 * step[0].1;
        let large = self
            .growth
            .last()
            .is_some_and(|last| last.1 > SMALL_ON_BOARDS);
        large && self.growth.windows(2).all(is_steep)
    }

    /// Whether the automaton grew about as fast as the table it was learned from, in the last two
    /// steps, of about four times the rows each.
    pub(crate) fn is_growing(&self) -> bool {
        let is_steep = |step: &[(u64, usize)]| {
            let [before, after] = [0, 1].map(|at| (step[at].0, step[at].1 as u64));
            STEEP[1] * after.1 * before.0 >= STEEP[0] * before.1 * after.0
        };
        match self.growth[..] {
            [.., first, second, last] => {
                last.1 > SMALL && [first, second, last].windows(2).all(is_steep)
            }
            _ => false,
        }
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            system,
            states,
            rows,
            growth,
            approximated,
            refuted,
        } = self;
        if *states > 0 {
            write!(
                f,
                "\nlearned: an automaton ({system}, states: {states}) from the computed positions with a first \
                 pile below {rows}"
            )?;
        }
        if growth.len() > 1 {
            let of = |(rows, states): &(u64, usize)| format!("{states} for {rows} rows");
            let growth: Vec<String> = growth.iter().map(of).collect();
            write!(
                f,
                "\nstates of automata that fit fewer rows: {}",
                growth.join(", ")
            )?;
        }
        if !approximated.is_empty() {
            let parts: Vec<String> = approximated
                .iter()
                .map(|part| format!("`{part}`"))
                .collect();
            let so = match refuted {
                true => {
                    "; by the rules there is no such move, so the guess may be right but cannot \
                         be proved"
                }
                false => ", and a flaw may come from that",
            };
            let parts = parts.join(", ");
            write!(
                f,
                "\nnot linear: {parts}: there the prover knows the moves only roughly{so}"
            )?;
        }
        f.write_str(
            "\nhelp: the positions may follow another numeration system (--numeration), or no \
             automaton at all; other values (--value) and parts of the rules may do better",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_is_judged_by_the_last_steps() {
        let with = |growth: [(u64, usize); 3]| Attempt {
            growth: growth.to_vec(),
            ..Attempt::default()
        };
        assert!(with([(2_048, 900), (8_192, 3_190), (32_768, 11_252)]).is_growing());
        assert!(with([(512, 380), (2_048, 1_400), (7_000, 4_500)]).is_growing());
        assert!(!with([(2_048, 400), (8_192, 600), (32_768, 800)]).is_growing());
        assert!(!with([(2_048, 25), (8_192, 100), (32_768, 400)]).is_growing());
        assert!(!Attempt::default().is_growing());
    }
}
