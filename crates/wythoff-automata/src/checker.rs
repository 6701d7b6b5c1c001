//! An independent check of certificates.
//!
//! This module shares no algorithm with the prover: it reads the automata of a
//! [certificate](crate::certificate), and for each of them plays the definition and the automaton
//! side by side. No minimisation, no lazy pruning, no canonical numbering, no planning; plain maps
//! and sets. It trusts the numeration system's rule for valid digits and conversion of constants,
//! the printed definitions as a rendering of the sentence, and relations marked `given`.

mod formula;
mod machine;

pub use crate::certificate::read::CheckError;
use crate::certificate::read::{Base, Certificate, Definition, Formula, Table, read};
use crate::numeration::Numeration;
use crate::{Budget, UBig};
use machine::{Machine, language_equal};

/// What a certificate establishes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    /// The sentence, as text.
    pub sentence: String,
    /// Whether it holds.
    pub holds: bool,
    /// How many relations were checked.
    pub relations: usize,
    /// How many of them are given, not built.
    pub given: usize,
    /// The states of all automata together.
    pub states: usize,
}

fn wrong<T>(reason: impl Into<String>) -> Result<T, CheckError> {
    Err(CheckError::Wrong(reason.into()))
}

/// Verifies a certificate.
///
/// # Errors
///
/// A text that is no certificate, a step that is wrong, or a limit.
///
/// # Example
///
/// ```
/// use wythoff_automata::{Budget, System, checker, text::Session};
///
/// let mut session = Session::new(System::fibonacci(), Budget::default());
/// let sentence = session.parse("forall x: exists y: x = 2 * y or x = 2 * y + 1").unwrap();
/// let (decision, certificate) = session.logic().certify(&sentence).unwrap();
/// let verified = checker::check(&certificate, &Budget::default()).unwrap();
/// assert!(decision.holds() && verified.holds);
/// let changed = certificate.replace("x = 2 * y + 1", "x = 3 * y");
/// assert!(checker::check(&changed, &Budget::default()).is_err());
/// ```
pub fn check(text: &str, budget: &Budget) -> Result<Verified, CheckError> {
    let certificate = read(text)?;
    let checker = Checker {
        certificate: &certificate,
        valid: valid_table(&certificate.numeration)?,
        budget,
    };
    for number in 0..certificate.tables.len() {
        let checked = checker.check_relation(number);
        checked.map_err(|error| error.in_relation(number))?;
    }
    let found = checker.check_conclusion()?;
    let forall = certificate.form.ends_with("forall");
    let negated = certificate.form.matches("not").count() % 2 == 1;
    let holds = (found != forall) != negated;
    if holds != certificate.holds {
        return wrong("the conclusion does not give the result that is claimed");
    }
    let given = |definition: &&Definition| matches!(definition, Definition::Base(Base::Given));
    let states = |table: &Table| table.accept.len();
    Ok(Verified {
        sentence: certificate.sentence.clone(),
        holds,
        relations: certificate.tables.len(),
        given: certificate.definitions.iter().filter(given).count(),
        states: certificate.tables.iter().map(states).sum(),
    })
}

/// The valid words of a system, from its rule for digits: one state per class of prefixes that no
/// suffix tells apart.
fn valid_table(numeration: &Numeration) -> Result<Table, CheckError> {
    let digits = numeration.max_digit() + 1;
    if numeration.as_recurrence().is_some() {
        let weights: Vec<UBig> = numeration.weights().take(RECURRENCE_SUFFIXES).collect();
        let signature = |prefix: &[u32]| -> Vec<UBig> {
            let many = |(length, weight)| suffixes_of_length(numeration, prefix, length, weight);
            weights.iter().enumerate().map(many).collect()
        };
        return classes(digits, signature);
    }
    // The rules look at no more than three neighbouring digits and, counted from the right, at the
    // place up to a period, so suffixes that are 0 after two digits are enough.
    let places = numeration.as_ostrowski().map_or(1, |fraction| {
        fraction.preperiod().len() + fraction.period().len()
    });
    let mut suffixes: Vec<Vec<u32>> = vec![Vec::new()];
    for length in 1..places + 4 {
        for pair in 0..digits * digits {
            let mut suffix = vec![pair / digits, pair % digits];
            suffix.resize(length, 0);
            suffixes.push(suffix);
        }
    }
    let signature = |prefix: &[u32]| -> Vec<bool> {
        let valid = |suffix: &Vec<u32>| numeration.check(&[prefix, suffix].concat()).is_ok();
        suffixes.iter().map(valid).collect()
    };
    classes(digits, signature)
}

