//! Learning from answers of which some are missing.

use wythoff_automata::learn::Learner;

/// Words whose number of ones is a multiple of 5; of some lengths nothing is known.
fn fifths(word: &[u32]) -> Option<bool> {
    (word.len() % 4 != 2).then(|| word.iter().sum::<u32>().is_multiple_of(5))
}

fn words(length: usize) -> impl Iterator<Item = Vec<u32>> {
    (0..1_u32 << length).map(move |bits| (0..length).map(|at| bits >> at & 1).collect())
}

#[test]
fn states_have_words_that_lead_to_them() {
    let thirds = |word: &[u32]| Ok(Some(word.iter().sum::<u32>() % 3 == 1));
    let mut learner = Learner::new(2, thirds).unwrap();
    learner.refine(&[1, 0, 1, 1, 1]).unwrap();
    assert_eq!(learner.states(), 3);
    for state in 0..3 {
        let access = learner.access(state).to_vec();
        let end = access
            .iter()
            .fold(0, |at, &letter| learner.step(at, letter));
        assert_eq!(end, state);
        assert_eq!(learner.is_accepting(state), learner.guess(&access));
    }
    let accepting = (0..3).filter(|&state| learner.is_accepting(state));
    assert_eq!(accepting.count(), 1);
}

/// In the end the guess is right about all words of which something is known.
#[test]
fn mistakes_are_corrected_although_answers_are_missing() {
    let mut learner = Learner::new(2, |word: &[u32]| Ok(fifths(word))).unwrap();
    let mut corrected = 0;
    for word in (0..12).flat_map(words) {
        let wrong = fifths(&word).is_some_and(|truth| truth != learner.guess(&word));
        let changed = learner.refine(&word).unwrap();
        assert!(wrong || !changed, "{word:?}");
        corrected += u32::from(changed);
    }
    assert!(corrected > 1);
    for word in (0..12).flat_map(words) {
        let truth = fifths(&word);
        assert!(
            truth.is_none_or(|truth| truth == learner.guess(&word)),
            "{word:?}"
        );
    }
}
