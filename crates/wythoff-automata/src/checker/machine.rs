//! Definitions as machines, played against automata.

use std::collections::{BTreeSet, HashMap, VecDeque};

use super::wrong;
use crate::Budget;
use crate::certificate::read::{CheckError, Formula, Table};

/// All tuples of states that words on some tracks can reach and from which the formula can still
/// come true, with the letters between them.
pub(super) struct Machine {
    tracks: usize,
    digits: u32,
    accept: Vec<bool>,
    /// Letter and target of each state; state 0 is the start.
    edges: Vec<Vec<(usize, usize)>>,
}

/// The digits of a letter on all tracks, the first track first.
fn digits_of(letter: usize, tracks: usize, digits: u32) -> Vec<u32> {
    let mut rest = letter;
    let mut reversed: Vec<u32> = (0..tracks)
        .map(|_| {
            let digit = u32::try_from(rest % digits as usize).expect("a digit");
            rest /= digits as usize;
            digit
        })
        .collect();
    reversed.reverse();
    reversed
}

fn letter_of(on_tracks: &[u32], digits: u32) -> usize {
    let place = |letter, digit: &u32| letter * digits as usize + *digit as usize;
    on_tracks.iter().fold(0, place)
}

impl Machine {
    /// The machine of `formula` over `tables` on valid words.
    pub(super) fn new(
        tables: &[Table],
        valid: &Table,
        formula: &Formula,
        tracks: usize,
        budget: &Budget,
    ) -> Result<Self, CheckError> {
        let digits = valid.digits;
        let leaves = formula.leaves();
        let letters = (digits as usize).checked_pow(u32::try_from(tracks).unwrap_or(u32::MAX));
        let Some(letters) = letters.filter(|&letters| letters <= 1 << 20) else {
            return wrong("too many tracks");
        };
        let required = formula.required();
        let on_tracks: Vec<Vec<u32>> = (0..letters)
            .map(|letter| digits_of(letter, tracks, digits))
            .collect();
        let on_leaves: Vec<Vec<usize>> = leaves
            .iter()
            .map(|(_, columns)| {
                let own = |letter: &Vec<u32>| columns.iter().map(|&track| letter[track]).collect();
                let own = on_tracks.iter().map(own);
                own.map(|own: Vec<u32>| letter_of(&own, digits)).collect()
            })
            .collect();
        // A tuple holds a state of `valid` per track, then a state per leaf.
        let start: Vec<Option<usize>> = vec![Some(0); tracks]
            .into_iter()
            .chain(leaves.iter().map(|(relation, _)| tables[*relation].start()))
            .collect();
        let lives = |tuple: &[Option<usize>]| {
            tuple[..tracks].iter().all(Option::is_some)
                && required.iter().all(|leaf| tuple[tracks + leaf].is_some())
        };
        let mut numbers: HashMap<Vec<Option<usize>>, usize> = HashMap::new();
        let mut queue: VecDeque<Vec<Option<usize>>> = VecDeque::new();
        let mut machine = Self {
            tracks,
            digits,
            accept: Vec::new(),
            edges: Vec::new(),
        };
        if lives(&start) {
            numbers.insert(start.clone(), 0);
            queue.push_back(start);
        }
        while let Some(tuple) = queue.pop_front() {
            budget.check()?;
            let all_valid = (0..tracks).all(|track| valid.accepts_in(tuple[track]));
            let accepts: Vec<bool> = leaves
                .iter()
                .enumerate()
                .map(|(leaf, (relation, _))| tables[*relation].accepts_in(tuple[tracks + leaf]))
                .collect();
            machine
                .accept
                .push(all_valid && formula.evaluate(&mut accepts.iter().copied()));
            let mut edges = Vec::new();
            for letter in 0..letters {
                let mut target: Vec<Option<usize>> = (0..tracks)
                    .map(|track| valid.step(tuple[track], on_tracks[letter][track] as usize))
                    .collect();
                target.extend(leaves.iter().enumerate().map(|(leaf, (relation, _))| {
                    tables[*relation].step(tuple[tracks + leaf], on_leaves[leaf][letter])
                }));
                if !lives(&target) {
                    continue;
                }
                let fresh = numbers.len();
                let number = *numbers.entry(target.clone()).or_insert(fresh);
                if number == fresh {
                    budget.allow_states(fresh + 1)?;
                    queue.push_back(target);
                }
                edges.push((letter, number));
            }
            machine.edges.push(edges);
        }
        machine.remove_hopeless();
        Ok(machine)
    }

