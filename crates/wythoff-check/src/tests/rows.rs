//! Automata of rows: learned here from a sweep, then checked.

use std::collections::HashMap;

use super::limits;
use crate::check;
use crate::file::checksum;
use crate::sweep::Sweep;

/// The sets of the first rows and the states of the sweep, by a sweep that keeps all columns.
fn sets(values: usize, rows: usize) -> Vec<(u8, usize)> {
    let mut columns = vec![0_u8; 2 * rows + 400];
    let mut sweep = Sweep::dummy(&vec![0; values]).unwrap();
    let mut zeros = 0;
    let mut sets = Vec::new();
    let mut states: HashMap<Sweep, usize> = HashMap::new();
    for row in 0..rows {
        let set = !columns[row] & ((1 << values) - 1);
        let count = states.len();
        let state = *states.entry(sweep).or_insert(count);
        let cells = sweep.clone().fill(set).unwrap();
        for value in (0..values).filter(|value| set >> value & 1 == 1) {
            columns[row + zeros + cells[value] as usize - 48] |= 1 << value;
        }
        zeros += usize::from(set & 1);
        sweep = sweep.next(values, set).unwrap();
        sets.push((set, state));
    }
    sets
}

/// The automaton that tells words apart by the sets of the rows that begin with them and have up to `depth` digits more.
fn learn(values: usize, depth: usize) -> String {
    let sets = sets(values, 3_000_000);
    let mut words: Vec<(usize, usize, bool)> = vec![(0, 0, true)];
    let mut numbers = HashMap::new();
    let signature = |word: (usize, usize, bool)| {
        let mut level = vec![word];
        let mut seen = Vec::new();
        for _ in 0..=depth {
            seen.extend(level.iter().map(|word| sets[word.0]));
            level = level.into_iter().flat_map(children).collect();
        }
        (word.2, seen, word.0 == 0)
    };
    numbers.insert(signature(words[0]), 0);
    let mut text = String::new();
    let mut at = 0;
    while at < words.len() {
        let next: Vec<usize> = children(words[at])
            .into_iter()
            .map(|word| {
                let count = numbers.len();
                *numbers.entry(signature(word)).or_insert_with(|| {
                    words.push(word);
                    count
                })
            })
            .collect();
        let one = next.get(1).map_or(".".to_owned(), usize::to_string);
        text.push_str(&format!("{} {one} {}\n", next[0], sets[words[at].0].0));
        at += 1;
    }
    format!(
        "wythoff rows 1\nvalue {}\nstates {}\n{text}",
        values - 1,
        words.len()
    )
}

/// A row, the row with a 0 after its digits, and whether a 1 may follow.
fn children((row, longer, open): (usize, usize, bool)) -> Vec<(usize, usize, bool)> {
    let mut next = vec![(longer, row + longer, true)];
    if open {
        next.push((longer + 1, row + longer + 2, false));
    }
    next
}

fn accepted(body: &str) -> Result<String, String> {
    let text = format!("{body}checksum {:016x}\n", checksum(body));
    check(&text, &limits())
        .map(|accepted| accepted.statement)
        .map_err(|refusal| refusal.to_string())
}

const FACTS: &str = "extremes 0 0 0 0 0\nsmaller 0 0 0 0 0\nlarger 0 0 0 0 0\nextremes 1 -4 57 2 282\nsmaller 1 -1 4 2 105\n\
                     larger 1 -4 25 3 282\nconvergence 45 2201\n";

#[test]
fn rows_and_what_follows() {
    let automaton = learn(2, 9);
    let statement = accepted(&(automaton.clone() + FACTS)).unwrap();
    assert!(statement.contains("after at most 45 rows"), "{statement}");
    for (from, to) in [
        ("convergence 45 2201", "convergence 44 2201"),
        ("convergence 45 2201", "convergence 45 2200"),
        ("extremes 1 -4 57", "extremes 1 -5 57"),
        ("extremes 1 -4 57", "extremes 1 -4 58"),
        ("smaller 1 -1 4 2 105", "smaller 1 -1 4 1 105"),
        ("larger 1 -4 25 3 282", "larger 1 -4 25 3 281"),
        ("extremes 0 0", "extremes 2 0"),
    ] {
        assert!(
            accepted(&(automaton.clone() + &FACTS.replace(from, to))).is_err(),
            "{to}"
        );
    }
}

#[test]
fn changes_of_rows_are_refused() {
    let automaton = learn(2, 9);
    accepted(&automaton).unwrap();
    let lines: Vec<&str> = automaton.lines().collect();
    let states = lines.len() - 3;
    for at in (3..lines.len()).step_by(5) {
        let words: Vec<&str> = lines[at].split(' ').collect();
        for place in 0..3 {
            let mut changed: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
            let number = words[place].parse::<usize>().unwrap_or(3);
            changed[place] = if place == 2 {
                number ^ 2
            } else {
                (number + 17) % states
            }
            .to_string();
            let line = changed.join(" ");
            let mut all = lines.clone();
            all[at] = &line;
            assert!(accepted(&(all.join("\n") + "\n")).is_err(), "{at} {place}");
        }
    }
    assert!(accepted(&automaton.replace("value 1", "value 2")).is_err());
    assert!(accepted(&automaton.replace("value 1", "value 4")).is_err());
}

#[test]
fn the_first_value() {
    let text = "wythoff rows 1\nvalue 0\nstates 4\n0 1 1\n2 . 1\n3 1 0\n2 1 1\n";
    assert!(
        accepted(text)
            .unwrap()
            .contains("the automaton of 4 states")
    );
    let refused = accepted(&text.replace("3 1 0", "3 1 1")).unwrap_err();
    let reason = "the rows of value 0 are not where they should be";
    assert!(refused.contains(reason), "{refused}");
}
