//! A guess of the automaton from nothing but the sweep itself.

use std::collections::HashMap;

use rayon::prelude::*;
use wythoff_automata::Budget;

use super::beginning::Beginning;
use super::build::{Failed, Node, minimized};
use super::chain::{Chain, Source, signature, window_bytes};
use super::machine::{Machine, State};
use super::window::Window;

/// How many of the first rows are swept; they contain whole windows.
const FIRST_ROWS: usize = 4096;

/// How many states are followed at once.
const AT_ONCE: usize = 2048;

/// Digits that lead to a new state, with what is known around their row.
#[derive(Debug)]
struct Prefix {
    window: Window,
    ends_in_one: bool,
    /// The neighbourhoods of the row, and of the next row, with zeros added.
    start: Chain,
    end: Chain,
}

/// A prefix with one digit more.
struct Longer {
    signature: [u64; 2],
    state: State,
    prefix: Prefix,
}

/// How far a guess has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Growth {
    /// All prefixes of this many digits were followed.
    pub digits: usize,
    /// How many states were found.
    pub states: usize,
    /// How many of them have just been found and lead to others.
    pub new: usize,
}

/// Guesses the automaton by following digits; digits that are not told apart by `depth` more are
/// taken to be equivalent. `seen` is told after each digit.
///
/// **Cost** some ten thousand steps of the machine a state.
pub(super) fn grow(
    values: usize,
    depth: usize,
    budget: &Budget,
    seen: &mut dyn FnMut(Growth),
) -> Result<Vec<Node>, Failed> {
    let mut machine = Machine::new(values);
    let beginning = Beginning::new(values, FIRST_ROWS)?;
    let source = Source {
        values,
        beginning: &beginning,
        depth,
    };
    let [zero, one] = [0, 1].map(|row| Window::at(&beginning, row));
    let root = Prefix {
        start: Chain::new(zero.clone()?, source)?,
        window: zero?,
        ends_in_one: false,
        end: Chain::new(one?, source)?,
    };
    let mut nodes = vec![Node {
        next: (0, None),
        insert: root.window.insert().into(),
        state: machine.start(),
    }];
    // The state 0 is that of row 0 alone.
    let mut numbers: HashMap<[u64; 2], u32> = HashMap::new();
    let bytes = 2 * source.chain_bytes() + window_bytes();
    let mut level = vec![(0_usize, root)];
    let mut memory = budget.reserve_nothing();
    for digits in 1.. {
        if level.is_empty() {
            break;
        }
        let mut new = Vec::new();
        for some in level.chunks(AT_ONCE) {
            budget.check()?;
            budget.allow_states(nodes.len())?;
            let kept = 96 * nodes.len() + bytes * (level.len() + new.len() + AT_ONCE);
            memory.set(kept as u64)?;
            let follow = |(_, prefix): &(usize, Prefix)| longer(prefix, source);
            let found: Vec<_> = some.par_iter().map(follow).collect();
            for ((node, _), found) in some.iter().zip(found) {
                let mut number = |longer: Longer| {
                    let fresh = u32::try_from(nodes.len()).map_err(|_| Failed::TooWide)?;
                    let number = *numbers.entry(longer.signature).or_insert(fresh);
                    if number == fresh {
                        nodes.push(Node {
                            next: (0, None),
                            insert: longer.prefix.window.insert().into(),
                            state: machine.number(longer.state),
                        });
                        new.push((fresh as usize, longer.prefix));
                    }
                    Ok::<_, Failed>(number)
                };
                let (zero, one) = found?;
                let zero = if *node == 0 { 0 } else { number(zero)? };
                let one = one.map(number).transpose()?;
                nodes[*node].next = (zero, one);
            }
        }
        seen(Growth {
            digits,
            states: nodes.len(),
            new: new.len(),
        });
        level = new;
    }
    minimized(&nodes, budget)
}

/// The prefix with a 0 and, where it may follow, with a 1.
fn longer(prefix: &Prefix, source: Source<'_>) -> Result<(Longer, Option<Longer>), Failed> {
    let values = source.values;
    let (_, window) = prefix.window.longer(values, source.beginning)?;
    let start = prefix.start.longer(source)?;
    let end = prefix.end.longer(source)?;
    let mut state = window.state(values)?;
    if prefix.ends_in_one {
        return Ok((Longer::new(window, state, start, end, false), None));
    }
    let state_before_zero = state;
    state.step(values, window.insert().into())?;
    let next = window.clone().next(values)?;
    let between = Chain::new(next.clone(), source)?;
    Ok((
        Longer::new(window, state_before_zero, start, between.clone(), false),
        Some(Longer::new(next, state, between, end, true)),
    ))
}

impl Longer {
    fn new(window: Window, state: State, start: Chain, end: Chain, ends_in_one: bool) -> Self {
        Self {
            signature: signature(&start, &end, ends_in_one),
            state,
            prefix: Prefix {
                window,
                ends_in_one,
                start,
                end,
            },
        }
    }
}