/// Suffixes below this length tell the prefixes of a recurrence apart.
const RECURRENCE_SUFFIXES: usize = 32;

/// Systems have no more classes of prefixes than this.
const MOST_CLASSES: usize = 200;

/// How many numbers with `length` digits, `weight` in all, may follow a prefix: those below some
/// bound, because digits are compared like the numbers.
fn suffixes_of_length(
    numeration: &Numeration,
    prefix: &[u32],
    length: usize,
    weight: &UBig,
) -> UBig {
    let may_follow = |number: &UBig| {
        let suffix = numeration.digits(number);
        let zeros = vec![0; length - suffix.len()];
        numeration
            .check(&[prefix, &zeros, &suffix].concat())
            .is_ok()
    };
    let (mut low, mut high) = (UBig::ZERO, weight.clone());
    while low < high {
        let middle = (&low + &high) >> 1;
        if may_follow(&middle) {
            low = middle + 1u8;
        } else {
            high = middle;
        }
    }
    low
}

/// The automaton whose states are the signatures of prefixes: what may follow, the empty suffix first.
/// If nothing may, not even that is a state.
fn classes<S: PartialEq + Default>(
    digits: u32,
    signature: impl Fn(&[u32]) -> Vec<S>,
) -> Result<Table, CheckError> {
    let mut known: Vec<Vec<S>> = vec![signature(&[])];
    let mut prefixes: Vec<Vec<u32>> = vec![Vec::new()];
    let mut table = Table {
        columns: 1,
        digits,
        accept: Vec::new(),
        next: Vec::new(),
    };
    let mut at = 0;
    while at < prefixes.len() {
        if known.len() > MOST_CLASSES {
            return wrong("the valid digits of the numeration system have too many classes");
        }
        table.accept.push(known[at][0] != S::default());
        for digit in 0..digits {
            let prefix = [&prefixes[at][..], &[digit]].concat();
            let signature = signature(&prefix);
            if signature.iter().all(|part| *part == S::default()) {
                table.next.push(None);
                continue;
            }
            let state = known.iter().position(|other| *other == signature);
            let state = state.unwrap_or_else(|| {
                known.push(signature);
                prefixes.push(prefix);
                known.len() - 1
            });
            table.next.push(Some(state));
        }
        at += 1;
    }
    Ok(table)
}

struct Checker<'c> {
    certificate: &'c Certificate,
    valid: Table,
    budget: &'c Budget,
}

