//! The nearest of known names, against all ways to change one by a letter.

use std::collections::BTreeSet;

use wythoff_automata::name::closest;

const LETTERS: [char; 3] = ['a', 'b', 'c'];

/// All words that one insertion, deletion, replacement or swap of neighbours makes of one.
fn changed(word: &str) -> BTreeSet<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut found = BTreeSet::new();
    let mut note = |letters: &[char]| found.insert(letters.iter().collect::<String>());
    for at in 0..=letters.len() {
        for letter in LETTERS {
            note(&[&letters[..at], &[letter], &letters[at..]].concat());
            if at < letters.len() {
                note(&[&letters[..at], &[letter], &letters[at + 1..]].concat());
            }
        }
        if at < letters.len() {
            note(&[&letters[..at], &letters[at + 1..]].concat());
        }
        if at + 1 < letters.len() {
            let mut swapped = letters.clone();
            swapped.swap(at, at + 1);
            note(&swapped);
        }
    }
    found
}

/// Names of less than four letters may be wrong in one place. Longer ones may be wrong in two, but where two changes touch
/// the same letters they may count as three.
#[test]
fn near_names_are_found_and_others_are_not() {
    let words = |length: u32| {
        (0..3_usize.pow(length)).map(move |number| {
            let digit = |place: u32| LETTERS[number / 3_usize.pow(place) % 3];
            (0..length).map(digit).collect::<String>()
        })
    };
    let all: Vec<String> = (0..5).flat_map(words).collect();
    for name in &all {
        let once = changed(name);
        let twice: BTreeSet<String> = once.iter().flat_map(|word| changed(word)).collect();
        for known in &all {
            let found = closest(name, [known.as_str()]) == Some(known);
            let near = once.contains(known) || name == known;
            let may_be = name.len() > 3 && twice.contains(known);
            assert!(near <= found && found <= (near || may_be), "{name} {known}");
        }
    }
    assert_eq!(closest("abc", ["abd", "abc", "xyz"]), Some("abc"));
    assert_eq!(closest("abcd", ["xycd"]), Some("xycd"));
    assert_eq!(closest("abcdefg", ["abcdexyz"]), None);
    assert_eq!(closest("abcdefgh", ["abcdexyz"]), Some("abcdexyz"));
}
