//! Automata without ways into useless states accept the same words.

use super::limits;
use crate::automata::Automaton;

/// Automata with choices, from a simple generator of numbers.
fn random(seed: u64, states: u32) -> Automaton {
    let mut number = seed;
    let mut below = |bound: u32| {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(number >> 40).unwrap_or(0) % bound
    };
    let mut found = Automaton {
        tracks: 1,
        starts: vec![0],
        ..Automaton::default()
    };
    for _ in 0..states {
        found.accept.push(below(4) == 0);
        let edges = 0..below(4);
        let mut row: Vec<(u32, u32)> = edges.map(|_| (below(2), below(states))).collect();
        row.sort_unstable();
        row.dedup();
        found.rows.push(row);
    }
    found
}

#[test]
fn useless_states_do_not_matter() {
    let mut left_out = 0;
    for seed in 0..2000 {
        let automaton = random(seed, 2 + u32::try_from(seed % 9).unwrap());
        let merged = automaton.merged(&limits()).unwrap();
        let trimmed = automaton.clone().trimmed();
        let edges = |automaton: &Automaton| automaton.rows.iter().flatten().count();
        left_out += edges(&automaton) - edges(&trimmed);
        assert_eq!(trimmed.merged(&limits()).unwrap(), merged);
        assert_eq!(automaton.clone().reduced(&limits()).unwrap(), merged);
        let minimal = merged.determinised(&limits()).unwrap();
        assert_eq!(trimmed.determinised(&limits()).unwrap(), minimal);
        assert_eq!(automaton.determinised(&limits()).unwrap(), minimal);
    }
    assert!(left_out > 2000, "{left_out}");
}