impl Checker<'_> {
    fn check_relation(&self, number: usize) -> Result<(), CheckError> {
        let table = &self.certificate.tables[number];
        if !matches!(table.next.first(), None | Some(Some(0))) {
            return wrong("leading zeros matter");
        }
        match &self.certificate.definitions[number] {
            Definition::Base(base) => self.check_base(base, table),
            Definition::Built(tracks, formula) => {
                let machine = self.machine(formula, *tracks)?;
                language_equal(&machine, table, self.budget)
            }
        }
    }

    fn machine(&self, formula: &Formula, tracks: usize) -> Result<Machine, CheckError> {
        Machine::new(
            &self.certificate.tables,
            &self.valid,
            formula,
            tracks,
            self.budget,
        )
    }

    fn check_base(&self, base: &Base, table: &Table) -> Result<(), CheckError> {
        let same = |spec: Table, columns: usize| -> Result<(), CheckError> {
            if table.columns != columns {
                return wrong(format!("it should have {columns} columns"));
            }
            let formula = Formula::Leaf(0, (0..columns).collect());
            let tables = std::slice::from_ref(&spec);
            let machine = Machine::new(tables, &self.valid, &formula, columns, self.budget)?;
            language_equal(&machine, table, self.budget)
        };
        let digits = self.valid.digits;
        match base {
            Base::Equal => same(lexicographic(digits, true), 2),
            Base::Less => same(lexicographic(digits, false), 2),
            Base::Add => {
                same(table.clone(), 3)?;
                self.check_add(table)
            }
            Base::Constant(value) => same(self.constant(value), 1),
            // Only valid words may be accepted.
            Base::Given => same(table.clone(), table.columns),
        }
    }

    fn constant(&self, value: &UBig) -> Table {
        let word = self.certificate.numeration.digits(value);
        single_word(self.valid.digits, &word)
    }

    /// For every x the map from y to x + y keeps the order, is defined everywhere, and takes exactly
    /// the values from x on. There is only one such map, whatever the numeration system.
    fn check_add(&self, add: &Table) -> Result<(), CheckError> {
        let digits = self.valid.digits;
        let tables = [
            add.clone(),
            lexicographic(digits, false),
            lexicographic(digits, true),
        ];
        let sum = |x, y, z| Formula::Leaf(0, vec![x, y, z]);
        let less = |x, y| Formula::Leaf(1, vec![x, y]);
        let equal = |x, y| Formula::Leaf(2, vec![x, y]);
        let not = |formula| Formula::Not(Box::new(formula));
        let two = [sum(0, 1, 2), sum(0, 3, 4)];
        let impossible = [
            ("sums are unique", vec![equal(1, 3), not(equal(2, 4))]),
            ("sums grow", vec![less(1, 3), not(less(2, 4))]),
        ];
        for (law, parts) in impossible {
            let refutation = Formula::And([&two[..], &parts].concat());
            let machine = Machine::new(&tables, &self.valid, &refutation, 5, self.budget)?;
            if !machine.is_empty() {
                return wrong(format!("the law fails that {law}"));
            }
        }
        // Which pairs (x, y) have a sum, and which pairs (x, z) have a difference.
        let from_x_on = not(less(1, 0));
        let pairs = [
            (sum(0, 1, 2), Formula::And(vec![])),
            (sum(0, 2, 1), from_x_on),
        ];
        for (sums, expected) in pairs {
            let sums = Machine::new(&tables, &self.valid, &sums, 3, self.budget)?;
            let expected = Machine::new(&tables, &self.valid, &expected, 2, self.budget)?;
            language_equal(&sums, &expected.table(), self.budget)?;
        }
        Ok(())
    }

    /// Whether some tuple satisfies the conclusion, after checking what the certificate says.
    fn check_conclusion(&self) -> Result<bool, CheckError> {
        let (tracks, formula) = &self.certificate.conclusion;
        match &self.certificate.witness {
            None => {
                if self.machine(formula, *tracks)?.is_empty() {
                    return Ok(false);
                }
                wrong("the conclusion says that no tuple exists, but there is one")
            }
            Some(values) => {
                if values.len() != *tracks {
                    return wrong("the witness has the wrong number of values");
                }
                let mut tables = self.certificate.tables.clone();
                let mut parts = vec![formula.clone()];
                for (track, value) in values.iter().enumerate() {
                    parts.push(Formula::Leaf(tables.len(), vec![track]));
                    tables.push(self.constant(value));
                }
                let parts = Formula::And(parts);
                let found = Machine::new(&tables, &self.valid, &parts, *tracks, self.budget)?;
                if !found.is_empty() {
                    return Ok(true);
                }
                wrong("the witness does not satisfy the conclusion")
            }
        }
    }
}

/// Two words of one length that are equal, or the first smaller; validity is checked elsewhere.
fn lexicographic(digits: u32, equal: bool) -> Table {
    let pairs = || (0..digits).flat_map(move |x| (0..digits).map(move |y| (x, y)));
    let tied = pairs().map(|(x, y)| match x.cmp(&y) {
        std::cmp::Ordering::Equal => Some(0),
        std::cmp::Ordering::Less if !equal => Some(1),
        _ => None,
    });
    let decided = pairs().map(|_| Some(1));
    Table {
        columns: 2,
        digits,
        accept: vec![equal, !equal],
        next: tied.chain(decided).collect(),
    }
}

/// Zeros followed by one word.
fn single_word(digits: u32, word: &[u32]) -> Table {
    let mut table = Table {
        columns: 1,
        digits,
        accept: vec![false; word.len()],
        next: Vec::new(),
    };
    table.accept.push(true);
    for state in 0..=word.len() {
        for digit in 0..digits {
            let forward = word.get(state) == Some(&digit);
            table.next.push(match (forward, state, digit) {
                (true, ..) => Some(state + 1),
                (false, 0, 0) => Some(0),
                _ => None,
            });
        }
    }
    table
}