    /// Cuts the edges into states from which nothing is accepted.
    fn remove_hopeless(&mut self) {
        let mut sources: Vec<Vec<usize>> = vec![Vec::new(); self.accept.len()];
        for (state, edges) in self.edges.iter().enumerate() {
            for &(_, target) in edges {
                sources[target].push(state);
            }
        }
        let mut hopeful = self.accept.clone();
        let mut stack: Vec<usize> = (0..hopeful.len()).filter(|&s| hopeful[s]).collect();
        while let Some(state) = stack.pop() {
            for &source in &sources[state] {
                if !std::mem::replace(&mut hopeful[source], true) {
                    stack.push(source);
                }
            }
        }
        for edges in &mut self.edges {
            edges.retain(|&(_, target)| hopeful[target]);
        }
        if hopeful.first() == Some(&false) {
            self.accept.clear();
            self.edges.clear();
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        !self.accept.contains(&true)
    }

    /// The machine as an automaton.
    pub(super) fn table(&self) -> Table {
        let letters = (self.digits as usize).pow(u32::try_from(self.tracks).expect("few tracks"));
        let mut next = vec![None; self.accept.len() * letters];
        for (state, edges) in self.edges.iter().enumerate() {
            for &(letter, target) in edges {
                next[state * letters + letter] = Some(target);
            }
        }
        Table {
            columns: self.tracks,
            digits: self.digits,
            accept: self.accept.clone(),
            next,
        }
    }

    /// The letter seen by the first `columns` tracks.
    fn seen(&self, letter: usize, columns: usize) -> usize {
        let hidden = u32::try_from(self.tracks - columns).expect("few tracks");
        letter / (self.digits as usize).pow(hidden)
    }

    /// The states after any number of letters that the first `columns` tracks see as zeros.
    fn start(&self, columns: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut stack: Vec<usize> = (0..self.accept.len().min(1)).collect();
        while let Some(state) = stack.pop() {
            if reached.insert(state) {
                let zeros = self.edges[state].iter();
                let zeros = zeros.filter(|(letter, _)| self.seen(*letter, columns) == 0);
                stack.extend(zeros.map(|&(_, target)| target));
            }
        }
        reached
    }

    /// For each letter of the first `columns` tracks, the states it leads to.
    fn successors(&self, states: &BTreeSet<usize>, columns: usize) -> Vec<BTreeSet<usize>> {
        let letters = (self.digits as usize).pow(u32::try_from(columns).expect("few tracks"));
        let mut successors = vec![BTreeSet::new(); letters];
        for &state in states {
            for &(letter, target) in &self.edges[state] {
                successors[self.seen(letter, columns)].insert(target);
            }
        }
        successors
    }

    fn accepts(&self, states: &BTreeSet<usize>) -> bool {
        states.iter().any(|&state| self.accept[state])
    }
}

/// Checks that the table accepts exactly the words that the machine accepts with some word on the
/// tracks the table does not have: sets of states of the machine and states of the table are
/// visited together.
pub(super) fn language_equal(
    machine: &Machine,
    table: &Table,
    budget: &Budget,
) -> Result<(), CheckError> {
    let columns = table.columns;
    if columns > machine.tracks {
        return wrong("it has more columns than its definition has tracks");
    }
    let start = (machine.start(columns), table.start());
    let mut seen = BTreeSet::from([start.clone()]);
    let mut queue = vec![start];
    while let Some((states, state)) = queue.pop() {
        budget.check()?;
        if states.is_empty() != state.is_none() {
            return wrong("automaton and definition do not die together");
        }
        if machine.accepts(&states) != table.accepts_in(state) {
            return wrong("automaton and definition differ on a word");
        }
        for (letter, target) in machine.successors(&states, columns).into_iter().enumerate() {
            let pair = (target, table.step(state, letter));
            if (!pair.0.is_empty() || pair.1.is_some()) && seen.insert(pair.clone()) {
                budget.allow_states(seen.len())?;
                queue.push(pair);
            }
        }
    }
    Ok(())
}
