//! Records of a store, forged with checksums that fit: the work goes on from them or refuses them.

#![no_main]

use std::fmt::Display;
use std::sync::{Arc, Mutex, OnceLock};

use libfuzzer_sys::fuzz_target;
use wythoff::ask::{Host, Store, answer_json};
use wythoff::{Budget, Failure};
use wythoff_automata::sealed::checksum;
use wythoff_fuzz::small_budget;

/// Questions that keep their progress.
const QUESTIONS: &[(&str, &str)] = &[
    ("sweep", r#"{"game": "wythoff", "max-value": 3, "rows": 600}"#),
    ("sweep", r#"{"game": "f-wythoff", "max-value": 2, "rows": 300,
        "stats": ["extremes", "convergence"]}"#),
    ("period", r#"{"game": "wythoff", "rows": "2..9"}"#),
    ("prove", r#"{"game": "wythoff", "value": 1, "checkpoint": true}"#),
];

/// A store with one record for whatever it is asked.
#[derive(Debug, Default)]
struct OneRecord(Mutex<Option<Vec<u8>>>);

impl Store for OneRecord {
    fn load(&self, _: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.0.lock().expect("no panic").clone())
    }

    fn save(&self, _: &str, bytes: &[u8]) -> Result<(), Failure> {
        *self.0.lock().expect("no panic") = Some(bytes.to_vec());
        Ok(())
    }

    fn refused(&self, why: &dyn Display) -> Failure {
        Failure::input(why)
    }
}

struct Keeping {
    budget: Budget,
    store: Arc<OneRecord>,
}

impl Host for Keeping {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn keeps(&self) -> bool {
        true
    }

    fn store(&self, _: &str) -> Result<Option<Arc<dyn Store>>, Failure> {
        Ok(Some(self.store.clone()))
    }
}

fn ask(question: usize, budget: Budget, record: Option<Vec<u8>>) -> Option<Vec<u8>> {
    let store = Arc::new(OneRecord(Mutex::new(record)));
    let (name, arguments) = QUESTIONS[question];
    let host = Keeping { budget, store: store.clone() };
    if let Err(failure) = answer_json(name, arguments, &host) {
        assert!(failure.message().is_some_and(|message| !message.is_empty()));
    }
    store.0.lock().expect("no panic").take()
}

/// What each question keeps when nothing hinders it.
fn genuine(question: usize) -> &'static [u8] {
    static GENUINE: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    let all = GENUINE.get_or_init(|| {
        let records = (0..QUESTIONS.len()).map(|question| ask(question, Budget::default(), None));
        records.map(|record| record.expect("something is kept")).collect()
    });
    &all[question]
}

/// Gives a part of a record the checksum that fits.
fn reseal(part: &mut [u8]) {
    if let Some((body, end)) = part.split_last_chunk_mut::<8>() {
        *end = checksum(body).to_le_bytes();
    }
}

// Changes, each a place and a word, or a byte, that is there then; the record may be cut, or replaced.
fuzz_target!(|input: (u8, u8, Vec<(u16, u64, bool)>)| {
    let (question, cut, changes) = input;
    let question = usize::from(question) % QUESTIONS.len();
    let mut record = genuine(question).to_vec();
    if cut > 200 {
        record.truncate(record.len() / 55 * usize::from(cut - 200));
    }
    for (place, new, whole) in changes {
        if record.len() < 8 {
            break;
        }
        let at = usize::from(place) % (record.len() - 7);
        match whole {
            true => record[at / 8 * 8..at / 8 * 8 + 8].copy_from_slice(&new.to_le_bytes()),
            false => record[at] = new as u8,
        }
    }
    // A sweep keeps two parts, each with its checksum; the length of the first stands in front.
    let length = record.first_chunk().map_or(0, |length| u64::from_le_bytes(*length));
    let first = usize::try_from(length).ok().and_then(|length| length.checked_add(8));
    match first.filter(|&first| question < 2 && first <= record.len()) {
        Some(first) => {
            let (one, two) = record.split_at_mut(first);
            reseal(&mut one[8..]);
            reseal(two);
        }
        None => reseal(&mut record),
    }
    ask(question, small_budget(), Some(record));
});
