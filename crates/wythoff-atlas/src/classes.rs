//! Games with the same P-positions, put together.

use std::collections::BTreeMap;

/// Whatever tells P-positions apart: a proved automaton, or the first positions where there is none.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// The numeration system and the digest of the automaton.
    Automaton(String, u64),
    /// The first P-positions, as far as they were computed.
    First(Vec<[u64; 2]>),
}

/// For each game the number of its class, and for each class its games; classes are in the order of their first games.
pub fn group(keys: &[Key]) -> (Vec<usize>, Vec<Vec<usize>>) {
    let mut number_of: BTreeMap<&Key, usize> = BTreeMap::new();
    let mut classes: Vec<Vec<usize>> = Vec::new();
    let mut numbers = Vec::new();
    for (game, key) in keys.iter().enumerate() {
        let number = *number_of.entry(key).or_insert(classes.len());
        if number == classes.len() {
            classes.push(Vec::new());
        }
        classes[number].push(game);
        numbers.push(number);
    }
    (numbers, classes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_class() {
        let automaton = |digest| Key::Automaton("fibonacci".to_owned(), digest);
        let first = Key::First(vec![[0, 0], [1, 2]]);
        let keys = [
            automaton(3),
            first.clone(),
            automaton(3),
            automaton(4),
            first,
        ];
        let (numbers, classes) = group(&keys);
        assert_eq!(numbers, [0, 1, 0, 2, 1]);
        assert_eq!(classes, [vec![0, 2], vec![1, 4], vec![3]]);
    }
}
