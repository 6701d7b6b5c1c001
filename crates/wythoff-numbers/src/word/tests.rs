//! Words against their definitions, written out.

use wythoff_automata::{Budget, UBig};

use super::*;

fn word(name: &str) -> Word {
    name.parse().unwrap()
}

/// The pattern by its definition.
fn slow_pattern(words: &[&str], length: usize) -> String {
    let mut list: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    let mut all: String = list.concat();
    while all.chars().count() < length {
        let next = list[list.len() - words.len()..].concat();
        all.push_str(&next);
        list.push(next);
    }
    all.chars().take(length).collect()
}

/// The morphic word by its definition.
fn slow_morphism(rules: &[(char, &str)], length: usize) -> String {
    let mut text = rules[0].0.to_string();
    while text.len() < length {
        text = text
            .chars()
            .flat_map(|c| rules.iter().find(|rule| rule.0 == c).unwrap().1.chars())
            .collect();
    }
    text.chars().take(length).collect()
}

#[test]
fn patterns_are_concatenations() {
    for words in [
        &["1", "0"][..],
        &["1", "01"],
        &["a", "bc"],
        &["a", "b", "c"],
        &["xyz", "q", "φ", "ww"],
    ] {
        let pattern = Word::pattern(words).unwrap();
        assert_eq!(
            pattern.letters().take(5000).collect::<String>(),
            slow_pattern(words, 5000)
        );
    }
}

#[test]
fn fixed_points_are_limits_of_powers() {
    for rules in [
        &[('a', "ab"), ('b', "a")][..],
        &[('a', "aaab"), ('b', "a")],
        &[('0', "01"), ('1', "10")],
        &[('a', "abc"), ('b', ""), ('c', "cb")],
        &[('a', "ab"), ('b', "b")],
    ] {
        let owned: Vec<(char, String)> = rules.iter().map(|(c, w)| (*c, (*w).to_owned())).collect();
        let word = Word::morphism(&owned).unwrap();
        let length = if rules[1].1 == "b" { 200 } else { 3000 };
        assert_eq!(
            word.letters().take(length).collect::<String>(),
            slow_morphism(rules, length)
        );
    }
}

#[test]
fn any_place_agrees_with_reading() {
    let budget = Budget::default();
    for name in [
        "fibonacci",
        "tribonacci",
        "k-wythoff:3",
        "pattern:1,01",
        "pattern:a,b,cb",
        "morphism:a=abc,b=,c=cb",
        "morphism:a=ab,b=b",
    ] {
        let word = word(name);
        let letters: Vec<char> = word.letters().take(250).collect();
        for letter in word.alphabet() {
            let mut seen = 0u32;
            for (n, &found) in letters.iter().enumerate() {
                let n = UBig::from(n);
                assert_eq!(word.letter(&n, &budget), Ok(found), "{name} {n}");
                assert_eq!(word.count_before(letter, &n, &budget), Ok(UBig::from(seen)));
                if found == letter {
                    assert_eq!(word.occurrence(letter, &UBig::from(seen), &budget), Ok(n));
                    seen += 1;
                }
            }
        }
    }
}

#[test]
fn far_away_the_word_is_still_its_own_image() {
    // Letter n of w is spelled out at index |σ(w[..n])| of σ(w) = w.
    let budget = Budget::default();
    let word = Word::tribonacci();
    let n = UBig::from(10u8).pow(100);
    let count = |letter| word.count_before(letter, &n, &budget).unwrap();
    let image_start: UBig = count('a') * 2u8 + count('b') * 2u8 + count('c');
    let image = match word.letter(&n, &budget).unwrap() {
        'a' => "ab",
        'b' => "ac",
        _ => "a",
    };
    for (offset, expected) in image.chars().enumerate() {
        assert_eq!(word.letter(&(&image_start + offset), &budget), Ok(expected));
    }
}

#[test]
fn long_runs_are_lazy() {
    let word = word("k-wythoff:18446744073709551615");
    assert!(word.letters().take(100).all(|letter| letter == 'a'));
    let budget = Budget::default();
    assert_eq!(word.letter(&UBig::from(u64::MAX), &budget), Ok('b'));
}

#[test]
fn letters_that_come_once_are_told_apart() {
    let budget = Budget::default();
    let word = word("morphism:a=ab,b=b");
    assert_eq!(word.occurrence('a', &UBig::ZERO, &budget), Ok(UBig::ZERO));
    assert_eq!(
        word.occurrence('a', &UBig::ONE, &budget),
        Err(WordError::TooRare { letter: 'a' })
    );
    // This word grows by one letter a step: the budget ends the search.
    let small = Budget::default().with_memory(1 << 20);
    let far = word.letter(&UBig::from(10u8).pow(30), &small);
    assert!(matches!(far, Err(WordError::Exhausted(_))));
}
