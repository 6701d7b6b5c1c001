//! Asking questions as a program does.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::sync::{Arc, Mutex};

use wythoff::ask::{Arguments, Host, Question, Quiet, Store};
use wythoff::{Budget, Failure};

/// Asks a question; its answer must be the same after it was written and read.
pub(crate) fn round_trip<Q>(arguments: &str) -> Q::Answer
where
    Q: Question<Answer: Debug + PartialEq>,
{
    let host = Quiet::default();
    let answer = read::<Q>(arguments).unwrap().ask(&host).unwrap();
    let written = serde_json::to_string(&answer).unwrap();
    let again: Q::Answer = serde_json::from_str(&written).unwrap();
    assert_eq!(again, answer, "{written}");
    assert_eq!(serde_json::to_string(&again).unwrap(), written);
    answer
}

/// Reads a question; no argument may be left.
pub(crate) fn read<Q: Question>(arguments: &str) -> Result<Q, Failure> {
    let mut arguments = Arguments::parse(arguments)?;
    let question = Q::read(&mut arguments, &Quiet::default())?;
    arguments.finish()?;
    Ok(question)
}

/// Each of these is refused as a question, with a message that has these words.
pub(crate) fn refused<Q: Question + Debug>(wrong: &[(&str, &str)]) {
    for (arguments, words) in wrong {
        let message = read::<Q>(arguments).unwrap_err().message().unwrap();
        assert!(message.contains(words), "{arguments}: {message}");
    }
}

/// A host that keeps progress in memory and remembers what it was told.
#[derive(Debug, Default)]
pub(crate) struct Remembering {
    pub(crate) budget: Budget,
    pub(crate) notes: Mutex<Vec<String>>,
    records: Arc<Records>,
}

#[derive(Debug, Default)]
struct Records(Mutex<BTreeMap<String, Vec<u8>>>);

impl Remembering {
    /// Changes every record.
    pub(crate) fn damage(&self) {
        for record in self.records.0.lock().unwrap().values_mut() {
            let middle = record.len() / 2;
            record[middle] ^= 1;
        }
    }

    /// How many records there are.
    pub(crate) fn records(&self) -> usize {
        self.records.0.lock().unwrap().len()
    }
}

impl Host for Remembering {
    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn note(&self, message: &str) {
        self.notes.lock().unwrap().push(message.to_owned());
    }

    fn keeps(&self) -> bool {
        true
    }

    fn store(&self, _run: &str) -> Result<Option<Arc<dyn Store>>, Failure> {
        Ok(Some(self.records.clone()))
    }
}

impl Store for Records {
    fn load(&self, kind: &str) -> Result<Option<Vec<u8>>, Failure> {
        Ok(self.0.lock().unwrap().get(kind).cloned())
    }

    fn save(&self, kind: &str, bytes: &[u8]) -> Result<(), Failure> {
        let mut records = self.0.lock().unwrap();
        records.insert(kind.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn refused(&self, why: &dyn Display) -> Failure {
        Failure::Input(format!("the memory cannot be used: {why}"))
    }
}
