//! Records of a store, forged with checksums that fit: the work goes on from them or refuses them.

#![no_main]

use std::collections::BTreeMap;
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
    ("period", r#"{"game": "wythoff", "rows": "0..80"}"#),
    ("period", r#"{"game": "f-wythoff", "rows": "0..20"}"#),
    ("prove", r#"{"game": "w:2", "value": 1, "checkpoint": true}"#),
];

/// What is kept, by the kind of work.
type Records = BTreeMap<String, Vec<u8>>;

/// A store in memory.
#[derive(Debug)]
struct InMemory(Mutex<Records>);

impl Store for InMemory {
    fn load(&self, kind: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.0.lock().expect("no panic").get(kind).cloned())
    }

    fn save(&self, kind: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.0.lock().expect("no panic").insert(kind.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn refused(&self, why: &dyn Display) -> Failure {
        Failure::input(why)
    }
}

struct Keeping {
    budget: Budget,
    store: Arc<InMemory>,
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

fn ask(question: usize, budget: Budget, records: Records) -> Records {
    let store = Arc::new(InMemory(Mutex::new(records)));
    let (name, arguments) = QUESTIONS[question];
    let host = Keeping { budget, store: store.clone() };
    if let Err(failure) = answer_json(name, arguments, &host) {
        assert!(failure.message().is_some_and(|message| !message.is_empty()));
    }
    let kept = store.0.lock().expect("no panic");
    kept.clone()
}

/// What each question keeps when nothing hinders it, each kind of work for itself.
fn genuine() -> &'static [(usize, String, Vec<u8>)] {
    static GENUINE: OnceLock<Vec<(usize, String, Vec<u8>)>> = OnceLock::new();
    GENUINE.get_or_init(|| {
        let mut all = Vec::new();
        for question in 0..QUESTIONS.len() {
            let kept = ask(question, Budget::default(), Records::new());
            assert!(!kept.is_empty(), "{} keeps nothing", QUESTIONS[question].1);
            all.extend(kept.into_iter().map(|(kind, bytes)| (question, kind, bytes)));
        }
        all
    })
}

/// Gives a part of a record the checksum that fits.
fn reseal(part: &mut [u8]) {
    if let Some((body, end)) = part.split_last_chunk_mut::<8>() {
        *end = checksum(body).to_le_bytes();
    }
}

// Changes, each a place and a word, or a byte, that is there then; the record may be cut, or replaced.
fuzz_target!(|input: (u8, u8, Vec<(u16, u64, bool)>)| {
    let (choice, cut, changes) = input;
    let all = genuine();
    let (question, kind, record) = &all[usize::from(choice) % all.len()];
    let mut record = record.clone();
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
    match first.filter(|&first| kind == "sweep" && first <= record.len()) {
        Some(first) => {
            let (one, two) = record.split_at_mut(first);
            reseal(&mut one[8..]);
            reseal(two);
        }
        None => reseal(&mut record),
    }
    ask(*question, small_budget(), Records::from([(kind.clone(), record)]));
});
