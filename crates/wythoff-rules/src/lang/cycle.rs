//! Positions that can reach themselves, found by search among small positions.

use std::collections::HashMap;

use crate::lang::analysis::Compiled;

/// No more positions are looked at.
const MAX_POSITIONS: usize = 2_000;

/// No more options are looked at.
const MAX_OPTIONS: usize = 200_000;

/// Options of positions with larger piles are not listed, by how many parameters a move has: many values may
/// be tried for few options.
const LARGEST: [u64; 4] = [u64::MAX, 1 << 16, 1 << 8, 40];

/// A play from a position back to itself, if a small one is found.
pub(super) fn find(game: &Compiled, largest_pile: u64) -> Option<Vec<Vec<u64>>> {
    let loops = game.moves.iter().map(|rule| rule.loops.len()).max();
    let largest = LARGEST.get(loops.unwrap_or(0)).copied().unwrap_or(16);
    let mut search = Search {
        game,
        largest_pile: largest_pile.min(largest),
        states: HashMap::new(),
        options: 0,
    };
    // The largest box with few enough positions, in order of the sum of piles.
    let mut side = 1_u64;
    let piles = u32::try_from(game.piles).ok()?;
    while usize::try_from((side + 2).pow(piles)).is_ok_and(|count| count <= MAX_POSITIONS / 2) {
        side += 1;
    }
    let mut starts = vec![Vec::new()];
    for _ in 0..game.piles {
        starts = starts
            .iter()
            .flat_map(|piles: &Vec<u64>| (0..=side).map(move |pile| [&piles[..], &[pile]].concat()))
            .collect();
    }
    starts.retain(|piles| game.order.is_canonical(piles) && game.has(piles));
    starts.sort_by_key(|piles| piles.iter().sum::<u64>());
    starts.into_iter().find_map(|start| search.from(start))
}

/// A position on the current path is open; one that surely leads to no cycle is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Done,
}

struct Search<'a> {
    game: &'a Compiled,
    largest_pile: u64,
    states: HashMap<Vec<u64>, State>,
    options: usize,
}

impl Search<'_> {
    fn from(&mut self, start: Vec<u64>) -> Option<Vec<Vec<u64>>> {
        if self.states.contains_key(&start) {
            return None;
        }
        let mut path = vec![(start.clone(), self.options_of(&start))];
        self.states.insert(start, State::Open);
        while let Some((position, options)) = path.last_mut() {
            let Some(option) = options.pop() else {
                self.states.insert(position.clone(), State::Done);
                path.pop();
                continue;
            };
            match self.states.get(&option) {
                Some(State::Done) => {}
                Some(State::Open) => {
                    let first = path.iter().position(|(piles, _)| *piles == option)?;
                    let mut cycle: Vec<Vec<u64>> = path[first..]
                        .iter()
                        .map(|(piles, _)| piles.clone())
                        .collect();
                    cycle.push(option);
                    return Some(cycle);
                }
                None if self.states.len() >= MAX_POSITIONS => return None,
                None => {
                    self.states.insert(option.clone(), State::Open);
                    let options = self.options_of(&option);
                    path.push((option, options));
                }
            }
        }
        None
    }

    fn options_of(&mut self, position: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        if position.iter().all(|&pile| pile <= self.largest_pile) {
            let limit = MAX_OPTIONS.saturating_sub(self.options);
            let _ = self.game.visit(position, &mut |option| {
                options.push(option.to_vec());
                match options.len() > limit {
                    true => std::ops::ControlFlow::Break(()),
                    false => std::ops::ControlFlow::Continue(()),
                }
            });
        }
        self.options += options.len();
        options
    }
}
