//! Addition, from the recurrence of the place values.

use super::places::Places;
use crate::automata::product::{Component, Expr, Product};
use crate::automata::{Alphabet, Dfa, Interner, Nfa, determinize};
use crate::{Budget, Exhausted};

/// The triples (x, y, x + y) of valid words.
///
/// Reading most significant digits first, what matters about the digits read so far is the
/// remainder Σ (x_j + y_j - z_j) U_j, which at position i can be written v_0 U_i + v_1 U_{i-1} + ...
/// with small integers v; passing from i to i - 1 replaces U_i by its recurrence. The automaton has
/// these vectors as states and accepts when the remainder is 0 at the end.
///
/// The digits to come are worth less than U_i for each of x, y and z, so a remainder outside
/// [-2(U_i - 1), U_i - 1] is hopeless. A vector is kept if it is not hopeless at some of the first
/// [`POSITIONS`] positions of its class; that leaves finitely many, if all roots of the recurrence but
/// one lie inside the unit circle, so that the part of a vector that belongs to them shrinks from
/// position to position [Frougny 1992]. Otherwise the budget ends the search. No cut can make a wrong sum
/// accepted; that none is lost is proved by induction with the automaton itself
/// (`System::verify`).
pub(super) fn adder(places: &Places, valid: &Dfa, budget: &Budget) -> Result<Dfa, Exhausted> {
    let remainders = determinize(&remainders(places, budget)?, budget)?;
    let digits = places.digits();
    let triples = Alphabet::new(digits, 3).expect("three tracks fit");
    let mut guards: Vec<Component<'_>> = (0..3)
        .map(|track| Component::guard(valid, triples.letter_map(&[track])))
        .collect();
    let letters = 0..u32::try_from(triples.letters()).expect("few letters");
    let differences = letters.map(|letter| {
        let [x, y, z] = [0, 1, 2].map(|track| triples.digit(letter, track));
        x + y + digits - 1 - z
    });
    guards.push(Component::guard(&remainders, differences.collect()));
    let product = Product {
        alphabet: triples,
        guards,
        leaves: Vec::new(),
        expr: Expr::And(Vec::new()),
    };
    product.draft(budget)?.minimal(budget)
}

/// How many positions are looked at to tell whether a vector is hopeless; the place values there
/// fit in 128 bits for all digits up to 15.
const POSITIONS: usize = 24;

/// Vectors have entries below this number; in a system where addition is automatic they are small.
const LARGEST: i64 = 1 << 20;

/// The values U_{position}, U_{position-1}, ... at each position of a class.
fn values_by_class(places: &Places) -> Vec<Vec<Vec<i128>>> {
    let mut by_class = vec![Vec::new(); places.classes()];
    let mut window: Vec<i128> = places
        .seeds()
        .iter()
        .map(|&seed| i128::from(seed))
        .collect();
    let mut class = 0;
    for _ in 0..POSITIONS {
        by_class[class].push(window.clone());
        class = places.left_neighbour(class);
        let terms = places.recurrence(class);
        let next = terms
            .iter()
            .zip(&window)
            .map(|(&c, u)| i128::from(c) * u)
            .sum();
        window.rotate_right(1);
        window[0] = next;
    }
    by_class
}

fn is_hopeful(vector: &[i64], values: &[Vec<i128>]) -> bool {
    values.iter().any(|window| {
        let terms = vector.iter().zip(window);
        let remainder: i128 = terms.map(|(&v, u)| i128::from(v) * u).sum();
        (-2 * (window[0] - 1)..window[0]).contains(&remainder)
    })
}

/// The sequences of differences x_j + y_j - z_j whose sum with the place values is 0; the letter
/// for the difference e is e + digits - 1.
fn remainders(places: &Places, budget: &Budget) -> Result<Nfa, Exhausted> {
    let values = values_by_class(places);
    let digits = i64::from(places.digits());
    let letters = u32::try_from(3 * digits - 2).expect("few digits");
    let mut nfa = Nfa::new(Alphabet::new(letters, 1).expect("few digits"));
    let order = places.order();
    let seeds = places.seeds();
    // A state is the class of the position just read and the vector, shifted to be unsigned.
    let encode = |class: usize, vector: &[i64]| -> Vec<u32> {
        let class = u32::try_from(class).expect("few classes");
        let shifted = vector
            .iter()
            .map(|v| u32::try_from(v + LARGEST).expect("small entries"));
        std::iter::once(class).chain(shifted).collect()
    };
    let mut states = Interner::new();
    for class in 0..places.classes() {
        nfa.starts
            .push(states.intern(&encode(class, &vec![0; order])));
    }
    let mut at = 0u32;
    while (at as usize) < states.len() {
        budget.check()?;
        budget.allow_states(states.len())?;
        let state = states.slice(at).to_vec();
        let class = state[0] as usize;
        let vector: Vec<i64> = state[1..].iter().map(|&v| i64::from(v) - LARGEST).collect();
        let mut edges = Vec::new();
        for right in places.right_neighbours(class) {
            // v_0 U_i + v_1 U_{i-1} + ... in terms of U_{i-1}, U_{i-2}, ...
            let mut moved: Vec<i64> = places
                .recurrence(class)
                .iter()
                .enumerate()
                .map(|(j, c)| c * vector[0] + vector.get(j + 1).unwrap_or(&0))
                .collect();
            let before = moved[0];
            for letter in 0..letters {
                moved[0] = before + i64::from(letter) - (digits - 1);
                if moved.iter().any(|entry| entry.abs() >= LARGEST) {
                    return Err(Exhausted::States {
                        limit: budget.states(),
                    });
                }
                if is_hopeful(&moved, &values[right]) {
                    edges.push((letter, states.intern(&encode(right, &moved))));
                }
            }
        }
        let value: i64 = vector.iter().zip(&seeds).map(|(v, seed)| v * seed).sum();
        nfa.add_state(class == 0 && value == 0, edges);
        at += 1;
    }
    Ok(nfa)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recurrences_that_are_not_pisot_end_at_the_limit() {
        for name in ["0,0,1,1;1,2,3,3", "0,1,1,1;1,2,3,4", "0,9,1;1,4,9"] {
            let numeration = format!("recurrence:{name}").parse().unwrap();
            let places = Places::new(&numeration);
            let budget = Budget::default().with_states(20_000);
            let ended = remainders(&places, &budget).map(|nfa| nfa.states());
            assert_eq!(ended, Err(Exhausted::States { limit: 20_000 }), "{name}");
        }
    }
}
