//! Runs of the sweep from dummy states, one after another.

use super::certificates::library;
use super::limits;
use crate::facts::longest_run;
use crate::rows::{NONE, Node, Rows};
use crate::sweep::Sweep;

/// The automaton of values 0 and 1 in the library.
fn rows() -> Rows {
    let text = library("wythoff-rows-1.txt");
    let state = |word: &str| word.parse().unwrap_or(NONE);
    let node = |line: &str| {
        let words: Vec<u32> = line.split(' ').map(state).collect();
        Node {
            next: [words[0], words[1]],
            set: u8::try_from(words[2]).unwrap(),
            sweep: NONE,
        }
    };
    let mut rows = Rows::default();
    rows.values = 2;
    rows.nodes = text.lines().skip(3).take(220).map(node).collect();
    rows.prove(&limits()).unwrap();
    rows
}

/// Each run alone, from the dummy state of its row until it has the true state or leaves the blocks.
#[test]
fn longest_runs_against_one_run_after_another() {
    let (mut rows, limits) = (rows(), limits());
    for pair in rows.pairs.clone() {
        let (block, starts, _) = rows.blocks(&pair, 8);
        let nodes: Vec<Node> = block.iter().map(|&at| rows.nodes[at as usize]).collect();
        let (mut longest, mut all) = ((0, 0), true);
        for start in 0..starts {
            let more = rows.sweeps[nodes[start].sweep as usize].more(2);
            let mut sweep = Sweep::dummy(&more).unwrap();
            let is_true =
                |at: usize, sweep: &Sweep| rows.sweeps[nodes[at].sweep as usize] == *sweep;
            let mut at = start;
            while at < nodes.len() && !is_true(at, &sweep) {
                sweep = sweep.next(2, nodes[at].set).unwrap();
                at += 1;
            }
            all &= at < nodes.len();
            if at < nodes.len() && at - start > longest.0 {
                longest = (at - start, start);
            }
        }
        let (found, ended) = longest_run(&mut rows, &pair, 8, &limits).unwrap();
        assert_eq!(found, (longest.0 as i128, longest.1 as i128));
        assert_eq!(ended, all);
    }
}
